"""A whole bot on the loopback Discord, with a real journal and AI players that think at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.discord.client import DiscordNetwork as Network
from adapters.discord.pictures import drawing
from adapters.discord.settings import Settings
from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.operations.config import ConfigError, Limits
from bot.runtime.host import Host
from bot.text.scene import Scene
from tests.adapters.discord.friends import Friends, begun
from tests.kit.clock import ScriptedClock
from tests.kit.discord.server import Discord, loopback
from tests.kit.house import Counting, Direct


class Bot:
    """A connected bot and its parts."""

    def __init__(self, host: Host, network: Network, clock: ScriptedClock, running: asyncio.Task[None]) -> None:
        self.host = host
        self.running = running
        self.network = network
        self.clock = clock

    @property
    def naps(self) -> list[float]:
        """The remaining seconds of everything that sleeps."""
        return [when - self.clock.now() for when in self.clock.sleeping]


class InlinePainter:
    """Draws in the test's process, immediately."""

    async def png(self, wanted: Scene) -> bytes | None:
        return drawing.png(wanted)

    async def end(self) -> None:
        return None


class SlowPainter(InlinePainter):
    """Draws only when told to."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.asked: list[Scene] = []

    async def png(self, wanted: Scene) -> bytes | None:
        self.asked.append(wanted)
        await self.go_on.wait()
        return drawing.png(wanted)


@pytest.fixture(autouse=True)
def addresses():
    """Restore Discord's addresses after each test."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    yield
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """A loopback Discord. An invalid request or response fails the test."""
    async with loopback() as here:
        yield here


@pytest.fixture
async def bot(discord: Discord, tmp_path: Path) -> AsyncIterator[Bot]:
    """A bot connected to the loopback Discord."""
    async with connected(discord, tmp_path) as bot:
        yield bot


@pytest.fixture
async def friends(discord: Discord, bot: Bot) -> Friends:
    """Three friends at a running game of Antiquity."""
    return await begun(discord, bot.host)


@asynccontextmanager
async def connected(discord: Discord, folder: Path, *, wait: bool = True) -> AsyncIterator[Bot]:
    """A bot on the journal in a folder; without `wait` it may not be connected yet."""
    journal = await Journal.open(folder / "tables.db")
    clock = ScriptedClock()
    host = Host(journal, Direct(), clock, Counting(), Dispatcher.of)
    network = Network(Settings(api=discord.api, gateway=discord.gateway_url), discord.token, host, Limits())
    network.gateway.boards.studio.painter = InlinePainter()
    network.gateway.limiter.rate = 1_000_000  # the clock stands still
    running = asyncio.create_task(network.run())
    try:
        await host.open()
        await discord.until(lambda: not wait or running.done() or network.gateway.connected)
        yield Bot(host, network, clock, running)
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError, ConfigError):
            await running
        await host.close()
        await journal.close()
