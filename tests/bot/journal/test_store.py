"""What lies beside the logs: wake times, public views, settings, counts; and what the store tells of itself."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.journal.journal import Journal
from bot.journal.store import MEMORY, Act, Setting, Store
from tests.kit.journals import STANDING, entry, header, opened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written unasked."""
    monkeypatch.setattr("bot.journal.journal._LAZY", 3600.0)


async def after_a_kill(path: Path) -> Journal:
    """What another process would find if this one ended now."""
    copy = path.with_name("copy.db")
    for side in ("", "-wal"):
        shutil.copy(f"{path}{side}", f"{copy}{side}")
    return await Journal.open(copy)


async def test_a_wake_time_that_was_noted_is_kept_unless_the_log_has_grown(path: Path) -> None:
    async with opened(path, "t1", "t2", "t3") as journal:
        journal.note_wake("t1", 1, 10.0)
        journal.note_wake("t2", 1, 10.0)
        await journal.append("t2", entry(2), replace(STANDING, wake=99.0))
    async with opened(path) as journal:
        assert await journal.due(50.0) == ["t1"]
        journal.note_wake("t1", 1, None)
    async with opened(path) as journal:
        assert await journal.due(50.0) == []


async def test_a_public_view_is_seen_at_once_replaced_by_the_next_and_deleted_by_none(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        assert await journal.standing("t1") == {}
        journal.note_standing("t1", 1, {"de": "Ada führt.", "en": "Ada leads."})
        assert await journal.standing("t1") == {"de": "Ada führt.", "en": "Ada leads."}
        assert await journal.standing("t2") == {}
    async with opened(path) as journal:
        assert await journal.standing("t1") == {"de": "Ada führt.", "en": "Ada leads."}
        journal.note_standing("t1", 1, {"en": "Bruno leads."})
    async with opened(path) as journal:
        assert await journal.standing("t1") == {"en": "Bruno leads."}
        journal.note_standing("t1", 1, {})
    async with opened(path) as journal:
        assert await journal.standing("t1") == {}


@pytest.mark.usefixtures("unhurried")
async def test_what_can_wait_is_not_written_with_an_entry(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        journal.note_standing("t1", 1, {"en": "Ada leads."})
        journal.note_wake("t1", 1, 10.0)
        await journal.append("t2", entry(2), STANDING)
        other = await after_a_kill(path)
        assert await other.standing("t1") == {}
        assert "t1" not in await other.due(50.0)
        await other.close()
        assert await journal.standing("t1") == {"en": "Ada leads."}


async def test_the_last_number_of_the_log_is_counted_on_from_nothing(path: Path) -> None:
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2), STANDING)
        assert await journal._db.execute_fetchall("SELECT n FROM log ORDER BY n") == [(1,), (2,)]


async def test_a_setting_is_had_for_all_scopes_at_once(path: Path) -> None:
    async with opened(path) as journal:
        await asyncio.gather(*(journal.set_setting(scope, "language", "de") for scope in ("ada", "bruno")))
        await journal.set_setting("ada", "quiet", "22-7")
        assert await journal.get_settings("language") == {"ada": "de", "bruno": "de"}
        assert await journal.get_settings("nothing") == {}


async def test_unfinished_tables_are_counted_by_game_and_status(path: Path) -> None:
    async with opened(path, "t1", "t2", "t3", "t4") as journal:
        await journal.append("t3", entry(2), replace(STANDING, status="lobby"))
        await journal.append("t4", entry(2), replace(STANDING, status="ended"))
    async with opened(path) as journal:
        assert await journal.count() == {("antiquity", "running"): 2, ("antiquity", "lobby"): 1}


async def test_the_size_is_that_of_the_files_and_nothing_in_memory(path: Path) -> None:
    async with opened(path, "t1") as journal:
        assert journal.size == path.stat().st_size + path.with_name("tables.db-wal").stat().st_size > 0
    memory = await Journal.open(MEMORY)
    assert memory.size == 0
    await memory.close()


def test_what_a_setting_holds_is_not_in_its_repr() -> None:
    assert repr(Setting("person irc ada", "language", "de")) == "Setting('person irc ada', 'language')"


def test_a_write_ahead_log_that_grew_under_a_reader_is_emptied_once_there_is_nothing_else_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.journal.store.LOG_KEPT", 50_000)
    path, log = tmp_path / "tables.db", tmp_path / "tables.db-wal"
    store = Store(path)
    store.open()
    store.write([Act("t1", entry(1), STANDING, header())], {}, {})
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM log").fetchall()
        for seq in range(2, 30):
            store.write([Act("t1", entry(seq, text="x" * 5000), STANDING, None)], {}, {})
        store.write([], {}, {}, tidy=True)
        assert log.stat().st_size > 50_000
    store.write([], {}, {}, tidy=True)
    assert log.stat().st_size == 0
    store.db.close()
    store.release()
