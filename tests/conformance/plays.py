"""Whole games of every kind, spread over seats, options and ways of playing; played once, used by many tests."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engines import GAMES
from engines.core.chance import Committed, Recorded, Source
from engines.core.game import AnyGame, Step, View, begin, step, view
from engines.core.notation import token, write
from engines.core.offer import Action, allowed, option_domains, sample
from engines.core.record import Move, digest
from tests.kit.sealed import SEALED

ALL: Mapping[str, AnyGame] = {**GAMES, SEALED.name: SEALED}

PLAYS = 200  # games of each kind; tests go through them in batches
BATCH = 20
SELECTED = range(0, PLAYS, 9)  # the numbers of those that expensive tests examine
TURNS = 60  # expensive tests examine about this many turns of a long game, spread over it

Way = Callable[[AnyGame, View[Any, Any], Source], Action]
WAYS: Mapping[str, Way] = {
    "random": lambda game, seen, src: sample(game.offers(seen), src),
    "quick": lambda game, seen, src: game.policy(seen, src),
    "default": lambda game, seen, src: game.default_action(seen, src),
}
MIXED = "mixed"  # a way chosen at random for every move


@dataclass(frozen=True, slots=True)
class Case:
    """Which game is played, by how many, with which options, and in which way."""

    game: AnyGame
    number: int
    seats: int
    options: Any
    way: str

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={token(getattr(self.options, name))}" for name in option_domains(self.game.options))
        return f"game {self.number} of {self.game.name}, {self.seats} seats, {self.way}, {chosen}"

    @property
    def key(self) -> bytes:
        """The key of the table's chance."""
        return hashlib.sha256(f"{self.game.name} {self.number}".encode()).digest()

    def thoughts(self) -> Source:
        """A source for everything that is not the table's chance."""
        return Committed(self.key[::-1])


@dataclass(frozen=True, slots=True)
class Turn:
    """One move: the state before it, who did what in which way, and the result.

    `offered` says whether the action was on offer; if not, it was replaced by one that is.
    """

    state: Any
    seat: int
    action: Action
    way: str
    offered: bool
    after: Step[Any]
    move: Move

    def __str__(self) -> str:
        return f"decision {self.move.decision}, #{self.seat + 1} {write(self.action)}"


@dataclass(frozen=True, slots=True)
class Play:
    """A game from start to end, or until it exceeds the length that its rules state."""

    case: Case
    start: Step[Any]
    moves: list[Move]  # as in a record, the start first
    turns: list[Turn]

    @property
    def states(self) -> list[Any]:
        return [self.start.state, *[turn.after.state for turn in self.turns]]

    @property
    def some(self) -> list[Turn]:
        """The turns that expensive tests examine."""
        return self.turns[:: 1 + len(self.turns) // TURNS]


def case(game: AnyGame, number: int) -> Case:
    """The case with this number. Together, the cases are spread over everything that can be chosen."""
    src = Committed(f"case of {game.name}".encode(), number)
    seats = game.seats[number % len(game.seats)]
    chosen: dict[str, Any] = {}
    for name, domain in option_domains(game.options).items():
        least = next(domain.values())  # twice as likely, because short games are cheap
        spread = (getattr(game.options(), name), least, least, domain.sample(src))
        chosen[name] = spread[src.below(len(spread))]
    ways = (*WAYS, MIXED)
    return Case(game, number, seats, game.options(**chosen), ways[number // len(game.seats) % len(ways)])


def play(given: Case) -> Play:
    """Play a case. The same case is always played in the same way."""
    game, think = given.game, given.thoughts()
    src = Recorded(Committed(given.key))
    start = begin(game, given.seats, given.options, src)
    state = start.state
    moves = [Move(0, -1, "", tuple(src.tape), digest(game, state))]
    turns: list[Turn] = []
    while (pending_decisions := game.pending_decisions(state.public)) and len(turns) <= game.max_decisions(
        given.seats, given.options
    ):
        seat = pending_decisions[think.below(len(pending_decisions))].seat
        seen = view(state, seat)
        way = list(WAYS)[think.below(len(WAYS))] if given.way == MIXED else given.way
        action = WAYS[way](game, seen, think)
        offered = allowed(game.offers(seen), action)
        if not offered:
            action = WAYS["random"](game, seen, think)
        src = Recorded(Committed(given.key, len(moves)))
        after = step(game, state, seat, action, src)
        moves.append(Move(len(moves), seat, write(action), tuple(src.tape), digest(game, after.state)))
        turns.append(Turn(state, seat, action, way, offered, after, moves[-1]))
        state = after.state
    return Play(given, start, moves, turns)
