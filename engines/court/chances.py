"""The probability of rolling the missing dice when at least one die must be set aside after every roll.

Exact for players who set aside every die they need, and a useless one if there is none. Computed on first use. Nothing
here knows about cards.
"""

from __future__ import annotations

from functools import cache
from math import comb, erf, sqrt


@cache
def fill(dice: int, missing: tuple[int, ...]) -> float:
    """The probability that this many dice come to show everything missing: a number of each of several faces, in any
    order.

    `missing` is sorted and omits the faces of which nothing is missing.
    """
    if not missing:
        return 1.0
    if sum(missing) > dice:
        return 0.0
    return sum(
        chance * fill(dice - max(1, sum(missing) - sum(left)), left) for left, chance in _left(dice, missing).items()
    )


def _left(dice: int, missing: tuple[int, ...]) -> dict[tuple[int, ...], float]:
    """What may be missing after one roll of the dice, with its probability."""
    # Face by face: how many of the dice that show none of the previous faces show this one.
    ways: dict[tuple[int, tuple[int, ...]], float] = {(dice, ()): 1.0}
    for faces, number in zip(range(6, 0, -1), missing, strict=False):
        after: dict[tuple[int, tuple[int, ...]], float] = {}
        for (others, left), chance in ways.items():
            for hits in range(others + 1):
                rest = (*left, number - hits) if hits < number else left
                way = chance * comb(others, hits) * (faces - 1) ** (others - hits) / faces**others
                after[others - hits, rest] = after.get((others - hits, rest), 0.0) + way
        ways = after
    found: dict[tuple[int, ...], float] = {}
    for (_, left), chance in ways.items():
        key = tuple(sorted(left))
        found[key] = found.get(key, 0.0) + chance
    return found


@cache
def of_one_kind(dice: int) -> float:
    """The probability that this many dice all come to be odd, or all even. One that is not is only set aside if no
    other is."""
    if dice == 0:
        return 1.0
    ways = [comb(dice, hits) * of_one_kind(dice - hits) for hits in range(1, dice + 1)]
    return sum(ways) / float(2**dice)


def reach(dice: int, pips: int) -> float:
    """The approximate probability that this many dice reach a sum of `pips` if low ones are rolled again."""
    if pips <= dice:
        return 1.0
    if dice == 0:
        return 0.0
    mean, spread = 4.3 * dice, 1.4 * sqrt(dice)
    return 0.5 * (1 + erf((mean - pips + 0.5) / (spread * sqrt(2))))
