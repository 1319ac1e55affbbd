"""Adapters run for weeks: nothing they remember about people, rooms, tables or messages grows without bound."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adapters.discord.client import DiscordNetwork
from adapters.discord.settings import Settings
from adapters.irc.gateway import Gateway
from bot.operations.config import Limits
from bot.people.bounded import BoundedDict
from bot.runtime.host import Host
from tests.kit.house import Counting, house
from tests.kit.irc.link import network

PRUNED = {  # what has no limit of its own, and when its items go
    "channels.Channels.wanted": "as many as the settings name",
    "gateway.Gateway._typed": "once the message is answered",
    "handler.InteractionHandler._replies": "once the line is answered",
    "identity.Identity._acting": "when somebody acts, those who are gone",
    "identity.Identity._coded": "when a code is given, those who are gone",
    "identity.Identity._guests": "when a guest comes, those who are gone",
    "identity.Identity._tries": "when a code is wrong, those who are gone",
    "incoming.IncomingHandler._origins": "once the line is carried out",
    "incoming.IncomingHandler._turns": "once the line is carried out",
    "isupport.Support._tokens": "as many as the server announces",
    "netsplits.Netsplits._splits": "when the split is over",
    "roster.Roster._users": "when they leave",
    "rooms.Rooms._boards": "when the table closes",
    "rooms.Rooms._said": "when the last table there closes",
    "studio.Studio._drawing": "when it is drawn, and four at once at most",
    "studio.Studio._pictures": "when there are more than a few dozen",
}


def adapters(thing: object, seen: set[int]) -> Iterator[Any]:
    """An adapter's object and all adapter objects it refers to."""
    if id(thing) not in seen and type(thing).__module__.startswith("adapters.") and hasattr(thing, "__dict__"):
        seen.add(id(thing))
        yield thing
        for each in vars(thing).values():
            yield from adapters(each, seen)


def unbounded(*roots: object) -> set[str]:
    seen: set[int] = set()
    return {
        f"{type(thing).__module__.rpartition('.')[2]}.{type(thing).__qualname__}.{name}"
        for root in roots
        for thing in adapters(root, seen)
        for name, value in vars(thing).items()
        if isinstance(value, dict | set | list)
    }


async def everything(host: Host) -> set[str]:
    irc = Gateway(network(), host, lambda: 0.5, Counting())
    return unbounded(irc, DiscordNetwork(Settings(), "token", host, Limits()))


async def test_what_is_remembered_has_a_limit_or_is_pruned(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        assert await everything(home.host) <= set(PRUNED)


async def test_a_collection_without_a_limit_is_found() -> None:
    gateway = Gateway.__new__(Gateway)
    gateway._shown = {}  # type: ignore[assignment]  # what must not be
    gateway._closed = BoundedDict(2)
    assert unbounded(gateway) == {"gateway.Gateway._shown"}
