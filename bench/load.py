"""The whole house under load: how many commands a second it bears, that none is lost, and that its memory stays flat.

Everything is real but the networks: host, journal on the disk that holds the current folder, AI players in a worker
process, boards made into Docs for everybody who sits at a table. The network takes the Docs and paints nothing; on it
people do what their prompts give as an example, as soon as it is their turn to type. So nobody moves before having been
shown what was asked. This costs processor time of the same process, and is counted with it.

Commands come at a rate, whether or not the ones before are done: so a house that falls behind shows it in the time from
when a command was due until it is durable. The rate goes up until that is longer than 10 ms for 1 in 100; then the last
one that was kept is held for some minutes. One in a hundred messages comes twice, as on networks it does.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from adapters.process import Seeds, quick_loop, settle
from bench.measure import Amount
from bot.clock import SystemClock
from bot.doc import Doc, Hint
from bot.host import Host, Most
from bot.journal import Journal
from bot.language import read_all
from bot.ports import Audience, File, Heard, Parcel, Person, Room
from bot.shelf import Live
from bot.thinkers import Thinkers

TABLES = 500
PEOPLE = 2  # at each table, and an AI player
RATES = (50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1200, 1500, 2000)  # commands per second
SECONDS = 5.0  # for which a rate is tried
MINUTES = 0.5  # for which the last that was kept is held
LATE = 0.010  # seconds
TWICE = 100  # one message in so many comes twice


def run(minutes: float = MINUTES) -> Iterator[object]:
    """Measure on the disk that holds the current folder."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        path = Path(folder) / "load.db"
        with asyncio.Runner(loop_factory=quick_loop()) as runner:
            amounts, evening = runner.run(_load(path, minutes))
        yield from amounts
        yield from evening.found(path)


@dataclass(slots=True)
class Held:
    """What a rate came to: seconds until commands were durable, and from then until their room was shown them."""

    rate: int
    durable: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    idle: int = 0  # commands that nobody could give, since nobody was asked
    seconds: float = 0.0
    processor: float = 0.0

    @property
    def late(self) -> float:
        return _late(self.durable)

    def __str__(self) -> str:
        number, middle = len(self.durable), sorted(self.durable)[len(self.durable) // 2]
        return (
            f"{self.rate:>6}/s due, {number / self.seconds:>6,.0f}/s done: durable in {1000 * middle:.1f} ms (median), "
            f"{1000 * self.late:.1f} (p99), shown {1000 * _late(self.shown):.1f} ms later (p99), "
            f"{1000 * self.processor / number:.2f} ms of processor time each"
        )


class Evening:
    """The tables, and a network on which people do as their prompts say."""

    def __init__(self) -> None:
        self.acknowledged: set[str] = set()
        self._refused: set[str] = set()
        self._lives: dict[str, tuple[int, Live]] = {}  # by table, with its number
        self._asked: deque[tuple[str, Person, str]] = deque()  # who may type what, the longest waiting first
        self._over: list[int] = []
        self._unseen: dict[str, list[tuple[int, float]]] = {}  # by table, entries not shown in its room, and since when
        self._held = Held(0)
        self._sources = count(1)
        self.host: Host

    # The network

    async def deliver(self, audience: Audience, parcel: Parcel) -> bool:
        if parcel.prompt is not None and isinstance(audience, Person):
            examples = [block.examples for block in parcel.prompt if isinstance(block, Hint) and block.examples]
            self._asked.append((parcel.table, audience, examples[-1][0]))
        elif isinstance(audience, Room) and parcel.table in self._lives:
            number, live = self._lives[parcel.table]
            now = time.perf_counter()
            unseen = self._unseen[parcel.table]
            self._held.shown += [now - since for seq, since in unseen if seq <= parcel.upto]
            self._unseen[parcel.table] = [each for each in unseen if each[0] > parcel.upto]
            if not live.table.open:
                del self._lives[parcel.table], self._unseen[parcel.table]
                self._over.append(number)
        return True

    async def answer(self, heard: Heard, doc: Doc, *, private: bool, file: File | None = None) -> None:
        self._refused.add(heard.source)

    # The people

    async def sit_down(self, number: int) -> None:
        """A game of people and an AI player begins in a room of its own."""
        room = Room("net", f"#{number}")
        people = [Person("net", f"{number}-{each}") for each in range(PEOPLE)]
        words = ["new antiquity", *["join"] * (PEOPLE - 1), "add 1 ai", "start"]
        for person, line in zip([*people, *people[:1] * 2], words, strict=True):
            await self.host.hear(Heard(person, person.id, line, room, private=False))
            if line.startswith("new"):
                live = (await self.host.find(room))[0]
                self._lives[live.table.header.id] = number, live
                self._unseen[live.table.header.id] = []

    async def hold(self, rate: int, seconds: float) -> Held:
        """Commands at a rate, for some seconds."""
        self._held = held = Held(rate)
        under_way: set[asyncio.Task[None]] = set()
        begun, processor = time.perf_counter(), time.process_time()
        for number in range(round(rate * seconds)):
            due = begun + number / rate
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            work = [self.sit_down(self._over.pop()) for _ in self._over[:1]]
            if self._asked:
                work.append(self._type(held, due, *self._asked.popleft()))
            else:
                held.idle += 1
            for each in work:
                task = asyncio.create_task(each)
                under_way.add(task)
                task.add_done_callback(under_way.discard)
        while under_way:
            await asyncio.wait(under_way)
        held.seconds = time.perf_counter() - begun
        held.processor = time.process_time() - processor
        return held

    async def _type(self, held: Held, due: float, table: str, person: Person, words: str) -> None:
        source = f"m{next(self._sources)}"
        heard = Heard(person, person.id, words, source=source)
        await self.host.hear(heard)
        now = time.perf_counter()
        held.durable.append(now - due)
        if source not in self._refused:
            self.acknowledged.add(source)
            if table in self._lives:
                self._unseen[table].append((self._lives[table][1].table.seq, now))
        if len(held.durable) % TWICE == 0:
            await self.host.hear(heard)

    # Afterwards

    def found(self, path: Path) -> Iterator[Amount]:
        """What the log knows, when all is closed."""
        with closing(sqlite3.connect(path)) as db:
            sources = [source for (source,) in db.execute("SELECT source FROM log WHERE source LIKE 'm%'")]
            gaps = db.execute("SELECT count(*) FROM (SELECT 1 FROM log GROUP BY table_id HAVING count(*) <> max(seq))")
            entries = db.execute("SELECT count(*) FROM log").fetchone()[0]
            yield Amount("entries in the log, those of AI players and the table among them", entries, "")
            yield Amount("moves acknowledged", len(self.acknowledged), "")
            yield Amount("... refused, none of which should be", len(self._refused), "", 0)
            yield Amount("... acknowledged and not in the log", len(self.acknowledged - set(sources)), "", 0)
            yield Amount("... in the log twice", len(sources) - len(set(sources)), "", 0)
            yield Amount("... in the log and never acknowledged", len(set(sources) - self.acknowledged), "", 0)
            yield Amount("tables whose log has a gap", gaps.fetchone()[0], "", 0)


async def _load(path: Path, minutes: float) -> tuple[list[object], Evening]:
    """The rate that the house bears, and what becomes of it there."""
    evening = Evening()
    journal, thinkers = await Journal.open(path), Thinkers()
    evening.host = host = Host(journal, thinkers, SystemClock(), Seeds(None), most=Most(room=10**6, person=10**6))
    host.attach("net", evening)
    try:
        await host.open()
        read_all()
        settle()
        for number in range(TABLES):
            await evening.sit_down(number)
        await evening.hold(RATES[0], SECONDS)
        tried: list[Held] = []
        for rate in RATES:
            await host.settled()
            tried.append(await evening.hold(rate, SECONDS))
            if tried[-1].late > LATE:
                await host.settled()
                tried.append(await evening.hold(rate, SECONDS))  # the machine may have had something else to do
            if tried[-1].late > LATE:
                break
        kept = max((held.rate for held in tried if held.late <= LATE), default=RATES[0])
        before = _memory()
        long = await evening.hold(kept, 60 * minutes)
        gc.collect()
        begun = time.perf_counter()
        gc.collect()
        collected = time.perf_counter() - begun
        after = _memory()
        return [
            Amount(f"commands at {TABLES} tables that are durable in 10 ms (p99)", kept, "/s", 1000, least=True),
            *tried,
            f"for {minutes:g} minutes:",
            long,
            Amount("... the slowest of all", 1000 * max(long.durable), "ms"),
            Amount("memory before", before / 1e6, "MB"),
            Amount("... and afterwards", after / 1e6, "MB"),
            Amount("full garbage collection afterwards", 1000 * collected, "ms", 20),
        ], evening
    finally:
        await host.close()
        await thinkers.close()
        await journal.close()


def _late(seconds: list[float]) -> float:
    """What 99 of 100 do not exceed."""
    return sorted(seconds)[int(0.99 * len(seconds))] if seconds else 0.0


def _memory() -> int:
    """Bytes of main memory that this process takes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
