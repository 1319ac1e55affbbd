"""What happened in Citadels, in few words: events of one player share a sentence, and so do unanswered calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.language import Locale
from bot.render.boards.brief import Clause, bound, joined, sentences
from bot.render.boards.names import Names, player_name
from bot.text.doc import Span, Text, plain
from engines.citadels import events as told
from engines.citadels.components import COLOUR, COST, Building, Colour
from engines.citadels.state import Public
from engines.core.game import Event


def citadels_story(public: Public, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Text, ...]:
    """See bot.render.boards.Boards.story."""
    paid = dict(_paid(events))
    pieces: list[Clause | Text] = []
    at = 0
    for run in _runs(events):
        seat = paid.get(at + len(run) - 1)
        last = at + len(run) == len(events)
        for piece in _pieces(public, run, names, locale, last=last):
            if seat is not None and isinstance(piece, Clause):
                gold = plain(locale("citadels-brief-gold-now", gold=public.gold[seat]))
                pieces.append(Clause(piece.seat, (*piece.text, Span(" "), *gold)))
            else:
                pieces.append(piece)
        at += len(run)
    return sentences(pieces, names, locale)


def building(of: Building, locale: Locale) -> Text:
    """A building by its name, the letter of its colour, and its cost: `Castle Y4`."""
    letter = locale.attribute(f"citadels-colour-{Colour(COLOUR[of]).name.lower()}", "letter")
    name = Span(locale.name(of), "strong")
    return bound(locale.text("citadels-card", building=name, letter=letter, cost=COST[of]))


def _runs(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events, those put together that are told in the same breath."""
    for _, same in groupby(enumerate(events), key=lambda pair: _breath(*pair)):
        yield [event for _, event in same]


def _breath(at: int, event: Event) -> object:
    match event:
        case told.Called(_, None) | told.Chose():
            return type(event)
        case told.Built(seat):
            return told.Built, seat
        case told.DrewCards(seat) | told.KeptCards(seat):
            return told.DrewCards, seat
    return at


def _paid(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Where each player's gold was last changed by what the player did, as the place of the event and the seat."""
    last: dict[int, int] = {}
    for at, event in enumerate(events):
        match event:
            case (
                told.TookGold(seat)
                | told.Built(seat)
                | told.Collected(seat)
                | told.TookBonus(seat)
                | told.SoldCard(seat)
                | told.Forged(seat)
            ):
                last[seat] = at
            case told.Destroyed(seat, cost=cost) if cost:
                last[seat] = at
            case told.Rescued(seat, taken=True) | told.Robbed(thief=seat):
                last[seat] = at
            case told.TurnEnded(seat, income, bonus) if income or bonus:
                last[seat] = at
    return ((at, seat) for seat, at in last.items())


def _pieces(
    public: Public, run: Sequence[Event], names: Names, locale: Locale, *, last: bool
) -> Iterator[Clause | Text]:
    match run[0]:
        case told.Chose():
            if not last:  # the first character is called: all have chosen
                yield locale.text("citadels-brief-chosen")
        case told.Called(_, None):
            passed = [event.character for event in run if isinstance(event, told.Called)]
            yield locale.text("citadels-brief-nobody", characters=locale.list(passed))
        case told.Built(seat):
            built = [building(event.building, locale) for event in run if isinstance(event, told.Built)]
            yield Clause(seat, locale.text("citadels-did-build", buildings=locale.texts(built)))
        case told.DrewCards(seat, number, keep) if len(run) > 1 or number == keep:
            key = "citadels-did-draw-all" if number == keep else "citadels-did-draw-and-keep"
            yield Clause(seat, locale.text(key, number=number, keep=keep))
        case event:
            yield from _round(public, event, names, locale) or _turn(event, names, locale)


def _round(public: Public, event: Event, names: Names, locale: Locale) -> Sequence[Clause | Text]:
    match event:
        case told.RoundBegan(number, crown, face_up):
            crowned = player_name(names, crown)
            text = locale.text("citadels-brief-round", round=number, name=crowned)
            if face_up:
                characters = locale.list(face_up)
                text = locale.text("citadels-brief-round-open", round=number, name=crowned, characters=characters)
            return [text] if number == 1 else [_cities(public, names, locale), text]
        case told.Called(character, int(seat)):
            return [Clause(seat, locale.text("citadels-did-answer", character=_strong(character, locale)))]
        case told.Crowned(seat):
            return [Clause(seat, locale.text("citadels-did-get-crown"))]
        case told.Robbed(seat, thief, gold):
            return [Clause(thief, locale.text("citadels-did-rob", name=player_name(names, seat), gold=gold))]
        case told.Unmasked(character, None):
            return [locale.text("citadels-brief-unmasked-nobody", character=character)]
        case told.Unmasked(character, int(seat)):
            return [locale.text("citadels-brief-unmasked", character=character, name=player_name(names, seat))]
        case told.Reshuffled(number):
            return [locale.text("citadels-brief-reshuffled", number=number)]
        case told.Completed(seat, first):
            return [Clause(seat, locale.text("citadels-did-complete-first" if first else "citadels-did-complete"))]
        case told.Ended(_, scores, places):
            winners = [(player_name(names, seat),) for seat, place in enumerate(places) if place == 1]
            score = scores[places.index(1)].total
            if len(winners) == 1:
                return [locale.text("citadels-won", name=winners[0], score=score)]
            return [locale.text("citadels-shared", names=locale.texts(winners), score=score)]
    return []


def _cities(public: Public, names: Names, locale: Locale) -> Text:
    """How many buildings everybody has."""
    sizes = [(player_name(names, seat), Span(f"\u00a0{len(city)}")) for seat, city in enumerate(public.cities)]
    return locale.text("citadels-brief-cities", cities=joined(sizes))


def _turn(event: Event, names: Names, locale: Locale) -> Iterator[Clause]:
    seat = getattr(event, "seat", None)
    text = _did(event, names, locale)
    if seat is not None and text:
        yield Clause(seat, text)


def _did(event: Event, names: Names, locale: Locale) -> Text:
    match event:
        case told.TookGold(_, gold):
            return locale.text("citadels-did-take-gold", gold=gold)
        case told.DrewCards(_, number):
            return locale.text("citadels-did-draw", number=number)
        case told.KeptCards(_, number, discarded):
            return locale.text("citadels-did-keep", number=number, of=number + discarded)
        case told.Collected(_, _, gold):
            return locale.text("citadels-did-collect", gold=gold)
        case told.TookBonus(_, gold):
            return locale.text("citadels-did-take-bonus", gold=gold)
        case told.MurderNamed(_, character):
            return locale.text("citadels-did-murder", character=_strong(character, locale))
        case told.RobberyNamed(_, character):
            return locale.text("citadels-did-name-robbed", character=_strong(character, locale))
        case told.Swapped(seat, other, number, others):
            return locale.text(
                "citadels-did-swap",
                name=player_name(names, seat),
                other=player_name(names, other),
                number=number,
                others=others,
            )
        case told.Exchanged(_, number):
            return locale.text("citadels-did-exchange", number=number)
        case told.ArchitectDrew(_, number):
            return locale.text("citadels-did-architect", number=number)
        case told.Destroyed(_, victim, ruin, cost):
            owner = player_name(names, victim)
            return locale.text("citadels-did-destroy", owner=owner, building=building(ruin, locale), cost=cost)
        case told.Rescued(_, ruin, taken):
            key = "citadels-did-rescue" if taken else "citadels-did-not-rescue"
            return locale.text(key, building=building(ruin, locale))
        case told.SoldCard(_, gold):
            return locale.text("citadels-did-sell", gold=gold)
        case told.Forged(_, cost, number):
            return locale.text("citadels-did-forge", cost=cost, number=number)
        case told.TurnEnded(_, income, bonus):
            return locale.text("citadels-did-end", gold=income + bonus)
    return ()


def _strong(character: object, locale: Locale) -> Span:
    return Span(locale.name(character), "strong")
