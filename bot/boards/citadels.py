"""How Citadels is shown: the round, the players' cities, a player's hand, prompts, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.boards.citadels_told import ROLES, Names, card, cards, name, tell
from bot.doc import Block, Cards, Doc, Facts, Grid, Heading, Hint, Items, Line, Scene, Span, Text, in_words, plain
from bot.language import Tongue, phrase, verb_name
from engines.citadels.offers import buildable, builds
from engines.citadels.powers import SMITHY_CARDS, SMITHY_COST, draw_size, income, price
from engines.citadels.score import COMPLETE, FIRST, colours, has_all_colours
from engines.citadels.state import (
    BONUS,
    COLLECTED,
    FORGED,
    POWER,
    SOLD,
    TAKEN,
    CitadelsView,
    Draft,
    Draw,
    Own,
    Public,
    Ruin,
    Turn,
)
from engines.citadels.things import COLOUR, MERCHANT, Building, Character
from engines.core.game import Event, Outcome
from engines.core.notation import token
from engines.core.offer import Offer

_DONE: Mapping[str, int] = {  # what a turn has done once, and cannot do again
    "taken": TAKEN,
    "income": COLLECTED,
    "bonus": BONUS,
    "power": POWER,
    "laboratory": SOLD,
    "smithy": FORGED,
}

Pairs = list[tuple[Text, Text]]


class CitadelsBoards:
    """See bot.boards.Boards for what each method means."""

    parts: Sequence[str] = ()

    def board(self, view: CitadelsView, names: Names, tongue: Tongue, part: str = "") -> Doc:
        public = view.public
        return (*_round(public, names, tongue), Items(tuple(map(in_words, _cities(public, names, tongue)))))

    def picture(self, view: CitadelsView, names: Names, tongue: Tongue) -> Scene:
        return (*_round(view.public, names, tongue), *_cities(view.public, names, tongue))

    def hand(self, view: CitadelsView, names: Names, tongue: Tongue) -> Doc | None:
        own = view.own
        if own is None or view.seat is None:
            return None
        facts: Pairs = []
        if own.character is not None:
            facts.append(_fact("character", plain(tongue.name(own.character), "private"), tongue))
            facts += _drafted(own, tongue)
        facts.append(_fact("gold", plain(str(view.public.gold[view.seat])), tongue))
        now = dict.fromkeys(buildable(view.public, view.seat, own.hand))
        can = cards(list(now), tongue) if now else plain(tongue("citadels-none"))
        facts.append(_fact("affordable", can, tongue))
        listed = tuple(_held(building, number, tongue) for building, number in Counter(own.hand).items())
        held: Block = Items(listed) if listed else Line(plain(tongue("citadels-hand-empty")))
        return (Heading(plain(tongue("citadels-hand"))), held, Facts(tuple(facts)))

    def tell(self, event: Event, to: int | None, names: Names, tongue: Tongue) -> Doc:
        return tell(event, names, tongue)

    def ask(self, view: CitadelsView, offers: Sequence[Offer[Any]], names: Names, tongue: Tongue) -> Doc:
        waiting = view.public.waiting
        if not offers or waiting is None:
            return ()
        if view.seat is None:
            return _ask_room(view.public, offers, names, tongue)
        assert view.own is not None, "a seat has a private part"
        match waiting:
            case Draft():
                return _ask_draft(view.public, view.own, offers, names, tongue)
            case Draw(_, keep):
                text = tongue.text("citadels-ask-keep", keep=keep, cards=cards(view.own.drawn, tongue))
                return (Hint(text, (_example(offers[0], names, tongue),)),)
            case Ruin(_, building):
                text = tongue.text("citadels-ask-rescue", building=card(building, tongue))
                return (Hint(text, tuple(phrase(action, names, tongue) for action in offers[0].actions())),)
            case Turn(_, character):
                choices = tuple(_choice(view.public, waiting, offer, names, tongue) for offer in offers)
                example = max(offers, key=lambda offer: len(offer.domains))
                return (
                    Line(tongue.text("citadels-ask-turn", character=character)),
                    Items(choices),
                    Hint(plain(tongue("citadels-ask-example")), (_example(example, names, tongue),)),
                )

    def ending(self, view: CitadelsView, outcome: Outcome, names: Names, tongue: Tongue) -> Doc:
        public = view.public
        heads = ("name", "place", "buildings", "colours", "complete", "points", "gold")
        seats = sorted(range(public.seats), key=lambda seat: outcome.places[seat])
        rows = []
        for seat in seats:
            points = public.scores[seat]
            numbers = (outcome.places[seat], points.buildings, points.colours, points.complete)
            shown = [plain(str(number)) for number in numbers]
            rows.append(
                (
                    (name(names, seat),),
                    *shown,
                    plain(str(points.total), "strong"),
                    plain(str(public.gold[seat])),
                )
            )
        head = tuple(plain(tongue(f"citadels-ending-{key}")) for key in heads)
        hands = tuple(_last_hand(public, seat, names, tongue) for seat in seats)
        return (
            Heading(plain(tongue("citadels-ending"))),
            Grid(head, tuple(rows), numbers=tuple(range(1, len(heads)))),
            Heading(plain(tongue("citadels-ending-hands"))),
            Items(hands),
        )


# The board ------------------------------------------------------------------------------------------------------------


def _fact(key: str, value: Text, tongue: Tongue) -> tuple[Text, Text]:
    return plain(tongue(f"citadels-fact-{key}")), value


def _now(public: Public, names: Names, tongue: Tongue) -> Iterator[tuple[Text, Text]]:
    """Who decides; what of the round is known."""
    waiting = public.waiting
    if waiting is not None:
        key = {Draft: "choosing", Turn: "playing", Draw: "keeping", Ruin: "asked"}[type(waiting)]
        yield plain(tongue(f"citadels-now-{key}")), (name(names, waiting.seat),)
    yield _fact("crown", (name(names, public.crown),), tongue)
    if public.face_up:
        yield _fact("face-up", plain(tongue.list(public.face_up)), tongue)
    called = [_called(public, Character(rank), names, tongue) for rank in range(1, public.rank + 1)]
    if called:
        yield _fact("called", _joined(called, ", "), tongue)
    if public.murdered is not None:
        yield _fact("murdered", plain(tongue.name(public.murdered)), tongue)
    if public.robbed is not None:
        yield _fact("robbed", plain(tongue.name(public.robbed)), tongue)
    yield _fact("deck", plain(str(public.deck)), tongue)
    yield _fact("discards", plain(str(public.discards)), tongue)
    if waiting is not None:
        yield _fact(
            "stake", plain(tongue("citadels-stake", points=FIRST if public.first is None else COMPLETE)), tongue
        )
    if done := [tongue(f"citadels-done-{key}") for key, bit in _DONE.items() if public.used & bit]:
        yield _fact("done", plain(", ".join(done)), tongue)


def _called(public: Public, character: Character, names: Names, tongue: Tongue) -> Text:
    """A character that was called and who answered."""
    seat = public.holders[character]
    answer = Span(tongue("citadels-nobody"), "faint") if seat is None else name(names, seat)
    return (Span(f"{tongue.name(character)} "), answer)


def _round(public: Public, names: Names, tongue: Tongue) -> Doc:
    title = "citadels-board" if public.waiting is not None else "citadels-board-over"
    return Heading(plain(tongue(title, round=public.round))), Facts(tuple(_now(public, names, tongue)))


def _cities(public: Public, names: Names, tongue: Tongue) -> Iterator[Cards]:
    """What each player has, and the city."""
    for seat, city in enumerate(public.cities):
        marks = [] if public.crown != seat else [tongue("citadels-mark-crown")]
        if seat in public.holders:
            marks.append(tongue.name(Character(public.holders.index(seat))))
        text = tongue.text(
            "citadels-player",
            name=name(names, seat),
            marks=plain("".join(f", {mark}" for mark in marks)),
            gold=public.gold[seat],
            cards=public.hand_sizes[seat],
            built=len(city),
            size=public.options.city,
            colours=colours(city),
        )
        yield Cards((*text, *_bonuses(public, seat, tongue)), tuple((card(building, tongue),) for building in city))


def _bonuses(public: Public, seat: int, tongue: Tongue) -> Text:
    """What a city stands to get beside its buildings: all colours, being complete (E2)."""
    city = public.cities[seat]
    said = []
    if has_all_colours(city):
        said.append(tongue("citadels-bonus-colours"))
    if len(city) >= public.options.city:
        said.append(tongue("citadels-bonus-complete", points=FIRST if seat == public.first else COMPLETE))
    return plain("".join(f", {text}" for text in said), "strong") if said else ()


def _joined(texts: Sequence[Text], between: str) -> Text:
    return tuple(span for number, text in enumerate(texts) for span in ((Span(between), *text) if number else text))


# The hand -------------------------------------------------------------------------------------------------------------


def _held(building: Building, number: int, tongue: Tongue) -> Text:
    """A card in the hand: name, letter, cost, the colour in words, how often, and what it does if it is purple."""
    colour = plain(tongue("citadels-held-colour", colour=tongue(f"citadels-colour-{ROLES[COLOUR[building]]}")))
    times = plain(tongue("citadels-held-times", number=number)) if number > 1 else ()
    effect = tongue.attribute(f"citadels-building-{token(building)}", "effect")
    return (*times, card(building, tongue), *colour, *(plain(f": {effect}") if effect else ()))


def _drafted(own: Own, tongue: Tongue) -> Iterator[tuple[Text, Text]]:
    """What the seat saw while characters were chosen: also for who has taken it over since."""
    if own.offered:
        yield _fact("offered", plain(tongue.list(own.offered), "private"), tongue)
    if own.face_down is not None:
        yield _fact("face-down", plain(tongue.name(own.face_down), "private"), tongue)


def _last_hand(public: Public, seat: int, names: Names, tongue: Tongue) -> Text:
    hand = public.hands[seat]
    shown = cards(hand, tongue) if hand else plain(tongue("citadels-none"))
    return (name(names, seat), Span(": "), *shown)


# Prompts --------------------------------------------------------------------------------------------------------------


def _example(offer: Offer[Any], names: Names, tongue: Tongue) -> str:
    return phrase(next(offer.actions()), names, tongue)


def _ask_room(public: Public, offers: Sequence[Offer[Any]], names: Names, tongue: Tongue) -> Doc:
    waiting = public.waiting
    assert waiting is not None, "something is offered"
    who = name(names, waiting.seat)
    match waiting:
        case Draft():
            return (Line(tongue.text("citadels-room-choose", name=who)),)
        case Draw():
            return (Line(tongue.text("citadels-room-keep", name=who, number=public.drawn_size, keep=waiting.keep)),)
        case Ruin():
            return (Line(tongue.text("citadels-room-rescue", name=who, building=card(waiting.building, tongue))),)
        case Turn():
            choices = tuple(_choice(public, waiting, offer, names, tongue) for offer in offers)
            return (Line(tongue.text("citadels-room-turn", name=who, character=waiting.character)), Items(choices))


def _ask_draft(public: Public, own: Own, offers: Sequence[Offer[Any]], names: Names, tongue: Tongue) -> Doc:
    blocks: list[Block] = [Line(plain(tongue("citadels-ask-choose")))]
    marked = tongue("citadels-marked-face-down")
    shown = []
    for character in own.offered:
        rank = tongue("citadels-rank", character=character, rank=int(character))
        shown.append(plain(rank + (f" {marked}" if character == own.face_down else ""), "private"))
    blocks.append(Items(tuple(shown)))
    if own.face_down is not None and own.face_down not in own.offered:
        blocks.append(Line(plain(tongue("citadels-ask-face-down", character=own.face_down), "private")))
    if public.face_up:
        blocks.append(Line(plain(tongue("citadels-ask-face-up", characters=tongue.list(public.face_up)))))
    blocks.append(Hint(plain(tongue("citadels-ask-example")), (_example(offers[0], names, tongue),)))
    return tuple(blocks)


def _choice(public: Public, turn: Turn, offer: Offer[Any], names: Names, tongue: Tongue) -> Text:
    """What one verb would do: the word to type, then what it brings or costs."""
    verb = Span(verb_name("citadels", offer.verb, tongue), "strong")
    return (verb, Span(": "), *_gain(public, turn, offer, names, tongue))


def _gain(public: Public, turn: Turn, offer: Offer[Any], names: Names, tongue: Tongue) -> Text:
    seat = turn.seat
    match offer.verb:
        case "cards":
            number, keep = draw_size(public.cities[seat])
            there = min(number, public.deck + public.discards)
            return tongue.text("citadels-can-cards", number=there, keep=min(keep, there))
        case "build":
            if offer.hidden:
                return tongue.text("citadels-can-build-hidden", most=builds(public, turn))
            choice = cards(list(dict.fromkeys(offer.domains[0].things)), tongue, "or")
            return tongue.text("citadels-can-build", cards=choice, most=int(getattr(offer.domains[0], "most", 1)))
        case "income":
            return tongue.text("citadels-can-income", gold=income(turn.character, public.cities[seat]))
        case "murder" | "rob":
            return plain(tongue.list(offer.domains[0].things, "or"))
        case "swap":
            with_whom = [
                tongue.text("citadels-can-swap", name=name(names, other), cards=public.hand_sizes[other])
                for other in offer.domains[0].things
            ]
            return tongue.texts(with_whom, "or")
        case "destroy":
            victim = offer.domains[0].things[0]
            targets = [_target(building, tongue) for building in offer.domains[1].things]
            return tongue.text("citadels-can-destroy", name=name(names, victim), cards=tongue.texts(targets, "or"))
        case "forge":
            number = min(SMITHY_CARDS, public.deck + public.discards)
            return tongue.text("citadels-can-forge", cost=SMITHY_COST, number=number)
        case "end":
            owed = 0 if public.used & COLLECTED else income(turn.character, public.cities[seat])
            owed += turn.character == MERCHANT and not public.used & BONUS
            return tongue.text("citadels-can-end", gold=owed)
    return tongue.text(f"citadels-can-{offer.verb}")


def _target(building: Building, tongue: Tongue) -> Text:
    """A building that could be destroyed, and for how much."""
    return (card(building, tongue), Span(tongue("citadels-for", cost=price(building))))
