"""What the bot counts about itself, as plain data: never who, where, or what was played.

The host tells what happens by one line each; who shows the figures to somebody reads them whenever asked. Where a table
or a network comes or goes, whoever runs the bot also reads it in the log. Times are taken from a clock's ticks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

import structlog

from bot.journal.journal import Doubled, JournalError
from bot.ports import Audience, File, IncomingMessage, Person, Port, Update
from bot.table.table import CommandError, Status, Table
from bot.text.doc import Doc
from engines.core.game import View

log = structlog.get_logger()

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
"""Bounds of the histogram buckets, in seconds."""


@dataclass(slots=True)
class Times:
    """A histogram of durations: how many fell under each of BOUNDS, and their sum in seconds."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        """Add one duration, in seconds."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


@dataclass(slots=True)
class Link:
    """The state of a network: whether we are connected (None before the first time), and since which tick."""

    up: bool | None
    since: float
    returns: int = 0


@dataclass(slots=True)
class Backlog:
    """Lines that wait until a network takes them, and those that were dropped because too many waited."""

    lines: int = 0
    dropped: int = 0


class Thinker(Protocol):
    """What decides for AI players, see bot/workers/thinkers.py."""

    async def think(self, game: str, view: View[Any, Any], seed: bytes, kind: str = "quick") -> str: ...


class Metrics:
    """The figures of one process."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self.ticks = ticks
        self.commands: defaultdict[str, Times] = defaultdict(Times)  # by outcome; until answered, and so until stored
        self.stored = Times()  # acts, until they are on disk
        self.deliveries: defaultdict[tuple[str, str], Times] = defaultdict(Times)  # by network and outcome
        self.waiting: Counter[str] = Counter()  # deliveries in progress, by network
        self.thoughts: defaultdict[tuple[str, str], Times] = defaultdict(Times)  # by game and kind of player
        self.tables: Counter[tuple[str, str]] = Counter()  # open ones, by game and status
        self.finished: Counter[tuple[str, str]] = Counter()  # since the start, by game and status
        self.links: dict[str, Link] = {}
        self.backlogs: dict[str, Backlog] = {}  # by network, where lines have to wait

    # What the host reports

    @contextmanager
    def command(self) -> Iterator[None]:
        """Times the handling of one incoming line."""
        begun = self.ticks()
        outcome = "failed"
        try:
            yield
            outcome = "done"
        except CommandError:
            outcome = "refused"
            raise
        except Doubled:
            outcome = "doubled"
            raise
        except JournalError:
            outcome = "not stored"
            raise
        finally:
            self.commands[outcome].add(self.ticks() - begun)

    @contextmanager
    def storing(self) -> Iterator[None]:
        """Times the wait until an act is on disk."""
        begun = self.ticks()
        yield
        self.stored.add(self.ticks() - begun)

    def port(self, network: str, port: Port) -> Port:
        """Register a network; the returned port counts its deliveries."""
        self.links[network] = Link(None, self.ticks())
        return _Port(network, port, self)

    def thinker(self, thinker: Thinker) -> Thinker:
        """A thinker whose time is counted."""
        return _TimedThinker(thinker, self)

    def network_is(self, network: str, *, reachable: bool) -> None:
        """A network went away or came back. Saying so twice changes nothing."""
        link = self.links.get(network)
        if link is None or link.up is reachable or (link.up is None and not reachable):
            return
        now = self.ticks()
        log.info("network is there" if reachable else "network is away", network=network)
        link.returns += link.up is False
        link.up, link.since = reachable, now

    def table_is(self, before: Table, after: Table) -> None:
        """A table has changed; a new one's `before` has no entries."""
        if before.seq and before.status is after.status:
            return
        game = after.game.name
        self.tables[game, before.status.value] -= before.seq > 0
        (self.tables if after.open else self.finished)[game, after.status.value] += 1
        players = {"people": len(after.people), "ai": sum(occupant.ai for occupant in after.seats)}
        who = players if after.status is Status.RUNNING else {}
        log.info(_LIFE[after.status], table=after.header.id, game=game, **who)


_LIFE = {
    Status.LOBBY: "table is opened",
    Status.RUNNING: "game begins",
    Status.ENDED: "game is over",
    Status.STOPPED: "table is closed",
}


class _Port(Port):
    """A network's port whose deliveries are counted."""

    def __init__(self, network: str, port: Port, metrics: Metrics) -> None:
        self.brief = port.brief
        self._network = network
        self._port = port
        self._metrics = metrics

    async def turn(self, audience: Audience, table: str) -> None:
        await self._port.turn(audience, table)

    def reaches(self, person: Person) -> bool:
        return self._port.reaches(person)

    async def deliver(self, audience: Audience, update: Update) -> bool:
        metrics, begun, outcome = self._metrics, self._metrics.ticks(), "failed"
        metrics.waiting[self._network] += 1
        try:
            arrived = await self._port.deliver(audience, update)
            outcome = "arrived" if arrived else "refused"
        finally:
            metrics.waiting[self._network] -= 1
            metrics.deliveries[self._network, outcome].add(metrics.ticks() - begun)
        return arrived

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        await self._port.answer(incoming, doc, private=private, file=file)


class _TimedThinker:
    """A thinker whose time is counted."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        self._thinker = thinker
        self._metrics = metrics

    async def think(self, game: str, view: View[Any, Any], seed: bytes, kind: str = "quick") -> str:
        begun = self._metrics.ticks()
        text = await self._thinker.think(game, view, seed, kind)
        self._metrics.thoughts[game, kind].add(self._metrics.ticks() - begun)
        return text
