"""The whole program under load: how many commands a second it handles, that none is lost, and that its memory stays
flat.

Everything is real except the networks: the host, the journal on the disk that holds the current folder, AI players in a
worker process, and boards rendered as Docs for everyone at a table. The games take turns at the tables. The network
accepts the Docs and displays nothing; its people type what their prompts give as an example as soon as it is their
turn, and open the next table when a game is over. So nobody moves before having been shown what was asked. This uses
CPU time of the same process, which is included in the figures.

Commands are issued at a fixed rate whether or not the earlier ones are done, so falling behind shows in the time from
when a command was due until it is durable. The rate is raised until more than 1 in 100 takes longer than 10 ms; then
the last sustained rate is held for some minutes. One in a hundred messages is delivered twice, as happens on real
networks. Other load on the machine spoils the result, so each line shows how much of all cores others used (other
programs, and on a virtual machine its host), and a rate that is not sustained is tried a few more times.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import tempfile
import time
from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from adapters.process import SystemEntropy, fast_loop_factory, tune_process
from bench.measure import Amount
from bot.journal.journal import Journal
from bot.language import read_all
from bot.ports import Audience, File, IncomingMessage, Person, Room, Update
from bot.runtime.clock import SystemClock
from bot.runtime.host import Host
from bot.runtime.table_cache import LiveTable
from bot.runtime.tables import TableLimits
from bot.text.doc import Doc, Hint
from bot.workers.thinkers import Thinkers
from engines import GAMES

TABLES = 500
PEOPLE = {name: max(2, game.seats[0] - 1) for name, game in GAMES.items()}  # besides an AI player
RATES = (50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1500, 2000)  # commands per second
SECONDS = 5.0  # how long a rate is tried
TRIES = 6
MINUTES = 0.5  # how long the last sustained rate is held
LATE = 0.010  # seconds
QUIET = 0.05  # of both cores, used by others
TWICE = 100  # one in this many messages is delivered twice


def run(minutes: float = MINUTES, folder: Path | None = None) -> Iterator[object]:
    """Measure on the disk that holds the folder: the current one by default, or in memory with a folder on tmpfs."""
    with tempfile.TemporaryDirectory(dir=folder or Path.cwd(), prefix=".bench-") as there:
        path = Path(there) / "load.db"
        with asyncio.Runner(loop_factory=fast_loop_factory()) as runner:
            amounts, evening = runner.run(_load(path, minutes))
        yield from amounts
        yield from evening.found(path)


@dataclass(slots=True)
class Held:
    """The result for a rate: seconds until commands were durable, and from then until their room was shown them."""

    rate: int
    durable: array[float] = field(default_factory=lambda: array("d"))  # compact, because memory is measured too
    shown: array[float] = field(default_factory=lambda: array("d"))
    idle: int = 0  # commands that nobody could issue, because nobody was asked
    seconds: float = 0.0
    processor: float = 0.0
    taken: float = 0.0  # used by others, of all cores

    @property
    def late(self) -> float:
        return _late(self.durable)

    @property
    def kept(self) -> bool:
        return self.late <= LATE

    def __str__(self) -> str:
        number, middle = len(self.durable), sorted(self.durable)[len(self.durable) // 2]
        return (
            f"{self.rate:>6}/s due, {number / self.seconds:>6,.0f}/s done: durable in {1000 * middle:.1f} ms (median), "
            f"{1000 * self.late:.1f} (p99), shown {1000 * _late(self.shown):.1f} ms later (p99), "
            f"{1000 * self.processor / number:.2f} ms of processor time each; others took {100 * self.taken:.0f} %"
        )


def together(several: Sequence[Held]) -> Held:
    """The combined result of several runs at one rate."""
    held = Held(several[0].rate)
    for each in several:
        held.durable += each.durable
        held.shown += each.shown
        held.idle += each.idle
        held.seconds += each.seconds
        held.processor += each.processor
        held.taken += each.taken / len(several)
    return held


@dataclass(frozen=True, slots=True)
class Typed:
    """What someone may type next, where, and what follows from it."""

    person: Person
    words: str
    table: str = ""  # if it is a move
    room: Room | None = None
    opens: int | None = None  # the number of the table it opens
    then: tuple[Typed, ...] = ()


class Evening:
    """The tables, and a network whose people do what their prompts say."""

    def __init__(self) -> None:
        self._acknowledged = array("L")  # numbers of messages
        self._refused: set[str] = set()
        self._lives: dict[str, tuple[int, LiveTable]] = {}  # by table id, with the table's number
        self._typing: deque[Typed] = deque()  # longest waiting first
        self._unseen: dict[
            str, list[tuple[int, float]]
        ] = {}  # by table id: entries not yet shown in its room, and since when
        self._held = Held(0)
        self._sources = count(1)
        self.host: Host

    # The network

    async def deliver(self, audience: Audience, update: Update) -> bool:
        if update.prompt is not None and isinstance(audience, Person):
            examples = [block.examples for block in update.prompt if isinstance(block, Hint) and block.examples]
            self._typing.append(Typed(audience, examples[-1][0], update.table))
        elif isinstance(audience, Room) and update.table in self._lives:
            number, live = self._lives[update.table]
            now = time.perf_counter()
            unseen = self._unseen[update.table]
            self._held.shown.extend(now - since for seq, since in unseen if seq <= update.upto)
            self._unseen[update.table] = [each for each in unseen if each[0] > update.upto]
            if not live.table.open:
                del self._lives[update.table], self._unseen[update.table]
                self.sit_down(number)
        return True

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        self._refused.add(incoming.source)

    # The people

    def sit_down(self, number: int) -> None:
        """Have people open a table in a room of its own and begin a game there with an AI player."""
        game = tuple(PEOPLE)[number % len(PEOPLE)]
        room = Room("net", f"#{number}")
        people = [Person("net", f"{number}-{each}") for each in range(PEOPLE[game])]
        words = [f"new {game}", *["join"] * (len(people) - 1), "add 1 ai", "start"]
        first, *then = (
            Typed(person, line, room=room) for person, line in zip([*people, *people[:1] * 2], words, strict=True)
        )
        self._typing.append(replace(first, opens=number, then=tuple(then)))

    async def all_sit_down(self) -> None:
        """Type until every game has begun."""
        for number in range(TABLES):
            self.sit_down(number)
        while any(typed.room is not None for typed in self._typing):
            await self._type(time.perf_counter(), self._typing.popleft())

    async def hold(self, rate: int, seconds: float) -> Held:
        """Issue commands at a rate for some seconds."""
        self._held = held = Held(rate)
        under_way: set[asyncio.Task[None]] = set()
        begun, processor, others = time.perf_counter(), time.process_time(), _others()
        for number in range(round(rate * seconds)):
            due = begun + number / rate
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            if self._typing:
                task = asyncio.create_task(self._type(due, self._typing.popleft()))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
            else:
                held.idle += 1
        while under_way:
            await asyncio.wait(under_way)
        held.seconds = time.perf_counter() - begun
        held.processor = time.process_time() - processor
        held.taken = max(0.0, _others() - others) / held.seconds / (os.cpu_count() or 1)
        return held

    async def _type(self, due: float, typed: Typed) -> None:
        held, number = self._held, next(self._sources)
        source = f"m{number}"
        alone = typed.room is None
        incoming = IncomingMessage(typed.person, typed.person.id, typed.words, typed.room, private=alone, source=source)
        await self.host.hear(incoming)
        now = time.perf_counter()
        held.durable.append(now - due)
        if source not in self._refused:
            self._acknowledged.append(number)
        if typed.table in self._lives:
            self._unseen[typed.table].append((self._lives[typed.table][1].table.seq, now))
        if typed.opens is not None and typed.room is not None:
            live = (await self.host.tables.find(typed.room))[0]
            self._lives[live.table.header.id] = typed.opens, live
            self._unseen[live.table.header.id] = []
        if typed.then:
            self._typing.append(replace(typed.then[0], then=typed.then[1:]))
        if len(held.durable) % TWICE == 0:
            await self.host.hear(incoming)

    # Afterwards

    def found(self, path: Path) -> Iterator[Amount]:
        """What the log contains once everything is closed."""
        with closing(sqlite3.connect(path)) as db:
            stored = [int(source[1:]) for (source,) in db.execute("SELECT source FROM log WHERE source LIKE 'm%'")]
            gaps = db.execute("SELECT count(*) FROM (SELECT 1 FROM log GROUP BY table_id HAVING count(*) <> max(seq))")
            entries = db.execute("SELECT count(*) FROM log").fetchone()[0]
            yield Amount("entries in the log, including those of AI players and of the table", entries, "")
            done = set(self._acknowledged)
            yield Amount("commands acknowledged", len(done), "")
            yield Amount("... refused, although none should be", len(self._refused), "", 0)
            yield Amount("... acknowledged but not in the log", len(done - set(stored)), "", 0)
            yield Amount("... in the log twice", len(stored) - len(set(stored)), "", 0)
            yield Amount("... in the log but never acknowledged", len(set(stored) - done), "", 0)
            yield Amount("tables whose log has a gap", gaps.fetchone()[0], "", 0)


async def _load(path: Path, minutes: float) -> tuple[list[object], Evening]:
    """The rate that the program sustains, and how it does at that rate."""
    evening = Evening()
    journal, thinkers = await Journal.open(path), Thinkers()
    evening.host = host = Host(
        journal, thinkers, SystemClock(), SystemEntropy(None), limits=TableLimits(room=10**6, person=10**6)
    )
    host.attach("net", evening)
    try:
        await host.open()
        read_all()
        tune_process()
        await evening.all_sit_down()
        await evening.hold(RATES[0], SECONDS)
        tried: list[Held] = []
        for rate in RATES:
            tried.append(await _tried(evening, rate))
            if not tried[-1].kept:
                break
        kept = max((held.rate for held in tried if held.kept), default=RATES[0])
        before = _memory()
        await host.settled()
        long = [await evening.hold(kept, SECONDS) for _ in range(round(60 * minutes / SECONDS))]
        quiet = [held for held in long if held.taken < QUIET]
        gc.collect()
        begun = time.perf_counter()
        gc.collect()
        collected = time.perf_counter() - begun
        after = _memory()
        return [
            Amount(f"commands at {TABLES} tables that are durable in 10 ms (p99)", kept, "/s", 1000, least=True),
            *tried,
            f"for {minutes:g} minutes:",
            together(long),
            Amount("... the slowest of all", 1000 * max(together(long).durable), "ms"),
            f"of its {len(long)} stretches, those {len(quiet)} in which others took less than {QUIET:.0%}:",
            *([together(quiet)] if quiet else []),
            Amount("memory before", before / 1e6, "MB"),
            Amount("... and afterwards", after / 1e6, "MB"),
            Amount("full garbage collection afterwards", 1000 * collected, "ms", 20),
        ], evening
    finally:
        await host.close()
        await thinkers.close()
        await journal.close()


async def _tried(evening: Evening, rate: int) -> Held:
    """The best of several runs at a rate, repeated while others spoil them or the rate is not sustained."""
    tried: list[Held] = []
    while len(tried) < TRIES and not any(held.kept for held in tried):
        await evening.host.settled()
        tried.append(await evening.hold(rate, SECONDS))
    return min(tried, key=lambda held: held.late)


def _late(seconds: Sequence[float]) -> float:
    """The 99th percentile."""
    return sorted(seconds)[int(0.99 * len(seconds))] if seconds else 0.0


def _others() -> float:
    """Seconds of CPU time used since boot by everything except this process and its AI workers."""
    tick = os.sysconf("SC_CLK_TCK")
    times = [int(each) for each in Path("/proc/stat").read_text().split(maxsplit=9)[1:9]]
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    ours = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13] for pid in ("self", *children)]
    return (sum(times) - times[3] - times[4] - sum(int(each) for used in ours for each in used)) / tick


def _memory() -> int:
    """Bytes of main memory used by this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
