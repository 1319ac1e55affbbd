"""What somebody remembers of hidden cards: claims such as "at least two of these three are in Bruno's hand".

Everybody keeps claims for each place where hidden cards lie, the room too (in Public). A claim is a lower bound that is
true; it grows by what was seen and shrinks by what may have left. Claims of one place speak of different cards. What a
seat claims implies what the room claims: it has seen all that the room has. How cards move is the rules' affair; here
is only who learns what from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from engines.citadels.components import Building

DECK, DISCARDS, DRAWN = -3, -2, -1  # places besides the hands, which are numbered by seat; DRAWN is a begun draw


class Claim(NamedTuple):
    """At least `least` of `cards` (sorted) are there: one or more, all of them if it is certain."""

    cards: tuple[Building, ...]
    least: int

    @property
    def certain(self) -> bool:
        return self.least == len(self.cards)


Claims = tuple[Claim, ...]  # of one place; no more than one of them is certain
Known = tuple[Claims, ...]  # by place


def blank(seats: int) -> Known:
    """To know nothing about any place."""
    return ((),) * (seats + 3)


class Observer(Protocol):
    """Who remembers: the room, or a seat."""

    known: Known


def passed(observer: Observer, source: int, target: int, number: int, stayed: int) -> None:
    """So many cards that the observer did not see have gone from one place to another; `stayed` did not."""
    claims = observer.known[source]
    if not claims:
        return
    if stayed:
        learn(observer, source, tuple([Claim(cards, least - number) for cards, least in claims if least > number]))
    else:
        learn(observer, source, ())
        learn(observer, target, _joined(observer.known[target], claims))


def departed(observer: Observer, source: int, cards: Iterable[Building]) -> None:
    """Cards that the observer saw are no longer there."""
    claims = observer.known[source]
    if claims:
        for card in cards:
            smaller = [_without(claim, card) for claim in claims]
            claims = tuple([claim for claim in smaller if claim.least])
        learn(observer, source, claims)


def arrived(observer: Observer, target: int, cards: Sequence[Building]) -> None:
    """Cards that the observer saw are now there."""
    learn(observer, target, _joined(observer.known[target], exactly(cards)))


def swapped(observer: Observer, one: int, other: int) -> None:
    """What was in one place is now in the other, and the other way round."""
    at_one, at_other = observer.known[one], observer.known[other]
    if at_one or at_other:
        learn(observer, one, at_other)
        learn(observer, other, at_one)


def learn(observer: Observer, place: int, claims: Claims) -> None:
    """Put the claims in the place of what was known there."""
    known = list(observer.known)
    known[place] = claims
    observer.known = tuple(known)


def exactly(cards: Sequence[Building]) -> Claims:
    """That all these cards are there."""
    return (Claim(tuple(sorted(cards)), len(cards)),) if cards else ()


def _without(claim: Claim, card: Building) -> Claim:
    """What is left of a claim when such a card has gone, be it one that the claim speaks of or another."""
    if card not in claim.cards:
        return claim
    cards = list(claim.cards)
    cards.remove(card)
    return Claim(tuple(cards), claim.least - 1)


def _joined(claims: Claims, more: Claims) -> Claims:
    """Claims about different cards in one place. What is certain stays apart from what is not, which would blur it."""
    together = claims + more
    if not claims or not more:
        return together
    certain = [card for claim in together if claim.certain for card in claim.cards]
    return exactly(certain) + tuple([claim for claim in together if not claim.certain])
