"""A command and its context: what a command is, and who uses it, at which table, in which language.

What each command does is in the modules that registry.py names.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

import structlog

from bot.commands.resolve_table import ResolvedTable
from bot.commands.services import SURE, Services
from bot.journal.journal import Journal, scope
from bot.language import Locale
from bot.ports import Answer, IncomingMessage, Person, Room
from bot.render import messages
from bot.runtime.table_cache import LiveTable
from bot.table.acts import ProposedAct
from bot.table.table import CommandError, Status, Table
from bot.text.doc import Doc, Line, Text, plain

log = structlog.get_logger()


class Who(Enum):
    """Who may use a command."""

    ANYBODY = auto()
    SEATED = auto()
    HOST = auto()
    OUTSIDER = auto()


class Unsure(Exception):  # noqa: N818 - a question, not an error
    """Nothing is done before whoever wants it says it once more; `question` names what would be lost.

    Raised while an act is checked, so that a message that was carried out before is known again first.
    """

    def __init__(self, question: Doc) -> None:
        super().__init__()
        self.question = question


@dataclass(frozen=True, slots=True)
class CommandContext:
    """A command being carried out: who used it, with which words, at which table, in which language."""

    services: Services
    incoming: IncomingMessage
    words: str
    resolved: ResolvedTable
    locale: Locale  # for answers that everybody in the room reads
    own: Locale  # for answers that only the caller reads
    command: str = ""  # the name of the command that was typed, empty for a move

    @property
    def live(self) -> LiveTable | None:
        """The table it is about; None if there is none, or it is unclear which."""
        return self.resolved.live

    @property
    def at(self) -> LiveTable:
        """The table it is about. CommandError: no-table, no-table-alone, table-broken, which-table."""
        if self.live is None:
            raise self.unclear
        return self.live

    @property
    def unclear(self) -> CommandError:
        """Why no table is meant."""
        if self.resolved.several:
            return CommandError("which-table", tables=self.lettered(self.resolved.several), command=self.command)
        if self.resolved.broken is not None:
            return CommandError("table-broken", standing=self.resolved.broken)
        return CommandError("no-table" if self.incoming.room is not None else "no-table-alone")

    @property
    def table(self) -> Table:
        """The table it is about, as it is now. CommandError: as `at`."""
        return self.at.table

    @property
    def person(self) -> Person:
        """The identity under which the caller sits at the table, see bot/people/pairs.py."""
        return (
            self.incoming.person if self.live is None else self.services.pairs.at(self.live.table, self.incoming.person)
        )

    @property
    def seat(self) -> int | None:
        return (
            None
            if self.live is None or self.incoming.onlooker
            else self.services.tables.seat(self.live.table, self.incoming.person)
        )

    @property
    def moderator(self) -> bool:
        """Whether the caller moderates the table: rights belong to a room, and a table belongs to its first room.

        CommandError: as `at`.
        """
        return self.incoming.moderator and self.incoming.room is not None and self.incoming.room == self.table.rooms[0]

    async def may_open(self) -> bool:
        """Whether the caller could open one more table here."""
        room = self.incoming.room
        try:
            await self.services.tables.check_limits(room, self.incoming.person)
        except CommandError:
            return False
        return room is not None

    async def named(self, doc: Doc) -> Doc:
        """Something for the caller alone about the table, which is named where the caller sits at several.

        CommandError: as `at`.
        """
        if len(await self.services.tables.seated(self.incoming.person)) < 2:
            return doc
        name = messages.table_name(self.table, self.own, self.incoming.person.network)
        return (Line(plain(name, "faint")), *doc)

    def lettered(self, several: Sequence[LiveTable], states: Sequence[Text] = ()) -> Sequence[Text]:
        """Tables to choose from; the caller's next line may begin with the letter of one."""
        tables = [live.table for live in several]
        self.services.offered[self.incoming.person, self.incoming.room] = [table.header.id for table in tables]
        seats = [self.services.tables.seat(table, self.incoming.person) for table in tables]
        return messages.lettered(tables, seats, self.locale, self.incoming.person.network, states)

    async def act(self, check: Callable[[Table], ProposedAct]) -> None:
        """Do at the table what `check` allows. CommandError: as `at`."""
        await self.services.tables.act(self.at, check, self.incoming.source)

    async def rule(self, what: str, check: Callable[[Table], ProposedAct]) -> None:
        """Do at the table what `check` allows a moderator to do alone; a moderator's act is logged for the operator.

        CommandError: as `at`.
        """
        await self.act(check)
        self.note_ruling(what)

    def must_ask(self, what: str, holds: float = SURE) -> bool:
        """Whether to ask before this is done, which is named by `what` within its table: whoever does the same again
        within so many seconds of being asked is sure, and is not asked.

        CommandError: as `at`.
        """
        if self.incoming.sure:
            return False
        asked, now = self.services.asked, self.services.clock.ticks()
        key = (self.table.header.id, self.services.pairs.first(self.incoming.person), what)
        if key in asked and now - asked[key] <= holds:
            return False
        asked[key] = now
        return True

    def note_ruling(self, what: str) -> None:
        """Log what was done for the operator, if a moderator did it."""
        if self.incoming.moderator:
            table = {} if self.live is None else {"table": self.live.table.header.id}
            log.info("a moderator has acted", **table, command=what, by=scope(self.incoming.person))


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name (and the key of its texts), what it does, when and by whom it may be used.

    `when` holds the states of the table in which it makes sense; None stands for no table. Help does not list what has
    none. `fits` tells of a call
    there whether it would change or show anything, `past` of a room whether there is anything it could be about.
    What `opens` a table needs room for one more. What is `aside` is seldom wanted: help names it and no more. What is
    `secret` answers with something for the caller alone. What is `final` ends something or takes it away, so that its
    table is never guessed; that and what `changes` an agreement must be spelt out. What is `whole` takes everything
    behind it as its words, with each `;` in them (see parts.py).
    """

    name: str
    run: Callable[[CommandContext], Awaitable[Answer | None]]
    when: frozenset[Status | None]
    who: Who = Who.ANYBODY
    fits: Callable[[CommandContext], bool] | None = None
    past: Callable[[Journal, Room], Awaitable[object]] | None = None
    opens: bool = False
    aside: bool = False
    secret: bool = False
    whole: bool = False
    final: bool = False
    changes: bool = False

    @property
    def spelt_out(self) -> bool:
        """Whether a few letters are not enough: it ends, takes or sets something."""
        return self.final or self.changes

    async def open_to(self, ctx: CommandContext) -> bool:
        """Whether the caller can use it now, so that help lists it."""
        room = ctx.incoming.room
        if not self._allowed(ctx) or (self.opens and not await ctx.may_open()):
            return False
        return self.past is None or (room is not None and bool(await self.past(ctx.services.journal, room)))

    def _allowed(self, ctx: CommandContext) -> bool:
        status = None if ctx.live is None else ctx.live.table.status
        if status not in self.when or (self.fits is not None and not self.fits(ctx)):
            return False
        if self.who is Who.ANYBODY:
            return True
        if self.who is Who.OUTSIDER:
            return ctx.seat is None
        if self.who is Who.HOST:
            return ctx.live is not None and ctx.live.table.host == ctx.person
        return ctx.seat is not None
