"""The tables in memory: each is read from its log on first use, and evicted after a long rest.

While anybody has to do with a table there is one object for it and no second. What is done at tables is in host.py.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

import structlog

from bot.journal import archive
from bot.journal.journal import Broken, Journal
from bot.ports import Audience, Person, Room
from bot.render.updates import Outbox
from bot.table.table import Announcement, Table

log = structlog.get_logger()


@dataclass(slots=True)
class Question:
    """A decision that is owed: the entry that brought it up, and when, in seconds of uptime, whoever owes it had been
    asked; None while that is still to be delivered."""

    seq: int
    asked: float | None = None


@dataclass(slots=True, weakref_slot=True, eq=False)
class LiveTable:
    """A table in memory: its current state, its lock, and what its audiences have not been told yet."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    backlog: list[tuple[int, tuple[Announcement, ...]]] = field(default_factory=list)
    outboxes: dict[Audience, Outbox] = field(default_factory=dict)
    sending: set[Audience] = field(default_factory=set)
    thinking: dict[int, int] = field(default_factory=dict)  # by seat, the number of the decision being thought about
    questions: dict[tuple[int, int], Question] = field(default_factory=dict)  # by seat and number of the decision
    outdated: bool = False  # see archive.py
    round: int | None = None  # the game's round when its standing was last kept, or when the table was read
    last: tuple[str, tuple[Announcement, ...]] = (
        "",
        (),
    )  # the source of the last act that had one, and what came of it
    held: int = 0  # lines of several commands that are being carried out here
    _told: asyncio.Event | None = None
    _free: asyncio.Event | None = None

    def tell(self, seq: int, said: tuple[Announcement, ...]) -> None:
        """Queue what an entry announced for the table's current audiences."""
        self.backlog.append((seq, said))
        self.outboxes = {audience: self.outboxes.get(audience) or Outbox(seq - 1) for audience in self.table.audiences}
        self.note_owed(seq)
        if self._told is not None:
            self._told.set()
            self._told = None

    def note_owed(self, seq: int) -> None:
        """Note which decisions are owed since this entry at the latest."""
        self.questions = {key: self.questions.get(key) or Question(seq) for key in self.table.owed}

    def note_asked(self, now: float, reaches: Callable[[Person], bool]) -> None:
        """Note which questions have been delivered: to a room, and in private to whom that `reaches`."""
        for (seat, _), question in self.questions.items():
            person = self.table.seats[seat].person
            those = {} if person is None or not reaches(person) else {person: self.outboxes.get(person)}
            rooms = [box for audience, box in self.outboxes.items() if isinstance(audience, Room)]
            told = all(box is None or box.cursor >= question.seq for box in those.values())
            if question.asked is None and told and (not rooms or any(box.cursor >= question.seq for box in rooms)):
                question.asked = now

    def told(self) -> asyncio.Event:
        """Set once something more was said."""
        if self._told is None:
            self._told = asyncio.Event()
        return self._told

    def hold(self) -> None:
        """Compose no updates until `release`, so that what follows is told together with what was done."""
        self.held += 1

    def release(self) -> None:
        """Go on after `hold`."""
        self.held -= 1
        if not self.held and self._free is not None:
            self._free.set()
            self._free = None

    async def free(self) -> None:
        """Return once nobody holds the table."""
        while self.held:
            self._free = self._free or asyncio.Event()
            await self._free.wait()

    def forget(self) -> None:
        """Drop what every audience has been told."""
        told = min((outbox.cursor for outbox in self.outboxes.values()), default=self.table.seq)
        self.backlog = [(seq, said) for seq, said in self.backlog if seq > told]

    @property
    def rests(self) -> bool:
        """Whether every audience is up to date and no AI player owes a move."""
        table = self.table
        if self.sending or any(each.cursor < table.seq for each in self.outboxes.values()):
            return False
        return table.paused is not None or not any(
            table.seats[decision.seat].ai for decision in table.pending_decisions
        )


class TableCache:
    """The tables in memory, and what is known of those that cannot be read."""

    def __init__(self, journal: Journal, most: int, let_go: Callable[[str], None]) -> None:
        """Up to `most` idle tables are kept; `let_go` is called with the id of each evicted one."""
        self._journal = journal
        self._most = most
        self._let_go = let_go
        self._live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._kept: dict[str, LiveTable] = {}  # most recently used last
        self._orders: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._there: dict[Audience, list[str]] = {}  # what the journal found, until it changes: every line asks
        self.broken: dict[str, Broken] = {}  # tables that cannot be read, and why

    async def find(self, where: Audience) -> list[str]:
        """The open tables of a room or a person, without those that cannot be read."""
        there = self._there.get(where)
        if there is None:
            there = await self._journal.find(where)
            if there:
                self._there[where] = there
        return [table_id for table_id in there if table_id not in self.broken]

    def changed(self, before: Table, after: Table) -> None:
        """An act was stored. If it changed who finds the table, ask the journal again next time.

        What the journal found before the act was stored has been kept by now: its answers come in order.
        """
        if (before.audiences, before.open) != (after.audiences, after.open):
            for audience in {*before.audiences, *after.audiences}:
                self._there.pop(audience, None)

    async def load(self, table_id: str) -> LiveTable:
        """A table, from memory or from its log. Raises Broken if that does not replay, JournalError."""
        if (live := self._live.get(table_id)) is not None:
            self.keep(live)
            return live
        async with self._orders.setdefault(table_id, asyncio.Lock()):
            live = self._live.get(table_id) or await self._read(table_id)
            self.keep(live)
        return live

    async def _read(self, table_id: str) -> LiveTable:
        if table_id in self.broken:
            raise self.broken[table_id]
        try:
            found = await archive.replay(self._journal, table_id)
        except Broken as error:
            self._set_aside(table_id, error)
            raise
        live = LiveTable(found.table, backlog=list(found.said), outdated=found.outdated)
        if found.table.state is not None:
            live.round = found.table.game.round(found.table.state.public)
        for audience, since in found.since.items():
            seq, sending = found.cursors.get(audience, (0, 0))
            live.outboxes[audience] = Outbox(max(since, seq), sending)
        live.forget()
        live.note_owed(found.table.seq)
        live.note_asked(0.0, lambda _: True)
        return live

    async def check(self, table_id: str) -> bool:
        """Whether a table can be read. Its log is replayed by another thread, and the table is not kept in memory.
        Raises JournalError."""
        async with self._orders.setdefault(table_id, asyncio.Lock()):
            if table_id not in self._live and table_id not in self.broken:
                kept = await self._journal.load(table_id)
                try:
                    await asyncio.to_thread(archive.rebuilt, *kept)
                except Broken as error:
                    self._set_aside(table_id, error)
            return table_id not in self.broken

    def _set_aside(self, table_id: str, error: Broken) -> None:
        log.error("a table is set aside", table=table_id, story=str(error))
        self.broken[table_id] = error

    def keep(self, live: LiveTable) -> None:
        """Keep a table in memory as the most recently used. If there are too many, the least recently used one is
        evicted if it rests; whoever holds it keeps it, everybody else reads it from its log."""
        table_id = live.table.header.id
        self._live[table_id] = live
        self._kept.pop(table_id, None)
        self._kept[table_id] = live
        if len(self._kept) > self._most:
            longest, old = next(iter(self._kept.items()))
            self.drop(longest)
            if old.rests:
                self._let_go(longest)
            else:
                self._kept[longest] = old

    @property
    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def drop(self, table_id: str) -> None:
        """Stop keeping a table."""
        self._kept.pop(table_id, None)
