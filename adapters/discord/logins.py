"""How often we log in. Discord allows a thousand times a day and takes the token away from who needs more."""

from __future__ import annotations

from collections import deque

import discord
import structlog

from bot.ports import Clock

log = structlog.get_logger()

_APART = 5.0  # seconds between two logins, as Discord wants it
_HOUR = 3600.0
_HOURLY = 40  # of one connection that has to log in anew again and again: fewer than a thousand a day


def needed(shards: int) -> int:
    """How many logins of a day must be left, so that one may log in: a few more than it takes."""
    return 2 * shards + 5


class Logins:
    """Spares them, for one client after the other."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._anew: deque[float] = deque(maxlen=_HOURLY)  # when we logged in anew lately

    async def spare(self, client: discord.AutoShardedClient) -> None:
        """Wait where Discord would let us log in only a few more times today."""
        limits = (await client.http.get_bot_gateway())[2]
        if limits["remaining"] < needed(client.shard_count or 1):
            log.warning("discord: too many logins today", wait_seconds=limits["reset_after"] // 1000)
            await self._clock.sleep(limits["reset_after"] / 1000)

    async def apart(self, *, anew: bool) -> None:
        """Wait until a shard may log in; `anew` where it was logged in before, which happens once in a while."""
        await self._clock.sleep(_APART)
        if not anew:
            return
        if len(self._anew) == _HOURLY and (wait := self._anew[0] + _HOUR - self._clock.ticks()) > 0:
            log.warning("discord: too many logins in an hour", wait_seconds=round(wait))
            await self._clock.sleep(wait)
        self._anew.append(self._clock.ticks())
