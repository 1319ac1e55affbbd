"""Which lines are addressed to the bot, and which commands they contain."""

from __future__ import annotations

import pytest

from adapters.irc.conversation.addressed import by_name, by_prefix, in_private, strip_formatting


def answers_to(name: str) -> bool:
    return name.lower() in ("tafel", "tafel_")


@pytest.mark.parametrize("line", ["!join", "/join", "//join"])
def test_a_prefix_or_a_slash_begins_a_command(line: str):
    assert by_prefix(line, "!") == "join"


@pytest.mark.parametrize("line", ["join", "!", "!!!", "! join", "!?", "/", "///", "...", "", "a!join"])
def test_other_marks_are_free_talk(line: str):
    assert by_prefix(line, "!") is None


def test_the_prefix_can_be_another():
    assert by_prefix(".join", ".") == "join"
    assert by_prefix("tafel>join", "tafel>") == "join"
    assert by_prefix("!join", ".") is None


@pytest.mark.parametrize("line", ["Tafel: join", "tafel, join", "TAFEL:join", "@Tafel: join", "tafel_:   join"])
def test_our_name_begins_a_command(line: str):
    assert by_name(line, answers_to) == "join"


@pytest.mark.parametrize("line", ["bo: join", "Tafel join", "I say: Tafel: join", "http://tafel: x", "", ": join"])
def test_other_names_are_free_talk(line: str):
    assert by_name(line, answers_to) is None


@pytest.mark.parametrize("line", ["join", "!join", "/join", "Tafel: join", "Tafel: !join"])
def test_in_private_nothing_is_needed_but_all_is_understood(line: str):
    assert in_private(line, "!", answers_to) == "join"


@pytest.mark.parametrize(
    "line", ["\x0304,05!join\x03", "\x02!join\x0f", " \x1d!join\x1f ", "\x04ff0000!join", "\x16!join\x11"]
)
def test_formatting_is_taken_off(line: str):
    assert strip_formatting(line) == "!join"


def test_figures_behind_a_colour_are_not_eaten():
    assert strip_formatting("\x03051 3") == "1 3"
