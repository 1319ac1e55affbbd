"""kill -9 during many concurrent appends: everything acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from tests.kit.journals import opened
from tests.kit.platforms import signals

pytestmark = [pytest.mark.crash, signals]

TABLES = [f"t{number}" for number in range(64)]
KILLS = 8

# Each appender goes on where its table's log ends, and tells of every entry once it is acknowledged.
APPEND = """
import asyncio, os, sys
from pathlib import Path
from bot.journal.journal import Journal
from tests.kit.journals import STANDING, entry, header
from tests.kit.tables import ADA

async def appender(journal, table, seq):
    if seq == 0:
        await journal.create(header(table), entry(1), STANDING)
        os.write(1, b"%s 1\\n" % table.encode())
        seq = 1
    while True:
        seq += 1
        journal.note_cursor(table, ADA, seq - 1, seq)
        await journal.append(table, entry(seq, source=f"{table}-{seq}", tape=(seq, 5)), STANDING)
        os.write(1, b"%s %d\\n" % (table.encode(), seq))

async def main():
    journal = await Journal.open(Path(sys.argv[1]))
    begun = [at.split(":") for at in sys.argv[2:]]
    await asyncio.gather(*(appender(journal, table, int(seq)) for table, seq in begun))

asyncio.run(main())
"""


def run_and_kill(path: Path, stored: dict[str, int], lines: int) -> dict[str, int]:
    """The last acknowledged entry of each table, of a process that was killed after so many acknowledgements."""
    command = [sys.executable, "-c", APPEND, path, *(f"{table}:{stored[table]}" for table in TABLES)]
    acknowledged = dict(stored)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            if number == lines:
                process.send_signal(signal.SIGKILL)
            if line.endswith("\n"):
                table, seq = line.split()
                acknowledged[table] = int(seq)
    assert process.returncode == -signal.SIGKILL
    return acknowledged


async def test_a_kill_loses_nothing_acknowledged_and_doubles_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    when = random.Random(7)
    stored = dict.fromkeys(TABLES, 0)
    for _ in range(KILLS):
        acknowledged = run_and_kill(path, stored, when.randrange(1, 1500))
        async with opened(path) as journal:
            due = set(await journal.due(1e10))
            for table in TABLES:
                if acknowledged[table] == 0 and table not in due:
                    continue  # killed before it was opened
                _, entries, cursors = await journal.load(table)
                assert [each.seq for each in entries] == list(range(1, len(entries) + 1))
                assert [each.tape for each in entries[1:]] == [(seq, 5) for seq in range(2, len(entries) + 1)]
                assert acknowledged[table] <= len(entries) <= acknowledged[table] + 1
                assert all(cursor.seq <= len(entries) for cursor in cursors.values())
                stored[table] = len(entries)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = Counter(db.execute("SELECT table_id, seq FROM log"))
        assert sum(rows.values()) == len(rows) == sum(stored.values()) > 64 * KILLS
