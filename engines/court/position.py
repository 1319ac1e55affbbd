"""The position of a game of Court as a plain value, see engines.core.position.

A released schema never changes: another form of the position is another function with its own number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core.position import Plain, Projection
from engines.court.components import CARDS, Bid, Card
from engines.court.state import CourtState, EndRound, Item, Turn

_WORDS: Mapping[Card, str] = {
    Card.JESTER: "jester",
    Card.CHARLATAN: "charlatan",
    Card.FARMER: "farmer",
    Card.SERVANT: "servant",
    Card.PHILOSOPHER: "philosopher",
    Card.WORKER: "worker",
    Card.GUARD: "guard",
    Card.HUNTER: "hunter",
    Card.MERCHANT: "merchant",
    Card.ASTRONOMER: "astronomer",
    Card.LADY: "lady",
    Card.PAWNBROKER: "pawnbroker",
    Card.KNIGHT: "knight",
    Card.SORCERER: "sorcerer",
    Card.ALCHEMIST: "alchemist",
    Card.BISHOP: "bishop",
    Card.NOBLE: "noble",
    Card.GENERAL: "general",
    Card.QUEEN: "queen",
    Card.KING: "king",
}
_CARDS = tuple(_WORDS[card] for card in CARDS)  # by card, the order in which the state counts them


def _position(state: CourtState) -> Plain:
    public = state.public
    return {
        "agenda": [_item(item) for item in public.agenda],
        "waiting": None if public.waiting is None else _item(public.waiting),
        "round": public.round,
        "start": public.start,
        "display": {card: copies for card, copies in zip(_CARDS, public.piles, strict=True) if copies},
        "cards": [_cards(cards) for cards in public.cards],
        "king": public.king,
        "best": _bid(public.best),
        "bids": [_bid(bid) for bid in public.bids],
        "hand": public.hand,
        "active": public.active,
        "aside": public.aside,
        "owes": public.owes,
        "used": _cards(public.used),
    }


def _item(item: Item) -> Plain:
    if isinstance(item, Turn):
        return ["turn", item.seat]
    return ["end of round"] if isinstance(item, EndRound) else ["end of game"]


def _cards(cards: Sequence[Card]) -> Plain:
    return sorted([_CARDS[card] for card in cards])


def _bid(bid: Bid | None) -> Plain:
    return None if bid is None else [bid.count, bid.face]


POSITIONS: Mapping[int, Projection] = {
    1: Projection(
        _position,
        {
            "Public.seats": "the number of lists in `cards`",
            "Public.options": "named by the record",
            "Public.order": "follows from `start`, and in the final round from who owns the Queen (R2, R5)",
        },
    ),
}
