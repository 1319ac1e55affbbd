"""Scoring, K9 to K12: rankings of sums, values of kingdoms, scores of players."""

from __future__ import annotations

from collections.abc import Sequence

from engines.antiquity.state import Crests
from engines.antiquity.things import COLOURS, KINGDOMS, Kingdom

_POINTS = (3, 2, 1)


def points(sums: Sequence[int]) -> list[int]:
    """The points of each kingdom for its sum: 3, 2, 1 for the three highest distinct sums above zero (K9, K11)."""
    worth = dict(zip(sorted(set(sums) - {0}, reverse=True), _POINTS, strict=False))
    return [worth.get(pips, 0) for pips in sums]


def rankings(pips: Sequence[int]) -> list[list[int]]:
    """The points of each kingdom in the four colours and, last, for the total (K9, K10). `pips` as in Public."""
    by_colour = [pips[8 * colour : 8 * colour + 8] for colour in COLOURS]
    totals = [sum(column) for column in zip(*by_colour, strict=True)]
    return [points(sums) for sums in (*by_colour, totals)]


def values(pips: Sequence[int]) -> list[int]:
    """The value of each kingdom, 0 to 15 (K10)."""
    return [sum(column) for column in zip(*rankings(pips), strict=True)]


def score(value: Sequence[int], crests: Crests) -> int:
    """A player's score, -15 to 15 (K12)."""
    return value[crests.support] - value[crests.oppose]


def totals(pips: Sequence[int]) -> list[int]:
    """The sum of all pips on each kingdom."""
    return [sum(pips[8 * colour + kingdom] for colour in COLOURS) for kingdom in KINGDOMS]


def leading(pips: Sequence[int]) -> list[Kingdom]:
    """The kingdoms in the order of their value, the highest first; equals in the order of the kingdoms."""
    value = values(pips)
    return sorted(KINGDOMS, key=lambda kingdom: -value[kingdom])
