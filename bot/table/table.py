"""A table from its opening to its end: who sits there, what was agreed, the game, what has been said.

Data and questions about it only. How a fact changes a table is in apply.py, what is decided with an act in decide.py,
which acts may be done in lobby.py and play.py. No clock, no network, no await: a table is the fold of its log.
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
    """Where a table is in its life. Only the first two are worth waiting at."""

    LOBBY = "lobby"
    RUNNING = "running"
    ENDED = "ended"  # the game came to its end
    STOPPED = "stopped"  # closed before


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits on a seat: a person, or with `person` None an AI player of a kind.

    A person who is `away` still has the seat, but an AI player of the kind decides. `free` marks an AI player who
    follows a person and whose seat can be taken over; `former` is that person, if it may come back.
    """

    name: str
    person: Person | None
    kind: str = ""
    away: bool = False
    free: bool = False
    former: Person | None = None
    came: int = 0  # the entry with which the person sat down

    @property
    def ai(self) -> bool:
        """Whether an AI player decides."""
        return self.person is None or self.away


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the table says: the message `note-<key>` of the catalogue with its data."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Announcement:
    """An event of the game or a note, and its audience: one seat, or with None everybody.

    What only one seat is told is not in its repr.
    """

    what: Event | Note
    to: int | None = None

    def __repr__(self) -> str:
        return f"Said({self.what if self.to is None else '...'}, to={self.to})"


class CommandError(Exception):
    """Why an act cannot be done: the message `error-<key>` of the catalogue. Nothing was changed."""

    def __init__(self, key: str, **data: Any) -> None:
        super().__init__(key)
        self.key = key
        self.data = data


@dataclass(frozen=True, slots=True)
class _NoOptions:
    """The options of a game that is not known here."""


@dataclass(frozen=True, slots=True)
class _Forgotten:
    """What is left of a game that is not known here any more: its name. Nobody plays it."""

    name: str
    options: type = _NoOptions
    seats: range = range(0)
    forms: Sequence[type] = ()


def _forgotten(name: str) -> AnyGame:
    return cast("AnyGame", _Forgotten(name))


@dataclass(slots=True)
class Table:
    """One table at one moment. Acts are carried out on a copy, so that what was not stored never happened."""

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
    votes: dict[Motion, frozenset[Person]] = field(default_factory=dict)  # who wants what
    since: float = 0.0  # when the present wait began, in seconds for which the bot had run
    warned: frozenset[int] = frozenset()  # the seats that were warned that time is running out
    waited: tuple[tuple[float, float], ...] = ()  # when it was waited for them before, between pauses
    paused: float | None = None  # since when the game is paused
    state: State[Any, Any, Any] | None = None
    outcome: Outcome | None = None  # how the game ended, if it did
    decisions: int = 0  # of the game so far, its start among them: the number of the next one
    numbers: list[int] = field(default_factory=list)  # of each seat's decision; goes up with each accepted answer
    sat: set[Person] = field(default_factory=set)  # everybody who has had a seat in the game and so seen its secrets
    recent: tuple[Announcement, ...] = ()  # what all were told last
    sources: tuple[str, ...] = ()  # ids of the last messages that were carried out; the journal knows all

    @classmethod
    def fresh(cls, header: Header) -> Table:
        """A table before its first entry."""
        game = GAMES.get(header.game) or _forgotten(header.game)
        return cls(header, game, game.options())

    def copy(self) -> Table:
        """A table that can be changed without changing this one; they share the game's state, which never changes."""
        other = copy.copy(self)
        other.rooms = self.rooms[:]
        other.seats = self.seats[:]
        other.salts = self.salts[:]
        other.votes = self.votes.copy()
        other.numbers = self.numbers[:]
        other.sat = self.sat.copy()
        return other

    @property
    def option_domains(self) -> Mapping[str, Domain[Any]]:
        """What can be agreed on: the options of the game and the table's manners."""
        return {**option_domains(self.game.options), **option_domains(TableSettings)}

    def option_value(self, name: str) -> Any:
        """What is agreed on."""
        return getattr(self.settings if name in option_domains(TableSettings) else self.options, name)

    # Fairness

    @property
    def commitment(self) -> str:
        """What is shown of the seed until the end: its SHA-256 in hex."""
        return commitment(self.header.seed)

    def chance(self) -> Source:
        """The table's own chance for the next decision of its game; nothing but a decision moves it on."""
        return SCHEMES[self.header.chance](self.header.seed, self._salt_hashes)(self.decisions)

    def thoughts(self, seat: int) -> bytes:
        """The key of an AI player's chance for its present decision: never the table's own stream."""
        key = derive(self.header.seed, self._salt_hashes)
        return hmac.digest(key, f"thoughts {seat} {self.numbers[seat]}".encode(), "sha256")

    @property
    def _salt_hashes(self) -> Sequence[bytes]:
        return [salt.hash for salt in self.salts]

    # People

    @property
    def people(self) -> tuple[Person, ...]:
        """Those who sit here, in the order of the seats."""
        return tuple(occupant.person for occupant in self.seats if occupant.person is not None)

    def seat_of(self, person: Person) -> int | None:
        """The seat on which somebody sits."""
        return next((seat for seat, occupant in enumerate(self.seats) if occupant.person == person), None)

    def name_of(self, person: Person | None) -> str:
        """What somebody who sits here is called, empty for everybody else."""
        return next((each.name for each in self.seats if person is not None and each.person == person), "")

    @property
    def present(self) -> tuple[Person, ...]:
        """Those who sit here and decide for themselves."""
        return tuple(occupant.person for occupant in self.seats if occupant.person is not None and not occupant.away)

    @property
    def audiences(self) -> Sequence[Audience]:
        """Who is told of the table, those with secrets first: who sits here, then its rooms."""
        return tuple(dict.fromkeys((*self.people, *self.rooms)))

    @property
    def open(self) -> bool:
        """Whether the table is waiting for players or playing."""
        return self.status in (Status.LOBBY, Status.RUNNING)

    def votes_needed(self, against: int | None = None) -> int:
        """How many of those who decide for themselves must agree: more than half, not counting whom it is against."""
        people = [occupant for seat, occupant in enumerate(self.seats) if not occupant.ai and seat != against]
        return len(people) // 2 + 1

    def begin_waiting(self, ran: float) -> None:
        """From now on the time of those who are asked counts, and nothing of what was before."""
        self.since, self.warned, self.waited = ran, frozenset(), ()

    def pause(self, ran: float) -> None:
        """From now on nobody's time counts, until it goes on."""
        self.waited = (*self.waited, (self.since, ran))
        self.since = self.paused = ran

    def go_on(self, ran: float) -> None:
        """From now on the time of those who are asked counts again."""
        self.since, self.paused = ran, None

    # The game

    @property
    def pending_decisions(self) -> Sequence[PendingDecision]:
        """The decisions owed now."""
        if self.state is None or self.status is not Status.RUNNING:
            return ()
        return self.game.pending_decisions(self.state.public)

    @property
    def owed(self) -> frozenset[tuple[int, int]]:
        """The decisions owed now, by seat and number."""
        return frozenset((decision.seat, self.numbers[decision.seat]) for decision in self.pending_decisions)

    def owes(self, seat: int | None) -> bool:
        """Whether the seat owes a decision."""
        return any(decision.seat == seat for decision in self.pending_decisions)

    def view(self, seat: int | None = None) -> View[Any, Any]:
        """What a seat, or the room, knows of the game. Only of a table whose game has begun."""
        assert self.state is not None, "the game has not begun"
        return view(self.state, seat)

    def offers(self, seat: int | None) -> Sequence[Offer[Any]]:
        """What the seat may do now in the game; made from its view alone."""
        return self.game.offers(self.view(seat)) if self.status is Status.RUNNING else ()

    def summary(self, wake: float | None) -> TableSummary:
        """What is kept beside the log, so that the table is found without reading it."""
        return TableSummary(self.status.value, tuple(self.rooms), tuple(dict.fromkeys(self.people)), wake)
