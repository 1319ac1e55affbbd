"""Clocks for tests: one whose time stands still until a test advances it, and one that runs fast."""

from __future__ import annotations

import asyncio
from time import monotonic

from bot.runtime.clock import SystemClock


class ScriptedClock:
    """Fulfils bot.ports.Clock."""

    def __init__(self, start: float = 1_000_000_000.0) -> None:
        self._now = start
        self._set = 0.0  # seconds by which the wall clock was changed
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Seconds since 1970, as scripted."""
        return self._now

    def ticks(self) -> float:
        """Scripted seconds, unaffected by setting the wall clock."""
        return self._now - self._set

    def set_wall(self, seconds: float) -> None:
        """Change the wall clock by this many seconds. Sleepers wake neither sooner nor later for it."""
        self._now += seconds
        self._set += seconds
        self._sleepers = [(when + seconds, woken) for when, woken in self._sleepers]

    async def sleep(self, seconds: float) -> None:
        """Return once the test has let this many seconds pass."""
        if seconds <= 0:
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, woken))
        try:
            await woken
        finally:
            self._sleepers = [sleeper for sleeper in self._sleepers if sleeper[1] is not woken]

    def stand_still(self, seconds: float) -> None:
        """Let time pass in which nobody is woken; afterwards all wake whose moment has come, in its order."""
        self._now += seconds
        for when, woken in sorted(self._sleepers, key=lambda sleeper: sleeper[0]):
            if when <= self._now and not woken.done():
                woken.set_result(None)

    @property
    def sleeping(self) -> list[float]:
        """When the sleepers will wake, earliest first."""
        return sorted(when for when, _ in self._sleepers)

    async def advance(self, seconds: float) -> None:
        """Let time pass, waking each sleeper at its own moment, including those that go back to sleep."""
        until = self._now + seconds
        while (due := self.sleeping) and due[0] <= until:
            self._now = due[0]
            for when, woken in self._sleepers:
                if when <= self._now and not woken.done():
                    woken.set_result(None)
            await asyncio.sleep(0)  # let those who woke run until they wait for something
        self._now = until


class Hasty(SystemClock):
    """A clock that runs fast, so that every timeout is soon over."""

    def ticks(self) -> float:
        """Seconds that pass quickly."""
        return monotonic() * 50

    async def sleep(self, seconds: float) -> None:
        """Return after a fraction of this many seconds."""
        await asyncio.sleep(seconds / 50)
