"""The port of Discord: rooms get lasting lines and one board that is edited; players one direct message each.

A message is known by what is kept in posts.py. A refusal is remembered and not tried again: whoever takes no direct
messages is called in the room instead, and a room where we may not write waits until somebody changes that.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
from typing import Any

import discord
import structlog
from msgspec.structs import replace

from adapters.discord import buttons, paint
from adapters.discord.desk import Desk
from adapters.discord.identity import NETWORK
from adapters.discord.panel import addressing, body, panel
from adapters.discord.pictures import Studio
from adapters.discord.posts import NONE, Post, Posts
from adapters.discord.servers import Servers
from adapters.discord.trouble import FAULTS, Trouble, trouble
from bot import sayings
from bot.doc import Doc, line
from bot.host import Host
from bot.language import Tongue
from bot.ports import Audience, File, Heard, Parcel, Person, Room
from bot.table import Status, Table

log = structlog.get_logger()

_FAR = 8  # messages of ours behind which a board is posted anew
_OLD = 55 * 60.0  # seconds after which it is, too: Discord limits the edits of old messages
_FRESH = 30.0  # seconds in which a board need not be posted anew because somebody asks for it

Messageable = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel | discord.DMChannel


class Gateway:
    """Implements bot.ports.Port and desk.Ways."""

    def __init__(self, host: Host, name: int) -> None:
        self._host = host
        self.posts = Posts(host.journal)
        self._servers = Servers(host)
        self._studio = Studio()
        self.desk = Desk(host, self.posts, self._servers, self, name)
        self.client: discord.Client | None = None
        self._ready = asyncio.Event()
        self._changed = asyncio.Event()
        self._typed: dict[str, discord.Message] = {}

    def ready(self) -> None:
        """The client knows its servers."""
        self._ready.set()
        self.stirred()

    def close(self) -> None:
        """Nothing is sent any more."""
        self._studio.close()

    def lost(self) -> None:
        """The client is no more; until there is another, deliveries wait."""
        self._ready.clear()

    @property
    def connected(self) -> bool:
        """Whether there is a client that knows its servers."""
        return self._ready.is_set()

    def stirred(self) -> None:
        """Something has changed in a server: whoever waits for permission may look again."""
        self._changed.set()
        self._changed = asyncio.Event()

    # The port

    async def deliver(self, audience: Audience, parcel: Parcel) -> bool:
        await self._ready.wait()
        table = (await self._host.load(parcel.table)).table
        tongue = Tongue(await self._host.tongues.language(audience))
        try:
            if isinstance(audience, Room):
                return await self._to_room(table, audience, parcel, tongue)
            async with self.posts.lock(parcel.table, audience):
                return await self._to_person(table, audience, parcel, tongue)
        except FAULTS as error:
            what = trouble(error)
            log.warning("discord: not delivered", why=what.name, reason=str(error))
            if what is Trouble.BARRED and isinstance(audience, Room):
                await self._tell_barred(table, audience)
            return what in (Trouble.GONE, Trouble.WRONG)

    async def answer(self, heard: Heard, doc: Doc, *, private: bool, file: File | None = None) -> None:
        if self.desk.take(heard, doc, file):
            return
        message = self._typed.get(heard.source)
        if message is None:
            return
        files = [] if file is None else [discord.File(io.BytesIO(file.text.encode()), filename=file.name)]
        try:
            await message.channel.send(embeds=paint.embeds(doc), files=files, nonce=f"a{message.id}")
        except FAULTS as error:
            log.warning("discord: an answer did not arrive", why=trouble(error).name)

    async def typed(self, message: discord.Message, heard: Heard) -> None:
        """Somebody wrote to us directly."""
        self._typed[heard.source] = message
        try:
            await self._host.hear(heard)
        finally:
            self._typed.pop(heard.source, None)
        for live in await self._host.find(heard.person):
            await self.refresh(live.table.header.id, heard.person)

    # Rooms

    async def _to_room(self, table: Table, room: Room, parcel: Parcel, tongue: Tongue) -> bool:
        channel = await self._channel(table, room)
        if channel is None:
            return True  # there is nobody any more who could be told
        async with self.posts.lock(parcel.table, room):
            post = await self.posts.get(parcel.table, room)
            docs = [line(tongue("discord-again")), *parcel.lines] if parcel.repeat and parcel.lines else parcel.lines
            texts = paint.lines(docs)
            for at, text in enumerate(texts):
                await channel.send(text, nonce=_nonce(parcel.table, room, parcel.upto, f"line{at}"))
            post = replace(post, since=post.since + len(texts), told=())
            post = await self._board(channel, table, parcel, post, tongue)
            await self.posts.put(parcel.table, room, post if table.open else None)
        if not table.open:
            for person in table.people:
                await self._farewell(table, person)
        return True

    async def _board(self, channel: Messageable, table: Table, parcel: Parcel, post: Post, tongue: Tongue) -> Post:
        """Bring the board up to date: by an edit, or where it is too far, too old or gone by a new one.

        Its buttons hold for the decisions of now, so it is changed also where it shows what it showed before.
        """
        now = self._host.clock.now()
        doc = sayings.board(table, tongue) if parcel.board is None else parcel.board
        what = body(doc, buttons.on_board(table, tongue), embed=_may_embed(channel))
        picture = await self._picture(channel, doc)
        near = post.message and post.since <= _FAR and now - post.at < _OLD
        if not doc:  # stopped: what it showed last may stay, without buttons
            if post.message:
                await _quietly(channel.get_partial_message(post.message).edit(view=None))
            return NONE
        if near and table.open:
            try:
                await channel.get_partial_message(post.message).edit(**what, attachments=picture)
            except discord.HTTPException as error:
                if trouble(error) is not Trouble.MISSING:
                    raise
            else:
                return post
            picture = await self._picture(channel, doc)  # the first one was read to its end
        nonce = _nonce(parcel.table, Room(NETWORK, str(channel.id)), parcel.upto, f"board{post.message}")
        sent = await channel.send(**_new(what), files=picture, nonce=nonce)
        if post.message and post.message != sent.id:
            await _quietly(channel.get_partial_message(post.message).delete())
        return Post(sent.id, channel.id, now)

    async def _picture(self, channel: Messageable, doc: Doc) -> list[discord.File]:
        """The board's tables as a picture, where its server wants that and we may; else nothing."""
        if isinstance(channel, discord.DMChannel) or not channel.permissions_for(channel.guild.me).attach_files:
            return []
        if not (await self._servers.of(channel.guild.id)).pictures:
            return []
        picture = await self._studio.drawn(doc)
        if picture is None:
            return []
        return [discord.File(io.BytesIO(picture.png), filename="board.png", description=picture.alt)]

    async def anew(self, table: Table, room: Room) -> None:
        """Somebody asks for the board: where it is not fresh, it is posted where everybody sees it."""
        async with self.posts.lock(table.header.id, room):
            post = await self.posts.get(table.header.id, room)
            if not table.open or self._host.clock.now() - post.at < _FRESH:
                return
            await self.posts.put(table.header.id, room, replace(post, since=_FAR + 1))
        await self._host.show(room)

    async def _channel(self, table: Table, room: Room) -> Messageable | None:
        """The channel of a room, once we may write there; None where it is no more."""
        while True:
            changed = self._changed
            assert self.client is not None
            channel: Any = self.client.get_channel(int(room.id))
            if channel is None:
                try:
                    channel = await self.client.fetch_channel(int(room.id))
                except (discord.NotFound, discord.InvalidData):
                    return None
                except discord.Forbidden:
                    channel = None
            if isinstance(channel, discord.Thread) and channel.archived and not channel.locked:
                await _quietly(channel.edit(archived=False))  # whoever may write in a thread may open it again
                return channel
            if isinstance(channel, Messageable) and _may_write(channel):
                return channel
            if channel is None or not _outage(channel):
                await self._tell_barred(table, room)
            await changed.wait()

    async def _tell_barred(self, table: Table, room: Room) -> None:
        """Tell the table's host, once, that we may not write in its room."""
        post = await self.posts.get(table.header.id, room)
        if "barred" in post.told or table.host is None or table.host.network != NETWORK:
            return
        await self.posts.put(table.header.id, room, replace(post, told=("barred",)))
        tongue = Tongue(await self._host.tongues.language(table.host))
        await self._say(table.host, f"<#{room.id}> " + tongue("discord-barred"), f"barred{table.seq}", table)

    # Persons

    async def _to_person(self, table: Table, person: Person, parcel: Parcel, tongue: Tongue) -> bool:
        post = await self.posts.get(parcel.table, person)
        asked = parcel.prompt is not None and parcel.duty != post.duty
        if "closed" in post.told:
            if asked:
                await self._call(table, person, parcel.duty or 0)
                await self.posts.put(parcel.table, person, replace(post, duty=parcel.duty or 0))
            return True
        shown = panel(table, table.seat_of(person), tongue)
        channel = await self._direct(person)
        if not (asked or parcel.lines) and post.message:
            try:
                await channel.get_partial_message(post.message).edit(**body(shown.doc, shown.view))
            except discord.HTTPException as error:
                if trouble(error) is not Trouble.MISSING:
                    raise
            else:
                return True
        docs = [line(tongue("discord-again")), *parcel.lines] if parcel.repeat and parcel.lines else parcel.lines
        texts = paint.lines(docs) or [""]
        if not (texts[-1] or shown.doc):
            return True
        try:
            for at, text in enumerate(texts[:-1]):
                await channel.send(text, nonce=_nonce(parcel.table, person, parcel.upto, f"line{at}"))
            nonce = _nonce(parcel.table, person, parcel.upto, f"hand{parcel.duty}")
            sent = await channel.send(texts[-1] or None, **_new(body(shown.doc, shown.view)), nonce=nonce)
        except discord.HTTPException as error:
            if trouble(error) is not Trouble.CLOSED:
                raise
            await self.posts.put(parcel.table, person, replace(post, told=("closed",), duty=parcel.duty or 0))
            await self._call(table, person, parcel.duty or 0)
            return True
        await self._retire(channel, post, sent.id)
        duty = parcel.duty or post.duty
        new = Post(sent.id, channel.id, self._host.clock.now(), duty=duty, lines=bool(texts[-1]))
        await self.posts.put(parcel.table, person, new)
        return True

    async def refresh(self, table_id: str, person: Person) -> None:
        """Bring somebody's direct message up to date, where there is one."""
        async with self.posts.lock(table_id, person):
            post = await self.posts.get(table_id, person)
            if not post.message:
                return
            table = (await self._host.load(table_id)).table
            if table.status is Status.RUNNING:
                shown = panel(table, table.seat_of(person), Tongue(await self._host.tongues.language(person)))
                channel = await self._direct(person)
                await _quietly(channel.get_partial_message(post.message).edit(**body(shown.doc, shown.view)))

    async def probe(self, table: Table, person: Person) -> bool:
        """Whether somebody who has sat down can be written to: we greet them there. Asked of Discord once a table."""
        async with self.posts.lock(table.header.id, person):
            post = await self.posts.get(table.header.id, person)
            if post.message or "closed" in post.told:
                return "closed" not in post.told
            tongue = Tongue(await self._host.tongues.language(person))
            rooms = " ".join(f"<#{room.id}>" for room in table.rooms if room.network == NETWORK)
            text = paint.escape(tongue("discord-welcome")) + f" {rooms}"
            try:
                channel = await self._direct(person)
                sent = await channel.send(text, nonce=_nonce(table.header.id, person, 0, "welcome"))
            except FAULTS as error:
                if trouble(error) is not Trouble.CLOSED:
                    return True
                await self.posts.put(table.header.id, person, replace(post, told=("closed",)))
                return False
            new = Post(sent.id, channel.id, self._host.clock.now())
            await self.posts.put(table.header.id, person, new)
            return True

    async def gone(self, channel: int) -> None:
        """A channel is no more: close its table, and tell those who played there."""
        self.stirred()
        room = Room(NETWORK, str(channel))
        for live in await self._host.find(room):
            for person in live.table.people:
                await self._tell_gone(live.table, person)
            us = Person(NETWORK, "0")
            stop = Heard(
                us, "Discord", f"table {live.table.header.id} stop", room, moderator=True, source=f"gone-{channel}"
            )
            await self._host.hear(stop)

    async def _tell_gone(self, table: Table, person: Person) -> None:
        if person.network == NETWORK:
            tongue = Tongue(await self._host.tongues.language(person))
            await self._say(person, tongue("discord-gone"), "gone", table)

    async def _say(self, person: Person, text: str, slot: str, table: Table) -> None:
        """A sentence to somebody directly, if that is possible."""
        post = await self.posts.get(table.header.id, person)
        if "closed" not in post.told:
            channel = await self._direct(person)
            await _quietly(channel.send(text, nonce=_nonce(table.header.id, person, 0, slot)))

    async def _call(self, table: Table, person: Person, duty: int) -> None:
        """Call somebody in the room who takes no direct messages: that they are asked is no secret."""
        assert self.client is not None
        for room in table.rooms:
            channel: Any = self.client.get_channel(int(room.id)) if room.network == NETWORK else None
            if isinstance(channel, Messageable) and _may_write(channel):
                tongue = Tongue(await self._host.tongues.language(room))
                said = paint.escape(tongue("discord-call", button=tongue("discord-button-hand")))
                nonce = _nonce(table.header.id, person, duty, "call")
                text = f"<@{person.id}> {said}"
                await _quietly(channel.send(text, allowed_mentions=addressing(person.id), nonce=nonce))

    async def _farewell(self, table: Table, person: Person) -> None:
        """The table is over: what could be chosen there cannot any more."""
        async with self.posts.lock(table.header.id, person):
            post = await self.posts.get(table.header.id, person)
            if post.message and person.network == NETWORK:
                channel = await self._direct(person)
                await _quietly(channel.get_partial_message(post.message).edit(view=None))
            if post is not NONE:
                await self.posts.put(table.header.id, person, None)

    async def _retire(self, channel: Messageable, post: Post, newer: int) -> None:
        """What is replaced goes; the lines in it stay."""
        if post.message and post.message != newer:
            message = channel.get_partial_message(post.message)
            await _quietly(message.edit(embeds=[], view=None) if post.lines else message.delete())

    async def _direct(self, person: Person) -> discord.DMChannel:
        assert self.client is not None
        return await self.client.create_dm(discord.Object(int(person.id)))


def _may_write(channel: Messageable) -> bool:
    """As far as we know without asking: whether a message can be sent there."""
    if isinstance(channel, discord.DMChannel):
        return True
    if _outage(channel) or channel.guild.me is None:
        return False
    may = channel.permissions_for(channel.guild.me)
    if isinstance(channel, discord.Thread):
        return may.view_channel and may.send_messages_in_threads
    return may.view_channel and may.send_messages


def _may_embed(channel: Messageable) -> bool:
    return isinstance(channel, discord.DMChannel) or channel.permissions_for(channel.guild.me).embed_links


def _outage(channel: Messageable) -> bool:
    return not isinstance(channel, discord.DMChannel) and channel.guild.unavailable


def _new(what: dict[str, Any]) -> dict[str, Any]:
    """What can be given to a new message: nothing that is to be taken away."""
    return {key: value for key, value in what.items() if value is not None and value != []}


def _nonce(table: str, audience: Audience, upto: int, slot: str) -> str:
    """The same for the same message, also after a restart, so that Discord knows a repetition."""
    text = f"{table} {type(audience).__name__} {audience.id} {upto} {slot}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]


async def _quietly(request: Any) -> None:
    """Try it; where it does not work, nothing is lost."""
    try:
        await request
    except FAULTS as error:
        log.info("discord: let be", why=trouble(error).name)
