"""Time as it is: the wall clock for what is written down, the monotonic one for waiting."""

from __future__ import annotations

import asyncio
import time


class SystemClock:
    """The clock of the machine."""

    def now(self) -> float:
        """Seconds since 1970 in UTC."""
        return time.time()

    def ticks(self) -> float:
        """Seconds that pass evenly, since some moment."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds."""
        await asyncio.sleep(seconds)
