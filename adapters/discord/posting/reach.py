"""In which rooms of open tables we may write. Where a table has no other room, no time runs until we may again, and its
players are told.

Looked at whenever something changed in a server. A room in which a message was refused, although nothing that we know
of forbids it, counts as barred until one arrives.
"""

from __future__ import annotations

import asyncio
from enum import Enum, auto

import discord
from msgspec.structs import replace

from adapters.discord.errors import REQUEST_ERRORS, log_task_failure
from adapters.discord.identity import NETWORK
from adapters.discord.posting.channels import ChangeSignal, Messageable, may_write, outage
from adapters.discord.posting.members import Members
from adapters.discord.posting.posts import Posts
from bot.journal.journal import JournalError
from bot.people.bounded import BoundedDict
from bot.ports import Person, Room
from bot.runtime.host import Host
from bot.runtime.tasks import TaskSet
from bot.table.table import Table

_KEPT = 1000  # threads remembered, since those that are archived come with no server


class _State(Enum):
    OPEN = auto()
    BARRED = auto()
    OUTAGE = auto()  # Discord's, of which nobody has to be told
    UNKNOWN = auto()  # deleted, or not to be found out now


class Reach:
    """Watches where we may write."""

    def __init__(self, host: Host, posts: Posts, members: Members, changes: ChangeSignal) -> None:
        self._host = host
        self._posts = posts
        self._members = members
        self._changes = changes
        self._watching = TaskSet(log_task_failure)
        self._refused: set[Room] = set()
        self._threads = BoundedDict[int, discord.Thread](_KEPT)
        self._hidden = BoundedDict[int, None](_KEPT)  # channels that we were refused to look at
        self.client: discord.Client | None = None

    def begin(self) -> None:
        """Watch from now on; the client knows its servers."""
        if not len(self._watching):
            self._watching.start(self._watch())

    async def close(self) -> None:
        """Watch no more."""
        await self._watching.close()

    async def refused(self, table: Table, room: Room) -> None:
        """A message to a room was refused."""
        self._refused.add(room)
        await self.barred(table, room)

    async def barred(self, table: Table, room: Room) -> None:
        """We may not write in a table's room: its time stands still, and its players are told, once."""
        self._host.room_is(room, reachable=False)
        await self._tell(table, room)

    def reached(self, room: Room) -> None:
        """A message arrived in a room."""
        self._refused.discard(room)
        self._host.room_is(room, reachable=True)

    def changed(self, thread: int) -> None:
        """A thread has changed, such as by being locked."""
        self._threads.pop(thread, None)
        self._hidden.pop(thread, None)

    def invited(self) -> None:
        """We have come to a server, so that more may be found."""
        self._hidden.clear()

    async def _watch(self) -> None:
        while True:
            changed = self._changes.next
            try:
                await self.survey()
            except (JournalError, *REQUEST_ERRORS) as error:
                log_task_failure(error)
            await changed.wait()

    async def survey(self) -> None:
        """Look at all rooms of open tables. Raises JournalError."""
        rooms = await self._host.journal.rooms(NETWORK)
        before = set(self._host.barred(NETWORK))
        for room in rooms:
            state = await self._state(room)
            if state is _State.OPEN and room in before:
                self._host.room_is(room, reachable=True)
                await self._back(room)
            elif state in (_State.BARRED, _State.OUTAGE):
                self._host.room_is(room, reachable=False)
                if state is _State.BARRED:
                    for live in await self._host.tables.find(room):
                        await self._tell(live.table, room)
        for room in before.difference(rooms):  # no table waits for it any more
            self.reached(room)

    async def _state(self, room: Room) -> _State:
        """Whether we may write in a room."""
        if room in self._refused:
            return _State.BARRED
        assert self.client is not None
        number = int(room.id)
        channel = self.client.get_channel(number) or self._threads.get(number)
        if channel is None and number in self._hidden:
            return _State.BARRED
        try:
            channel = channel or await self.client.fetch_channel(number)
        except discord.Forbidden:
            self._hidden[number] = None
            return _State.BARRED
        except REQUEST_ERRORS:
            return _State.UNKNOWN
        if isinstance(channel, discord.Thread):
            self._threads[number] = channel
        if not isinstance(channel, Messageable) or may_write(channel):
            return _State.OPEN
        return _State.OUTAGE if outage(channel) else _State.BARRED

    async def _back(self, room: Room) -> None:
        """We may write again: what was said waits no longer, and the board tells how much time is left."""
        for live in await self._host.tables.find(room):
            async with self._posts.lock(live.table.header.id, room):
                post = await self._posts.get(live.table.header.id, room)
                told = tuple(each for each in post.told if each != "barred")
                await self._posts.put(live.table.header.id, room, replace(post, told=told))
        await self._host.show(room)

    async def _tell(self, table: Table, room: Room) -> None:
        """Tell all players that their table waits; where it goes on elsewhere, only who hosts it."""
        async with self._posts.lock(table.header.id, room):
            post = await self._posts.get(table.header.id, room)
            if "barred" in post.told:
                return
            await self._posts.put(table.header.id, room, replace(post, told=(*post.told, "barred")))
        elsewhere = len(table.rooms) > 1
        people = [table.host] if elsewhere else table.people
        key = "discord-barred-here" if elsewhere else "discord-barred"
        slot = f"barred{room.id} {table.seq}"
        await asyncio.gather(*(self._say(table, person, room, key, slot) for person in people if person is not None))

    async def _say(self, table: Table, person: Person, room: Room, key: str, slot: str) -> None:
        if person.network == NETWORK:
            locale = await self._host.locales.telling(table, person)
            await self._members.say(table, person, f"<#{room.id}> {locale(key)}", slot)
