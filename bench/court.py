"""Random games of Court against bare ones, and how long the quick player thinks.

The games are played through views, offers and events; drawn from offers but in place; and with `advance` alone. They
are counted in decisions, because one game takes a thousand of them and another four hundred.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from bench import court_bare
from bench.games import Games
from bench.measure import Figure, Plain, median_seconds, rates
from engines.core.game import begin, step, view
from engines.court.components import Options
from engines.court.rules import COURT

SEATS = 4


def run() -> Iterator[Figure]:
    src = Plain(1)
    games = Games(COURT, SEATS, Options())
    recorded = cycle([games.record(src) for _ in range(20)])
    ways = {
        "bare": lambda: court_bare.play(SEATS, src.below)[1],
        "through": lambda: games.through(src),
        "in place": lambda: games.in_place(src),
        "advance": lambda: games.advance(next(recorded)),
    }
    length = {name: sum(way() for _ in range(20)) / 20 for name, way in ways.items()}
    measured = {name: rate * length[name] for name, rate in rates(ways, batch=2).items()}
    bare = measured["bare"]
    yield Figure("Court, decisions of random games, bare in one file", bare)
    yield Figure("... through views, offers and events", measured["through"], measured["through"] / bare, 0.15)
    yield Figure("... drawn from offers, in place, no listener", measured["in place"], measured["in place"] / bare)
    yield Figure("... `advance` alone, in place", measured["advance"], measured["advance"] / bare, 0.4)
    yield Figure("The quick player's decisions, by median time", 1 / thinking(src))


def thinking(src: Plain) -> float:
    """The median time in seconds that the quick player needs for a decision, in a game among its own kind."""
    views = []
    state = begin(COURT, SEATS, Options(), src).state
    while pending_decisions := COURT.pending_decisions(state.public):
        views.append(view(state, pending_decisions[0].seat))
        state = step(COURT, state, pending_decisions[0].seat, COURT.policy(views[-1], src), src).state
    turn = cycle(views)
    return median_seconds(lambda: COURT.policy(next(turn), src))
