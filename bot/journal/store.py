"""Writing to the database: entries become rows, and a batch of them becomes one transaction.

Synchronous; journal.py runs it on the single thread that owns the connection. Reading a table is in rows.py.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

import msgspec
import structlog

from bot.journal import newest
from bot.journal.backup import counted, keep_older
from bot.journal.rows import Cursor, Kept, NoSuchTable, load_table, scope
from bot.journal.schema import LOG_KEPT, MIGRATIONS, JournalError, prepare, take, was_killed
from bot.ports import Audience, Room
from bot.table.entry import Entry, Header, TableSummary
from bot.table.facts import FORM
from bot.table.facts import encode as encode_facts

log = structlog.get_logger()

MEMORY = ":memory:"

OPEN = ("lobby", "running")  # the statuses of tables that are not finished


class NotStored(JournalError):  # noqa: N818 - says what happened
    """Something could not be stored, and is certain not to be in the database."""


class Doubled(JournalError):  # noqa: N818 - says what happened
    """The message behind this entry already caused an earlier one at the same table; nothing was stored."""


class Overtaken(NotStored):
    """Another program has written to the database; whatever this one wants to store is refused from now on."""


class Act(NamedTuple):
    """An entry to store, with the summary of its table after it; `header` is set if the entry opens the table."""

    table_id: str
    entry: Entry
    summary: TableSummary
    header: Header | None


class Setting(NamedTuple):
    """A setting to store, or to delete if `value` is None."""

    scope: str
    key: str
    value: str | None

    def __repr__(self) -> str:
        return f"Setting({self.scope!r}, {self.key!r})"


Cursors = Mapping[tuple[str, Audience], Cursor]
Wakes = Mapping[str, tuple[int, float | None]]  # by table: as of which entry, and when to wake it
Standings = Mapping[str, tuple[int, Mapping[str, str]]]  # by table: as of which entry, and the text by language


# Rows ---------------------------------------------------------------------------------------------------------------

_OPENED = """
    INSERT INTO tables (id, game, version, seed, position, chance, status, last) VALUES (?, ?, ?, ?, ?, ?, '', 0)
"""
_ENTRIES = "INSERT INTO log VALUES {}"
_STANDINGS = "UPDATE tables SET status = column2, wake = column3, last = column4 FROM (VALUES {}) WHERE id = column1"
_WAKES = """
    UPDATE tables SET wake = column2 FROM (VALUES {})
    WHERE id = column1 AND (SELECT seq FROM log WHERE n = last) = column3
"""
_CURSORS = "REPLACE INTO cursors VALUES {}"
_STANDING = "INSERT INTO standings VALUES {}"
_AUDIENCES = "INSERT INTO audiences VALUES {}"
_AT_ONCE = 64  # rows per statement, at most
_CAUSED = "SELECT table_id FROM log WHERE source = ? AND source <> ''"
_JSON = msgspec.json.Encoder()


# The store ----------------------------------------------------------------------------------------------------------


# What is stored about a table: n and seq of its newest entry, and its summary if this process has written it.
_Known = tuple[int, int, TableSummary | None]


class Store:
    """The database of one process. Every method runs on the thread that called `open`."""

    db: sqlite3.Connection

    def __init__(self, path: Path | None, *, accept_loss: bool = False) -> None:
        """`path` is None for a database in memory. With `accept_loss` it may lack entries that it once had. Nothing is
        opened yet."""
        self.path = None if path is None else path.resolve()
        self._accept_loss = accept_loss
        self.lost = 0  # the number of entries that it lacks
        self._lock: IO[bytes] | None = None
        self._n = 0  # log.n of the newest entry, stored or not
        self._stored = 0  # log.n of the newest entry that this process has found or stored
        self._known: dict[str, _Known] = {}
        self._behind: dict[str, _Known] = {}  # the tables whose row in `tables` lags behind the log
        self._doubtful = False  # whether a commit failed and none has succeeded since
        self._tidy = False  # whether this batch updates those rows; set early if more than `wake` has changed

    def open(self) -> sqlite3.Connection:
        """Lock, check and migrate the database. Raises JournalError, leaving nothing changed and nothing locked."""
        killed = False
        if self.path is not None:
            self._lock = take(self.path)
            killed = was_killed(self.path)
        try:
            if self.path is not None:
                keep_older(self.path)
            self.db = sqlite3.connect(self.path or MEMORY, isolation_level=None, timeout=0)
            try:
                prepare(self.path, self.db, killed=killed)
                self._n = self._stored = self._newest()
                self._check_whole()
            except BaseException:
                self.db.close()
                raise
        except BaseException:
            self.release()
            raise
        return self.db

    def _newest(self) -> int:
        return int(self.db.execute("SELECT ifnull(max(n), 0) FROM log").fetchone()[0])

    def _check_whole(self) -> None:
        """Check that the database has all entries that it had. Raises JournalError."""
        if self.path is None:
            return
        self.lost = max(0, newest.noted(self.path) - self._n)
        if self.lost and not self._accept_loss:
            raise JournalError(
                f"The database {self.path} lacks its newest {counted(self.lost, 'entry', 'entries')}: its write-ahead "
                "log is gone, or this is an old copy; put the whole one back, or start with --accept-loss, which tells "
                "the tables."
            )

    def release(self) -> None:
        """Release the file to other processes, after the connection has been closed."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def checkpoint(self) -> None:
        """Move everything into the main file, so that it is complete by itself."""
        self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._note()

    def _cut_back(self) -> None:
        """Empty a write-ahead log that has grown, unless somebody still reads in it: then at the next opportunity."""
        if self.path is not None and _log_of(self.path).stat().st_size > LOG_KEPT:
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _note(self) -> None:
        """Write down the number of the newest entry beside the database."""
        if self.path is None:
            return
        try:
            newest.note(self.path, self._stored)
        except OSError as error:  # with an older number a loss is noticed less exactly
            log.warning("the number of the newest entry was not written down", reason=str(error))

    # Writing

    def write(
        self,
        batch: Sequence[Act | Setting],
        cursors: Cursors,
        wakes: Wakes,
        standings: Standings | None = None,
        *,
        tidy: bool = False,
    ) -> list[JournalError | None]:
        """Store everything in one transaction, durable on return. Returns for each item why it was not stored, or None.

        A bad item does not affect the others. With `tidy`, which is needed from time to time, the rows in `tables`
        catch up with the log, and `wakes` are stored for tables whose log has not grown since. Each table's
        `standings` replace its previous ones. Raises sqlite3.OperationalError if nothing can be stored at the moment,
        Overtaken if nothing ever can.
        """
        self._tidy = tidy
        fresh: dict[str, _Known] = {}
        self._begin()
        try:
            answers = self._put_all(batch, fresh)
            behind = self._behind | fresh
            if self._tidy:
                rows = [(id_, summary.status, summary.wake, n) for id_, (n, _, summary) in behind.items() if summary]
                self._put_rows(_STANDINGS, rows)
                self._put_rows(_WAKES, [(table_id, wake, seq) for table_id, (seq, wake) in wakes.items()])
            if cursors:
                self._put_cursors(cursors)
            if standings:
                self._put_standings(standings)
            self._commit()
        except BaseException:
            self._undo()
            raise
        self._stored = max([self._stored, *(n for n, _, _ in fresh.values())])
        self._known.update(fresh)
        self._behind = behind
        if self._tidy:
            self._behind = {}
            for table_id, (_, _, summary) in behind.items():
                if summary is None or summary.status not in OPEN:
                    del self._known[table_id]
        if tidy:
            self._note()
            if not batch:  # nothing else is to be done
                self._cut_back()
        return answers

    def _begin(self) -> None:
        """Begin a transaction. Raises Overtaken where the newest entry is not the one that we know."""
        self.db.execute("BEGIN IMMEDIATE")
        if (there := self._newest()) != self._stored:
            self._undo()
            raise Overtaken(
                f"another program has written to the database: its newest entry is {there} instead of {self._stored}"
            )

    def _commit(self) -> None:
        try:
            self.db.execute("COMMIT")
        except sqlite3.Error as error:  # a failed write means no commit; after other errors nobody knows
            self._doubtful = error.sqlite_errorcode not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE)
            raise
        self._doubtful = False

    def seal(self) -> None:
        """Make certain that whatever `write` failed to store is not in the database.

        A commit that was fully written, and of which only the final sync failed, would reappear after a crash; this
        overwrites it with another commit.
        """
        if self._doubtful:
            self.db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            self._doubtful = False

    def _put_all(self, batch: Sequence[Act | Setting], fresh: dict[str, _Known]) -> list[JournalError | None]:
        try:
            self._put(batch, fresh)
        except Exception:  # noqa: BLE001 - of whatever kind: retrying one by one finds the culprit
            self._undo()
            fresh.clear()
            self._begin()
            return [self._put_alone(item, fresh) for item in batch]
        return [None] * len(batch)

    def _put_alone(self, item: Act | Setting, fresh: dict[str, _Known]) -> JournalError | None:
        before = fresh.copy()
        self.db.execute("SAVEPOINT one")
        try:
            self._put([item], fresh)
        except sqlite3.OperationalError:  # a problem with the disk, not with this row
            raise
        except Exception as error:  # noqa: BLE001 - one bad row, of whatever kind, is refused alone
            self.db.execute("ROLLBACK TO one")
            fresh.clear()
            fresh.update(before)
            return self._reason(item, error)
        finally:
            if self.db.in_transaction:
                self.db.execute("RELEASE one")
        return None

    def _reason(self, item: Act | Setting, error: Exception) -> JournalError:
        if isinstance(item, Act) and self._doubled(item):
            return Doubled(f"The message {item.entry.source} has already been carried out at table {item.table_id}.")
        return NotStored(f"It could not be stored ({error}).")

    def _doubled(self, act: Act) -> bool:
        """Whether the message already caused an entry at this table or, if it is to open a table, at any table."""
        if not act.entry.source:
            return False
        tables = [table_id for (table_id,) in self.db.execute(_CAUSED, (act.entry.source,))]
        return bool(tables) if act.header is not None else act.table_id in tables

    def _put(self, batch: Sequence[Act | Setting], fresh: dict[str, _Known]) -> None:
        rows = []
        encode = _JSON.encode
        for item in batch:
            if isinstance(item, Setting):
                self._put_setting(item)
                continue
            table_id, entry, summary, header = item
            if header is not None:
                if self._doubled(item):
                    raise ValueError("a message opens one table")
                head = (header.id, header.game, header.version, header.seed.hex(), header.position, header.chance)
                self.db.execute(_OPENED, head)
            last, seq, old = fresh.get(table_id) or self._known.get(table_id) or self._look_up(table_id)
            if entry.seq != seq + 1:
                raise ValueError(f"table {table_id} is at entry {seq}, so that {entry.seq} cannot follow")
            n = self._n = self._n + 1
            by = entry.by
            rows.append(
                (
                    n,
                    last,
                    table_id,
                    entry.seq,
                    entry.at,
                    entry.ran,
                    None if by is None else f"{by.network} {by.id}",
                    FORM,
                    encode_facts(entry.facts),
                    encode(entry.tape).decode(),
                    entry.digest,
                    entry.source,
                )
            )
            fresh[table_id] = (n, entry.seq, summary)
            if _differs(summary, old):
                self._tidy = True
                self._put_audiences(table_id, summary)
        self._put_rows(_ENTRIES, rows)

    def _put_rows(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a statement for many rows, a whole chunk at a time in place of its `{}`.

        Each step of a statement releases the interpreter lock to the event loop and has to get it back, which takes far
        longer than the step if the loop is busy. Chunk sizes are powers of two, so that statements are found in the
        connection's cache.
        """
        at = 0
        while left := len(rows) - at:
            size = min(1 << (left.bit_length() - 1), _AT_ONCE)
            some = rows[at : at + size]
            marks = ", ".join([f"({', '.join('?' * len(some[0]))})"] * size)
            self.db.execute(statement.format(marks), [value for row in some for value in row])
            at += size

    def _look_up(self, table_id: str) -> _Known:
        row = self.db.execute(
            "SELECT last, ifnull(seq, 0) FROM tables LEFT JOIN log ON log.n = last WHERE id = ?", (table_id,)
        ).fetchone()
        if row is None:
            raise NoSuchTable(f"there is no table {table_id}")
        return row[0], row[1], None

    def _put_audiences(self, table_id: str, summary: TableSummary) -> None:
        self.db.execute("DELETE FROM audiences WHERE table_id = ?", (table_id,))
        audiences: Sequence[Audience] = (*summary.rooms, *summary.people)
        rows = [(scope(audience), table_id) for audience in dict.fromkeys(audiences)]
        self._put_rows(_AUDIENCES, rows)

    def _put_setting(self, item: Setting) -> None:
        if item.value is None:
            self.db.execute("DELETE FROM settings WHERE scope = ? AND key = ?", (item.scope, item.key))
        else:
            self.db.execute("REPLACE INTO settings VALUES (?, ?, ?)", item)

    def _put_cursors(self, cursors: Cursors) -> None:
        rows = [(table_id, scope(audience), *cursor) for (table_id, audience), cursor in cursors.items()]
        try:
            self._put_rows(_CURSORS, rows)
        except sqlite3.OperationalError:
            raise
        except Exception:  # not worth losing an entry over: without a cursor things are just said again
            log.exception("cursors were not stored")

    def _put_standings(self, standings: Standings) -> None:
        rows = [
            (table_id, language, seq, text)
            for table_id, (seq, texts) in standings.items()
            for language, text in texts.items()
        ]
        for table_id in standings:
            self.db.execute("DELETE FROM standings WHERE table_id = ?", (table_id,))
        self._put_rows(_STANDING, rows)

    def _undo(self) -> None:
        if self.db.in_transaction:
            self.db.execute("ROLLBACK")

    # Reading

    def load(self, table_id: str) -> Kept:
        known = self._known.get(table_id)
        if known is None:
            row = self.db.execute("SELECT last FROM tables WHERE id = ?", (table_id,)).fetchone()
            return load_table(self.db, table_id, 0 if row is None else row[0])
        return load_table(self.db, table_id, known[0])

    def find(self, audience: Audience, statuses: Sequence[str]) -> list[str]:
        rows = self.db.execute(
            "SELECT id, status FROM audiences JOIN tables ON id = table_id WHERE audience = ? ORDER BY n",
            (scope(audience),),
        )
        return [table_id for table_id, status in rows if status in statuses]

    def rooms(self, network: str) -> list[Room]:
        begin = scope(Room(network, ""))
        rows = self.db.execute(
            "SELECT DISTINCT audience, status FROM audiences JOIN tables ON id = table_id"
            " WHERE substr(audience, 1, length(:begin)) = :begin",
            {"begin": begin},
        )
        return sorted({Room(network, where.removeprefix(begin)) for where, status in rows if status in OPEN})

    def wakes(self, until: float) -> list[tuple[float, str]]:
        """The tables due by `until`, each with its time, earliest first."""
        found: dict[str, float] = dict(
            self.db.execute("SELECT id, wake FROM tables WHERE wake <= ?", (until,)).fetchall()
        )
        for table_id, (_, _, summary) in self._behind.items():
            found.pop(table_id, None)
            if summary is not None and summary.wake is not None and summary.wake <= until:
                found[table_id] = summary.wake
        return sorted((wake, table_id) for table_id, wake in found.items())

    @property
    def size(self) -> int:
        files = [] if self.path is None else [self.path, _log_of(self.path)]
        return sum(file.stat().st_size for file in files if file.exists())

    def open_tables(self) -> list[str]:
        """The unfinished tables, the oldest first."""
        return [
            table_id
            for table_id, status in self.db.execute("SELECT id, status FROM tables ORDER BY n")
            if status in OPEN
        ]

    def tables(self) -> int:
        """The number of tables, finished ones included."""
        return int(self.db.execute("SELECT count(*) FROM tables").fetchone()[0])

    def audiences(self, table_id: str) -> list[str]:
        return [where for (where,) in self.db.execute("SELECT audience FROM audiences WHERE table_id = ?", (table_id,))]

    def count(self) -> dict[tuple[str, str], int]:
        rows = self.db.execute("SELECT game, status, count(*) FROM tables GROUP BY game, status")
        return {(game, status): tables for game, status, tables in rows if status in OPEN}

    def standing(self, table_id: str) -> dict[str, str]:
        return dict(self.db.execute("SELECT language, text FROM standings WHERE table_id = ?", (table_id,)))

    def get_settings(self, key: str) -> dict[str, str]:
        return dict(self.db.execute("SELECT scope, value FROM settings WHERE key = ?", (key,)))

    def get_setting(self, scope: str, key: str) -> str | None:
        row = self.db.execute("SELECT value FROM settings WHERE scope = ? AND key = ?", (scope, key)).fetchone()
        return None if row is None else str(row[0])


def _log_of(path: Path) -> Path:
    """The write-ahead log of a database."""
    return path.with_name(f"{path.name}-wal")


def _differs(new: TableSummary, old: TableSummary | None) -> bool:
    """Whether anything other than the wake time has changed."""
    return old is None or new.status != old.status or new.rooms != old.rooms or new.people != old.people
