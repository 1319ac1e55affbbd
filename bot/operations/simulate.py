"""Games among AI players alone, counted: how fast the rules are, and which kind of player wins how often.

No I/O and no processes here: the command line splits the games among processes and prints what `play` counted. Game
number n of a seed is always the same game, so it does not matter who plays it.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

from engines import GAMES
from engines.core.chance import Source
from engines.core.game import AnyGame, Event, Outcome, View, view
from engines.core.offer import Action, sample

Player = Callable[[AnyGame, View[Any, Any], Source], Action]

PLAYERS: Mapping[str, Player] = {
    "quick": lambda game, seen, src: game.policy(seen, src),
    "random": lambda game, seen, src: sample(game.offers(seen), src),
    "shrug": lambda game, seen, src: game.default_action(seen, src),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `players` are kinds of PLAYERS, at least one, at most one for each seat.

    With fewer kinds than seats they are repeated in their order: `quick,random` on three seats is quick, random, quick.
    The seats move on by one from game to game, so that every player sits on every seat equally often wherever `games`
    is a multiple of `seats`.
    """

    game: str
    seats: int
    games: int
    seed: str
    players: tuple[str, ...] = ("quick",)

    def seating(self, number: int) -> Sequence[str]:
        """The kinds of players by seat in game `number`."""
        return [self.players[(seat - number) % self.seats % len(self.players)] for seat in range(self.seats)]


@dataclass(slots=True)
class Tally:
    """What came out of some games.

    A win shared by k counts 1/k for each. `played` counts seats, so a kind that has two of them plays twice in a game.
    `finished` counts those of `games` that ended within the bound that their rules state.
    """

    games: int = 0
    finished: int = 0
    decisions: int = 0
    won: dict[str, Fraction] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.finished += other.finished
        self.decisions += other.decisions
        for kind, number in other.played.items():
            self.played[kind] = self.played.get(kind, 0) + number
            self.won[kind] = self.won.get(kind, Fraction()) + other.won[kind]


def plan(game: str, seats: int | None, games: int, seed: str, players: Sequence[str]) -> Plan:
    """A plan that can be played; without `seats` with as few as the game allows.

    Raises ValueError with a sentence for people where there is none.
    """
    name = known_game(game)
    seats = seats_of(name, seats)
    if games < 1:
        raise ValueError("at least one game is needed")
    if len(players) > seats:
        raise ValueError(f"there are {seats} seats for {len(players)} kinds of players; name at most {seats}")
    for kind in players:
        if kind not in PLAYERS:
            raise ValueError(f"there is no player {kind!r}; there are {', '.join(PLAYERS)}")
    return Plan(name, seats, games, seed, tuple(players))


def seats_of(game: str, seats: int | None) -> int:
    """So many seats, or without a number as few as the game allows. Raises ValueError with a sentence for people."""
    allowed = GAMES[game].seats
    if seats is None:
        return allowed[0]
    if seats not in allowed:
        raise ValueError(f"{game} is for {allowed[0]} to {allowed[-1]} players, not for {seats}")
    return seats


def known_game(word: str) -> str:
    """The game that somebody named on a command line.

    Raises ValueError with a sentence for people, and one suggestion, where there is none.
    """
    name = word.casefold()
    if name in GAMES:
        return name
    near = difflib.get_close_matches(name, GAMES, n=1)
    raise ValueError(
        f"there is no game {word!r}; " + (f"did you mean {near[0]}?" if near else f"try {', '.join(GAMES)}")
    )


def play(plan: Plan, numbers: Iterable[int]) -> Tally:
    """Play the games with these numbers, from 0. That the plan can be played is NOT checked, see `plan`."""
    game = GAMES[plan.game]
    tally = Tally()
    for number in numbers:
        seating = plan.seating(number)
        outcome, decisions = _one(game, plan, seating, number)
        tally.games += 1
        tally.decisions += decisions
        if outcome is None:
            continue
        tally.finished += 1
        for seat, kind in enumerate(seating):
            share = Fraction(seat in outcome.winners, len(outcome.winners))
            tally.won[kind] = tally.won.get(kind, Fraction()) + share
            tally.played[kind] = tally.played.get(kind, 0) + 1
    return tally


def _one(game: AnyGame, plan: Plan, seating: Sequence[str], number: int) -> tuple[Outcome | None, int]:
    """A whole game: how it ended, None where it did not, and how many decisions it took."""
    table, thoughts = Twister(f"{plan.seed} {number} table"), Twister(f"{plan.seed} {number} thoughts")
    options = game.options()
    state = game.start(plan.seats, options, table, _silent)
    players = [PLAYERS[kind] for kind in seating]
    for decisions in range(game.max_decisions(plan.seats, options) + 1):
        pending_decisions = game.pending_decisions(state.public)
        if not pending_decisions:
            return game.outcome(state), decisions
        seat = pending_decisions[0].seat
        game.advance(state, seat, players[seat](game, view(state, seat), thoughts), table, _silent)
    return None, decisions + 1


def _silent(event: Event, to: int | None = None) -> None:
    """Nobody is told."""


class Twister(Source):
    """Chance that is only fast and reproducible, with nothing at stake: the same for the same seed everywhere."""

    __slots__ = ("_bits",)

    def __init__(self, seed: str) -> None:
        self._bits = Random(seed).getrandbits  # noqa: S311 - nothing is kept secret or promised by a simulation

    def below(self, n: int) -> int:
        size = n.bit_length()
        answer = self._bits(size)
        while answer >= n:
            answer = self._bits(size)
        return answer


def wilson(won: float, played: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's score) of the chance that gave `won` of `played`, from 0 to 1."""
    if played == 0:
        return 0.0, 1.0
    z = 1.959964
    rate, spread = won / played, z * z / played
    middle = rate + spread / 2
    reach = z * sqrt(rate * (1 - rate) / played + spread / played / 4)
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))
