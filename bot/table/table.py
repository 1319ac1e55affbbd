"""A table from its opening to its end: who sits there, what was agreed, the game, what was announced.

Only data and queries on it. How facts change a table is in apply.py, what follows from an act in decide.py, which acts
are allowed in lobby.py and play.py. No clock, no network, no await: a table is the fold of its log.
"""

from __future__ import annotations

import copy
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, cast

from bot.ports import Audience, Person, Room
from bot.table.entry import Header, Salt, TableSummary
from bot.table.facts import Motion
from bot.table.table_settings import TableSettings
from engines import GAMES
from engines.core.chance import SCHEMES, Source, commitment, derive
from engines.core.game import AnyGame, Event, Outcome, PendingDecision, State, View, view
from engines.core.offer import Domain, Offer, option_domains


class Status(Enum):
    """The stage of a table's life. Only the first two are still open."""

    LOBBY = "lobby"
    RUNNING = "running"
    ENDED = "ended"  # the game was played to its end
    STOPPED = "stopped"  # closed before that


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a seat: a person or, if `person` is None, an AI player of the given kind.

    A person who is `away` keeps the seat, but an AI player of the kind decides. `free` marks an AI player who has
    succeeded a person and whose seat can be taken over; `former` is that person if they may come back.
    """

    name: str
    person: Person | None
    kind: str = ""
    away: bool = False
    free: bool = False
    former: Person | None = None
    came: int = 0  # seq of the entry with which the person sat down

    @property
    def ai(self) -> bool:
        """Whether an AI player decides."""
        return self.person is None or self.away


@dataclass(frozen=True, slots=True)
class Note:
    """Something the table says: the catalogue message `note-<key>` with its data."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Announcement:
    """An event of the game or a note, and whom it is for: one seat, or everybody if `to` is None.

    The repr hides what only one seat is told.
    """

    what: Event | Note
    to: int | None = None

    def __repr__(self) -> str:
        return f"Announcement({self.what if self.to is None else '...'}, to={self.to})"


class CommandError(Exception):
    """Why an act cannot be done: the catalogue message `error-<key>`. Nothing was changed."""

    def __init__(self, key: str, **data: Any) -> None:
        super().__init__(key)
        self.key = key
        self.data = data


@dataclass(frozen=True, slots=True)
class _NoOptions:
    """The options of a game that is unknown here."""


@dataclass(frozen=True, slots=True)
class _Forgotten:
    """A stand-in for a game that is no longer known here: only its name is left, and it cannot be played."""

    name: str
    options: type = _NoOptions
    seats: range = range(0)
    forms: Sequence[type] = ()


def _forgotten(name: str) -> AnyGame:
    return cast("AnyGame", _Forgotten(name))


@dataclass(slots=True)
class Table:
    """One table at one point in time. Acts are performed on a copy, so that one that was not stored never happened."""

    header: Header
    game: AnyGame
    options: Any
    seq: int = 0
    status: Status = Status.LOBBY
    rooms: list[Room] = field(default_factory=list)
    seats: list[Occupant] = field(default_factory=list)
    host: Person | None = None
    salts: list[Salt] = field(default_factory=list, repr=False)
    settings: TableSettings = field(default_factory=TableSettings)
    votes: dict[Motion, frozenset[Person]] = field(default_factory=dict)  # who has voted for what
    since: float = 0.0  # when the current wait began, in seconds for which the bot has run in total
    warned: frozenset[int] = frozenset()  # seats that have been warned that time is running out
    waited: tuple[tuple[float, float], ...] = ()  # earlier intervals of this wait, split by pauses
    paused: float | None = None  # when the game was paused, if it is
    state: State[Any, Any, Any] | None = None
    outcome: Outcome | None = None  # how the game ended, if it did
    decisions: int = 0  # so far, including the start: the number of the next one
    numbers: list[int] = field(default_factory=list)  # of each seat's current decision; goes up with each accepted move
    turns: list[int] = field(default_factory=list)  # of each seat: how often a decision has come to it from elsewhere
    sat: set[Person] = field(default_factory=set)  # everybody who has ever had a seat in the game, and so seen secrets
    recent: tuple[Announcement, ...] = ()  # the latest public announcements
    sources: tuple[str, ...] = ()  # ids of the latest messages carried out; the journal knows them all

    @classmethod
    def fresh(cls, header: Header) -> Table:
        """A table before its first entry."""
        game = GAMES.get(header.game) or _forgotten(header.game)
        return cls(header, game, game.options())

    def copy(self) -> Table:
        """A copy that can be changed independently; the two share the game's state, which is immutable."""
        other = copy.copy(self)
        other.rooms = self.rooms[:]
        other.seats = self.seats[:]
        other.salts = self.salts[:]
        other.votes = self.votes.copy()
        other.numbers = self.numbers[:]
        other.turns = self.turns[:]
        other.sat = self.sat.copy()
        return other

    @property
    def option_domains(self) -> Mapping[str, Domain[Any]]:
        """The options that can be set: the game's own and those of the table."""
        return {**option_domains(self.game.options), **option_domains(TableSettings)}

    def option_value(self, name: str) -> Any:
        """The current value of an option."""
        return getattr(self.settings if name in option_domains(TableSettings) else self.options, name)

    # Fairness

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed in hex, which is all that is shown of it until the end."""
        return commitment(self.header.seed)

    def chance(self) -> Source:
        """The table's own chance for the next decision of its game; only decisions advance it."""
        return SCHEMES[self.header.chance](self.header.seed, self._salt_hashes)(self.decisions)

    def thoughts(self, seat: int) -> bytes:
        """The key of an AI player's chance for its current decision, separate from the table's own stream."""
        key = derive(self.header.seed, self._salt_hashes)
        return hmac.digest(key, f"thoughts {seat} {self.numbers[seat]}".encode(), "sha256")

    @property
    def _salt_hashes(self) -> Sequence[bytes]:
        return [salt.hash for salt in self.salts]

    # People

    @property
    def people(self) -> tuple[Person, ...]:
        """The people who sit here, in the order of their seats."""
        return tuple(occupant.person for occupant in self.seats if occupant.person is not None)

    def seat_of(self, person: Person) -> int | None:
        """The seat that somebody has, None if they have none."""
        return next((seat for seat, occupant in enumerate(self.seats) if occupant.person == person), None)

    def name_of(self, person: Person | None) -> str:
        """The name of somebody who sits here, empty for anybody else."""
        return next((each.name for each in self.seats if person is not None and each.person == person), "")

    @property
    def present(self) -> tuple[Person, ...]:
        """The people who sit here and decide for themselves."""
        return tuple(occupant.person for occupant in self.seats if occupant.person is not None and not occupant.away)

    @property
    def audiences(self) -> Sequence[Audience]:
        """Everybody to keep informed about the table: first the people seated, who have secrets, then its rooms."""
        return tuple(dict.fromkeys((*self.people, *self.rooms)))

    @property
    def open(self) -> bool:
        """Whether the table is waiting for players or playing."""
        return self.status in (Status.LOBBY, Status.RUNNING)

    def votes_needed(self, against: int | None = None) -> int:
        """How many people must agree: more than half of those who decide for themselves, except on seat `against`."""
        people = [occupant for seat, occupant in enumerate(self.seats) if not occupant.ai and seat != against]
        return len(people) // 2 + 1

    def begin_waiting(self, ran: float) -> None:
        """Restart the clock of those who owe a decision, discarding any earlier waiting time."""
        self.since, self.warned, self.waited = ran, frozenset(), ()

    def pause(self, ran: float) -> None:
        """Stop everybody's clock until `go_on`."""
        self.waited = (*self.waited, (self.since, ran))
        self.since = self.paused = ran

    def go_on(self, ran: float) -> None:
        """Let the clock of those who owe a decision continue after a pause."""
        self.since, self.paused = ran, None

    # The game

    @property
    def pending_decisions(self) -> Sequence[PendingDecision]:
        """The decisions that are owed now."""
        if self.state is None or self.status is not Status.RUNNING:
            return ()
        return self.game.pending_decisions(self.state.public)

    @property
    def owed(self) -> frozenset[tuple[int, int]]:
        """The decisions that are owed now, as pairs of seat and number."""
        return frozenset((decision.seat, self.numbers[decision.seat]) for decision in self.pending_decisions)

    def owes(self, seat: int | None) -> bool:
        """Whether the seat owes a decision."""
        return any(decision.seat == seat for decision in self.pending_decisions)

    def view(self, seat: int | None = None) -> View[Any, Any]:
        """What a seat, or the room if None, knows of the game. Requires that the game has started."""
        assert self.state is not None, "the game has not started"
        return view(self.state, seat)

    def offers(self, seat: int | None) -> Sequence[Offer[Any]]:
        """What the seat may do in the game now, computed from its view alone."""
        return self.game.offers(self.view(seat)) if self.status is Status.RUNNING else ()

    def summary(self, wake: float | None) -> TableSummary:
        """What is stored alongside the log, so that the table can be found without reading it."""
        return TableSummary(self.status.value, tuple(self.rooms), tuple(dict.fromkeys(self.people)), wake)
