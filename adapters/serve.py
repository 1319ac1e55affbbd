"""`tafelrunde serve`: all networks that the settings name, on one host. A network's own doings are in its adapter.

A network can `run` until it is cancelled; what its settings lack is one sentence, before anything begins if possible.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING, Protocol

import structlog

from adapters.process import settle
from adapters.settings import Settings
from bot.language import read_all
from bot.ports import Room
from bot.runtime.host import Host

if TYPE_CHECKING:
    from adapters.health import Health
    from adapters.systemd import Systemd

log = structlog.get_logger()

_PATIENCE = 1.0  # seconds until a network that does not end is asked again
_ASKED = 3  # times


class Network(Protocol):
    """A network we are on. `name` is that of its rooms and people."""

    name: str

    async def run(self) -> None:
        """Be there until this is cancelled. Raises ConfigError where waiting would not help."""
        ...

    async def rooms(self, channels: Sequence[str]) -> Sequence[Room | None]:
        """The rooms that channels are, once it is settled where we are; None for one where we cannot write."""
        ...


async def serve(host: Host, config: Settings, environment: Mapping[str, str]) -> None:
    """Be on all networks, at least one, until this is cancelled. Raises ConfigError."""
    there = list(networks(host, config, environment))
    await host.open()
    read_all()
    settle()
    log.info("tafelrunde is up", version=version("tafelrunde"), networks=list(host.metrics.links))
    running = [asyncio.create_task(each.run()) for each in (*there, *_beside(host, config, environment))]
    try:
        done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # what it raises ends us; a network that runs does not end by itself
    finally:
        log.info("tafelrunde ends")
        await end(running)


async def end(running: Sequence[asyncio.Task[None]]) -> None:
    """End the networks; ask again where one is held up while it says goodbye, or took the first for something else."""
    for _ in range(_ASKED):
        for task in running:
            task.cancel()
        _, left = await asyncio.wait(running, timeout=_PATIENCE)
        if not left:
            break
    await asyncio.gather(*(task for task in running if task.done()), return_exceptions=True)


def networks(host: Host, config: Settings, environment: Mapping[str, str]) -> Iterator[Network]:
    """The networks that the settings name, speaking for the host. Raises ConfigError where a password is missing."""
    if config.discord is not None:
        from adapters.discord import client, settings  # noqa: PLC0415 - who is not there need not wait for its library

        yield client.Discord(config.discord, settings.token(config.discord, environment), host, config.limits)
    if config.irc:
        from adapters.irc import network  # noqa: PLC0415 - as above
        from adapters.irc import settings as irc  # noqa: PLC0415 - as above

        yield from (network.Irc(irc.complete(one, environment), host) for one in config.irc)


def _beside(host: Host, config: Settings, environment: Mapping[str, str]) -> Iterator[Health | Systemd]:
    """What else is to run: who asks how the bot is, or is told."""
    if config.health.port:
        from adapters.health import Health  # noqa: PLC0415 - few ask, and its libraries take their time

        yield Health(host, config.health.port)
    if "NOTIFY_SOCKET" in environment:
        from adapters.systemd import Systemd  # noqa: PLC0415 - as above

        yield Systemd(host, environment)
