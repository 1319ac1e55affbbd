"""What happens in Citadels, one line per event, and how cards are named in lines."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Locale
from bot.render.boards.names import Names, player_name
from bot.text.doc import Doc, Line, Span, Text, plain
from engines.citadels import events as told
from engines.citadels.components import COLOUR, COST, Building
from engines.core.game import Event

ROLES = ("yellow", "blue", "green", "red", "purple")  # of Spans, by colour


def card(building: Building, locale: Locale) -> Span:
    """A building with the letter of its colour and its cost: `Castle Y4`."""
    role = ROLES[COLOUR[building]]
    letter = locale.attribute(f"citadels-colour-{role}", "letter")
    return Span(locale("citadels-card", building=building, letter=letter, cost=COST[building]), role)


def building_names(buildings: Sequence[Building], locale: Locale, last: str = "and") -> Text:
    """Buildings, listed: `Castle Y4 and Temple B1`."""
    return locale.texts([(card(building, locale),) for building in buildings], last)


def tell_citadels(event: Event, names: Names, locale: Locale) -> Doc:
    """See bot.render.boards.Boards.tell."""
    text = _private(event, locale) or _round(event, names, locale) or _turn(event, names, locale)
    return (Line(text),) if text else ()


def _private(event: Event, locale: Locale) -> Text:
    match event:
        case told.Offered(offered, None):
            return plain(locale("citadels-offered", characters=locale.list(offered, "or")), "private")
        case told.Offered(offered, face_down):
            characters = locale.list(offered, "or")
            return plain(locale("citadels-offered-marked", characters=characters, face_down=face_down), "private")
        case told.Drew(drawn) if drawn:
            return locale.text("citadels-drew", cards=building_names(drawn, locale))
        case told.Drawn(drawn, keep):
            return locale.text("citadels-drawn", cards=building_names(drawn, locale), keep=keep)
        case told.NewHand(()):
            return locale.text("citadels-new-hand-empty")
        case told.NewHand(hand):
            return locale.text("citadels-new-hand", cards=building_names(hand, locale))
    return ()


def _round(event: Event, names: Names, locale: Locale) -> Text:
    match event:
        case told.RoundBegan(number, crown, ()):
            return locale.text("citadels-round", round=number, name=player_name(names, crown))
        case told.RoundBegan(number, crown, face_up):
            characters = locale.list(face_up)
            return locale.text(
                "citadels-round-open", round=number, name=player_name(names, crown), characters=characters
            )
        case told.Chose(seat):
            return locale.text("citadels-chose", name=player_name(names, seat))
        case told.Called(character, None):
            return locale.text("citadels-called-nobody", character=character)
        case told.Called(character, int(seat)):
            return locale.text("citadels-called", character=character, name=player_name(names, seat))
        case told.Crowned(seat):
            return locale.text("citadels-crowned", name=player_name(names, seat))
        case told.Robbed(seat, thief, gold):
            thieves = player_name(names, thief)
            return locale.text("citadels-robbed", name=player_name(names, seat), thief=thieves, gold=gold)
        case told.Unmasked(character, None):
            return locale.text("citadels-unmasked-nobody", character=character)
        case told.Unmasked(character, int(seat)):
            return locale.text("citadels-unmasked", character=character, name=player_name(names, seat))
        case told.Completed(seat, first):
            key = "citadels-completed-first" if first else "citadels-completed"
            return locale.text(key, name=player_name(names, seat))
        case told.Ended(_, scores, places):
            winners = [(player_name(names, seat),) for seat, place in enumerate(places) if place == 1]
            best = scores[places.index(1)].total
            if len(winners) == 1:
                return locale.text("citadels-won", name=winners[0], score=best)
            return locale.text("citadels-shared", names=locale.texts(winners), score=best)
    return ()


def _turn(event: Event, names: Names, locale: Locale) -> Text:
    match event:
        case told.TookGold(seat, gold):
            return locale.text("citadels-took-gold", name=player_name(names, seat), gold=gold)
        case told.DrewCards(seat, number, keep):
            key = "citadels-drew-all" if number == keep else "citadels-drew-some"
            return locale.text(key, name=player_name(names, seat), number=number)
        case told.KeptCards(seat, number, discarded):
            return locale.text("citadels-kept", name=player_name(names, seat), number=number, discarded=discarded)
        case told.Reshuffled(number):
            return locale.text("citadels-reshuffled", number=number)
        case told.Built(seat, building, _):
            return locale.text("citadels-built", name=player_name(names, seat), building=card(building, locale))
        case told.Collected(seat, character, gold):
            return locale.text("citadels-collected", name=player_name(names, seat), character=character, gold=gold)
        case told.TookBonus(seat, gold):
            return locale.text("citadels-took-bonus", name=player_name(names, seat), gold=gold)
        case told.MurderNamed(seat, character):
            return locale.text("citadels-murder", name=player_name(names, seat), character=character)
        case told.RobberyNamed(seat, character):
            return locale.text("citadels-robbery", name=player_name(names, seat), character=character)
        case told.Swapped(seat, other, number, others):
            partner = player_name(names, other)
            return locale.text(
                "citadels-swapped", name=player_name(names, seat), other=partner, number=number, others=others
            )
        case told.Exchanged(seat, number):
            return locale.text("citadels-exchanged", name=player_name(names, seat), number=number)
        case told.ArchitectDrew(seat, number):
            return locale.text("citadels-architect-drew", name=player_name(names, seat), number=number)
        case told.Destroyed(seat, victim, building, cost):
            key = "citadels-destroyed" if cost else "citadels-destroyed-free"
            owner, ruin = player_name(names, victim), card(building, locale)
            return locale.text(key, name=player_name(names, seat), owner=owner, building=ruin, cost=cost)
        case told.Rescued(seat, building, taken):
            key = "citadels-rescued" if taken else "citadels-not-rescued"
            return locale.text(key, name=player_name(names, seat), building=card(building, locale))
        case told.SoldCard(seat, gold):
            return locale.text("citadels-sold", name=player_name(names, seat), gold=gold)
        case told.Forged(seat, cost, number):
            return locale.text("citadels-forged", name=player_name(names, seat), cost=cost, number=number)
        case told.TurnEnded(seat, 0, 0):
            return locale.text("citadels-ended", name=player_name(names, seat))
        case told.TurnEnded(seat, income, bonus):
            return locale.text("citadels-ended-paid", name=player_name(names, seat), gold=income + bonus)
    return ()
