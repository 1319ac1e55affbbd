"""Antiquity in few lines: the kingdoms, what happened, whose turn it is, the crests, the end."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby
from typing import Any

from bot.language import Locale
from bot.render.boards.brief import BETWEEN, Clause, bound, example, joined, packed, sentences, tied
from bot.render.boards.names import Names, player_name
from bot.text.doc import Doc, Line, Span, Text, plain
from engines.antiquity.components import COLOURS, TURNS, Colour, Die, Kingdom, Leftover
from engines.antiquity.score import leading, totals, values
from engines.antiquity.state import (
    AntiquityView,
    Began,
    Crests,
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

_ROWS = (3, 3, 2)  # kingdoms in a line
_SPACE = (Span(" "),)
_FIRST = 4  # at least so many of the leading kingdoms are named


class AntiquityBrief:
    """See bot.render.boards.Boards for what each method means."""

    def wide(self, view: AntiquityView, names: Names, locale: Locale) -> Doc:
        public = view.public
        value, total = values(public.pips), totals(public.pips)
        order = leading(value)
        lines = list(packed(_stage(public, names, locale)))
        at = 0
        for number in _ROWS:
            items = [_kingdom(public, kingdom, value, total, locale) for kingdom in order[at : at + number]]
            at += number
            if at == len(order) and isinstance(public.waiting, Turn):
                items.append(bound(plain(_to_come(public, locale))))
            lines.append(Line(joined(items, BETWEEN)))
        return tuple(lines)

    def story(self, view: AntiquityView, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Text, ...]:
        return sentences(_pieces(view.public, events, names, locale), names, locale)

    def call(self, view: AntiquityView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
        waiting = view.public.waiting
        if not offers or waiting is None:
            return ()
        name = player_name(names, waiting.seat)
        if isinstance(waiting, Turn):
            if any(view.public.pips):
                return locale.text("antiquity-call-place", name=name)
            return locale.text("antiquity-call-place-first", name=name, example=example(offers[0], names, locale))
        return locale.text("antiquity-call-pick", name=name)

    def turn(self, view: AntiquityView) -> Hashable:
        """Every decision is the next one's."""
        waiting = view.public.waiting
        return None if waiting is None else (waiting.seat, len(view.public.agenda))

    def confirm(self, view: AntiquityView, events: Sequence[Event], names: Names, locale: Locale) -> Text:
        """Nothing: the room is told where dice are put, even if that is said in private."""
        return ()

    def hand_line(self, view: AntiquityView, names: Names, locale: Locale) -> Text | None:
        own = view.own
        if own is None or view.public.waiting is None:
            return None
        return locale.text("antiquity-brief-hand", support=own.support, oppose=own.oppose)

    def prompt_line(self, view: AntiquityView, offers: Sequence[Offer[Any]], names: Names, locale: Locale) -> Text:
        public, own = view.public, view.own
        if not offers or own is None:
            return ()
        shown = example(offers[0], names, locale)
        if isinstance(public.waiting, Turn):
            return locale.text("antiquity-brief-place", dice=_four(public.rolled), example=shown)
        value = values(public.pips)
        return locale.text(
            "antiquity-brief-pick",
            dice=_tokens(public.leftover),
            support=_worth(own.support, value, locale),
            oppose=_worth(own.oppose, value, locale),
            example=shown,
        )

    def closing(self, view: AntiquityView, outcome: Outcome, names: Names, locale: Locale) -> Doc:
        public = view.public
        value = values(public.pips)
        seats = sorted(range(public.seats), key=lambda seat: outcome.places[seat])
        return packed(_result(public.crests[seat], outcome, seat, value, names, locale) for seat in seats)


def winners(scores: Sequence[int], names: Names, locale: Locale) -> Text:
    """Who won, in a sentence."""
    best = max(scores)
    first = [(player_name(names, seat),) for seat, mine in enumerate(scores) if mine == best]
    if len(first) == 1:
        return locale.text("antiquity-won", name=first[0], score=best)
    return locale.text("antiquity-shared", names=locale.texts(first), score=best)


def _pips(colour: Colour, pips: int) -> Span:
    """A die, or the sum of several: `R6`."""
    return Span(f"{colour.name[0]}{pips}", colour.name.lower())


def _four(pips: Sequence[int]) -> Text:
    """The four dice of a turn."""
    return joined([(_pips(colour, face),) for colour, face in zip(COLOURS, pips, strict=True)], _SPACE)


def _tokens(dice: Sequence[Die]) -> Text:
    return joined([(_pips(die.colour, die.pips),) for die in dice], _SPACE)


def _worth(kingdom: Kingdom, value: Sequence[int], locale: Locale) -> str:
    return f"{locale.name(kingdom)}\u00a0({value[kingdom]})"


# The board ------------------------------------------------------------------------------------------------------------


def _stage(public: Public, names: Names, locale: Locale) -> Iterator[Text]:
    """Where the game stands, who acts with which dice, who comes next."""
    waiting = public.waiting
    ahead = list(reversed(public.agenda))
    match waiting:
        case Turn(seat):
            rounds = TURNS[public.seats]
            turns = [item.seat for item in ahead if isinstance(item, Turn)]
            number = rounds - len(turns) // public.seats
            yield plain(locale("antiquity-board-round", round=number, rounds=rounds), "strong")
            yield bound(locale.text("antiquity-brief-places", name=player_name(names, seat), dice=_four(public.rolled)))
            then = turns[: len(turns) % public.seats]
        case TakeLeftover(seat):
            yield plain(locale("antiquity-board-leftover"), "strong")
            dice = _tokens(public.leftover)
            yield bound(locale.text("antiquity-brief-picks", name=player_name(names, seat), dice=dice))
            then = [item.seat for item in ahead if isinstance(item, TakeLeftover)]
        case None:
            yield plain(locale("antiquity-board-over"), "strong")
            then = []
    if then:
        others = joined([(player_name(names, seat),) for seat in then])
        yield locale.text("brief-then", names=others)
    yield plain(locale("antiquity-brief-key"))


def _kingdom(public: Public, kingdom: Kingdom, value: Sequence[int], total: Sequence[int], locale: Locale) -> Text:
    """A kingdom with its value, its pips by colour, and their sum."""
    name = Span(tied(f"{locale.name(kingdom)} {value[kingdom]}"), "strong")
    pips = [(_pips(colour, sum_),) for colour in COLOURS if (sum_ := public.pips[8 * colour + kingdom])]
    if not pips:
        return (name,)
    return bound((name, Span(": "), *joined(pips, _SPACE), Span(f" = {total[kingdom]}")))


def _to_come(public: Public, locale: Locale) -> str:
    picks = sum(isinstance(item, TakeLeftover) for item in public.agenda)
    rounds = sum(isinstance(item, Turn) for item in public.agenda) // public.seats
    return locale("antiquity-left", rounds=rounds, dice=picks)


# What happened --------------------------------------------------------------------------------------------------------


def _pieces(public: Public, events: Sequence[Event], names: Names, locale: Locale) -> Iterator[Clause | Text]:
    last = max((at for at, event in enumerate(events) if isinstance(event, (Placed, Picked))), default=-1)
    for at, event in enumerate(events):
        match event:
            case Began(start):
                yield locale.text("antiquity-began", name=player_name(names, start))
            case Rolled(seat, pips) if not _placed(events[at + 1 :], seat):
                yield Clause(seat, locale.text("antiquity-did-roll", dice=_four(pips)))
            case Placed(seat, pips, kingdoms):
                pairs = [
                    bound((_pips(colour, face), Span(f" {locale.name(kingdom)}")))
                    for colour, face, kingdom in zip(COLOURS, pips, kingdoms, strict=True)
                ]
                yield locale.text("antiquity-brief-placed", name=player_name(names, seat), dice=joined(pairs))
            case LeftoverRolled(None, dice):
                yield locale.text("antiquity-leftover-rolled", dice=_tokens(dice))
            case LeftoverRolled(int(seat), dice):
                yield Clause(seat, locale.text("antiquity-did-roll-leftover", dice=_tokens(dice)))
            case Picked(seat, die, kingdom):
                yield Clause(seat, locale.text("antiquity-did-pick", die=_pips(die.colour, die.pips), kingdom=kingdom))
            case Ended(_, scores):
                yield winners(scores, names, locale)
        if at == last:
            yield from _standing(public, locale)


def _placed(later: Sequence[Event], seat: int) -> bool:
    """Whether the dice of a roll are told again with where they were put."""
    return any(isinstance(event, Placed) and event.seat == seat for event in later)


def _standing(public: Public, locale: Locale) -> Iterator[Text]:
    """The leading kingdoms, and the leftover dice that are still there."""
    value = values(public.pips)
    groups: list[Text] = []
    named = 0
    for worth, same in groupby(leading(value), key=lambda kingdom: value[kingdom]):
        kingdoms = list(same)
        if not worth or named >= _FIRST:
            break
        named += len(kingdoms)
        groups.append(plain(f"{locale.list(kingdoms)}\u00a0{worth}"))
    yield locale.text("antiquity-brief-now", values=joined(groups))
    if isinstance(public.waiting, TakeLeftover) and not _fresh(public):
        yield locale.text("antiquity-brief-left", dice=_tokens(public.leftover))


def _fresh(public: Public) -> bool:
    """Whether the leftover dice were rolled just now, so that they have been told."""
    return public.options.leftover == Leftover.REROLL or not any(public.cleared)


# The end --------------------------------------------------------------------------------------------------------------


def _result(crests: Crests, outcome: Outcome, seat: int, value: Sequence[int], names: Names, locale: Locale) -> Text:
    return bound(
        locale.text(
            "antiquity-brief-result",
            place=outcome.places[seat],
            name=player_name(names, seat),
            score=Span(str(outcome.scores[seat]), "strong"),
            support=f"{locale.name(crests.support)} {value[crests.support]}",
            oppose=f"{locale.name(crests.oppose)} {value[crests.oppose]}",
        )
    )
