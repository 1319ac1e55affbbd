"""Before something is lost the bot asks once, naming it; and at which table, where that is not clear."""

from __future__ import annotations

from pathlib import Path

from bot.ports import Person
from bot.table.table import Status
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.house import House, house
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM

PEOPLE = (ADA, BRUNO, CLEO, DMITRI)


async def playing(h: House, game: str = "antiquity") -> None:
    await h.type(ADA, f"new {game}")
    for person in PEOPLE[1:]:
        await h.type(person, "join")
    await h.type(ADA, "start")


# Ending and taking away


async def test_who_resigns_reads_what_that_means_and_has_resigned_when_they_say_it_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await playing(h)
        await h.type(BRUNO, "resign", sure=False)
        assert "An AI player takes your seat" in h.answer
        assert BRUNO in (await h.table()).people
        await h.type(BRUNO, "resign", sure=False)
        assert BRUNO not in (await h.table()).people


async def test_after_a_minute_the_question_comes_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await playing(h)
        await h.type(BRUNO, "resign", sure=False)
        await h.wait(70)
        await h.type(BRUNO, "resign", sure=False)
        assert BRUNO in (await h.table()).people


async def test_a_question_to_one_is_none_to_another(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await playing(h)
        await h.type(BRUNO, "resign", sure=False)
        await h.type(CLEO, "resign", sure=False)
        assert {BRUNO, CLEO} <= set((await h.table()).people)


async def test_a_moderator_who_stops_a_game_reads_whose_it_is_first(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await playing(h)
        await h.type(EVE, "stop", moderator=True, sure=False)
        assert "That ends Kingdoms of Antiquity with Ada, Bruno, Cleo and Dmitri" in h.answer
        assert (await h.table()).status is Status.RUNNING
        await h.type(EVE, "stop", moderator=True, sure=False)
        assert await h.host.tables.find(ROOM) == []


async def test_a_vote_to_stop_needs_no_question(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await playing(h)
        await h.type(BRUNO, "stop", sure=False)
        assert "Bruno would like to stop" in h.net.everything(ROOM)


async def test_who_waits_alone_closes_the_own_lobby_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(ADA, "stop", sure=False)
        assert await h.host.tables.find(ROOM) == []


async def test_each_who_is_to_be_kicked_is_asked_about(tmp_path: Path) -> None:
    """Seats move up in a lobby: who is kicked next may sit where the last one sat."""
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        for person in (BRUNO, CLEO):
            await h.type(person, "join")
        for _ in range(2):
            await h.type(ADA, "kick bruno", sure=False)
        await h.type(ADA, "kick cleo", sure=False)
        assert "That takes Cleo's seat away" in h.answer
        assert (await h.table()).people == (ADA, CLEO)


# At which table


async def test_what_ends_something_is_never_meant_for_a_table_that_was_only_looked_at(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await playing(h)
        await h.type(EVE, "new court", moderator=True)
        await h.type(EVE, "a board", moderator=True)
        await h.type(EVE, "stop", moderator=True, sure=False)
        assert "At which table?" in h.answer
        assert "a stop" in h.answer


async def test_who_was_asked_about_a_table_says_it_again_without_naming_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await playing(h)
        await h.type(EVE, "new court", moderator=True)
        for line in ("stop", "a stop"):
            await h.type(EVE, line, moderator=True, sure=False)
        assert "That ends Kingdoms of Antiquity" in h.answer
        await h.type(EVE, "stop", moderator=True, sure=False)
        [left] = await h.host.tables.find(ROOM)
        assert left.table.game.name == "court"


# The end of a turn


async def test_a_turn_that_would_end_with_nothing_taken_is_asked_about_once(tmp_path: Path) -> None:
    """T13: gold and cards are given up by `end`."""
    async with house(tmp_path) as h:
        await playing(h, "citadels")
        person = await to_a_turn(h)
        await h.type(person, "end", sure=False)
        assert h.answer.startswith("You haven't taken gold or cards yet. “end” once more")
        assert await owes(h) == person
        await h.wait(600)  # however long somebody thinks about it, it is not asked twice in a turn
        await h.type(person, "end", sure=False)
        assert "is done" in h.net.everything(ROOM)


async def test_who_has_taken_something_ends_the_turn_without_a_question(tmp_path: Path) -> None:
    """T5: income that was not taken is paid at `end`."""
    async with house(tmp_path) as h:
        await playing(h, "citadels")
        person = await to_a_turn(h)
        await h.type(person, "gold", "end", sure=False)
        assert h.net.answers == []
        assert "is done" in h.net.everything(ROOM)


async def to_a_turn(h: House) -> Person:
    """Play until somebody's turn begins, who is answered."""
    while True:
        table = await h.table()
        seat = table.pending_decisions[0].seat
        person = await owes(h)
        if "gold" in {offer.verb for offer in table.offers(seat)}:
            return person
        await h.type(person, write(table.game.policy(table.view(seat), Committed(bytes(32)))), room=None)


async def owes(h: House) -> Person:
    table = await h.table()
    person = table.seats[table.pending_decisions[0].seat].person
    assert person is not None
    return person


async def test_a_message_that_comes_again_is_neither_refused_nor_a_second_word(tmp_path: Path) -> None:
    """A network may deliver a line twice, such as after a reconnect."""
    async with house(tmp_path) as h:
        await playing(h)
        person = await owes(h)
        for line in ("place rome egypt greece persia", "resign"):
            await h.type(person, line, source=line)
            h.host._inbox._recent.clear()  # as after a restart
            await h.type(person, line, source=line, sure=False)
        assert h.net.answers == []
