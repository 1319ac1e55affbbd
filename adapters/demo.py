"""`tafelrunde demo`: AI players play a game in the configured rooms, on a temporary database."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from adapters import logs, serve
from adapters.process import SystemEntropy
from adapters.settings import Settings, complete
from bot.journal.journal import Journal
from bot.language import Locale
from bot.operations import demo as stage
from bot.operations.config import ConfigError
from bot.operations.demo import PAUSE
from bot.ports import Clock, Room
from bot.render.help_texts import game_name
from bot.runtime.clock import SystemClock

_GOODBYE = 2.8  # seconds to close the table
_DISCORD = re.compile(r"(?:<#)?(\d{15,21})>?|https://(?:\w+\.)?discord\.com/channels/\d+/(\d+)\S*")


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """What the command line asks for.

    `channels` are Discord channels by number or link and IRC channels by name; none means every configured IRC channel.
    """

    game: str
    seats: int
    language: str
    channels: Sequence[str] = ()
    pause: float = PAUSE


async def demo(
    config: Settings, environment: Mapping[str, str], options: DemoOptions, clock: Clock | None = None
) -> int:
    """Show one whole game, unless cancelled first. Returns 1 if there is no room to show it in, else 0.

    Raises ConfigError.
    """
    locale = Locale(options.language)
    places = target_channels(config, options.channels)
    if config.discord is not None and "discord" not in places:
        _say(locale("demo-no-discord"))
    async with _staging(options, clock or SystemClock()) as host:
        networks = list(serve.build_networks(host, complete(_only(config, places), environment)))
        await host.open()
        running = [asyncio.create_task(network.run()) for network in networks]
        showing = asyncio.create_task(_show(host, networks, places, options, locale))
        try:
            await asyncio.wait([showing, *running], return_when=asyncio.FIRST_COMPLETED)
            for task in running:
                if task.done():
                    task.result()  # an error here ends the demo
            return showing.result()
        finally:
            showing.cancel()
            await asyncio.wait([showing], timeout=_GOODBYE)
            await serve.cancel_all(running)


async def _show(
    host: stage.Stage,
    networks: Sequence[serve.Network],
    places: Mapping[str, Sequence[str]],
    options: DemoOptions,
    locale: Locale,
) -> int:
    """Wait until we know which rooms we can write in, then play there."""
    _say(locale("demo-waiting"))
    rooms: dict[str, Room] = {}
    for network in networks:
        for name, room in zip(places[network.name], await network.rooms(places[network.name]), strict=True):
            if room is None:
                _say(locale("demo-missing", room=f"{name} ({network.name})"))
            else:
                rooms[f"{name} ({network.name})"] = room
    if not rooms:
        _say(locale("demo-nowhere"))
        return 1
    game = game_name(options.game, locale)
    _say(locale("demo-opening", game=game, seats=options.seats, rooms=locale.list(list(rooms))))
    await stage.play_demo(host, options.game, options.seats, list(rooms.values()), "Tafelrunde")
    _say(locale("demo-finished"))
    return 0


@asynccontextmanager
async def _staging(options: DemoOptions, clock: Clock) -> AsyncIterator[stage.Stage]:
    """A host on a temporary database, deleted afterwards."""
    logs.configure()
    with tempfile.TemporaryDirectory(prefix="tafelrunde-") as folder:
        journal = await Journal.open(Path(folder) / "demo.db")
        players = stage.Slow(stage.Screen(clock, options.pause))
        host = stage.Stage(journal, players, clock, SystemEntropy(None), options.language)
        try:
            yield host
        finally:
            await host.close()
            await players.close()
            await journal.close()


# Where --------------------------------------------------------------------------------------------------------------


def target_channels(config: Settings, named: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """The channels to play in, by network: those named, else every IRC channel in the settings. Raises ConfigError."""
    places: dict[str, list[str]] = {}
    for channel in named:
        for network, name in _found(config, channel):
            places.setdefault(network, []).append(name)
    if not named:
        places = {network.name: list(_names(network.channels)) for network in config.irc if network.channels}
    if not places and config.discord is not None:
        raise ConfigError("name a Discord channel with --channel: its link (right click, Copy Link) or its number")
    if not places:
        raise ConfigError("the settings name no channel on any network; see tafelrunde config --example")
    return places


def _found(config: Settings, channel: str) -> list[tuple[str, str]]:
    """The networks that have this channel, and its name there."""
    number = _DISCORD.fullmatch(channel)
    if number is not None and config.discord is None:
        raise ConfigError(f"{channel} is a Discord channel, but the settings have no [discord] section")
    if number is not None:
        return [("discord", number[1] or number[2])]
    there = [
        (network.name, name)
        for network in config.irc
        for name in _names(network.channels)
        if name.casefold() == channel.casefold()
    ]
    if not there:
        raise ConfigError(
            f"no network in the settings has a channel {channel}; give a Discord channel's link or number"
        )
    return there


def _names(channels: Sequence[str]) -> Iterator[str]:
    """Channel names without their keys."""
    return (channel.partition(" ")[0] for channel in channels)


def _only(config: Settings, places: Mapping[str, Sequence[str]]) -> Settings:
    """The settings reduced to these channels and the networks that have them."""
    networks = []
    for network in config.irc:
        wanted = places.get(network.name, ())
        channels = tuple(each for each in network.channels if each.partition(" ")[0] in wanted)
        if channels:
            networks.append(replace(network, channels=channels))
    return replace(config, irc=tuple(networks), discord=config.discord if "discord" in places else None)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is the command's output
