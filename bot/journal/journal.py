"""The journal: everything that happened at all tables, in one append-only log that survives every kind of end.

Here lives who waits for what: one writer takes all that waits into one transaction (a batch of one starts at once),
and whoever waits is answered when it is on the disk. What the rows look like is known in store.py.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, ParamSpec, TypeVar

import aiosqlite
import structlog

from bot.journal.rows import Broken, Cursor, Kept, NoSuchTable, audience_of, read_table, scope
from bot.journal.schema import JournalError
from bot.journal.store import MEMORY, OPEN, Act, Doubled, NotStored, Setting, Store
from bot.ports import Audience
from bot.table.entry import Entry, Header, TableSummary

__all__ = [
    "Broken",
    "Cursor",
    "Doubled",
    "Journal",
    "JournalError",
    "NoSuchTable",
    "NotStored",
    "audience_of",
    "read_table",
    "scope",
]

P = ParamSpec("P")
T = TypeVar("T")

log = structlog.get_logger()

_LAZY = 1.0  # seconds that cursors wait for company
_AGAIN = 0.05  # seconds between attempts while the database cannot be written


class _Database(aiosqlite.Connection):
    """A connection with a thread that does a whole piece of work in one go, and cannot keep the program from ending."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.open, iter_chunk_size=1)
        self._thread.daemon = True

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        done: T = await self._execute(work, *args, **kwargs)  # type: ignore[no-untyped-call]  # aiosqlite says nothing
        return done

    async def open(self) -> None:
        """Connect. Raises what `Store.open` raises; the thread has ended then."""
        try:
            await self
        except BaseException:
            self._thread.join()
            raise

    async def close(self) -> None:
        await super().close()
        self._thread.join()


_Waiting = tuple[Act | Setting, asyncio.Future[None], float]  # what is to be stored, who waits, until when


class Journal:
    """The log of all tables. Made by `open`; `close` it in a `finally`."""

    def __init__(self, store: Store, database: _Database, patience: float) -> None:
        self._store = store
        self._db = database
        self._patience = patience
        self._waiting: list[_Waiting] = []
        self._cursors: dict[tuple[str, Audience], Cursor] = {}
        self._wakes: dict[str, tuple[int, float | None]] = {}
        self._standings: dict[str, tuple[int, Mapping[str, str]]] = {}
        self._wanted = asyncio.Event()
        self._lazy: asyncio.TimerHandle | None = None
        self._untidy = False
        self._closing = False
        self._loop = asyncio.get_running_loop()
        self._writer = asyncio.create_task(self._write())

    @classmethod
    async def open(cls, path: Path | Literal[":memory:"], *, patience: float = 15.0) -> Journal:
        """The journal in the file `path`, which is made where there is none.

        `patience` is for how many seconds an entry waits while the database cannot be written: locked by another
        program, or no space left. Raises JournalError where the file cannot be used; then nothing is changed.
        """
        store = Store(None if path == MEMORY else Path(path))
        database = _Database(store)
        await database.open()
        return cls(store, database, patience)

    async def close(self) -> None:
        """Store what still waits, leave one whole file behind, end the thread. May be called twice."""
        if self._closing:
            return
        self._closing = True
        if self._lazy is not None:
            self._lazy.cancel()
        self._tidy()
        try:
            await self._writer
            await self._db.run(self._store.checkpoint)
        except sqlite3.Error as error:
            log.warning("the database was closed without a checkpoint", reason=str(error))
        finally:
            try:
                await self._db.close()
            finally:
                self._store.release()

    # Writing

    def create(self, header: Header, entry: Entry, summary: TableSummary) -> asyncio.Future[None]:
        """Open a table with its first entry; durable once done. Raises as `append` does."""
        return self._put(Act(header.id, entry, summary, header))

    def append(self, table_id: str, entry: Entry, summary: TableSummary) -> asyncio.Future[None]:
        """Add an entry to a table's log; durable once done.

        Raises Doubled where an earlier entry of the table has the same source, NotStored where it could not be
        stored: in both cases it is not there and will not be. A caller who is cancelled meanwhile does not know;
        the table must then be loaded again. That the entry can be replayed is NOT checked.
        """
        return self._put(Act(table_id, entry, summary, None))

    def note_cursor(self, table_id: str, audience: Audience, seq: int, sending: int) -> None:
        """Remember how far an audience has been told: up to `seq`, and perhaps up to `sending`.

        Stored with the next entry of any table, or on its own within about a second.
        """
        self._cursors[table_id, audience] = Cursor(seq, sending)
        self._tidy_soon()

    def note_wake(self, table_id: str, seq: int, wake: float | None) -> None:
        """Remember when a table next needs attention, None for not unasked, unless its log goes on behind `seq`.

        Stored within about a second.
        """
        self._wakes[table_id] = (seq, wake)
        self._tidy_soon()

    def note_standing(self, table_id: str, seq: int, texts: Mapping[str, str]) -> None:
        """Keep the public side of a table after an entry as text, by language, in the place of the last; without any
        nothing is kept. Stored within about a second."""
        self._standings[table_id] = (seq, texts)
        self._tidy_soon()

    async def set_setting(self, scope: str, key: str, value: str | None) -> None:
        """Keep a setting, None forgets it; durable on return. Raises NotStored."""
        await self._put(Setting(scope, key, value))

    def _put(self, item: Act | Setting) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        if self._closing:
            done.set_exception(NotStored("The journal is closed."))
        else:
            self._waiting.append((item, done, self._loop.time() + self._patience))
            self._wanted.set()
        return done

    def _tidy_soon(self) -> None:
        if self._lazy is None and not self._closing:
            self._lazy = self._loop.call_later(_LAZY, self._tidy)

    def _tidy(self) -> None:
        self._lazy = None
        self._untidy = True
        self._wanted.set()

    async def _write(self) -> None:
        """The one writer: everything that waits goes into one transaction."""
        while not self._closing or self._waiting or self._untidy:
            await self._wanted.wait()
            self._wanted.clear()
            batch, self._waiting = self._waiting, []
            cursors, self._cursors = self._cursors, {}
            tidy, self._untidy = self._untidy, False
            wakes, self._wakes = (self._wakes, {}) if tidy else ({}, self._wakes)
            standings, self._standings = (self._standings, {}) if tidy else ({}, self._standings)
            last = self._closing
            try:
                answers = await self._db.run(
                    self._store.write, [item for item, _, _ in batch], cursors, wakes, standings, tidy=tidy
                )
            except sqlite3.OperationalError as error:  # locked by another program, disk full: it may pass
                self._cursors = cursors | self._cursors
                self._wakes = wakes | self._wakes
                self._standings = standings | self._standings
                self._untidy |= tidy
                await self._wait(batch, error)
                if last and not self._waiting:
                    return  # the rest is not worth waiting for: it is made up for at the next start
            except Exception as error:
                log.exception("a batch was refused")
                await self._refuse(batch, error)
            else:
                for (_, done, _), answer in zip(batch, answers, strict=True):
                    _answer(done, answer)
                if batch:
                    self._tidy_soon()

    async def _wait(self, batch: list[_Waiting], error: Exception) -> None:
        """Nothing can be stored now: refuse those who have waited long enough, and try again soon."""
        now = self._loop.time()
        if late := [each for each in batch if each[2] <= now]:
            log.error("the database cannot be written", refused=len(late), reason=str(error))
            await self._refuse(late, error)
        self._waiting = [each for each in batch if each[2] > now] + self._waiting
        await asyncio.sleep(_AGAIN)
        self._wanted.set()

    async def _refuse(self, batch: list[_Waiting], error: Exception) -> None:
        """Answer that it is not stored, once that is certain."""
        try:
            await self._db.run(self._store.seal)
        except sqlite3.Error as trouble:
            log.error("what was refused may be found after a crash", reason=str(trouble))
        for _, done, _ in batch:
            _answer(done, NotStored(f"The database could not be written ({error})."))

    # Reading

    async def load(self, table_id: str) -> Kept:
        """A table's header, its log, and how far each audience has been told. Ended tables are kept too.

        Raises NoSuchTable, and JournalError where it cannot be read.
        """
        noted = {audience: cursor for (table, audience), cursor in self._cursors.items() if table == table_id}
        header, entries, cursors = await self._read(self._store.load, table_id)
        return header, entries, cursors | noted

    async def find(self, audience: Audience, statuses: Sequence[str] = OPEN) -> list[str]:
        """The tables shown in a room or with a seat for a person, of these statuses, the newest last."""
        return await self._read(self._store.find, audience, statuses)

    async def due(self, now: float) -> list[str]:
        """The tables that need attention at `now`, the longest waiting first."""
        return [table_id for _, table_id in await self._read(self._store.wakes, now)]

    @property
    def size(self) -> int:
        """Bytes that the database takes, 0 in memory."""
        return self._store.size

    async def count(self) -> dict[tuple[str, str], int]:
        """How many tables are not finished, by game and status."""
        return await self._read(self._store.count)

    async def standing(self, table_id: str) -> Mapping[str, str]:
        """The public side of a table as it was kept last, by language; nothing where none was."""
        if table_id in self._standings:
            return self._standings[table_id][1]
        return await self._read(self._store.standing, table_id)

    async def get_settings(self, key: str) -> dict[str, str]:
        """A setting of everybody and everything that has it, by scope."""
        return await self._read(self._store.get_settings, key)

    async def get_setting(self, scope: str, key: str) -> str | None:
        """A setting, None where there is none."""
        return await self._read(self._store.get_setting, scope, key)

    async def _read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await self._db.run(work, *args, **kwargs)
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"The database could not be read ({error}).") from error


def _answer(done: asyncio.Future[None], answer: JournalError | None) -> None:
    if done.done():  # who waited was cancelled
        return
    if answer is None:
        done.set_result(None)
    else:
        done.set_exception(answer)
