"""The host: puts the tables of one process together with their clocks, deliveries and AI players, and runs them.

What is done at tables is in tables.py, what becomes of a message in inbox.py. Only wiring, starting, stopping and the
heartbeat live here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

import structlog

from bot.journal.journal import Broken, Journal, JournalError
from bot.people.bounded import BoundedDict
from bot.people.locale_store import LocaleStore
from bot.people.pairs import Pairs
from bot.people.quiet_hours_store import QuietHoursStore
from bot.people.rate_limits import Admission, RateLimits
from bot.people.room_settings import RoomSettingsStore
from bot.ports import Audience, Clock, Entropy, IncomingMessage, Person, Port, Room, RoomPort
from bot.render.standings import standing
from bot.runtime.ai_players import AiPlayers
from bot.runtime.alarms import Alarms
from bot.runtime.inbox import Dispatcher, Inbox
from bot.runtime.lobby_hosts import LobbyHosts
from bot.runtime.messenger import Messenger
from bot.runtime.metrics import Metrics
from bot.runtime.retry import Retry
from bot.runtime.start_check import StartCheck
from bot.runtime.table_cache import LiveTable
from bot.runtime.tables import LIMITS, TableLimits, Tables
from bot.runtime.tasks import TaskSet
from bot.runtime.uptime import Uptime
from bot.table.table import Table
from bot.table.table_settings import Pace
from bot.workers.thinkers import Thinkers

log = structlog.get_logger()

_LOOK = 1.0  # seconds between two looks at the clock
_BEAT = 30.0  # seconds between heartbeats: what a kill may give back to players at the most
_HEARD = 10_000  # people at tables of whom it is remembered when they last wrote
_LAST = 1.0  # seconds that the last one may take


class Host:
    """All that one process runs. Give it its networks with `attach`, then `open` it; `close` it in a `finally`."""

    def __init__(
        self,
        journal: Journal,
        thinkers: Thinkers,
        clock: Clock,
        entropy: Entropy,
        dispatcher: Callable[[Host], Dispatcher],
        *,
        language: str = "en",
        limits: TableLimits = LIMITS,
        pace: Pace = Pace.OFF,
        paces: Mapping[str, Pace] = {},
        admins: Collection[Person] = (),
    ) -> None:
        """`dispatcher` makes what understands commands, once everything else is there. `language` and `pace` are those
        of people, rooms and tables that have not chosen, `paces` those of networks where another one is usual; `admins`
        moderate whatever room they are in."""
        self.clock = clock
        self.entropy = entropy
        self.journal = journal
        self._pace, self._paces = pace, paces
        self.metrics = Metrics(clock.ticks)
        self.pairs = Pairs(journal, entropy)
        self.quiet_hours = QuietHoursStore(journal, self.pairs.all)
        self.locales = LocaleStore(journal, language, self._tables_of)
        self.room_settings = RoomSettingsStore(journal)
        self.room_ports: dict[str, RoomPort] = {}  # by network, for those that have rooms with people at no table
        self._closing = False
        self._uptime = Uptime(clock)
        self._tasks = TaskSet(self._failed)  # what is under way
        self._timers = TaskSet(self._failed)  # what waits until it is time for something
        self._watching: asyncio.Task[None] | None = None
        self._retry = Retry(clock)
        self._messenger = Messenger(
            journal,
            clock.ticks,
            self._uptime.now,
            self.locales,
            self.room_settings,
            self._retry,
            self._tasks.start,
            self._rest,
            self._failed,
        )
        self.tables = Tables(
            journal,
            clock,
            entropy,
            self._uptime,
            self.pairs,
            limits,
            self.metrics,
            acting=self._messenger.give_way,
            changed=self._stir,
            dropped=self._let_go,
        )
        self.alarms = Alarms(
            clock, self._uptime, self.tables.act, self._tasks.start, self._timers.start, self.quiet_hours.of
        )
        self._ai_players = AiPlayers(
            self.tables, self.metrics.thinker(thinkers), self._retry, self._tasks, self._failed
        )
        self.heard = BoundedDict[tuple[str, Person], float](_HEARD)  # ticks at which somebody last wrote to a table
        self._lobby_hosts = LobbyHosts(clock, self.tables, self.pairs, self.room_ports, self.heard)
        rates = RateLimits(limits.person_lines, limits.room_lines)
        self._inbox = Inbox(
            clock,
            entropy,
            self.pairs,
            self.locales,
            self.metrics,
            rates,
            admins,
            self.tables.together,
            self._messenger.give_way,
        )
        self.dispatcher = dispatcher(self)

    # The outside

    def attach(self, network: str, port: Port) -> None:
        """Say who speaks for a network. Before `open`."""
        self._messenger.ports[network] = self.metrics.port(network, port)

    async def open(self) -> None:
        """Start the clocks, and wake the tables that owe somebody something."""
        await self._uptime.load(self.journal)
        await self.pairs.load()
        self.metrics.tables.update(await self.journal.count())
        await self.quiet_hours.load()
        await self.room_settings.load()
        self._tasks.start(self._wake())
        check = StartCheck(self.journal, self.tables, self.locales, self.room_ports, self._retry, self._timers.start)
        self._timers.start(check.run())
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

    def pace(self, network: str) -> Pace:
        """The pace of new tables on a network."""
        return self._paces.get(network, self._pace)

    async def hear(self, incoming: IncomingMessage) -> bool:
        """Carry out a line that somebody typed, and answer it.

        False where it was not looked at, because too many come; of these only the first is answered.
        """
        admission, answer = await self._inbox.take(incoming, self.dispatcher)
        if answer is not None:
            port = self._messenger.ports[incoming.person.network]
            if answer.public:
                await port.answer(incoming, answer.public, private=False)
            await port.answer(incoming, answer.doc, private=answer.private, file=answer.file)
        return admission is Admission.HEARD

    async def show(self, audience: Audience) -> None:
        """Somebody has come back: tell what is untold, and show once more what there is to see and to decide."""
        for live in await self.tables.find(audience):
            if outbox := live.outboxes.get(audience):
                outbox.forget()
                self._stir(live)

    async def settled(self) -> None:
        """Return once nothing is under way: all that can be told was told, and no AI player owes a move."""
        await self._tasks.join()

    def network_is(self, network: str, *, reachable: bool) -> None:
        """A network went away or came back. While it is away its people's time does not count; then they are told."""
        self._uptime.network(network, reachable=reachable)
        self.metrics.network_is(network, reachable=reachable)
        if reachable:
            self._retry.network_is_back(network)

    def person_is(self, person: Person, *, reachable: bool) -> None:
        """Somebody was cut off from the rest of their network, or is back: meanwhile their time does not count."""
        self._uptime.person(person, reachable=reachable)

    def room_is(self, room: Room, *, reachable: bool) -> None:
        """We may no longer speak in a room, or may again: no time counts at tables that have no other one."""
        self._uptime.room(room, reachable=reachable)

    def barred(self, network: str) -> Sequence[Room]:
        """The rooms of a network in which we may not speak now."""
        return self._uptime.barred(network)

    async def watch_standstills(self) -> None:
        """Notice when the process stood still: it was stopped, its virtual machine was paused, or its event loop was
        held up. Such time is nobody's. Never returns."""
        while True:
            if seconds := self._uptime.look():
                log.warning("the process stood still", seconds=round(seconds, 1))
            await self.clock.sleep(_LOOK)

    async def beat(self) -> None:
        """Write down that we are running, and so whether anything can be written. Raises JournalError."""
        await self._uptime.beat(self.journal)

    # What follows from acts

    def _stir(self, live: LiveTable) -> None:
        """Start what a changed table needs: deliveries, secrets first, then AI players and alarms."""
        if self._closing:
            return
        self._messenger.stir(live)
        self._ai_players.ask(live)
        self.alarms.set(live)
        self._keep_standing(live)
        self._rest(live)

    def _keep_standing(self, live: LiveTable) -> None:
        """With each end of a round keep the public side as text, for when the game cannot be read any more."""
        table = live.table
        if not table.open:
            self.journal.note_standing(table.header.id, table.seq, {})
        elif table.state is not None and (now := table.game.round(table.state.public)) != live.round:
            live.round = now
            self._tasks.start(self._note_standing(live))

    async def _note_standing(self, live: LiveTable) -> None:
        """Behind the act that ended the round, which waits for no board."""
        if (table := live.table).open:
            self.journal.note_standing(table.header.id, table.seq, standing(table))

    def _rest(self, live: LiveTable) -> None:
        """A table at rest need not be woken before its time; a finished one leaves memory."""
        if live.rests:
            table = live.table
            self.journal.note_wake(table.header.id, table.seq, self.alarms.attention(live))
            if not table.open:
                self.tables.drop(table.header.id)
                self.alarms.drop(table.header.id)

    def _let_go(self, table_id: str) -> None:
        self.alarms.drop(table_id)

    async def _tables_of(self, where: Audience) -> Sequence[Table]:
        return [live.table for live in await self.tables.find(where)]

    async def _watch(self) -> None:
        """Write down how long we have been running, and wake the tables whose time comes."""
        while True:
            await self.clock.sleep(_BEAT)
            try:
                await self.beat()
                await self._wake()
                await self._lobby_hosts.look()
            except JournalError as error:
                log.error("heartbeat failed", reason=str(error))
            except Exception as error:  # noqa: BLE001 - one table's trouble must not cost the others their time
                self._failed(error)

    async def _wake(self) -> None:
        for table_id in await self.journal.due(self._uptime.now() + _BEAT):
            with suppress(Broken):
                self._stir(await self.tables.load(table_id))

    def _failed(self, error: BaseException) -> None:
        log.error("work failed", bug=self.entropy(3).hex(), exc_info=error)
