"""`tafelrunde play`: one person and AI players at a table, from the lobby to the end of the game."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from adapters.terminal.formatting import Formatter, has_colours, is_dumb
from adapters.terminal.gateway import Gateway, Screen
from adapters.terminal.plain import PlainClient
from bot.language import lookup
from bot.ports import IncomingMessage, Person, Room
from bot.runtime.host import Host
from bot.table.table import Status, Table
from bot.text.doc import Doc, line


class Client(Screen, Protocol):
    """A screen, and the lines typed there."""

    ends_with_game: bool

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    async def read(self) -> str | None:
        """The next line, None at the end of input."""
        ...


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What the command line asks for. `fresh` starts a new game even if an old one is unfinished."""

    user: str
    name: str
    game: str
    seats: int
    language: str | None
    fresh: bool
    max_line: int  # characters of a line

    @property
    def person(self) -> Person:
        return Person("terminal", self.user)

    @property
    def room(self) -> Room:
        return Room("terminal", self.user)

    def incoming(self, text: str) -> IncomingMessage:
        """A line typed by the person; nobody else reads it."""
        return IncomingMessage(self.person, self.name, text, room=self.room, private=True)


async def play(host: Host, options: PlayOptions) -> None:
    """Play until the person leaves or, without a terminal, the game ends."""
    client = _client(host, options)
    gateway = Gateway(client, lambda: host.locales.answering(options.incoming("")), Path.cwd())
    host.attach("terminal", gateway)
    if options.language is not None:
        await host.locales.choose(options.person, options.language)
        await host.locales.choose(options.room, options.language)
    await PlaySession(host, client, gateway, options).run()


def _client(host: Host, options: PlayOptions) -> Client:
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    colour = has_colours(os.environ, terminal=terminal)
    formatter = Formatter(sys.stdout.encoding, colour=colour)
    if terminal and not is_dumb(os.environ):
        from adapters.terminal.tty import TtyClient  # noqa: PLC0415 - scripts do without prompt_toolkit

        return TtyClient(options.name, formatter, lambda typed: host.dispatcher.complete(options.incoming(typed)))
    return PlainClient(sys.stdin.buffer, sys.stdout, formatter, watched=terminal)


class PlaySession:
    """One session at the table, from arriving to leaving."""

    def __init__(self, host: Host, client: Client, gateway: Gateway, options: PlayOptions) -> None:
        self._host = host
        self._client = client
        self._gateway = gateway
        self._options = options
        self._status: Status | None = None  # of the table in the room, None if there is none
        self._over = False

    async def run(self) -> None:
        """Seat the person and carry out what is typed, until the input or, without a terminal, the game ends.

        A running game is kept for the next time; a lobby is closed.
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
                    await self._say("stop", sure=True)
                    await self._settle()
            finally:
                self._gateway.close()
                if self._status is Status.RUNNING:
                    await self._tell("kept")

    async def _sit_down(self) -> bool:
        """Resume the unfinished game or open a lobby. Returns False if the person leaves instead.

        The host is opened only once that is decided: until then an old game must not go on.
        """
        await self._look()
        if self._status is Status.RUNNING and not self._options.fresh:
            goes_on = await self._goes_on()
            if goes_on is None:
                return False
            if goes_on:
                await self._tell("resumed")
                await self._host.open()
                await self._host.show(self._options.person)
                await self._host.show(self._options.room)
                await self._settle()
                return True
        if self._status is not None:
            await self._say("stop", sure=True)
            await self._look()
        await self._host.open()
        await self._say(f"new {self._options.game}")
        await self._settle()
        return True

    async def _goes_on(self) -> bool | None:
        """Whether to resume the old game, None if the person leaves; a script always resumes."""
        if self._client.ends_with_game:
            return True
        locale = await self._host.locales.answering(self._options.incoming(""))
        while True:
            await self._tell("resume")
            typed = await self._client.read()
            if typed is None or await self._quits(typed):
                return None
            answer = lookup(typed or "yes", {"yes": "terminal-yes", "no": "terminal-no"}, locale)
            if len(answer) == 1:
                return answer[0] == "yes"

    async def _quits(self, typed: str) -> bool:
        locale = await self._host.locales.answering(self._options.incoming(""))
        return bool(lookup(typed.strip().removeprefix("/"), {"quit": "terminal-quit"}, locale, prefixes=False))

    async def _typed(self, typed: str) -> None:
        text = typed.strip().removeprefix("/")
        if len(text) > self._options.max_line:
            await self._tell("long", most=self._options.max_line)
            return
        if not text:
            if self._status is not Status.LOBBY:
                return
            text = "start"
        await self._say(text)
        await self._settle()

    async def _say(self, text: str, *, sure: bool = False) -> None:
        """Send a line to the host, and keep the room in the person's language: it is theirs alone."""
        await self._host.hear(replace(self._options.incoming(text), sure=sure))
        language = await self._host.locales.language(self._options.person)
        if await self._host.locales.language(self._options.room) != language:
            await self._host.locales.choose(self._options.room, language)

    async def _settle(self) -> None:
        """Wait until the host has settled, then show the result. A new lobby gets its AI players."""
        before = self._status
        await self._host.settled()
        table = await self._look()
        opened = table is not None and table.status is Status.LOBBY and before is not Status.LOBBY
        if table is not None and opened:
            seats = self._options.seats if self._options.seats in table.game.seats else table.game.seats[0]
            if (missing := seats - len(table.seats)) > 0:
                await self._say(f"add {missing} ai")
                await self._host.settled()
        await self._gateway.present(playing=self._status is Status.RUNNING)
        if opened:
            await self._tell("begin")
        elif before is Status.RUNNING and table is None:
            self._over = self._client.ends_with_game
            if not self._over:
                await self._tell("over", game=self._options.game)

    async def _look(self) -> Table | None:
        tables = await self._host.tables.find(self._options.room)
        table = tables[-1].table if tables else None
        self._status = None if table is None else table.status
        return table

    async def _tell(self, what: str, **data: object) -> None:
        locale = await self._host.locales.answering(self._options.incoming(""))
        doc: Doc = line(locale(f"terminal-{what}", **data), "faint")
        await self._client.show(doc)
