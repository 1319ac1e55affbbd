"""Citadels in few lines: the round, the cities, who is called, the hand, the end. What happened: citadels_story.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from bot.language import Locale
from bot.render.boards.brief import COMMA, bound, command, example, joined, packed, verb
from bot.render.boards.citadels_story import building, citadels_story
from bot.render.boards.names import Names, player_name
from bot.text.doc import Doc, Span, Text, plain
from engines.citadels.components import Building, Character
from engines.citadels.events import Chose
from engines.citadels.offers import builds
from engines.citadels.powers import income
from engines.citadels.score import colours
from engines.citadels.state import CitadelsView, Draft, Draw, Own, Public, Ruin, Turn
from engines.core.game import Event, Outcome
from engines.core.offer import Offer

_Offers = Sequence[Offer[Any]]


class CitadelsBrief:
    """See bot.render.boards.Boards for what each method means."""

    def wide(self, view: CitadelsView, names: Names, locale: Locale) -> Doc:
        public = view.public
        lines = list(packed(_stage(public, names, locale)))
        for seat in range(public.seats):
            lines += packed(_city(public, seat, names, locale), COMMA)
        return tuple(lines)

    def story(self, view: CitadelsView, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Text, ...]:
        return citadels_story(view.public, events, names, locale)

    def call(self, view: CitadelsView, offers: _Offers, names: Names, locale: Locale) -> Text:
        waiting = view.public.waiting
        if not offers or waiting is None:
            return ()
        name = player_name(names, waiting.seat)
        match waiting:
            case Draft():
                first, *others = [(player_name(names, seat),) for seat in _choosing(view.public)]
                if not others:
                    return locale.text("citadels-call-choose-last", name=first)
                return locale.text("citadels-call-choose", name=first, names=joined(others))
            case Draw(_, keep):
                return locale.text("citadels-call-keep", name=name, keep=keep, number=view.public.drawn_size)
            case Ruin(_, ruin):
                return locale.text(
                    "citadels-call-rescue",
                    name=name,
                    building=building(ruin, locale),
                    choices=_answers(offers, names, locale),
                )
            case Turn():
                choices = list(_choices(view.public, waiting, offers, names, locale))
                return locale.text("citadels-call-turn", name=name, choices=joined(choices))

    def turn(self, view: CitadelsView) -> Hashable:
        """The draft is one turn of all; a draw belongs to the turn in which it was made, a question does not."""
        public = view.public
        waiting = public.waiting
        if waiting is None:
            return None
        return public.round, public.rank, waiting.seat if isinstance(waiting, Ruin) else None

    def confirm(self, view: CitadelsView, events: Sequence[Event], names: Names, locale: Locale) -> Text:
        own = view.own
        if (
            own is None
            or own.character is None
            or not any(isinstance(e, Chose) and e.seat == view.seat for e in events)
        ):
            return ()
        return locale.text("citadels-brief-you-are", character=own.character)

    def hand_line(self, view: CitadelsView, names: Names, locale: Locale) -> Text | None:
        own, public, seat = view.own, view.public, view.seat
        if own is None or seat is None or public.waiting is None:
            return None
        held = [
            (Span(f"{number}\u00a0×\u00a0" if number > 1 else ""), *building(card, locale))
            for card, number in Counter(own.hand).items()
        ]
        cards = joined(held) if held else plain(locale("citadels-none"))
        text = locale.text("citadels-brief-hand", cards=cards)
        if own.character is None or public.holders[own.character] == seat:
            return text
        return (*text, Span(" "), *locale.text("citadels-brief-you-are", character=own.character))

    def prompt_line(self, view: CitadelsView, offers: _Offers, names: Names, locale: Locale) -> Text:
        public, own, waiting = view.public, view.own, view.public.waiting
        if not offers or own is None or waiting is None:
            return ()
        match waiting:
            case Draft():
                return _choose(own, public.gold[waiting.seat], offers, names, locale)
            case Draw(_, keep):
                cards = locale.texts([building(card, locale) for card in own.drawn])
                shown = example(offers[0], names, locale)
                return locale.text("citadels-brief-keep", keep=keep, cards=cards, example=shown)
            case Ruin(_, ruin):
                choices = _answers(offers, names, locale)
                return locale.text("citadels-brief-rescue", building=building(ruin, locale), choices=choices)
            case Turn():
                choices = joined(list(_own_choices(public, waiting, offers, names, locale)))
                shown = example(max(offers, key=lambda offer: len(offer.domains)), names, locale)
                return locale.text("brief-prompt", choices=choices, example=shown)

    def closing(self, view: CitadelsView, outcome: Outcome, names: Names, locale: Locale) -> Doc:
        public = view.public
        seats = sorted(range(public.seats), key=lambda seat: outcome.places[seat])
        results = packed(_result(public, outcome, seat, names, locale) for seat in seats)
        hands = [_last_hand(public, seat, names, locale) for seat in seats]
        hands[0] = (Span(f"{locale('citadels-ending-hands')}: "), *hands[0])
        return (*results, *packed(hands))


def _choosing(public: Public) -> list[int]:
    """Who has yet to choose a character, in order."""
    waiting = [] if public.waiting is None else [public.waiting]
    return [item.seat for item in (*waiting, *reversed(public.agenda)) if isinstance(item, Draft)]


# The board ------------------------------------------------------------------------------------------------------------


def _stage(public: Public, names: Names, locale: Locale) -> Iterator[Text]:
    """The round, who decides, and what is known about the round."""
    waiting = public.waiting
    title = "citadels-board" if waiting is not None else "citadels-board-over"
    yield plain(locale(title, round=public.round), "strong")
    match waiting:
        case Draft():
            yield _fact(
                "citadels-now-choosing", joined([(player_name(names, seat),) for seat in _choosing(public)]), locale
            )
        case Turn() | Draw():
            yield _fact("citadels-now-playing", (player_name(names, waiting.seat),), locale)
        case Ruin():
            yield _fact("citadels-now-asked", (player_name(names, waiting.seat),), locale)
    yield _fact("citadels-fact-crown", (player_name(names, public.crown),), locale)
    if public.face_up:
        yield _fact("citadels-fact-face-up", plain(locale.list(public.face_up)), locale)
    called = [
        (Span(f"{locale.name(Character(rank))}\u00a0"), player_name(names, seat))
        for rank, seat in enumerate(public.holders)
        if seat is not None
    ]
    if called:
        yield _fact("citadels-fact-called", joined(called), locale)
    if public.murdered is not None:
        yield _fact("citadels-fact-murdered", plain(locale.name(public.murdered)), locale)
    if public.robbed is not None:
        yield _fact("citadels-fact-robbed", plain(locale.name(public.robbed)), locale)
    yield _fact("citadels-fact-deck", plain(str(public.deck)), locale)
    yield _fact("citadels-fact-discards", plain(str(public.discards)), locale)


def _fact(key: str, value: Text, locale: Locale) -> Text:
    return (Span(f"{locale(key)}:\u00a0"), *value)


def _city(public: Public, seat: int, names: Names, locale: Locale) -> Iterator[Text]:
    """What a player has, and each building of the city."""
    city = public.cities[seat]
    marks = [] if public.crown != seat else [locale("citadels-mark-crown")]
    if seat in public.holders:
        marks.append(locale.name(Character(public.holders.index(seat))))
    head = locale.text(
        "citadels-brief-player",
        name=player_name(names, seat),
        marks=plain("".join(f", {mark}" for mark in marks)),
        gold=public.gold[seat],
        cards=public.hand_sizes[seat],
        built=len(city),
        size=public.options.city,
        colours=colours(city),
    )
    first, *others = [building(card, locale) for card in city] or [()]
    yield (*head, Span(": "), *first) if first else head
    yield from others


# What can be done -----------------------------------------------------------------------------------------------------


def _answers(offers: _Offers, names: Names, locale: Locale) -> Text:
    return locale.texts([(command(action, names, locale),) for action in offers[0].actions()], "or")


def _choices(public: Public, turn: Turn, offers: _Offers, names: Names, locale: Locale) -> Iterator[Text]:
    """What a turn can do, as everyone knows it: what can be typed as it stands, else what it is called."""
    by_verb = {offer.verb: offer for offer in offers}
    taken = [(example(by_verb[key], names, locale),) for key in ("gold", "cards") if key in by_verb]
    for key in ("murder", "rob"):
        if key in by_verb:
            offer = by_verb[key]
            yield locale.text("citadels-call-somebody", example=example(offer, names, locale))
    if taken:
        yield locale.texts(taken, "or")
    for key, offer in by_verb.items():
        match key:
            case "gold" | "cards" | "murder" | "rob":
                continue
            case "build":
                yield locale.text("citadels-call-build", most=builds(public, turn))
            case "exchange" | "discard":
                yield locale.text("citadels-call-secret", verb=verb(offer, locale))
            case "income":
                gold = income(turn.character, public.cities[turn.seat])
                yield locale.text("citadels-call-income", income=example(offer, names, locale), gold=gold)
            case "swap":
                yield locale.text("citadels-call-somebody", example=example(offer, names, locale))
            case "destroy":
                yield locale.text("citadels-call-something", example=example(offer, names, locale))
            case _:
                yield (example(offer, names, locale),)


def _own_choices(public: Public, turn: Turn, offers: _Offers, names: Names, locale: Locale) -> Iterator[Text]:
    """What the seat can do, verb by verb."""
    victims = [(player_name(names, offer.domains[0].things[0]),) for offer in offers if offer.verb == "destroy"]
    seen: set[str] = set()
    for offer in offers:
        if offer.verb in seen:
            continue
        seen.add(offer.verb)
        word = verb(offer, locale)
        match offer.verb:
            case "build":
                yield (Span(f"{word} "), *_some(offer.domains[0].things, locale))
            case "murder" | "rob":
                yield plain(f"{word} {locale.list(offer.domains[0].things, 'or')}")
            case "destroy":
                yield (Span(f"{word} "), *locale.text("citadels-brief-destroy", names=locale.texts(victims, "or")))
            case "income":
                yield plain(f"{word}\u00a0({income(turn.character, public.cities[turn.seat])})")
            case _:
                yield plain(word)


def _some(cards: Sequence[Building], locale: Locale) -> Text:
    kinds = list(dict.fromkeys(cards))
    return plain(locale.list([locale.name(card) for card in kinds], "or"))


def _choose(own: Own, gold: int, offers: _Offers, names: Names, locale: Locale) -> Text:
    """The characters to choose from, and what the seat knows of the one that lies face down."""
    characters = locale.list(own.offered, "or")
    shown = example(offers[0], names, locale)
    if own.face_down is None:
        return locale.text("citadels-brief-choose", gold=gold, characters=characters, example=shown)
    return locale.text(
        "citadels-brief-choose-marked", gold=gold, characters=characters, face_down=own.face_down, example=shown
    )


# The end --------------------------------------------------------------------------------------------------------------


def _result(public: Public, outcome: Outcome, seat: int, names: Names, locale: Locale) -> Text:
    points = public.scores[seat]
    return bound(
        locale.text(
            "citadels-brief-result",
            place=outcome.places[seat],
            name=player_name(names, seat),
            score=Span(str(points.total), "strong"),
            built=points.buildings,
            colours=points.colours,
            complete=points.complete,
        )
    )


def _last_hand(public: Public, seat: int, names: Names, locale: Locale) -> Text:
    hand = [building(card, locale) for card in public.hands[seat]]
    return (player_name(names, seat), Span(" "), *(joined(hand) if hand else plain(locale("citadels-none"))))
