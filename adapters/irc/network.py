"""One IRC network as adapters/serve.py runs it."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence

from adapters.irc.gateway import Gateway
from adapters.irc.settings import Network
from bot.ports import Room
from bot.runtime.host import Host

_SETTLED = 30.0  # seconds after which no more channels are expected
_POLL = 0.2  # seconds


class IrcNetwork:
    """Implements adapters.serve.Network."""

    def __init__(self, settings: Network, host: Host) -> None:
        self.name = settings.name
        self._clock = host.clock
        self._gateway = Gateway(settings, host, random.SystemRandom().random, _entropy)
        host.attach(settings.name, self._gateway)

    async def run(self) -> None:
        """Stay connected until cancelled, then quit."""
        self._gateway.begin()
        try:
            await self._gateway.client.run()
        finally:
            await self._gateway.close()

    def rehash(self, settings: Network) -> None:
        """Go by other settings, which differ in settings.LIVE at most."""
        self._gateway.rehash(settings)

    async def rooms(self, channels: Sequence[str]) -> Sequence[Room | None]:
        """The rooms of these channels, once joining has settled; None for those we are not in."""
        client = self._gateway.client
        until = self._clock.ticks() + _SETTLED
        while not self._settled() and self._clock.ticks() < until:
            await self._clock.sleep(_POLL)
        found = [client.session and client.session.channels.find(channel) for channel in channels]
        return [Room(self.name, client.support.fold(each.name)) if each and each.joined else None for each in found]

    def _settled(self) -> bool:
        session = self._gateway.client.session
        return session is not None and all(each.joined or each.trouble for each in session.channels.wanted)


def _entropy(size: int) -> bytes:
    return secrets.token_bytes(size)
