"""While the process stands still nobody's time runs, and what arrived meanwhile is read before anybody is late."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.runtime.uptime import Uptime
from bot.table.table_settings import LIMITS, Pace
from tests.kit.clock import ScriptedClock
from tests.kit.house import House, house
from tests.kit.net import says
from tests.kit.tables import ADA, ROOM

LIVE = LIMITS[Pace.LIVE]
PLACE = "place rome egypt greece persia"


def late(h: House) -> bool:
    return any("Ada has run out of time" in line for line in h.net.lines(ROOM))


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[House]:
    """A house whose clock is looked at every second, as in a process."""
    async with house(folder, pace=Pace.LIVE) as h:
        watching = asyncio.create_task(h.host.watch_standstills())
        await turns()
        try:
            yield h
        finally:
            watching.cancel()


async def turns() -> None:
    """Let everything happen that can at this moment."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_a_pause_is_nobodys_and_a_busy_moment_counts() -> None:
    clock = ScriptedClock()
    uptime = Uptime(clock)
    found = []
    for seconds in (1.0, 3.0, 600.0, 1.0):
        found.append(uptime.look())
        clock.stand_still(seconds)
    assert [*found, uptime.look()] == [0.0, 0.0, 0.0, 600.0, 0.0]
    assert uptime.now() == 5.0


async def test_a_pause_is_logged_with_its_length(tmp_path: Path) -> None:
    async with watched(tmp_path) as h:
        h.clock.stand_still(600)
        await turns()
        assert [entry["seconds"] for entry in h.logged if entry["event"] == "the process stood still"] == [600.0]


async def test_nobody_is_late_because_the_process_stood_still(tmp_path: Path) -> None:
    async with watched(tmp_path) as h:
        await h.begin()
        await h.wait(LIVE.decision - 30)
        h.clock.stand_still(3600)
        await turns()
        await h.wait(20)
        assert not late(h)
        await h.wait(20)
        assert late(h)


async def test_an_answer_that_came_while_the_process_stood_still_counts(tmp_path: Path) -> None:
    async with watched(tmp_path) as h:
        await h.begin()
        await h.wait(LIVE.decision - 10)
        await h.clock.advance(9.5)
        h.clock.stand_still(3600)
        await turns()
        await h.clock.advance(1.5)
        await turns()
        await h.host.hear(says(ADA, PLACE, ROOM))
        await h.host.settled()
        assert not late(h)
        assert any("Ada places" in line for line in h.net.lines(ROOM))
