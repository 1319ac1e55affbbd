"""One IRC network that we are on, from its settings to the goodbye."""

from __future__ import annotations

import random
import secrets

from adapters.irc.gateway import Gateway
from adapters.irc.settings import Network
from bot.host import Host


class Irc:
    """Something that can `run` until it is cancelled, see adapters/serve.py."""

    def __init__(self, settings: Network, host: Host) -> None:
        self._gateway = Gateway(settings, host, random.SystemRandom().random, _entropy)
        host.attach(settings.name, self._gateway)

    async def run(self) -> None:
        """Be there until this is cancelled, then say goodbye."""
        self._gateway.begin()
        try:
            await self._gateway.client.run()
        finally:
            await self._gateway.close()


def _entropy(size: int) -> bytes:
    return secrets.token_bytes(size)
