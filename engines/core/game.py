"""What a game is: its three-part state, views, decisions, events, outcome, and the protocol that games implement.

No rule of any single game lives here. Views are made in one place, for all games, so that no game can forget to leave
something out: a seat knows `public` and its own private part, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engines.core.chance import Source
from engines.core.offer import Action, Offer
from engines.core.position import Projection

P = TypeVar("P")
O = TypeVar("O")  # noqa: E741 - Own, beside Public and Hidden; it is never next to a zero
H = TypeVar("H")
A = TypeVar("A", bound=Action)
X = TypeVar("X")


@dataclass(slots=True)
class State(Generic[P, O, H]):
    """A whole game at one moment: what everyone knows, what each seat knows in addition, and what nobody knows.

    Mutable for the speed of a search; only `advance` changes it. The secret parts are omitted from its repr, and so
    from that of anything holding it: printing or logging a state reveals nothing.
    """

    public: P
    private: list[O] = field(repr=False)
    hidden: H = field(repr=False)


@dataclass(slots=True)
class View(Generic[P, O]):
    """What a seat knows, or the room if seat is None: its whole memory. Shares its parts with the state.

    Never modified. It is not frozen because a search makes one before every move, and freezing would double the time.
    """

    public: P
    seat: int | None
    own: O | None = field(repr=False)


def view(state: State[P, O, Any], seat: int | None = None) -> View[P, O]:
    """What `seat` knows of the state; with no seat, what everyone in the room knows."""
    return View(state.public, seat, None if seat is None else state.private[seat])


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A decision that is owed now: by whom, and of what kind. That it is owed is public and reveals nothing."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told to everyone or to one seat: a frozen dataclass of plain values.

    `reveals` maps each field that shows something previously secret to the rule that permits it; tests check that
    nothing else is revealed. A public part of the view with the same name counts as revealed with the field.
    """

    reveals: ClassVar[Mapping[str, str]] = {}


class Tell(Protocol):
    """How a game reports an event: to everyone, or to one seat alone."""

    def __call__(self, event: Event, to: int | None = None) -> None: ...


@dataclass(frozen=True, slots=True)
class Told:
    """An event and its audience: one seat, or everyone if `to` is None. The repr omits what only one seat is told."""

    event: Event
    to: int | None = None

    def __repr__(self) -> str:
        return f"Told({self.event if self.to is None else '...'}, to={self.to})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: each seat's score and place. Place 1 wins; ties share a place, as in 1 1 3."""

    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def share(self, seat: int) -> float:
        """This seat's share of the win: 1/k if k seats share it, otherwise 0."""
        return 1 / len(self.winners) if self.places[seat] == 1 else 0.0

    @classmethod
    def ranked(cls, scores: Sequence[int], keys: Sequence[Any] | None = None) -> Outcome:
        """Ranks the seats by `keys`, or by scores if there are none, highest first; ties share a place."""
        by = scores if keys is None else keys
        best_first = sorted(by, reverse=True)
        return cls(tuple(scores), tuple([1 + best_first.index(mine) for mine in by]))


@dataclass(frozen=True, slots=True)
class Why:
    """Why something that can be typed is not on offer: a message code and the data for its sentence."""

    code: str
    data: Mapping[str, Any]


class Game(Protocol[P, O, H, A]):
    """The rules of one game. Implementations keep nothing between calls: everything is in the state.

    The `src` given to `resample_hidden`, `default_action` and `policy` is never the table's own stream.
    """

    @property
    def name(self) -> str:
        """The key of the game in GAMES, catalogues and records."""
        ...

    @property
    def version(self) -> int:
        """Goes up with every change after which old records no longer replay to the same states."""
        ...

    @property
    def replays(self) -> Sequence[int]:
        """The versions whose records this one replays identically, including its own."""
        ...

    @property
    def positions(self) -> Mapping[int, Projection]:
        """The ways to state a position, by schema number. The highest is the current one; the others stay for as long
        as records with their digests must replay."""
        ...

    @property
    def seats(self) -> range:
        """The numbers of players the game can be played with."""
        ...

    @property
    def options(self) -> type:
        """A frozen dataclass whose fields are declared with `option`; called without arguments it is the default."""
        ...

    @property
    def forms(self) -> Sequence[type[A]]:
        """All action types, one per verb, in the order in which help lists them."""
        ...

    def start(self, seats: int, options: Any, src: Source, tell: Tell) -> State[P, O, H]:
        """A new game, set up as far as the first decision. `seats` and `options` are not checked."""
        ...

    def pending_decisions(self, public: P) -> Sequence[PendingDecision]:
        """The decisions owed now, at most one per seat. Empty if and only if the game has ended."""
        ...

    def offers(self, view: View[P, O]) -> Sequence[Offer[A]]:
        """What the view's seat may do now; for the room's view, what any seat that owes a decision may do as far as
        everyone knows.

        Empty for a seat that owes nothing. In the room's view, whether an offer exists depends on public facts alone,
        and an argument that needs the private part is Hidden.
        """
        ...

    def advance(self, state: State[P, O, H], seat: int, action: A, src: Source, tell: Tell) -> None:
        """Carry out the action in place. It does NOT check that the action is offered to the seat."""
        ...

    def copy(self, state: State[P, O, H]) -> State[P, O, H]:
        """A state that shares nothing mutable with the given one."""
        ...

    def outcome(self, state: State[P, O, H]) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def why(self, view: View[P, O], action: A) -> Why | None:
        """Why this action, which is not among the view's offers, is not allowed; None if there is nothing more to say.

        From a seat's view it is for that seat alone; from the room's, a reason holds whatever the seat has.
        """
        ...

    def resample_hidden(self, view: View[P, O], src: Source) -> State[P, O, H]:
        """A random state consistent with everything the view's seat knows. Shares nothing with the view."""
        ...

    def default_action(self, view: View[P, O], src: Source) -> A:
        """A move for an absent player: harmless, and random wherever a fixed choice would reveal a secret.

        A game in which every move is the default action ends.
        """
        ...

    def policy(self, view: View[P, O], src: Source) -> A:
        """A sensible move by a fast player who knows no more than the view."""
        ...

    def max_decisions(self, seats: int, options: Any) -> int:
        """A number of decisions that no game exceeds."""
        ...

    def round(self, public: P) -> int:
        """The number of the running round, which grows with each; 0 throughout where a game has no rounds."""
        ...

    def forgone(self, public: P, action: A) -> Sequence[str]:
        """What whoever makes this move now gives up by it although it could still be had, as far as everyone knows:
        keys, each with a catalogue message `<game>-forgone-<key>`. Empty where nothing is lost by a slip."""
        ...

    def conserved(self, state: State[P, O, H]) -> object:
        """What stays the same from the start to the end of a game: dice, cards, whatever cannot get lost."""
        ...


AnyGame = Game[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Step(Generic[X]):
    """The state after a move, and what was told on the way, in order."""

    state: X
    told: tuple[Told, ...]


def begin(game: Game[P, O, H, A], seats: int, options: Any, src: Source) -> Step[State[P, O, H]]:
    """A new game, with what was told during setup.

    Raises ValueError if the game cannot be played with this number of players.
    """
    if seats not in game.seats:
        raise ValueError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not for {seats}")
    told: list[Told] = []
    state = game.start(seats, options, src, lambda event, to=None: told.append(Told(event, to)))
    return Step(state, tuple(told))


def step(game: Game[P, O, H, A], state: State[P, O, H], seat: int, action: A, src: Source) -> Step[State[P, O, H]]:
    """The state after the action; the given state is left unchanged. It does NOT check that the action is on offer."""
    after = game.copy(state)
    told: list[Told] = []
    game.advance(after, seat, action, src, lambda event, to=None: told.append(Told(event, to)))
    return Step(after, tuple(told))
