"""The bot.ports.Port of Discord: deliveries go to posting, answers to whoever asked.

A delivery that fails is either given up or retried later; nobody who is gone holds up the others.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Mapping
from dataclasses import replace

import discord
import structlog

from adapters.discord.errors import REQUEST_ERRORS, ErrorKind, brief, classify
from adapters.discord.identity import NETWORK
from adapters.discord.interactions.handler import InteractionHandler
from adapters.discord.posting.boards import Boards
from adapters.discord.posting.channels import ChangeSignal
from adapters.discord.posting.limiter import Limiter, Urgency, urgency
from adapters.discord.posting.members import Members
from adapters.discord.posting.notify import NotifyStore, is_private, newly
from adapters.discord.posting.openings import Openings
from adapters.discord.posting.posts import Posts
from adapters.discord.posting.reach import Reach
from adapters.discord.posting.rooms import Rooms
from adapters.discord.rendering import formatting
from adapters.discord.rendering.typed import on_discord
from adapters.discord.servers import Servers
from bot.language import Locale
from bot.ports import Audience, File, IncomingMessage, Person, Port, Room, Update
from bot.runtime.host import Host
from bot.text.doc import Doc

log = structlog.get_logger()


class Gateway(Port):
    """Implements bot.ports.Port and bot.ports.RoomPort for one bot, whatever client is connected."""

    sign = ""

    def __init__(self, host: Host, name: int) -> None:
        self._host = host
        host.room_ports[NETWORK] = self
        self.posts = Posts(host.journal)
        servers = Servers(host)
        self.limiter = Limiter(host.clock)
        self.notify = NotifyStore(host.journal)
        self.changes = ChangeSignal()
        self.members = Members(host, self.posts, self.notify)
        self.reach = Reach(host, self.posts, self.members, self.changes)
        self.boards = Boards(host, self.posts, servers, self.notify, self.limiter)
        self.openings = Openings(host, servers)
        self.rooms = Rooms(host, self.posts, self.boards, self.members, self.changes, self.reach, self.openings)
        self.handler = InteractionHandler(host, self.posts, servers, self.rooms, self.members, name)
        self._ready = asyncio.Event()
        self._typed: dict[str, discord.Message] = {}

    def begin(self, client: discord.Client) -> None:
        """A new client exists; it may not know its servers yet."""
        self.rooms.client = self.members.client = self.reach.client = client

    def ready(self) -> None:
        """The client knows its servers."""
        self._ready.set()
        self.reach.begin()
        self.changes.notify()

    def lost(self) -> None:
        """The client is gone; deliveries wait for the next one."""
        self._ready.clear()

    async def close(self) -> None:
        """Stop sending."""
        await self.reach.close()
        await self.openings.close()
        await self.boards.close()
        await self.limiter.close()

    @property
    def connected(self) -> bool:
        """Whether a client is connected and knows its servers."""
        return self._ready.is_set()

    # The port

    async def turn(self, audience: Audience, table: str) -> None:
        """A board waits until it may be sent; for a person's message the request itself waits."""
        if isinstance(audience, Person):
            return
        await self._ready.wait()
        live = await self._host.tables.load(table)
        known: tuple[int, Urgency] | None = None

        def how() -> Urgency:
            nonlocal known
            now = live.table
            if known is None or known[0] != now.seq:
                post = self.posts.cached(table, audience)
                calls = newly(now, post.turns) and not is_private(now)
                known = now.seq, Urgency.CALL if calls else Urgency.BOARD
            return known[1]

        await self.limiter.turn(how)
        urgency.set(how())

    async def deliver(self, audience: Audience, update: Update) -> bool:
        await self._ready.wait()
        table = (await self._host.tables.load(update.table)).table
        locale = await self._host.locales.telling(table, audience)
        shown = [on_discord(doc, locale) for doc in update.lines]
        update = replace(
            update, lines=tuple(shown), board=None if update.board is None else on_discord(update.board, locale)
        )
        try:
            if isinstance(audience, Room):
                arrived = await self.rooms.deliver(table, audience, update, locale)
                self.reach.reached(audience)
                return arrived
            return await self.members.deliver(table, audience, update, locale)
        except REQUEST_ERRORS as error:
            what = classify(error)
            tell = log.warning if self.connected else log.info
            tell("discord: not delivered", why=what.name, reason=brief(error))
            if what is ErrorKind.FORBIDDEN and isinstance(audience, Room):
                await self.reach.refused(table, audience)
            return what in (ErrorKind.CHANNEL_GONE, ErrorKind.INVALID)

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        doc = on_discord(doc, await self._host.locales.answering(incoming))
        if self.handler.capture_answer(incoming, doc, file):
            return
        message = self._typed.get(incoming.source)
        if message is None:
            return
        files = [] if file is None else [discord.File(io.BytesIO(file.text.encode()), filename=file.name)]
        try:
            await message.channel.send(embeds=formatting.embeds(doc), files=files, nonce=f"a{message.id}")
        except REQUEST_ERRORS as error:
            log.warning("discord: an answer did not arrive", why=classify(error).name)

    async def announce(self, room: Room, doc: Doc, called: Mapping[str, Person | None]) -> bool:
        people = [person for person in called.values() if person is not None]
        try:
            locale = Locale(await self._host.locales.language(room))
            return self.connected and await self.rooms.announce(room, on_discord(doc, locale), people)
        except REQUEST_ERRORS as error:
            log.warning("discord: not announced", why=classify(error).name, reason=brief(error))
            return False

    def present(self, room: Room, person: Person) -> str | None:
        return ""  # who may read a channel is not known without a privileged intent

    async def typed(self, message: discord.Message, incoming: IncomingMessage) -> None:
        """Handle a direct message."""
        self._typed[incoming.source] = message
        try:
            await self._host.hear(incoming)
        finally:
            self._typed.pop(incoming.source, None)
        await self.members.tried_again(incoming.person, wrote=True)
        for live in await self._host.tables.find(incoming.person):
            await self.members.refresh(live.table.header.id, incoming.person)

    async def gone(self, channel: int) -> None:
        """A channel was deleted."""
        self.changes.notify()
        await self.rooms.gone(channel)
