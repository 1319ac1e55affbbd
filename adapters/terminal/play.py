"""`tafelrunde play`: one person at a table, from the lobby to the end; AI players have the other seats."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from adapters.terminal.formatting import Paint, has_colours, is_dumb
from adapters.terminal.gateway import Gateway, Screen
from adapters.terminal.plain import Plain
from bot.language import lookup
from bot.ports import IncomingMessage, Person, Room
from bot.runtime.host import Host
from bot.table.table import Status, Table
from bot.text.doc import Doc, line


class Client(Screen, Protocol):
    """A screen, and the lines that are typed."""

    ends_with_game: bool

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    async def read(self) -> str | None:
        """The next line, None where there is none any more."""
        ...


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What the command line asks for. `fresh` is for a new game where an old one could go on."""

    user: str
    name: str
    game: str
    seats: int
    language: str | None
    fresh: bool
    longest: int  # characters of a line

    @property
    def person(self) -> Person:
        return Person("terminal", self.user)

    @property
    def room(self) -> Room:
        return Room("terminal", self.user)

    def incoming(self, text: str) -> IncomingMessage:
        """A line that the person typed: nobody else reads it there."""
        return IncomingMessage(self.person, self.name, text, room=self.room, private=True)


async def play(host: Host, wish: PlayOptions) -> None:
    """Sit at the table until the person leaves or, without a terminal, the game ends."""
    client = _client(host, wish)
    gateway = Gateway(client, lambda: host.locales.answering(wish.incoming("")), Path.cwd())
    host.attach("terminal", gateway)
    if wish.language is not None:
        await host.locales.choose(wish.person, wish.language)
        await host.locales.choose(wish.room, wish.language)
    await Sitting(host, client, gateway, wish).run()


def _client(host: Host, wish: PlayOptions) -> Client:
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    colour = has_colours(os.environ, terminal=terminal)
    paint = Paint(sys.stdout.encoding, colour=colour)
    if terminal and not is_dumb(os.environ):
        from adapters.terminal.tty import Tty  # noqa: PLC0415 - a script need not wait for prompt_toolkit

        return Tty(wish.name, paint, lambda typed: host.dispatcher.complete(wish.incoming(typed)))
    return Plain(sys.stdin.buffer, sys.stdout, paint, watched=terminal)


class Sitting:
    """A person's time at the table, from coming to leaving."""

    def __init__(self, host: Host, client: Client, gateway: Gateway, wish: PlayOptions) -> None:
        self._host = host
        self._client = client
        self._gateway = gateway
        self._wish = wish
        self._status: Status | None = None  # of the table in the room, None where there is none
        self._over = False  # whether there is nothing more to do here

    async def run(self) -> None:
        """Seat the person and carry out what is typed, until the input or, without a terminal, the game ends.

        A running game stays as it is; a lobby is closed.
        """
        async with self._client:
            try:
                if not await self._sit_down():
                    return
                while not self._over and (typed := await self._client.read()) is not None:
                    if await self._quits(typed):
                        break
                    await self._typed(typed)
                if self._status is Status.LOBBY:
                    await self._say("stop")
                    await self._settle()
            finally:
                self._gateway.close()
                if self._status is Status.RUNNING:
                    await self._tell("kept")

    async def _sit_down(self) -> bool:
        """Go on with the game that there is, or open a lobby. False where the person leaves instead.

        The host is opened when that is decided: before, nobody wants to see an old game going on.
        """
        await self._look()
        if self._status is Status.RUNNING and not self._wish.fresh:
            goes_on = await self._goes_on()
            if goes_on is None:
                return False
            if goes_on:
                await self._tell("resumed")
                await self._host.open()
                await self._host.show(self._wish.person)
                await self._host.show(self._wish.room)
                await self._settle()
                return True
        if self._status is not None:
            await self._say("stop")
            await self._look()
        await self._host.open()
        await self._say(f"new {self._wish.game}")
        await self._settle()
        return True

    async def _goes_on(self) -> bool | None:
        """Whether the person wants to go on with the old game; who types into a script does."""
        if self._client.ends_with_game:
            return True
        locale = await self._host.locales.answering(self._wish.incoming(""))
        while True:
            await self._tell("resume")
            typed = await self._client.read()
            if typed is None or await self._quits(typed):
                return None
            answer = lookup(typed or "yes", {"yes": "terminal-yes", "no": "terminal-no"}, locale)
            if len(answer) == 1:
                return answer[0] == "yes"

    async def _quits(self, typed: str) -> bool:
        locale = await self._host.locales.answering(self._wish.incoming(""))
        return bool(lookup(typed.strip().removeprefix("/"), {"quit": "terminal-quit"}, locale, prefixes=False))

    async def _typed(self, typed: str) -> None:
        text = typed.strip().removeprefix("/")
        if len(text) > self._wish.longest:
            await self._tell("long", most=self._wish.longest)
            return
        if not text:
            if self._status is not Status.LOBBY:
                return
            text = "start"
        await self._say(text)
        await self._settle()

    async def _say(self, text: str) -> None:
        """Carry it out. The room is the person's own, so it speaks the person's language."""
        await self._host.hear(self._wish.incoming(text))
        language = await self._host.locales.language(self._wish.person)
        if await self._host.locales.language(self._wish.room) != language:
            await self._host.locales.choose(self._wish.room, language)

    async def _settle(self) -> None:
        """Wait until nothing is under way, then show what there is to see. A new lobby gets its AI players."""
        before = self._status
        await self._host.settled()
        table = await self._look()
        opened = table is not None and table.status is Status.LOBBY and before is not Status.LOBBY
        if table is not None and opened:
            seats = self._wish.seats if self._wish.seats in table.game.seats else table.game.seats[0]
            if (missing := seats - len(table.seats)) > 0:
                await self._say(f"add {missing} ai")
                await self._host.settled()
        await self._gateway.present(playing=self._status is Status.RUNNING)
        if opened:
            await self._tell("begin")
        elif before is Status.RUNNING and table is None:
            self._over = self._client.ends_with_game
            if not self._over:
                await self._tell("over", game=self._wish.game)

    async def _look(self) -> Table | None:
        tables = await self._host.tables.find(self._wish.room)
        table = tables[-1].table if tables else None
        self._status = None if table is None else table.status
        return table

    async def _tell(self, what: str, **data: object) -> None:
        locale = await self._host.locales.answering(self._wish.incoming(""))
        doc: Doc = line(locale(f"terminal-{what}", **data), "faint")
        await self._client.show(doc)
