"""While the database cannot be written, entries wait; then they are refused, and are certain not to be stored."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from bot.journal.journal import Journal, NotStored
from bot.journal.store import Act, Store
from bot.table.facts import Moved
from tests.kit.journals import STANDING, entry, header, opened, seqs
from tests.kit.platforms import file_limits
from tests.kit.tables import ADA, ROOM


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program holds the lock for writing, as `sqlite3 tables.db 'BEGIN IMMEDIATE'` does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


class Attempts:
    """How often a journal has tried to write."""

    def __init__(self, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number = 0
        write = journal._store.write

        def counted(*args: object, **kwargs: object) -> object:
            self.number += 1
            return write(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came

        monkeypatch.setattr(journal._store, "write", counted)

    async def reach(self, number: int) -> None:
        async with asyncio.timeout(20):
            while self.number < number:
                await asyncio.sleep(0)


# Locked by another program --------------------------------------------------------------------------------------------


async def test_while_another_program_holds_the_lock_entries_wait(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(path, "t1", "t2") as journal:
        attempts = Attempts(journal, monkeypatch)
        with locked(path):
            first = asyncio.ensure_future(journal.append("t1", entry(2), STANDING))
            await attempts.reach(2)
            second = asyncio.ensure_future(journal.append("t2", entry(2), STANDING))
            await attempts.reach(4)
            assert not first.done()
            assert not second.done()
        await asyncio.gather(first, second)
        assert (await seqs(journal, "t1"), await seqs(journal, "t2")) == ([1, 2], [1, 2])


async def test_a_lock_held_too_long_refuses_and_what_was_refused_is_not_there(path: Path) -> None:
    async with opened(path, "t1", "t2", patience=0.1) as journal:
        with locked(path):
            async with asyncio.timeout(20):
                both = [journal.append(table, entry(2), STANDING) for table in ("t1", "t2")]
                answers = await asyncio.gather(*both, return_exceptions=True)
        assert [type(answer) for answer in answers] == [NotStored, NotStored]
        await journal.append("t1", entry(2, text="again"), STANDING)
        assert (await seqs(journal, "t1"), await seqs(journal, "t2")) == ([1, 2], [1])


async def test_while_it_cannot_be_written_it_can_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(path, "t1") as journal:
        attempts = Attempts(journal, monkeypatch)
        with locked(path):
            waits = asyncio.ensure_future(journal.append("t1", entry(2), STANDING))
            await attempts.reach(1)
            assert await seqs(journal) == [1]
            assert not waits.done()
        await waits


async def test_cursors_that_could_not_be_stored_are_stored_later(path: Path) -> None:
    async with opened(path, "t1", patience=0.1) as journal:
        journal.note_cursor("t1", ADA, 1, 1)
        with locked(path), pytest.raises(NotStored):
            await journal.append("t1", entry(2), STANDING)
    async with opened(path) as journal:
        _, _, cursors = await journal.load("t1")
        assert set(cursors) == {ADA}


async def test_closing_while_the_database_is_locked_ends(path: Path) -> None:
    journal = await Journal.open(path)
    await journal.create(header(), entry(1), STANDING)
    journal.note_cursor("t1", ADA, 1, 1)
    with locked(path):
        async with asyncio.timeout(20):
            await journal.close()
    async with opened(path) as again:
        assert await seqs(again) == [1]


# No space left --------------------------------------------------------------------------------------------------------


async def test_a_full_database_refuses_and_goes_on_when_there_is_space(path: Path) -> None:
    async with opened(path, "t1", "t2", patience=0.1) as journal:

        async def limit(pages: int) -> None:
            await journal._db.execute_fetchall(f"PRAGMA max_page_count = {pages}")

        await limit(1)  # no more than there are
        stored = 1
        with suppress(NotStored):
            while stored < 1000:
                await journal.append("t1", entry(stored + 1, text="x" * 500), STANDING)
                stored += 1
        assert stored < 1000
        assert await seqs(journal) == list(range(1, stored + 1))
        await limit(10_000)
        await journal.append("t1", entry(stored + 1), STANDING)
        assert len(await seqs(journal)) == stored + 1


FILL = """
import asyncio, resource, sys
from pathlib import Path
from bot.journal.journal import Journal, NotStored
from tests.kit.journals import STANDING, entry, header

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def main():
    journal = await Journal.open(Path(sys.argv[1]), patience=0.1)
    try:
        await journal.create(header(), entry(1), STANDING)
        limit(200_000)
        stored = 1
        try:
            while True:
                await journal.append("t1", entry(stored + 1, text="x" * 5000), STANDING)
                stored += 1
        except NotStored:
            print("refused", stored + 1)
        limit(resource.RLIM_INFINITY)
        await journal.append("t1", entry(stored + 1, text="again"), STANDING)
        print("stored", stored + 1)
    finally:
        await journal.close()

asyncio.run(main())
"""


@file_limits
async def test_a_disk_that_takes_no_more_refuses_and_goes_on_when_it_does(path: Path) -> None:
    command = [sys.executable, "-c", FILL, path]
    told = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout
    said = dict(line.split() for line in told.splitlines() if line.startswith(("refused ", "stored ")))
    refused, stored = int(said["refused"]), int(said["stored"])
    assert refused == stored > 10
    async with opened(path) as journal:
        _, entries, _ = await journal.load("t1")
        assert ([each.seq for each in entries], entries[-1].facts) == (
            list(range(1, stored + 1)),
            (Moved(0, "again"),),
        )


def test_a_commit_of_which_only_the_sync_failed_cannot_come_back_once_it_was_refused(tmp_path: Path) -> None:
    """The disk takes the whole commit and only then reports a fault: SQLite does not count it, a restart would."""
    here, there = tmp_path / "here.db", tmp_path / "there.db"
    store = Store(here)
    store.open()
    store.write([Act("t1", entry(1), STANDING, header())], {}, {})
    _copy(here, there)
    with closing(_committing(there, entry(2))):
        ghost = there.with_name("there.db-wal").read_bytes()

    wal = here.with_name("here.db-wal")
    before = wal.stat().st_size
    with wal.open("r+b") as file:
        file.seek(before)
        file.write(ghost[before:])
    assert _after_a_crash(here, tmp_path / "unsealed.db") == [1, 2]
    store._doubtful = True
    store.seal()
    assert _after_a_crash(here, tmp_path / "sealed.db") == [1]
    store.db.close()
    store.release()


def _copy(path: Path, to: Path) -> None:
    shutil.copy(path, to)
    shutil.copy(path.with_name(f"{path.name}-wal"), to.with_name(f"{to.name}-wal"))


def _committing(path: Path, new: object) -> sqlite3.Connection:
    """A connection that has just committed an entry the way a store does, and checkpointed nothing."""
    db = sqlite3.connect(path, isolation_level=None)
    store = Store(path)
    store.db = db
    db.execute("PRAGMA wal_autocheckpoint = 0")
    store._n = store._stored = 1
    store.write([Act("t1", new, STANDING, None)], {}, {})  # type: ignore[arg-type]  # an entry
    return db


def _after_a_crash(path: Path, to: Path) -> list[int]:
    """The entries that a new process would find if the running one were killed now."""
    _copy(path, to)
    store = Store(to)
    store.open()
    try:
        return [each.seq for each in store.load("t1")[1]]
    finally:
        store.db.close()
        store.release()


# Ends of all kinds ----------------------------------------------------------------------------------------------------

END = """
import asyncio, sys
from pathlib import Path
from bot.journal.journal import Journal
from tests.kit.journals import STANDING, entry, header

async def main():
    journal = await Journal.open(Path(sys.argv[1]))
    await journal.create(header(), entry(1), STANDING)
    {end}

asyncio.run(main())
"""
CLOSED = """
    try:
        raise RuntimeError("trouble")
    finally:
        await journal.close()
"""
NEVER_CLOSED = """
    raise RuntimeError("trouble")
"""


@pytest.mark.parametrize("end", [CLOSED, NEVER_CLOSED], ids=["closed in finally", "never closed"])
async def test_an_exception_ends_the_program_and_does_not_hang_it(path: Path, end: str) -> None:
    command = [sys.executable, "-c", END.replace("    {end}", end), path]
    ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1
    assert "RuntimeError: trouble" in ended.stderr
    async with opened(path) as journal:
        assert await seqs(journal) == [1]
        assert await journal.find(ROOM) == ["t1"]


async def test_closing_twice_is_closing_once(path: Path) -> None:
    async with opened(path, "t1") as journal:
        await journal.close()
    async with opened(path) as journal:
        assert await seqs(journal) == [1]
