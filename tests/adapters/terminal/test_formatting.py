"""Formatting for terminals: colours if they have them, characters they have, and everything said in words."""

from __future__ import annotations

import pytest

from adapters.terminal.formatting import Formatter, has_colours, is_dumb, tagged
from bot.text.doc import Doc, Facts, Heading, Line, Span, line, plain

DICE: Doc = (Line((Span("Ada", "name"), Span(" rolls "), Span("red 5", "red"), Span("."))),)


def test_colours_are_put_around_what_has_one() -> None:
    assert Formatter(colour=True)(DICE) == "\x1b[1mAda\x1b[0m rolls \x1b[31mred 5\x1b[0m.\n"


def test_what_can_be_typed_stands_out() -> None:
    assert Formatter(colour=True)((Line((Span("roll", "command"),)),)) == "\x1b[1mroll\x1b[0m\n"


def test_acc_1_without_colours_the_same_words_are_there() -> None:
    assert Formatter(colour=False)(DICE) == "Ada rolls red 5.\n"


def test_white_has_no_colour_that_a_light_terminal_could_not_show() -> None:
    assert Formatter(colour=True)(line("white 3", "white")) == "white 3\n"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "Müller würfelt \u2013 „fünf“ … →"),
        ("latin-1", 'Müller würfelt - "fünf" ... ->'),
        ("ascii", 'Mueller wuerfelt - "fuenf" ... ->'),
    ],
)
def test_a_terminal_gets_the_nearest_letters_that_it_has(encoding: str, shown: str) -> None:
    text = Formatter(encoding)(line("Müller würfelt \u2013 „fünf“ … →"))
    assert text == f"{shown}\n"
    text.encode(encoding)


def test_accents_are_dropped_and_what_has_no_likeness_is_a_question_mark() -> None:
    assert Formatter("ascii")(line("İpek é 王")) == "Ipek e ?\n"


def test_a_name_cannot_steer_the_terminal() -> None:
    assert "\x1b" not in Formatter()(line("\x1b[2J\x1b]0;title\x07Eve\u202eevE"))


def test_lines_are_as_wide_as_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "46")
    assert max(map(len, Formatter()(line("word " * 40)).splitlines())) in range(40, 47)


def test_lines_are_no_wider_than_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert max(map(len, Formatter()(line("word " * 100)).splitlines())) <= 100


@pytest.mark.parametrize(
    ("environment", "terminal", "colours"),
    [
        ({"TERM": "xterm-256color"}, True, True),
        ({"TERM": "xterm-256color"}, False, False),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, True, False),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, True, True),
        ({"TERM": "dumb"}, True, False),
        ({}, True, False),
    ],
)
def test_no_color_and_dumb_terminals_are_respected(environment: dict[str, str], terminal: bool, colours: bool) -> None:
    assert has_colours(environment, terminal=terminal) is colours


def test_a_terminal_of_unknown_kind_is_dumb() -> None:
    assert is_dumb({"TERM": ""})
    assert not is_dumb({"TERM": "screen"})


@pytest.mark.parametrize(
    ("doc", "shown"),
    [
        (line("Your crests."), "(only you) Your crests.\n"),
        ((Heading(plain("Your crests")), Line(plain("Rome"))), "(only you) Your crests:\nRome\n"),
        ((Facts(((plain("gold"), plain("2")),)),), "(only you)\ngold: 2\n"),
    ],
)
def test_what_only_one_person_reads_is_told_apart_in_words(doc: Doc, shown: str) -> None:
    assert Formatter()(tagged(doc, "only you")) == shown
