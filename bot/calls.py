"""A command on its way: who said it, at which table, in which language; what a command is; what is answered.

What each command does is in commands.py, and in looking.py where it only looks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING

import structlog

from bot import sayings
from bot.acts import Draft
from bot.doc import Doc
from bot.journal import Journal, scope
from bot.language import Tongue
from bot.ports import File, Heard, Person, Room
from bot.table import Sorry, Status, Table
from bot.which import Choice

if TYPE_CHECKING:
    from bot.host import Host
    from bot.shelf import Live

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Answer:
    """What one person is answered, and whether only that person may read it. The answer is not in the repr."""

    doc: Doc = field(repr=False)
    private: bool = False
    file: File | None = None


class Who(Enum):
    """Who may use a command."""

    ANYBODY = auto()
    SEATED = auto()
    HOST = auto()
    OUTSIDER = auto()


@dataclass(frozen=True, slots=True)
class Call:
    """A command being carried out: who said it, what stood behind it, at which table, in which language."""

    host: Host
    heard: Heard
    words: str
    choice: Choice
    tongue: Tongue  # of an answer that all in the room read
    own: Tongue  # of what only the caller reads

    @property
    def live(self) -> Live | None:
        """The table it is about, None where there is none or it is not clear which."""
        return self.choice.live

    @property
    def at(self) -> Live:
        """The table it is about. Sorry: no-table, no-table-alone, table-broken, which-table."""
        if self.live is None:
            raise self.unclear
        return self.live

    @property
    def unclear(self) -> Sorry:
        """Why no table is meant, where none is."""
        if self.choice.several:
            tables, one = sayings.tables(self.choice.several, self.tongue)
            return Sorry("which-table", tables=tables, one=one)
        if self.choice.broken:
            return Sorry("table-broken")
        return Sorry("no-table" if self.heard.room is not None else "no-table-alone")

    @property
    def table(self) -> Table:
        """The table it is about, as it is now. Sorry: as `at`."""
        return self.at.table

    @property
    def person(self) -> Person:
        """As whom the caller has to do with the table, see pairs.py."""
        return self.heard.person if self.live is None else self.host.pairs.at(self.live.table, self.heard.person)

    @property
    def seat(self) -> int | None:
        return None if self.live is None else self.host.seat(self.live.table, self.heard.person)

    @property
    def moderator(self) -> bool:
        """Whether the caller has a moderator's say over the table: rights are of a room, and a table's is its first."""
        return self.heard.moderator and self.heard.room is not None and self.heard.room == self.table.rooms[0]

    async def may_open(self) -> bool:
        """Whether one more table could be opened where the caller is."""
        room = self.heard.room
        try:
            await self.host.check_limits(room, self.heard.person)
        except Sorry:
            return False
        return room is not None

    async def act(self, check: Callable[[Table], Draft]) -> None:
        """Do at the table what `check` allows."""
        await self.host.act(self.at, check, self.heard.source)

    async def rule(self, what: str, check: Callable[[Table], Draft]) -> None:
        """Do at the table what `check` allows, for which a moderator's say is enough; the operator can read of it."""
        await self.act(check)
        self.note_ruling(what)

    def note_ruling(self, what: str) -> None:
        """Let the operator read of what was done, if a moderator did it."""
        if self.heard.moderator:
            table = {} if self.live is None else {"table": self.live.table.header.id}
            log.info("a moderator has acted", **table, command=what, by=scope(self.heard.person))


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name (and the key of its texts), what it does, when and by whom it may be used.

    `when` holds the states of the table in which it makes sense; None stands for no table. `fits` tells of a call
    there whether it would change or show anything, `past` of a room whether there is anything it could be about.
    What `opens` a table needs room for one more. What is `aside` is seldom wanted: help names it and no more.
    """

    name: str
    run: Callable[[Call], Awaitable[Answer | None]]
    when: frozenset[Status | None]
    who: Who = Who.ANYBODY
    fits: Callable[[Call], bool] | None = None
    past: Callable[[Journal, Room], Awaitable[object]] | None = None
    opens: bool = False
    aside: bool = False

    async def open_to(self, call: Call) -> bool:
        """Whether the caller can use it now, for help."""
        room = call.heard.room
        if not self._allowed(call) or (self.opens and not await call.may_open()):
            return False
        return self.past is None or (room is not None and bool(await self.past(call.host.journal, room)))

    def _allowed(self, call: Call) -> bool:
        status = None if call.live is None else call.live.table.status
        if status not in self.when or (self.fits is not None and not self.fits(call)):
            return False
        if self.who is Who.ANYBODY:
            return True
        if self.who is Who.OUTSIDER:
            return call.seat is None
        if self.who is Who.HOST:
            return call.live is not None and call.live.table.host == call.person
        return call.seat is not None
