"""The command line: output, errors, and defaults."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import uuid
from importlib.metadata import version
from pathlib import Path

import pytest

from adapters.main import main
from bot.journal.record_file import format_record
from engines import GAMES
from tests.adapters.terminal.program import PROGRAM, ROOT, environment, run
from tests.kit.lives import all_gone, processes_with
from tests.kit.platforms import proc
from tests.records.make import header, play

RECORD = format_record(play(header(GAMES["antiquity"], "main", 3, (), (), 0)))

KEYS = [
    "game",
    "seats",
    "games",
    "finished",
    "decisions",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "wins",
]


def failure(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The error of a command that fails: one sentence on standard error, nothing else, exit code 2."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, said = capsys.readouterr()
    assert ended.value.code == 2
    assert out == ""
    assert said.count("\n") == 1
    return said.removeprefix("tafelrunde: ").rstrip("\n")


def test_without_arguments_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert all(command in out for command in ("play", "simulate", "verify"))
    assert len(out.splitlines()) < 24  # a small terminal shows all of it


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play antiqity", "there is no game 'antiqity'; did you mean antiquity?"),
        ("simulate zzz", f"there is no game 'zzz'; try {', '.join(GAMES)}"),
        ("play antiquity --seats 9", "antiquity is for 3 to 4 players, not for 9"),
        ("play --seats three", "argument --seats: expected a whole number, not 'three'; see tafelrunde play --help"),
        (
            "play --seed xyz",
            "argument --seed: expected 2 to 128 hexadecimal digits, two for each byte; see tafelrunde play --help",
        ),
        ("simulate antiquity --players clever", "there is no player 'clever'; there are quick, random, shrug"),
        ("config", "one of the arguments --example --unit is required; see tafelrunde config --help"),
        ("verify nothing --db nowhere.db", "There is no database nowhere.db."),
    ],
)
def test_an_error_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: str, sentence: str) -> None:
    assert failure(capsys, *arguments.split()) == sentence


def test_it_says_which_version_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"tafelrunde {version('tafelrunde')}\n"


def test_settings_without_a_network_are_said_with_their_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "config.toml"
    file.write_text("", encoding="utf-8")
    said = failure(capsys, "serve", "--config", str(file))
    assert said.startswith(f"the settings name no network; they are at {file}")


SETTINGS = """
database = "{database}"
[[irc]]
name = "here"
host = "127.0.0.1"
port = 1
tls = false
owner = "me"
channels = ["#x"]
"""


def test_a_mistyped_database_is_not_begun_beside_the_one_in_the_settings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    usual, other, file = tmp_path / "tables.db", tmp_path / "tabels.db", tmp_path / "config.toml"
    usual.touch()
    file.write_text(SETTINGS.format(database=usual), encoding="utf-8")
    said = failure(capsys, "serve", "--config", str(file), "--db", str(other))
    assert (
        said == f"there is no database {other}, but one at {usual}; leave out --db, or add --new to begin another one"
    )
    assert not other.exists()


def test_settings_that_cannot_be_read_are_said_with_their_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[limits]\nname = 0\n", encoding="utf-8")
    said = failure(capsys, "play", "--config", str(file))
    assert said == f"{file}, line 2: limits.name: expected a whole number from 1 to 100"


def test_a_database_that_cannot_be_used_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "no.db").write_text("this is no database, but long enough to look like one " * 100)
    ended = run(tmp_path, "play", "--db", "no.db")
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"tafelrunde: {tmp_path / 'no.db'} is not a database")


def test_settings_are_read_from_the_usual_place(tmp_path: Path) -> None:
    (tmp_path / "tafelrunde").mkdir()
    (tmp_path / "tafelrunde" / "config.toml").write_text('language = "de"\n[limits]\nname = 4\n')
    assert "Adal setzt sich" in run(tmp_path, "play", "--name", "Adalbert").stdout


def test_the_language_is_the_systems_where_nothing_is_said(tmp_path: Path) -> None:
    assert "sits down" in run(tmp_path, "play", variables={"LANG": "fr_FR.UTF-8"}).stdout
    assert "setzt sich" in run(tmp_path, "play", variables={"LC_ALL": "de_AT.UTF-8"}).stdout


# simulate -----------------------------------------------------------------------------------------------------------


def test_a_simulation_is_printed_as_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "simulate antiquity --seats 3 --games 9 --seed s --players random,shrug --json"
    assert main(arguments.split()) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report) == KEYS
    assert (report["game"], report["seats"], report["games"], report["finished"]) == ("antiquity", 3, 9, 9)
    assert report["decisions"] == 9 * 13
    assert {kind: played for kind, (_, played) in report["wins"].items()} == {"random": 18, "shrug": 9}


def test_the_same_seed_gives_the_same_wins_in_one_process_and_in_several(capsys: pytest.CaptureFixture[str]) -> None:
    from adapters.terminal import simulate

    wins = []
    for processes in (1, 2, 2):
        simulate.simulate(
            simulate.Plan("antiquity", 3, 240, "seed", ("random", "shrug")), as_json=True, processes=processes
        )
        wins.append(json.loads(capsys.readouterr().out)["wins"])
    assert wins[0] == wins[1] == wins[2]


def test_a_simulation_in_words_names_its_seed_so_that_it_can_be_had_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "antiquity", "--games", "6", "--players", "random"]) == 0
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith("6 of 6 games of antiquity for 3 finished, seed ")
    assert last.split()[:2] == ["random", "33.3%"]


@pytest.mark.crash
@proc
def test_no_worker_outlives_a_simulation_that_is_killed(tmp_path: Path) -> None:
    mark = f"TAFELRUNDE_SIMULATED={uuid.uuid4()}"
    variable, value = mark.split("=")
    process = subprocess.Popen(
        [*PROGRAM, "simulate", "antiquity", "--games", "100000"], env=environment(tmp_path, **{variable: value})
    )
    while len(processes_with(mark)) < 3:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert all_gone(mark), "a worker is left"


# verify -------------------------------------------------------------------------------------------------------------


def test_a_record_that_agrees_is_code_0_and_one_that_does_not_is_1(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "record.txt"
    file.write_text(RECORD, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "All agrees" in capsys.readouterr().out
    file.write_text(RECORD.replace("seed ", "seed 00"), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert "does NOT agree" in capsys.readouterr().out


def test_what_is_no_record_is_code_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text("hello\n", encoding="utf-8")
    assert failure(capsys, "verify", str(file)).startswith(f"{file}: line 1: expected ")


# Start-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "unwanted"),
    [
        ("['play', '--db', 'games.db']", ["discord", "irc", "aiohttp", "prompt_toolkit"]),
        (
            "['simulate', 'antiquity', '--games', '2']",
            ["discord", "irc", "aiohttp", "prompt_toolkit", "aiosqlite", "rich"],
        ),
        ("[]", ["discord", "irc", "aiohttp", "prompt_toolkit", "aiosqlite", "rich", "engines", "msgspec"]),
    ],
)
def test_a_command_imports_only_what_it_needs(tmp_path: Path, command: str, unwanted: list[str]) -> None:
    program = f"import sys; from adapters.main import main; main({command}); print(*sys.modules, file=sys.stderr)"
    ended = subprocess.run(
        [sys.executable, "-c", program],
        input="",
        capture_output=True,
        env=environment(tmp_path),
        cwd=tmp_path,
        encoding="utf-8",
        check=True,
    )
    assert set(unwanted) & set(ended.stderr.split()) == set()


def test_adapters_reach_the_rules_only_through_bot() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "adapters" / "terminal").glob("*.py")]
    assert [source for source in sources if "from engines" in source or "import engines" in source] == []
