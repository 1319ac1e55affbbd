"""What somebody remembers of hidden cards: claims such as "at least two of these three are in Bruno's hand".

Everybody keeps one claim for each place where hidden cards lie, the room too (in Public). A claim is a lower bound that
is true: it grows by what was seen and shrinks by what may have left. How cards move is the rules' affair; here is only
who learns what from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from engines.citadels.things import Building

DECK, DISCARDS, DRAWN = -3, -2, -1  # places besides the hands, which are numbered by seat; DRAWN is a begun draw


class Claim(NamedTuple):
    """At least `least` of `cards` (sorted) are there."""

    cards: tuple[Building, ...]
    least: int


Known = tuple[Claim, ...]  # by place
NOTHING = Claim((), 0)


def blank(seats: int) -> Known:
    """To know nothing about any place."""
    return (NOTHING,) * (seats + 3)


class Observer(Protocol):
    """Who remembers: the room, or a seat."""

    known: Known


def passed(observer: Observer, source: int, target: int, number: int, stayed: int) -> None:
    """So many cards that the observer did not see have gone from one place to another; `stayed` did not."""
    claim = observer.known[source]
    if not claim.least:
        return
    if stayed:
        least = claim.least - number
        learn(observer, source, Claim(claim.cards, least) if least > 0 else NOTHING)
    else:
        learn(observer, source, NOTHING)
        there = observer.known[target]
        if not there.least:
            learn(observer, target, claim)
        elif claim.least == len(claim.cards):  # what is uncertain would only blur what is known of the target
            learn(observer, target, _and(there, claim.cards))


def departed(observer: Observer, source: int, cards: Iterable[Building]) -> None:
    """Cards that the observer saw are no longer there."""
    claim = observer.known[source]
    if claim.least:
        rest = list(claim.cards)
        for card in cards:
            if card in rest:
                rest.remove(card)
        least = claim.least - len(claim.cards) + len(rest)
        learn(observer, source, Claim(tuple(rest), least) if least > 0 else NOTHING)


def arrived(observer: Observer, target: int, cards: Iterable[Building]) -> None:
    """Cards that the observer saw are now there."""
    learn(observer, target, _and(observer.known[target], cards))


def swapped(observer: Observer, one: int, other: int) -> None:
    """What was in one place is now in the other, and the other way round."""
    at_one, at_other = observer.known[one], observer.known[other]
    if at_one is not at_other:
        learn(observer, one, at_other)
        learn(observer, other, at_one)


def learn(observer: Observer, place: int, claim: Claim) -> None:
    """Put the claim in the place of what was known there."""
    if observer.known[place] is not claim:
        known = list(observer.known)
        known[place] = claim
        observer.known = tuple(known)


def exactly(cards: Sequence[Building]) -> Claim:
    """That all these cards are there."""
    return Claim(tuple(sorted(cards)), len(cards)) if cards else NOTHING


def _and(claim: Claim, cards: Iterable[Building]) -> Claim:
    together = (*claim.cards, *cards)
    return Claim(tuple(sorted(together)), claim.least + len(together) - len(claim.cards))
