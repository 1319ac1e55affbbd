"""Court in few lines: the turn, the display, the players, whose turn it is, the end. What happened: court_story.py."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby
from typing import Any

from bot.language import Locale
from bot.render.boards.brief import COMMA, bound, command, joined, packed, verb
from bot.render.boards.court_events import bid_of, bids, card_names, dice_of
from bot.render.boards.court_story import court_story
from bot.render.boards.names import Names, player_name
from bot.text.doc import Doc, Span, Text, plain
from engines.core.game import Event, Outcome
from engines.core.offer import Offer
from engines.court.components import CARDS, Bid, Card, CourtAction, Jesters, Keep
from engines.court.state import CourtView, Public, Turn
from engines.court.turn import start_dice, takeable

_LINES = 4


class CourtBrief:
    """See bot.render.boards.Boards for what each method means."""

    def wide(self, view: CourtView, names: Names, locale: Locale) -> Doc:
        public = view.public
        stage = packed(_stage(public, names, locale))
        display, players = (
            _display(public, locale),
            [_player(public, seat, names, locale) for seat in range(public.seats)],
        )
        apart = (*stage, *packed(display), *packed(players))
        return apart if len(apart) <= _LINES else (*stage, *packed([*display, *players]))

    def story(self, view: CourtView, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Text, ...]:
        return court_story(view.public, events, names, locale)

    def call(self, view: CourtView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
        public = view.public
        if not offers or public.waiting is None:
            return ()
        name = player_name(names, public.waiting.seat)
        if not public.hand:
            commands = [(span,) for span in _commands(public, offers, names, locale)]
            return locale.text("court-call-on", name=name, choices=locale.texts(commands, "or"))
        dice = locale("court-dice", dice=public.hand)
        if public.best is not None:
            dice = locale("court-call-against", dice=dice, bid=public.best)
        roll, *uses = [command(next(offer.actions()), names, locale) for offer in offers]
        if not uses:
            return locale.text("court-call-roll", name=name, dice=dice, roll=roll)
        cards = [offer.domains[0].things[0] for offer in offers[1:]]
        return locale.text(
            "court-call-roll-or-use",
            name=name,
            dice=dice,
            roll=roll,
            number=len(cards),
            cards=locale.list(cards, "or"),
            use=uses[-1],
        )

    def turn(self, view: CourtView) -> Hashable:
        """A player may have two turns in a row, but only one in a round."""
        waiting = view.public.waiting
        return None if waiting is None else (view.public.round, waiting.seat)

    def confirm(self, view: CourtView, events: Sequence[Event], names: Names, locale: Locale) -> Text:
        """Nothing: everything is public."""
        return ()

    def hand_line(self, view: CourtView, names: Names, locale: Locale) -> Text | None:
        """Nothing: everything is public."""
        return None

    def prompt_line(self, view: CourtView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
        if not offers or view.public.waiting is None:
            return ()
        choices = [(Span(word),) for word in _choices(offers, locale)]
        *_, last = _commands(view.public, offers, names, locale)
        return locale.text("brief-prompt", choices=joined(choices), example=last)

    def closing(self, view: CourtView, outcome: Outcome, names: Names, locale: Locale) -> Doc:
        public = view.public
        seats = sorted(range(public.seats), key=lambda seat: outcome.places[seat])
        return packed(
            locale.text(
                "court-brief-result",
                place=outcome.places[seat],
                name=player_name(names, seat),
                bid=bid_of(public.bids[seat], locale),
            )
            for seat in seats
        )


_PILES = tuple(card for card in CARDS if card != Card.CHARLATAN)  # it is the other side of the Jester


def _stage(public: Public, names: Names, locale: Locale) -> Iterator[Text]:
    """Where the game stands, who acts with which dice and cards, who comes next."""
    waiting = public.waiting
    if waiting is None:
        yield plain(locale("court-board-over"), "strong")
    else:
        key = "court-board-final" if public.final else "court-board-round"
        yield plain(locale(key, round=public.round), "strong")
        yield (player_name(names, waiting.seat), Span(": "), *_dice(public, locale))
        if public.used:
            yield _listed("court-fact-used", plain(card_names(public.used, locale)), locale)
        if ready := takeable(public):
            yield _listed("court-fact-wins", plain(card_names(ready, locale), "strong"), locale)
    if public.king is not None:
        yield _listed("court-fact-king", (player_name(names, public.king),), locale)
    if waiting is not None and public.best is not None:
        yield _listed("court-fact-best", plain(bid_of(public.best, locale)), locale)
    if made := bids(public, names, locale):
        yield _listed("court-fact-bids", joined(made), locale)
    then = [item.seat for item in reversed(public.agenda) if isinstance(item, Turn)]
    if then:
        yield locale.text("brief-then", names=joined([(player_name(names, seat),) for seat in then]))


def _listed(key: str, value: Text, locale: Locale) -> Text:
    return (Span(f"{locale(key)} "), *value)


def _dice(public: Public, locale: Locale) -> Text:
    if public.hand:
        return plain(locale("court-dice", dice=public.hand))
    shown = []
    if public.aside:
        shown.append(_listed("court-fact-aside", (dice_of(public.aside, "strong"),), locale))
    if public.active:
        shown.append(_listed("court-fact-active", (dice_of(public.active, "strong"),), locale))
    if public.final and public.aside:
        shown.append(_listed("court-fact-bid", plain(bid_of(Bid.best(public.aside), locale)), locale))
    return joined(shown)


def _display(public: Public, locale: Locale) -> list[Text]:
    """The piles with what is left of them and what they require, and those of which nothing is left."""
    items = [_pile(public, card, locale) for card in _PILES if public.piles[card]]
    if gone := [card for card in _PILES if not public.piles[card]]:
        items.append(plain(locale("court-brief-gone", cards=card_names(gone, locale))))
    return [(Span(f"{locale('court-display')}: "), *items[0]), *items[1:]]


def _pile(public: Public, card: Card, locale: Locale) -> Text:
    unlimited = card == Card.JESTER and public.options.jesters == Jesters.UNLIMITED
    left = "" if unlimited else f" {public.piles[card]}"
    need = locale.attribute(f"court-card-{card.name.lower()}", "short")
    return bound(plain(f"{locale.name(card)}{left} ({need})"))


def _player(public: Public, seat: int, names: Names, locale: Locale) -> Text:
    held = [locale.name(Card.KING)] if seat == public.king else []
    held += [
        locale.name(card) if number == 1 else f"{number}\u00a0×\u00a0{locale.name(card)}"
        for card, same in groupby(public.cards[seat])
        if (number := len(list(same)))
    ]
    dice = bound(plain(locale("court-dice", dice=start_dice(public.cards[seat]))))
    cards = joined([plain(name) for name in held], COMMA)
    return (player_name(names, seat), Span(" "), *dice, *((Span(": "), *cards) if held else ()))


# What can be done -----------------------------------------------------------------------------------------------------


def examples(public: Public, offers: Sequence[Offer[Any]]) -> dict[str, CourtAction]:
    """An action for each verb on offer; of several uses the last, which shows most of what can be typed."""
    found: dict[str, CourtAction] = {}
    for offer in offers:
        action: CourtAction = next(offer.actions())
        if isinstance(action, Keep):
            best = Bid.best(public.active)
            action = Keep((best.face,) * best.count)
        found[offer.verb] = action
    return found


def _commands(public: Public, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> list[Span]:
    return [command(action, names, locale) for action in examples(public, offers).values()]


def _choices(offers: Sequence[Offer[Any]], locale: Locale) -> Iterator[str]:
    """The verbs on offer, each with what it can be done to."""
    for form, same in groupby(offers, key=lambda offer: offer.make):
        several = list(same)
        if form.verb in {"use", "take"}:
            there = [card for offer in several for card in offer.domains[0].things]
            yield f"{verb(several[0], locale)} {locale.list(there, 'or')}"
        else:
            yield verb(several[0], locale)
