"""The demonstration: AI players play at a table shown in rooms, so that the operator sees everything work.

It has a host and a journal of its own. Nobody sits at its table, so the rule that a table closes when its last person
leaves does not apply. Nothing that people type can open such a table or change it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from bot.commands import registry
from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.language import tidy
from bot.ports import Audience, Clock, Entropy, File, IncomingMessage, Person, Port, Room, Update
from bot.runtime.host import Host
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.decide import next_ai
from bot.table.facts import AiSeated, Closed, Started
from bot.table.table import CommandError, Table
from bot.text.doc import Doc, Hint, line, plain
from bot.workers.thinkers import Thinkers
from engines.core.game import View

PAUSE = 2.0  # default reading time between two moves, in seconds

_LOOK = 0.5  # seconds between checks whether everything has been shown
_PATIENCE = 30.0  # seconds after which an unreachable room no longer holds up the others
_GOODBYE = 2.0  # seconds to tell the rooms that the table is closed
_OPERATOR = Person("terminal", "demo")  # opens the table without sitting down
_LOOKING = {"board", "fair", "games", "help", "log", "options", "players", "rules", "tables"}


class Screen:
    """Tracks what is being shown to rooms, and since when."""

    def __init__(self, clock: Clock, pause: float) -> None:
        self._clock = clock
        self._pause = pause
        self._showing = 0  # updates being delivered
        self._since = clock.ticks()

    def begin(self) -> None:
        """An update is about to be delivered."""
        self._showing += 1

    def end(self) -> None:
        """An update was delivered, or failed."""
        self._showing -= 1
        self._since = self._clock.ticks()

    async def read(self) -> None:
        """Return once everything has been shown long enough to be read, or time is up."""
        await self._stood(self._pause, _PATIENCE)

    async def shown(self) -> None:
        """Return once everything has been shown, or time is up."""
        await self._stood(0.0, _GOODBYE)

    async def _stood(self, seconds: float, patience: float) -> None:
        until = self._clock.ticks() + seconds + patience
        await self._clock.sleep(_LOOK)  # so that deliveries of the latest act have begun
        while (self._showing or self._clock.ticks() < self._since + seconds) and self._clock.ticks() < until:
            await self._clock.sleep(_LOOK)


class Slow(Thinkers):
    """AI players at a pace for spectators: one at a time, each after the last move could be read."""

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self.screen = screen
        self._turn = asyncio.Lock()

    async def think(self, game: str, view: View[Any, Any], seed: bytes, kind: str = "quick") -> str:
        async with self._turn:
            await self.screen.read()
            return await super().think(game, view, seed, kind)


class Told(Port):
    """Wraps a network's port: spectators are first told what this is, and at the end how to play."""

    def __init__(self, port: Port, host: Host, screen: Screen) -> None:
        self._port = port
        self._host = host
        self._screen = screen
        self.brief = port.brief
        self._begun: set[Audience] = set()

    async def turn(self, audience: Audience, table: str) -> None:
        await self._port.turn(audience, table)

    def reaches(self, person: Person) -> bool:
        return self._port.reaches(person)

    async def deliver(self, audience: Audience, update: Update) -> bool:
        table = (await self._host.tables.load(update.table)).table
        locale = await self._host.locales.telling(table, audience)
        before = () if audience in self._begun else (line(locale("demo-begin")),)
        new = locale.attribute("help-new", "usage").split()[0]
        how = Hint(plain(locale("demo-over")), (f"{new} {table.header.game}",))
        after = () if table.open else ((how,),)
        self._screen.begin()
        try:
            arrived = await self._port.deliver(audience, replace(update, lines=(*before, *update.lines, *after)))
        finally:
            self._screen.end()
        if arrived:
            self._begun.add(audience)
        return arrived

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        await self._port.answer(incoming, doc, private=private, file=file)


class Stage(Host):
    """A host whose table is for watching: people may look at it, and a moderator may stop it.

    Nothing is shown before `reveal`, since a lobby invites people to sit down.
    """

    def __init__(self, journal: Journal, players: Slow, clock: Clock, entropy: Entropy, language: str) -> None:
        super().__init__(journal, players, clock, entropy, Dispatcher.of, language=language)
        self.screen = players.screen
        self._behind: dict[str, Port] = {}
        self._revealed = False

    def attach(self, network: str, port: Port) -> None:
        self._behind[network] = port

    def reveal(self) -> None:
        """Show everything from the next act on."""
        self._revealed = True
        for network, port in self._behind.items():
            super().attach(network, Told(port, self, self.screen))

    async def hear(self, incoming: IncomingMessage) -> bool:
        locale = await self.locales.answering(incoming)
        command = registry.find(tidy(incoming.text).partition(" ")[0], locale)
        may = command is not None and (command.name in _LOOKING or (command.name == "stop" and incoming.moderator))
        if may and self._revealed:
            return await super().hear(incoming)
        await self._behind[incoming.person.network].answer(incoming, line(locale("demo-only")), private=False)
        return True


async def play_demo(host: Stage, game: str, seats: int, rooms: Sequence[Room], name: str) -> None:
    """Play a whole game among AI players, shown in all rooms. `name` opens the table.

    If cancelled, the table is closed and the rooms are told.
    """
    live = await host.tables.create(
        game, lobby.opening(_OPERATOR, name, rooms[0]), IncomingMessage(_OPERATOR, name, "", rooms[0])
    )
    try:
        for room in rooms[1:]:
            await host.tables.act(live, partial(lobby.link, person=_OPERATOR, name=name, room=room, moderator=True))
        for _ in range(seats):
            await host.tables.act(live, _add_ai)
        host.reveal()
        await host.tables.act(live, lambda _: ProposedAct(Started()))
        while live.table.open:
            await host.clock.sleep(_LOOK)
        await host.screen.read()
    finally:
        if live.table.open:
            with suppress(CommandError):
                await host.tables.act(live, lambda _: ProposedAct(Closed("stopped", name)))
            await host.screen.shown()


def _add_ai(table: Table) -> ProposedAct:
    """Add an AI player as a table's host would; this table has none."""
    return ProposedAct(AiSeated(len(table.seats), next_ai(table)))
