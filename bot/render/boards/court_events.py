"""What happens in Court, one line per event, and how dice, cards and bids are written."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Locale
from bot.render.boards.brief import joined
from bot.render.boards.names import Names, player_name
from bot.text.doc import Doc, Line, Span, Text, plain
from engines.core.game import Event
from engines.court.components import Bid, Card
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


def dice_of(dice: Sequence[int], role: str = "plain") -> Span:
    """Dice in digits, as they are typed: `1 3 3 6`. They are never split across lines."""
    return Span("\u00a0".join(map(str, dice)), role, dice=True)


def card_names(of: Sequence[Card], locale: Locale) -> str:
    """The names of cards, listed."""
    return ", ".join(map(locale.name, of))


def bid_of(bid: Bid | None, locale: Locale) -> str:
    """A bid in words, such as `7 fours`; empty if there is none."""
    return "" if bid is None else locale.name(bid)


def bids(public: Public, names: Names, locale: Locale) -> list[Text]:
    """The bids of the final round in the order they were made."""
    made = [(seat, public.bids[seat]) for seat in public.order] if public.final else []
    return [
        locale.text("court-bid-of", name=player_name(names, seat), bid=plain(bid_of(bid, locale)))
        for seat, bid in made
        if bid is not None
    ]


def tell_court(event: Event, names: Names, locale: Locale) -> Doc:
    """What happened, in one line; empty if it need not be mentioned."""
    text = _text(event, names, locale)
    return (Line(text),) if text else ()


def _text(event: Event, names: Names, locale: Locale) -> Text:
    match event:
        case RoundBegan(number, order):
            return locale.text("court-round-began", round=number, names=_order(order, names))
        case FinalBegan(order, None):
            return locale.text("court-final-began-open", names=_order(order, names))
        case FinalBegan(order, best):
            return locale.text("court-final-began", names=_order(order, names), bid=bid_of(best, locale))
        case Rolled(seat, dice):
            return locale.text("court-rolled", name=player_name(names, seat), dice=_strong(dice))
        case SetAside(seat, dice, ()):
            return locale.text("court-set-aside", name=player_name(names, seat), dice=_strong(dice))
        case SetAside(seat, dice, left):
            some = dice_of(left)
            return locale.text("court-set-aside-some", name=player_name(names, seat), dice=_strong(dice), left=some)
        case Used():
            return _used(event, names, locale)
        case Took(seat, Card.KING):
            return locale.text("court-took-king", name=player_name(names, seat))
        case Took(seat, Card.CHARLATAN):
            return locale.text("court-took-charlatan", name=player_name(names, seat))
        case Took(seat, card):
            return locale.text("court-took", name=player_name(names, seat), card=locale.name(card, "acc"))
        case Passed(seat):
            return locale.text("court-passed", name=player_name(names, seat))
        case BidFixed():
            return _bid(event, names, locale)
        case Ended(_, places):
            return locale.text("court-won", name=player_name(names, places.index(1)))
    return ()


def _used(event: Used, names: Names, locale: Locale) -> Text:
    who, card = player_name(names, event.seat), locale.name(event.card, "acc")
    if not event.after:
        return locale.text("court-used-early", name=who, card=card)
    after, active = dice_of(event.after), _strong(event.active)
    if not event.before:
        return locale.text("court-used-added", name=who, card=card, after=after, active=active)
    before = dice_of(event.before)
    return locale.text("court-used-changed", name=who, card=card, before=before, after=after, active=active)


def _bid(event: BidFixed, names: Names, locale: Locale) -> Text:
    who, bid = player_name(names, event.seat), plain(bid_of(event.bid, locale), "strong")
    if event.king != event.seat:
        assert event.king is not None, "the first bid wins the King"
        return locale.text("court-bid-lost", name=who, bid=bid, other=player_name(names, event.king))
    if event.before is None:
        return locale.text("court-bid-first", name=who, bid=bid)
    if event.before == event.seat:
        return locale.text("court-bid-held", name=who, bid=bid)
    return locale.text("court-bid-won", name=who, bid=bid, other=player_name(names, event.before))


def _order(order: Sequence[int], names: Names) -> Text:
    return joined([(player_name(names, seat),) for seat in order])


def _strong(dice: Sequence[int]) -> Span:
    return dice_of(dice, "strong")
