"""Which tables are in memory: those that anybody has to do with, and a few more; the others are read when touched."""

from __future__ import annotations

import asyncio
import gc
import math
from pathlib import Path

import pytest

from bot.ports import Room
from bot.runtime.tables import TableLimits
from bot.table.table_settings import LIMITS, Pace
from tests.kit.house import House, house
from tests.kit.net import says
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

PLACE = "place rome egypt greece persia"
OTHER = Room("net", "#other")
LIVE = LIMITS[Pace.LIVE]


def kept(h: House) -> int:
    """How many tables are in memory."""
    gc.collect()
    return len(h.host.tables._cache._live)


async def many(h: House, number: int) -> list[Room]:
    rooms = [Room("net", f"#{each}") for each in range(number)]
    for room in rooms:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", room=room)
    return rooms


async def test_tables_that_rest_and_that_nobody_touches_are_let_go_and_come_back_when_touched(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person=9, kept=2)) as h:
        rooms = await many(h, 5)
        assert kept(h) <= 3
        for room in rooms:
            await h.type(ADA, PLACE, room=room)
            lines = h.net.lines(room)
            assert sum(line.startswith("Ada places") for line in lines) == 1
            assert sum(line.startswith("Here we go") for line in lines) == 1
        assert kept(h) <= 3


async def test_a_table_that_owes_somebody_something_is_not_let_go(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person=9, kept=1)) as h:
        h.net.down = True
        for number in range(4):
            await h.host.hear(says(ADA, "new antiquity", Room("net", f"#{number}")))
        assert kept(h) == 4
        h.net.down = False
        await h.go_on(400)
        assert all(h.net.lines(Room("net", f"#{number}")) for number in range(4))


async def test_who_has_a_table_in_hand_and_who_loads_it_have_the_same(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person=9, kept=1)) as h:
        first, *_ = await many(h, 1)
        live = (await h.host.tables.find(first))[0]
        await h.type(BRUNO, "new antiquity")
        await h.type(CLEO, "new antiquity")
        assert (await h.host.tables.find(first))[0] is live


async def test_the_clock_of_a_table_that_was_let_go_runs_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.journal.journal._LAZY", 0.0)
    async with house(tmp_path, pace=Pace.LIVE, limits=TableLimits(person=9, kept=1)) as h:
        await h.begin()
        await h.type(DMITRI, "new antiquity", room=OTHER)
        await h.type(DMITRI, "option pace off", room=OTHER)
        assert kept(h) == 1
        async with asyncio.timeout(10):
            while not await h.host.journal.due(math.inf):  # what is noted lazily is stored soon
                await asyncio.sleep(0)
        await h.go_on(LIVE.decision + 60)
        assert any("has run out of time" in line for line in h.net.lines(ROOM))


async def test_a_finished_table_is_let_go_at_once_and_no_alarm_is_kept_for_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "start")
        assert kept(h) == 1
        await h.type(ADA, "stop")
        await h.wait(1)
        assert kept(h) == 0
