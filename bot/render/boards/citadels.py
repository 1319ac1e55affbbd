"""How Citadels is shown: the round, the players' cities, a player's hand, prompts, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.language import Locale, notation_text, verb_name
from bot.render.boards.brief import joined
from bot.render.boards.citadels_brief import CitadelsBrief
from bot.render.boards.citadels_events import ROLES, building_names, card, tell_citadels
from bot.render.boards.citadels_picture import citadels_ending, citadels_moment, citadels_shapes
from bot.render.boards.names import Names, player_name
from bot.render.boards.standing import Moment
from bot.text.doc import Block, Cards, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text, in_words, plain
from bot.text.scene import Scene
from engines.citadels.components import COLOUR, MERCHANT, Building, Character, Colour
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
from engines.core.game import Event, Outcome
from engines.core.notation import token
from engines.core.offer import Offer

_DONE: Mapping[str, int] = {  # what a turn can do once
    "taken": TAKEN,
    "income": COLLECTED,
    "bonus": BONUS,
    "power": POWER,
    "laboratory": SOLD,
    "smithy": FORGED,
}

_Pairs = list[tuple[Text, Text]]


class CitadelsBoards(CitadelsBrief):
    """See bot.render.boards.Boards for what each method means."""

    parts: Sequence[str] = ()

    def board(self, view: CitadelsView, names: Names, locale: Locale, part: str = "") -> Doc:
        public = view.public
        return (*_round(public, names, locale), Items(tuple(map(in_words, _cities(public, names, locale)))))

    def picture(self, view: CitadelsView, events: Sequence[Event], names: Names, locale: Locale) -> Scene:
        return Scene(citadels_shapes(view.public, events, names, locale), self.board(view, names, locale))

    def moment(self, view: CitadelsView) -> Moment:
        return citadels_moment(view.public)

    def last_picture(
        self, view: CitadelsView, outcome: Outcome, past: Sequence[Moment], names: Names, locale: Locale
    ) -> Scene:
        shapes = citadels_ending(view.public, outcome, past, names, locale)
        return Scene(shapes, self.ending(view, outcome, names, locale))

    def hand(self, view: CitadelsView, names: Names, locale: Locale) -> Doc | None:
        own = view.own
        if own is None or view.seat is None:
            return None
        facts: _Pairs = []
        if own.character is not None:
            facts.append(_fact("character", plain(locale.name(own.character), "private"), locale))
            facts += _drafted(own, locale)
        facts.append(_fact("gold", plain(str(view.public.gold[view.seat])), locale))
        now = dict.fromkeys(buildable(view.public, view.seat, own.hand))
        can = building_names(list(now), locale) if now else plain(locale("citadels-none"))
        facts.append(_fact("affordable", can, locale))
        listed = tuple(_held(building, number, locale) for building, number in Counter(own.hand).items())
        held: Block = Items(listed) if listed else Line(plain(locale("citadels-hand-empty")))
        return (Heading(plain(locale("citadels-hand"))), held, Facts(tuple(facts)))

    def tell(self, event: Event, to: int | None, names: Names, locale: Locale) -> Doc:
        return tell_citadels(event, names, locale)

    def ask(self, view: CitadelsView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Doc:
        waiting = view.public.waiting
        if not offers or waiting is None:
            return ()
        if view.seat is None:
            return _ask_room(view.public, offers, names, locale)
        assert view.own is not None, "a seat's view has a private part"
        match waiting:
            case Draft():
                return _ask_draft(view.public, view.own, offers, names, locale)
            case Draw(_, keep):
                text = locale.text("citadels-ask-keep", keep=keep, cards=building_names(view.own.drawn, locale))
                return (Hint(text, (_example(offers[0], names, locale),)),)
            case Ruin(_, building):
                text = locale.text("citadels-ask-rescue", building=card(building, locale))
                return (Hint(text, tuple(notation_text(action, names, locale) for action in offers[0].actions())),)
            case Turn(_, character):
                choices = tuple(_choice(view.public, waiting, offer, names, locale) for offer in offers)
                example = max(offers, key=lambda offer: len(offer.domains))
                return (
                    Line(locale.text("citadels-ask-turn", character=character)),
                    Items(choices),
                    Hint(plain(locale("citadels-ask-example")), (_example(example, names, locale),)),
                )

    def ending(self, view: CitadelsView, outcome: Outcome, names: Names, locale: Locale) -> Doc:
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
                    (player_name(names, seat),),
                    *shown,
                    plain(str(points.total), "strong"),
                    plain(str(public.gold[seat])),
                )
            )
        head = tuple(plain(locale(f"citadels-ending-{key}")) for key in heads)
        hands = tuple(_last_hand(public, seat, names, locale) for seat in seats)
        return (
            Heading(plain(locale("citadels-ending"))),
            Grid(head, tuple(rows), numbers=tuple(range(1, len(heads)))),
            Heading(plain(locale("citadels-ending-hands"))),
            Items(hands),
        )


# The board ------------------------------------------------------------------------------------------------------------


def _fact(key: str, value: Text, locale: Locale) -> tuple[Text, Text]:
    return plain(locale(f"citadels-fact-{key}")), value


def _now(public: Public, names: Names, locale: Locale) -> Iterator[tuple[Text, Text]]:
    """Who decides, and what is known about the round."""
    waiting = public.waiting
    if waiting is not None:
        key = {Draft: "choosing", Turn: "playing", Draw: "keeping", Ruin: "asked"}[type(waiting)]
        yield plain(locale(f"citadels-now-{key}")), (player_name(names, waiting.seat),)
    yield _fact("crown", (player_name(names, public.crown),), locale)
    if public.face_up:
        yield _fact("face-up", plain(locale.list(public.face_up)), locale)
    called = [_called(public, Character(rank), names, locale) for rank in range(1, public.rank + 1)]
    if called:
        yield _fact("called", joined(called), locale)
    if public.murdered is not None:
        yield _fact("murdered", plain(locale.name(public.murdered)), locale)
    if public.robbed is not None:
        yield _fact("robbed", plain(locale.name(public.robbed)), locale)
    yield _fact("deck", plain(str(public.deck)), locale)
    yield _fact("discards", plain(str(public.discards)), locale)
    if waiting is not None:
        yield _fact(
            "stake", plain(locale("citadels-stake", points=FIRST if public.first is None else COMPLETE)), locale
        )
    if done := [locale(f"citadels-done-{key}") for key, bit in _DONE.items() if public.used & bit]:
        yield _fact("done", plain(", ".join(done)), locale)


def _called(public: Public, character: Character, names: Names, locale: Locale) -> Text:
    """A character that was called, and who answered."""
    seat = public.holders[character]
    answer = Span(locale("citadels-nobody"), "faint") if seat is None else player_name(names, seat)
    return (Span(f"{locale.name(character)} "), answer)


def _round(public: Public, names: Names, locale: Locale) -> Doc:
    title = "citadels-board" if public.waiting is not None else "citadels-board-over"
    return Heading(plain(locale(title, round=public.round))), Facts(tuple(_now(public, names, locale)))


def _cities(public: Public, names: Names, locale: Locale) -> Iterator[Cards]:
    """What each player has, and the city."""
    for seat, city in enumerate(public.cities):
        marks = [] if public.crown != seat else [locale("citadels-mark-crown")]
        if seat in public.holders:
            marks.append(locale.name(Character(public.holders.index(seat))))
        text = locale.text(
            "citadels-player",
            name=player_name(names, seat),
            marks=plain("".join(f", {mark}" for mark in marks)),
            gold=public.gold[seat],
            cards=public.hand_sizes[seat],
            built=len(city),
            size=public.options.city,
            colours=colours(city),
        )
        yield Cards((*text, *_bonuses(public, seat, locale)), tuple((card(building, locale),) for building in city))


def _bonuses(public: Public, seat: int, locale: Locale) -> Text:
    """The bonuses a city would currently get in addition to its buildings: all colours, being complete (E2)."""
    city = public.cities[seat]
    said = []
    if has_all_colours(city):
        said.append(locale("citadels-bonus-colours"))
    if len(city) >= public.options.city:
        said.append(locale("citadels-bonus-complete", points=FIRST if seat == public.first else COMPLETE))
    return plain("".join(f", {text}" for text in said), "strong") if said else ()


# The hand -------------------------------------------------------------------------------------------------------------


def _held(building: Building, number: int, locale: Locale) -> Text:
    """A card in the hand: name, letter, cost, colour in words, number of copies, and its effect if it is purple."""
    colour = plain(locale("citadels-held-colour", colour=locale(f"citadels-colour-{ROLES[COLOUR[building]]}")))
    times = plain(locale("citadels-held-times", number=number)) if number > 1 else ()
    if COLOUR[building] != Colour.PURPLE:
        return (*times, card(building, locale), *colour)
    effect = locale.attribute(f"citadels-building-{token(building)}", "effect")
    return (*times, card(building, locale), *colour, *plain(f": {effect}"))


def _drafted(own: Own, locale: Locale) -> Iterator[tuple[Text, Text]]:
    """What the seat saw during the draft; needed by anyone who has taken over the seat since."""
    if own.offered:
        yield _fact("offered", plain(locale.list(own.offered), "private"), locale)
    if own.face_down is not None:
        yield _fact("face-down", plain(locale.name(own.face_down), "private"), locale)


def _last_hand(public: Public, seat: int, names: Names, locale: Locale) -> Text:
    hand = public.hands[seat]
    shown = building_names(hand, locale) if hand else plain(locale("citadels-none"))
    return (player_name(names, seat), Span(": "), *shown)


# Prompts --------------------------------------------------------------------------------------------------------------


def _example(offer: Offer[Any], names: Names, locale: Locale) -> str:
    return notation_text(next(offer.actions()), names, locale)


def _ask_room(public: Public, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Doc:
    waiting = public.waiting
    assert waiting is not None, "offers exist only while a decision is pending"
    who = player_name(names, waiting.seat)
    match waiting:
        case Draft():
            return (Line(locale.text("citadels-room-choose", name=who)),)
        case Draw():
            return (Line(locale.text("citadels-room-keep", name=who, number=public.drawn_size, keep=waiting.keep)),)
        case Ruin():
            return (Line(locale.text("citadels-room-rescue", name=who, building=card(waiting.building, locale))),)
        case Turn():
            choices = tuple(_choice(public, waiting, offer, names, locale) for offer in offers)
            return (Line(locale.text("citadels-room-turn", name=who, character=waiting.character)), Items(choices))


def _ask_draft(public: Public, own: Own, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Doc:
    blocks: list[Block] = [Line(plain(locale("citadels-ask-choose")))]
    marked = locale("citadels-marked-face-down")
    shown = []
    for character in own.offered:
        rank = locale("citadels-rank", character=character, rank=int(character))
        shown.append(plain(rank + (f" {marked}" if character == own.face_down else ""), "private"))
    blocks.append(Items(tuple(shown)))
    if own.face_down is not None and own.face_down not in own.offered:
        blocks.append(Line(plain(locale("citadels-ask-face-down", character=own.face_down), "private")))
    if public.face_up:
        blocks.append(Line(plain(locale("citadels-ask-face-up", characters=locale.list(public.face_up)))))
    blocks.append(Hint(plain(locale("citadels-ask-example")), (_example(offers[0], names, locale),)))
    return tuple(blocks)


def _choice(public: Public, turn: Turn, offer: Offer[Any], names: Names, locale: Locale) -> Text:
    """What one verb would do: the word to type, and what it brings or costs."""
    verb = Span(verb_name("citadels", offer.verb, locale), "strong")
    return (verb, Span(": "), *_gain(public, turn, offer, names, locale))


def _gain(public: Public, turn: Turn, offer: Offer[Any], names: Names, locale: Locale) -> Text:
    seat = turn.seat
    match offer.verb:
        case "cards":
            number, keep = draw_size(public.cities[seat])
            there = min(number, public.deck + public.discards)
            return locale.text("citadels-can-cards", number=there, keep=min(keep, there))
        case "build":
            if offer.hidden:
                return locale.text("citadels-can-build-hidden", most=builds(public, turn))
            choice = building_names(list(dict.fromkeys(offer.domains[0].things)), locale, "or")
            return locale.text("citadels-can-build", cards=choice, most=int(getattr(offer.domains[0], "most", 1)))
        case "income":
            return locale.text("citadels-can-income", gold=income(turn.character, public.cities[seat]))
        case "murder" | "rob":
            return plain(locale.list(offer.domains[0].things, "or"))
        case "swap":
            with_whom = [
                locale.text("citadels-can-swap", name=player_name(names, other), cards=public.hand_sizes[other])
                for other in offer.domains[0].things
            ]
            return locale.texts(with_whom, "or")
        case "destroy":
            victim = offer.domains[0].things[0]
            targets = [_target(building, locale) for building in offer.domains[1].things]
            return locale.text(
                "citadels-can-destroy", name=player_name(names, victim), cards=locale.texts(targets, "or")
            )
        case "forge":
            number = min(SMITHY_CARDS, public.deck + public.discards)
            return locale.text("citadels-can-forge", cost=SMITHY_COST, number=number)
        case "end":
            owed = 0 if public.used & COLLECTED else income(turn.character, public.cities[seat])
            owed += turn.character == MERCHANT and not public.used & BONUS
            return locale.text("citadels-can-end", gold=owed)
    return locale.text(f"citadels-can-{offer.verb}")


def _target(building: Building, locale: Locale) -> Text:
    """A building that could be destroyed, and at what price."""
    return (card(building, locale), Span(locale("citadels-for", cost=price(building))))
