"""What cards do to the dice (P1 to P3): for each power, what may be chosen, and what becomes of the chosen dice.

A power affects active dice only, and every die stays within 1 to 6. A use that leaves the active dice with the same
values is not on offer, except for re-rolls. Nothing here knows whose card it is or when it may be used.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, NamedTuple

from engines.core.chance import Source
from engines.core.offer import Amount, Condition, Domain, InOrder, OneOf, SomeOf
from engines.court.requirements import FACES, Dice

NO_DICE: Domain[Dice] = SomeOf((), 0, 0)
NO_NUMBER: Domain[int] = OneOf((0,))
_ANY_FACE: Domain[Dice] = SomeOf(FACES, 1, 1)


class Choice(NamedTuple):
    """What may be chosen for a use: dice, a number of pips, faces; and a condition on them together."""

    dice: Domain[Dice] = NO_DICE
    by: Domain[int] = NO_NUMBER
    to: Domain[Dice] = NO_DICE
    where: Condition | None = None


class Power:
    """A power. This one does nothing; each of the others says how it differs.

    `hand` is the number of dice that the card adds at the start of every turn. All other powers are used, once a turn
    (T7). With `adds`, a use brings a new die; otherwise it changes as many dice as `size` says, or any number of at
    least one if None. With `sees_aside`, the dice set aside affect what may be chosen.
    """

    hand: int = 0
    used: ClassVar[bool] = False
    adds: ClassVar[bool] = False
    sees_aside: ClassVar[bool] = False
    size: int | None = 1

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        """What may be chosen with these dice, or None if nothing can be."""
        return None

    def become(self, dice: Dice, by: int, to: Dice, src: Source) -> Dice:
        """What the chosen dice, or the new one, show after the use. It does NOT check that the choice is allowed."""
        return dice


# More dice ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StartWith(Power):
    """Additional dice at the start of every turn."""

    hand: int


@dataclass(frozen=True)
class Add(Power):
    """An additional active die that shows this face."""

    face: int
    used = adds = True
    size = 0

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        return Choice()

    def become(self, dice: Dice, by: int, to: Dice, src: Source) -> Dice:
        return (self.face,)


class AddAny(Power):
    """An additional active die of any face, which is named as if it were chosen."""

    used = adds = True

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        return Choice(_ANY_FACE)


# Re-rolled ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reroll(Power):
    """Re-rolls one die, or with `size` None any number of dice at once."""

    size: int | None
    used = True

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        return Choice(SomeOf(active, 1, self.size or len(active))) if active else None

    def become(self, dice: Dice, by: int, to: Dice, src: Source) -> Dice:
        return tuple([src.roll() for _ in dice])


# Raised -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NotAboveSix(Condition):
    """The raised die does not exceed 6."""

    def __call__(self, action: Any) -> bool:
        return bool(action.dice[0] + action.by <= 6)


@dataclass(frozen=True)
class Raise(Power):
    """Raises one die by 1 to `most`, as the player chooses."""

    most: int
    used = True

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        low = tuple([die for die in active if die < 6])
        return Choice(SomeOf(low, 1, 1), Amount(1, min(self.most, 6 - low[0])), where=NotAboveSix()) if low else None

    def become(self, dice: Dice, by: int, to: Dice, src: Source) -> Dice:
        return (dice[0] + by,)


@dataclass(frozen=True)
class RaiseSome(Power):
    """Raises any number of dice, each by exactly `step`."""

    step: int
    used = True
    size = None

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        low = tuple([die for die in active if die + self.step <= 6])
        return Choice(SomeOf(low, 1, len(low))) if low else None

    def become(self, dice: Dice, by: int, to: Dice, src: Source) -> Dice:
        return tuple([die + self.step for die in dice])


# Turned -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turned(Condition):
    """The die does not already show that face."""

    def __call__(self, action: Any) -> bool:
        return bool(action.dice != action.to)


class TurnOne(Power):
    """Turns one die to any face."""

    used = True

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        return Choice(SomeOf(active, 1, 1), to=_ANY_FACE, where=Turned()) if active else None

    def become(self, dice: Dice, by: int, to: Dice, src: Source) -> Dice:
        return to


class CopyAside(TurnOne):
    """Turns one die to the face of a die set aside (P3)."""

    sees_aside = True

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        faces = tuple(sorted(set(aside)))
        if not active or not faces or len({*active, *faces}) == 1:
            return None
        return Choice(SomeOf(active, 1, 1), to=SomeOf(faces, 1, 1), where=Turned())


# Shifted ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved(Condition):
    """Pips move from the first die to the second; both stay within 1 to 6, and they do not merely swap faces."""

    def __call__(self, action: Any) -> bool:
        giver, taker = action.dice
        return bool(giver > action.by and taker + action.by <= 6 and action.by != giver - taker)


class MovePips(Power):
    """Moves some pips from one die to another."""

    used = True
    size = 2

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        # A pair whose sum is below 4 or above 10 can at most swap its faces. If some pairs lie below and others
        # above, a one and a six make a pair.
        if len(active) < 2 or sum(active[:2]) > 10 or sum(active[-2:]) < 4:
            return None
        return Choice(InOrder(active, 2, 2), Amount(1, active[-1] - 1), where=Moved())

    def become(self, dice: Dice, by: int, to: Dice, src: Source) -> Dice:
        return (dice[0] - by, dice[1] + by)


@dataclass(frozen=True, slots=True)
class Shifted(Condition):
    """The sum stays the same, the faces do not."""

    def __call__(self, action: Any) -> bool:
        return bool(sum(action.dice) == sum(action.to) and action.dice != action.to)


class ShiftThree(Power):
    """Redistributes pips among exactly three dice."""

    used = True
    size = 3

    def choose(self, active: Dice, aside: Dice) -> Choice | None:
        # Three dice whose sum is below 5 or above 16 have no other faces; see MovePips.
        least, most = max(5, sum(active[:3])), min(16, sum(active[-3:]))
        if len(active) < 3 or least > most:
            return None
        return Choice(SomeOf(active, 3, 3), to=SomeOf(_three(least, most), 3, 3), where=Shifted())

    def become(self, dice: Dice, by: int, to: Dice, src: Source) -> Dice:
        return to


@cache
def _three(least: int, most: int) -> Dice:
    """Faces that can make up three dice with a sum from `least` to `most`, each as often as it can occur."""

    def fits(face: int, times: int) -> bool:
        return times * face + 3 - times <= most and times * face + 6 * (3 - times) >= least

    return tuple([face for face in FACES for times in (1, 2, 3) if fits(face, times)])
