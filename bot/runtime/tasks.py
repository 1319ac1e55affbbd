"""Tasks of the event loop: sets of them that end together, and waiting for an event or a time, whichever comes first.

Nothing here knows what the work is about.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from bot.ports import Clock

V = TypeVar("V")


class TaskSet:
    """Work in the background, kept from the garbage collector while it runs. Close it before the loop ends."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        """`failed` is told what a task raises, once it has ended; it is not told of cancellations."""
        self._failed = failed
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        """How many tasks are running."""
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, V]) -> asyncio.Task[V]:
        """Run work in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def join(self) -> None:
        """Return once nothing runs, not even what was started meanwhile."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Cancel everything, and return once it has ended; that also holds for what is started meanwhile."""
        while self._tasks:
            for task in self._tasks:
                task.cancel()
            await asyncio.wait(self._tasks)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._failed(error)


async def event_or_time(event: asyncio.Event, clock: Clock, seconds: float | None) -> None:
    """Return once the event is set, or after so many ticks of the clock; with None only the event counts."""
    first: list[asyncio.Future[Any]] = [asyncio.ensure_future(event.wait())]
    if seconds is not None:
        first.append(asyncio.ensure_future(clock.sleep(seconds)))
    try:
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in first:
            each.cancel()
