"""The tables of one process: finding and loading them, and the one path that every act takes.

An act is checked against the table, carried out on a copy and stored, and only then does the new table become the
current one and anybody is told. What was announced is stored; what is not stored never happened.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from weakref import WeakValueDictionary

from bot.journal.journal import Broken, Doubled, Journal
from bot.people.pairs import Pairs
from bot.ports import Clock, Entropy, IncomingMessage, Person, Room
from bot.runtime.metrics import Metrics
from bot.runtime.table_cache import LiveTable, TableCache
from bot.runtime.uptime import Uptime
from bot.table import acts
from bot.table.acts import Performed, ProposedAct
from bot.table.entry import Header
from bot.table.facts import Opened, Outdated
from bot.table.table import CommandError, Status, Table

SEED = 32  # bytes
_ID = 4  # bytes of a table's id


@dataclass(frozen=True, slots=True)
class TableLimits:
    """How many open tables a room and a person may have, how many tables are kept in memory, and how many lines a
    minute a person and a room may send."""

    room: int = 3
    person: int = 5
    kept: int = 1000
    person_lines: float = math.inf
    room_lines: float = math.inf


LIMITS = TableLimits()


class Tables:
    """All tables of one process, and every act at them."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        entropy: Entropy,
        uptime: Uptime,
        pairs: Pairs,
        limits: TableLimits,
        metrics: Metrics,
        *,
        acting: Callable[[], None],
        changed: Callable[[LiveTable], None],
        dropped: Callable[[str], None],
    ) -> None:
        """`acting` is called before each act, `changed` once one is stored, `dropped` when a table leaves memory."""
        self._journal = journal
        self._clock = clock
        self._entropy = entropy
        self._uptime = uptime
        self._pairs = pairs
        self._limits = limits
        self._metrics = metrics
        self._acting = acting
        self._changed = changed
        self._cache = TableCache(journal, limits.kept, dropped)
        self._room_locks: WeakValueDictionary[Room, asyncio.Lock] = WeakValueDictionary()
        self._together: dict[Person, set[LiveTable]] = {}  # whose acts are told together, and where they have acted

    # Acting

    @contextmanager
    def together(self, people: Collection[Person]) -> Iterator[None]:
        """Meanwhile nothing is composed for the tables at which these accounts of one human act: each audience is told
        of all that was done in one update. Not to be nested for the same person."""
        acted: set[LiveTable] = set()
        self._together.update(dict.fromkeys(people, acted))
        try:
            yield
        finally:
            for person in people:
                self._together.pop(person, None)
            for live in acted:
                live.release()

    async def create(self, game: str, proposed: ProposedAct, incoming: IncomingMessage) -> LiveTable:
        """Open a table with its first act. Raises Doubled for a message that was carried out before, NotStored."""
        header = Header.fresh(self._entropy(_ID).hex(), game, self._entropy(SEED))
        live = LiveTable(Table.fresh(header))
        done = acts.perform(live.table, proposed, self._clock.now(), incoming.source, self._uptime.now())
        async with live.lock:
            self._cache.keep(live)  # before the journal can find it, so that nobody makes a second object of it
            await self._store(live, done, self._journal.create(header, done.entry, done.table.summary(0.0)))
        return live

    async def act(self, live: LiveTable, check: Callable[[Table], ProposedAct], source: str = "") -> None:
        """Do what `check` finds may be done; it is given the table as it is when its turn comes.

        Raises CommandError where it may not be done, Doubled for a message that was carried out before, NotStored.
        """
        async with live.lock:
            self._acting()
            if source and source in live.table.sources:
                raise Doubled
            done = acts.perform(live.table, check(live.table), self._clock.now(), source, self._uptime.now())
            await self._store(
                live, done, self._journal.append(live.table.header.id, done.entry, done.table.summary(0.0))
            )

    async def _store(self, live: LiveTable, done: Performed, storing: Awaitable[None]) -> None:
        """Store an act, then make it count and announce it, even if the caller is cancelled meanwhile: the table in
        memory must know what the log knows."""
        stored = asyncio.ensure_future(storing)
        try:
            with self._metrics.storing():
                await asyncio.shield(stored)
        finally:
            if not stored.done():
                await asyncio.wait([stored])
            if stored.exception() is None:
                before, live.table = live.table, done.table
                self._cache.changed(before, live.table)
                self._metrics.table_is(before, live.table)
                self._cache.keep(live)
                live.tell(done.entry.seq, done.said)
                if done.entry.source:
                    live.last = done.entry.source, done.said
                acted = None if done.entry.by is None else self._together.get(done.entry.by)
                if acted is not None and live not in acted:
                    acted.add(live)
                    live.hold()
                if not isinstance(done.entry.facts[0], Opened):  # whoever opens a table sits down at once: told in one
                    self._changed(live)

    def room_lock(self, room: Room) -> asyncio.Lock:
        """Check-then-act on a room holds the room's lock."""
        return self._room_locks.setdefault(room, asyncio.Lock())

    async def check_limits(self, room: Room | None, person: Person | None) -> None:
        """Check that the room and the person may have one more table. CommandError: table-there, many-tables."""
        if room is not None and len(await self._cache.find(room)) >= self._limits.room:
            raise CommandError("table-there", most=self._limits.room)
        people = () if person is None else self._pairs.all(person)
        if sum([len(await self._cache.find(each)) for each in people]) >= self._limits.person:
            raise CommandError("many-tables", most=self._limits.person)

    # Finding

    async def find(self, where: Room | Person) -> Sequence[LiveTable]:
        """The open tables in a room, or at which a person sits, the newest last."""
        found = []
        for table_id in await self._cache.find(where):
            with suppress(Broken):  # logged when it was found out; callers ask `broken`
                found.append(await self.load(table_id))
        return [live for live in found if live.table.open]

    async def seated(self, person: Person) -> Sequence[LiveTable]:
        """The open tables at which somebody sits, on any network."""
        return [live for each in self._pairs.all(person) for live in await self.find(each)]

    def seat(self, table: Table, person: Person) -> int | None:
        """The seat on which somebody sits, on any network."""
        return table.seat_of(self._pairs.at(table, person))

    async def broken(self, where: Room | Person) -> Mapping[str, str] | None:
        """The last public standing, by language, of a table there that cannot be read; None where all can be."""
        broken = [table_id for table_id in await self._journal.find(where) if table_id in self._cache.broken]
        return await self._journal.standing(broken[-1]) if broken else None

    async def load(self, table_id: str) -> LiveTable:
        """A table, from memory or from its log. One whose game cannot go on under the present rules is closed.

        Raises Broken where the log does not replay, JournalError.
        """

        def close(now: Table) -> ProposedAct:
            if not now.open:
                raise CommandError("stale")
            return ProposedAct(Outdated(dict(kept)))

        live = await self._cache.load(table_id)
        if live.outdated:
            kept = await self._journal.standing(table_id)
            with suppress(CommandError):
                await self.act(live, close)
        return live

    @property
    def lobbies(self) -> list[LiveTable]:
        """The tables in memory that wait for their start."""
        return [live for live in self._cache.live if live.table.status is Status.LOBBY]

    async def check(self, table_id: str) -> bool:
        """Whether a table can be read; takes long and holds up nobody. Raises JournalError."""
        return await self._cache.check(table_id)

    def drop(self, table_id: str) -> None:
        """The table need not be kept in memory."""
        self._cache.drop(table_id)
