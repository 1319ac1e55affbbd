"""Who wants to be called: a list for each room and game, in a form of its own, of bounded length."""

from __future__ import annotations

from pathlib import Path

from bot.journal.journal import scope
from bot.people import ping_lists
from bot.ports import Person, Room
from tests.kit.house import house
from tests.kit.tables import ADA, BRUNO, ROOM

FAR = Room("far", ROOM.id)


async def test_lists_belong_to_a_room_and_a_game(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        journal = h.host.journal
        await ping_lists.put(journal, ROOM, "court", [(ADA, "Ada")])
        await ping_lists.put(journal, ROOM, "citadels", [(BRUNO, "Bruno")])
        assert await ping_lists.listed(journal, ROOM, "court") == [(ADA, "Ada")]
        assert await ping_lists.listed(journal, FAR, "court") == []
        assert await journal.get_setting(scope(ROOM), "ping") == (
            '{"form":1,"games":{"court":[["net","ada","Ada"]],"citadels":[["net","bruno","Bruno"]]}}'
        )


async def test_an_empty_room_keeps_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await ping_lists.put(h.host.journal, ROOM, "court", [(ADA, "Ada")])
        await ping_lists.put(h.host.journal, ROOM, "court", [])
        assert await h.host.journal.get_settings("ping") == {}


async def test_a_full_list_makes_room_for_the_latest(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        people = [(Person("net", f"p{number}"), f"P{number}") for number in range(ping_lists.MOST + 1)]
        await ping_lists.put(h.host.journal, ROOM, "court", people)
        assert await ping_lists.listed(h.host.journal, ROOM, "court") == people[1:]
