"""The bot.ports.Port of an IRC network: deliveries go to channels and people, their lines go to the host.

An update is composed when it is its audience's turn to be written to (render/brief.py); what happens in quick
succession is waited for, so that it shares a line. Secrets go to a person in private, under the nick they have at that
moment.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import structlog

from adapters.irc.client import Client
from adapters.irc.conversation.in_play import InPlay
from adapters.irc.conversation.incoming import IncomingHandler
from adapters.irc.conversation.outgoing import Sender, SendResult, split_lines
from adapters.irc.pace_store import PaceStore
from adapters.irc.people.directory import Directory
from adapters.irc.people.netsplits import Netsplits
from adapters.irc.session.channels import Channel
from adapters.irc.session.roster import User
from adapters.irc.session.sending import Urgency
from adapters.irc.session.session import BANNED, CANNOT_SPEAK, ChatMessage
from adapters.irc.settings import Network
from bot.commands import registry
from bot.language import Locale, tidy
from bot.people.bounded import BoundedDict
from bot.ports import Audience, Entropy, File, IncomingMessage, Person, Port, Room, Update
from bot.render.messages import board as whole_board
from bot.render.messages import table_name
from bot.runtime.host import Host
from bot.runtime.table_cache import LiveTable
from bot.runtime.tasks import TaskSet, event_or_time
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.doc import Doc, Heading, line

log = structlog.get_logger()

_REMEMBERED = 10_000  # tables and people
_READING = frozenset(
    {"help", "rules", "board", "log", "tables", "games", "players", "options", "time", "scores", "fair"}
)
_ENOUGH = 20  # acts, about three lines, that are told without further waiting


@dataclass(frozen=True, slots=True)
class Gaps:
    """How long what happens in quick succession is waited for, so that a channel is told of it in one line. In seconds:
    `moves` between two lines about the same person's moves, `seats` between two about people who sit down, and `ai` for
    further moves of AI players."""

    moves: float = 1.0
    seats: float = 2.0
    ai: float = 3.0


@dataclass(frozen=True, slots=True)
class ToldLine:
    """When a channel was last told something of a table, and who had to decide then."""

    at: float  # ticks
    status: Status
    asked: frozenset[int]


class Gateway(Port):
    """Implements bot.ports.Port, bot.ports.RoomPort and session.Listener for one network."""

    brief = True

    def __init__(self, settings: Network, host: Host, jitter: Callable[[], float], entropy: Entropy) -> None:
        self.client = Client(settings, host.clock, jitter, self, PaceStore(host.journal, settings.name))
        host.metrics.backlogs[settings.name] = self.client.backlog
        self.people = Directory(self.client, host.journal, host.clock, entropy)
        self.sign = settings.prefix
        self._host = host
        host.room_ports[settings.name] = self
        self._tasks = TaskSet(_failed)
        start = self._tasks.start
        self._sender = Sender(self.client, self.people, start, self._cannot_answer, host.room_settings.of)
        self._incoming = IncomingHandler(
            self.client, self.people, self._sender, host, start, self._name_closed, self.on_people_changed
        )
        self._netsplits = Netsplits(host, settings.name, self.people.identity, self._say_to_room, start)
        self._in_play = InPlay(self.client, self.people, host.room_settings.of)
        self.gaps = Gaps()
        self._told = BoundedDict[tuple[str, Room], ToldLine](_REMEMBERED)  # by table
        self._closed = BoundedDict[Person, None](_REMEMBERED)  # who accepts no messages, as their tables were told
        self._barred = BoundedDict[str, None](_REMEMBERED)  # tables whose host was told that we may not speak
        self._news = asyncio.Event()

    def begin(self) -> None:
        """The network is not connected yet."""
        self._netsplits.link(up=False)

    def rehash(self, settings: Network) -> None:
        """Go by other settings, which differ in settings.LIVE at most."""
        self.sign = settings.prefix
        self.client.rehash(settings)
        self._sender.rehash()

    async def close(self) -> None:
        """Stop background work."""
        await self._tasks.close()

    # The port

    async def turn(self, audience: Audience, table: str) -> None:
        live = await self._host.tables.load(table)
        if isinstance(audience, Room):
            await self._together(live, audience)
        await self._sender.turn(audience.id, _urgency(live.table, audience))

    def reaches(self, person: Person) -> bool:
        return self.people.identity.connection(person) is not None

    async def deliver(self, audience: Audience, update: Update) -> bool:
        table = (await self._host.tables.load(update.table)).table
        locale = await self._host.locales.telling(table, audience)
        again = (line(locale("irc-again")),) if update.repeat and update.lines else ()
        if isinstance(audience, Room):
            return await self._to_room(table, audience, update, again, locale)
        return await self._to_person(table, audience, update, again, locale)

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        chat = self._incoming.origin(incoming)
        if chat is None:
            return
        locale = await self._host.locales.answering(incoming)
        private = private or incoming.room is None or file is not None
        command = registry.find(tidy(incoming.text).partition(" ")[0], locale)
        name = None if command is None else command.name
        whole = name == "board" and (len(doc) > 1 or isinstance(doc[0], Heading))  # else a refusal, or the lobby
        formatter = self._sender.formatter(None if private else incoming.room, locale, [] if whole else [incoming.name])
        about = () if file is None else line(locale("irc-file"))
        if not whole:
            lines = formatter.flow(doc, about)
        elif isinstance(doc[0], Heading):
            lines = formatter.narrow(doc)
        else:
            lines = formatter.rows(doc)
        if name == "help":
            prefix = self._sender.sign(incoming.room)
            how = locale("irc-help", prefix=prefix, example=f"{prefix}join", nick=self.client.settings.nick)
            lines.insert(0, how)
        topic = name if name in _READING else ""
        behind = [] if file is None else file.text.splitlines()
        self._sender.reply(
            chat,
            None if incoming.onlooker else incoming.person,
            lines,
            locale,
            private=private,
            whole=whole,
            behind=behind,
            topic=topic,
        )

    async def announce(self, room: Room, doc: Doc, called: Mapping[str, Person | None]) -> bool:
        locale = Locale(await self._host.locales.language(room))
        lines = self._sender.formatter(room, locale, called).flow(doc)
        return await self._sender.send_to_room(room, lines) is SendResult.ARRIVED

    def present(self, room: Room, person: Person) -> str | None:
        user = self.people.identity.connection(person)
        return user.nick if user is not None and room.id in user.channels else None

    async def _together(self, live: LiveTable, room: Room) -> None:
        """Let what happens in quick succession accumulate: moves of AI players until a person must decide, further
        moves of whoever moved a moment ago, people who sit down one after another."""
        began = self._host.clock.ticks()
        while True:
            table, now = live.table, self._host.clock.ticks()
            last = self._told.get((table.header.id, room))
            if _ai_decides(table):
                behind = 0 if not live.backlog else table.seq - live.backlog[0][0]
                left = 0.0 if behind >= _ENOUGH else began + self.gaps.ai - now
            elif last is not None and (last.status, last.asked) == (table.status, _asked(table)):
                gap = self.gaps.seats if table.status is Status.LOBBY else self.gaps.moves
                left = last.at + gap - now
            else:
                return
            if left <= 0:
                return
            await event_or_time(live.told(), self._host.clock, left)

    async def _to_room(self, table: Table, room: Room, update: Update, again: Sequence[Doc], locale: Locale) -> bool:
        if self._sender.channel(room) is None:
            return False
        asked = _asked(table)
        called = [names(table)[seat] for seat in asked] if update.call else []
        formatter = self._sender.formatter(room, locale, called)
        self._told[update.table, room] = ToldLine(self._host.clock.ticks(), table.status, asked)
        lines = split_lines(formatter.flow(*again, *update.lines, update.call or ()))
        sent = await self._sender.send_to_room(room, lines)
        if sent is not SendResult.ARRIVED:
            return False
        self._barred.pop(update.table, None)
        self._in_play.show(table, room, locale)
        if not table.open:
            self._told.pop((update.table, room), None)
        chosen = self._host.room_settings.of(room)
        if update.board and not (chosen.quiet and table.open):  # nobody waits for it: moves are told first
            quietly = self._sender.formatter(room, locale)  # a board calls nobody
            shown = quietly.narrow(whole_board(table, locale)) if chosen.narrow else quietly.rows(update.board)
            board = split_lines(shown)
            self._tasks.start(self._sender.send_to_room(room, board, Urgency.BOARD, f"board {update.table}"))
        return True

    async def _to_person(
        self, table: Table, person: Person, update: Update, again: Sequence[Doc], locale: Locale
    ) -> bool:
        several = len(await self._host.tables.find(person)) > 1
        which = (line(table_name(table, locale, person.network), "faint"),) if several else ()
        formatter = self._sender.formatter(None, locale)
        lines = formatter.flow(*which, *again, *update.lines, update.hand or (), update.prompt or ())
        while True:
            news = self._news
            sent = await self._sender.send_to_person(person, lines, _urgency(table, person))
            if sent is not SendResult.NO_RECIPIENT:
                break
            await news.wait()
            if (await self._host.tables.load(update.table)).table.seq != update.upto:
                return False  # there is newer news
        if sent is SendResult.REFUSED:
            await self._name_closed(person)
        elif sent is SendResult.ARRIVED:
            self._closed.pop(person, None)
        return sent is SendResult.ARRIVED

    def _cannot_answer(self, user: User) -> None:
        person = self.people.identity.known(user)
        if person is not None:
            self._tasks.start(self._name_closed(person))

    async def _name_closed(self, person: Person) -> None:
        """Somebody accepts no private messages: tell their tables, once, and what can be done about it."""
        user = self.people.identity.connection(person)
        if user is None or person in self._closed:
            return
        self._closed[person] = None
        for live in await self._host.tables.find(person):
            for room in live.table.rooms:
                if room.network == person.network:
                    locale = Locale(await self._host.locales.language(room))
                    prefix = self._sender.sign(room)
                    us = self.client.session.nick.current if self.client.session else self.client.settings.nick
                    text = locale("irc-closed", name=user.nick, nick=us, command=f"{prefix}hand")
                    await self._sender.send_to_room(room, [text])

    async def _say_to_room(self, room: Room, people: Sequence[str], keys: Sequence[str]) -> None:
        locale = Locale(await self._host.locales.language(room))
        told = {"names": locale.list(people), "number": len(people), "command": locale("irc-word-claim")}
        await self._sender.send_to_room(room, [" ".join(locale(key, **told) for key in keys)])

    # Listener

    def on_connected(self) -> None:
        self._netsplits.link(up=True)
        self._stir()

    def on_disconnected(self, reason: str) -> None:
        self._netsplits.link(up=False)

    def on_channel_changed(self, channel: Channel) -> None:
        if channel.joined:
            self._netsplits.retry()
            self._stir()
        elif channel.away:
            room, nicks = self._sender.room(channel.name), dict[Person, str]()
            for user in self.client.roster:
                if room.id in user.channels and (person := self.people.identity.known(user)) is not None:
                    nicks[person] = user.nick
            self._tasks.start(self._tell_flooded(room, nicks))

    def on_message(self, chat: ChatMessage) -> None:
        self._incoming.handle(chat)

    def on_people_changed(self) -> None:
        self._netsplits.came()
        self._stir()

    def on_netsplit(self, user: User, servers: tuple[str, str]) -> None:
        person = self.people.identity.known(user)
        if person is not None:
            self._tasks.start(self._netsplits.split(person, user.nick))

    def on_refused(self, target: str, number: str) -> None:
        self._sender.note_refusal(target, number)
        if number in {*CANNOT_SPEAK, BANNED} and target:
            key = "irc-banned" if number == BANNED else "irc-barred"
            self._tasks.start(self._tell_barred(self._sender.room(target), key))

    async def _tell_barred(self, room: Room, key: str) -> None:
        """We may not speak in a channel, or not be there: tell the hosts of its tables, once."""
        for live in await self._host.tables.find(room):
            table_id, person = live.table.header.id, live.table.host
            if table_id not in self._barred and person is not None and person.network == room.network:
                self._barred[table_id] = None
                locale = Locale(await self._host.locales.language(person))
                await self._sender.send_to_person(person, [locale(key, room=room.id)], Urgency.ANSWER)

    async def _tell_flooded(self, room: Room, nicks: Mapping[Person, str]) -> None:
        """We stay away from a channel: tell everybody who plays there, under the nicks that they had."""
        people = {person for live in await self._host.tables.find(room) for person in live.table.people}
        for person in sorted(people & nicks.keys()):
            locale = Locale(await self._host.locales.language(person, room))
            await self._sender.send_to_nick(nicks[person], [locale("irc-flooded", room=room.id)])

    def _stir(self) -> None:
        """Wake whoever waits for a person to become reachable."""
        self._news.set()
        self._news = asyncio.Event()


def _failed(error: BaseException) -> None:
    log.error("irc: background task failed", bug=secrets.token_hex(3), exc_info=error)


def _ai_decides(table: Table) -> bool:
    """Whether only AI players have to decide in a running game."""
    return (
        table.paused is None
        and bool(table.pending_decisions)
        and all(table.seats[decision.seat].ai for decision in table.pending_decisions)
    )


def _urgency(table: Table, audience: Audience) -> Urgency:
    """How soon an audience is told: rooms and whoever has to decide before those who only get their hand."""
    first = isinstance(audience, Room) or table.owes(table.seat_of(audience))
    return Urgency.MOVE if first else Urgency.ANSWER


def _asked(table: Table) -> frozenset[int]:
    """The seats of people who have to decide now."""
    if table.paused is not None:
        return frozenset()
    return frozenset(each.seat for each in table.pending_decisions if not table.seats[each.seat].ai)
