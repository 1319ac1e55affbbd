"""Votes: how everybody learns what to type, `yes` and `no`, and when somebody alone may send the other away."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.language import Locale
from bot.ports import Person
from engines.citadels.components import Building
from engines.citadels.state import Ruin
from tests.kit.house import House, house
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("stop", "Ada would like to stop: “stop” or “yes” agrees, 1 more of 2 needed."),
        ("pause", "Bruno would like a pause: “pause” or “yes” agrees, 1 more of 2 needed."),
        ("kick cleo", "Ada would like Cleo to go: “kick Cleo” or “yes” agrees, 1 more of 2 needed."),
        ("option pace slow", "Ada would like to set pace to “over days”: “option pace slow” or “yes” agrees, "),
    ],
)
async def test_a_vote_says_how_to_vote_and_how_many_are_missing(tmp_path: Path, line: str, told: str) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(BRUNO if line == "pause" else ADA, line)
        assert h.net.lines(ROOM)[-1].startswith(told)
        assert h.net.lines(ROOM)[-1].endswith(", 1 more of 2 needed.")


@pytest.mark.parametrize("line", ["stop", "pause", "kick cleo", "option absent default"])
@pytest.mark.parametrize("word", ["yes", "ja"])
async def test_yes_agrees_to_the_only_vote_that_is_open(tmp_path: Path, line: str, word: str) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(CLEO if line == "pause" else ADA, line)
        before = len(h.net.lines(ROOM))
        await h.type(BRUNO, word)
        agreed, passed, *_ = h.net.lines(ROOM)[before:]
        assert agreed.startswith("Bruno agrees ")
        assert agreed.endswith(".")
        assert "more of" not in agreed
        assert passed
        assert not h.net.answers


async def test_yes_counts_in_private_as_well(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "stop")
        await h.type(CLEO, "yes", room=None)
        assert not await h.host.tables.find(ROOM)


async def test_whoever_has_voted_is_told_that_the_vote_stands(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "stop", "yes")
        assert h.answer == "Your vote counts already: 1 of 2 needed."
        await h.type(ADA, "no")
        assert h.answer == "You have voted for it, and that stands: Stopping the game needs 1 more."


async def test_no_changes_nothing_and_says_what_the_vote_still_needs(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "kick cleo")
        before = (await h.table()).seq
        await h.type(BRUNO, "no")
        assert h.answer.endswith("nothing more to do: Removing Cleo from the table needs 1 more.")
        assert (await h.table()).seq == before


@pytest.mark.parametrize("word", ["yes", "no"])
async def test_without_a_vote_or_with_several_there_is_nothing_to_agree_to(tmp_path: Path, word: str) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(BRUNO, word)
        assert h.answer == "There is no vote now."
        await h.type(ADA, "stop", "kick cleo")
        await h.type(BRUNO, word)
        assert h.answer.endswith("Say which one you mean: “stop” or “kick”.")


async def ruined(h: House) -> Person:
    """A table of Citadels where Bruno is asked whether to rescue a building."""
    await h.type(ADA, "new citadels")
    for person in (BRUNO, CLEO, DMITRI):
        await h.type(person, "join")
    await h.type(ADA, "start")
    table = await h.table()
    assert table.state is not None
    table.state.public.waiting = Ruin(1, Building.MANOR)
    return BRUNO


@pytest.mark.parametrize("word", ["yes", "no", "ja", "nein"])
async def test_while_the_game_asks_yes_or_no_the_words_answer_the_game(tmp_path: Path, word: str) -> None:
    async with house(tmp_path) as h:
        person = await ruined(h)
        await h.type(ADA, "stop")
        await h.type(CLEO, "yes")
        votes = dict((await h.table()).votes)
        await h.type(person, word)
        assert (await h.table()).votes == votes
        assert not isinstance((await h.table()).view().public.waiting, Ruin)
        await h.type(person, "stop")
        assert not await h.host.tables.find(ROOM)


async def two_play(h: House) -> None:
    await h.type(ADA, "new court")
    await h.type(BRUNO, "join")
    await h.type(ADA, "start")


async def test_of_two_people_one_may_kick_the_other_only_after_a_minute_of_silence(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_play(h)
        await h.clock.advance(59)
        await h.type(ADA, "kick bruno")
        assert h.answer.startswith("Bruno has written just now.")
        assert (await h.table()).seat_of(BRUNO) == 1
        await h.type(BRUNO, "board")
        await h.clock.advance(59)
        await h.type(ADA, "kick bruno")
        assert (await h.table()).seat_of(BRUNO) == 1
        await h.clock.advance(1)
        await h.type(ADA, "kick bruno")
        assert (await h.table()).seat_of(BRUNO) is None


async def test_whoever_opened_the_table_was_heard_then(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(BRUNO, "new court")
        await h.type(ADA, "join")
        await h.type(BRUNO, "start", room=None)
        assert (await h.table()).seat_of(BRUNO) == 0
        await h.type(ADA, "kick bruno")
        assert h.answer.startswith("Bruno has written just now.")


async def test_a_moderator_may_kick_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_play(h)
        await h.type(ADA, "kick bruno", moderator=True)
        assert (await h.table()).seat_of(BRUNO) is None


async def test_help_names_yes_and_no_while_there_is_something_to_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(BRUNO, "help")
        assert "\n- yes" not in h.answer
        await h.type(ADA, "stop")
        await h.type(BRUNO, "help")
        assert "\n- yes" in h.answer
        assert "\n- no" in h.answer


@pytest.mark.parametrize("seat", ["#4", "4", "#0", "eve"])
async def test_a_seat_that_the_table_does_not_have_is_asked_for_again(tmp_path: Path, seat: str) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, f"kick {seat}")
        assert h.answer == Locale("en")("error-which-seat")
