"""What happened in Court, in few words: several events of one player in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.language import Locale
from bot.render.boards.brief import Clause, joined, sentences
from bot.render.boards.court_events import bid_of, dice_of
from bot.render.boards.names import Names, player_name
from bot.text.doc import Span, Text, plain
from engines.core.game import Event
from engines.court.components import Bid, Card
from engines.court.requirements import Dice, anything, every_even, every_odd
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
    TurnBegan,
    Used,
)
from engines.court.turn import met, obtainable

_FICKLE = (anything, every_even, every_odd)  # requirements that any die meets, or that one more die may spoil
_DICE = (Rolled, SetAside, Used)


def court_story(public: Public, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Text, ...]:
    """See bot.render.boards.Boards.story."""
    runs = [list(same) for _, same in groupby(events, key=lambda event: (type(event), getattr(event, "seat", None)))]
    pieces: list[Clause | Text] = []
    for run, after in zip(runs, [*runs[1:], []], strict=True):
        # The next event shows the dice, too.
        last = not (after and isinstance(after[0], _DICE) and after[0].seat == getattr(run[0], "seat", None))
        pieces += _pieces(run, names, locale, last=last)
    return (*sentences(pieces, names, locale), *_aside(public, events, locale))


def _pieces(run: Sequence[Event], names: Names, locale: Locale, *, last: bool) -> Iterator[Clause | Text]:
    """What is told of events of one kind and player in a row."""
    match run[0]:
        case SetAside(seat):
            yield Clause(seat, _set_aside([event for event in run if isinstance(event, SetAside)], locale, last=last))
        case Used(seat):
            yield Clause(seat, _used([event for event in run if isinstance(event, Used)], locale, last=last))
        case _:
            for event in run:
                yield from _piece(event, names, locale)


def _piece(event: Event, names: Names, locale: Locale) -> Iterator[Clause | Text]:
    match event:
        case RoundBegan(number, order):
            yield locale.text("court-brief-round", round=number, names=_order(order, names))
        case FinalBegan(order, None):
            yield locale.text("court-brief-final-open", names=_order(order, names))
        case FinalBegan(order, best):
            yield locale.text("court-brief-final", names=_order(order, names), bid=bid_of(best, locale))
        case Rolled(seat, dice):
            yield Clause(seat, locale.text("court-did-roll", dice=_strong(dice)))
        case Took(seat, Card.KING):
            yield Clause(seat, locale.text("court-did-take-king"))
            yield locale.text("court-brief-king-taken")
        case Took(seat, Card.CHARLATAN):
            yield Clause(seat, locale.text("court-did-take-charlatan"))
        case Took(seat, card):
            need = locale.attribute(f"court-card-{card.name.lower()}", "need")
            taken = Span(locale.name(card, "acc"), "strong")
            yield Clause(seat, locale.text("court-did-take", card=taken, need=need))
        case Passed(seat):
            yield Clause(seat, locale.text("court-did-pass"))
        case BidFixed(seat):
            yield Clause(seat, _bid(event, names, locale))
        case Ended(_, places):
            yield locale.text("court-won", name=player_name(names, places.index(1)))


def _set_aside(run: Sequence[SetAside], locale: Locale, *, last: bool) -> Text:
    dice = _strong(sorted(die for event in run for die in event.dice))
    left = run[-1].left
    if last and left:
        return locale.text("court-did-set-aside-some", dice=dice, left=dice_of(left))
    return locale.text("court-did-set-aside", dice=dice)


def _used(run: Sequence[Used], locale: Locale, *, last: bool) -> Text:
    uses = locale.texts([_use(event, locale) for event in run])
    active = run[-1].active
    if last and active:
        return locale.text("court-did-use-now", uses=uses, active=_strong(active))
    return locale.text("court-did-use", uses=uses)


def _use(event: Used, locale: Locale) -> Text:
    card = locale.name(event.card, "acc")
    if not event.after:
        return locale.text("court-use-early", card=card)
    after = dice_of(event.after)
    if not event.before:
        return locale.text("court-use-added", card=card, after=after)
    return locale.text("court-use-changed", card=card, before=dice_of(event.before), after=after)


def _bid(event: BidFixed, names: Names, locale: Locale) -> Text:
    bid = plain(bid_of(event.bid, locale), "strong")
    if event.king != event.seat:
        assert event.king is not None, "the first bid wins the King"
        return locale.text("court-did-bid-lost", bid=bid, other=player_name(names, event.king))
    if event.before is None:
        return locale.text("court-did-bid-first", bid=bid)
    if event.before == event.seat:
        return locale.text("court-did-bid-held", bid=bid)
    return locale.text("court-did-bid-won", bid=bid, other=player_name(names, event.before))


def _aside(public: Public, events: Sequence[Event], locale: Locale) -> Iterator[Text]:
    """What lies aside in the turn that goes on, and what could be had for it where that has changed."""
    begun = max((at for at, event in enumerate(events) if isinstance(event, TurnBegan)), default=-1)
    new = [die for event in events[begun + 1 :] if isinstance(event, SetAside) for die in event.dice]
    if not new or public.waiting is None or public.hand:
        return
    before = list(public.aside)
    for die in new:
        before.remove(die)
    dice = dice_of(public.aside)
    if public.final:
        yield locale.text("court-brief-bid-so-far", dice=dice, bid=bid_of(Bid.best(public.aside), locale))
        return
    seat = public.waiting.seat
    now = _had(public, seat, public.aside)
    if public.active:  # there is more to come, so what is not new, or may be spoilt by it, is not worth a word
        kept, earlier = (
            {card for card in cards if card.requirement not in _FICKLE}
            for cards in (now, _had(public, seat, tuple(before)))
        )
        now = [card for card in now if card in kept] if kept - earlier else []
    if now:
        just_said = not before and isinstance(events[-1], SetAside)
        key = "court-brief-for" if just_said else "court-brief-aside-for"
        yield locale.text(key, dice=dice, cards=locale.list(now, "or"))
    elif not public.active:
        yield locale.text("court-brief-aside-for-nothing", dice=dice)
    elif before:
        yield locale.text("court-brief-aside", dice=dice)


def _had(public: Public, seat: int, dice: Dice) -> list[Card]:
    """What the dice could be traded for."""
    return [card for card in met(dice) if obtainable(public, seat, card)] if dice else []


def _order(order: Sequence[int], names: Names) -> Text:
    return joined([(player_name(names, seat),) for seat in order])


def _strong(dice: Sequence[int]) -> Span:
    return dice_of(dice, "strong")
