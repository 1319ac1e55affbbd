"""The machine's clock, and the scripted one that stands in for it."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.clock import SystemClock
from bot.ports import Clock
from tests.kit.clock import ScriptedClock


class Set(SystemClock):
    """A machine whose wall clock somebody sets while we wait: it says these times, one after the other."""

    def __init__(self, *times: float) -> None:
        self._times = list(times)

    def now(self) -> float:
        return self._times.pop(0) if len(self._times) > 1 else self._times[0]


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the system clock waits, without waiting."""
    seen: list[float] = []

    async def wait(seconds: float) -> None:
        seen.append(seconds)

    monkeypatch.setattr("bot.clock.asyncio.sleep", wait)
    return seen


def test_now_is_the_wall_clock() -> None:
    before = time.time()
    assert before <= SystemClock().now() <= time.time()


async def test_sleep_until_the_past_returns_at_once(waits: list[float]) -> None:
    await SystemClock().sleep_until(0.0)
    assert waits == []


async def test_sleep_until_returns_no_sooner_than_the_time_is_reached() -> None:
    clock = SystemClock()
    when = clock.now() + 0.01
    await clock.sleep_until(when)
    assert clock.now() >= when


async def test_a_clock_put_back_meanwhile_is_waited_for(waits: list[float]) -> None:
    await Set(100.0, 97.0, 110.0).sleep_until(110.0)
    assert waits == [10.0, 13.0]


async def test_a_clock_put_forward_meanwhile_is_noticed_within_a_minute(waits: list[float]) -> None:
    await Set(0.0, 86_400.0).sleep_until(86_400.0)
    assert waits == [60.0]


async def test_the_scripted_clock_stands_still_until_it_is_moved() -> None:
    clock: Clock = ScriptedClock(100.0)
    assert (clock.now(), clock.now()) == (100.0, 100.0)


async def test_the_scripted_clock_wakes_each_sleeper_at_its_own_moment() -> None:
    clock = ScriptedClock(100.0)
    woke: list[tuple[str, float]] = []

    async def sleeper(name: str, *times: float) -> None:
        for when in times:
            await clock.sleep_until(when)
            woke.append((name, clock.now()))

    tasks = [asyncio.create_task(sleeper("late", 107.0)), asyncio.create_task(sleeper("twice", 101.0, 103.0))]
    await asyncio.sleep(0)
    await clock.advance(5)
    assert (woke, clock.now(), clock.sleeping) == ([("twice", 101.0), ("twice", 103.0)], 105.0, [107.0])
    await clock.advance(2)
    await asyncio.gather(*tasks)
    assert woke[-1] == ("late", 107.0)


async def test_a_cancelled_sleeper_of_the_scripted_clock_is_forgotten() -> None:
    clock = ScriptedClock(100.0)
    task = asyncio.create_task(clock.sleep_until(101.0))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert clock.sleeping == []
