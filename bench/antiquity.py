"""Whole random games of Antiquity against bare ones: through views, offers and events, and in place as in a search."""

from __future__ import annotations

from collections.abc import Iterator

from bench import antiquity_bare
from bench.measure import Figure, Plain, rates
from engines.antiquity.rules import ANTIQUITY
from engines.antiquity.things import Options
from engines.core.chance import Source
from engines.core.game import Event, Outcome, begin, step, view
from engines.core.offer import sample

SEATS = 3
OPTIONS = Options()


def through(src: Source) -> Outcome | None:
    """A game as a table plays it: each move from the offers of the seat's view, carried out on a copy, events kept."""
    state = begin(ANTIQUITY, SEATS, OPTIONS, src).state
    while duties := ANTIQUITY.duties(state.public):
        seat = duties[0].seat
        action = sample(ANTIQUITY.offers(view(state, seat)), src)
        state = step(ANTIQUITY, state, seat, action, src).state
    return ANTIQUITY.outcome(state)


def in_place(src: Source) -> Outcome | None:
    """A game as a search plays it: the same moves, but in place and with nobody listening."""
    state = ANTIQUITY.start(SEATS, OPTIONS, src, _nobody)
    while duties := ANTIQUITY.duties(state.public):
        seat = duties[0].seat
        action = sample(ANTIQUITY.offers(view(state, seat)), src)
        ANTIQUITY.advance(state, seat, action, src, _nobody)
    return ANTIQUITY.outcome(state)


def _nobody(event: Event, to: int | None = None) -> None:
    pass


def run() -> Iterator[Figure]:
    src = Plain(1)
    measured = rates(
        {
            "bare": lambda: antiquity_bare.play(SEATS, src.below),
            "through": lambda: through(src),
            "in place": lambda: in_place(src),
        }
    )
    bare = measured["bare"]
    yield Figure("Antiquity, whole random games, bare in one file", bare)
    yield Figure("... through views, offers and events", measured["through"], measured["through"] / bare, 0.15)
    yield Figure("... advanced in place, as a search does", measured["in place"], measured["in place"] / bare, 0.4)
