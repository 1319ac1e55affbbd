"""The journal: everything that happened at every table, in one append-only log that survives crashes and kills.

This module manages the queue: a single writer stores everything pending in one transaction (a batch of one starts
at once), and each caller's future resolves once its entry is on disk. The rows themselves are store.py's concern.
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
from bot.journal.store import MEMORY, OPEN, Act, Doubled, NotStored, Overtaken, Setting, Store
from bot.ports import Audience, Room
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

_LAZY = 1.0  # seconds for which cursors and the like are held back, to be written together
_AGAIN = 0.05  # seconds between retries while the database cannot be written


class _Database(aiosqlite.Connection):
    """A connection whose thread runs a whole function at a time, and is a daemon so that it cannot block exit."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.open, iter_chunk_size=1)
        self._thread.daemon = True

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        done: T = await self._execute(work, *args, **kwargs)  # type: ignore[no-untyped-call]  # aiosqlite has no type here
        return done

    async def open(self) -> None:
        """Connect. Raises whatever `Store.open` raises, after the thread has ended."""
        try:
            await self
        except BaseException:
            self._thread.join()
            raise

    async def close(self) -> None:
        await super().close()
        self._thread.join()


_Waiting = tuple[Act | Setting, asyncio.Future[None], float]  # the item to store, its caller's future, its deadline


class Journal:
    """The log of all tables. Create it with `open`, and `close` it in a `finally`."""

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
    async def open(
        cls, path: Path | Literal[":memory:"], *, patience: float = 15.0, accept_loss: bool = False
    ) -> Journal:
        """Open the journal in the file `path`, creating it if necessary.

        `patience` is how many seconds an entry waits while the database cannot be written, because another program
        has locked it or the disk is full; with `accept_loss` entries may be missing that it once had. Raises
        JournalError if the file cannot be used; nothing is changed then.
        """
        store = Store(None if path == MEMORY else Path(path), accept_loss=accept_loss)
        database = _Database(store)
        await database.open()
        return cls(store, database, patience)

    async def close(self) -> None:
        """Store everything pending, leave a single complete file behind, end the thread. May be called twice."""
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
        """Open a table with its first entry; durable once the future is done. Raises like `append`."""
        return self._put(Act(header.id, entry, summary, header))

    def append(self, table_id: str, entry: Entry, summary: TableSummary) -> asyncio.Future[None]:
        """Add an entry to a table's log; durable once the future is done.

        Raises Doubled if an earlier entry of the table has the same source, NotStored if it could not be stored; in
        both cases the entry is not in the log and never will be. A caller cancelled while waiting cannot know whether
        it was stored and must load the table again. Whether the entry can be replayed is NOT checked.
        """
        return self._put(Act(table_id, entry, summary, None))

    def note_cursor(self, table_id: str, audience: Audience, seq: int, sending: int) -> None:
        """Remember how much an audience has been told: entries up to `seq`, and perhaps up to `sending`.

        Stored with the next entry of any table, or by itself within about a second.
        """
        self._cursors[table_id, audience] = Cursor(seq, sending)
        self._tidy_soon()

    def note_wake(self, table_id: str, seq: int, wake: float | None) -> None:
        """Remember when a table next needs attention, or None if it does not until somebody acts.

        Stored within about a second; ignored if the log has grown past `seq` by then.
        """
        self._wakes[table_id] = (seq, wake)
        self._tidy_soon()

    def note_standing(self, table_id: str, seq: int, texts: Mapping[str, str]) -> None:
        """Keep the public view of a table as of entry `seq`, as text by language, replacing the previous one.

        Empty `texts` just delete it. Stored within about a second.
        """
        self._standings[table_id] = (seq, texts)
        self._tidy_soon()

    async def set_setting(self, scope: str, key: str, value: str | None) -> None:
        """Store a setting, or delete it if `value` is None; durable on return. Raises NotStored."""
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
        """The single writer: stores everything pending in one transaction."""
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
            except sqlite3.OperationalError as error:  # locked by another program, or disk full: may be temporary
                self._cursors = cursors | self._cursors
                self._wakes = wakes | self._wakes
                self._standings = standings | self._standings
                self._untidy |= tidy
                await self._wait(batch, error)
                if last and not self._waiting:
                    return  # no need to wait for the rest: the next start makes up for it
            except Overtaken as error:
                log.error("nothing can be stored any more", reason=str(error))
                await self._refuse(batch, error)
            except Exception as error:
                log.exception("a batch was refused")
                await self._refuse(batch, error)
            else:
                for (_, done, _), answer in zip(batch, answers, strict=True):
                    _answer(done, answer)
                if batch:
                    self._tidy_soon()

    async def _wait(self, batch: list[_Waiting], error: Exception) -> None:
        """Nothing can be stored right now: refuse the items whose deadline has passed, and retry the others soon."""
        now = self._loop.time()
        if late := [each for each in batch if each[2] <= now]:
            log.error("the database cannot be written", refused=len(late), reason=str(error))
            await self._refuse(late, error)
        self._waiting = [each for each in batch if each[2] > now] + self._waiting
        await asyncio.sleep(_AGAIN)
        self._wanted.set()

    async def _refuse(self, batch: list[_Waiting], error: Exception) -> None:
        """Fail the items with NotStored, once it is certain that they are not stored."""
        try:
            await self._db.run(self._store.seal)
        except sqlite3.Error as trouble:
            log.error("refused entries may reappear after a crash", reason=str(trouble))
        for _, done, _ in batch:
            _answer(done, NotStored(f"The database could not be written ({error})."))

    # Reading

    async def load(self, table_id: str) -> Kept:
        """A table's header, its log, and how much each audience has been told. Finished tables can be loaded too.

        Raises NoSuchTable, and JournalError if the table cannot be read.
        """
        noted = {audience: cursor for (table, audience), cursor in self._cursors.items() if table == table_id}
        header, entries, cursors = await self._read(self._store.load, table_id)
        return header, entries, cursors | noted

    async def find(self, audience: Audience, statuses: Sequence[str] = OPEN) -> list[str]:
        """The tables shown in a room, or at which a person sits, with one of these statuses; newest last."""
        return await self._read(self._store.find, audience, statuses)

    async def rooms(self, network: str) -> list[Room]:
        """The rooms of a network that have unfinished tables."""
        return await self._read(self._store.rooms, network)

    async def due(self, now: float) -> list[str]:
        """The tables that need attention by `now`, longest waiting first."""
        return [table_id for _, table_id in await self._read(self._store.wakes, now)]

    async def open_tables(self) -> list[str]:
        """The unfinished tables, the oldest first."""
        return await self._read(self._store.open_tables)

    async def tables(self) -> int:
        """The number of tables, finished ones included."""
        return await self._read(self._store.tables)

    async def rooms_of(self, table_id: str) -> list[Room]:
        """The rooms in which an unfinished table is shown, read without its log."""
        found = map(audience_of, await self._read(self._store.audiences, table_id))
        return [audience for audience in found if isinstance(audience, Room)]

    @property
    def path(self) -> Path | None:
        """The database file, None if it is in memory."""
        return self._store.path

    @property
    def lost(self) -> int:
        """The number of entries that the database once had and lacks now."""
        return self._store.lost

    @property
    def size(self) -> int:
        """The size of the database in bytes, 0 if it is in memory."""
        return self._store.size

    async def count(self) -> dict[tuple[str, str], int]:
        """The number of unfinished tables, by game and status."""
        return await self._read(self._store.count)

    async def standing(self, table_id: str) -> Mapping[str, str]:
        """The last stored public view of a table, as text by language; empty if there is none."""
        if table_id in self._standings:
            return self._standings[table_id][1]
        return await self._read(self._store.standing, table_id)

    async def get_settings(self, key: str) -> dict[str, str]:
        """The values of a setting in every scope that has it, by scope."""
        return await self._read(self._store.get_settings, key)

    async def get_setting(self, scope: str, key: str) -> str | None:
        """The value of a setting, None if it is not set."""
        return await self._read(self._store.get_setting, scope, key)

    async def _read(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await self._db.run(work, *args, **kwargs)
        except (sqlite3.Error, ValueError) as error:
            raise JournalError(f"The database could not be read ({error}).") from error


def _answer(done: asyncio.Future[None], answer: JournalError | None) -> None:
    if done.done():  # the caller was cancelled
        return
    if answer is None:
        done.set_result(None)
    else:
        done.set_exception(answer)
