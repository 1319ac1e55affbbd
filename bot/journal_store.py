"""The database file: how it is opened and checked, how entries become rows and rows entries.

Synchronous; journal.py runs it on the one thread that owns the connection. All SQL but the schema's lives here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from bot.entry import Entry, Header, Standing
from bot.journal_schema import APPLICATION, MIGRATIONS
from bot.lockfile import hold
from bot.ports import Audience, Person, Room

MEMORY = ":memory:"

OPEN = ("lobby", "running")  # the statuses of tables that are not finished


class JournalError(Exception):
    """Something about the database that a person must know; the text says it in a sentence."""


class NotStored(JournalError):  # noqa: N818 - says what happened
    """An entry could not be stored, and is certainly not there."""


class Doubled(JournalError):  # noqa: N818 - says what happened
    """The message that caused this entry caused an earlier one at the same table; nothing was stored."""


class NoSuchTable(JournalError):  # noqa: N818 - says what happened
    """There is no table with this id."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """What an audience has seen of a table: entries up to `seq` for certain, up to `sending` perhaps."""

    seq: int
    sending: int


@dataclass(frozen=True, slots=True)
class Act:
    """An entry to be stored, with what it made of its table; `header` where it opens the table."""

    table_id: str
    entry: Entry
    standing: Standing
    header: Header | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting to be stored, or with None to be forgotten."""

    scope: str
    key: str
    value: str | None


Cursors = Mapping[tuple[str, Audience], Cursor]
Kept = tuple[Header, list[Entry], dict[Audience, Cursor]]


# Words for people and rooms -----------------------------------------------------------------------------------------


def scope(audience: Audience) -> str:
    """A person or a room as one string: "person irc ada", "room irc #court"."""
    return f"{'room' if isinstance(audience, Room) else 'person'} {audience.network} {audience.id}"


def _audience(text: str) -> Audience:
    kind, network, name = text.split(" ", 2)
    return Room(network, name) if kind == "room" else Person(network, name)


# Opening ------------------------------------------------------------------------------------------------------------


def read_table(path: Path, table_id: str) -> Kept:
    """One table of a database that may be in use by another process, which is not disturbed.

    Raises NoSuchTable, and JournalError where the file cannot be read.
    """
    if not path.is_file():
        raise JournalError(f"There is no database {path}.")
    try:
        with closing(_reading(path)) as db:
            return load(db, table_id)
    except sqlite3.Error as error:
        raise JournalError(f"The database {path} cannot be read ({error}).") from error


def _reading(path: Path) -> sqlite3.Connection:
    """A connection that cannot write, to a database that is certainly ours and not newer than we are."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    try:
        _check_ours(path, db)
    except BaseException:
        db.close()
        raise
    return db


def _check_ours(path: Path, db: sqlite3.Connection) -> None:
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION and db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise JournalError(f"{path} belongs to another program; name another file.")
    if version > len(MIGRATIONS):
        raise JournalError(
            f"The database {path} was written by a newer Tafelrunde (schema {version}, this one knows "
            f"{len(MIGRATIONS)}); start the newer one. Nothing was changed."
        )


def load(db: sqlite3.Connection, table_id: str) -> Kept:
    """What is kept of a table. Raises NoSuchTable."""
    head = db.execute("SELECT game, version, seed FROM tables WHERE id = ?", (table_id,)).fetchone()
    if head is None:
        raise NoSuchTable(f"There is no table {table_id}.")
    rows = db.execute(
        "SELECT seq, at, kind, by, seat, text, tape, digest, source FROM log WHERE table_id = ? ORDER BY seq",
        (table_id,),
    )
    entries = [
        Entry(
            seq,
            at,
            kind,
            None if by is None else Person(*by.split(" ", 1)),
            seat,
            text,
            tuple([int(number) for number in tape.split()]),
            digest,
            source,
        )
        for seq, at, kind, by, seat, text, tape, digest, source in rows
    ]
    seen = db.execute("SELECT audience, seq, sending FROM cursors WHERE table_id = ?", (table_id,))
    cursors = {_audience(audience): Cursor(seq, sending) for audience, seq, sending in seen}
    game, version, seed = head
    return Header(table_id, game, version, bytes.fromhex(seed)), entries, cursors


class Store:
    """The database of one process. Every method runs on the thread that called `open`."""

    def __init__(self, path: Path | None) -> None:
        """`path` is None for a database in memory. Nothing is opened yet."""
        self._path = path
        self._lock: IO[bytes] | None = None
        self._standings: dict[str, Standing] = {}  # what is stored of tables that this process has written
        self.db: sqlite3.Connection

    def open(self) -> sqlite3.Connection:
        """Lock, check and migrate the database. Raises JournalError, with nothing changed and nothing held."""
        try:
            self._take()
            self.db = sqlite3.connect(self._path or MEMORY, isolation_level=None, timeout=0)
        except BaseException:
            self.release()
            raise
        try:
            self._prepare()
        except BaseException as error:
            self.db.close()
            self.release()
            if isinstance(error, sqlite3.Error):
                raise JournalError(f"The database {self._path} cannot be used ({error}).") from error
            raise
        return self.db

    def _take(self) -> None:
        """Make sure that we alone write to this file, and that it is one that we can write to."""
        if self._path is None:
            return
        path = self._path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = hold(path.with_name(path.name + ".lock"))
            with path.open("ab"):
                pass
        except BlockingIOError as error:
            raise JournalError(
                f"Another Tafelrunde is using {path}; end that one, or name another database."
            ) from error
        except OSError as error:
            raise JournalError(f"The database {path} cannot be written ({error.strerror}).") from error
        try:
            with closing(_reading(path)):
                pass
        except sqlite3.Error as error:
            raise JournalError(f"{path} is not a database ({error}); name another file.") from error

    def _prepare(self) -> None:
        run = self.db.execute
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = FULL")
        run("PRAGMA fullfsync = ON")  # macOS: until it is on the disk, not only in the disk's memory
        found = run("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise JournalError(
                f"The database {self._path} is damaged ({found}); put back a backup, or name another file."
            )
        for version in range(run("PRAGMA user_version").fetchone()[0], len(MIGRATIONS)):
            self._migrate(version)

    def _migrate(self, version: int) -> None:
        try:
            self.db.executescript(
                f"BEGIN IMMEDIATE; {MIGRATIONS[version]};"
                f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version + 1}; COMMIT"
            )
        except sqlite3.Error:
            self._undo()
            raise

    def release(self) -> None:
        """Let other processes have the file; the connection is closed already."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def checkpoint(self) -> None:
        """Move everything into the main file, so that it stands alone. Best done last; harmless where it fails."""
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    # Writing

    def write(self, batch: Sequence[Act | Setting], cursors: Cursors) -> list[JournalError | None]:
        """Store everything in one transaction, durable on return; for each what kept it from being stored, or None.

        A fault of one is nobody else's. Raises sqlite3.OperationalError where nothing at all can be stored now.
        """
        self.db.execute("BEGIN IMMEDIATE")
        try:
            answers: list[JournalError | None] = [None] * len(batch)
            try:
                self._put(batch)
            except Exception:  # noqa: BLE001 - whatever it is, the next lines find out whose
                self._undo()
                self._forget(batch)
                self.db.execute("BEGIN IMMEDIATE")
                answers = [self._put_alone(item) for item in batch]
            self.db.executemany(_CURSOR, [(table, scope(who), c.seq, c.sending) for (table, who), c in cursors.items()])
            self.db.execute("COMMIT")
        except BaseException:
            self._undo()
            self._forget(batch)
            raise
        return answers

    def seal(self) -> None:
        """After a commit that failed: write something else in its place, so that it cannot come back after a crash."""
        self.db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")

    def _put_alone(self, item: Act | Setting) -> JournalError | None:
        self.db.execute("SAVEPOINT one")
        try:
            self._put([item])
        except Exception as error:  # one bad row, of whatever kind, is refused alone
            if not self.db.in_transaction:  # too much for SQLite: not this row, but the whole transaction failed
                raise
            self._forget([item])
            self.db.execute("ROLLBACK TO one")
            self.db.execute("RELEASE one")
            if isinstance(error, sqlite3.OperationalError):
                raise
            return self._reason(item, error)
        self.db.execute("RELEASE one")
        return None

    def _reason(self, item: Act | Setting, error: Exception) -> JournalError:
        if isinstance(item, Act) and item.entry.source:
            place = (item.entry.source, item.table_id)
            if self.db.execute("SELECT 1 FROM log WHERE source = ? AND table_id = ?", place).fetchone():
                return Doubled(f"The message {item.entry.source} has been carried out at table {item.table_id} before.")
        return NotStored(f"An entry was refused by the database ({error}).")

    def _put(self, batch: Sequence[Act | Setting]) -> None:
        many = self.db.executemany
        acts = [item for item in batch if isinstance(item, Act)]
        if opened := [act.header for act in acts if act.header is not None]:
            many(_TABLE, [(head.id, head.game, head.version, head.seed.hex()) for head in opened])
        many(_ENTRY, [_row(act.table_id, act.entry) for act in acts])
        for table_id, standing in {act.table_id: act.standing for act in acts}.items():
            self._put_standing(table_id, standing)
        for item in batch:
            if isinstance(item, Setting):
                self._put_setting(item)

    def _put_standing(self, table_id: str, new: Standing) -> None:
        run = self.db.execute
        old = self._standings.get(table_id)
        if old is None or (old.status, old.wake) != (new.status, new.wake):
            run("UPDATE tables SET status = ?, wake = ? WHERE id = ?", (new.status, new.wake, table_id))
        if old is None or (old.rooms, old.people) != (new.rooms, new.people):
            run("DELETE FROM audiences WHERE table_id = ?", (table_id,))
            rows = [(scope(audience), table_id) for audience in dict.fromkeys((*new.rooms, *new.people))]
            self.db.executemany("INSERT INTO audiences VALUES (?, ?)", rows)
        if new.status in OPEN:
            self._standings[table_id] = new
        else:
            self._standings.pop(table_id, None)

    def _put_setting(self, item: Setting) -> None:
        if item.value is None:
            self.db.execute("DELETE FROM settings WHERE scope = ? AND key = ?", (item.scope, item.key))
        else:
            self.db.execute("REPLACE INTO settings VALUES (?, ?, ?)", (item.scope, item.key, item.value))

    def _undo(self) -> None:
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")

    def _forget(self, batch: Sequence[Act | Setting]) -> None:
        for item in batch:
            if isinstance(item, Act):
                self._standings.pop(item.table_id, None)

    # Reading

    def load(self, table_id: str) -> Kept:
        return load(self.db, table_id)

    def find(self, audience: Audience, statuses: Sequence[str]) -> list[str]:
        rows = self.db.execute(
            "SELECT id, status FROM tables JOIN audiences ON table_id = id WHERE audience = ? ORDER BY n",
            (scope(audience),),
        )
        return [table_id for table_id, status in rows if status in statuses]

    def due(self, now: float) -> list[str]:
        return [row[0] for row in self.db.execute("SELECT id FROM tables WHERE wake <= ? ORDER BY wake", (now,))]

    def next_wake(self) -> float | None:
        wake: float | None = self.db.execute("SELECT min(wake) FROM tables").fetchone()[0]
        return wake

    def get_setting(self, scope: str, key: str) -> str | None:
        row = self.db.execute("SELECT value FROM settings WHERE scope = ? AND key = ?", (scope, key)).fetchone()
        return None if row is None else str(row[0])


_TABLE = "INSERT INTO tables (id, game, version, seed, status) VALUES (?, ?, ?, ?, '')"
_ENTRY = (
    "INSERT INTO log (table_id, seq, at, kind, by, seat, text, tape, digest, source)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_CURSOR = (
    "INSERT INTO cursors VALUES (?, ?, ?, ?)"
    " ON CONFLICT (table_id, audience) DO UPDATE SET seq = excluded.seq, sending = excluded.sending"
)


def _row(table_id: str, entry: Entry) -> tuple[str, int, float, str, str | None, int | None, str, str, str, str]:
    by = entry.by
    return (
        table_id,
        entry.seq,
        entry.at,
        entry.kind,
        None if by is None else f"{by.network} {by.id}",
        entry.seat,
        entry.text,
        " ".join(map(str, entry.tape)),
        entry.digest,
        entry.source,
    )
