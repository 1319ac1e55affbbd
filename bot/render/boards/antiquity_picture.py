"""Antiquity as a picture: the dice in play, the kingdoms and where they stand, at the end the crests."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language import Locale
from bot.render.boards.names import Names
from bot.render.boards.standing import Moment, curve, standing
from bot.text.scene import Cell, Dice, Legend, Panel, Piece, Shape, Table, Title
from engines.antiquity.components import COLOURS, TURNS, Colour, Kingdom
from engines.antiquity.score import leading, rankings, score, totals, values
from engines.antiquity.state import Picked, Placed, Public, TakeLeftover, Turn
from engines.core.game import Event, Outcome

_SHAPES = ("triangle", "disc", "square", "lozenge")  # icons of the colours, in their order
_MOST = 15  # a kingdom's value (K10)
_CRESTS = (0.7, 3.6, 3.2, 3.2, 1.7)  # of the columns at the end
_WIDE = (2.6, 1.09, 1.09, 1.09, 1.09, 1.55, 1.8)  # of the columns


def antiquity_shapes(public: Public, events: Sequence[Event], names: Names, locale: Locale) -> tuple[Shape, ...]:
    """The round in progress."""
    by, changed = _changes(events)
    value, total, points = values(public.pips), totals(public.pips), rankings(public.pips)
    rows = [_row(public, kingdom, value, total, points, changed, locale) for kingdom in leading(value)]
    head = (
        Cell(),
        *(Cell(locale.name(colour)[0].upper(), icon=_SHAPES[colour]) for colour in COLOURS),
        Cell(locale("antiquity-head-total"), mark="dots"),
        Cell(locale("antiquity-head-value")),
    )
    marks = [("new", locale("picture-antiquity-last", name=names[by]))] if by is not None else []
    marks += [("dots", locale("picture-dots"))] if any(total) else []
    return (
        Title(locale("antiquity-name"), _stage(public, locale)),
        *_now(public, names, locale),
        Table(head, tuple(rows), _WIDE),
        *([Legend(tuple(marks))] if marks else []),
    )


def _changes(events: Sequence[Event]) -> tuple[int | None, set[tuple[Colour, Kingdom]]]:
    """Who placed dice last, and where."""
    for event in reversed(events):
        match event:
            case Placed(seat, _, kingdoms):
                return seat, set(zip(COLOURS, kingdoms, strict=True))
            case Picked(seat, die, kingdom):
                return seat, {(die.colour, kingdom)}
    return None, set()


def _stage(public: Public, locale: Locale) -> str:
    if isinstance(public.waiting, Turn):
        rounds = TURNS[public.seats]
        after = sum(isinstance(item, Turn) for item in public.agenda) // public.seats
        return locale("picture-round-of", round=rounds - after, rounds=rounds)
    return locale("picture-antiquity-leftover")


def _now(public: Public, names: Names, locale: Locale) -> Sequence[Panel]:
    """Who decides with which dice, and who comes next."""
    waiting = public.waiting
    if waiting is None:
        return ()
    kind = type(waiting)
    then = [names[item.seat] for item in reversed(public.agenda) if isinstance(item, kind)]
    then = then[: len(then) % public.seats if kind is Turn else public.seats - 1]
    rows: list[tuple[Dice | Piece, ...]]
    if isinstance(waiting, Turn):
        notes = tuple(Piece(locale.name(colour), _SHAPES[colour]) for colour in COLOURS)
        faces = zip(public.rolled, (colour.name.lower() for colour in COLOURS), strict=True)
        rows, said = [(Dice("", tuple(faces), notes),)], locale("picture-antiquity-places")
    else:
        notes = tuple(Piece(icon=_SHAPES[die.colour]) for die in public.leftover)
        faces_left = tuple((die.pips, die.colour.name.lower()) for die in public.leftover)
        rows, said = [(Dice("", faces_left, notes),)], locale("picture-antiquity-picks")
    if then:
        rows.append((Piece(f"{locale('antiquity-then')}: {', '.join(then)}", role="faint"),))
    return (Panel(names[waiting.seat], "play", (Piece(said),), rows=tuple(rows)),)


def _row(
    public: Public,
    kingdom: Kingdom,
    value: Sequence[int],
    total: Sequence[int],
    points: Sequence[Sequence[int]],
    changed: set[tuple[Colour, Kingdom]],
    locale: Locale,
) -> tuple[Cell, ...]:
    cells = [Cell(locale.name(kingdom))]
    for colour in COLOURS:
        pips = public.pips[8 * colour + kingdom]
        mark = "new" if (colour, kingdom) in changed else ""
        role = colour.name.lower() if pips else "none"
        cells.append(Cell(str(pips), role, mark=mark, dots=points[colour][kingdom]))
    cells.append(Cell(str(total[kingdom]), dots=points[-1][kingdom]))
    cells.append(Cell(str(value[kingdom]), "gold", strong=True, bar=value[kingdom] / _MOST))
    return tuple(cells)


# The end ------------------------------------------------------------------------------------------------------------


def antiquity_moment(public: Public) -> Moment:
    """The values of the kingdoms after each turn: with the crests, once they are known, they are everybody's points."""
    turns = sum(isinstance(item, Turn | TakeLeftover) for item in public.agenda)
    return Moment(-turns, tuple(values(public.pips)))


def antiquity_ending(
    public: Public, outcome: Outcome, past: Sequence[Moment], names: Names, locale: Locale
) -> tuple[Shape, ...]:
    """The points and the crests, how the points went, and the kingdoms."""
    value = values(public.pips)
    cells = [
        tuple(Cell(f"{locale.name(kingdom)} {value[kingdom]}") for kingdom in (crests.support, crests.oppose))
        for crests in public.crests
    ]
    heads = (locale("picture-antiquity-support"), locale("picture-antiquity-oppose"))
    last = {each.round: each.numbers for each in past}
    points = [
        Moment(number, tuple(score(values_then, crests) for crests in public.crests))
        for number, values_then in enumerate(last.values())
    ]
    return (
        Title(locale("antiquity-name")),
        *standing(outcome, heads, cells, names, locale, wide=_CRESTS),
        *curve(locale("picture-antiquity-curve"), points, outcome, names),
    )
