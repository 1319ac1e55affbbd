"""What a game is: its state in three parts, views, decisions, events, outcome, and the protocol that games fulfil.

No rule of a single game lives here. A view is made in one place, for all games, so that none can forget to leave
something out: what a seat may know is what lies in `public` and in its own private part, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engines.core.chance import Source
from engines.core.offer import Action, Offer
from engines.core.position import Projection

P = TypeVar("P")
O = TypeVar("O")  # noqa: E741 - Own, beside Public and Hidden; it stands nowhere near a zero
H = TypeVar("H")
A = TypeVar("A", bound=Action)
X = TypeVar("X")


@dataclass(slots=True)
class State(Generic[P, O, H]):
    """A whole game at one moment: what all know, what each seat knows besides, what nobody knows.

    Mutable, for the speed of a search; only `advance` changes it. What is secret is not in its repr, nor in that of
    anything that holds it, so that whatever is printed or logged of it tells nothing.
    """

    public: P
    private: list[O] = field(repr=False)
    hidden: H = field(repr=False)


@dataclass(slots=True)
class View(Generic[P, O]):
    """What a seat, or with seat None the room, knows: its whole memory. Shares its parts with the state.

    Never changed; not frozen, since one is made before every move of a search and that would take twice the time.
    """

    public: P
    seat: int | None
    own: O | None = field(repr=False)


def view(state: State[P, O, Any], seat: int | None = None) -> View[P, O]:
    """What `seat` knows of the state; without a seat what everybody in the room knows."""
    return View(state.public, seat, None if seat is None else state.private[seat])


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A decision that is owed now: by whom, and of what kind. That it is owed is public and tells no secret."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told to all or to one seat: a frozen dataclass of plain values.

    `reveals` names the fields that show what was secret before, and for each the rule by which they do (tests hold
    that nothing else is revealed). A public part of the view with the same name is revealed with them.
    """

    reveals: ClassVar[Mapping[str, str]] = {}


class Tell(Protocol):
    """How a game says what happened: to everybody, or to one seat alone."""

    def __call__(self, event: Event, to: int | None = None) -> None: ...


@dataclass(frozen=True, slots=True)
class Told:
    """An event and its audience: one seat, or with None everybody. What only one seat is told is not in its repr."""

    event: Event
    to: int | None = None

    def __repr__(self) -> str:
        return f"Told({self.event if self.to is None else '...'}, to={self.to})"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: each seat's score and place. Place 1 wins; equal places are shared, 1 1 3."""

    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def share(self, seat: int) -> float:
        """The part of the win that is this seat's: 1/k of a win shared by k, else 0."""
        return 1 / len(self.winners) if self.places[seat] == 1 else 0.0

    @classmethod
    def ranked(cls, scores: Sequence[int], keys: Sequence[Any] | None = None) -> Outcome:
        """Places by `keys`, or where there are none by the scores, the greatest first; equals share a place."""
        by = scores if keys is None else keys
        best_first = sorted(by, reverse=True)
        return cls(tuple(scores), tuple([1 + best_first.index(mine) for mine in by]))


@dataclass(frozen=True, slots=True)
class Why:
    """Why something that can be typed is not on offer: a code for the catalogue, and what its sentence needs."""

    code: str
    data: Mapping[str, Any]


class Game(Protocol[P, O, H, A]):
    """The rules of one game. Implementations keep nothing between calls: all there is lies in the state.

    `src` of `resample_hidden`, `default_action` and `policy` is never the table's own stream.
    """

    @property
    def name(self) -> str:
        """The key of the game in GAMES, catalogues and records."""
        ...

    @property
    def version(self) -> int:
        """Goes up with every change after which an old record would no longer replay to the same states."""
        ...

    @property
    def replays(self) -> Sequence[int]:
        """The versions whose records this one replays identically; its own is among them."""
        ...

    @property
    def positions(self) -> Mapping[int, Projection]:
        """How positions are stated, by the number of the schema: the present one has the largest, and the others stay
        for as long as records with their digests are to replay."""
        ...

    @property
    def seats(self) -> range:
        """The numbers of players that can play."""
        ...

    @property
    def options(self) -> type:
        """A frozen dataclass whose fields are declared with `option`; without arguments it is the default."""
        ...

    @property
    def forms(self) -> Sequence[type[A]]:
        """All action types, one per verb, in the order in which help lists them."""
        ...

    def start(self, seats: int, options: Any, src: Source, tell: Tell) -> State[P, O, H]:
        """A new game, set up until the first decision. `seats` and `options` are not checked."""
        ...

    def pending_decisions(self, public: P) -> Sequence[PendingDecision]:
        """The decisions owed now, at most one a seat. Empty when the game has ended, and only then."""
        ...

    def offers(self, view: View[P, O]) -> Sequence[Offer[A]]:
        """What the view's seat may do now, or from the room's view what any owing seat may, as far as all know.

        Empty for a seat that owes nothing. From the room's view whether an offer stands depends on public facts
        alone, and an argument that needs the private part is Hidden.
        """
        ...

    def advance(self, state: State[P, O, H], seat: int, action: A, src: Source, tell: Tell) -> None:
        """Carry out the action in place. That it is offered to the seat is NOT checked."""
        ...

    def copy(self, state: State[P, O, H]) -> State[P, O, H]:
        """A state that shares nothing mutable with the given one."""
        ...

    def outcome(self, state: State[P, O, H]) -> Outcome | None:
        """How the game ended, None while it goes on."""
        ...

    def why(self, view: View[P, O], action: A) -> Why | None:
        """Why this action, which is not among the view's offers, may not be done; None where there is no more to say.

        Made from the view: it is told to the seat alone.
        """
        ...

    def resample_hidden(self, view: View[P, O], src: Source) -> State[P, O, H]:
        """A state drawn from those that agree with everything the view's seat knows. Shares nothing with the view."""
        ...

    def default_action(self, view: View[P, O], src: Source) -> A:
        """A move for an absent player: harmless, and drawn by chance wherever a fixed choice would tell a secret.

        Games of nothing but shrugs end.
        """
        ...

    def policy(self, view: View[P, O], src: Source) -> A:
        """A sensible move of a quick player who knows no more than the view."""
        ...

    def max_decisions(self, seats: int, options: Any) -> int:
        """A number of moves that no game exceeds."""
        ...

    def round(self, public: P) -> int:
        """The number of the running round, which grows with each; 0 throughout where a game has no rounds."""
        ...

    def conserved(self, state: State[P, O, H]) -> object:
        """What never changes from the start to the end of a game: dice, cards, whatever cannot get lost."""
        ...


AnyGame = Game[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Step(Generic[X]):
    """A state after a move, and what was told on the way, in order."""

    state: X
    told: tuple[Told, ...]


def begin(game: Game[P, O, H, A], seats: int, options: Any, src: Source) -> Step[State[P, O, H]]:
    """A new game, with what was told while it was set up.

    Raises ValueError where so many cannot play.
    """
    if seats not in game.seats:
        raise ValueError(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not for {seats}")
    told: list[Told] = []
    state = game.start(seats, options, src, lambda event, to=None: told.append(Told(event, to)))
    return Step(state, tuple(told))


def step(game: Game[P, O, H, A], state: State[P, O, H], seat: int, action: A, src: Source) -> Step[State[P, O, H]]:
    """The state after the action; the given one stays as it is. That the action is offered is NOT checked."""
    after = game.copy(state)
    told: list[Told] = []
    game.advance(after, seat, action, src, lambda event, to=None: told.append(Told(event, to)))
    return Step(after, tuple(told))
