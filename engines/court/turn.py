"""What the dice set aside would win: the cards that can be taken, the bid, and other questions about a turn.

These questions about a Public are shared by rules, explanations, boards and the quick player; nothing is modified here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.court.components import CARDS, DICE, Bid, Card
from engines.court.requirements import Dice
from engines.court.state import Public


def start_dice(cards: Sequence[Card]) -> int:
    """The dice in hand when a turn begins with these cards (T1)."""
    return DICE + sum([card.power.hand for card in cards])


@lru_cache(maxsize=8192)
def met(dice: Dice) -> tuple[Card, ...]:
    """The cards whose requirement these dice meet, taken or not (C1)."""
    return tuple([card for card in CARDS if card.requirement(dice)])


def obtainable(public: Public, seat: int, card: Card) -> bool:
    """Whether the seat could take the card in a normal round, whatever the dice show (C2, C3, C6)."""
    own = public.cards[seat]
    if card == Card.CHARLATAN:
        return Card.JESTER in own
    return public.piles[card] > 0 and card not in own


def takeable(public: Public) -> tuple[Card, ...]:
    """What the current player's dice set aside would win now; in the final round only the King (R5)."""
    if public.waiting is None or not public.aside:
        return ()
    seat = public.waiting.seat
    if public.final:
        return (Card.KING,) if bid_wins(public, seat, Bid.best(public.aside)) else ()
    return tuple([card for card in met(public.aside) if obtainable(public, seat, card)])


def bid_wins(public: Public, seat: int, bid: Bid) -> bool:
    """Whether a bid of the final round wins the King, or wins it back (R8, R9, R11)."""
    if public.best is None or bid > public.best:
        return True
    return bid == public.best and seat == public.owner
