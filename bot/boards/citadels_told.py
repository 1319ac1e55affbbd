"""What happens in Citadels, told in one line for each event; and how cards and players are named in lines."""

from __future__ import annotations

from collections.abc import Sequence

from bot.doc import Doc, Line, Span, Text, plain
from bot.language import Tongue
from engines.citadels import events as told
from engines.citadels.things import COLOUR, COST, Building
from engines.core.game import Event

Names = Sequence[str]

ROLES = ("yellow", "blue", "green", "red", "purple")  # of a Span, by colour


def name(names: Names, seat: int) -> Span:
    """What a player is called."""
    return Span(names[seat], "name")


def card(building: Building, tongue: Tongue) -> Span:
    """A building with the letter of its colour and its cost: `Castle Y4`."""
    role = ROLES[COLOUR[building]]
    letter = tongue.attribute(f"citadels-colour-{role}", "letter")
    return Span(tongue("citadels-card", building=building, letter=letter, cost=COST[building]), role)


def cards(buildings: Sequence[Building], tongue: Tongue, last: str = "and") -> Text:
    """Buildings one after the other: `Castle Y4 and Temple B1`."""
    return tongue.texts([(card(building, tongue),) for building in buildings], last)


def tell(event: Event, names: Names, tongue: Tongue) -> Doc:
    """See bot.boards.Boards.tell."""
    text = _private(event, tongue) or _round(event, names, tongue) or _turn(event, names, tongue)
    return (Line(text),) if text else ()


def _private(event: Event, tongue: Tongue) -> Text:
    match event:
        case told.Offered(offered, None):
            return plain(tongue("citadels-offered", characters=tongue.list(offered, "or")), "private")
        case told.Offered(offered, face_down):
            characters = tongue.list(offered, "or")
            return plain(tongue("citadels-offered-marked", characters=characters, face_down=face_down), "private")
        case told.Drew(drawn) if drawn:
            return tongue.text("citadels-drew", cards=cards(drawn, tongue))
        case told.Drawn(drawn, keep):
            return tongue.text("citadels-drawn", cards=cards(drawn, tongue), keep=keep)
        case told.NewHand(()):
            return tongue.text("citadels-new-hand-empty")
        case told.NewHand(hand):
            return tongue.text("citadels-new-hand", cards=cards(hand, tongue))
    return ()


def _round(event: Event, names: Names, tongue: Tongue) -> Text:
    match event:
        case told.RoundBegan(number, crown, ()):
            return tongue.text("citadels-round", round=number, name=name(names, crown))
        case told.RoundBegan(number, crown, face_up):
            characters = tongue.list(face_up)
            return tongue.text("citadels-round-open", round=number, name=name(names, crown), characters=characters)
        case told.Chose(seat):
            return tongue.text("citadels-chose", name=name(names, seat))
        case told.Called(character, None):
            return tongue.text("citadels-called-nobody", character=character)
        case told.Called(character, int(seat)):
            return tongue.text("citadels-called", character=character, name=name(names, seat))
        case told.Crowned(seat):
            return tongue.text("citadels-crowned", name=name(names, seat))
        case told.Robbed(seat, thief, gold):
            thieves = name(names, thief)
            return tongue.text("citadels-robbed", name=name(names, seat), thief=thieves, gold=gold)
        case told.Unmasked(character, None):
            return tongue.text("citadels-unmasked-nobody", character=character)
        case told.Unmasked(character, int(seat)):
            return tongue.text("citadels-unmasked", character=character, name=name(names, seat))
        case told.Completed(seat, first):
            key = "citadels-completed-first" if first else "citadels-completed"
            return tongue.text(key, name=name(names, seat))
        case told.Ended(_, scores, places):
            winners = [(name(names, seat),) for seat, place in enumerate(places) if place == 1]
            best = scores[places.index(1)].total
            if len(winners) == 1:
                return tongue.text("citadels-won", name=winners[0], score=best)
            return tongue.text("citadels-shared", names=tongue.texts(winners), score=best)
    return ()


def _turn(event: Event, names: Names, tongue: Tongue) -> Text:
    match event:
        case told.TookGold(seat, gold):
            return tongue.text("citadels-took-gold", name=name(names, seat), gold=gold)
        case told.DrewCards(seat, number, keep):
            key = "citadels-drew-all" if number == keep else "citadels-drew-some"
            return tongue.text(key, name=name(names, seat), number=number)
        case told.KeptCards(seat, number, discarded):
            return tongue.text("citadels-kept", name=name(names, seat), number=number, discarded=discarded)
        case told.Reshuffled(number):
            return tongue.text("citadels-reshuffled", number=number)
        case told.Built(seat, building, _):
            return tongue.text("citadels-built", name=name(names, seat), building=card(building, tongue))
        case told.Collected(seat, character, gold):
            return tongue.text("citadels-collected", name=name(names, seat), character=character, gold=gold)
        case told.TookBonus(seat, gold):
            return tongue.text("citadels-took-bonus", name=name(names, seat), gold=gold)
        case told.MurderNamed(seat, character):
            return tongue.text("citadels-murder", name=name(names, seat), character=character)
        case told.RobberyNamed(seat, character):
            return tongue.text("citadels-robbery", name=name(names, seat), character=character)
        case told.Swapped(seat, other, number, others):
            partner = name(names, other)
            return tongue.text("citadels-swapped", name=name(names, seat), other=partner, number=number, others=others)
        case told.Exchanged(seat, number):
            return tongue.text("citadels-exchanged", name=name(names, seat), number=number)
        case told.ArchitectDrew(seat, number):
            return tongue.text("citadels-architect-drew", name=name(names, seat), number=number)
        case told.Destroyed(seat, victim, building, cost):
            key = "citadels-destroyed" if cost else "citadels-destroyed-free"
            owner, ruin = name(names, victim), card(building, tongue)
            return tongue.text(key, name=name(names, seat), owner=owner, building=ruin, cost=cost)
        case told.Rescued(seat, building, taken):
            key = "citadels-rescued" if taken else "citadels-not-rescued"
            return tongue.text(key, name=name(names, seat), building=card(building, tongue))
        case told.SoldCard(seat, gold):
            return tongue.text("citadels-sold", name=name(names, seat), gold=gold)
        case told.Forged(seat, cost, number):
            return tongue.text("citadels-forged", name=name(names, seat), cost=cost, number=number)
        case told.TurnEnded(seat, 0, 0):
            return tongue.text("citadels-ended", name=name(names, seat))
        case told.TurnEnded(seat, income, bonus):
            return tongue.text("citadels-ended-paid", name=name(names, seat), gold=income + bonus)
    return ()
