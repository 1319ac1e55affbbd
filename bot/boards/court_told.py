"""What happens in Court, each event in one line; and how dice, cards and bids are said."""

from __future__ import annotations

from collections.abc import Sequence

from bot.doc import Doc, Line, Span, Text, plain
from bot.language import Tongue
from engines.core.game import Event
from engines.court.state import (
    BidFixed,
    Ended,
    FinalBegan,
    Passed,
    Public,
    Rolled,
    RoundBegan,
    SetAside,
    Took,
    Used,
)
from engines.court.things import Bid, Card

Names = Sequence[str]


def name(names: Names, seat: int) -> Span:
    """What a player is called."""
    return Span(names[seat], "name")


def dice_of(dice: Sequence[int], role: str = "plain") -> Span:
    """Dice in digits, as they are typed: `1 3 3 6`; they stay together in one line."""
    return Span("\u00a0".join(map(str, dice)), role, dice=True)


def cards(of: Sequence[Card], tongue: Tongue) -> str:
    """Cards by name, one after the other."""
    return ", ".join(map(tongue.name, of))


def bid_of(bid: Bid | None, tongue: Tongue) -> str:
    """A bid in words, such as `7 fours`; nothing where none was made."""
    return "" if bid is None else tongue.name(bid)


def bids(public: Public, names: Names, tongue: Tongue) -> list[Text]:
    """The bids of the final round in the order in which they were made."""
    made = [(seat, public.bids[seat]) for seat in public.order] if public.final else []
    return [
        tongue.text("court-bid-of", name=name(names, seat), bid=plain(bid_of(bid, tongue)))
        for seat, bid in made
        if bid is not None
    ]


def joined(texts: Sequence[Text]) -> Text:
    """The texts with commas between them."""
    return tuple(span for number, text in enumerate(texts) for span in ((Span(", "), *text) if number else text))


def tell(event: Event, names: Names, tongue: Tongue) -> Doc:
    """What happened in one line; nothing for what goes without saying."""
    text = _text(event, names, tongue)
    return (Line(text),) if text else ()


def _text(event: Event, names: Names, tongue: Tongue) -> Text:
    match event:
        case RoundBegan(number, order):
            return tongue.text("court-round-began", round=number, names=_order(order, names))
        case FinalBegan(order, None):
            return tongue.text("court-final-began-open", names=_order(order, names))
        case FinalBegan(order, best):
            return tongue.text("court-final-began", names=_order(order, names), bid=bid_of(best, tongue))
        case Rolled(seat, dice):
            return tongue.text("court-rolled", name=name(names, seat), dice=_strong(dice))
        case SetAside(seat, dice, ()):
            return tongue.text("court-set-aside", name=name(names, seat), dice=_strong(dice))
        case SetAside(seat, dice, left):
            some = dice_of(left)
            return tongue.text("court-set-aside-some", name=name(names, seat), dice=_strong(dice), left=some)
        case Used():
            return _used(event, names, tongue)
        case Took(seat, Card.KING):
            return tongue.text("court-took-king", name=name(names, seat))
        case Took(seat, Card.CHARLATAN):
            return tongue.text("court-took-charlatan", name=name(names, seat))
        case Took(seat, card):
            return tongue.text("court-took", name=name(names, seat), card=tongue.name(card, "acc"))
        case Passed(seat):
            return tongue.text("court-passed", name=name(names, seat))
        case BidFixed():
            return _bid(event, names, tongue)
        case Ended(_, places):
            return tongue.text("court-won", name=name(names, places.index(1)))
    return ()


def _used(event: Used, names: Names, tongue: Tongue) -> Text:
    who, card = name(names, event.seat), tongue.name(event.card, "acc")
    if not event.after:
        return tongue.text("court-used-early", name=who, card=card)
    after, active = dice_of(event.after), _strong(event.active)
    if not event.before:
        return tongue.text("court-used-added", name=who, card=card, after=after, active=active)
    before = dice_of(event.before)
    return tongue.text("court-used-changed", name=who, card=card, before=before, after=after, active=active)


def _bid(event: BidFixed, names: Names, tongue: Tongue) -> Text:
    who, bid = name(names, event.seat), plain(bid_of(event.bid, tongue), "strong")
    if event.king != event.seat:
        assert event.king is not None, "the first bid that is made wins the King"
        return tongue.text("court-bid-lost", name=who, bid=bid, other=name(names, event.king))
    if event.before is None:
        return tongue.text("court-bid-first", name=who, bid=bid)
    if event.before == event.seat:
        return tongue.text("court-bid-held", name=who, bid=bid)
    return tongue.text("court-bid-won", name=who, bid=bid, other=name(names, event.before))


def _order(order: Sequence[int], names: Names) -> Text:
    return joined([(name(names, seat),) for seat in order])


def _strong(dice: Sequence[int]) -> Span:
    return dice_of(dice, "strong")
