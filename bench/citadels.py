"""Whole random games of Citadels against bare ones, and how long the quick player thinks.

The games are played through views, offers and events; drawn from offers but in place; and with `advance` alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from bench import citadels_bare
from bench.games import Games
from bench.measure import Figure, Plain, median_seconds, rates
from engines.citadels.components import Options
from engines.citadels.rules import CITADELS
from engines.core.game import begin, step, view

SEATS = 4


def run() -> Iterator[Figure]:
    src = Plain(1)
    games = Games(CITADELS, SEATS, Options())
    recorded = cycle([games.record(src) for _ in range(100)])
    measured = rates(
        {
            "bare": lambda: citadels_bare.play(SEATS, src.below),
            "through": lambda: games.through(src),
            "in place": lambda: games.in_place(src),
            "advance": lambda: games.advance(next(recorded)),
        },
        batch=10,
    )
    bare = measured["bare"]
    yield Figure("Citadels, whole random games, bare in one file", bare)
    yield Figure("... through views, offers and events", measured["through"], measured["through"] / bare, 0.1)
    yield Figure("... drawn from offers, in place, no listener", measured["in place"], measured["in place"] / bare)
    yield Figure("... `advance` alone, in place", measured["advance"], measured["advance"] / bare, 0.3)
    yield Figure("The quick player's decisions, by median time", 1 / thinking(src))


def thinking(src: Plain) -> float:
    """The median time in seconds that the quick player needs for a decision, in a game among its own kind."""
    views = []
    state = begin(CITADELS, SEATS, Options(), src).state
    while pending_decisions := CITADELS.pending_decisions(state.public):
        views.append(view(state, pending_decisions[0].seat))
        state = step(CITADELS, state, pending_decisions[0].seat, CITADELS.policy(views[-1], src), src).state
    turn = cycle(views)
    return median_seconds(lambda: CITADELS.policy(next(turn), src))
