"""The port of Discord: rooms and players get what is theirs, each in its way (rooms.py, persons.py).

What fails is either over for good or tried again later; whoever is not there any more holds up nobody.
"""

from __future__ import annotations

import asyncio
import io

import discord
import structlog

from adapters.discord.errors import FAULTS, Trouble, reason, trouble
from adapters.discord.interactions.handler import InteractionHandler
from adapters.discord.posting import formatting
from adapters.discord.posting.channels import Changes
from adapters.discord.posting.members import Persons
from adapters.discord.posting.posts import Posts
from adapters.discord.posting.rooms import Rooms
from adapters.discord.servers import Servers
from bot.ports import Audience, File, IncomingMessage, Room, Update
from bot.runtime.host import Host
from bot.text.doc import Doc

log = structlog.get_logger()


class Gateway:
    """Implements bot.ports.Port."""

    def __init__(self, host: Host, name: int) -> None:
        self._host = host
        self.posts = Posts(host.journal)
        servers = Servers(host)
        self.changes = Changes()
        self.persons = Persons(host, self.posts)
        self.rooms = Rooms(host, self.posts, servers, self.persons, self.changes)
        self.handler = InteractionHandler(host, self.posts, servers, self.rooms, self.persons, name)
        self._ready = asyncio.Event()
        self._typed: dict[str, discord.Message] = {}

    def begin(self, client: discord.Client) -> None:
        """There is a client, which may not know its servers yet."""
        self.rooms.client = self.persons.client = client

    def ready(self) -> None:
        """The client knows its servers."""
        self._ready.set()
        self.changes.happened()

    def lost(self) -> None:
        """The client is no more; until there is another, deliveries wait."""
        self._ready.clear()

    async def close(self) -> None:
        """Nothing is sent any more."""
        await self.rooms.close()

    @property
    def connected(self) -> bool:
        """Whether there is a client that knows its servers."""
        return self._ready.is_set()

    # The port

    async def deliver(self, audience: Audience, update: Update) -> bool:
        await self._ready.wait()
        table = (await self._host.tables.load(update.table)).table
        locale = await self._host.locales.telling(table, audience)
        try:
            if isinstance(audience, Room):
                return await self.rooms.deliver(table, audience, update, locale)
            return await self.persons.deliver(table, audience, update, locale)
        except FAULTS as error:
            what = trouble(error)
            tell = log.warning if self.connected else log.info
            tell("discord: not delivered", why=what.name, reason=reason(error))
            if what is Trouble.BARRED and isinstance(audience, Room):
                await self.rooms.tell_barred(table, audience)
            return what in (Trouble.GONE, Trouble.WRONG)

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        if self.handler.take(incoming, doc, file):
            return
        message = self._typed.get(incoming.source)
        if message is None:
            return
        files = [] if file is None else [discord.File(io.BytesIO(file.text.encode()), filename=file.name)]
        try:
            await message.channel.send(embeds=formatting.embeds(doc), files=files, nonce=f"a{message.id}")
        except FAULTS as error:
            log.warning("discord: an answer did not arrive", why=trouble(error).name)

    async def typed(self, message: discord.Message, incoming: IncomingMessage) -> None:
        """Somebody wrote to us directly."""
        self._typed[incoming.source] = message
        try:
            await self._host.hear(incoming)
        finally:
            self._typed.pop(incoming.source, None)
        for live in await self._host.tables.find(incoming.person):
            await self.persons.refresh(live.table.header.id, incoming.person)

    async def gone(self, channel: int) -> None:
        """A channel is no more."""
        self.changes.happened()
        await self.rooms.gone(channel)
