"""Adapters run for weeks: nothing they remember about people, rooms, tables or messages grows without bound."""

from __future__ import annotations

from pathlib import Path

from adapters.discord.client import DiscordNetwork
from adapters.discord.settings import Settings
from adapters.irc.gateway import Gateway
from bot.operations.config import Limits
from bot.people.bounded import BoundedDict
from bot.runtime.host import Host
from tests.kit.bounds import unbounded
from tests.kit.house import Counting, house
from tests.kit.irc.link import network

PRUNED = {  # what has no limit of its own, and when its items go
    "answers.Answers._replies": "while a line of theirs is carried out",
    "boards.Boards._boards": "when the table closes",
    "boards.Boards._said": "when the last table there closes",
    "channels.Channels.wanted": "as many as the settings name",
    "gateway.Gateway._typed": "once the message is answered",
    "identity.Identity._acting": "when somebody acts, those who are gone",
    "identity.Identity._coded": "when a code is given, those who are gone",
    "identity.Identity._guests": "when a guest comes, those who are gone",
    "identity.Identity._tries": "when a code is wrong, those who are gone",
    "incoming.IncomingHandler._origins": "once the line is carried out",
    "incoming.IncomingHandler._turns": "once the line is carried out",
    "isupport.Support._tokens": "as many as the server announces",
    "limiter.Limiter._waiting": "when the request may pass, of which each table and person has few",
    "netsplits.Netsplits._splits": "when the split is over",
    "roster.Roster._users": "when they leave",
    "reach.Reach._refused": "when a message arrives there, or its last table closes",
    "studio.Studio._drawing": "when it is drawn, and four at once at most",
    "studio.Studio._pictures": "when there are more than a few dozen",
}


async def everything(host: Host) -> set[str]:
    irc = Gateway(network(), host, lambda: 0.5, Counting())
    return unbounded("adapters.", irc, DiscordNetwork(Settings(), "token", host, Limits()))


async def test_what_is_remembered_has_a_limit_or_is_pruned(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        assert await everything(home.host) <= set(PRUNED)


async def test_a_collection_without_a_limit_is_found() -> None:
    gateway = Gateway.__new__(Gateway)
    gateway._shown = {}  # type: ignore[assignment]  # what must not be
    gateway._closed = BoundedDict(2)
    assert unbounded("adapters.", gateway) == {"gateway.Gateway._shown"}
