"""Trying again: after ever longer pauses, and sooner where a network was away and is back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.ports import Clock
from bot.runtime.tasks import event_or_time

_FIRST, _MOST = 5.0, 300.0  # seconds until the second attempt, and at most


class Backoff:
    """The pauses between attempts: `first` seconds, then twice as long each time, but never more than `most`."""

    def __init__(self, first: float, most: float) -> None:
        self._first = self._pause = first
        self._most = most

    def next(self) -> float:
        """The seconds to wait before the next attempt."""
        pause, self._pause = self._pause, min(2 * self._pause, self._most)
        return pause

    def reset(self) -> None:
        """An attempt succeeded: the next pause is the first again."""
        self._pause = self._first


class Retry:
    """Attempts at things that can fail for a while."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._back: dict[str, asyncio.Event] = {}  # by network, set when it is back

    async def until_done(self, attempt: Callable[[], Awaitable[bool]], network: str = "") -> None:
        """Return once an attempt has succeeded. `network` is the one through which it is made, if it is."""
        backoff = Backoff(_FIRST, _MOST)
        while not await attempt():
            back = self._back.setdefault(network, asyncio.Event())
            await event_or_time(back, self._clock, backoff.next())

    def network_is_back(self, network: str) -> None:
        """End the pauses of all that failed through this network."""
        if back := self._back.pop(network, None):
            back.set()
