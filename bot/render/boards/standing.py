"""The end of a game as a picture: who won, the places, and how it came to that. Nothing of any one game."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.language import Locale
from bot.render.boards.names import Names
from bot.text.scene import Cell, Curve, Panel, Piece, Shape, Table
from engines.core.game import Outcome


class Moment(Struct, frozen=True, gc=False):
    """What everybody saw at a moment of a game, in numbers; the last one of each round counts."""

    round: int
    numbers: tuple[int, ...]


def standing(
    outcome: Outcome,
    heads: Sequence[str],
    cells: Sequence[Sequence[Cell]],
    names: Names,
    locale: Locale,
    won: str = "",
    wide: tuple[float, ...] = (),
) -> tuple[Shape, ...]:
    """Who won, in a panel; and the places with the `cells` of each seat, then the points. `won` replaces the words that
    tell with how many points, and then the last cells are what counts."""
    first, best = outcome.winners, max(outcome.scores)
    said = won or locale("picture-won", points=best, count=len(first))
    winner = Panel(locale.list([names[seat] for seat in first]), "crown", (Piece(said),))
    order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    rows = []
    for line, seat in enumerate(order):
        last = () if won else (Cell(str(outcome.scores[seat]), "gold", strong=True),)
        rows.append((Cell(f"{outcome.places[seat]}.", "faint"), Cell(names[seat], line=line), *cells[seat], *last))
    shown = [*heads] if won else [*heads, locale("picture-points")]
    head = (Cell(), Cell(), *(Cell(text) for text in shown))
    return winner, Table(head, tuple(rows), wide or (0.7, 4.2, *(1.9 for _ in shown)), whole=True)


def curve(title: str, past: Sequence[Moment], outcome: Outcome, names: Names) -> tuple[Shape, ...]:
    """How the numbers of each seat went from round to round; nothing for a game that had but one."""
    last = {each.round: each.numbers for each in past}
    if len(last) < 2:
        return ()
    order = sorted(range(len(outcome.places)), key=lambda seat: outcome.places[seat])
    lines = tuple((names[seat], tuple(numbers[seat] for numbers in last.values())) for seat in order)
    return (Curve(title, tuple(str(number) for number in last), lines),)
