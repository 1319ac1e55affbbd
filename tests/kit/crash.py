"""Simulates a kill of the host at every point that matters, without the host noticing: what a kill would leave is
saved.

That is a copy of the files, and what people had seen by then. The points are inside the calls that the host makes to
the journal, the database, the networks, the thinkers and the clock, so the host itself has no hooks.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

from bot.ports import Audience, IncomingMessage, Room, Update
from tests.kit.house import Counting, House, house

FILES = ("tables.db", "tables.db-wal")


@dataclass(frozen=True)
class Remains:
    """What a kill at a point leaves: the files, and what had been seen, acknowledged and begun by then."""

    point: str
    files: dict[str, bytes]
    seen: dict[Audience, list[Update]]
    stored: dict[str, int]  # by table, the last entry acknowledged as stored
    incoming: IncomingMessage | None  # the line being carried out


class Crashes:
    """The remains of a house at each of its moments, while the house carries on."""

    def __init__(self, h: House, path: Path) -> None:
        self.remains: list[Remains] = []
        self.passed: Counter[str] = Counter()
        self._path = path
        self._net = h.net
        self._writing = threading.RLock()  # held while the files are written or copied
        self._moments: set[tuple[int, int]] = set()
        self._contents: dict[bytes, bytes] = {}  # equal file contents are stored once
        self._shown: tuple[Audience, str, int] | None = None  # who was last sent a secret, and of which entry
        self._commits = 0
        self._stored: dict[str, int] = {}
        self._heard: IncomingMessage | None = None
        host, journal = h.host, h.host.journal
        store = journal._store
        self._around(host, "hear", before=self._hears, after=self._was_heard)
        self._around(journal, "create", "before an append", "before the swap", lambda header, *_: self._ack(header.id))
        self._around(journal, "append", "before an append", "before the swap", lambda table, *_: self._ack(table))
        self._around(h.net, "deliver", self._before_delivery, self._after_delivery)
        self._around(host._ai_players._thinker, "think", "before the AI is asked")
        self._around(h.clock, "sleep", "before a clock is armed")
        self._around_sync(journal, "note_cursor", "before the cursor", "")
        self._around_sync(store, "_commit", "before the commit", "after the commit", self._committed)
        self._around_sync(store, "write", "", "")
        self._around_sync(store, "checkpoint", "", "")

    def take(self, point: str) -> None:
        """Save what a kill would leave now, unless nothing has changed since the last time."""
        if not point:
            return
        with self._writing:
            self.passed[point] += 1
            moment = self._commits, sum(map(len, self._net.seen.values()))
            if moment in self._moments:
                return
            self._moments.add(moment)
            files = {name: self._content(self._path / name) for name in FILES if (self._path / name).exists()}
            seen = {audience: updates[:] for audience, updates in self._net.seen.items()}
            self.remains.append(Remains(point, files, seen, self._stored.copy(), self._heard))

    def _content(self, path: Path) -> bytes:
        content = path.read_bytes()
        return self._contents.setdefault(content, content)

    def _around(
        self,
        thing: Any,
        name: str,
        before: str | Callable[..., None] = "",
        after: str | Callable[..., None] = "",
        then: Callable[..., None] = lambda *_: None,
    ) -> None:
        inner = getattr(thing, name)

        @wraps(inner)
        async def outer(*args: Any, **kwargs: Any) -> Any:
            self.take(before) if isinstance(before, str) else before(*args)
            answer = await inner(*args, **kwargs)
            then(*args)
            self.take(after) if isinstance(after, str) else after(*args)
            return answer

        setattr(thing, name, outer)

    def _around_sync(
        self, thing: Any, name: str, before: str, after: str, then: Callable[..., None] = lambda *_: None
    ) -> None:
        inner = getattr(thing, name)

        @wraps(inner)
        def outer(*args: Any, **kwargs: Any) -> Any:
            with self._writing:
                self.take(before)
                answer = inner(*args, **kwargs)
                then(*args)
                self.take(after)
            return answer

        setattr(thing, name, outer)

    def _hears(self, incoming: IncomingMessage) -> None:
        self._heard = incoming

    def _was_heard(self, incoming: IncomingMessage) -> None:
        self._heard = None

    def _ack(self, table: str) -> None:
        self._stored[table] = self._stored.get(table, 0) + 1

    def _committed(self) -> None:
        self._commits += 1

    def _before_delivery(self, audience: Audience, update: Update) -> None:
        if isinstance(audience, Room):
            self.take("before a public line")
        elif self._shown is not None and self._shown[1:] == (update.table, update.upto) and self._shown[0] != audience:
            self.take("between two secrets")
        else:
            self.take("before a secret")

    def _after_delivery(self, audience: Audience, update: Update) -> None:
        if isinstance(audience, Room):
            self.take("after a public line")
        else:
            self._shown = audience, update.table, update.upto
            self.take("after a secret")


@asynccontextmanager
async def recovered(remains: Remains, path: Path, **more: Any) -> AsyncIterator[House]:
    """A second host, on what the first left behind."""
    path.mkdir()
    for name, content in remains.files.items():
        (path / name).write_bytes(content)
    entropy = Counting(1_000_000)
    async with house(path, entropy=entropy, **more) as h:
        yield h
