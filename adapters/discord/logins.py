"""Rate limiting of logins: Discord allows a thousand a day and revokes the token of a bot that makes more."""

from __future__ import annotations

from collections import deque

import discord
import structlog

from bot.ports import Clock

log = structlog.get_logger()

_INTERVAL = 5.0  # seconds between two logins, as Discord demands
_HOUR = 3600.0
_HOURLY = 40  # repeated logins per hour: fewer than a thousand a day


def logins_needed(shards: int) -> int:
    """How many of the day's logins must be left before we log in: a few more than it takes."""
    return 2 * shards + 5


class LoginThrottle:
    """Delays logins, across all clients of the bot."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._anew: deque[float] = deque(maxlen=_HOURLY)  # ticks of the latest repeated logins

    async def wait_for_quota(self, client: discord.AutoShardedClient) -> None:
        """Wait for the daily quota to reset if only a few logins are left."""
        limits = (await client.http.get_bot_gateway())[2]
        if limits["remaining"] < logins_needed(client.shard_count or 1):
            log.warning("discord: too many logins today", wait_seconds=limits["reset_after"] // 1000)
            await self._clock.sleep(limits["reset_after"] / 1000)

    async def wait_for_turn(self, *, anew: bool) -> None:
        """Wait until a shard may log in; `anew` if it was logged in before."""
        await self._clock.sleep(_INTERVAL)
        if not anew:
            return
        if len(self._anew) == _HOURLY and (wait := self._anew[0] + _HOUR - self._clock.ticks()) > 0:
            log.warning("discord: too many logins in an hour", wait_seconds=round(wait))
            await self._clock.sleep(wait)
        self._anew.append(self._clock.ticks())
