"""Entries for tests of the journal, quick to write."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.journal.journal import Journal
from bot.table.entry import Entry, Header, TableSummary
from bot.table.facts import Moved
from tests.kit.tables import ADA, ROOM

STANDING = TableSummary("running", (ROOM,), (ADA,), None)


def header(table: str = "t1") -> Header:
    """A table's header; each table has its own seed."""
    return Header.fresh(table, "antiquity", table.encode().ljust(32, b"."))


def entry(seq: int, **more: Any) -> Entry:
    """An entry with nothing but its number, plus whatever is given; `text` is that of a move."""
    return Entry(seq, 1000.0 + seq, more.pop("facts", (Moved(0, more.pop("text", "")),)), **more)


@asynccontextmanager
async def opened(path: Path, *tables: str, **more: Any) -> AsyncIterator[Journal]:
    """A journal, closed at the end; these tables are created with one entry each."""
    journal = await Journal.open(path, **more)
    try:
        for table in tables:
            await journal.create(header(table), entry(1), STANDING)
        yield journal
    finally:
        await journal.close()


async def seqs(journal: Journal, table: str = "t1") -> list[int]:
    """The numbers of a table's entries, as loaded."""
    _, entries, _ = await journal.load(table)
    return [each.seq for each in entries]


async def commits(journal: Journal) -> list[str]:
    """A list that grows by one with every commit from now on."""
    seen: list[str] = []
    await journal._db.set_trace_callback(lambda sql: seen.append(sql) if sql == "COMMIT" else None)
    return seen
