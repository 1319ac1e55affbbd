"""The machine's clock, and the scripted one that stands in for it."""

from __future__ import annotations

import asyncio
import time

from bot.ports import Clock
from bot.runtime.clock import SystemClock
from tests.kit.clock import ScriptedClock


def test_now_is_the_wall_clock() -> None:
    before = time.time()
    assert before <= SystemClock().now() <= time.time()


def test_ticks_pass_evenly_whatever_the_wall_clock_says() -> None:
    before = time.monotonic()
    assert before <= SystemClock().ticks() <= time.monotonic()


async def test_the_scripted_clock_stands_still_until_it_is_moved() -> None:
    clock: Clock = ScriptedClock(100.0)
    assert (clock.now(), clock.now()) == (100.0, 100.0)


async def test_the_scripted_clock_wakes_each_sleeper_at_its_own_moment() -> None:
    clock = ScriptedClock(100.0)
    woke: list[tuple[str, float]] = []

    async def sleeper(name: str, *spans: float) -> None:
        for seconds in spans:
            await clock.sleep(seconds)
            woke.append((name, clock.now()))

    tasks = [asyncio.create_task(sleeper("late", 7.0)), asyncio.create_task(sleeper("twice", 1.0, 2.0))]
    await asyncio.sleep(0)
    await clock.advance(5)
    assert (woke, clock.now(), clock.sleeping) == ([("twice", 101.0), ("twice", 103.0)], 105.0, [107.0])
    await clock.advance(2)
    await asyncio.gather(*tasks)
    assert woke[-1] == ("late", 107.0)


async def test_a_cancelled_sleeper_of_the_scripted_clock_is_forgotten() -> None:
    clock = ScriptedClock(100.0)
    task = asyncio.create_task(clock.sleep(1.0))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert clock.sleeping == []
