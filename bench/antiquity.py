"""Whole random games of Antiquity against the same rules in one bare file, and the cost of the quick player."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from bench import antiquity_bare
from bench.games import Games
from bench.measure import Figure, Plain, median_seconds, rates
from engines.antiquity.components import Options
from engines.antiquity.rules import ANTIQUITY
from engines.core.game import begin, view


def run() -> Iterator[Figure]:
    src = Plain(1)
    games = Games(ANTIQUITY, 3, Options())
    recorded = cycle([games.record(src) for _ in range(100)])
    measured = rates(
        {
            "bare": lambda: antiquity_bare.play(games.seats, src.below),
            "through": lambda: games.through(src),
            "in place": lambda: games.in_place(src),
            "advance": lambda: games.advance(next(recorded)),
        }
    )
    bare, through, in_place, advance = measured.values()
    yield Figure("Antiquity, whole random games, bare in one file", bare)
    yield Figure("... through views, offers and events", through, through / bare, 0.15)
    yield Figure("... in place, drawn from offers, no listener", in_place, in_place / bare, 0.4)
    yield Figure("... in place, `advance` alone", advance, advance / bare, 0.4)

    state = begin(ANTIQUITY, games.seats, games.options, src).state
    seen = view(state, ANTIQUITY.pending_decisions(state.public)[0].seat)
    yield Figure("Antiquity, decisions of the quick player", 1 / median_seconds(lambda: ANTIQUITY.policy(seen, src)))
