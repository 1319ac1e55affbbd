"""Reading rows back into entries: one table, from the database of this process or of another one.

Synchronous. Writing is in store.py.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec

from bot.journal.schema import JournalError, reading
from bot.ports import Audience, Person, Room
from bot.table.entry import Entry, Header
from bot.table.facts import decode


class NoSuchTable(JournalError):  # noqa: N818 - says what happened
    """There is no table with this id."""


class Broken(JournalError):  # noqa: N818 - says what happened
    """The log of one table cannot be read or replayed. The message tells the operator why and contains no secrets."""


class Cursor(NamedTuple):
    """How much of a table an audience has seen: entries up to `seq` for certain, up to `sending` perhaps."""

    seq: int
    sending: int


Kept = tuple[Header, list[Entry], dict[Audience, Cursor]]

_LOG = """
    WITH RECURSIVE chain (n) AS (
        VALUES (?) UNION ALL SELECT prev FROM log JOIN chain USING (n) WHERE prev > 0 AND prev < n
    )
    SELECT seq, at, ran, by, form, facts, tape, digest, source FROM log JOIN chain USING (n) ORDER BY seq
"""
_LAST = """
    SELECT max(log.n) FROM log JOIN tables ON log.n >= last AND table_id = id WHERE id = ?
"""

_HEAD = "SELECT game, version, seed, position, chance FROM tables WHERE id = ?"
_BEGINS = "SELECT id FROM tables WHERE substr(id, 1, length(:begin)) = :begin ORDER BY id LIMIT 5"

_TAPE = msgspec.json.Decoder(tuple[int, ...])


def scope(audience: Audience) -> str:
    """A person or a room as one string: "person irc ada", "room irc #court"."""
    return f"{'room' if isinstance(audience, Room) else 'person'} {audience.network} {audience.id}"


def audience_of(text: str) -> Audience:
    """The person or room that a string made by `scope` stands for."""
    kind, network, name = text.split(" ", 2)
    return Room(network, name) if kind == "room" else Person(network, name)


def _entry(
    seq: int,
    at: float,
    ran: float,
    by: str | None,
    form: int,
    facts: str,
    tape: str,
    digest: str,
    source: str,
) -> Entry:
    person = None if by is None else Person(*by.split(" ", 1))
    return Entry(seq, at, decode(form, facts), person, _TAPE.decode(tape), digest, source, ran)


def load_table(db: sqlite3.Connection, table_id: str, last: int) -> Kept:
    """One table; `last` is the log.n of its newest entry. Raises NoSuchTable, Broken, sqlite3.OperationalError."""
    try:
        head = db.execute(_HEAD, (table_id,)).fetchone()
        if head is None:
            raise NoSuchTable(f"There is no table {table_id}.")
        entries = [_entry(*row) for row in db.execute(_LOG, (last,))]
        seen = db.execute("SELECT audience, seq, sending FROM cursors WHERE table_id = ?", (table_id,))
        cursors = {audience_of(audience): Cursor(seq, sending) for audience, seq, sending in seen}
        game, version, seed, position, chance = head
        header = Header(table_id, game, version, bytes.fromhex(seed), position, chance)
    except sqlite3.OperationalError:  # a problem with the disk, perhaps temporary
        raise
    except (sqlite3.DatabaseError, ValueError, TypeError) as error:
        raise Broken(f"The log of table {table_id} is damaged ({type(error).__name__}); put back a backup.") from error
    if not entries or [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        raise Broken(f"The log of table {table_id} has a gap; put back a backup.")
    return header, entries, cursors


def read_table(path: Path, table_id: str) -> Kept:
    """One table of a database, which another process may be using undisturbed. A prefix of the id is enough, as shown
    to people, provided that it is unique.

    Raises NoSuchTable, and JournalError if the file cannot be read.
    """
    if not path.is_file():
        raise JournalError(f"There is no database {path}.")
    with closing(reading(path)) as db:
        try:
            meant = [found for (found,) in db.execute(_BEGINS, {"begin": table_id})]
            if len(meant) > 1 and table_id not in meant:
                raise NoSuchTable(f"Which table do you mean? There are {', '.join(meant)}.")
            table_id = meant[0] if len(meant) == 1 else table_id
            last = db.execute(_LAST, (table_id,)).fetchone()[0]
            return load_table(db, table_id, last or 0)
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"The database {path} cannot be read ({error}).") from error
