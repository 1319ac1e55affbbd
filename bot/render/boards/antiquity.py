"""How Antiquity is shown: the kingdoms with their pips and values, a player's crests, events, prompts, the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from bot.language import Locale, notation_text
from bot.render.boards.antiquity_brief import AntiquityBrief, winners
from bot.render.boards.antiquity_picture import antiquity_ending, antiquity_moment, antiquity_shapes
from bot.render.boards.names import Names, player_name
from bot.render.boards.standing import Moment
from bot.text.doc import Doc, Facts, Grid, Heading, Hint, Line, Span, Text, plain
from bot.text.scene import Scene
from engines.antiquity.components import COLOURS, TURNS, Colour, Die, Kingdom
from engines.antiquity.score import leading, rankings, score, values
from engines.antiquity.state import (
    AntiquityView,
    Began,
    CrestsDrawn,
    Ended,
    LeftoverRolled,
    Picked,
    Placed,
    Public,
    Rolled,
    TakeLeftover,
    Turn,
)
from engines.core.game import Event, Outcome
from engines.core.offer import Offer


class AntiquityBoards(AntiquityBrief):
    """See bot.render.boards.Boards for what each method means."""

    parts: Sequence[str] = ()

    def board(self, view: AntiquityView, names: Names, locale: Locale, part: str = "") -> Doc:
        public = view.public
        return (Heading(_stage(public, locale)), *_now(public, names, locale), _kingdoms(public, locale))

    def picture(self, view: AntiquityView, events: Sequence[Event], names: Names, locale: Locale) -> Scene:
        return Scene(antiquity_shapes(view.public, events, names, locale), self.board(view, names, locale))

    def moment(self, view: AntiquityView) -> Moment:
        return antiquity_moment(view.public)

    def last_picture(
        self, view: AntiquityView, outcome: Outcome, past: Sequence[Moment], names: Names, locale: Locale
    ) -> Scene:
        shapes = antiquity_ending(view.public, outcome, past, names, locale)
        return Scene(shapes, self.ending(view, outcome, names, locale))

    def hand(self, view: AntiquityView, names: Names, locale: Locale) -> Doc | None:
        own = view.own
        if own is None:
            return None
        value = _values(tuple(view.public.pips))

        def worth(kingdom: Kingdom) -> Text:
            return plain(locale("antiquity-worth", kingdom=kingdom, value=value[kingdom]), "private")

        return (
            Heading(plain(locale("antiquity-hand"))),
            Facts(
                (
                    (plain(locale("antiquity-support")), worth(own.support)),
                    (plain(locale("antiquity-oppose")), worth(own.oppose)),
                    (plain(locale("antiquity-now")), plain(str(score(value, own)), "private")),
                )
            ),
        )

    def tell(self, event: Event, to: int | None, names: Names, locale: Locale) -> Doc:
        match event:
            case Began(start):
                text = locale.text("antiquity-began", name=player_name(names, start))
            case CrestsDrawn(crests):
                text = locale.text("antiquity-crests", support=crests.support, oppose=crests.oppose)
            case Rolled(seat, pips):
                text = locale.text("antiquity-rolled", name=player_name(names, seat), dice=_dice(pips, locale))
            case Placed(seat, pips, kingdoms):
                pairs = [
                    locale.text("antiquity-on", die=_shown(colour, face, locale.language), kingdom=kingdom)
                    for colour, face, kingdom in zip(COLOURS, pips, kingdoms, strict=True)
                ]
                text = locale.text("antiquity-placed", name=player_name(names, seat), dice=locale.texts(pairs))
            case LeftoverRolled(None, dice):
                text = locale.text("antiquity-leftover-rolled", dice=_all(dice, locale))
            case LeftoverRolled(int(seat), dice):
                text = locale.text(
                    "antiquity-leftover-rolled-by", name=player_name(names, seat), dice=_all(dice, locale)
                )
            case Picked(seat, die, kingdom):
                text = locale.text(
                    "antiquity-picked", name=player_name(names, seat), die=_die(die, locale), kingdom=kingdom
                )
            case Ended(_, scores):
                text = winners(scores, names, locale)
            case _:
                return ()
        return (Line(text),)

    def ask(self, view: AntiquityView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Doc:
        public, waiting = view.public, view.public.waiting
        if not offers or waiting is None:
            return ()
        offer = offers[0]
        name = player_name(names, waiting.seat)
        if isinstance(waiting, Turn):
            dice = _dice(public.rolled, locale)
            if view.seat is None:
                return (Line(locale.text("antiquity-ask-place-room", name=name, dice=dice)),)
            text = locale.text("antiquity-ask-place", dice=dice)
        else:
            tokens = _tokens(public.leftover)
            if view.seat is None:
                return (Line(locale.text("antiquity-ask-pick-room", name=name, dice=tokens)),)
            kingdoms = locale.list(offer.domains[1].things, "or")
            text = locale.text("antiquity-ask-pick", dice=tokens, kingdoms=kingdoms)
        return (Hint(text, (notation_text(next(offer.actions()), names, locale),)),)

    def ending(self, view: AntiquityView, outcome: Outcome, names: Names, locale: Locale) -> Doc:
        public = view.public
        value = values(public.pips)

        def crest(kingdom: Kingdom) -> Text:
            return plain(locale("antiquity-ending-crest", kingdom=kingdom, value=value[kingdom]))

        seats = sorted(range(public.seats), key=lambda seat: outcome.places[seat])
        players = Grid(
            tuple(
                plain(locale(f"antiquity-ending-{head}")) for head in ("name", "place", "support", "oppose", "score")
            ),
            tuple(
                (
                    (player_name(names, seat),),
                    plain(str(outcome.places[seat])),
                    crest(public.crests[seat].support),
                    crest(public.crests[seat].oppose),
                    plain(str(outcome.scores[seat]), "strong"),
                )
                for seat in seats
            ),
            numbers=(1, 4),
        )
        points = rankings(public.pips)
        kingdoms = Grid(
            _head(locale),
            tuple(
                (
                    plain(locale.name(kingdom)),
                    *(_number(ranking[kingdom], role) for ranking, role in zip(points, _ROLES, strict=True)),
                    plain(str(value[kingdom]), "strong"),
                )
                for kingdom in leading(value)
            ),
            numbers=tuple(range(1, 7)),
        )
        return (
            Heading(plain(locale("antiquity-ending"))),
            players,
            Heading(plain(locale("antiquity-rankings"))),
            kingdoms,
        )


_ROLES = (*(colour.name.lower() for colour in COLOURS), "plain")


def _stage(public: Public, locale: Locale) -> Text:
    """The heading: which round out of how many, the leftover dice, or the end."""
    match public.waiting:
        case Turn():
            rounds = TURNS[public.seats]
            return locale.text("antiquity-board-round", round=rounds - _rounds_after(public), rounds=rounds)
        case TakeLeftover():
            return locale.text("antiquity-board-leftover")
        case None:
            return locale.text("antiquity-board-over")


def _now(public: Public, names: Names, locale: Locale) -> Doc:
    """Who decides with which dice, and what comes next."""
    waiting = public.waiting
    if waiting is None:
        return ()
    upcoming = [item.seat for item in reversed(public.agenda) if isinstance(item, TakeLeftover)]
    turn = (plain(locale("antiquity-turn")), (player_name(names, waiting.seat),))
    if isinstance(waiting, Turn):
        left = locale("antiquity-left", rounds=_rounds_after(public), dice=len(upcoming))
        dice = (plain(locale("antiquity-dice")), _listed(public.rolled, locale))
        return (Facts((turn, dice, (plain(locale("antiquity-then")), plain(left)))),)
    dice = (plain(locale("antiquity-leftover")), _tokens(public.leftover))
    then = tuple(
        span
        for number, seat in enumerate(upcoming)
        for span in ((Span(", "), player_name(names, seat)) if number else (player_name(names, seat),))
    )
    return (Facts((turn, dice, *([(plain(locale("antiquity-then")), then)] if then else []))),)


def _rounds_after(public: Public) -> int:
    """How many rounds follow the current one."""
    return sum(isinstance(item, Turn) for item in public.agenda) // public.seats


def _kingdoms(public: Public, locale: Locale) -> Grid:
    """The kingdoms by value, with their pips by colour and in total."""
    pips = tuple(public.pips)
    value = _values(pips)
    rows = [_row(kingdom, pips[kingdom::8], value[kingdom], locale.language) for kingdom in leading(value)]
    return Grid(_head(locale), tuple(rows), numbers=tuple(range(1, 7)))


@lru_cache(256)
def _values(pips: tuple[int, ...]) -> Sequence[int]:
    """The value of each kingdom. Cached: after a move, the room's board and all hands need the same one."""
    return values(pips)


@lru_cache(4096)
def _row(kingdom: Kingdom, pips: tuple[int, ...], value: int, language: str) -> tuple[Text, ...]:
    """A kingdom with its pips by colour. Cached: from one board to the next most rows stay the same."""
    return (
        plain(Locale(language).name(kingdom)),
        *(_number(number, role) for number, role in zip((*pips, sum(pips)), _ROLES, strict=True)),
        plain(str(value), "strong"),
    )


def _head(locale: Locale) -> tuple[Text, ...]:
    return (
        plain(locale("antiquity-head-kingdom")),
        *(plain(locale.name(colour), _ROLES[colour]) for colour in COLOURS),
        plain(locale("antiquity-head-total")),
        plain(locale("antiquity-head-value")),
    )


def _number(number: int, role: str) -> Text:
    return plain(str(number), role if number else "faint")


def _die(die: Die, locale: Locale) -> Span:
    return _shown(die.colour, die.pips, locale.language)


@cache
def _shown(colour: Colour, face: int, language: str) -> Span:
    return Span(Locale(language).name(Die(colour, face)), colour.name.lower(), dice=True)


def _dice(pips: Sequence[int], locale: Locale) -> Text:
    """The four dice of a turn, each with the word for its colour."""
    return locale.texts([(_shown(colour, face, locale.language),) for colour, face in zip(COLOURS, pips, strict=True)])


def _listed(pips: Sequence[int], locale: Locale) -> Text:
    """The four dice of a turn in short: `red 6, blue 1, green 2, white 2`."""
    first, *others = [_shown(colour, face, locale.language) for colour, face in zip(COLOURS, pips, strict=True)]
    return (first, *(span for die in others for span in (Span(", "), die)))


def _all(dice: Sequence[Die], locale: Locale) -> Text:
    return locale.texts([(_die(die, locale),) for die in dice])


def _tokens(dice: Sequence[Die]) -> Text:
    """Leftover dice as they are typed: `r2 b5 g5`."""
    spans: list[Span] = []
    for die in dice:
        spans += [Span(" ")] if spans else []
        spans.append(Span(die.token, die.colour.name.lower()))
    return tuple(spans)
