"""Sets of tasks: what fails is told, and in the end nothing is left."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from bot.runtime.tasks import TaskSet, event_or_time
from tests.kit.clock import ScriptedClock


@pytest.fixture
def failures() -> list[BaseException]:
    return []


@pytest.fixture
def tasks(failures: list[BaseException]) -> TaskSet:
    return TaskSet(failures.append)


async def forever() -> None:
    await asyncio.Event().wait()


async def fail() -> None:
    raise ValueError("what went wrong")


async def test_what_is_started_runs_and_gives_its_result(tasks: TaskSet) -> None:
    async def work() -> str:
        return "done"

    task = tasks.start(work())
    assert len(tasks) == 1
    assert await task == "done"
    await tasks.join()
    assert len(tasks) == 0


async def test_what_a_task_raises_is_told_once(tasks: TaskSet, failures: list[BaseException]) -> None:
    tasks.start(fail())
    await tasks.join()
    assert [str(error) for error in failures] == ["what went wrong"]


async def test_joining_waits_for_what_is_started_meanwhile(tasks: TaskSet) -> None:
    order: list[str] = []

    async def second() -> None:
        order.append("second")

    async def first() -> None:
        order.append("first")
        tasks.start(second())

    tasks.start(first())
    await tasks.join()
    assert order == ["first", "second"]


async def test_closing_cancels_everything_and_tells_nothing(tasks: TaskSet, failures: list[BaseException]) -> None:
    running = [tasks.start(forever()) for _ in range(3)]
    await asyncio.sleep(0)
    await tasks.close()
    assert all(task.cancelled() for task in running)
    assert (len(tasks), failures) == (0, [])


async def test_closing_waits_until_what_is_cancelled_has_cleaned_up(tasks: TaskSet) -> None:
    cleaned: list[str] = []

    async def work() -> None:
        try:
            await forever()
        finally:
            await asyncio.sleep(0)
            cleaned.append("up")

    tasks.start(work())
    await asyncio.sleep(0)
    await tasks.close()
    assert cleaned == ["up"]


async def test_closing_also_cancels_what_is_started_while_it_waits(tasks: TaskSet) -> None:
    async def work() -> None:
        try:
            await forever()
        finally:
            tasks.start(forever())

    tasks.start(work())
    await asyncio.sleep(0)
    await asyncio.wait_for(tasks.close(), 10)
    assert len(tasks) == 0


async def test_what_a_task_raises_because_it_is_cancelled_is_told(
    tasks: TaskSet, failures: list[BaseException]
) -> None:
    async def work() -> None:
        with suppress(asyncio.CancelledError):
            await forever()
        await fail()

    tasks.start(work())
    await asyncio.sleep(0)
    await tasks.close()
    assert [str(error) for error in failures] == ["what went wrong"]


# An event or a time ---------------------------------------------------------------------------------------------------


async def waiting(event: asyncio.Event, clock: ScriptedClock, seconds: float | None) -> asyncio.Task[None]:
    task = asyncio.create_task(event_or_time(event, clock, seconds))
    for _ in range(3):
        await asyncio.sleep(0)
    assert not task.done()
    return task


async def test_the_event_ends_the_wait_before_the_time() -> None:
    event, clock = asyncio.Event(), ScriptedClock()
    task = await waiting(event, clock, 5.0)
    event.set()
    await task
    await asyncio.sleep(0)
    assert clock.sleeping == []


async def test_the_time_ends_the_wait_before_the_event() -> None:
    event, clock = asyncio.Event(), ScriptedClock()
    task = await waiting(event, clock, 5.0)
    await clock.advance(4.0)
    await asyncio.sleep(0)
    assert not task.done()
    await clock.advance(1.0)
    await task
    assert not event.is_set()


async def test_without_a_time_only_the_event_ends_the_wait() -> None:
    event, clock = asyncio.Event(), ScriptedClock()
    task = await waiting(event, clock, None)
    await clock.advance(1_000_000.0)
    assert not task.done()
    event.set()
    await task


async def test_a_wait_that_is_given_up_leaves_nobody_asleep() -> None:
    event, clock = asyncio.Event(), ScriptedClock()
    task = await waiting(event, clock, 5.0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    await asyncio.sleep(0)
    assert clock.sleeping == []
