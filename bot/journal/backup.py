"""Backing up the database while it is in use, and restoring it from a backup.

Synchronous. There is a complete database in place at every moment; a copy gets its final name only once complete.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

import structlog

from bot.journal import newest
from bot.journal.schema import APPLICATION, MIGRATIONS, JournalError, lock_file, reading, unwritable

log = structlog.get_logger()

_CONTENTS = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM log), (SELECT ifnull(max(n), 0) FROM log)"
_SIDES = ("-wal", "-shm")  # files that SQLite leaves next to a database that was not closed


class Contents(NamedTuple):
    """How much a database holds, and the number of its newest entry."""

    tables: int
    entries: int
    newest: int

    def __str__(self) -> str:
        return f"{counted(self.tables, 'table', 'tables')} with {counted(self.entries, 'entry', 'entries')}"


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun, for the operator."""
    return f"{number:,} {one if number == 1 else many}"


def back_up(database: Path, copy: Path) -> Contents:
    """Copy a database, with everything acknowledged so far, into the new file `copy` without interrupting its users.

    The copy is self-contained and checked. It holds the seeds of running games, so only its owner may read it.
    Raises JournalError, in which case no copy is left behind, not even a partial one.
    """
    if copy.exists():
        raise JournalError(f"{copy} is there already; name a new file for the backup.")
    with _copied(database, copy) as (part, contents):
        part.rename(copy)
        _sync(copy.parent)
    return contents


def keep_older(database: Path) -> None:
    """If the database has an older schema and is about to be migrated, keep a copy of it as FILE.before-VERSION.

    Replaces any earlier file of that name. Raises JournalError, in which case nothing has changed.
    """
    with closing(reading(database)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
    if not 0 < version < len(MIGRATIONS):
        return
    copy = database.with_name(f"{database.name}.before-{version}")
    try:
        with _copied(database, copy) as (part, _):
            part.replace(copy)
            _sync(copy.parent)
    except JournalError as error:
        reason = str(error).removesuffix(".")
        raise JournalError(
            f"{reason}: without a copy it is not brought up to date, and nothing was changed."
        ) from error
    log.info("kept a copy of the database before migrating it", copy=str(copy))


def restore(copy: Path, database: Path) -> tuple[Contents, Path | None]:
    """Replace the database with a copy. Returns the copy's contents, and where the old database was kept, if any.

    Raises JournalError, for instance if the database is in use; nothing has changed then.
    """
    _there(copy)
    database = database.resolve()
    try:
        lock = lock_file(database)
    except BlockingIOError as error:
        raise JournalError(f"A Tafelrunde is using {database}; end it first, then restore.") from error
    with lock:
        if database.exists() and database.samefile(copy):
            raise JournalError(f"{copy} is the database itself; name the backup that is to be restored.")
        with _copied(copy, database) as (part, contents):
            try:
                kept = _keep(database)
                newest.note(database, contents.newest)  # first: lower than what is there is only less strict
                part.replace(database)
                _sync(database.parent)
            except OSError as error:
                raise JournalError(f"The database {database} cannot be replaced ({error.strerror}).") from error
    return contents, kept


def inspect(database: Path, shown: Path | None = None) -> Contents:
    """Read every page of a database. Raises JournalError if it is damaged, not ours, or still empty.

    `shown` is the path to name in error messages, if it is not `database` itself.
    """
    shown = shown or database
    _there(database)
    with closing(reading(database)) as db:
        try:
            found = db.execute("PRAGMA integrity_check(1)").fetchone()[0].splitlines()[-1]
            if found != "ok":
                raise JournalError(f"The database {shown} is damaged ({found}); take a backup that is whole.")
            if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise JournalError(f"The database {shown} is empty: there is nothing in it yet.")
            return Contents(*db.execute(_CONTENTS).fetchone())
        except sqlite3.Error as error:
            raise JournalError(f"The database {shown} cannot be read ({error}).") from error


def _there(database: Path) -> None:
    if not database.is_file():
        raise JournalError(f"There is no database {database}.")


@contextmanager
def _copied(source: Path, target: Path) -> Iterator[tuple[Path, Contents]]:
    """A complete, checked copy of a database in a temporary file next to `target`.

    The file is deleted afterwards unless it has been renamed. Raises JournalError.
    """
    _there(source)
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)  # left over from an attempt that was killed
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise JournalError(unwritable(part.parent, error)) from error
    try:
        with closing(reading(source)) as old, closing(sqlite3.connect(part, isolation_level=None)) as new:
            old.backup(new)  # in one step: a single snapshot that neither blocks writers nor is disturbed by them
            new.execute("PRAGMA journal_mode = DELETE")  # a single file
        contents = inspect(part, source)
        _sync(part)
        yield part, contents
    except (sqlite3.Error, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise JournalError(f"The database {source} cannot be copied to {target} ({reason}).") from error
    finally:
        for name in (part, *(part.with_name(part.name + side) for side in (*_SIDES, "-journal"))):
            name.unlink(missing_ok=True)


def _keep(database: Path) -> Path | None:
    """Copy the current database and its side files next to it, then delete the side files. Returns the copy, if any."""
    if not database.exists():
        return None
    with suppress(sqlite3.Error), closing(sqlite3.connect(database, isolation_level=None)) as db:  # damaged: kept as is
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    names = (database.with_name(f"{database.name}.old{number or ''}") for number in count())
    kept = next(name for name in names if not name.exists())
    sides = [side for side in _SIDES if database.with_name(database.name + side).exists()]
    for side in ("", *sides):
        shutil.copy2(database.with_name(database.name + side), kept.with_name(kept.name + side))
        _sync(kept.with_name(kept.name + side))
    for side in sides:  # otherwise SQLite would apply them to the new database
        database.with_name(database.name + side).unlink()
    return kept


def _sync(path: Path) -> None:
    """Flush a file or folder to disk. Windows cannot open folders and does not need this for them."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
