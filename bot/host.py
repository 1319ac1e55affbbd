"""The async shell around the tables: a lock for each, the journal, deliveries, AI players.

Every act takes one path: checked against the table, carried out on a copy, stored, and only then is the new table the
current one and anything is said. What was said to be done is stored; what is not stored never happened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog

from bot import acts, delivery
from bot.acts import Draft
from bot.alarms import Alarms
from bot.calls import Answer
from bot.delivery import Outbox
from bot.dispatch import dispatch
from bot.entry import Entry, Header
from bot.evening import Codes
from bot.journal import Doubled, Journal, JournalError, NotStored, scope
from bot.language import Tongue
from bot.manners import Pace
from bot.ports import Audience, Clock, Entropy, Heard, Person, Port, Room
from bot.sayings import sorry
from bot.table import Said, Sorry, Status, Table
from bot.thinkers import Thinkers
from bot.uptime import Uptime
from engines import GAMES

log = structlog.get_logger()

V = TypeVar("V")

_RETRY = 5.0  # seconds until a parcel that did not arrive is tried again, doubled each time up to:
_RETRY_MOST = 300.0
_BEAT = 30.0  # seconds between heartbeats: what a kill may give back to players at the most
SEED = 32  # bytes
_ID = 4  # bytes of a table's id


@dataclass(frozen=True, slots=True)
class Most:
    """How many tables that are not finished one room and one person may have."""

    room: int = 3
    person: int = 5


@dataclass(slots=True)
class Live:
    """A table in memory: its present, its lock, and what its audiences have not been told yet."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    backlog: list[tuple[int, tuple[Said, ...]]] = field(default_factory=list)
    outboxes: dict[Audience, Outbox] = field(default_factory=dict)
    sending: set[Audience] = field(default_factory=set)
    thinking: dict[int, int] = field(default_factory=dict)  # by seat, the duty's number that is being thought about


class Host:
    """All tables of one process."""

    def __init__(
        self,
        journal: Journal,
        thinkers: Thinkers,
        clock: Clock,
        entropy: Entropy,
        language: str = "en",
        most: Most = Most(),
        pace: Pace = Pace.OFF,
    ) -> None:
        """`language` and `pace` are those of people, rooms and tables that have not chosen."""
        self.clock = clock
        self.journal = journal
        self._thinkers = thinkers
        self._entropy = entropy
        self._language = language
        self._most = most
        self.codes = Codes(entropy)
        self.pace = pace
        self._uptime = Uptime(clock)
        self._watching: asyncio.Task[None] | None = None
        self._alarms = Alarms(clock, self._uptime, self.act, self._begin)
        self._waiting: dict[str, list[asyncio.Event]] = {}
        self._ports: dict[str, Port] = {}
        self._live: dict[str, Live] = {}
        self.chosen: dict[tuple[Person, Room | None], str] = {}  # the table that a person named last in a place
        self._languages: dict[Audience, str | None] = {}
        self._orders: WeakValueDictionary[Person | Room | str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()

    # The outside

    def attach(self, network: str, port: Port) -> None:
        """Say who speaks for a network. Before `open`."""
        self._ports[network] = port

    async def open(self) -> None:
        """Set the clocks going, and wake the tables that owe somebody something."""
        await self._uptime.load(self.journal)
        await self._wake()
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Stop everything that is under way. What was not told yet stays behind its cursor."""
        watching = [] if self._watching is None else [self._watching]
        tasks = [*self._tasks, *self._alarms.tasks, *watching]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._watching is not None:
            await self._uptime.beat(self.journal)

    async def show(self, audience: Audience) -> None:
        """Somebody has come back: tell what is untold, and show what there is to see and to decide once more."""
        for live in await self.find(audience):
            live.outboxes[audience].forget()
            self._stir(live)

    async def settled(self) -> None:
        """Return once nothing is under way: all that can be told was told, and no AI player owes a move."""
        while self._tasks:
            await asyncio.wait(list(self._tasks))

    async def hear(self, heard: Heard) -> None:
        """Carry out a line that somebody typed. A person's lines are carried out in the order they came in."""
        async with self._order(heard.person):
            answer = await self._answer(heard)
        if answer is not None:
            port = self._ports[heard.person.network]
            await port.answer(heard, answer.doc, private=answer.private, file=answer.file)

    async def _answer(self, heard: Heard) -> Answer | None:
        try:
            return await dispatch(self, heard)
        except Sorry as refusal:
            return Answer(sorry(refusal, await self.tongue_for(heard)))
        except Doubled:
            return None
        except NotStored as error:
            log.error("not stored", reason=str(error))
            return Answer(sorry(Sorry("not-done"), await self.tongue_for(heard)))
        except Exception:
            code = self._entropy(3).hex()
            log.exception("command failed", bug=code)
            return Answer(sorry(Sorry("bug", id=code), await self.tongue_for(heard)), private=True)

    # Tables

    async def create(self, game: str, draft: Draft, heard: Heard) -> Live:
        """Open a table with its first act."""
        header = Header(self._entropy(_ID).hex(), game, GAMES[game].version, self._entropy(SEED))
        done = acts.perform(Table.fresh(header), draft, self.clock.now(), heard.source, self._uptime.now())
        await self.journal.create(header, done.entry, done.table.standing(0.0))
        live = self._live[header.id] = Live(done.table)
        self._tell(live, done.entry.seq, done.said)
        return live

    async def act(self, live: Live, check: Callable[[Table], Draft], source: str = "") -> None:
        """Do what `check` finds may be done: it is given the table as it is when its turn comes.

        Raises Sorry where it may not, Doubled for a message that was carried out before, NotStored.
        """
        async with live.lock:
            if source and source in live.table.sources:
                raise Doubled
            done = acts.perform(live.table, check(live.table), self.clock.now(), source, self._uptime.now())
            await self.journal.append(live.table.header.id, done.entry, done.table.standing(0.0))
            live.table = done.table
            self._tell(live, done.entry.seq, done.said)

    async def check_limits(self, room: Room | None, person: Person) -> None:
        """Whether the room and the person may have one table more. Sorry: table-there, many-tables."""
        if room is not None and len(await self.journal.find(room)) >= self._most.room:
            raise Sorry("table-there", most=self._most.room)
        if len(await self.journal.find(person)) >= self._most.person:
            raise Sorry("many-tables", most=self._most.person)

    async def find(self, where: Room | Person) -> Sequence[Live]:
        """The tables that are not finished in a room, or at which a person sits, the newest last."""
        found = await self.journal.find(where)
        return [live for live in [await self.load(table_id) for table_id in found] if live.table.open]

    async def load(self, table_id: str) -> Live:
        """A table, from memory or from its log."""
        async with self._order(table_id):
            if table_id not in self._live:
                header, entries, cursors = await self.journal.load(table_id)
                live = Live(Table.fresh(header))
                for table, entry, said in acts.load(header, entries):
                    live.table = table
                    live.backlog.append((entry.seq, said))
                for audience in _audiences(live.table):
                    cursor = cursors.get(audience)
                    seq, sending = (0, 0) if cursor is None else (cursor.seq, cursor.sending)
                    live.outboxes[audience] = Outbox(seq, sending)
                self._forget(live)
                self._live[table_id] = live
            return self._live[table_id]

    async def last_finished(self, where: Audience) -> str | None:
        """The last table of a room, or of a person, whose game was finished, or stopped after it had begun."""
        for table_id in reversed(await self.journal.find(where, (Status.ENDED.value, Status.STOPPED.value))):
            table, _ = await self.finished(table_id)
            if table.state is not None:
                return table_id
        return None

    async def finished(self, table_id: str) -> tuple[Table, Sequence[Entry]]:
        """A table at its end, and its log."""
        header, entries, _ = await self.journal.load(table_id)
        table = Table.fresh(header)
        for table, _, _ in acts.load(header, entries):  # noqa: B007 - the last one counts
            pass
        return table, entries

    async def history(self, table_id: str) -> Sequence[tuple[int, tuple[Said, ...]]]:
        """What was said at a table, with the entry by which it was."""
        header, entries, _ = await self.journal.load(table_id)
        return [(entry.seq, said) for _, entry, said in acts.load(header, entries)]

    async def rolled(self, table_id: str) -> Sequence[int]:
        """How often each face, 1 to 6, was rolled at a table so far."""
        header, entries, _ = await self.journal.load(table_id)
        return acts.rolled(header, entries)

    # Languages

    async def language(self, who: Audience, *others: Audience) -> str:
        """The language that a person or a room has chosen, else the first that one of the others has, else ours."""
        for each in (who, *others):
            if each not in self._languages:
                self._languages[each] = await self.journal.get_setting(scope(each), "language")
            if language := self._languages[each]:
                return language
        return self._language

    async def set_language(self, who: Audience, language: str) -> None:
        """Choose the language of a person or a room."""
        await self.journal.set_setting(scope(who), "language", language)
        self._languages[who] = language

    async def tongue_for(self, heard: Heard) -> Tongue:
        """The language of an answer: the person's own where only they read it, else the room's."""
        if heard.room is None:
            return Tongue(await self.language(heard.person))
        if heard.private:
            return Tongue(await self.language(heard.person, heard.room))
        return Tongue(await self.language(heard.room))

    # Telling

    def _tell(self, live: Live, seq: int, said: tuple[Said, ...]) -> None:
        live.backlog.append((seq, said))
        for audience in _audiences(live.table):
            live.outboxes.setdefault(audience, Outbox(seq - 1))
        self._stir(live)

    def _stir(self, live: Live) -> None:
        """Start what is to be done for a table: deliveries, secrets first, and thoughts of AI players."""
        for audience in _audiences(live.table):
            if audience not in live.sending and audience.network in self._ports:
                live.sending.add(audience)
                self._begin(self._deliver(live, audience))
        for duty in live.table.duties:
            sitter = live.table.seats[duty.seat]
            number = live.table.numbers[duty.seat]
            if sitter.ai and live.table.paused is None and live.thinking.get(duty.seat) != number:
                live.thinking[duty.seat] = number
                self._begin(self._think(live, duty.seat, number))
        self._alarms.set(live)
        self._rest(live)

    async def _deliver(self, live: Live, audience: Audience) -> None:
        """Bring one audience up to date, and again until there is nothing new."""
        try:
            wait = _RETRY
            outbox = live.outboxes[audience]
            tongue = await self._tongue(live, audience)
            while outbox.stale or outbox.cursor < live.table.seq:
                parcel = delivery.compose(live.table, live.backlog, outbox, audience, tongue)
                table_id = live.table.header.id
                if not delivery.empty(parcel):
                    self.journal.note_cursor(table_id, audience, outbox.cursor, parcel.upto)
                    if not await self._ports[audience.network].deliver(audience, parcel):
                        await self._later(audience.network, wait)
                        wait = min(2 * wait, _RETRY_MOST)
                        continue
                delivery.arrived(outbox, parcel)
                self.journal.note_cursor(table_id, audience, outbox.cursor, outbox.cursor)
                self._forget(live)
                wait = _RETRY
                tongue = await self._tongue(live, audience)
        finally:
            live.sending.discard(audience)
            self._rest(live)

    async def _tongue(self, live: Live, audience: Audience) -> Tongue:
        """The language of an audience; who has chosen none reads that of the table's room on the own network."""
        rooms = [room for room in live.table.rooms if room.network == audience.network]
        return Tongue(await self.language(audience, *(rooms if isinstance(audience, Person) else ())))

    def _rest(self, live: Live) -> None:
        """Where all are told and no AI player owes a move, the table need not be woken; a finished one is forgotten."""
        table = live.table
        told = all(live.outboxes[audience].cursor >= table.seq for audience in _audiences(table))
        if live.sending or not told:
            return
        if table.paused is not None or not any(table.seats[duty.seat].ai for duty in table.duties):
            self.journal.note_wake(table.header.id, table.seq, self._alarms.attention(table))
        if not table.open:
            self._live.pop(table.header.id, None)

    def _forget(self, live: Live) -> None:
        """Drop what everybody was told."""
        told = min((live.outboxes[audience].cursor for audience in _audiences(live.table)), default=live.table.seq)
        live.backlog = [(seq, said) for seq, said in live.backlog if seq > told]

    # AI players

    async def _think(self, live: Live, seat: int, number: int) -> None:
        table = live.table
        text = await self._thinkers.think(
            table.game.name, table.view(seat), table.thoughts(seat), table.seats[seat].kind
        )

        def check(now: Table) -> Draft:
            if now.status is not Status.RUNNING or now.numbers[seat] != number:
                raise Sorry("stale")
            if now.paused is not None or not now.seats[seat].ai:
                live.thinking.pop(seat, None)
                raise Sorry("stale")
            return Draft("move", None, seat, text)

        with suppress(Sorry):
            await self.act(live, check)

    # Clocks

    def times(self, live: Live) -> Mapping[int, float]:
        """The seconds that those who are asked have left, by seat; nothing where no clock runs."""
        return self._alarms.lefts(live.table)

    def network_is(self, network: str, *, reachable: bool) -> None:
        """A network went away or came back: while it is away no time counts for its people, then they are told all."""
        self._uptime.network(network, reachable=reachable)
        if reachable:
            for waiting in self._waiting.pop(network, ()):
                waiting.set()

    async def _later(self, network: str, seconds: float) -> None:
        """Return when so much time has passed or the network is back."""
        back = asyncio.Event()
        self._waiting.setdefault(network, []).append(back)
        first = [asyncio.ensure_future(back.wait()), asyncio.ensure_future(self.clock.sleep(seconds))]
        try:
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in first:
                each.cancel()

    async def _watch(self) -> None:
        """Write down how long we have been running, and wake the tables whose time comes."""
        while True:
            await self.clock.sleep(_BEAT)
            try:
                await self._uptime.beat(self.journal)
                await self._wake()
            except JournalError as error:
                log.error("heartbeat failed", reason=str(error))

    async def _wake(self) -> None:
        for table_id in await self.journal.due(self._uptime.now() + _BEAT):
            self._stir(await self.load(table_id))

    # Tasks

    def _begin(self, work: Coroutine[Any, Any, V]) -> asyncio.Task[V]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work failed", bug=self._entropy(3).hex(), exc_info=error)

    def _order(self, key: Person | Room | str) -> asyncio.Lock:
        return self._orders.setdefault(key, asyncio.Lock())


def _audiences(table: Table) -> Mapping[Audience, None]:
    """Who is told of a table, secrets first: those who sit there, then its rooms."""
    return dict.fromkeys((*table.people, *table.rooms))
