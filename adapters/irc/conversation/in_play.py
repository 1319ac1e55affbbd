"""How a channel itself shows that a game is going on, where its moderators wish it and we may: those who play have
voice, and the topic names the games.

While a room has voice for players, voice means just that: whoever has played loses it when the game is over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from adapters.irc.client import Client
from adapters.irc.conversation.formatting import Formatter
from adapters.irc.people.directory import Directory
from adapters.irc.protocol.message import write
from adapters.irc.session.channels import Channel
from bot.language import Locale
from bot.people.bounded import BoundedDict
from bot.people.room_settings import RoomSettings
from bot.ports import Person, Room
from bot.render.boards.brief import joined
from bot.render.help_texts import game_name
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.doc import Line, Span

_OURS = "♟ "  # begins what we add to a topic
_BEFORE = " | "  # between the topic and that
_ADDED = re.compile(rf"(?:^|{re.escape(_BEFORE)}){_OURS}.*$")
_OPERATORS = frozenset("qaoh")  # the modes with which we may give voice and change a locked topic
_ROOMS = 1_000  # remembered


@dataclass(frozen=True, slots=True)
class Playing:
    """A running game of a room: who plays, and how the topic names it."""

    people: frozenset[Person]
    text: str


class InPlay:
    """The voices and topics of a network's channels. What it has forgotten it learns at a table's next news."""

    def __init__(self, client: Client, people: Directory, settings_of: Callable[[Room], RoomSettings]) -> None:
        self._client = client
        self._people = people
        self._settings_of = settings_of
        self._games = BoundedDict[Room, dict[str, Playing]](_ROOMS)  # by table

    def show(self, table: Table, room: Room, locale: Locale) -> None:
        """A room was told the news of a table."""
        games = self._games.setdefault(room, {})
        before = games.pop(table.header.id, None)
        if table.status is Status.RUNNING:
            games[table.header.id] = Playing(frozenset(table.people), _named(table, locale))
        elif before is None and table.status is Status.LOBBY:
            return
        session, chosen = self._client.session, self._settings_of(room)
        channel = None if session is None else session.channels.find(room.id)
        if session is None or channel is None or not channel.joined:
            return
        operator = bool(_OPERATORS & self._letters(room, session.nick.current))
        if chosen.voice and operator:
            then = {*table.people, *(() if before is None else before.people)}
            now = {person for game in games.values() for person in game.people}
            losing = [nick for nick, letters in self._here(room, then - now) if "v" in letters]
            gaining = [nick for nick, letters in self._here(room, now) if not letters]
            most = self._client.support.modes_at_once
            for sign, nicks in (("-", losing), ("+", gaining)):
                for at in range(0, len(nicks), most):
                    some = nicks[at : at + most]
                    session.command(write("MODE", channel.name, sign + "v" * len(some), *some))
        if chosen.topic and (operator or (channel.modes_known and "t" not in channel.modes)):
            topic = self._topic(channel, games)
            if topic != channel.topic and len(topic.encode()) <= self._client.support.topic_length:
                channel.topic = topic  # as it will be, so that it is not asked for twice
                session.command(write("TOPIC", channel.name, text=topic))

    def _letters(self, room: Room, nick: str) -> set[str]:
        """The modes that somebody has in a channel."""
        user = self._client.roster.find(nick)
        return set() if user is None else user.channels.get(room.id, set())

    def _here(self, room: Room, people: Iterable[Person]) -> Iterator[tuple[str, set[str]]]:
        """The nicks of those of the people who are in the channel, and their modes there."""
        for person in sorted(people):
            user = self._people.identity.connection(person)
            if user is not None and room.id in user.channels:
                yield user.nick, user.channels[room.id]

    @staticmethod
    def _topic(channel: Channel, games: Mapping[str, Playing]) -> str:
        """The channel's own topic, and behind it the games that are being played."""
        own = _ADDED.sub("", channel.topic)
        if not games:
            return own
        return f"{own}{_BEFORE if own else ''}{_OURS}{', '.join(game.text for game in games.values())}"


def _named(table: Table, locale: Locale) -> str:
    """A table in a topic: its game, and who plays, without calling them."""
    people = [(Span(name, "name"),) for name in names(table)]
    text = (Span(f"{game_name(table.game.name, locale)} ("), *joined(people, (Span(", "),)), Span(")"))
    [row] = Formatter(locale, colours=False, quiet=True).flow((Line(text),))
    return row
