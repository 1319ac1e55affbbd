"""The journal: durable commands per second, against a bare loop that does nothing but make 4 kB durable.

The yardstick appends 4 kB to a growing file and calls fdatasync, once for each batch. A batch with `waiting` commands
counts as that many commands for the bare loop, although it handles none of them: no event loop, no thread, no rows, no
index, no check for duplicate messages. It is a limit set by the disk that no journal can reach.

The journal is driven as the host drives it: a number of tables, each with one command in progress; when that is
durable, the next one follows. Entries are those of a game: a move in notation, four dice, a digest, the id of a message
that must not occur twice, and a new time to wake. They are prepared in advance; only `append` is measured.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median

from bench.measure import Figure
from bot.journal.journal import Journal
from bot.ports import Person, Room
from bot.table.entry import Entry, Header, TableSummary
from bot.table.facts import Moved, Opened

ROUNDS = 9  # the disk's speed varies: each round measures both, and the median ratio counts
BATCHES = {1: 300, 64: 60, 512: 15}  # batches per round, by how many commands wait
GOALS = {1: 0.5, 64: 0.4}


def run() -> Iterator[Figure]:
    """Measure on the disk that holds the current folder."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        for waiting, batches in BATCHES.items():
            bare, journal, ratio = asyncio.run(_compare(Path(folder), waiting, batches))
            yield Figure(f"4 kB appended and synced, counted as {waiting} commands", bare)
            yield Figure(f"... through the journal, {waiting} waiting", journal, ratio, GOALS.get(waiting))


async def _compare(folder: Path, waiting: int, batches: int) -> tuple[float, float, float]:
    """Commands per second of the bare loop and of the journal, and the ratio."""
    journal = await Journal.open(folder / f"{waiting}.db")
    try:
        tables = [os.urandom(4).hex() for _ in range(waiting)]
        await asyncio.gather(*(_create(journal, table) for table in tables))
        sources = count(10**18)
        rounds: list[tuple[float, float]] = []
        for number in range(ROUNDS + 1):
            bare = _bare(folder / f"{waiting}.bare", batches) / batches / waiting
            work = [(table, _acts(table, 2 + number * batches, batches, sources)) for table in tables]
            began = time.perf_counter()
            await asyncio.gather(*(_play(journal, table, acts) for table, acts in work))
            rounds.append((bare, (time.perf_counter() - began) / batches / waiting))
        del rounds[0]  # the warm-up
        bare, mine = (median(seconds) for seconds in zip(*rounds, strict=True))
        return 1 / bare, 1 / mine, median(bare / mine for bare, mine in rounds)
    finally:
        await journal.close()


def _bare(path: Path, batches: int) -> float:
    """The seconds it takes to append 4 kB this many times, each durable before the next."""
    block = os.urandom(4096)
    file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    try:
        began = time.perf_counter()
        for _ in range(batches):
            os.write(file, block)
            os.fdatasync(file)
        return time.perf_counter() - began
    finally:
        os.close(file)


async def _create(journal: Journal, table: str) -> None:
    standing = TableSummary("running", (Room("net", "#game"),), (Person("net", table),), None)
    await journal.create(
        Header.fresh(table, "antiquity", os.urandom(32)),
        Entry(1, 0.0, (Opened(Room("net", "#game"), "Ada", "off"),)),
        standing,
    )


def _acts(table: str, first: int, number: int, sources: Iterator[int]) -> list[tuple[Entry, TableSummary]]:
    person, room, acts = Person("net", table), Room("net", "#game"), []
    for seq in range(first, first + number):
        at = 1e9 + 7.25 * seq
        text, dice, digest = "place rome egypt greece persia", (3, 4, 5, 1), os.urandom(8).hex()
        entry = Entry(seq, at, (Moved(seq % 3, text),), person, dice, digest, str(next(sources)))
        acts.append((entry, TableSummary("running", (room,), (person,), at + 60)))
    return acts


async def _play(journal: Journal, table: str, acts: list[tuple[Entry, TableSummary]]) -> None:
    for entry, standing in acts:
        await journal.append(table, entry, standing)
