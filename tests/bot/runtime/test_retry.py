"""Trying again: how long the pauses are, and what ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.runtime.retry import Backoff, Retry
from tests.kit.clock import ScriptedClock


def failing(times: int, attempts: list[float], clock: ScriptedClock) -> Callable[[], Awaitable[bool]]:
    """Something that fails so many times; when it was attempted is noted."""

    async def attempt() -> bool:
        attempts.append(clock.ticks())
        return len(attempts) > times

    return attempt


async def turns() -> None:
    """Let everything go on until it waits."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_each_pause_is_twice_the_one_before_up_to_the_longest() -> None:
    backoff = Backoff(2.0, 15.0)
    assert [backoff.next() for _ in range(6)] == [2.0, 4.0, 8.0, 15.0, 15.0, 15.0]


def test_after_a_success_the_pauses_begin_with_the_first_again() -> None:
    backoff = Backoff(2.0, 15.0)
    for _ in range(6):
        backoff.next()
    backoff.reset()
    assert [backoff.next() for _ in range(3)] == [2.0, 4.0, 8.0]


async def test_what_succeeds_at_once_is_not_tried_again() -> None:
    clock, attempts = ScriptedClock(0.0), []
    await Retry(clock).until_done(failing(0, attempts, clock))
    assert attempts == [0.0]


async def test_what_fails_is_tried_again_after_ever_longer_pauses() -> None:
    clock, attempts = ScriptedClock(0.0), []
    trying = asyncio.create_task(Retry(clock).until_done(failing(8, attempts, clock)))
    await turns()
    for _ in range(1000):
        await clock.advance(1.0)
        await turns()
    assert trying.done()
    assert attempts == [0.0, 5.0, 15.0, 35.0, 75.0, 155.0, 315.0, 615.0, 915.0]


async def test_what_failed_through_a_network_is_tried_at_once_when_that_is_back_and_nothing_else_is() -> None:
    clock, here, elsewhere = ScriptedClock(0.0), [], []
    retry = Retry(clock)
    first = asyncio.create_task(retry.until_done(failing(1, here, clock), "irc"))
    second = asyncio.create_task(retry.until_done(failing(1, elsewhere, clock), "discord"))
    await turns()
    retry.network_is_back("irc")
    await turns()
    assert (first.done(), here) == (True, [0.0, 0.0])
    assert (second.done(), elsewhere) == (False, [0.0])
    await clock.advance(5.0)
    await second
    assert elsewhere == [0.0, 5.0]


async def test_nobody_sleeps_any_longer_once_a_network_is_back_or_the_work_is_given_up() -> None:
    clock = ScriptedClock(0.0)
    retry = Retry(clock)
    tasks = [asyncio.create_task(retry.until_done(failing(1, [], clock), name)) for name in ("irc", "discord")]
    await turns()
    assert len(clock.sleeping) == 2
    retry.network_is_back("irc")
    tasks[1].cancel()
    await turns()
    assert clock.sleeping == []
