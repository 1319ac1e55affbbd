"""Many tables at once, at the pace of people: how late calls and boards are, and whether Discord refuses anything.

All is read from the loopback Discord: when a message came that notifies somebody, and when a board with the current
buttons could be seen.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from adapters.discord.client import DiscordNetwork
from adapters.discord.rendering.buttons import board_items
from adapters.discord.settings import Settings
from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.language import Locale
from bot.operations.config import Limits
from bot.runtime.clock import SystemClock
from bot.runtime.host import Host
from bot.runtime.tables import TableLimits
from bot.table.table import Status, Table
from tests.adapters.discord.counted import seats
from tests.adapters.discord.friends import Friends
from tests.kit.discord.counts import SILENT, mentioned
from tests.kit.discord.limits import Rate
from tests.kit.discord.server import Discord
from tests.kit.discord.world import Channel, User
from tests.kit.house import Counting, Direct

_LOOK = 0.1  # seconds between two looks at all boards


@dataclass
class Crowd:
    """The tables, and what was seen of them: how late each call and each board was, in seconds."""

    discord: Discord
    tables: Sequence[Friends]
    steps: int = 0
    calls: list[float] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)
    _called: dict[tuple[str, str], float] = field(default_factory=dict)  # by channel and person: since when they decide
    _due: dict[str, list[tuple[list[str], float]]] = field(default_factory=dict)  # boards to come, by channel
    _read: int = 0  # messages

    async def play(self, game: str, seconds: float, gap: float, *, spread: float = 0.0) -> None:
        """Play at all tables for so long, with so many seconds between two steps. All start at once or, if they are
        `spread` over so many seconds, before anything is measured."""
        await asyncio.gather(*(each.gather(game) for each in self.tables))
        await self._quiet()
        self._read = len(self.discord.everything)
        watching = asyncio.create_task(self._watch())
        try:
            shift = spread / len(self.tables)
            await asyncio.gather(*(self._start(each, at * shift) for at, each in enumerate(self.tables)))
            if spread:
                await self._quiet()
                self.calls, self.boards = [], []
            begun = time.monotonic()
            late = gap / len(self.tables)  # tables do not step in the same moment
            await asyncio.gather(
                *(self._play(each, begun + at * late, begun + seconds, gap) for at, each in enumerate(self.tables))
            )
            while any(self._due.values()):
                await asyncio.sleep(_LOOK)
        finally:
            watching.cancel()

    async def _quiet(self) -> None:
        """Return once no more requests come."""
        before = -1
        while before != (before := len(self.discord.rest.requests)):
            await asyncio.sleep(1)

    async def _start(self, friends: Friends, late: float) -> None:
        await asyncio.sleep(late)
        started = await self.discord.slash(friends.people[0], friends.channel, "start")
        table = await friends.table()
        assert table.status is Status.RUNNING, started.text
        self._note(friends, table, frozenset(), time.monotonic())

    @property
    def without_picture(self) -> int:
        """Tables whose board has no picture."""
        return sum(not each.discord.boards(each.channel)[-1].files for each in self.tables)

    async def _play(self, friends: Friends, step: float, until: float, gap: float) -> None:
        table = await friends.table()
        while (step := step + gap) < until and table.status is Status.RUNNING:
            await asyncio.sleep(max(0.0, step - time.monotonic()))
            owing = seats(table)
            await friends.play_by_slash(1)
            table = await friends.table()
            self.steps += 1
            self._note(friends, table, owing, time.monotonic())

    def _note(self, friends: Friends, table: Table, owing: frozenset[int], now: float) -> None:
        """What is to be seen after a step."""
        for seat in owing - seats(table):
            self._called.pop((friends.channel.id, friends.people[seat].id), None)  # who has acted needs no call
        for seat in seats(table) - owing:
            self._called[friends.channel.id, friends.people[seat].id] = now
        if table.status is Status.RUNNING:
            self._due.setdefault(friends.channel.id, []).append((_controls(table), now))

    async def _watch(self) -> None:
        while True:
            self._hear()
            now = time.monotonic()
            for friends in self.tables:
                if due := self._due.get(friends.channel.id):
                    boards = friends.discord.boards(friends.channel)
                    shown = [[each["custom_id"] for each in board.controls] for board in boards]
                    done = max((at for at, (controls, _) in enumerate(due, 1) if controls in shown), default=0)
                    self.boards += [now - since for _, since in due[:done]]
                    self._due[friends.channel.id] = due[done:]
            await asyncio.sleep(_LOOK)

    def _hear(self) -> None:
        """Note the calls among the new messages."""
        new, self._read = self.discord.everything[self._read :], len(self.discord.everything)
        for message in new:
            if message.reader or message.author is not self.discord.bot or (message.body.get("flags") or 0) & SILENT:
                continue
            called = [message.channel.recipient.id] if message.channel.recipient else mentioned(message.body)
            for channel, user in [key for key in self._called if key[1] in called]:
                self.calls.append(max(0.0, message.born - self._called.pop((channel, user))))


@asynccontextmanager
async def crowd(discord: Discord, tables: int, servers: int, people: int) -> AsyncIterator[Crowd]:
    """A bot as it is in use, with its own limiter, on a Discord that refuses more than 50 requests a second."""
    discord.rest.rate = Rate()
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        journal = await Journal.open(Path(folder) / "tables.db")
        limits = TableLimits(room=10, person=100)
        host = Host(journal, Direct(), SystemClock(), Counting(), Dispatcher.of, limits=limits)
        network = DiscordNetwork(Settings(api=discord.api, gateway=discord.gateway_url), discord.token, host, Limits())
        running = asyncio.create_task(network.run())
        try:
            await host.open()
            await discord.until(lambda: network.gateway.connected)
            found = []
            for number in range(servers):
                names = [f"room {number} {room}" for room in range(tables // servers)]
                guild, *channels = discord.server(f"Server {number}", *names)
                await discord.invite(guild)
                found += [Friends(discord, host, channel, _people(discord, channel, people)) for channel in channels]
            yield Crowd(discord, found)
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            await host.close()
            await journal.close()


def _people(discord: Discord, channel: Channel, count: int) -> Sequence[User]:
    return [discord.person(f"{name} of {channel.name}") for name in ("Ada", "Bruno", "Cleo", "Dmitri")[:count]]


def _controls(table: Table) -> list[str]:
    """The ids of the controls by which the board of a table's present state can be told."""
    return [str(each.custom_id) for each in board_items(table, Locale("en"))]
