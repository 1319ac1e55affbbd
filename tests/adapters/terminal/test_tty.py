"""`tafelrunde play` as a person sees it: on a pseudo-terminal, with a prompt, completion, history and colours."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.adapters.terminal.program import Terminal, is_example
from tests.kit.snapshots import matches

SEED = "5eed"
ARGUMENTS = ("play", "antiquity", "--name", "Ada", "--seed", SEED)


def questions(terminal: Terminal) -> list[str]:
    return [line.strip() for line in terminal.seen() if is_example(line)]


def asked(times: int) -> Callable[[Terminal], bool]:
    """Whether a move has been asked for that many times, and the prompt is waiting."""
    return lambda terminal: len(questions(terminal)) >= times and terminal.seen()[-1] == "Ada>"


def shows(text: str) -> Callable[[Terminal], bool]:
    """Whether the text was shown, and the prompt is waiting."""
    return lambda terminal: any(text in line for line in terminal.seen()) and terminal.seen()[-1] == "Ada>"


def started(home: Path, *arguments: str, columns: int = 80, **variables: str) -> Terminal:
    terminal = Terminal(home, *ARGUMENTS, *arguments, columns=columns, **variables)
    terminal.wait_for(lambda it: shows("Press Enter")(it) or shows("Drück Enter")(it))
    terminal.type("")
    terminal.wait_for(asked(1))
    return terminal


@pytest.mark.parametrize("columns", [46, 80])
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_whole_game_is_played_on_a_terminal(tmp_path: Path, language: str, columns: int) -> None:
    over = {"de": "„neu antiquity“", "en": "“new antiquity”"}[language]
    with started(tmp_path, "--language", language, columns=columns) as terminal:
        times = 1
        while not any(over in line for line in terminal.seen()):
            terminal.type(questions(terminal)[-1])
            times += 1
            terminal.wait_for(lambda it, n=times: asked(n)(it) or shows(over)(it))
        matches(f"terminal/tty-{language}-{columns}", terminal.seen())
        terminal.keys("\x04")
        assert terminal.end() == 0


def test_a_word_is_completed_from_what_can_be_done_now(tmp_path: Path) -> None:
    with started(tmp_path) as terminal:
        terminal.keys("place ro\t")
        terminal.wait_for(lambda it: it.seen()[-1] == "Ada> place rome")
        terminal.keys(" eg\t gre\t per\t\r")
        terminal.wait_for(shows("Ada places"))


def test_what_was_typed_can_be_had_again(tmp_path: Path) -> None:
    with started(tmp_path) as terminal:
        terminal.type("plase rome")
        terminal.wait_for(shows("do you mean"))
        terminal.keys("\x1b[A")
        terminal.wait_for(lambda it: it.seen()[-1] == "Ada> plase rome")


def test_a_line_can_be_typed_before_its_turn_comes(tmp_path: Path) -> None:
    with started(tmp_path) as terminal:
        terminal.keys("place rome egypt greece persia\rplace babylon carthage lydia macedon\r")
        terminal.wait_for(asked(3))
        assert sum(line.startswith("Ada places") for line in terminal.seen()) == 2


def test_pasted_lines_are_carried_out_one_after_the_other(tmp_path: Path) -> None:
    with started(tmp_path) as terminal:
        terminal.keys("\x1b[200~place rome egypt greece persia\nplayers\x1b[201~\r")
        terminal.wait_for(lambda it: shows("At the table:")(it) and asked(2)(it))
        assert terminal.seen().index("At the table:") > next(
            at for at, line in enumerate(terminal.seen()) if line.startswith("Ada places")
        )


def test_bytes_that_are_no_text_are_no_end(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ARGUMENTS) as terminal:
        terminal.wait_for(shows("Press Enter"))
        os.write(terminal.child.child_fd, b"salt \xe4\xff\r")
        terminal.wait_for(shows("salt"))
        terminal.type("")
        terminal.wait_for(asked(1))


def test_colours_are_there_and_private_lines_stand_out(tmp_path: Path) -> None:
    with started(tmp_path) as terminal:
        assert "\x1b[0;31m" in terminal.raw
        assert any(line.startswith("(only you)") for line in terminal.seen())


def test_acc_1_with_no_color_there_are_no_colours_and_the_same_words(tmp_path: Path) -> None:
    with started(tmp_path, "--db", "a.db") as terminal:
        coloured = terminal.seen()
    with started(tmp_path, "--db", "b.db", NO_COLOR="1") as terminal:
        assert terminal.seen() == coloured
        assert not any(f"\x1b[0;{code}m" in terminal.raw for code in (31, 32, 94))


def test_a_dumb_terminal_gets_lines_and_nothing_else(tmp_path: Path) -> None:
    with Terminal(tmp_path, *ARGUMENTS, TERM="dumb") as terminal:
        terminal.wait_for(lambda it: it.seen()[-1:] == [">"])
        terminal.type("")
        terminal.wait_for(lambda it: questions(it) and it.seen()[-1] == ">")
        assert "\x1b" not in terminal.raw
        terminal.keys("\x04")
        assert terminal.end() == 0


@pytest.mark.parametrize("keys", ["\x03", "\x04"])
def test_who_leaves_is_asked_next_time_and_goes_on_at_the_same_decision(tmp_path: Path, keys: str) -> None:
    with started(tmp_path) as terminal:
        dice = next(line for line in terminal.seen() if line.startswith("Place "))
        terminal.keys(keys)
        assert terminal.end() == 0
        assert any("Your game is kept" in line for line in terminal.seen())
    with Terminal(tmp_path, *ARGUMENTS) as terminal:
        terminal.wait_for(shows("Do you want to go on"))
        assert questions(terminal) == []
        terminal.type("yes")
        terminal.wait_for(asked(1))
        assert dice in terminal.seen()


def test_who_does_not_want_to_go_on_gets_another_game(tmp_path: Path) -> None:
    with started(tmp_path) as terminal:
        terminal.keys("\x04")
        terminal.end()
    with Terminal(tmp_path, *ARGUMENTS) as terminal:
        terminal.wait_for(shows("Do you want to go on"))
        terminal.type("no")
        terminal.wait_for(shows("Press Enter to begin"))
        assert questions(terminal) == []


def test_after_the_end_another_game_can_be_had(tmp_path: Path) -> None:
    with started(tmp_path) as terminal:
        terminal.type("stop")
        terminal.wait_for(shows("That ends"))
        terminal.type("stop")
        terminal.wait_for(shows("for another game"))
        terminal.type("new antiquity")
        terminal.wait_for(lambda it: sum("Press Enter to begin" in line for line in it.seen()) == 2)
        assert sum("#3 Balthasar (AI)" in line for line in terminal.seen()) == 2
