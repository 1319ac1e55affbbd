"""Does again what failed, ever more slowly; sooner where it failed for a network's absence and that is back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from bot.ports import Clock

_FIRST = 5.0  # seconds until the second attempt, doubled for each further one up to:
_MOST = 300.0


class Again:
    """Attempts at things that can fail for a while."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._back: dict[str, asyncio.Event] = {}  # by network, set when it is back

    async def until_done(self, attempt: Callable[[], Awaitable[bool]], network: str = "") -> None:
        """Return once an attempt has succeeded. `network` is the one through which it is made, if it is."""
        wait = _FIRST
        while not await attempt():
            await self._later(network, wait)
            wait = min(2 * wait, _MOST)

    def network_is_back(self, network: str) -> None:
        """What waits for a network is tried at once."""
        if back := self._back.pop(network, None):
            back.set()

    async def _later(self, network: str, seconds: float) -> None:
        back = self._back.setdefault(network, asyncio.Event())
        first = [asyncio.ensure_future(back.wait()), asyncio.ensure_future(self._clock.sleep(seconds))]
        try:
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in first:
                each.cancel()
