"""Messages in rooms: news that stays, and one board below it, edited until it has scrolled away or is too old.

While we may not write in a channel, deliveries wait for a change. If the channel is deleted, its table is closed or
goes on in its other rooms.
"""

from __future__ import annotations

import asyncio
import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from msgspec.structs import replace

from adapters.discord.errors import ErrorKind, classify, log_task_failure
from adapters.discord.identity import NETWORK
from adapters.discord.pictures.studio import PainterProcess, Picture, Studio, scene
from adapters.discord.posting.channels import (
    ChangeSignal,
    Messageable,
    best_effort,
    may_attach,
    may_embed,
    may_write,
    nonce,
    outage,
    without_empty,
)
from adapters.discord.posting.members import Members
from adapters.discord.posting.posts import NO_POST, Post, Posts
from adapters.discord.rendering import buttons, formatting
from adapters.discord.rendering.panel import body, mentioning
from adapters.discord.rendering.typed import on_discord
from adapters.discord.servers import Servers
from bot.language import Locale
from bot.ports import IncomingMessage, Person, Room, Update
from bot.render import messages
from bot.runtime.host import Host
from bot.runtime.tasks import TaskSet
from bot.table.table import Status, Table
from bot.text.doc import Doc, line

_FAR = 8  # messages after the board, by anyone, until it is posted again
_OLD = 55 * 60.0  # seconds until it is posted again: Discord limits edits of old messages
_CALM = 15.0  # seconds for which it is not posted again, however busy the room is
_FRESH = 30.0  # seconds for which a request does not post the board again

_UNKNOWN = Picture(b"", "")  # what a board posted by an earlier process shows


@dataclass(slots=True)
class _Shown:
    """In-memory state of a board: the channel's message count when it was posted, and its picture."""

    said: int = 0
    picture: Picture | None = _UNKNOWN


class Rooms:
    """Writes to rooms."""

    def __init__(self, host: Host, posts: Posts, servers: Servers, members: Members, changes: ChangeSignal) -> None:
        self._host = host
        self._posts = posts
        self._servers = servers
        self._persons = members
        self._changes = changes
        self.studio = Studio(PainterProcess())
        self._hanging = TaskSet(log_task_failure)  # pictures added after their boards were posted
        self._said: Counter[int] = Counter()  # messages seen in channels that have a board
        self._boards: dict[tuple[str, Room], _Shown] = {}
        self.client: discord.Client | None = None

    async def close(self) -> None:
        """Stop drawing pictures and attaching them."""
        await self._hanging.close()
        await self.studio.close()

    def overheard(self, channel: int) -> None:
        """Somebody else wrote in a channel: the content does not concern us, but a board there moved up."""
        if channel in self._said:
            self._said[channel] += 1

    async def deliver(self, table: Table, room: Room, update: Update, locale: Locale) -> bool:
        """Tell a room the news and update its board. Returns True once that is done."""
        channel = await self._channel(table, room)
        if channel is None:  # the channel is gone, so there is nobody to tell
            self._forget(update.table, room)
            if table.open:
                await self.gone(int(room.id))
            else:
                await self._posts.put(update.table, room, None)
            return True
        self._said.setdefault(channel.id, 0)
        drawing = asyncio.create_task(self._drawn(channel, table, locale))  # while the lines are sent
        try:
            async with self._posts.lock(update.table, room):
                await self._tell(channel, room, update, locale)
                await asyncio.sleep(0)  # lets a cached picture arrive; one that takes longer follows later
                post = await self._board(channel, table, room, update, locale, drawing)
                await self._posts.put(update.table, room, post if table.open else None)
        except BaseException:
            drawing.cancel()
            raise
        if post.message and not drawing.done():
            self._hanging.start(self._hang(channel, table, room, post, drawing))
        if not table.open:
            self._forget(update.table, room)
            for person in table.people:
                await self._persons.farewell(table, person)
        return True

    async def announce(self, room: Room, doc: Doc, called: Sequence[Person]) -> bool:
        """Say something in a room, and alert these people; False where we may not write. Raises as any request."""
        channel = None if self.client is None else self.client.get_channel(int(room.id))
        if not isinstance(channel, Messageable) or not may_write(channel):
            return False
        text = " ".join([*formatting.lines([doc]), *(f"<@{person.id}>" for person in called)])
        waiting = [live.table for live in await self._host.tables.find(room) if live.table.status is Status.LOBBY]
        what: dict[str, Any] = {}
        if len(waiting) == 1:  # whoever is called sits down with one press
            what["view"] = buttons.join_view(waiting[0], Locale(await self._host.locales.language(room)))
        await channel.send(text, allowed_mentions=mentioning(*(person.id for person in called)), **what)
        if channel.id in self._said:
            self._said[channel.id] += 1
        return True

    def _forget(self, table_id: str, room: Room) -> None:
        """A table's board in a room is finished; without another one there, nobody counts the messages."""
        self._boards.pop((table_id, room), None)
        if all(other != room for _, other in self._boards):
            self._said.pop(int(room.id), None)

    async def _tell(self, channel: Messageable, room: Room, update: Update, locale: Locale) -> None:
        docs = [line(locale("discord-again")), *update.lines] if update.repeat and update.lines else update.lines
        for at, text in enumerate(formatting.lines(docs)):
            await channel.send(text, nonce=nonce(update.table, room, update.upto, f"line{at}"))
            self._said[channel.id] += 1

    async def _board(
        self,
        channel: Messageable,
        table: Table,
        room: Room,
        update: Update,
        locale: Locale,
        drawing: asyncio.Task[Picture | None],
    ) -> Post:
        """Edit the board, or post it again if it has scrolled away, is too old or was deleted.

        It is edited even if it looks the same, since its buttons carry the numbers of the current decisions.
        """
        post = await self._posts.get(update.table, room)
        doc = on_discord(messages.board(table, locale), locale) if update.board is None else update.board
        if not doc:  # stopped: the last board stays, without buttons
            if post.message:
                await best_effort(channel.get_partial_message(post.message).edit(view=None))
            return NO_POST
        shown = self._boards.setdefault((update.table, room), _Shown())
        what = body(doc, buttons.board_view(table, locale), embed=may_embed(channel))
        picture = drawing.result() if drawing.done() else shown.picture
        if post.message and table.open and not self._is_far(channel, post, shown):
            changed: dict[str, Any] = {} if picture is shown.picture else {"attachments": _files(picture)}
            try:
                await channel.get_partial_message(post.message).edit(**what, **changed)
            except discord.HTTPException as error:
                if classify(error) is not ErrorKind.MESSAGE_GONE:
                    raise
            else:
                shown.picture = picture
                return replace(post, told=())
        picture = picture if drawing.done() else None
        token = nonce(update.table, Room(NETWORK, str(channel.id)), update.upto, f"board{post.message}")
        sent = await channel.send(**without_empty(what), files=_files(picture), nonce=token)
        self._said[channel.id] += 1
        shown.said, shown.picture = self._said[channel.id], picture
        if post.message and post.message != sent.id:
            await best_effort(channel.get_partial_message(post.message).delete())
        return Post(sent.id, channel.id, self._host.clock.now())

    async def _hang(
        self, channel: Messageable, table: Table, room: Room, post: Post, drawing: asyncio.Task[Picture | None]
    ) -> None:
        """Attach a picture that took a while to its board, if that has not changed since."""
        picture = await drawing
        async with self._posts.lock(table.header.id, room):
            now = await self._posts.get(table.header.id, room)
            live = await self._host.tables.load(table.header.id)
            if (now.message or post.message) != post.message or live.table.seq != table.seq:
                return
            await best_effort(channel.get_partial_message(post.message).edit(attachments=_files(picture)))
            if shown := self._boards.get((table.header.id, room)):
                shown.picture = picture

    def _is_far(self, channel: Messageable, post: Post, shown: _Shown) -> bool:
        """Whether the board has scrolled away or is too old to edit."""
        age = self._host.clock.now() - post.at
        return age >= _OLD or (age >= _CALM and self._said[channel.id] - shown.said > _FAR)

    async def _drawn(self, channel: Messageable, table: Table, locale: Locale) -> Picture | None:
        """The table as a picture; None if the server does not want pictures or we may not attach files."""
        if isinstance(channel, discord.DMChannel) or not may_attach(channel):
            return None
        if not (await self._servers.of(channel.guild.id)).pictures:
            return None
        return await self.studio.drawn(scene(table, locale))

    async def anew(self, table: Table, room: Room) -> None:
        """Somebody asked for the board: post it again unless it is fresh."""
        async with self._posts.lock(table.header.id, room):
            post = await self._posts.get(table.header.id, room)
            if not table.open or self._host.clock.now() - post.at < _FRESH:
                return
            await self._posts.put(table.header.id, room, replace(post, at=0.0))
        await self._host.show(room)

    async def _channel(self, table: Table, room: Room) -> Messageable | None:
        """The channel of a room, once we may write there; None if it was deleted."""
        while True:
            changed = self._changes.next
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
                await best_effort(channel.edit(archived=False))  # whoever may write in a thread may reopen it
                return channel
            if isinstance(channel, Messageable) and may_write(channel):
                return channel
            if channel is None or not outage(channel):
                await self.tell_barred(table, room)
            await changed.wait()

    async def tell_barred(self, table: Table, room: Room) -> None:
        """Tell whoever hosts the table, once, that we may not write in its room."""
        post = await self._posts.get(table.header.id, room)
        if "barred" in post.told or table.host is None or table.host.network != NETWORK:
            return
        await self._posts.put(table.header.id, room, replace(post, told=("barred",)))
        locale = await self._host.locales.telling(table, table.host)
        await self._persons.say(table, table.host, f"<#{room.id}> " + locale("discord-barred"), f"barred{table.seq}")

    async def gone(self, channel: int) -> None:
        """A channel was deleted: close its tables, or go on in their other rooms, and tell their players."""
        room = Room(NETWORK, str(channel))
        for live in await self._host.tables.find(room):
            table = live.table
            post = await self._posts.get(table.header.id, room)
            if "gone" in post.told:
                continue
            await self._posts.put(table.header.id, room, replace(post, told=("gone",)))
            elsewhere = len(table.rooms) > 1
            for person in table.people:
                await self._tell_gone(table, person, room, elsewhere=elsewhere)
            if not elsewhere or room in table.rooms[1:]:
                said = f"table {table.header.id} {'unlink' if elsewhere else 'stop'}"
                us = Person(NETWORK, "0")
                await self._host.hear(
                    IncomingMessage(us, "Discord", said, room, moderator=True, source=f"gone-{channel}")
                )

    async def _tell_gone(self, table: Table, person: Person, room: Room, *, elsewhere: bool) -> None:
        if person.network == NETWORK:
            locale = await self._host.locales.telling(table, person)
            text = locale("discord-gone-here" if elsewhere else "discord-gone")
            await self._persons.say(table, person, text, f"gone{room.id}")


def _files(picture: Picture | None) -> list[discord.File]:
    if picture is None:
        return []
    return [discord.File(io.BytesIO(picture.png), filename="board.png", description=picture.alt)]
