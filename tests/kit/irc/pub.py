"""An evening on a scripted network: a host, its bot in its channels, and the people there.

A test has people say lines, and waits for what the bot says.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from adapters.irc.gateway import Gaps, Gateway
from adapters.irc.settings import Pacing
from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.ports import Entropy, Room
from bot.runtime.host import Host
from bot.table.table import Table
from tests.kit.clock import ScriptedClock
from tests.kit.house import Counting, Direct
from tests.kit.irc.crowd import ACCOUNTS, Crowd
from tests.kit.irc.fake import FakeServer, fake_server
from tests.kit.irc.link import network

_TELLING = 0.3  # seconds it takes at most to send everything
AT_ONCE = Gaps(moves=0.0, seats=0.0)
QUICK = Pacing(burst=1000, rate=1000.0, window=100_000, answers=10_000)


class Pub(Crowd):
    """The network, its bot and the host behind it, in scripted time. `other` is the host's second network."""

    def __init__(self, host: Host, gateway: Gateway, server: FakeServer, clock: ScriptedClock, **more: str) -> None:
        super().__init__(server, **more)
        self.host = host
        self.gateway = gateway
        self.clock = clock
        self.other = self

    # Evenings

    async def begin(self, *nicks: str, game: str = "antiquity", **more: Any) -> None:
        """People come, each with an account of the same name if the network has accounts, and begin a game."""
        for nick in nicks:
            self.come(nick, nick.lower() if self.caps else "", **more)
        await self.sit_down(*nicks, game=game)
        await self.start(nicks[0])

    async def sit_down(self, *nicks: str, game: str = "antiquity") -> None:
        """People open a table and take seats."""
        for at, nick in enumerate(nicks):
            self.say(nick, f"!new {game}" if at == 0 else "!join")
            await self.sits(nick)
            if not self.people[nick].account:
                await self.hears(nick, "You sit at the table")

    async def sits(self, nick: str) -> None:
        """Wait until someone has a seat in #court."""
        async with asyncio.timeout(self.patience):
            while not any(
                seat.name == nick for live in await self.host.tables.find(self.room) for seat in live.table.seats
            ):
                await asyncio.sleep(0.001)

    async def start(self, host: str) -> None:
        self.say(host, "!start")
        await self.hears("#court", "Here we go")

    @property
    def room(self) -> Room:
        """The room that corresponds to #court."""
        return self.gateway._sender.room("#court")

    async def table(self) -> Table:
        """The table in #court."""
        (live,) = await self.host.tables.find(self.room)
        return live.table

    async def there(self) -> None:
        """Wait until the bot has joined all its channels."""

        def seated() -> bool:
            session = self.gateway.client.session
            return session is not None and all(channel.joined for channel in session.channels.wanted)

        await self.until(seated)

    async def back(self) -> None:
        """The bot loses its connection, and comes back."""
        self.hang_up()
        await self.until(lambda: self.gateway.client.retry_at is not None)
        while self.gateway.client.retry_at is not None:
            await self.later(1)
        await self.there()

    async def quiet(self) -> None:
        """Wait until everything said to the bot has been carried out, and everything that can be told has been told."""
        token = f"quiet-{len(self.wire)}"
        self.line(f"PING :{token}")
        await self.until(lambda: any(line.endswith(token) for line in self.wire) and not self.gateway._incoming._turns)
        with suppress(TimeoutError):  # something is still queued for people who are away
            async with asyncio.timeout(_TELLING):
                await self.host.settled()
        for _ in range(5):  # let answers reach the outbox
            await asyncio.sleep(0)
        session = self.gateway.client.session
        await self.until(lambda: session is None or not session._outbox)

    async def later(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(int(seconds)):
            for _ in range(8):
                await asyncio.sleep(0)
            await self.clock.advance(1)

    async def hears(self, where: str, pattern: str, patience: int = 0) -> str:
        """The next text from the bot there in which the pattern is found; those before it are skipped.

        Up to `patience` seconds of scripted time may pass until then.
        """
        for _ in range(patience):
            if text := self.next(where, pattern):
                return text
            await self.later(1)
            await asyncio.sleep(0.001)
        return await super().hears(where, pattern)

    async def called(self, *nicks: str, patience: int = 0) -> str:
        """Who is called next; up to `patience` seconds of scripted time may pass until then."""
        calling = asyncio.create_task(super().called(*nicks))
        for _ in range(patience):
            if calling.done():
                break
            await self.later(1)
            await asyncio.sleep(0.001)
        return await calling


@asynccontextmanager
async def pub(
    folder: Path,
    *,
    caps: str = ACCOUNTS,
    casemapping: str = "ascii",
    entropy: Entropy | None = None,
    also: str = "",
    gaps: Gaps = AT_ONCE,
    **settings: Any,
) -> AsyncIterator[Pub]:
    """The network with the bot in #court, on the journal in the folder, so that a second evening continues the first.

    `also` names a second network of the same host, available as `other` of the first. What people do is told at once,
    unless `gaps` says otherwise.
    """
    journal = await Journal.open(folder / "tables.db")
    clock = ScriptedClock()
    random = entropy or Counting()
    host = Host(journal, Direct(), clock, random, Dispatcher.of)
    async with AsyncExitStack() as stack:
        pubs: list[Pub] = []
        for name in filter(None, ("net", also)):
            server = await stack.enter_async_context(fake_server())
            wanted = network(**{"name": name, "port": server.port, "pacing": QUICK} | settings)
            gateway = Gateway(wanted, host, lambda: 0.5, random)
            gateway.gaps = gaps
            host.attach(name, gateway)
            pubs.append(Pub(host, gateway, server, clock, caps=caps, casemapping=casemapping))
        await host.open()
        for each in pubs:
            each.gateway.begin()
        tasks = [asyncio.create_task(work) for each in pubs for work in (each.serve(), each.gateway.client.run())]
        try:
            for each in pubs:
                each.other = pubs[-1]
                await each.there()
            yield pubs[0]
        finally:
            for each in pubs:
                each.gateway.client._drop("the evening is over")
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in pubs:
                await each.gateway.close()
            await host.close()
            await journal.close()
