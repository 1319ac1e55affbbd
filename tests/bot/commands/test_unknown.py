"""Words that nobody knows: in a room they may be meant for somebody else, in private each is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.house import house
from tests.kit.net import says
from tests.kit.tables import ADA, BRUNO, ROOM


@pytest.mark.parametrize(("language", "word"), [("en", "xyzzy"), ("en", "mitspeilen"), ("de", "jion"), ("en", "hi")])
async def test_in_a_room_a_word_that_is_near_nothing_in_its_language_is_not_answered(
    tmp_path: Path, language: str, word: str
) -> None:
    async with house(tmp_path) as h:
        await h.host.locales.choose(ROOM, language)
        await h.begin()
        before = len(h.net.answers)
        await h.type(ADA, word, f"{word} thief")
        assert len(h.net.answers) == before


async def test_a_slip_is_answered_once_an_hour_and_without_what_followed_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "plaec rome", "bord")
        assert [h.net.last_answer()] == ["I do not know that – do you mean “place”?"]
        assert len(h.net.answers) == 1
        await h.type(BRUNO, "bord")
        assert h.answer == "I do not know that – do you mean “board”?"
        await h.wait(3600)
        await h.type(ADA, "plaec rome")
        assert len(h.net.answers) == 3


async def test_a_slip_of_a_word_that_two_languages_share_is_answered_too(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new citadels", "add 3 ai", "start", "goldd")
        assert h.answer == "I do not know that – do you mean “gold”?"


@pytest.mark.parametrize("word", ["xyzzy", "jion", "mitspeilen", "plaec rome"])
async def test_in_private_every_word_is_answered_each_time(tmp_path: Path, word: str) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        before = len(h.net.answers)
        await h.type(ADA, word, word, room=None)
        assert len(h.net.answers) == before + 2
        assert h.answer.startswith("I do not know")


async def test_with_several_tables_a_room_is_not_asked_which_one_a_strange_word_means(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "new court")
        await h.type(BRUNO, "xyzzy")
        assert not h.net.answers


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("board; gold", True),
        ("tables", True),
        ("table a", True),
        ("bord", True),
        ("t a", False),
        ("a join", False),
        ("roll", False),
        ("weather", False),
    ],
)
async def test_what_begins_with_a_command_is_for_us_even_mistyped_and_what_could_be_for_another_bot_is_not(
    tmp_path: Path, line: str, meant: bool
) -> None:
    async with house(tmp_path) as h:
        assert await h.host.dispatcher.expects(says(ADA, line, ROOM)) is meant


async def test_a_letter_is_for_us_once_it_was_offered(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "new court")
        await h.type(BRUNO, "join")
        expected = [await h.host.dispatcher.expects(says(BRUNO, f"{letter} join", ROOM)) for letter in "abc"]
        assert expected == [True, True, False]


async def test_after_a_command_that_was_carried_out_an_unknown_one_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity; xyzzy thief; start")
        assert h.answer.splitlines()[0] == "Done: new antiquity. Not the rest:"
        assert "thief" not in h.answer
        before = len(h.net.answers)
        await h.type(ADA, "xyzzy; add ai")
        assert len(h.net.answers) == before
        assert len((await h.table()).seats) == 1
