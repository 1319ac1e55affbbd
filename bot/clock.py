"""Time as it is: the wall clock for what is written down, the monotonic one for waiting."""

from __future__ import annotations

import asyncio
import time

_LOOK = 60.0  # seconds after which a sleeper looks at the wall again: somebody may have set it


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

    async def sleep_until(self, when: float) -> None:
        """Return once `now()` has reached `when`; at most a minute later where the clock was put forward meanwhile."""
        while (left := when - self.now()) > 0:  # noqa: ASYNC110 - time gives no event to wait for
            await asyncio.sleep(min(left, _LOOK))
