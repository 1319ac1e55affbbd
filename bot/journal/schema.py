"""The database file: its SQL tables, and how it is checked, locked and migrated to the current schema.

Synchronous. A released migration is never changed; anything it lacks goes into the next one.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import IO

from bot.journal.lockfile import hold

APPLICATION = 0x5461_6672  # "Tafr" in the file's header: this database is ours
UNRELEASED = 0x5461_6665  # "Tafe": a database of 0.1.0, which was never released
SPACE = 50_000_000  # bytes that must be free at startup
_QUICKLY = 64_000_000  # bytes that can be checked in a fifth of a second
LOG_KEPT = 4_000_000  # bytes to which the write-ahead log is cut back once everything in it is in the database
_ALWAYS = ("tables", "audiences", "cursors", "settings")  # small, and needed at every start

# `log` holds the entries of all tables in chronological order and has no index by table, so that a batch touches a few
# pages rather than one per table. Each entry points to the previous one of its table, and `tables` points to the last.
# The index on `source` starts with the source for the same reason: message ids increase.
#
# `last` and `wake` in `tables` may lag a second behind the log; CATCH_UP fixes that when the database is opened.
# `by` is a person's "network id"; `audience` is "person network id" or "room network id".
MIGRATIONS = (
    """
    CREATE TABLE tables (
        n INTEGER PRIMARY KEY,  -- the order in which tables were opened
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        version INTEGER NOT NULL,
        seed TEXT NOT NULL,     -- in hex
        position INTEGER NOT NULL,  -- the schema of the digests in its log
        chance INTEGER NOT NULL,    -- the scheme of its chance
        status TEXT NOT NULL,   -- lobby, running, ended, stopped
        wake REAL,              -- when the table needs attention unasked, in the seconds of log.ran
        last INTEGER NOT NULL   -- log.n of its newest entry
    ) STRICT;
    CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;

    CREATE TABLE audiences (    -- the rooms in which a table is shown and the people who sit at it
        audience TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (audience, table_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX audiences_table ON audiences (table_id);

    CREATE TABLE log (
        n INTEGER PRIMARY KEY,
        prev INTEGER NOT NULL,  -- n of the entry before it at this table, 0 for the first
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,   -- from 1 without gaps
        at REAL NOT NULL,       -- seconds since 1970
        ran REAL NOT NULL,      -- seconds for which the bot has been running in all
        by TEXT,
        form INTEGER NOT NULL,  -- of the facts
        facts TEXT NOT NULL,    -- what was decided, in JSON; see bot/table/facts.py
        tape TEXT NOT NULL,     -- what chance answered, in JSON
        digest TEXT NOT NULL,
        source TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX log_source ON log (source, table_id) WHERE source <> '';

    CREATE TABLE cursors (      -- what each audience has seen of a table's log, and what was being sent
        table_id TEXT NOT NULL,
        audience TEXT NOT NULL,
        seq INTEGER NOT NULL,
        sending INTEGER NOT NULL,
        PRIMARY KEY (table_id, audience)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE standings (    -- the public side of a table as it was last, for when it cannot be read any more
        table_id TEXT NOT NULL,
        language TEXT NOT NULL,
        seq INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, language)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE settings (
        scope TEXT NOT NULL,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (scope, key)
    ) STRICT, WITHOUT ROWID;
    """,
)

# Handles log entries that `tables` does not know about, which only a killed process leaves behind. It is not known what
# their tables were waiting for, so each of them is woken once to be looked at.
CATCH_UP = """
    UPDATE tables SET last = tail.n, wake = 0
    FROM (
        SELECT table_id, max(n) AS n FROM log WHERE n > (SELECT ifnull(max(last), 0) FROM tables) GROUP BY table_id
    ) AS tail
    WHERE id = tail.table_id
"""

# After a kill it is not known how much the audiences of unsettled tables have been told. (A table settles, and its
# cursors are stored, once everybody has been told.) Everything past their cursors may already have been said.
PERHAPS_SAID = """
    INSERT INTO cursors
    SELECT id, audience, 0, seq FROM tables JOIN audiences ON audiences.table_id = id JOIN log ON log.n = last
    WHERE wake = 0
    ON CONFLICT DO UPDATE SET sending = excluded.sending
"""


class JournalError(Exception):
    """A problem with the database; the message explains it to a person in one sentence."""


def reading(path: Path) -> sqlite3.Connection:
    """A read-only connection to a database, after checking that it is ours and not from a newer version.

    Raises JournalError.
    """
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise JournalError(f"The database {path} cannot be read ({error}).") from error
    try:
        _check_ours(path, db)
    except sqlite3.OperationalError as error:  # a problem with the disk, not with the file
        db.close()
        raise JournalError(f"The database {path} cannot be read ({error}).") from error
    except sqlite3.Error as error:
        db.close()
        raise JournalError(f"{path} is not a database ({error}); name another file.") from error
    except BaseException:
        db.close()
        raise
    return db


def _check_ours(path: Path, db: sqlite3.Connection) -> None:
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if application == UNRELEASED:
        raise JournalError(
            f"The database {path} was written by Tafelrunde 0.1.0, which was never released and cannot be read any "
            "more; name another file. Nothing was changed."
        )
    if application != APPLICATION and db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise JournalError(f"{path} belongs to another program; name another file.")
    if version > len(MIGRATIONS):
        raise JournalError(
            f"The database {path} was written by a newer Tafelrunde (schema {version}, this one knows "
            f"{len(MIGRATIONS)}); start the newer one. Nothing was changed."
        )


def take(path: Path) -> IO[bytes]:
    """Make sure that this process can write to the file, and that no other does, under whatever name. `path` must be
    resolved. The lock is held until the returned file is closed; meanwhile nothing but SQLite may open the file, since
    closing it would drop SQLite's own locks. Raises JournalError."""
    try:
        lock = lock_file(path)
    except BlockingIOError as error:
        raise JournalError(
            f"Another Tafelrunde is using {path}; end that one, or name another database with --db."
        ) from error
    try:
        _prove(path.parent)
        path.touch(mode=0o600)  # it will hold seeds, so nobody else may read it
        with path.open("ab"):
            pass
        reading(path).close()
    except OSError as error:
        lock.close()
        raise JournalError(unwritable(path, error)) from error
    except BaseException:
        lock.close()
        raise
    return lock


def lock_file(path: Path) -> IO[bytes]:
    """Hold the lock that lies beside a resolved path, making its folder if necessary.

    Raises BlockingIOError if another process holds it, JournalError if the file has another name as well, under which
    somebody else could hold another lock, or if the folder cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = hold(path.with_name(path.name + ".lock"))
    except BlockingIOError:
        raise
    except OSError as error:
        raise JournalError(unwritable(path.parent, error)) from error
    try:
        _check_only_name(path)
    except BaseException:
        lock.close()
        raise
    return lock


def _check_only_name(path: Path) -> None:
    """Check that a path still leads to its own file, and that this has no other name. Raises JournalError."""
    if path.resolve() != path:
        raise JournalError(f"{path} has become a link to another file meanwhile; start again.")
    if path.exists() and path.stat().st_nlink > 1:
        raise JournalError(
            f"The database {path} has a second name (a hard link), under which another process could write to it; "
            "remove the other name, or name a copy."
        )


def _prove(folder: Path) -> None:
    """Check that SQLite can write next to the database and has enough space. Raises JournalError."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise JournalError(unwritable(folder, error)) from error
    free = shutil.disk_usage(folder).free
    if free < SPACE:
        needed = f"make room for {SPACE // 1_000_000}, or name a database elsewhere"
        raise JournalError(f"In the folder {folder} only {free // 1_000_000} MB are free; {needed}.")


def unwritable(path: Path, error: OSError) -> str:
    """One sentence on why a path cannot be written; if permission is denied, also to which user and what to do."""
    there = _standing(path)
    what = "database" if there == path and path.is_file() else "folder"
    why = f"The {what} {path} cannot be written ({error.strerror})"
    if not isinstance(error, PermissionError) or os.name != "posix":
        return f"{why}."
    whose, ours = _user(there.stat().st_uid), _user(os.geteuid())
    return (
        f"{why}: {there} belongs to {whose} and this runs as {ours}; let that one write there, or name another place."
    )


def _standing(path: Path) -> Path:
    """The path itself if it exists, otherwise its nearest existing parent."""
    for each in (path, *path.absolute().parents):
        with suppress(OSError):
            each.stat()
            return each
    return Path("/")


def _user(number: int) -> str:
    import pwd  # noqa: PLC0415 - exists only on Unix

    try:
        return f"user {number} ({pwd.getpwuid(number).pw_name})"
    except KeyError:
        return f"user {number}"


def was_killed(path: Path) -> bool:
    """Whether the last process to use the file ended without closing it, leaving its write-ahead log behind."""
    wal = path.with_name(path.name + "-wal")
    return wal.exists() and wal.stat().st_size > 0


def prepare(name: object, db: sqlite3.Connection, *, killed: bool) -> None:
    """Set up a database for durable writing, check it, and migrate it to the current schema. Raises JournalError.

    In a large database that was closed properly the log is not checked, so that startup does not get slower with every
    game played. Each table's entries are checked anyway, by being replayed when the table is first needed.
    """
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA journal_size_limit = {LOG_KEPT}")
        db.execute("PRAGMA fullfsync = ON")  # macOS: wait for the disk itself, not only its cache
        size = db.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()[0]
        version = db.execute("PRAGMA user_version").fetchone()[0]
        wholly = killed or size < _QUICKLY or version < len(MIGRATIONS)
        for part in ["1"] if wholly else _ALWAYS:
            found = db.execute(f"PRAGMA quick_check({part})").fetchone()[0].splitlines()[-1]
            if found != "ok":
                raise JournalError(
                    f"The database {name} is damaged ({found}); put back a backup, or name another file."
                )
        if version < len(MIGRATIONS):
            _migrate(db, version)
        db.execute(CATCH_UP)
        if killed:
            db.execute(PERHAPS_SAID)
    except sqlite3.Error as error:
        raise JournalError(f"The database {name} cannot be used ({error}).") from error


def _migrate(db: sqlite3.Connection, version: int) -> None:
    """Run all migrations after a version, or none of them."""
    steps = ";\n".join(MIGRATIONS[version:])
    try:
        db.executescript(
            f"BEGIN IMMEDIATE; {steps};\n"
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {len(MIGRATIONS)}; COMMIT"
        )
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
