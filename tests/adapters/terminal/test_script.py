"""`tafelrunde play` without a terminal: whole games through standard input, and how it ends."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from tests.adapters.terminal.program import Script, run
from tests.kit.snapshots import matches

SEED = "5eed"


@pytest.mark.parametrize("columns", [46, 80])
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_whole_game_is_played_through_standard_input(tmp_path: Path, language: str, columns: int) -> None:
    arguments = ("play", "antiquity", "--name", "Ada", "--language", language, "--seed", SEED)
    with Script(tmp_path, *arguments, variables={"COLUMNS": str(columns)}) as script:
        script.type("")
        script.play_on()
        assert script.process.wait() == 0
    matches(f"terminal/script-{language}-{columns}", script.printed)


def test_everything_can_be_typed_at_once(tmp_path: Path) -> None:
    arguments = ("play", "--name", "Ada", "--seed", SEED, "--db")
    with Script(tmp_path, *arguments, "one.db") as script:
        script.type("")
        typed = script.play_on()
    ahead = run(tmp_path, *arguments, "two.db", typed="\n".join(["", *typed]))
    assert ahead.returncode == 0
    assert ahead.stdout.splitlines() == script.printed


def test_it_ends_with_the_game_although_more_could_be_typed(tmp_path: Path) -> None:
    with Script(tmp_path, "play", "--seed", SEED) as script:
        script.type("")
        script.play_on()
        assert script.process.wait() == 0  # its input is still open


def test_a_slash_before_a_command_is_as_in_a_chat(tmp_path: Path) -> None:
    ended = run(tmp_path, "play", "--name", "Ada", typed="/start\n/place rome egypt greece persia\n")
    assert "Ada places" in ended.stdout


def test_while_a_game_runs_no_second_one_is_opened(tmp_path: Path) -> None:
    told = run(tmp_path, "play", "--name", "Ada", typed="\nnew court\n").stdout
    assert told.count("Seed checksum") == 1
    assert "There is a table here already. Finish the game first, or close it with “stop”." in told.splitlines()


def test_the_end_of_the_input_in_the_lobby_closes_the_table(tmp_path: Path) -> None:
    assert run(tmp_path, "play", typed="").returncode == 0
    assert "goes on" not in run(tmp_path, "play", typed="").stdout


def test_a_game_goes_on_at_the_same_decision_and_says_so(tmp_path: Path) -> None:
    with Script(tmp_path, "play", "--seed", SEED) as script:
        script.type("")
        asked = script.wait_for_question()
        dice = next(line for line in script.printed if line.startswith("Place "))
        assert script.end() == 0
    assert script.printed[-1].startswith("Your game is kept")
    with Script(tmp_path, "play") as script:
        assert script.wait_for(bool) == "Your game goes on."
        assert script.wait_for_question() == asked
    assert dice in script.printed


def test_with_new_the_old_game_is_stopped(tmp_path: Path) -> None:
    assert run(tmp_path, "play", typed="\n").returncode == 0
    again = run(tmp_path, "play", "--new", typed="")
    assert "goes on" not in again.stdout
    assert "Press Enter to begin" in again.stdout


def test_a_line_that_is_too_long_is_refused_and_nothing_is_changed(tmp_path: Path) -> None:
    ended = run(tmp_path, "play", "--name", "Ada", typed="\nplace " + "rome " * 100 + "\n")
    assert "That is too long" in ended.stdout
    assert "Ada places" not in ended.stdout


def test_bytes_that_are_no_utf_8_are_no_end(tmp_path: Path) -> None:
    with Script(tmp_path, "play", "--name", "Ada", "--language", "de") as script:
        assert script.process.stdin is not None
        script.type("")
        script.wait_for_question()
        script.process.stdin.buffer.write("lege ägypten rom griechenland persien\n".encode("latin-1"))
        script.process.stdin.flush()
        assert script.wait_for(lambda line: line.startswith("Ada legt"))


def test_where_there_are_no_umlauts_they_are_spelt_out(tmp_path: Path) -> None:
    variables = {"PYTHONIOENCODING": "ascii", "LANG": "de_DE"}
    ended = run(tmp_path, "play", "--name", "Ötti", typed="\n", variables=variables)
    assert "Oetti wuerfelt" in ended.stdout


def test_the_record_is_written_where_the_program_was_started_and_can_be_verified(tmp_path: Path) -> None:
    with Script(tmp_path, "play", "--seed", SEED) as script:
        script.type("")
        script.play_on()
    ended = run(tmp_path, "play", typed="log file\n")
    assert ended.returncode == 0
    (record,) = tmp_path.glob("antiquity-*.txt")
    assert str(record) in ended.stdout.replace("\n", "")
    verified = run(tmp_path, "verify", str(record))
    assert verified.returncode == 0
    assert verified.stdout.splitlines()[-1].startswith("All agrees: 13 moves")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_per_4_a_signal_ends_it_at_once_with_its_code_and_the_game_is_kept(tmp_path: Path, number: int) -> None:
    with Script(tmp_path, "play") as script:
        script.type("")
        script.wait_for_question()
        began = time.monotonic()
        assert script.end(number) == 128 + number
        assert time.monotonic() - began < 5
        assert script.printed[-1].startswith("Your game is kept")
    assert [path.name for path in tmp_path.rglob("*-wal")] == []


def test_per_4_two_signals_do_no_more_than_one(tmp_path: Path) -> None:
    with Script(tmp_path, "play") as script:
        script.type("")
        script.wait_for_question()
        script.process.send_signal(signal.SIGTERM)
        assert script.end(signal.SIGTERM) == 128 + signal.SIGTERM
        assert script.process.stderr is not None
        assert script.process.stderr.read() == ""
    assert [path.name for path in tmp_path.rglob("*-wal")] == []


def test_it_ends_where_nobody_reads_what_it_prints(tmp_path: Path) -> None:
    with Script(tmp_path, "play") as script:
        assert script.process.stdout is not None
        script.wait_for(bool)
        script.process.stdout.close()
        script.type("")
        assert script.process.wait() == 128 + signal.SIGPIPE
        assert script.process.stderr is not None
        assert "Traceback" not in script.process.stderr.read()


def test_a_second_program_on_the_same_games_is_told_so(tmp_path: Path) -> None:
    with Script(tmp_path, "play") as script:
        script.wait_for(lambda line: line.startswith("Press Enter"))
        second = run(tmp_path, "play", typed="")
    assert second.returncode == 2
    assert second.stderr.startswith("tafelrunde: Another Tafelrunde is using")
    assert second.stderr.count("\n") == 1
