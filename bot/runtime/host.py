"""The async shell around the tables: a lock for each, the journal, deliveries, AI players.

Every act takes one path: checked against the table, carried out on a copy, stored, and only then is the new table the
current one and anything is said. What was said to be done is stored; what is not stored never happened.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from weakref import WeakValueDictionary

import structlog

from bot.commands.command_context import Answer
from bot.commands.dispatch import dispatch
from bot.journal.journal import Broken, Doubled, Journal, JournalError
from bot.people.codes import Codes
from bot.people.locale_store import LocaleStore
from bot.people.pairs import Pairs
from bot.people.quiet_hours_store import QuietHoursStore
from bot.people.rate_limits import Admission, RateLimits
from bot.ports import Audience, Clock, Entropy, IncomingMessage, Person, Port, Room
from bot.render.messages import error_text
from bot.render.standings import standing
from bot.runtime.alarms import Alarms
from bot.runtime.messenger import Messenger
from bot.runtime.metrics import Metrics
from bot.runtime.retry import Retry
from bot.runtime.table_cache import LiveTable, TableCache
from bot.runtime.tasks import TaskSet
from bot.runtime.uptime import Uptime
from bot.table import acts
from bot.table.acts import Performed, ProposedAct
from bot.table.entry import Header
from bot.table.facts import Moved, Opened, Outdated
from bot.table.table import CommandError, Status, Table
from bot.table.table_settings import Pace
from bot.workers.thinkers import Thinkers

log = structlog.get_logger()

_BEAT = 30.0  # seconds between heartbeats: what a kill may give back to players at the most
_LAST = 1.0  # seconds that the last one may take
SEED = 32  # bytes
_ID = 4  # bytes of a table's id
_LATEST = 4096  # messages that are known again
_LINK, _LINKS = 4, 3600.0  # bytes of the code of a link, and seconds for which it holds


@dataclass(frozen=True, slots=True)
class TableLimits:
    """How many tables that are not finished one room and one person may have, how many are kept in memory, and how many
    lines a minute one person and one room may send."""

    room: int = 3
    person: int = 5
    kept: int = 1000
    person_lines: float = math.inf
    room_lines: float = math.inf


class Host:
    """All tables of one process."""

    def __init__(
        self,
        journal: Journal,
        thinkers: Thinkers,
        clock: Clock,
        entropy: Entropy,
        language: str = "en",
        limits: TableLimits = TableLimits(),
        pace: Pace = Pace.OFF,
        admins: Collection[Person] = (),
    ) -> None:
        """`language` and `pace` are those of people, rooms and tables that have not chosen; `admins` moderate whatever
        room they are in."""
        self.clock = clock
        self.journal = journal
        self.metrics = Metrics(clock.ticks)
        self._thinkers = self.metrics.mind(thinkers)
        self._entropy = entropy
        self._limits = limits
        self._rate_limits = RateLimits(limits.person_lines, limits.room_lines)
        self.links: Codes[str] = Codes(entropy, _LINK, _LINKS)  # tables that can be brought to another room
        self.pairs: Pairs = Pairs(journal, entropy)
        self.quiet_hours = QuietHoursStore(journal, self.pairs.all)
        self.locales = LocaleStore(journal, language, self._tables_of)
        self.pace = pace
        self._admins = frozenset(admins)
        self._uptime = Uptime(clock)
        self._tasks = TaskSet(self._failed)  # what is under way
        self._timers = TaskSet(self._failed)  # what waits until it is time for something
        self._watching: asyncio.Task[None] | None = None
        self._alarms = Alarms(clock, self._uptime, self.act, self._tasks.start, self._timers.start, self.quiet_hours.of)
        self._retry = Retry(clock)
        self._messenger = Messenger(
            journal, clock.ticks, self.locales, self._retry, self._tasks.start, self._rest, self._failed
        )
        self._cache = TableCache(journal, limits.kept, self._alarms.drop)
        self.chosen: dict[tuple[Person, Room | None], str] = {}  # the table that a person named last in a place
        self._orders: WeakValueDictionary[Person | Room, asyncio.Lock] = WeakValueDictionary()
        self._latest: dict[tuple[str, str], None] = {}  # messages that were carried out, by network, the newest last
        self._closing = False

    # The outside

    def attach(self, network: str, port: Port) -> None:
        """Say who speaks for a network. Before `open`."""
        self._messenger.ports[network] = self.metrics.port(network, port)

    async def open(self) -> None:
        """Set the clocks going, and wake the tables that owe somebody something."""
        await self._uptime.load(self.journal)
        await self.pairs.load()
        self.metrics.tables.update(await self.journal.count())
        await self.quiet_hours.load()
        self._tasks.start(self._wake())
        self._watching = self._timers.start(self._watch())

    async def close(self) -> None:
        """Stop everything that is under way. What was not told yet stays behind its cursor."""
        self._closing = True
        await self._timers.close()  # first, since they start work
        await self._tasks.close()
        if self._watching is not None:
            with suppress(JournalError, TimeoutError):  # then at most the time since the last one is not counted
                async with asyncio.timeout(_LAST):
                    await self.beat()

    async def beat(self) -> None:
        """Write down that we are running, and so whether anything can be written. Raises JournalError."""
        await self._uptime.beat(self.journal)

    async def show(self, audience: Audience) -> None:
        """Somebody has come back: tell what is untold, and show what there is to see and to decide once more."""
        for live in await self.find(audience):
            if outbox := live.outboxes.get(audience):
                outbox.forget()
                self._stir(live)

    async def settled(self) -> None:
        """Return once nothing is under way: all that can be told was told, and no AI player owes a move."""
        await self._tasks.join()

    async def hear(self, incoming: IncomingMessage) -> bool:
        """Carry out a line that somebody typed. A person's lines are carried out in the order they came in.

        False where it was not looked at, since too many come; of these only the first is answered.
        """
        person = self.pairs.first(incoming.person)
        verdict = self._rate_limits.judge(person, incoming.room, self.clock.ticks())
        if verdict is Admission.SILENCE:
            return False
        self._messenger.give_way()
        async with self._orders.setdefault(person, asyncio.Lock()):
            answer = await self._answer(incoming, verdict)
        if answer is not None:
            port = self._messenger.ports[incoming.person.network]
            await port.answer(incoming, answer.doc, private=answer.private, file=answer.file)
        return verdict is Admission.HEARD

    async def _answer(self, incoming: IncomingMessage, verdict: Admission) -> Answer | None:
        message = incoming.person.network, incoming.source
        if message in self._latest:  # whatever has become of its table
            return None
        try:
            if verdict is Admission.PERSON:
                return Answer(error_text(CommandError("too-fast"), await self.locales.own(incoming)), private=True)
            if verdict is Admission.ROOM:
                return Answer(error_text(CommandError("too-much"), await self.locales.answering(incoming)))
            if incoming.person in self._admins:
                incoming = replace(incoming, moderator=True)
            with self.metrics.command():
                answer = await dispatch(self, incoming)
        except CommandError as refusal:
            return Answer(error_text(refusal, await self.locales.answering(incoming)))
        except Doubled:
            return None
        except JournalError as error:
            log.error("not done", reason=str(error))
            return Answer(error_text(CommandError("not-done"), await self.locales.answering(incoming)))
        except Exception:
            code = self._entropy(3).hex()
            log.exception("command failed", bug=code)
            return Answer(
                error_text(CommandError("bug", id=code), await self.locales.answering(incoming)), private=True
            )
        if incoming.source:
            self._latest[message] = None
            if len(self._latest) > _LATEST:
                del self._latest[next(iter(self._latest))]
        return answer

    # Tables

    async def create(self, game: str, proposed: ProposedAct, incoming: IncomingMessage) -> LiveTable:
        """Open a table with its first act. Raises Doubled for a message that was carried out before, NotStored."""
        header = Header.fresh(self._entropy(_ID).hex(), game, self._entropy(SEED))
        live = LiveTable(Table.fresh(header))
        done = acts.perform(live.table, proposed, self.clock.now(), incoming.source, self._uptime.now())
        async with live.lock:
            self._cache.keep(live)  # before it can be found in the journal, so that nobody makes a second of it
            await self._store(live, done, self.journal.create(header, done.entry, done.table.summary(0.0)))
        return live

    async def act(self, live: LiveTable, check: Callable[[Table], ProposedAct], source: str = "") -> None:
        """Do what `check` finds may be done: it is given the table as it is when its turn comes.

        Raises CommandError where it may not, Doubled for a message that was carried out before, NotStored.
        """
        async with live.lock:
            self._messenger.give_way()
            if source and source in live.table.sources:
                raise Doubled
            done = acts.perform(live.table, check(live.table), self.clock.now(), source, self._uptime.now())
            await self._store(
                live, done, self.journal.append(live.table.header.id, done.entry, done.table.summary(0.0))
            )

    async def _store(self, live: LiveTable, done: Performed, storing: Awaitable[None]) -> None:
        """See an act stored, and only then make it count and tell it; also where whoever wanted it goes away meanwhile:
        the table in memory must know what the log knows."""
        stored = asyncio.ensure_future(storing)
        try:
            with self.metrics.storing():
                await asyncio.shield(stored)
        finally:
            if not stored.done():
                await asyncio.wait([stored])
            if stored.exception() is None:
                before, live.table = live.table, done.table
                self._cache.changed(before, live.table)
                self.metrics.table_is(before, live.table)
                self._cache.keep(live)
                live.tell(done.entry.seq, done.said)
                if not isinstance(
                    done.entry.facts[0], Opened
                ):  # who opens a table sits down in the same breath: that is told in one
                    self._stir(live)

    def alone(self, room: Room) -> asyncio.Lock:
        """Held by who finds out what a room has and then does something about it."""
        return self._orders.setdefault(room, asyncio.Lock())

    async def check_limits(self, room: Room | None, person: Person | None) -> None:
        """Whether the room and the person may have one table more. CommandError: table-there, many-tables."""
        if room is not None and len(await self._cache.find(room)) >= self._limits.room:
            raise CommandError("table-there", most=self._limits.room)
        people = () if person is None else self.pairs.all(person)
        if sum([len(await self._cache.find(each)) for each in people]) >= self._limits.person:
            raise CommandError("many-tables", most=self._limits.person)

    async def find(self, where: Room | Person) -> Sequence[LiveTable]:
        """The tables that are not finished in a room, or at which a person sits, the newest last."""
        found = []
        for table_id in await self._cache.find(where):
            with suppress(Broken):  # told when it was found out, and asked for with `broken`
                found.append(await self.load(table_id))
        return [live for live in found if live.table.open]

    async def _tables_of(self, where: Room | Person) -> Sequence[Table]:
        return [live.table for live in await self.find(where)]

    async def seated(self, person: Person) -> Sequence[LiveTable]:
        """The tables at which somebody sits, on whatever network."""
        return [live for each in self.pairs.all(person) for live in await self.find(each)]

    def seat(self, table: Table, person: Person) -> int | None:
        """The seat on which somebody sits, on whatever network."""
        return table.seat_of(self.pairs.at(table, person))

    async def broken(self, where: Room | Person) -> Mapping[str, str] | None:
        """Of a table there that was found to be beyond reading the public side as it was last, by language; None where
        there is no such table."""
        broken = [table_id for table_id in await self.journal.find(where) if table_id in self._cache.broken]
        return await self.journal.standing(broken[-1]) if broken else None

    async def load(self, table_id: str) -> LiveTable:
        """A table, from memory or from its log. One whose game cannot go on by the present rules is closed.

        Raises Broken where the log does not replay, JournalError.
        """

        def close(now: Table) -> ProposedAct:
            if not now.open:
                raise CommandError("stale")
            return ProposedAct(Outdated(dict(kept)))

        live = await self._cache.load(table_id)
        if live.outdated:
            kept = await self.journal.standing(table_id)
            with suppress(CommandError):
                await self.act(live, close)
        return live

    # Telling

    def _stir(self, live: LiveTable) -> None:
        """Start what is to be done for a table: deliveries, secrets first, and thoughts of AI players."""
        if self._closing:
            return
        self._messenger.stir(live)
        for decision in live.table.pending_decisions:
            occupant = live.table.seats[decision.seat]
            number = live.table.numbers[decision.seat]
            if occupant.ai and live.table.paused is None and live.thinking.get(decision.seat) != number:
                live.thinking[decision.seat] = number
                self._tasks.start(self._think(live, decision.seat, number))
        self._alarms.set(live)
        self._rest(live)

    def _rest(self, live: LiveTable) -> None:
        """A table that rests need not be woken before its time; a finished one is forgotten."""
        if live.rests:
            table = live.table
            self.journal.note_wake(table.header.id, table.seq, self._alarms.attention(table))
            self._keep_standing(live)
            if not table.open:
                self._cache.drop(table.header.id)
                self._alarms.drop(table.header.id)

    def _keep_standing(self, live: LiveTable) -> None:
        """With each end of a round keep the public side as text, for when the game cannot be read any more."""
        table = live.table
        if not table.open:
            self.journal.note_standing(table.header.id, table.seq, {})
        elif table.state is not None and (now := table.game.round(table.state.public)) != live.round:
            live.round = now
            self.journal.note_standing(table.header.id, table.seq, standing(table))

    # AI players

    async def _think(self, live: LiveTable, seat: int, number: int) -> None:
        """Have an AI player answer a decision; where that fails, again later."""
        await self._retry.until_done(partial(self._thought, live, seat, number))

    async def _thought(self, live: LiveTable, seat: int, number: int) -> bool:
        """Whether a decision is answered by an AI player now, or is none of its any more."""

        def check(now: Table) -> ProposedAct:
            if now.status is not Status.RUNNING or now.numbers[seat] != number:
                raise CommandError("stale")
            if now.paused is not None or not now.seats[seat].ai:
                live.thinking.pop(seat, None)
                raise CommandError("stale")
            return ProposedAct(Moved(seat, text))

        table = live.table
        try:
            text = await self._thinkers.think(
                table.game.name, table.view(seat), table.thoughts(seat), table.seats[seat].kind
            )
            await self.act(live, check)
        except CommandError:
            return True
        except Exception as error:  # noqa: BLE001 - whatever it is, it is logged and tried again later
            self._failed(error)
            return False
        return True

    # Clocks

    def times(self, live: LiveTable) -> Mapping[int, float]:
        """The seconds that those who are asked have left, by seat; nothing where no clock runs."""
        return self._alarms.lefts(live.table)

    def network_is(self, network: str, *, reachable: bool) -> None:
        """A network went away or came back: while it is away no time counts for its people, then they are told all."""
        self._uptime.network(network, reachable=reachable)
        self.metrics.network_is(network, reachable=reachable)
        if reachable:
            self._retry.network_is_back(network)

    def person_is(self, person: Person, *, reachable: bool) -> None:
        """Somebody was cut off from the rest of their network, or is back: meanwhile their time does not count."""
        self._uptime.person(person, reachable=reachable)

    async def _watch(self) -> None:
        """Write down how long we have been running, and wake the tables whose time comes."""
        while True:
            await self.clock.sleep(_BEAT)
            try:
                await self.beat()
                await self._wake()
            except JournalError as error:
                log.error("heartbeat failed", reason=str(error))
            except Exception as error:  # noqa: BLE001 - whatever it is with one table, all others need their time
                self._failed(error)

    async def _wake(self) -> None:
        for table_id in await self.journal.due(self._uptime.now() + _BEAT):
            with suppress(Broken):
                self._stir(await self.load(table_id))

    def _failed(self, error: BaseException) -> None:
        log.error("work failed", bug=self._entropy(3).hex(), exc_info=error)
