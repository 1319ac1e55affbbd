"""Scoring, K9 to K12: rankings of sums, values of kingdoms, scores of players."""

from __future__ import annotations

from collections.abc import Sequence

from engines.antiquity.components import KINGDOMS, Kingdom
from engines.antiquity.state import Crests


def points(sums: Sequence[int]) -> list[int]:
    """The points of each kingdom by its sum: 3, 2, 1 for the three highest distinct sums above zero (K9, K11)."""
    first = second = third = 0
    for pips in sums:
        if pips > first:
            first, second, third = pips, first, second
        elif first > pips > second:
            second, third = pips, second
        elif second > pips > third:
            third = pips
    worth = {third: 1, second: 2, first: 3, 0: 0}
    return [worth.get(pips, 0) for pips in sums]


def totals(pips: Sequence[int]) -> list[int]:
    """The sum of all pips on each kingdom. `pips` as in Public."""
    return [r + b + g + w for r, b, g, w in zip(pips[:8], pips[8:16], pips[16:24], pips[24:], strict=True)]


def rankings(pips: Sequence[int]) -> list[list[int]]:
    """The points of each kingdom in the four colours and, last, in the total (K9, K10)."""
    return [points(pips[:8]), points(pips[8:16]), points(pips[16:24]), points(pips[24:]), points(totals(pips))]


def values(pips: Sequence[int]) -> list[int]:
    """The value of each kingdom, 0 to 15 (K10)."""
    return [r + b + g + w + t for r, b, g, w, t in zip(*rankings(pips), strict=True)]


def score(value: Sequence[int], crests: Crests) -> int:
    """A player's score, -15 to 15 (K12)."""
    return value[crests.support] - value[crests.oppose]


def leading(value: Sequence[int]) -> list[Kingdom]:
    """The kingdoms by value, highest first; ties in the order of the kingdoms."""
    return sorted(KINGDOMS, key=lambda kingdom: -value[kingdom])
