"""A whole host for tests, on a real journal: people on a network type lines, and tests ask what everyone saw."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from structlog.testing import capture_logs

from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.ports import Person, Room
from bot.runtime.host import Host
from bot.runtime.tables import TableLimits
from bot.table.table import Table
from bot.table.table_settings import Pace
from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import View
from engines.core.notation import write
from tests.kit.clock import ScriptedClock
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM

LIMITS = TableLimits()


class Direct:
    """AI players that decide immediately, in this process."""

    async def think(self, game: str, view: View[Any, Any], seed: bytes, kind: str = "quick") -> str:
        return write(GAMES[game].policy(view, Committed(seed)))


class Counting:
    """Bytes that differ each time but are the same in each run; a different `begin` gives different ones."""

    def __init__(self, begin: int = 0) -> None:
        self._next = begin

    def __call__(self, size: int) -> bytes:
        self._next += 1
        return sha256(b"%d" % self._next).digest()[:size]


class House:
    """A host, its network, and what happens there."""

    def __init__(self, host: Host, net: Net, clock: ScriptedClock, logged: Sequence[Mapping[str, Any]] = ()) -> None:
        self.host = host
        self.net = net
        self.clock = clock
        self.logged = logged

    async def type(self, person: Person, *lines: str, room: Room | None = ROOM, **more: Any) -> House:
        """Someone types lines one after the other, and everything that follows from each happens."""
        for line in lines:
            await self.host.hear(says(person, line, room, **more))
            await self.host.settled()
        return self

    async def wait(self, seconds: float) -> House:
        """Let time pass, and everything happen that happens meanwhile."""
        step = 10.0 if seconds <= 3600 else 30.0
        while seconds > 0:
            await self.clock.advance(min(seconds, step))
            seconds -= step
            await self.host.journal.get_setting(
                "", ""
            )  # waits for pending writes, so that a slow disk takes no scripted time
            for _ in range(20):
                await asyncio.sleep(0)
            await self.host.settled()
        return self

    async def go_on(self, seconds: float) -> House:
        """Let time pass even while something is being retried; heartbeats reach the disk."""
        while seconds > 0:
            await self.clock.advance(min(seconds, 10.0))
            seconds -= 10.0
            for _ in range(5):
                await asyncio.sleep(0.001)
        return self

    async def begin(self, *options: str, room: Room = ROOM) -> House:
        """A game of Antiquity with Ada, Bruno and Cleo, in which Ada begins."""
        await self.type(ADA, "new antiquity", room=room)
        for person in (BRUNO, CLEO):
            await self.type(person, "join", room=room)
        return await self.type(ADA, "option first 1", *options, "start", room=room)

    async def table(self, room: Room = ROOM) -> Table:
        """The first unfinished table of a room."""
        return (await self.host.tables.find(room))[0].table

    @property
    def answer(self) -> str:
        """The last answer to a line."""
        return self.net.last_answer()


@asynccontextmanager
async def house(
    path: Path,
    net: Net | None = None,
    entropy: Callable[[int], bytes] | None = None,
    clock: ScriptedClock | None = None,
    pace: Pace = Pace.OFF,
    limits: TableLimits = LIMITS,
    failing: bool = False,
    others: Sequence[Net] = (),
    patience: float = 15.0,
    accept_loss: bool = False,
) -> AsyncIterator[House]:
    """A host on the journal in `path`, opened and closed as a process would; `others` are additional networks.

    `patience` is how many seconds it waits while nothing can be stored, `accept_loss` is the journal's. None of its
    background work may fail, unless the test makes it fail (`failing`). The house's `logged` is all that was logged.
    """
    journal = await Journal.open(path / "tables.db", patience=patience, accept_loss=accept_loss)
    await journal._db.execute_fetchall("PRAGMA synchronous = OFF")  # no test cuts the power
    clock = clock or ScriptedClock()
    host = Host(journal, Direct(), clock, entropy or Counting(), Dispatcher.of, limits=limits, pace=pace)
    net = net or Net()
    for each in (net, *others):
        host.attach(each.name, each)
        host.room_ports[each.name] = each
    with capture_logs() as logged:
        try:
            await host.open()
            await host.settled()
            yield House(host, net, clock, logged)
        finally:
            await host.close()
            await journal.close()
    assert failing or not [entry for entry in logged if entry["event"] == "work failed"], logged
