"""What cards require of the dice set aside (C1): small functions of the dice, tabulated in components.py.

All except the parities mean "contains": an additional die never hurts. Groups are taken from the dice without sharing
any die.
"""

from __future__ import annotations

from collections.abc import Callable

Dice = tuple[int, ...]  # faces, sorted
Requirement = Callable[[Dice], bool]

FACES = (1, 2, 3, 4, 5, 6)


def counts(dice: Dice) -> list[int]:
    """How many dice show each face, 1 to 6."""
    return [dice.count(face) for face in FACES]


def anything(_: Dice) -> bool:
    """Any result."""
    return True


def never(_: Dice) -> bool:
    """No result qualifies: the card is obtained in another way."""
    return False


def of_a_kind(size: int) -> Requirement:
    """`size` dice of one face."""
    return groups(size, 1)


def groups(size: int, number: int) -> Requirement:
    """`number` groups of `size` equal dice; two groups may be of one face."""

    def met(dice: Dice) -> bool:
        return sum([count // size for count in counts(dice)]) >= number

    return met


def full_house(dice: Dice) -> bool:
    """Three of a kind and two of a kind, or five of one face."""
    high, next_high = sorted(counts(dice))[:-3:-1]
    return high >= 5 or (high >= 3 and next_high >= 2)


def total(least: int) -> Requirement:
    """A sum of all dice of at least `least`."""

    def met(dice: Dice) -> bool:
        return sum(dice) >= least

    return met


def every_odd(dice: Dice) -> bool:
    """Every die is odd."""
    return all(die % 2 for die in dice)


def every_even(dice: Dice) -> bool:
    """Every die is even."""
    return not any(die % 2 for die in dice)


def straight(length: int) -> Requirement:
    """`length` faces in a row."""
    rows = [set(range(low, low + length)) for low in range(1, 8 - length)]

    def met(dice: Dice) -> bool:
        return any(row.issubset(dice) for row in rows)

    return met
