"""What choices in Citadels are called: buildings with colour and price, characters with what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.language import Locale
from bot.render.boards.citadels_events import ROLES
from bot.render.boards.names import Names
from bot.render.choices.labels import Labels, capital
from engines.citadels.components import COLOUR, COST, MERCHANT, Answer, Building, Character, Colour
from engines.citadels.moves import (
    Build,
    Cards,
    Choose,
    Destroy,
    Discard,
    End,
    Exchange,
    Forge,
    Income,
    Keep,
    Murder,
    Rescue,
    Rob,
    Swap,
)
from engines.citadels.powers import SMITHY_CARDS, SMITHY_COST, draw_size, income, price
from engines.citadels.state import BONUS, COLLECTED, CitadelsView, Public, Ruin, Turn
from engines.core.notation import Seat, token
from engines.core.offer import Action


class CitadelsLabels(Labels):
    """See Labels for what each method means."""

    def press(self, view: CitadelsView, action: Action, names: Names, locale: Locale) -> str:
        public = view.public
        there = public.deck + public.discards
        match action:
            case Choose(character) | Murder(character) | Rob(character):
                name = locale.name(character, "acc")
                return capital(locale(f"citadels-press-{action.verb}", character=name))
            case Build(cards) | Keep(cards):
                listed = ", ".join(_building(card, locale) for card in cards)
                return capital(locale(f"citadels-press-{action.verb}", cards=listed))
            case Exchange(cards):
                return locale("citadels-press-exchange", number=len(cards))
            case Discard(card):
                return locale("citadels-press-discard", card=_building(card, locale))
            case Cards():
                number, keep = draw_size(public.cities[_turn(public).seat])
                number = min(number, there)
                return locale("citadels-press-cards", number=number, keep=min(keep, number))
            case Income():
                turn = _turn(public)
                return locale("citadels-press-income", gold=income(turn.character, public.cities[turn.seat]))
            case Swap(seat):
                return locale("citadels-press-swap", name=names[seat], cards=public.hand_sizes[seat])
            case Destroy(seat, building):
                return locale("citadels-press-destroy", name=names[seat], card=_target(building, locale))
            case Rescue(answer):
                assert isinstance(public.waiting, Ruin), "somebody is asked"
                said = "rescue" if answer == Answer.YES else "no-rescue"
                return locale(f"citadels-press-{said}", card=locale.name(public.waiting.building))
            case Forge():
                return locale("citadels-press-forge", cost=SMITHY_COST, number=min(SMITHY_CARDS, there))
            case End():
                return locale("citadels-press-end", gold=_owed(public))
        return super().press(view, action, names, locale)

    def thing(
        self, view: CitadelsView, form: type[Action], given: Sequence[Any], thing: Any, names: Names, locale: Locale
    ) -> str:
        match thing:
            case Character():
                return f"{int(thing)} {locale.name(thing)}" if form is Choose else locale.name(thing)
            case Building():
                return _target(thing, locale) if form is Destroy else _building(thing, locale)
            case Answer():
                return self.press(view, Rescue(thing), names, locale)
            case Seat() if form is Swap:
                return locale("citadels-with-cards", name=names[thing], cards=view.public.hand_sizes[thing])
        return super().thing(view, form, given, thing, names, locale)

    cards = (Character, Building)

    def about(self, thing: Character | Building, locale: Locale) -> str:
        if isinstance(thing, Character):
            effect = locale.attribute(f"citadels-character-{token(thing)}", "effect")
            return locale("citadels-about-character", character=thing, rank=int(thing), effect=effect)
        effect = locale.optional(f"citadels-building-{token(thing)}", "effect")
        told = {"building": thing, "colour": _colour(thing, locale), "cost": COST[thing]}
        return locale("citadels-about-purple" if effect else "citadels-about-building", effect=effect, **told)

    def detail(
        self, view: CitadelsView, form: type[Action], given: Sequence[Any], thing: Any, names: Names, locale: Locale
    ) -> str:
        if isinstance(thing, Character):
            return locale.attribute(f"citadels-character-{token(thing)}", "effect")
        if isinstance(thing, Building) and COLOUR[thing] == Colour.PURPLE and form is not Destroy:
            return locale.attribute(f"citadels-building-{token(thing)}", "effect")
        return ""


def _turn(public: Public) -> Turn:
    assert isinstance(public.waiting, Turn), "it is somebody's turn"
    return public.waiting


def _owed(public: Public) -> int:
    """The gold that the end of the turn still brings."""
    turn = _turn(public)
    owed = 0 if public.used & COLLECTED else income(turn.character, public.cities[turn.seat])
    return owed + (turn.character == MERCHANT and not public.used & BONUS)


def _colour(building: Building, locale: Locale) -> str:
    return locale(f"citadels-colour-{ROLES[COLOUR[building]]}")


def _building(building: Building, locale: Locale) -> str:
    return locale("citadels-priced", building=building, colour=_colour(building, locale), cost=COST[building])


def _target(building: Building, locale: Locale) -> str:
    return locale("citadels-doomed", building=building, colour=_colour(building, locale), cost=price(building))
