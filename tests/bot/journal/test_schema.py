"""A database with an older schema is first copied, then migrated: completely, or not at all."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.journal import schema
from bot.journal.journal import Journal, JournalError
from tests.kit.journals import STANDING, entry, opened, seqs
from tests.kit.platforms import file_limits
from tests.kit.tables import ROOM

OLD = len(schema.MIGRATIONS)
SCORES = "CREATE TABLE scores (room TEXT)"
BROKEN = "CREATE TABLE halls (room TEXT); INSERT INTO nowhere VALUES (1)"


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A database of the schema of today, which soon is the one of yesterday."""
    path = tmp_path / "games" / "tables.db"
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2), STANDING)
    return path


@pytest.fixture
def kept(path: Path) -> Path:
    """Where the copy is kept."""
    return path.with_name(f"{path.name}.before-{OLD}")


def newer(monkeypatch: pytest.MonkeyPatch, *migrations: str) -> None:
    """From now on there are more migrations, in both places that know them."""
    for module in ("schema", "backup", "store"):
        monkeypatch.setattr(f"bot.journal.{module}.MIGRATIONS", (*schema.MIGRATIONS[:OLD], *migrations))


def sql(path: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(question).fetchall()


def version(path: Path) -> int:
    return int(str(sql(path, "PRAGMA user_version")[0][0]))


async def refusal(path: Path) -> str:
    with pytest.raises(JournalError) as error:
        await Journal.open(path)
    assert str(error.value).count("\n") == 0
    return str(error.value)


async def test_migrations_are_made_once_and_keep_what_is_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    newer(monkeypatch, SCORES, "CREATE TABLE halls (room TEXT)")
    for _ in range(2):
        async with opened(path) as journal:
            assert await seqs(journal) == [1, 2]
            assert await journal.find(ROOM) == ["t1"]
    assert version(path) == OLD + 2
    assert sql(path, "SELECT count(*) FROM scores, halls") == [(0,)]


async def test_before_a_migration_the_database_is_kept_whole(
    path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(monkeypatch, SCORES)
    async with opened(path) as journal:
        await journal.append("t1", entry(3), STANDING)
    assert version(kept) == OLD
    assert sql(kept, "PRAGMA integrity_check") == [("ok",)]
    assert sql(kept, "SELECT seq FROM log ORDER BY n") == [(1,), (2,)]
    assert kept.stat().st_mode & 0o077 == 0 or sys.platform == "win32"
    monkeypatch.undo()
    async with opened(kept) as journal:
        assert await seqs(journal) == [1, 2]


async def test_what_a_killed_process_left_in_the_write_ahead_log_is_in_the_copy(
    path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = path.parent / "killed"
    killed.mkdir()
    async with opened(path) as journal:
        await journal.append("t1", entry(3), STANDING)
        for name in (path.name, f"{path.name}-wal"):
            (killed / name).write_bytes(path.with_name(name).read_bytes())
    newer(monkeypatch, SCORES)
    async with opened(killed / path.name) as journal:
        assert await seqs(journal) == [1, 2, 3]
    assert sql(killed / kept.name, "SELECT seq FROM log ORDER BY n") == [(1,), (2,), (3,)]


async def test_a_database_that_is_new_or_up_to_date_is_not_copied(path: Path, tmp_path: Path) -> None:
    async with opened(path), opened(tmp_path / "new.db"):
        pass
    assert not [name for name in tmp_path.rglob("*") if "before" in name.name]


@pytest.mark.parametrize("steps", [(BROKEN,), (SCORES, BROKEN)], ids=["the first", "a later one"])
async def test_a_migration_that_fails_leaves_nothing_behind_of_any(
    path: Path, monkeypatch: pytest.MonkeyPatch, steps: tuple[str, ...]
) -> None:
    with monkeypatch.context() as later:
        newer(later, *steps)
        assert "no such table" in await refusal(path)
    assert version(path) == OLD
    assert sql(path, "SELECT count(*) FROM sqlite_schema WHERE name IN ('scores', 'halls')") == [(0,)]
    async with opened(path) as journal:
        assert await seqs(journal) == [1, 2]


async def test_a_start_that_is_tried_again_keeps_one_copy(
    path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(monkeypatch, BROKEN)
    for _ in range(3):
        await refusal(path)
    assert [file.name for file in path.parent.iterdir() if "before" in file.name] == [kept.name]


async def test_the_copy_is_of_the_moment_before_the_last_attempt(
    path: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        newer(later, BROKEN)
        await refusal(path)
    async with opened(path) as journal:
        await journal.append("t1", entry(3), STANDING)
    newer(monkeypatch, SCORES)
    async with opened(path):
        assert sql(kept, "SELECT max(seq) FROM log") == [(3,)]


FULL = """
import asyncio, resource, sys
from pathlib import Path
from types import SimpleNamespace
from bot.journal import backup, schema, store
from bot.journal.journal import Journal, JournalError

for module in (backup, schema, store):
    module.MIGRATIONS = (*module.MIGRATIONS, "CREATE TABLE scores (room TEXT)")

async def main():
    resource.setrlimit(resource.RLIMIT_FSIZE, (36_000, resource.RLIM_INFINITY))
    try:
        await Journal.open(Path(sys.argv[1]))
    except JournalError as error:
        print(error)

asyncio.run(main())
"""


@file_limits
def test_where_there_is_no_room_for_the_copy_nothing_begins_and_nothing_is_touched(path: Path, kept: Path) -> None:
    before = path.read_bytes()
    told = subprocess.run([sys.executable, "-c", FULL, path], check=True, capture_output=True, text=True, timeout=60)
    assert told.stdout.startswith(f"The database {path} cannot be copied to {kept} (")
    assert told.stdout.endswith(": without a copy it is not brought up to date, and nothing was changed.\n")
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir() if "before" in file.name] == []


# What is ours ---------------------------------------------------------------------------------------------------------


async def test_a_database_says_whose_it_is_in_its_header(path: Path) -> None:
    assert path.read_bytes()[68:72] == b"Tafr"


async def test_a_database_is_made_with_the_folders_that_it_lies_in(tmp_path: Path) -> None:
    async with opened(tmp_path / "games" / "of" / "friends" / "tables.db", "t1") as journal:
        assert await seqs(journal) == [1]


async def test_fifty_megabytes_are_room_enough_and_a_byte_less_is_not(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = {"bytes": 50_000_000}
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=free["bytes"]))
    async with opened(path) as journal:
        assert await seqs(journal) == [1, 2]
    free["bytes"] -= 1
    with pytest.raises(JournalError, match="are free"):
        await Journal.open(path)
