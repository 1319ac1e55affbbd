"""A backup under load holds everything acknowledged before it; a restore loses neither the new database nor the old."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.journal.backup import Contents, back_up, inspect, restore
from bot.journal.journal import JournalError
from tests.kit.journals import STANDING, entry, opened, seqs
from tests.kit.platforms import file_limits, modes, signals

TABLES = [f"t{number}" for number in range(32)]

# Appends at all tables at once and tells of every entry once it is acknowledged, until it is killed.
APPEND = """
import asyncio, os, sys
from pathlib import Path
from bot.journal.journal import Journal
from tests.kit.journals import STANDING, entry, header

async def appender(journal, table):
    await journal.create(header(table), entry(1), STANDING)
    seq = 1
    while True:
        os.write(1, b"%s %d\\n" % (table.encode(), seq))
        seq += 1
        await journal.append(table, entry(seq, source=f"{table}-{seq}", text="x" * 200), STANDING)

async def main():
    journal = await Journal.open(Path(sys.argv[1]))
    await asyncio.gather(*(appender(journal, table) for table in sys.argv[2:]))

asyncio.run(main())
"""


class Load:
    """A process that appends all the time, and what it has acknowledged so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.acknowledged = dict.fromkeys(TABLES, 0)
        self.lines = 0
        self._process = process
        self._more = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):
                table, seq = line.split()
                with self._more:
                    self.acknowledged[table] = int(seq)
                    self.lines += 1
                    self._more.notify()

    def go_on(self, lines: int) -> dict[str, int]:
        """Wait for so many acknowledgements more; the last one of each table."""
        with self._more:
            until = self.lines + lines
            assert self._more.wait_for(lambda: self.lines >= until, timeout=30)
            return dict(self.acknowledged)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._reader.join()


@contextmanager
def under_load(path: Path) -> Iterator[Load]:
    with subprocess.Popen([sys.executable, "-c", APPEND, path, *TABLES], stdout=subprocess.PIPE, text=True) as process:
        load = Load(process)
        try:
            yield load
        finally:
            load.kill()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "tables.db"


@pytest.fixture
async def copy(path: Path, tmp_path: Path) -> Path:
    """A backup with the entries 1 and 2 of t1, whose database went on to 3."""
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2), STANDING)
        back_up(path, tmp_path / "copy.db")
        await journal.append("t1", entry(3), STANDING)
    return tmp_path / "copy.db"


def refused(work: object, *args: Path) -> str:
    with pytest.raises(JournalError) as error:
        work(*args)  # type: ignore[operator]  # back_up or restore
    assert "\n" not in str(error.value)
    return str(error.value)


def beside(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir() if file.suffix not in (".lock", ".newest"))


async def damage(path: Path) -> None:
    async with opened(path, "t1") as journal:
        for seq in range(2, 40):
            await journal.append("t1", entry(seq, text="x" * 1000), STANDING)
    whole = bytearray(path.read_bytes())
    whole[8 * 4096 : 12 * 4096] = bytes(4 * 4096)
    path.write_bytes(whole)


# Backups ------------------------------------------------------------------------------------------------------------


@pytest.mark.crash
@signals
async def test_a_backup_under_load_holds_all_that_was_acknowledged_before_it_began(path: Path, tmp_path: Path) -> None:
    copies: list[tuple[Path, dict[str, int]]] = []
    with under_load(path) as load:
        for number in range(5):
            before = load.go_on(300)
            copies.append((tmp_path / f"copy{number}.db", before))
            back_up(path, copies[-1][0])
        load.go_on(300)  # who writes has not been disturbed
    for copy, before in copies:
        place = tmp_path / f"restored-{copy.name}" / "tables.db"
        restore(copy, place)
        async with opened(place) as journal:
            for table in TABLES:
                there = await seqs(journal, table)
                assert there == list(range(1, len(there) + 1))
                assert len(there) >= before[table]
        with closing(sqlite3.connect(place)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_backup_says_what_it_holds_and_stands_alone(copy: Path) -> None:
    assert inspect(copy) == Contents(tables=1, entries=2, newest=2)
    assert [name for name in beside(copy) if name.startswith("copy")] == ["copy.db"]
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


@modes
async def test_only_its_owner_may_read_a_backup(copy: Path) -> None:
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


async def test_a_backup_overwrites_nothing(path: Path, copy: Path) -> None:
    before = copy.read_bytes()
    assert "is there already" in refused(back_up, path, copy)
    assert copy.read_bytes() == before


def test_a_backup_of_no_database_makes_nothing(path: Path, tmp_path: Path) -> None:
    assert "There is no database" in refused(back_up, path, tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []


async def test_a_folder_that_cannot_be_written_is_named(path: Path, copy: Path) -> None:
    assert str(copy) in refused(back_up, path, copy / "copy.db")


async def test_a_damaged_database_gives_no_backup(path: Path, tmp_path: Path) -> None:
    await damage(path)
    assert "damaged" in refused(back_up, path, tmp_path / "copy.db")
    assert beside(tmp_path / "copy.db") == ["games"]


@file_limits
async def test_a_disk_that_is_full_leaves_no_half_backup(path: Path, tmp_path: Path) -> None:
    import resource

    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2, text="x" * 500_000), STANDING)
    code = "import sys; from pathlib import Path; "
    code += "from bot.journal.backup import back_up; back_up(*map(Path, sys.argv[1:]))"
    ended = subprocess.run(
        [sys.executable, "-c", code, path, tmp_path / "copy.db"],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "JournalError" in ended.stderr.splitlines()[-1]
    assert beside(tmp_path / "copy.db") == ["games"]


# Restoring ----------------------------------------------------------------------------------------------------------


async def test_what_is_restored_is_as_it_was_then_and_the_old_one_is_kept_beside_it(path: Path, copy: Path) -> None:
    contents, kept = restore(copy, path)
    assert contents == Contents(tables=1, entries=2, newest=2)
    assert kept == path.with_name("tables.db.old")
    async with opened(path) as journal:
        assert await seqs(journal) == [1, 2]
    async with opened(kept) as journal:
        assert await seqs(journal) == [1, 2, 3]


async def test_each_old_one_is_kept(path: Path, copy: Path) -> None:
    kept = [restore(copy, path)[1] for _ in range(3)]
    assert [None if old is None else old.name for old in kept] == ["tables.db.old", "tables.db.old1", "tables.db.old2"]
    assert beside(path) == ["tables.db", "tables.db.old", "tables.db.old1", "tables.db.old2"]


async def test_a_backup_is_restored_where_nothing_is_yet(copy: Path, tmp_path: Path) -> None:
    place = tmp_path / "elsewhere" / "tables.db"
    assert restore(copy, place) == (Contents(1, 2, newest=2), None)
    async with opened(place) as journal:
        assert await seqs(journal) == [1, 2]


async def test_a_database_in_use_is_not_replaced_and_goes_on(path: Path, copy: Path) -> None:
    async with opened(path) as journal:
        assert "is using" in refused(restore, copy, path)
        await journal.append("t1", entry(4), STANDING)
    async with opened(path) as journal:
        assert await seqs(journal) == [1, 2, 3, 4]
    assert beside(path) == ["tables.db"]


@pytest.mark.crash
@signals
async def test_what_a_killed_process_left_beside_the_database_goes_with_the_old_one(
    path: Path, copy: Path, tmp_path: Path
) -> None:
    other = tmp_path / "killed" / "tables.db"
    with under_load(other) as load:
        load.go_on(500)
        load.kill()
        acknowledged = dict(load.acknowledged)
    assert other.with_name("tables.db-wal").stat().st_size > 0
    _, kept = restore(copy, other)
    assert kept is not None
    async with opened(other) as journal:
        assert await seqs(journal) == [1, 2]
    async with opened(kept) as journal:
        for table in TABLES:
            assert len(await seqs(journal, table)) >= acknowledged[table]


async def test_a_damaged_database_can_be_replaced_and_is_kept_as_it_is(path: Path, copy: Path) -> None:
    path.write_bytes(b"no database " * 1000)
    before = path.read_bytes()
    _, kept = restore(copy, path)
    assert kept is not None
    assert kept.read_bytes() == before
    async with opened(path) as journal:
        assert await seqs(journal) == [1, 2]


@pytest.mark.parametrize("fault", ["damaged", "foreign", "empty", "newer", "missing", "itself"])
async def test_what_is_not_fit_is_not_restored_and_nothing_changes(path: Path, copy: Path, fault: str) -> None:
    match fault:
        case "damaged":
            copy.write_bytes(copy.read_bytes()[:4096] + bytes(4096) + copy.read_bytes()[8192:])
        case "foreign":
            copy.unlink()
            with closing(sqlite3.connect(copy)) as db:
                db.execute("CREATE TABLE songs (title TEXT)")
        case "empty":
            copy.write_bytes(b"")
        case "newer":
            with closing(sqlite3.connect(copy)) as db:
                db.execute("PRAGMA user_version = 99")
        case "missing":
            copy.unlink()
        case "itself":
            shutil.copy(path, copy)
    before = path.read_bytes()
    refused(restore, path if fault == "itself" else copy, path)
    assert path.read_bytes() == before
    assert beside(path) == ["tables.db"]


@pytest.mark.parametrize(
    ("tables", "entries", "words"),
    [
        (1, 1, "1 table with 1 entry"),
        (2, 1234, "2 tables with 1,234 entries"),
        (1000, 0, "1,000 tables with 0 entries"),
    ],
)
def test_what_a_database_holds_is_said_in_words(tables: int, entries: int, words: str) -> None:
    assert str(Contents(tables, entries, newest=entries)) == words


def test_a_database_without_anything_in_it_is_no_backup(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "empty.db")) as db:
        db.execute("VACUUM")
    assert "is empty: there is nothing in it yet" in refused(inspect, tmp_path / "empty.db")


async def test_what_a_killed_backup_left_is_no_hindrance_to_the_next(path: Path, copy: Path, tmp_path: Path) -> None:
    (tmp_path / "next.db.part").write_bytes(b"half")
    assert back_up(copy, tmp_path / "next.db") == inspect(copy)
    assert not (tmp_path / "next.db.part").exists()
