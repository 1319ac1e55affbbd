"""Where tables are found: in memory once the journal was asked, and right again after each act that changes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ports import Audience, Person, Room
from tests.kit.house import House, house
from tests.kit.net import says
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM

OTHER = Room("net", "#other")


async def found(h: House, where: Room | Person) -> list[str]:
    return [live.table.header.id for live in await h.host.tables.find(where)]


async def test_who_sits_down_or_gets_up_is_found_or_not_at_once(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        (table,) = await found(h, ADA)
        assert await found(h, BRUNO) == []
        await h.type(BRUNO, "join")
        assert await found(h, BRUNO) == [table]
        await h.type(BRUNO, "leave")
        assert await found(h, BRUNO) == []
        assert await found(h, ADA) == [table]


async def test_a_table_is_found_in_a_room_as_long_as_it_is_linked_there(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        (table,) = await found(h, ROOM)
        await h.type(ADA, "link", room=ROOM, moderator=True)
        code = h.answer.split()[-1].strip(".`")
        await h.type(ADA, f"link {code}", room=OTHER, moderator=True)
        assert await found(h, OTHER) == [table]
        await h.type(ADA, "unlink", room=OTHER, moderator=True)
        assert await found(h, OTHER) == []


async def test_a_finished_table_is_found_nowhere_any_more(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        assert await found(h, ROOM)
        await h.type(ADA, "stop")
        assert await found(h, ROOM) == await found(h, ADA) == []


async def test_a_second_table_is_the_newest_wherever_it_is_found(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        first = await found(h, ROOM)
        await h.type(CLEO, "new court")
        assert (await found(h, ROOM))[:-1] == first
        await h.type(ADA, "join", room=OTHER)
        assert await found(h, CLEO) == (await found(h, ROOM))[1:]


async def test_moves_ask_the_journal_nothing_about_where_tables_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "start")
        await found(h, ROOM)
        await found(h, ADA)
        asked: list[Audience] = []
        monkeypatch.setattr(h.host.journal, "find", asked.append)
        await h.type(ADA, "place rome egypt greece persia")
        await h.type(ADA, "place rome egypt greece persia", room=None)
        assert asked == []
        assert len((await h.host.tables.find(ROOM))[0].table.recent) > 4


async def test_what_everybody_has_been_told_is_not_kept_in_memory(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        (live,) = await h.host.tables.find(ROOM)
        assert live.backlog == []
        h.net.down = True
        await h.host.hear(says(ADA, "place rome egypt greece persia", ROOM))
        assert [seq for seq, _ in live.backlog] == [live.table.seq]
