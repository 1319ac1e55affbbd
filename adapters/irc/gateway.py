"""The bot.ports.Port of an IRC network: deliveries go to channels and people, their lines go to the host.

A channel gets the news in few lines, the whole board when a round begins or a game ends, and a call to whoever must
decide. Secrets go to a person in private, under the nick they have at that moment.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from adapters.irc.client import Client
from adapters.irc.conversation.incoming import IncomingHandler
from adapters.irc.conversation.outgoing import MOST, Sender, SendResult, split_lines
from adapters.irc.people.directory import Directory
from adapters.irc.people.netsplits import Netsplits
from adapters.irc.session.channels import Channel
from adapters.irc.session.roster import User
from adapters.irc.session.session import BANNED, CANNOT_SPEAK, ChatMessage
from adapters.irc.settings import Network
from bot.commands import registry
from bot.language import Locale, tidy
from bot.people.bounded import BoundedDict
from bot.ports import Audience, Entropy, File, IncomingMessage, Person, Room, Update
from bot.render.messages import table_name
from bot.runtime.host import Host
from bot.runtime.table_cache import LiveTable
from bot.runtime.tasks import TaskSet, event_or_time
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.doc import Doc, Heading, line

log = structlog.get_logger()

_TOGETHER = 3.0  # seconds to wait for further moves of AI players, so that a channel is told of them together
_REMEMBERED = 10_000  # tables and people
_ENOUGH = 20  # acts, about three lines, that are told without further waiting


@dataclass(slots=True)
class RoomView:
    """What a channel has seen of a table: its stage, and the seats that were called."""

    stage: Doc = ()
    called: frozenset[int] = frozenset()


class Gateway:
    """Implements bot.ports.Port and session.Listener for one network."""

    def __init__(self, settings: Network, host: Host, jitter: Callable[[], float], entropy: Entropy) -> None:
        self.client = Client(settings, host.clock, jitter, self)
        self.people = Directory(self.client, host.journal, host.clock, entropy)
        self._host = host
        self._tasks = TaskSet(_failed)
        start = self._tasks.start
        self._sender = Sender(self.client, self.people, start, self._cannot_answer)
        self._incoming = IncomingHandler(
            self.client, self.people, self._sender, host, start, self._name_closed, self.on_people_changed
        )
        self._netsplits = Netsplits(host, settings.name, self.people.identity, self._say_to_room, start)
        self._shown = BoundedDict[tuple[str, Room], RoomView](_REMEMBERED)  # by table
        self._unshown = BoundedDict[tuple[str, Person], Doc](
            _REMEMBERED
        )  # hands changed since they were shown, by table
        self._closed = BoundedDict[Person, None](_REMEMBERED)  # who accepts no messages, as their tables were told
        self._barred = BoundedDict[str, None](_REMEMBERED)  # tables whose host was told that we may not speak
        self._news = asyncio.Event()

    def begin(self) -> None:
        """The network is not connected yet."""
        self._netsplits.link(up=False)

    async def close(self) -> None:
        """Stop background work."""
        await self._tasks.close()

    # The port

    async def deliver(self, audience: Audience, update: Update) -> bool:
        live = await self._host.tables.load(update.table)
        table = live.table
        locale = Locale(await self._host.locales.language(audience))
        again = (line(locale("irc-again")),) if update.repeat and update.lines else ()
        if isinstance(audience, Room):
            arrived = await self._to_room(table, audience, update, again, locale)
            if arrived:
                await self._gather(live, update.upto)
            return arrived
        return await self._to_person(table, audience, update, again, locale)

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        chat = self._incoming.origin(incoming)
        if chat is None:
            return
        locale = await self._host.locales.answering(incoming)
        private = private or incoming.room is None or file is not None
        command = registry.find(tidy(incoming.text).partition(" ")[0], locale)
        name = None if command is None else command.name
        whole = name == "board" and isinstance(doc[0], Heading)
        formatter = self._sender.formatter(None if private else incoming.room, locale, [] if whole else [incoming.name])
        about = () if file is None else line(locale("irc-file"))
        lines = formatter.board(doc) if whole else formatter.flow(doc, about)
        if name == "help":
            prefix = self.client.settings.prefix
            how = locale("irc-help", prefix=prefix, example=f"{prefix}join", nick=self.client.settings.nick)
            lines.insert(0, how)
        behind = [] if file is None else file.text.splitlines()
        to = None if incoming.onlooker else incoming.person
        self._sender.reply(chat, to, lines, locale, private=private, whole=whole, behind=behind)

    async def _gather(self, live: LiveTable, upto: int) -> None:
        """Let moves of AI players accumulate: return once a person must decide, there is enough news, or time is up."""
        until = self._host.clock.ticks() + _TOGETHER
        while _ai_decides(live.table) and live.table.seq - upto < _ENOUGH:
            left = until - self._host.clock.ticks()
            if left <= 0:
                return
            await event_or_time(live.told(), self._host.clock, left)

    async def _to_room(self, table: Table, room: Room, update: Update, again: Sequence[Doc], locale: Locale) -> bool:
        if self._sender.channel(room) is None:
            return False
        shown = self._shown.setdefault((update.table, room), RoomView())
        owing = frozenset(
            decision.seat
            for decision in table.pending_decisions
            if not table.seats[decision.seat].ai and table.paused is None
        )
        called = [names(table)[seat] for seat in sorted(owing - shown.called)]
        formatter = self._sender.formatter(room, locale)
        call = formatter.flow(line(locale("irc-call", names=locale.list(called), number=len(called)))) if called else []
        stage = _stage(table, update.board)
        picture: list[str] = []
        if update.board is not None and stage != shown.stage:
            if table.status is not Status.LOBBY:
                picture = formatter.board(update.board)
            elif shown.stage:
                call = formatter.flow(stage)
            else:
                call = [locale("irc-lobby", join=f"{formatter.prefix}join", help=f"{formatter.prefix}help")]
        lines = split_lines(formatter.flow(*again, *update.lines))
        most = MOST - len(call)
        if len(lines) > most:
            missed = locale("irc-missed", lines=len(lines) - most + 1, command=f"{formatter.prefix}log")
            lines = [missed, *lines[-most + 1 :]]
        sent = await self._sender.send_to_room(room, [*lines, *picture, *call])
        if sent is SendResult.ARRIVED:
            shown.stage = stage or shown.stage
            shown.called = owing
            self._barred.pop(update.table, None)
            if not table.open:
                self._shown.pop((update.table, room), None)
        return sent is SendResult.ARRIVED

    async def _to_person(
        self, table: Table, person: Person, update: Update, again: Sequence[Doc], locale: Locale
    ) -> bool:
        key = (update.table, person)
        hand = update.hand or self._unshown.get(key)
        if hand is not None and not update.lines and update.prompt is None:
            self._unshown[key] = hand  # only the hand changed: it is sent with the next prompt
            return True
        several = len(await self._host.tables.find(person)) > 1
        which = (line(table_name(table, locale), "faint"),) if several else ()
        formatter = self._sender.formatter(None, locale)
        lines = formatter.flow(*which, *again, *update.lines, hand or ()) + formatter.flow(update.prompt or ())
        while True:
            news = self._news
            sent = await self._sender.send_to_person(person, lines)
            if sent is not SendResult.NO_RECIPIENT:
                break
            await news.wait()
            if (await self._host.tables.load(update.table)).table.seq != update.upto:
                return False  # there is newer news
        if sent is SendResult.REFUSED:
            await self._name_closed(person)
        elif sent is SendResult.ARRIVED:
            self._closed.pop(person, None)
            self._unshown.pop(key, None)
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
                    prefix = self.client.settings.prefix
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
                await self._sender.send_to_person(person, [locale(key, room=room.id)])

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


def _stage(table: Table, board: Doc | None) -> Doc:
    """The part of a board that tells its stage: the heading, or in a lobby what it waits for."""
    if not board or not isinstance(board[0], Heading):
        return ()
    return board[-1:] if table.status is Status.LOBBY else board[:1]
