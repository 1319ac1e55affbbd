"""Random games of Court against bare ones: through views, offers and events, drawn from offers but in place, and
`advance` alone.

Counted in decisions, as one game takes a thousand of them and another four hundred.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

from bench import court_bare
from bench.games import Games
from bench.measure import Figure, Plain, rates
from engines.court.rules import COURT
from engines.court.things import Options


def run() -> Iterator[Figure]:
    src = Plain(1)
    games = Games(COURT, 4, Options())
    recorded = cycle([games.record(src) for _ in range(20)])
    ways: dict[str, Callable[[], int]] = {
        "bare": lambda: court_bare.play(games.seats, src.below)[1],
        "through": lambda: games.through(src),
        "in place": lambda: games.in_place(src),
        "advance": lambda: games.advance(next(recorded)),
    }
    length = {name: sum(game() for _ in range(20)) / 20 for name, game in ways.items()}
    measured = {name: rate * length[name] for name, rate in rates(ways, rounds=5, batch=2).items()}
    bare = measured["bare"]
    yield Figure("Court, decisions of random games, bare in one file", bare)
    yield Figure("... through views, offers and events", measured["through"], measured["through"] / bare, 0.15)
    yield Figure("... drawn from offers, in place, nobody listening", measured["in place"], measured["in place"] / bare)
    yield Figure("... `advance` alone, in place", measured["advance"], measured["advance"] / bare, 0.4)
