"""`tafelrunde serve`: run every configured network on one host. What a network does is in its adapter.

Incomplete settings are reported in one sentence, before anything starts if possible.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Protocol

import structlog

from adapters.process import tune_process
from adapters.rehash import Rehash
from adapters.settings import Settings, complete
from bot.journal.backup import counted
from bot.journal.journal import Journal
from bot.language import read_all
from bot.ports import Room
from bot.runtime.host import Host

if TYPE_CHECKING:
    from adapters.health import HealthServer
    from adapters.systemd import SystemdNotifier

log = structlog.get_logger()

_TIMEOUT = 1.0  # seconds until a network that has not ended is cancelled again
_ATTEMPTS = 3


async def up(journal: Journal) -> str:
    """What the log says first: on which database we are, and what it holds."""
    tables, unfinished = await journal.tables(), await journal.open_tables()
    return f"up: {journal.path or 'memory'}, {counted(tables, 'table', 'tables')}, {len(unfinished)} open"


class Network(Protocol):
    """A network the bot is on. Its rooms and people carry `name` as their network."""

    name: str

    async def run(self) -> None:
        """Stay connected until cancelled. Raises ConfigError if retrying would not help."""
        ...

    async def rooms(self, channels: Sequence[str]) -> Sequence[Room | None]:
        """The rooms of these channels, once the connection has settled; None for one we cannot write in."""
        ...


async def serve(
    host: Host,
    config: Settings,
    environment: Mapping[str, str],
    reread: Callable[[], Settings],
    hangup: asyncio.Event,
) -> None:
    """Run all networks, at least one, until cancelled. Raises ConfigError.

    At each `hangup` the settings are read again with `reread`.
    """
    config = complete(config, environment)
    configured = list(build_networks(host, config))
    rehash = Rehash(config, configured, lambda: complete(reread(), environment), hangup)
    await host.open()
    read_all()
    tune_process()
    log.info(await up(host.journal), version=version("tafelrunde"), networks=list(host.metrics.links))
    running = [asyncio.create_task(each.run()) for each in (*configured, *_services(host, config, environment), rehash)]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # an error here ends the bot; a network never ends by itself
    finally:
        log.info("tafelrunde ends")
        await cancel_all(running)


async def cancel_all(running: Sequence[asyncio.Task[None]]) -> None:
    """Cancel the tasks, repeatedly if one is slow to say goodbye or swallowed the first cancellation."""
    for _ in range(_ATTEMPTS):
        for task in running:
            task.cancel()
        _, left = await asyncio.wait(running, timeout=_TIMEOUT)
        if not left:
            break
    await asyncio.gather(*(task for task in running if task.done()), return_exceptions=True)


def build_networks(host: Host, config: Settings) -> Iterator[Network]:
    """The networks of complete settings, attached to the host."""
    if config.discord is not None:
        from adapters.discord import client  # noqa: PLC0415 - discord.py is slow to import

        yield client.DiscordNetwork(config.discord, config.discord.token, host, config.limits)
    if config.irc:
        from adapters.irc import network  # noqa: PLC0415 - as above

        yield from (network.IrcNetwork(one, host) for one in config.irc)


def _services(host: Host, config: Settings, environment: Mapping[str, str]) -> Iterator[HealthServer | SystemdNotifier]:
    """What runs beside the networks: reporting the bot's health."""
    if config.health.port:
        from adapters.health import HealthServer  # noqa: PLC0415 - rarely used and slow to import

        yield HealthServer(host, config.health.port)
    if "NOTIFY_SOCKET" in environment:
        from adapters.systemd import SystemdNotifier  # noqa: PLC0415 - as above

        yield SystemdNotifier(host, environment)
