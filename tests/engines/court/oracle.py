"""The exact chance of n of a kind under best play, setting aside at least one die after every roll; no cards."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod


@cache
def rolls(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """For every roll: how many dice show each face, and its probability."""
    found = []
    for shown in combinations_with_replacement(range(6), dice):
        counts = tuple(shown.count(face) for face in range(6))
        found.append((counts, factorial(dice) / prod(map(factorial, counts)) / 6**dice))
    return found


def of_a_kind(size: int, dice: int) -> float:
    """The probability that `size` of the dice show one face in the end."""

    @cache
    def best(aside: tuple[int, ...]) -> float:
        active = dice - sum(aside)
        if max(aside) >= size:
            return 1.0
        if max(aside) + active < size:
            return 0.0
        return sum(chance * max(map(best, after(aside, roll))) for roll, chance in rolls(active))

    return best((0,) * 6)


def after(aside: tuple[int, ...], roll: tuple[int, ...]) -> set[tuple[int, ...]]:
    """What may be set aside after at least one die of the roll has been added, faces being interchangeable."""
    keeps = product(*[range(number + 1) for number in roll])
    return {tuple(sorted(map(sum, zip(aside, keep, strict=True)))) for keep in keeps if any(keep)}
