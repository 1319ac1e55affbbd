"""The database file: what tables it has, and how it is found fit for use, locked and brought up to this schema.

Synchronous. A migration that has once been released is never changed; what it lacked, the next one adds.
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
UNRELEASED = 0x5461_6665  # "Tafe": of 0.1.0, which was never released
SPACE = 50_000_000  # bytes that must be free at the start
_QUICKLY = 64_000_000  # bytes that are checked in a fifth of a second
_ALWAYS = ("tables", "audiences", "cursors", "settings")  # what every start needs, and what is small besides the log

# `log` is written in the order in which things happened, all tables together, and has no index by table: a batch then
# touches a few pages instead of one for each table. An entry names the one before it at the same table, and `tables`
# names the last. The index on `source` begins with the source for the same reason: ids of messages grow.
#
# `last` and `wake` in `tables` may be a second behind the log; CATCH_UP mends that when the database is opened.
# `by` is "network id" of a person; `audience` is "person network id" or "room network id".
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

# Whatever the log has beyond what `tables` knows: only a process that was killed leaves such. What its tables waited
# for is not known then, so each is woken once and looked at.
CATCH_UP = """
    UPDATE tables SET last = tail.n, wake = 0
    FROM (
        SELECT table_id, max(n) AS n FROM log WHERE n > (SELECT ifnull(max(last), 0) FROM tables) GROUP BY table_id
    ) AS tail
    WHERE id = tail.table_id
"""

# After a kill nobody knows how far those audiences were told whose tables had not come to rest (which is noted, with
# the cursors, when all are told): everything behind their cursors may have been said.
PERHAPS_SAID = """
    INSERT INTO cursors
    SELECT id, audience, 0, seq FROM tables JOIN audiences ON audiences.table_id = id JOIN log ON log.n = last
    WHERE wake = 0
    ON CONFLICT DO UPDATE SET sending = excluded.sending
"""


class JournalError(Exception):
    """Something about the database that a person must know; the text says it in a sentence."""


def reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot write, to a database that is certainly ours and not newer than we are.

    Raises JournalError.
    """
    try:
        db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.Error as error:
        raise JournalError(f"The database {path} cannot be read ({error}).") from error
    try:
        _check_ours(path, db)
    except sqlite3.OperationalError as error:  # the disk's fault, not the file's
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
    """Make sure that this process alone writes to the file, and that it can. The lock lasts until what is returned is
    closed. Raises JournalError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = hold(path.with_name(path.name + ".lock"))
    except BlockingIOError as error:
        raise JournalError(
            f"Another Tafelrunde is using {path}; end that one, or name another database with --db."
        ) from error
    except OSError as error:
        raise JournalError(unwritable(path.parent, error)) from error
    try:
        _prove(path.parent)
        path.touch(mode=0o600)  # seeds lie in it, so a new file is nobody else's to read
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


def _prove(folder: Path) -> None:
    """Whether SQLite can write beside the database, and has room to. Raises JournalError."""
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
    """Why a file or a folder cannot be written, in a sentence; where that is forbidden, to whom and what to do."""
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
    """The path, or what there is of the way to it."""
    for each in (path, *path.absolute().parents):
        with suppress(OSError):
            each.stat()
            return each
    return Path("/")


def _user(number: int) -> str:
    import pwd  # noqa: PLC0415 - which only Unix has

    try:
        return f"user {number} ({pwd.getpwuid(number).pw_name})"
    except KeyError:
        return f"user {number}"


def was_killed(path: Path) -> bool:
    """Whether the process that had the file before ended without closing it: its write-ahead log is still there."""
    wal = path.with_name(path.name + "-wal")
    return wal.exists() and wal.stat().st_size > 0


def prepare(name: object, db: sqlite3.Connection, *, killed: bool) -> None:
    """Set a database up for durable writing, check it, bring it to this schema. Raises JournalError.

    Of a large one that was closed in order the log is not read through: each table's part of it is checked by replaying
    it when it is first wanted, and a start must not take the longer the more games there were.
    """
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA fullfsync = ON")  # macOS: until it is on the disk, not only in the disk's memory
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
    """Make all migrations behind a version, or none."""
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
