"""Nobody else writes to a database in use, under whatever name; a database that has lost entries is noticed."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.journal import newest, schema
from bot.journal.backup import back_up, restore
from bot.journal.journal import Journal, JournalError, NotStored
from bot.journal.lockfile import hold
from bot.journal.store import Act, Store
from tests.kit.journals import STANDING, entry, header, opened, seqs


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def alias(tmp_path: Path) -> Path:
    return tmp_path / "other" / "alias.db"


async def refusal(path: Path, **how: bool) -> str:
    with pytest.raises(JournalError) as error:
        await Journal.open(path, **how)
    return str(error.value)


# Under another name


async def test_a_symbolic_link_to_a_database_in_use_is_refused(path: Path, alias: Path) -> None:
    alias.parent.mkdir()
    async with opened(path, "t1") as journal:
        alias.symlink_to(path)
        assert await refusal(alias) == (
            f"Another Tafelrunde is using {path}; end that one, or name another database with --db."
        )
        await journal.append("t1", entry(2), STANDING)
    async with opened(alias) as journal:
        assert await seqs(journal) == [1, 2]


async def test_a_folder_that_is_a_link_leads_to_the_same_database(path: Path, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "games")
    async with opened(tmp_path / "games" / "tables.db", "t1"):
        assert "Another Tafelrunde" in await refusal(tmp_path / "link" / "tables.db")


async def test_a_database_with_a_second_name_is_refused_under_each(path: Path, alias: Path) -> None:
    async with opened(path, "t1"):
        pass
    alias.parent.mkdir()
    os.link(path, alias)
    for each in (path, alias):
        assert "has a second name (a hard link)" in await refusal(each)
    alias.unlink()
    async with opened(path) as journal:
        assert await seqs(journal) == [1]


async def test_a_file_that_becomes_a_link_while_it_is_locked_is_refused(
    path: Path, alias: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(path, "t1"):
        pass
    alias.parent.mkdir()

    def swapped(lock: Path) -> object:
        path.rename(alias)
        path.symlink_to(alias)
        return hold(lock)

    monkeypatch.setattr(schema, "hold", swapped)
    assert "has become a link to another file" in await refusal(path)


async def test_restoring_through_a_link_replaces_the_database_and_not_the_link(path: Path, alias: Path) -> None:
    copy = path.with_name("copy.db")
    async with opened(path, "t1") as journal:
        back_up(path, copy)
        await journal.append("t1", entry(2), STANDING)
    alias.parent.mkdir()
    alias.symlink_to(path)
    restore(copy, alias)
    assert alias.is_symlink()
    async with opened(path) as journal:
        assert await seqs(journal) == [1]


async def test_a_database_in_use_is_not_restored_through_a_link(path: Path, alias: Path) -> None:
    copy = path.with_name("copy.db")
    alias.parent.mkdir()
    alias.symlink_to(path)
    async with opened(path, "t1"):
        back_up(path, copy)
        with pytest.raises(JournalError, match="is using"):
            restore(copy, alias)


# Past the lock


async def test_what_another_program_has_written_refuses_every_entry_from_then_on(path: Path) -> None:
    async with opened(path, "t1") as journal:
        with closing(sqlite3.connect(path)) as other:
            other.execute(
                "INSERT INTO log SELECT n + 1, n, table_id, seq + 1, at, ran, by, form, facts, tape, digest,"
                " source FROM log"
            )
            other.commit()
        for _ in range(2):
            with pytest.raises(NotStored, match="another program has written to the database"):
                await journal.append("t1", entry(2), STANDING)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT seq FROM log ORDER BY n").fetchall() == [(1,), (2,)]


# Entries that are gone


async def lossy(path: Path) -> None:
    """A database that was in use after the copy that is in its place now."""
    old = path.with_name("old.db")
    async with opened(path, "t1") as journal:
        back_up(path, old)
        await journal.append("t1", entry(2), STANDING)
        await journal.append("t1", entry(3), STANDING)
    old.replace(path)


async def test_an_old_copy_in_place_of_the_database_is_refused_with_what_to_do(path: Path) -> None:
    await lossy(path)
    said = await refusal(path)
    assert said == (
        f"The database {path} lacks its newest 2 entries: its write-ahead log is gone, or this is an old copy; put the "
        "whole one back, or start with --accept-loss, which tells the tables."
    )


async def test_a_lost_write_ahead_log_is_noticed(path: Path) -> None:
    store = Store(path)
    store.open()
    store.write([Act("t1", entry(1), STANDING, header())], {}, {})
    store.checkpoint()
    store.write([Act("t1", entry(2), STANDING, None)], {}, {}, tidy=True)
    stump = path.with_name("stump.db")
    shutil.copy(path, stump)
    shutil.copy(newest.beside(path), newest.beside(stump))
    store.db.close()
    store.release()
    assert "lacks its newest 1 entry" in await refusal(stump)


async def test_a_loss_that_is_accepted_is_counted_and_then_forgotten(path: Path) -> None:
    await lossy(path)
    journal = await Journal.open(path, accept_loss=True)
    assert journal.lost == 2
    await journal.close()
    async with opened(path) as journal:
        assert journal.lost == 0
        assert await seqs(journal) == [1]


async def test_a_backup_that_was_restored_is_whole(path: Path) -> None:
    copy = path.with_name("copy.db")
    async with opened(path, "t1") as journal:
        back_up(path, copy)
        await journal.append("t1", entry(2), STANDING)
    restore(copy, path)
    async with opened(path) as journal:
        assert await seqs(journal) == [1]


async def test_a_number_that_cannot_be_read_holds_up_nothing(path: Path) -> None:
    async with opened(path, "t1"):
        pass
    newest.beside(path).write_text("nonsense")
    async with opened(path) as journal:
        assert await seqs(journal) == [1]


def test_the_number_is_written_down_once_in_a_while_and_not_with_each_entry(path: Path) -> None:
    store = Store(path)
    store.open()
    store.write([Act("t1", entry(1), STANDING, header())], {}, {}, tidy=True)
    store.write([Act("t1", entry(2), STANDING, None)], {}, {})
    assert newest.noted(path) == 1
    store.checkpoint()
    assert newest.noted(path) == 2
    store.db.close()
    store.release()
