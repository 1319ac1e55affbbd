"""A start with many dormant tables, and the cost of tables in memory.

The tables, 10,000 of Court with 200 entries each, are made once and kept in the temporary folder.
"""

from __future__ import annotations

import asyncio
import gc
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

from msgspec import structs

from adapters.process import SystemEntropy, tune_process
from bench.measure import Amount
from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Cursor, Journal
from bot.journal.store import Act, Store
from bot.language import read_all
from bot.ports import Audience, File, IncomingMessage, Person, Room, Update
from bot.runtime.clock import SystemClock
from bot.runtime.host import Host
from bot.runtime.tables import TableLimits
from bot.table import acts, lobby
from bot.table.acts import ProposedAct
from bot.table.entry import Entry, Header
from bot.table.facts import AnyFact, Joined, Moved, Opened
from bot.table.table import Table
from bot.text.doc import Doc
from bot.workers.thinkers import Thinkers
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.offer import sample

SLEEPING, LONG = 10_000, 200  # unfinished tables, and entries of each
GAMES_MADE = 20  # distinct games among these tables
STARTS = 5  # the median counts


def run() -> Iterator[Amount]:
    """Measure on the disk that holds the temporary folder."""
    path = _made()
    starts = sorted(asyncio.run(_ready(path)) for _ in range(STARTS))
    yield Amount(f"start with {SLEEPING:,} unfinished tables of {LONG} entries", 1000 * starts[STARTS // 2], "ms", 1000)
    with tempfile.TemporaryDirectory(prefix="tafelrunde-bench-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        _kill(copy)
        yield Amount("... after a kill, when the whole file is checked", 1000 * asyncio.run(_ready(copy)), "ms", 1000)
    yield from asyncio.run(_touched(path))


class _Taking:
    """A network that accepts everything."""

    async def deliver(self, audience: Audience, update: Update) -> bool:
        return True

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        pass


async def _ready(path: Path) -> float:
    """The seconds until a host is open."""
    begun = time.perf_counter()
    journal = await Journal.open(path)
    host = Host(journal, Thinkers(), SystemClock(), SystemEntropy(None), Dispatcher.of)
    host.attach("net", _Taking())
    try:
        await host.open()
        return time.perf_counter() - begun
    finally:
        await host.close()
        await journal.close()


KILLED = """
import asyncio, sys, time
from pathlib import Path
from bot.journal.journal import Journal

async def main():
    journal = await Journal.open(Path(sys.argv[1]))
    await journal.set_setting("bench", "key", "value")
    print("stored", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


def _kill(path: Path) -> None:
    """Have a process write to the database, and kill it."""
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


async def _touched(path: Path) -> list[Amount]:
    """The first command at a dormant table, and the memory that tables use."""
    journal = await Journal.open(path)
    host = Host(
        journal, Thinkers(), SystemClock(), SystemEntropy(None), Dispatcher.of, limits=TableLimits(kept=SLEEPING)
    )
    host.attach("net", _Taking())
    try:
        begun = time.perf_counter()
        read_all()
        read = time.perf_counter() - begun
        tune_process()
        await host.open()
        await host.settled()
        gc.collect()
        begun = time.perf_counter()
        gc.collect()
        collected = time.perf_counter() - begun
        touched = range(0, SLEEPING, SLEEPING // GAMES_MADE + 1)  # one of each game
        first = [await _asked(host, number) for number in touched]
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        lives = [await host.tables.load(_id(number)) for number in range(1, 201)]
        gc.collect()
        live = (tracemalloc.get_traced_memory()[0] - before) / len(lives)
        before = tracemalloc.get_traced_memory()[0]
        states = [deepcopy(each.table.state) for each in lives]
        state = (tracemalloc.get_traced_memory()[0] - before) / len(states)
        tracemalloc.stop()
        return [
            Amount("reading the catalogues, before connecting to networks", 1000 * read, "ms"),
            Amount("first command to a dormant table, the slowest of 20", 1000 * max(first), "ms", 100),
            Amount("full garbage collection with all of them dormant", 1000 * collected, "ms", 20),
            Amount("memory of a live table beyond its state", (live - state) / 1000, "kB", 8),
            Amount("... of its state", state / 1000, "kB"),
        ]
    finally:
        await host.close()
        await journal.close()


async def _asked(host: Host, number: int) -> float:
    """The seconds that a first command takes."""
    begun = time.perf_counter()
    await host.hear(
        IncomingMessage(Person("net", f"{number}-0"), "Ada", "board", Room("net", f"#{number}"), private=False)
    )
    return time.perf_counter() - begun


def _id(number: int) -> str:
    return f"{number:08x}"


def _made() -> Path:
    """The database with many tables, created if it does not exist."""
    path = Path(tempfile.gettempdir()) / f"tafelrunde-bench-{SLEEPING}-{LONG}.db"
    if path.exists():
        return path
    making = path.with_suffix(".making")
    for left in making.parent.glob(f"{making.name}*"):
        left.unlink()
    games = [_game(number) for number in range(GAMES_MADE)]
    store = Store(making)
    store.open()
    for begin in range(0, SLEEPING, 20):
        batch = [act for number in range(begin, begin + 20) for act in _renamed(*games[number % GAMES_MADE], number)]
        told: dict[tuple[str, Audience], Cursor] = {}
        for act in batch:
            audiences: Sequence[Audience] = (*act.summary.people, *act.summary.rooms)
            for audience in audiences:
                told[act.table_id, audience] = Cursor(act.entry.seq, act.entry.seq)
        store.write(batch, told, {}, tidy=True)
    store.checkpoint()
    store.db.close()
    store.release()
    return making.rename(path)


def _game(number: int) -> tuple[Table, list[Entry]]:
    """A game of two people and an AI player with this many entries, ending where a person is asked."""
    header = Header.fresh(_id(number), "court", bytes([number]) * 32)
    people = [Person("net", f"{each}") for each in range(2)]
    table, entries = Table.fresh(header), list[Entry]()

    def do(draft: ProposedAct) -> None:
        nonlocal table
        done = acts.perform(table, draft, 1e9 + len(entries))
        table = done.table
        entries.append(replace(done.entry, source=f"s{len(entries)}" if draft.by is not None else ""))

    do(lobby.opening(people[0], "Ada", Room("net", "#0")))
    for person in people:
        do(lobby.join(table, person, f"Person {person.id}"))
    do(lobby.add_ai(table, people[0]))
    do(lobby.start(table, people[0]))
    while len(entries) < LONG or table.seats[table.pending_decisions[0].seat].ai:
        seat = table.pending_decisions[0].seat
        action = sample(table.offers(seat), Committed(b"game", len(entries)))
        do(ProposedAct(Moved(seat, write(action)), table.seats[seat].person))
    return table, entries


def _renamed(table: Table, entries: list[Entry], number: int) -> Iterator[Act]:
    """The same game at another table, in another room, with other people."""
    header = replace(table.header, id=_id(number))
    people = {person: Person("net", f"{number}-{person.id}") for person in table.people}
    summary = replace(table.summary(None), rooms=(Room("net", f"#{number}"),), people=tuple(people.values()))
    for entry in entries:
        facts = tuple(_elsewhere(fact, number, people) for fact in entry.facts)
        by = people.get(entry.by) if entry.by is not None else None
        renamed = replace(entry, by=by, facts=facts, source=entry.source and f"{number}-{entry.source}")
        yield Act(header.id, renamed, summary, header if entry.seq == 1 else None)


def _elsewhere(fact: AnyFact, number: int, people: Mapping[Person, Person]) -> AnyFact:
    match fact:
        case Opened():
            return structs.replace(fact, room=Room("net", f"#{number}"))
        case Joined():
            return structs.replace(fact, person=people[fact.person])
    return fact
