"""Statistics of games among AI players: how fast the rules are, and how often each kind of player wins.

No I/O and no processes here: the command line distributes the games over processes and prints the totals. Game number n
of a seed is always the same game, whichever process plays it.
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
    """What to play. `players` are keys of PLAYERS, at least one, at most one per seat.

    Fewer kinds than seats are repeated in order: `quick,random` on three seats is quick, random, quick. The seating
    rotates from game to game, so that every player gets every seat equally often if `games` is a multiple of `seats`.
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
    """Totals over some games.

    A win shared by k counts 1/k for each. `played` counts seats, so a kind with two seats plays twice in a game.
    `finished` counts the `games` that ended within the maximum that their rules state.
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
    """A valid plan; without `seats` it has as few as the game allows.

    Raises ValueError with a sentence for people if the plan is invalid.
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
    """The number of seats, by default as few as the game allows. Raises ValueError with a sentence for people."""
    allowed = GAMES[game].seats
    if seats is None:
        return allowed[0]
    if seats not in allowed:
        raise ValueError(f"{game} is for {allowed[0]} to {allowed[-1]} players, not for {seats}")
    return seats


def known_game(word: str) -> str:
    """The game named on a command line.

    Raises ValueError with a sentence for people, with one suggestion, if there is no such game.
    """
    name = word.casefold()
    if name in GAMES:
        return name
    near = difflib.get_close_matches(name, GAMES, n=1)
    raise ValueError(
        f"there is no game {word!r}; " + (f"did you mean {near[0]}?" if near else f"try {', '.join(GAMES)}")
    )


def play_games(plan: Plan, numbers: Iterable[int]) -> Tally:
    """Play the games with these numbers, from 0. Does NOT check the plan, see `plan`."""
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
    """Play one game: its outcome, None if it did not end, and its number of decisions."""
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
    """Tell nobody."""


class Twister(Source):
    """Fast, reproducible chance without any security: the same seed gives the same results everywhere."""

    __slots__ = ("_bits",)

    def __init__(self, seed: str) -> None:
        self._bits = Random(seed).getrandbits  # noqa: S311 - a simulation needs no secrecy

    def below(self, n: int) -> int:
        size = n.bit_length()
        answer = self._bits(size)
        while answer >= n:
            answer = self._bits(size)
        return answer


def wilson(won: float, played: int) -> tuple[float, float]:
    """The 95 % Wilson score interval, from 0 to 1, for the probability behind `won` of `played`."""
    if played == 0:
        return 0.0, 1.0
    z = 1.959964
    rate, spread = won / played, z * z / played
    middle = rate + spread / 2
    reach = z * sqrt(rate * (1 - rate) / played + spread / played / 4)
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))
