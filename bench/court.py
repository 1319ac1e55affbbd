"""Random games of Court against bare ones: through views, offers and events, drawn from offers but in place, and
`advance` alone.

Counted in decisions, as one game takes a thousand of them and another four hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import cycle

from bench import court_bare
from bench.measure import Figure, Plain, rates
from engines.core.chance import Recorded, Source, Tape
from engines.core.game import Event, begin, step, view
from engines.core.offer import sample
from engines.court.rules import COURT
from engines.court.things import CourtAction, Options

SEATS = 4
OPTIONS = Options()


def through(src: Source) -> int:
    """A game as a table plays it: each move from the offers of the seat's view, carried out on a copy, events kept."""
    state = begin(COURT, SEATS, OPTIONS, src).state
    decisions = 0
    while duties := COURT.duties(state.public):
        seat = duties[0].seat
        action = sample(COURT.offers(view(state, seat)), src)
        state = step(COURT, state, seat, action, src).state
        decisions += 1
    return decisions


def in_place(src: Source) -> int:
    """A game as a search plays it that draws from offers: the same moves, but in place and with nobody listening."""
    state = COURT.start(SEATS, OPTIONS, src, _nobody)
    decisions = 0
    while duties := COURT.duties(state.public):
        seat = duties[0].seat
        action = sample(COURT.offers(view(state, seat)), src)
        COURT.advance(state, seat, action, src, _nobody)
        decisions += 1
    return decisions


Moves = list[tuple[int, CourtAction]]


def record(src: Source) -> tuple[Moves, Tape]:
    """The moves of a random game, and what chance answered."""
    recorded = Recorded(src)
    state = COURT.start(SEATS, OPTIONS, recorded, _nobody)
    moves: Moves = []
    while duties := COURT.duties(state.public):
        seat = duties[0].seat
        moves.append((seat, sample(COURT.offers(view(state, seat)), src)))
        COURT.advance(state, *moves[-1], recorded, _nobody)
    return moves, Tape(recorded.tape)


def advance(moves: Moves, tape: Tape) -> int:
    """A game as a search plays it that has moves of its own: nothing but these are carried out, in place."""
    src = copy(tape)
    state = COURT.start(SEATS, OPTIONS, src, _nobody)
    for seat, action in moves:
        COURT.advance(state, seat, action, src, _nobody)
    return len(moves)


def _nobody(event: Event, to: int | None = None) -> None:
    pass


def run() -> Iterator[Figure]:
    src = Plain(1)
    recorded = cycle([record(src) for _ in range(20)])
    games = {
        "bare": lambda: court_bare.play(SEATS, src.below)[1],
        "through": lambda: through(src),
        "in place": lambda: in_place(src),
        "advance": lambda: advance(*next(recorded)),
    }
    length = {name: sum(game() for _ in range(20)) / 20 for name, game in games.items()}
    measured = {name: rate * length[name] for name, rate in rates(games, rounds=5, batch=2).items()}
    bare = measured["bare"]
    yield Figure("Court, decisions of random games, bare in one file", bare)
    yield Figure("... through views, offers and events", measured["through"], measured["through"] / bare, 0.15)
    yield Figure("... drawn from offers, in place, nobody listening", measured["in place"], measured["in place"] / bare)
    yield Figure("... `advance` alone, in place", measured["advance"], measured["advance"] / bare, 0.4)
