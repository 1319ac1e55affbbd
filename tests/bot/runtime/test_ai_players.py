"""AI players at the tables: how often one is asked, and what becomes of an answer that comes too late."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from engines.core.game import View
from tests.kit.house import Direct, House, house
from tests.kit.net import says
from tests.kit.tables import ADA, ROOM

PLACE = "place rome egypt greece persia"


class Slow(Direct):
    """AI players that decide when they are let."""

    def __init__(self) -> None:
        self.asked = 0
        self.go = asyncio.Event()

    async def think(self, game: str, view: View[Any, Any], seed: bytes, kind: str = "quick") -> str:
        self.asked += 1
        await self.go.wait()
        return await super().think(game, view, seed, kind)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """The AI players of every house of this test."""
    slow = Slow()
    monkeypatch.setattr("tests.kit.house.Direct", lambda: slow)
    return slow


async def until_asked(h: House, slow: Slow) -> None:
    """Ada against two AI players, the first of which begins and thinks."""
    for line in ("new antiquity", "add 2 ai", "option first 2", "start"):
        await h.host.hear(says(ADA, line, ROOM))
    while not slow.asked:
        await asyncio.sleep(0)


async def test_an_ai_player_is_asked_once_for_each_move(tmp_path: Path, slow: Slow) -> None:
    slow.go.set()
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", PLACE)
        assert slow.asked == 2
        await h.wait(120)
        assert slow.asked == 2


async def test_an_answer_for_a_table_that_was_closed_meanwhile_changes_nothing(tmp_path: Path, slow: Slow) -> None:
    async with house(tmp_path) as h:
        await until_asked(h, slow)
        table = await h.table()
        await h.host.hear(says(ADA, "stop", ROOM))
        slow.go.set()
        await h.host.settled()
        await h.wait(120)
        assert slow.asked == 1
        assert (await h.host.tables.load(table.header.id)).table.seq == table.seq + 1


async def test_an_answer_that_comes_in_a_pause_is_asked_for_again_after_it(tmp_path: Path, slow: Slow) -> None:
    async with house(tmp_path) as h:
        await until_asked(h, slow)
        before = (await h.table()).seq
        await h.host.hear(says(ADA, "pause", ROOM))
        slow.go.set()
        await h.host.settled()
        assert (await h.table()).seq == before + 1
        await h.type(ADA, "resume")
        assert (await h.table()).seq > before + 2
        assert [decision.seat for decision in (await h.table()).pending_decisions] == [0]
