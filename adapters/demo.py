"""`tafelrunde demo`: a table of AI players in rooms of the networks that are set up, on a database of its own."""

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
from adapters.process import Seeds
from adapters.settings import Settings
from bot.journal.journal import Journal
from bot.language import Locale
from bot.operations import demo as stage
from bot.operations.config import ConfigError
from bot.operations.demo import PAUSE
from bot.ports import Clock, Room
from bot.render.messages import game_name
from bot.runtime.clock import SystemClock

_GOODBYE = 2.8  # seconds that the table gets to be closed
_DISCORD = re.compile(r"(?:<#)?(\d{15,21})>?|https://(?:\w+\.)?discord\.com/channels/\d+/(\d+)\S*")


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """What the command line asks for. `channels` are those of Discord by number or link, and those of IRC by name;
    without any all of IRC's."""

    game: str
    seats: int
    language: str
    channels: Sequence[str] = ()
    pause: float = PAUSE


async def demo(config: Settings, environment: Mapping[str, str], wish: DemoOptions, clock: Clock | None = None) -> int:
    """Show a whole game, or until this is cancelled. Returns 1 where there is no room to show it in, else 0.

    Raises ConfigError.
    """
    locale = Locale(wish.language)
    places = chosen(config, wish.channels)
    if config.discord is not None and "discord" not in places:
        _say(locale("demo-no-discord"))
    async with _staging(wish, clock or SystemClock()) as host:
        networks = list(serve.networks(host, _only(config, places), environment))
        await host.open()
        running = [asyncio.create_task(network.run()) for network in networks]
        showing = asyncio.create_task(_show(host, networks, places, wish, locale))
        try:
            await asyncio.wait([showing, *running], return_when=asyncio.FIRST_COMPLETED)
            for task in running:
                if task.done():
                    task.result()  # what it raises ends us
            return showing.result()
        finally:
            showing.cancel()
            await asyncio.wait([showing], timeout=_GOODBYE)
            await serve.end(running)


async def _show(
    host: stage.Stage,
    networks: Sequence[serve.Network],
    places: Mapping[str, Sequence[str]],
    wish: DemoOptions,
    locale: Locale,
) -> int:
    """Wait until it is settled where we are, and play there."""
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
    game = game_name(wish.game, locale)
    _say(locale("demo-opening", game=game, seats=wish.seats, rooms=locale.list(list(rooms))))
    await stage.play(host, wish.game, wish.seats, list(rooms.values()), "Tafelrunde")
    _say(locale("demo-finished"))
    return 0


@asynccontextmanager
async def _staging(wish: DemoOptions, clock: Clock) -> AsyncIterator[stage.Stage]:
    """A host that is gone without a trace afterwards."""
    logs.begin()
    with tempfile.TemporaryDirectory(prefix="tafelrunde-") as folder:
        journal = await Journal.open(Path(folder) / "demo.db")
        players = stage.Slow(stage.Screen(clock, wish.pause))
        host = stage.Stage(journal, players, clock, Seeds(None), wish.language)
        try:
            yield host
        finally:
            await host.close()
            await players.close()
            await journal.close()


# Where --------------------------------------------------------------------------------------------------------------


def chosen(config: Settings, named: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """By network the channels to be shown in: those named, else all that the settings name. Raises ConfigError."""
    places: dict[str, list[str]] = {}
    for channel in named:
        for network, name in _found(config, channel):
            places.setdefault(network, []).append(name)
    if not named:
        places = {network.name: list(_names(network.channels)) for network in config.irc if network.channels}
    if not places and config.discord is not None:
        what = "name a channel of Discord with --channel: its link (right click on it, Copy Link) or its number"
        raise ConfigError(what)
    if not places:
        raise ConfigError("the settings name no channel of any network; see tafelrunde config --example")
    return places


def _found(config: Settings, channel: str) -> list[tuple[str, str]]:
    """The networks that have a channel, and what it is called there."""
    number = _DISCORD.fullmatch(channel)
    if number is not None and config.discord is None:
        raise ConfigError(f"{channel} is a channel of Discord, and the settings have no [discord]")
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
            f"no network in the settings has a channel {channel}; of Discord's give the link or the number"
        )
    return there


def _names(channels: Sequence[str]) -> Iterator[str]:
    """Channels without their keys."""
    return (channel.partition(" ")[0] for channel in channels)


def _only(config: Settings, places: Mapping[str, Sequence[str]]) -> Settings:
    """The settings with nothing but these channels, and the networks that have them."""
    networks = []
    for network in config.irc:
        wanted = places.get(network.name, ())
        channels = tuple(each for each in network.channels if each.partition(" ")[0] in wanted)
        if channels:
            networks.append(replace(network, channels=channels))
    return replace(config, irc=tuple(networks), discord=config.discord if "discord" in places else None)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - what the command says
