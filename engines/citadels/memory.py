"""What someone remembers of hidden cards: claims such as "at least two of these three are in Bruno's hand".

Every seat, and the room (in Public), keeps claims for each place with hidden cards. A claim is a true lower bound; it
grows with what is seen and shrinks with what may have left. The claims about one place are about different cards. A
seat's claims imply the room's, because it has seen everything that the room has. The rules decide how cards move; only
who learns what from it is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from engines.citadels.components import Building

DECK, DISCARDS, DRAWN = -3, -2, -1  # places other than the hands, which are numbered by seat; DRAWN is a pending draw


class Claim(NamedTuple):
    """At least `least` of `cards` (sorted) are there: one or more, and all of them if certain."""

    cards: tuple[Building, ...]
    least: int

    @property
    def certain(self) -> bool:
        return self.least == len(self.cards)


Claims = tuple[Claim, ...]  # about one place; at most one of them is certain
Known = tuple[Claims, ...]  # by place


def blank(seats: int) -> Known:
    """Knowing nothing about any place."""
    return ((),) * (seats + 3)


class Observer(Protocol):
    """Someone who remembers: the room, or a seat."""

    known: Known


def passed(observer: Observer, source: int, target: int, number: int, stayed: int) -> None:
    """`number` cards that the observer did not see went from one place to another; `stayed` cards did not."""
    claims = observer.known[source]
    if not claims:
        return
    if stayed:
        learn(observer, source, tuple([Claim(cards, least - number) for cards, least in claims if least > number]))
    else:
        learn(observer, source, ())
        learn(observer, target, _joined(observer.known[target], claims))


def departed(observer: Observer, source: int, cards: Iterable[Building]) -> None:
    """Cards that the observer saw have left."""
    claims = observer.known[source]
    if claims:
        for card in cards:
            smaller = [_without(claim, card) for claim in claims]
            claims = tuple([claim for claim in smaller if claim.least])
        learn(observer, source, claims)


def arrived(observer: Observer, target: int, cards: Sequence[Building]) -> None:
    """Cards that the observer saw have arrived."""
    learn(observer, target, _joined(observer.known[target], exactly(cards)))


def swapped(observer: Observer, one: int, other: int) -> None:
    """The contents of two places were swapped."""
    at_one, at_other = observer.known[one], observer.known[other]
    if at_one or at_other:
        learn(observer, one, at_other)
        learn(observer, other, at_one)


def learn(observer: Observer, place: int, claims: Claims) -> None:
    """Replace what was known about a place."""
    known = list(observer.known)
    known[place] = claims
    observer.known = tuple(known)


def exactly(cards: Sequence[Building]) -> Claims:
    """The claim that all these cards are there."""
    return (Claim(tuple(sorted(cards)), len(cards)),) if cards else ()


def _without(claim: Claim, card: Building) -> Claim:
    """What remains of a claim after such a card has left, whether or not it is the one the claim is about."""
    if card not in claim.cards:
        return claim
    cards = list(claim.cards)
    cards.remove(card)
    return Claim(tuple(cards), claim.least - 1)


def _joined(claims: Claims, more: Claims) -> Claims:
    """Claims about different cards in one place. Certain ones stay separate, since merging would blur them."""
    together = claims + more
    if not claims or not more:
        return together
    certain = [card for claim in together if claim.certain for card in claim.cards]
    return exactly(certain) + tuple([claim for claim in together if not claim.certain])
