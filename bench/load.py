"""The whole house under load: commands per second until they take too long, memory, and a start with many tables.

Everything is real but the networks: host, journal on the disk that holds the current folder, AI players in a worker
process, boards made into Docs for everybody who sits at a table. The network takes the Docs and paints nothing.

Commands come at a rate, whether or not the ones before are done, as people type: so a house that falls behind shows it
in the time from a command until its move is durable. The rate goes up until that is longer than 10 ms for 1 in 100.

The many tables, 10,000 of Court with 200 entries each, are made once and kept in the temporary folder.
"""

from __future__ import annotations

import asyncio
import gc
import os
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path

from bot import acts, lobby
from bot.acts import Draft
from bot.clock import SystemClock
from bot.doc import Doc
from bot.entry import Entry, Header
from bot.host import Host, Most
from bot.journal import Journal
from bot.journal_store import Act, Cursor, Store
from bot.ports import Audience, File, Heard, Parcel, Person, Room
from bot.shelf import Live
from bot.table import Status, Table
from bot.thinkers import Thinkers
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.offer import sample

TABLES = 500
PEOPLE = 2  # at each table, and an AI player
RATES = (25, 50, 75, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1300, 1600, 2000)  # commands per second
SECONDS = 4.0  # for which a rate is held
LATE = 0.010  # seconds
SLEEPING, LONG = 10_000, 200  # tables that are not finished, and entries of each
GAMES_MADE = 20  # different games among these tables


@dataclass(frozen=True, slots=True)
class Amount:
    """What was measured in a unit, and what it should not exceed, or with `least` not fall short of."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    least: bool = False

    def __str__(self) -> str:
        text = f"{self.what:<62} {self.value:>11,.1f} {self.unit}"
        if self.goal is not None:
            met = self.value >= self.goal if self.least else self.value <= self.goal
            text += f"   goal {self.goal:g}{'' if met else ' MISSED'}"
        return text


def run() -> Iterator[Amount]:
    """Measure on the disk that holds the current folder."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        yield from asyncio.run(_load(Path(folder)))
    yield from asyncio.run(_start())


class _Taking:
    """A network that takes what it is given."""

    async def deliver(self, audience: Audience, parcel: Parcel) -> bool:
        return True

    async def answer(self, heard: Heard, doc: Doc, *, private: bool, file: File | None = None) -> None:
        pass


def _entropy(size: int) -> bytes:
    return os.urandom(size)


# Commands ------------------------------------------------------------------------------------------------------------


async def _load(folder: Path) -> list[Amount]:
    """The rate that the house keeps up with, and what it takes there."""
    journal, thinkers = await Journal.open(folder / "load.db"), Thinkers()
    host = Host(journal, thinkers, SystemClock(), _entropy, most=Most(room=10**6, person=10**6))
    host.attach("net", _Taking())
    try:
        await host.open()
        lives = [await _seated(host, number) for number in range(TABLES)]
        amounts = []
        for rate in RATES:
            await host.settled()
            took = await _held(host, lives, rate)
            late = sorted(took)[int(0.99 * len(took))]
            amounts.append((rate, late))
            if late > LATE:
                break
        kept = [(rate, late) for rate, late in amounts if late <= LATE] or [(0, amounts[0][1])]
        return [
            Amount(f"commands at {TABLES} tables that are durable in 10 ms (p99)", kept[-1][0], "/s", 1000, least=True),
            *(Amount(f"... p99 until durable at {rate}/s", 1000 * late, "ms") for rate, late in amounts),
        ]
    finally:
        await host.close()
        await thinkers.close()
        await journal.close()


async def _seated(host: Host, number: int) -> Live:
    """A game of people and an AI player in a room of its own."""
    room = Room("net", f"#{number}")
    people = [Person("net", f"{number}-{each}") for each in range(PEOPLE)]
    for person, words in [(people[0], "new antiquity"), *((each, "join") for each in people[1:])]:
        await host.hear(Heard(person, person.id, words, room, private=False))
    for words in ("add 1 ai", "start"):
        await host.hear(Heard(people[0], people[0].id, words, room, private=False))
    return (await host.find(room))[0]


async def _held(host: Host, lives: list[Live], rate: int) -> list[float]:
    """The seconds that commands took when they came at a rate."""
    took: list[float] = []
    under_way: set[asyncio.Task[None]] = set()
    busy: set[int] = set()
    begun, number = time.perf_counter(), 0
    while (now := time.perf_counter() - begun) < SECONDS:
        while number < now * rate:
            number += 1
            at = _waiting(lives, busy, number)
            if at is not None:
                busy.add(at)
                task = asyncio.create_task(_say(host, lives, at, begun + (number - 1) / rate, took, busy))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
        await asyncio.sleep(0.001)
    await asyncio.gather(*under_way)
    return took


def _waiting(lives: list[Live], busy: set[int], number: int) -> int | None:
    """A table at which a person is asked and no command is under way."""
    for step in range(len(lives)):
        at = (number + step) % len(lives)
        table = lives[at].table
        if at not in busy and (not table.open or any(not table.seats[duty.seat].ai for duty in table.duties)):
            return at
    return None


async def _say(host: Host, lives: list[Live], at: int, due: float, took: list[float], busy: set[int]) -> None:
    """Who is asked at a table makes a move; where the game is over, another begins, which does not count."""
    table = lives[at].table
    if table.status is not Status.RUNNING:
        lives[at] = await _seated(host, int(table.rooms[0].id[1:]))
    else:
        duty = next(duty for duty in table.duties if not table.seats[duty.seat].ai)
        person = table.seats[duty.seat].person
        assert person is not None
        action = table.game.shrug(table.view(duty.seat), Committed(b"load", table.seq))
        await host.hear(Heard(person, person.id, write(action), source=f"{at}-{table.header.id}-{table.seq}"))
        took.append(time.perf_counter() - due)
    busy.discard(at)


# Many tables ---------------------------------------------------------------------------------------------------------


async def _start() -> list[Amount]:
    """A start with many tables that sleep, the first command to one of them, and what tables take in memory."""
    path = await asyncio.to_thread(_made)
    begun = time.perf_counter()
    journal = await Journal.open(path)
    host = Host(journal, Thinkers(), SystemClock(), _entropy, most=Most(kept=SLEEPING))
    host.attach("net", _Taking())
    try:
        await host.open()
        ready = time.perf_counter() - begun
        await host.settled()
        gc.collect()
        begun = time.perf_counter()
        gc.collect()
        collected = time.perf_counter() - begun
        very_first, *first = [await _asked(host, number) for number in range(0, SLEEPING, SLEEPING // 20)]
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        lives = [await host.load(_id(number)) for number in range(1, 201)]
        gc.collect()
        live = (tracemalloc.get_traced_memory()[0] - before) / len(lives)
        before = tracemalloc.get_traced_memory()[0]
        states = [deepcopy(each.table.state) for each in lives]
        state = (tracemalloc.get_traced_memory()[0] - before) / len(states)
        tracemalloc.stop()
        return [
            Amount(f"start with {SLEEPING:,} unfinished tables of {LONG} entries", 1000 * ready, "ms", 1000),
            Amount("first command to a sleeping table, the slowest of 19", 1000 * max(first), "ms", 100),
            Amount("... the very first, which loads the catalogues", 1000 * very_first, "ms"),
            Amount("full garbage collection then", 1000 * collected, "ms", 20),
            Amount("memory of a live table beyond its state", (live - state) / 1000, "kB", 8),
            Amount("... of its state", state / 1000, "kB"),
        ]
    finally:
        await host.close()
        await journal.close()


async def _asked(host: Host, number: int) -> float:
    """The seconds that a first command takes."""
    begun = time.perf_counter()
    await host.hear(Heard(Person("net", f"{number}-0"), "Ada", "board", Room("net", f"#{number}"), private=False))
    return time.perf_counter() - begun


def _id(number: int) -> str:
    return f"{number:08x}"


def _made() -> Path:
    """The database of many tables, made if it is not there."""
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
        told = {
            (act.table_id, audience): Cursor(act.entry.seq, act.entry.seq)
            for act in batch
            for audience in (*act.standing.people, *act.standing.rooms)
        }
        store.write(batch, told, {}, tidy=True)
    store.checkpoint()
    store.db.close()
    store.release()
    return making.rename(path)


def _game(number: int) -> tuple[Table, list[Entry]]:
    """A game of two people and an AI player with so many entries, at the end of which a person is asked."""
    header = Header(_id(number), "court", 1, bytes([number]) * 32)
    people = [Person("net", f"{each}") for each in range(2)]
    table, entries = Table.fresh(header), list[Entry]()

    def do(draft: Draft) -> None:
        nonlocal table
        done = acts.perform(table, draft, 1e9 + len(entries))
        table = done.table
        entries.append(replace(done.entry, source=f"s{len(entries)}" if draft.by is not None else ""))

    do(lobby.opening(people[0], "Ada", Room("net", "#0")))
    for person in people:
        do(lobby.join(table, person, f"Person {person.id}"))
    do(lobby.add_ai(table, people[0]))
    do(lobby.start(table, people[0]))
    while len(entries) < LONG or table.seats[table.duties[0].seat].ai:
        seat = table.duties[0].seat
        action = sample(table.offers(seat), Committed(b"game", len(entries)))
        do(Draft("move", table.seats[seat].person, seat, write(action)))
    return table, entries


def _renamed(table: Table, entries: list[Entry], number: int) -> Iterator[Act]:
    """The game at another table, in another room, with other people."""
    header = replace(table.header, id=_id(number))
    people = {person: Person("net", f"{number}-{person.id}") for person in table.people}
    standing = table.standing(None)
    standing = replace(standing, rooms=(Room("net", f"#{number}"),), people=tuple(people.values()))
    for entry in entries:
        text = entry.text.replace('"#0"', f'"#{number}"') if entry.kind == "open" else entry.text
        by = people.get(entry.by) if entry.by is not None else None
        renamed = replace(entry, by=by, text=text, source=entry.source and f"{number}-{entry.source}")
        yield Act(header.id, renamed, standing, header if entry.seq == 1 else None)
