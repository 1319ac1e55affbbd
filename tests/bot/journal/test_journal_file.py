"""The database file is checked before use; an unsuitable one is refused in one sentence and left untouched."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.journal import backup, schema
from bot.journal.journal import Broken, Journal, JournalError, NoSuchTable, read_table
from bot.journal.schema import unwritable
from tests.kit.journals import STANDING, entry, header, opened, seqs
from tests.kit.platforms import modes

OPEN_IT = """
import asyncio, sys
from pathlib import Path
from bot.journal.journal import Journal, JournalError

async def main():
    try:
        journal = await Journal.open(Path(sys.argv[1]))
    except JournalError as error:
        print(error)
    else:
        await journal.close()

asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "tables.db"


async def refusal(path: Path) -> str:
    """Why a journal does not open."""
    with pytest.raises(JournalError) as error:
        await Journal.open(path)
    assert str(error.value).count("\n") == 0
    return str(error.value)


def sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


async def test_the_folder_is_made(path: Path) -> None:
    async with opened(path, "t1"):
        assert path.is_file()


async def test_a_second_process_is_refused_in_one_sentence(path: Path) -> None:
    async with opened(path, "t1") as journal:
        command = [sys.executable, "-c", OPEN_IT, path]
        second = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
        assert (
            second.stdout == f"Another Tafelrunde is using {path}; end that one, or name another database with --db.\n"
        )
        assert second.stderr == ""
        await journal.append("t1", entry(2), STANDING)


async def test_a_second_journal_in_this_process_is_refused_and_the_first_goes_on(path: Path) -> None:
    async with opened(path, "t1") as journal:
        assert "Another Tafelrunde" in await refusal(path)
        await journal.append("t1", entry(2), STANDING)
    async with opened(path) as journal:
        assert await seqs(journal) == [1, 2]


async def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert str(tmp_path / "file") in await refusal(tmp_path / "file" / "tables.db")


@contextmanager
def somebody_else() -> Iterator[int]:
    """This process may no longer do everything: it runs as somebody else, whose number is given."""
    if os.geteuid() == 0:
        os.seteuid(65534)
        try:
            yield 65534
        finally:
            os.seteuid(0)
    else:
        yield os.geteuid()


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder to which everybody may go, and in which nobody may write soon."""
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        yield Path(place)
        Path(place).chmod(0o700)


@modes
async def test_dep_3_a_folder_of_somebody_else_is_named_with_its_owner_and_with_who_we_are(folder: Path) -> None:
    folder.chmod(0o555)
    with somebody_else() as me:
        said = await refusal(folder / "tables.db")
    assert said.startswith(f"The folder {folder} cannot be written (Permission denied): {folder} belongs to user ")
    assert f"this runs as user {me}" in said
    assert "let that one write there, or name another place" in said


@modes
async def test_dep_3_a_database_that_may_be_written_in_a_folder_that_may_not_is_refused(folder: Path) -> None:
    async with opened(folder / "tables.db", "t1"):
        pass
    for file in folder.iterdir():
        file.chmod(0o666)
    folder.chmod(0o555)
    with somebody_else():
        assert (await refusal(folder / "tables.db")).startswith(f"The folder {folder} cannot be written")


@pytest.mark.parametrize(
    ("name", "what"), [("tables.db", "database"), ("", "folder"), ("tables.db/inside", "folder"), ("new", "folder")]
)
def test_dep_3_what_cannot_be_written_is_called_what_it_is(tmp_path: Path, name: str, what: str) -> None:
    (tmp_path / "tables.db").touch()
    said = unwritable(tmp_path / name, OSError(errno.EROFS, "Read-only file system"))
    assert said == f"The {what} {tmp_path / name} cannot be written (Read-only file system)."


@modes
def test_dep_3_where_we_may_not_even_look_the_closed_folder_is_named(folder: Path) -> None:
    closed = folder / "closed"
    closed.mkdir(mode=0o000)
    with somebody_else():
        said = unwritable(closed / "tables.db", PermissionError(errno.EACCES, "Permission denied"))
    closed.chmod(0o700)
    assert said.startswith(f"The folder {closed}/tables.db cannot be written (Permission denied): {closed} belongs to ")


async def test_dep_3_without_space_nothing_begins(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=49_000_000))
    assert "only 49 MB are free; make room for 50" in await refusal(path)
    assert not path.exists()


async def test_a_folder_in_the_place_of_the_file_is_named(path: Path) -> None:
    path.mkdir(parents=True)
    assert str(path) in await refusal(path)


async def test_a_file_that_is_no_database_is_refused_untouched(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("Dear diary, " * 100)
    assert "not a database" in await refusal(path)
    assert path.read_text() == "Dear diary, " * 100


async def test_a_database_of_another_program_is_refused_untouched(path: Path) -> None:
    path.parent.mkdir()
    sql(path, "CREATE TABLE songs (title TEXT)")
    before = path.read_bytes()
    assert "another program" in await refusal(path)
    assert path.read_bytes() == before


async def test_a_database_of_0_1_0_is_refused_untouched_with_what_to_do(path: Path) -> None:
    path.parent.mkdir()
    sql(path, "CREATE TABLE log (n)", f"PRAGMA application_id = {0x5461_6665}", "PRAGMA user_version = 1")
    before = path.read_bytes()
    said = (
        f"The database {path} was written by Tafelrunde 0.1.0, which was never released and cannot be read any more; "
        "name another file. Nothing was changed."
    )
    assert await refusal(path) == said
    uses: list[Callable[[Path], object]] = [
        backup.inspect,
        backup.keep_older,
        lambda file: backup.back_up(file, path.with_name("copy.db")),
    ]
    for use in uses:
        with pytest.raises(JournalError) as error:
            use(path)
        assert str(error.value) == said
    assert path.read_bytes() == before
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]


async def test_a_newer_schema_is_refused_untouched(path: Path) -> None:
    async with opened(path, "t1"):
        pass
    with closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 99")
        killed = path.parent / "killed"
        killed.mkdir()
        for file in (path, path.with_name(f"{path.name}-wal")):
            shutil.copy(file, killed)
    before = {file.name: file.read_bytes() for file in killed.iterdir()}
    assert len(before) == 2
    assert "newer" in await refusal(killed / path.name)
    assert {name: (killed / name).read_bytes() for name in before} == before


async def test_a_damaged_database_is_refused_and_says_so(path: Path) -> None:
    async with opened(path, "t1") as journal:
        for seq in range(2, 40):
            await journal.append("t1", entry(seq, text="x" * 1000), STANDING)
    whole = bytearray(path.read_bytes())
    whole[8 * 4096 : 12 * 4096] = bytes(4 * 4096)
    path.write_bytes(whole)
    assert "damaged" in await refusal(path)


@pytest.fixture
def _large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every database counts as a large one."""
    monkeypatch.setattr(schema, "_QUICKLY", 0)


def spoil(path: Path, part: str) -> None:
    """Overwrite the page with which a table of the database begins."""
    with closing(sqlite3.connect(path)) as db:
        page = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (part,)).fetchone()[0]
    whole = bytearray(path.read_bytes())
    whole[(page - 1) * 4096 : page * 4096] = bytes(4096)
    path.write_bytes(whole)


@pytest.mark.usefixtures("_large")
async def test_a_large_database_is_checked_wholly_after_a_kill(path: Path) -> None:
    killed = path.parent / "killed" / path.name
    async with opened(path, "t1") as journal:
        await journal._db.run(journal._store.checkpoint)
        await journal.append("t1", entry(2), STANDING)
        killed.parent.mkdir()
        for name in (path.name, f"{path.name}-wal"):
            shutil.copy(path.with_name(name), killed.with_name(name))
    whole = bytearray(killed.read_bytes())
    with closing(sqlite3.connect(path)) as db:
        page = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'log_source'").fetchone()[0]
    whole[(page - 1) * 4096 : page * 4096] = bytes(4096)
    killed.write_bytes(whole)
    assert "damaged" in await refusal(killed)


@pytest.mark.usefixtures("_large")
@pytest.mark.parametrize("part", ["tables", "audiences", "cursors", "settings"])
async def test_of_a_large_database_what_every_table_needs_is_checked_at_every_start(path: Path, part: str) -> None:
    async with opened(path, "t1"):
        pass
    spoil(path, part)
    assert "damaged" in await refusal(path) or "malformed" in await refusal(path)


@pytest.mark.usefixtures("_large")
async def test_a_large_database_of_which_the_end_is_missing_is_refused(path: Path) -> None:
    async with opened(path, "t1") as journal:
        for seq in range(2, 40):
            await journal.append("t1", entry(seq, text="x" * 1000), STANDING)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 8 * 4096)
    assert "malformed" in await refusal(path)


@pytest.mark.usefixtures("_large")
async def test_a_damage_in_the_log_of_a_large_database_is_found_with_its_table_and_keeps_no_other(path: Path) -> None:
    async with opened(path) as journal:
        for table in ("t1", "t2", "t3"):
            await journal.create(header(table), entry(1), STANDING)
            for seq in range(2, 80):
                await journal.append(table, entry(seq, text="x" * 1000), STANDING)
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as db:
        text = "SELECT pageno FROM dbstat WHERE name = 'log' AND pagetype = 'leaf' ORDER BY pageno LIMIT 1 OFFSET 45"
        page = db.execute(text).fetchone()[0]
    path.write_bytes(whole[: (page - 1) * 4096] + bytes(4096) + whole[page * 4096 :])
    async with opened(path) as journal:
        found = {}
        for table in ("t1", "t2", "t3"):
            try:
                found[table] = len(await seqs(journal, table))
            except JournalError as error:
                found[table] = type(error)
        assert found == {"t1": 79, "t2": Broken, "t3": 79}
        await journal.append("t3", entry(80), STANDING)


async def test_what_was_refused_is_locked_no_longer(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("Dear diary, " * 100)
    await refusal(path)
    path.unlink()
    async with opened(path, "t1") as journal:
        assert await seqs(journal) == [1]


# Reading beside the process that writes -------------------------------------------------------------------------------


async def test_a_table_can_be_read_while_another_process_writes(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        for seq in (2, 3):
            for table in ("t1", "t2"):
                await journal.append(table, entry(seq), STANDING)
        kept, entries, _ = read_table(path, "t1")
        assert (kept, [each.seq for each in entries]) == (header(), [1, 2, 3])
        await journal.append("t1", entry(4), STANDING)


async def test_the_first_signs_of_a_table_are_enough_to_read_it(path: Path) -> None:
    async with opened(path, "c0731111", "c0722222", "c0"):
        assert read_table(path, "c073")[0].id == "c0731111"
        assert read_table(path, "c0")[0].id == "c0"


async def test_first_signs_of_several_tables_are_told_from_each_other(path: Path) -> None:
    async with opened(path, "c0731111", "c0732222"):
        with pytest.raises(NoSuchTable, match="There are c0731111, c0732222"):
            read_table(path, "c073")


async def test_reading_an_unknown_table_says_so(path: Path) -> None:
    async with opened(path, "t1"):
        with pytest.raises(NoSuchTable):
            read_table(path, "t2")


def test_reading_from_no_database_makes_none(path: Path) -> None:
    with pytest.raises(JournalError):
        read_table(path, "t1")
    assert not path.parent.exists()


async def test_a_log_with_a_gap_is_not_loaded(path: Path) -> None:
    async with opened(path, "t1") as journal:
        for seq in (2, 3):
            await journal.append("t1", entry(seq), STANDING)
    sql(path, "DELETE FROM log WHERE seq = 2")
    async with opened(path) as journal:
        with pytest.raises(JournalError):
            await journal.load("t1")


async def test_a_log_that_leads_back_to_itself_is_not_loaded_and_holds_up_nobody(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        await journal.append("t1", entry(2), STANDING)
    sql(path, "UPDATE log SET prev = n WHERE table_id = 't1' AND seq = 2")
    async with opened(path) as journal:
        with pytest.raises(Broken):
            await journal.load("t1")
        assert await seqs(journal, "t2") == [1]


@modes
async def test_a_new_database_is_nobody_elses_to_read(path: Path) -> None:
    journal = await Journal.open(path)
    try:
        await journal.set_setting("host", "x", "y")
        assert {
            file.stat().st_mode & 0o077 for file in path.parent.glob(f"{path.name}*") if "lock" not in file.name
        } == {0}
    finally:
        await journal.close()
