"""Rooms of tables: which channel it is, and whether we may write there. What is written there is in boards.py.

While we may not write in a channel, deliveries wait for a change. If the channel is deleted, its table is closed or
goes on in its other rooms.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import discord
from msgspec.structs import replace

from adapters.discord.identity import NETWORK
from adapters.discord.posting.boards import Boards, ended
from adapters.discord.posting.channels import ChangeSignal, Messageable, best_effort, may_write, outage
from adapters.discord.posting.members import Members
from adapters.discord.posting.openings import Openings
from adapters.discord.posting.posts import Posts
from adapters.discord.posting.reach import Reach
from adapters.discord.rendering import buttons, formatting
from adapters.discord.rendering.panel import mentioning
from bot.language import Locale
from bot.people.bounded import BoundedDict
from bot.ports import IncomingMessage, Person, Room, Update
from bot.runtime.host import Host
from bot.table.table import Status, Table
from bot.text.doc import Doc

_FRESH = 30.0  # seconds for which a request does not post the board again
_RESTORED = 60.0  # seconds in which a board that is deleted comes back once
_KEPT = 1000  # boards that came back, remembered


class Rooms:
    """Writes to rooms."""

    def __init__(
        self,
        host: Host,
        posts: Posts,
        boards: Boards,
        members: Members,
        changes: ChangeSignal,
        reach: Reach,
        openings: Openings,
    ) -> None:
        self.boards = boards
        self._host = host
        self._posts = posts
        self._persons = members
        self._changes = changes
        self._reach = reach
        self.openings = openings
        self._restored = BoundedDict[tuple[str, Room], float](_KEPT)  # when boards that were deleted came back
        self.client: discord.Client | None = None

    async def deliver(self, table: Table, room: Room, update: Update, locale: Locale) -> bool:
        """Tell a room the news and update its board. Returns True once that is done."""
        channel = await self._channel(table, room)
        if channel is None:  # the channel is gone, so there is nobody to tell
            self.boards.forget(update.table, room)
            if table.open:
                await self.gone(int(room.id))
            else:
                await self._posts.put(update.table, room, None)
            return True
        await self.boards.show(channel, table, room, update, locale)
        await self._persons.decided(table)
        if ended(table, update):
            self.boards.forget(update.table, room)
            for person in table.people:
                await self._persons.farewell(table, person)
            await self.openings.ended(channel, table)
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
        self.boards.overheard(channel.id)
        return True

    async def anew(self, table: Table, room: Room) -> None:
        """Somebody asked for the board: post it again unless it is fresh."""
        async with self._posts.lock(table.header.id, room):
            post = await self._posts.get(table.header.id, room)
            if not table.open or self._host.clock.now() - post.at < _FRESH:
                return
            await self._posts.put(table.header.id, room, replace(post, at=0.0))
        await self._host.show(room)

    async def deleted(self, channel: int, messages: Collection[int]) -> None:
        """Somebody deleted messages: a board that was among them comes back at once, but not for ever to a room in
        which something deletes whatever we post; there it comes when somebody asks."""
        room = Room(NETWORK, str(channel))
        for live in await self._host.tables.find(room):
            table_id, now = live.table.header.id, self._host.clock.ticks()
            async with self._posts.lock(table_id, room):
                post = await self._posts.get(table_id, room)
            if post.message in messages and now - self._restored.get((table_id, room), -_RESTORED) >= _RESTORED:
                self._restored[table_id, room] = now
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
                await self._reach.barred(table, room)
            await changed.wait()

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
                    IncomingMessage(us, "Discord", said, room, moderator=True, source=f"gone-{channel}", sure=True)
                )

    async def _tell_gone(self, table: Table, person: Person, room: Room, *, elsewhere: bool) -> None:
        if person.network == NETWORK:
            locale = await self._host.locales.telling(table, person)
            text = locale("discord-gone-here" if elsewhere else "discord-gone")
            await self._persons.say(table, person, text, f"gone{room.id}")
