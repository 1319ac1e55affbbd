"""What choices in Court are called: dice by what they show, cards with what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.language import Locale
from bot.render.boards.court_events import bid_of
from bot.render.boards.names import Names
from bot.render.choices.labels import Labels, capital
from engines.core.chance import Tape
from engines.core.offer import Action, args
from engines.court.components import Bid, Card, Keep, Roll, Take, Use
from engines.court.powers import Reroll
from engines.court.requirements import Dice
from engines.court.state import CourtView, Public
from engines.court.turn import bid_wins


class CourtLabels(Labels):
    """See Labels for what each method means."""

    private = False

    def press(self, view: CourtView, action: Action, names: Names, locale: Locale) -> str:
        public = view.public
        match action:
            case Roll():
                return locale("court-press-roll", dice=public.hand or len(public.active))
            case Keep(dice) if dice == public.active:
                return locale("court-press-keep-all", number=len(dice), dice=_shown(dice))
            case Keep(dice):
                return locale("court-press-keep", dice=_shown(dice))
            case Use():
                return _use(public, action, locale)
            case Take(card):
                said = locale(f"court-press-take{_SPECIAL.get(card, '')}", card=locale.name(card, "acc"))
                return capital(f"{said} ({_effect(card, locale)})")
        if not public.final or public.waiting is None:
            return locale("court-press-pass")
        bid = Bid.best(public.aside)
        wins = bid_wins(public, public.waiting.seat, bid) or public.king == public.waiting.seat
        return locale("court-press-bid-king" if wins else "court-press-bid", bid=bid_of(bid, locale))

    def thing(
        self, view: CourtView, form: type[Action], given: Sequence[Any], thing: Any, names: Names, locale: Locale
    ) -> str:
        return f"+{thing}" if args(form)[len(given)].name == "by" else locale.name(thing)

    cards = (Card,)

    def about(self, thing: Card, locale: Locale) -> str:
        need = locale.attribute(f"court-card-{thing.name.lower()}", "need")
        return locale("court-about", card=thing, need=need, effect=_effect(thing, locale))

    def detail(
        self, view: CourtView, form: type[Action], given: Sequence[Any], thing: Any, names: Names, locale: Locale
    ) -> str:
        return _effect(thing, locale) if isinstance(thing, Card) else ""

    def ask(
        self, view: CourtView, form: type[Action], given: Sequence[Any], taken: Sequence[Any], locale: Locale
    ) -> str:
        if form is Use and given:
            key = f"court-which-use-{args(form)[len(given)].name}"
            return f"{locale.name(given[0])}: {locale('court-which-use-dice-other' if taken else key)}"
        return super().ask(view, form, given, taken, locale)


_NO_CHANCE = Tape(())  # only a Reroll takes any
_SPECIAL = {Card.CHARLATAN: "-charlatan", Card.KING: "-king"}


def _use(public: Public, action: Use, locale: Locale) -> str:
    card, power = action.card, action.card.power
    if public.hand:
        return capital(locale("court-press-use-early", card=locale.name(card, "acc")))
    if isinstance(power, Reroll):
        return capital(locale("court-press-use-again", card=locale.name(card, "acc"), dice=_shown(action.dice)))
    after = power.become(action.dice, action.by, action.to, _NO_CHANCE)
    if power.adds:
        return capital(locale("court-press-use-add", card=locale.name(card, "acc"), dice=_shown(after)))
    return capital(
        locale("court-press-use-turn", card=locale.name(card, "acc"), dice=_shown(action.dice), after=_shown(after))
    )


def _effect(card: Card, locale: Locale) -> str:
    return locale.attribute(f"court-card-{card.name.lower()}", "effect")


def _shown(dice: Dice) -> str:
    return " ".join(map(str, dice))
