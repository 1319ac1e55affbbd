"""Tables on IRC as people meet them: a server and a bot of their own, both at default settings, and sensible people.

People read what to do from the bot's database, with the eyes of their seat alone, and type it as text, one command a
line. Nobody types before having been told what came of the last move, or been asked, and then thinks for a while.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path

from bench.irc_people import PATIENCE, Client, Heard, Lines, calls, count, first, mentions, names, quiet
from bench.measure import Plain
from bot.journal.rows import read_table, scope
from bot.journal.schema import JournalError, reading
from bot.ports import Room
from bot.table.acts import load
from bot.table.table import Status, Table
from engines.citadels.components import Answer
from engines.core.notation import token, write
from engines.core.offer import Action, args
from tests.kit.irc import servers

BOT = "Tafel"
NICKS = (
    *("Adalind", "Bruno", "Cleo", "Dmitri", "Elsbeth", "Fedor", "Gudrun", "Henrik", "Isolde", "Jorge", "Kasimir"),
    *("Leonore", "Matteo", "Nadja", "Oskar", "Philippa"),
)
ONLOOKER = "Zaungast"
IDLE = 8.0  # seconds without a line after which the connection is idle again, whatever was sent before
LOST = 30.0  # seconds after which people type although nothing came, and a move counts as never told
CONFIG = """
language = "en"
database = "{folder}/tables.db"
[log]
level = "error"
[[irc]]
name = "net"
host = "127.0.0.1"
port = {port}
tls = false
owner = "bench"
nick = "{nick}"
channels = [{channels}]
"""
SERVERS: Mapping[str, Callable[[ExitStack], servers.Server]] = {
    "ngircd": lambda stack: stack.enter_context(servers.ngircd(fast=False)),
    "inspircd": lambda stack: stack.enter_context(servers.inspircd(services=False)),
}


class Book:
    """The tables of a running bot, read from its database, which is not disturbed by it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def ids(self, channel: str) -> Sequence[str]:
        """The tables of a channel, the oldest first."""
        return await asyncio.to_thread(self._ids, channel)

    async def table(self, table_id: str) -> Table:
        """A table as it is now. In a thread: replaying takes a while."""
        return await asyncio.to_thread(self._table, table_id)

    async def seq(self, table_id: str) -> int:
        """The number of a table's newest entry, which is quickly read."""
        return await asyncio.to_thread(self._seq, table_id)

    def _seq(self, table_id: str) -> int:
        with closing(reading(self._path)) as db:
            row = db.execute("SELECT max(seq) FROM log WHERE table_id = ?", (table_id,)).fetchone()
            return int(row[0])

    def _ids(self, channel: str) -> Sequence[str]:
        with closing(reading(self._path)) as db:
            query = "SELECT id FROM tables JOIN audiences ON table_id = id WHERE audience = ? ORDER BY n"
            return [found for (found,) in db.execute(query, (scope(Room("net", channel)),))]

    def _table(self, table_id: str) -> Table:
        header, entries, _ = read_table(self._path, table_id)
        return [table for table, _, _ in load(header, entries)][-1]


@dataclass(slots=True, eq=False)
class Typed:
    """A move as somebody typed it. `then` is who had to act after it, and `after` who else could see it told."""

    at: float
    mover: str
    action: Action
    round: int
    then: str = ""

    def told_by(self, line: Heard) -> bool:
        """Whether the line tells everybody of this move: by name and what was named in it; a move in which nothing is
        named and that ends a turn is also told by calling the next."""
        if not line.public:
            return False
        things = _gist(self.action)
        if names(line, self.mover) and mentions(line.text, things):
            return True
        return not things and bool(self.then) and self.then != self.mover and calls(line, self.then)


def _gist(action: Action) -> Sequence[str]:
    """What the move names, apart from people, numbers, and yes and no."""
    values = [(getattr(action, each.name), each) for each in args(type(action))]
    things = [thing for value, each in values for thing in (value if each.many else [value])]
    return [token(thing) for thing in things if isinstance(thing, IntEnum) and not isinstance(thing, Answer)]


@dataclass(slots=True, eq=False)
class World:
    """A server, a bot, and people in one of its channels; all are closed with `stack`."""

    port: int
    book: Book
    stack: AsyncExitStack
    clients: dict[str, Client] = field(default_factory=dict)  # by nick

    async def people(self, channel: str, nicks: Sequence[str]) -> list[Client]:
        """Connect people, who join the channel and wait for the bot there."""
        return list(await asyncio.gather(*(self._person(nick, channel) for nick in nicks)))

    async def _person(self, nick: str, channel: str) -> Client:
        client = await self.stack.enter_async_context(Client(nick, self.port))
        self.clients[nick] = client
        await client.join(channel)
        await client.meet(BOT, channel)
        return client


@asynccontextmanager
async def world(kind: str, *channels: str) -> AsyncIterator[World]:
    """A server of this kind and a bot in these channels, both with nothing set that has a default."""
    async with AsyncExitStack() as stack:
        blocking = ExitStack()
        stack.push_async_callback(asyncio.to_thread, blocking.close)
        yield World(*await asyncio.to_thread(_begin, kind, channels, blocking), stack)


def _begin(kind: str, channels: Sequence[str], stack: ExitStack) -> tuple[int, Book]:
    """Start both; blocks."""
    server = SERVERS[kind](stack)
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tafelrunde-bench-")))
    config = folder / "config.toml"
    quoted = ", ".join(f'"{channel}"' for channel in channels)
    config.write_text(CONFIG.format(folder=folder, port=server.port, nick=BOT, channels=quoted))
    bot = subprocess.Popen([sys.executable, "-m", "adapters.main", "serve", "-c", str(config)])
    stack.callback(_end, bot)
    return server.port, Book(folder / "tables.db")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()


@dataclass(slots=True, eq=False)
class Game:
    """One game at a table of people, and what was typed in it."""

    world: World
    channel: str
    players: list[Client]
    onlooker: Client
    table_id: str = ""
    opened: float = 0.0
    started: float = 0.0
    moves: list[Typed] = field(default_factory=list)
    ended: bool = False

    @property
    def everybody(self) -> Sequence[Client]:
        return [*self.players, self.onlooker]

    async def seat(self, game: str, think: float = 1.2) -> None:
        """Open a table and sit down at it, everybody after a moment."""
        host, *others = self.players
        self.opened = host.type(self.channel, f"!new {game}")
        self.table_id = await self.opened_as(0)
        for person in others:
            await asyncio.sleep(think)
            person.type(self.channel, "!join")
        await self._until(lambda table: len(table.seats) == len(self.players))

    async def opened_as(self, number: int) -> str:
        """The id of the channel's table of this number, once it is open."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(JournalError):  # the bot is about to create the database
                    if len(ids := await self.world.book.ids(self.channel)) > number:
                        return ids[number]
                await asyncio.sleep(0.1)

    async def start(self) -> None:
        """Begin the game."""
        self.started = self.players[0].type(self.channel, "!start")
        await self._until(lambda table: table.status is not Status.LOBBY)

    async def play(
        self,
        think: float,
        *,
        moves: int = 10_000,
        rounds: int = 10_000,
        seconds: float = 3600.0,
        patient: bool = False,
        before: Callable[[int], None] | None = None,
    ) -> None:
        """Play so many moves, whole rounds, or seconds, or to the end. The patient act only once the channel has been
        told of the move before, even if they were called earlier. `before` is told the number of each move just
        before it is typed."""
        src = Plain(len(self.players))
        until = time.monotonic() + seconds
        while len(self.moves) < moves and time.monotonic() < until:
            table = await self.world.book.table(self.table_id)
            if self.moves:
                self.moves[-1].then = _acting(table)
            if table.state is None or not table.pending_decisions:
                self.ended = True
                return
            mover = next(person for person in self.players if person.nick == _acting(table))
            playing = table.game.round(table.state.public)
            if playing > rounds:
                return
            await self._asked(mover, patient=patient)
            await asyncio.sleep(think)
            action = table.game.policy(table.view(table.pending_decisions[0].seat), src)
            if before is not None:
                before(len(self.moves))
            secret = type(action).secret
            at = mover.type(BOT if secret else self.channel, f"{'' if secret else '!'}{write(action)}")
            self.moves.append(Typed(at, mover.nick, action, playing))
            await self._decided(table.decisions)

    async def _decided(self, number: int) -> None:
        await self._until(lambda table: table.decisions > number)

    async def _asked(self, mover: Client, *, patient: bool) -> None:
        """Wait until the mover can know that it is time to act: called, or told what came of the move before."""
        last = self.moves[-1] if self.moves else None

        def asks(line: Heard) -> bool:
            told = last is not None and last.told_by(line)
            enough = told or (calls(line, mover.nick) and (last is None or last.action.secret or not patient))
            return line.sender == BOT and enough

        await mover.until(asks, last.at if last else self.started, LOST)

    async def _until(self, wanted: Callable[[Table], bool]) -> None:
        seen = 0
        async with asyncio.timeout(PATIENCE):
            while True:
                seq = await self.world.book.seq(self.table_id)
                if seq > seen and wanted(await self.world.book.table(self.table_id)):
                    return
                seen = seq
                await asyncio.sleep(0.1)

    # What came of it

    def delays(self, numbers: range | None = None) -> list[float]:
        """Seconds until another player was told of each move that everybody may know; LOST if that never happened."""
        shown = [move for number, move in enumerate(self.moves) if not move.action.secret and _in(number, numbers)]
        found = []
        for move in shown:
            other = next(person for person in self.players if person.nick != move.mover)
            line = first([line for line in other.heard if line.sender == BOT], move.told_by, move.at)
            found.append(min(LOST, line.at - move.at) if line else LOST)
        return found

    def lines(self, since: float, until: float = float("inf")) -> Lines:
        """How many lines the bot said at this table, see `count`."""
        return count(BOT, self.onlooker, self.players, since, until)

    async def quiet(self, seconds: float = IDLE) -> float:
        return await quiet(self.everybody, BOT, seconds)


def _in(number: int, numbers: range | None) -> bool:
    return numbers is None or number in numbers


def _acting(table: Table) -> str:
    pending = table.pending_decisions
    return table.seats[pending[0].seat].name if pending else ""


async def seated(world: World, channel: str, game: str, nicks: Sequence[str]) -> Game:
    """People at a table that is about to start, on a connection that is idle."""
    *players, onlooker = await world.people(channel, [*nicks, f"{ONLOOKER}-{channel[1:]}"])
    table = Game(world, channel, players, onlooker)
    await table.seat(game)
    await table.quiet()
    return table
