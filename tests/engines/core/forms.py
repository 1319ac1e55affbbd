"""Actions of no real game, one for each way in which arguments can be declared."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar

from engines.core.notation import Seat
from engines.core.offer import Action, Condition, arg


class Card(IntEnum):
    JESTER = 0
    NOBLE = 1
    TOWN_HALL = 2
    KNIGHT = 3


class Colour(IntEnum):
    RED = 0
    BLUE = 1


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """No argument."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Many numbers."""

    verb: ClassVar[str] = "keep"

    dice: tuple[int, ...] = arg(int, many=True)


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Many things, one for each label."""

    verb: ClassVar[str] = "place"

    cards: tuple[Card, ...] = arg(Card, many=True, label=Colour)


@dataclass(frozen=True, slots=True)
class Rob(Action):
    """One thing, then another of a different kind; secret."""

    verb: ClassVar[str] = "rob"
    secret: ClassVar[bool] = True

    seat: Seat = arg(Seat)
    card: Card = arg(Card)


@dataclass(frozen=True, slots=True)
class Use(Action):
    """One argument that is always there, and others that not every card takes."""

    verb: ClassVar[str] = "use"

    card: Card = arg(Card)
    dice: tuple[int, ...] = arg(int, many=True, default=())
    by: int = arg(int, lead="by", default=0)
    to: tuple[int, ...] = arg(int, many=True, lead="to", default=())


@dataclass(frozen=True, slots=True)
class Give(Action):
    """A lead word that is always written."""

    verb: ClassVar[str] = "give"

    gold: int = arg(int)
    seat: Seat = arg(Seat, lead="to")


FORMS: tuple[type[Action], ...] = (Roll, Keep, Place, Rob, Use, Give)


@dataclass(frozen=True, slots=True)
class SumIs(Condition):
    """The dice add up to a number."""

    total: int

    def __call__(self, action: Any) -> bool:
        return bool(sum(action.dice) == self.total)


@dataclass(frozen=True, slots=True)
class SameSum(Condition):
    """The dice become other faces with the same sum."""

    def __call__(self, action: Any) -> bool:
        return bool(sum(action.dice) == sum(action.to) and action.dice != action.to)


@dataclass(frozen=True, slots=True)
class NotAboveSix(Condition):
    """A raised die does not exceed 6."""

    def __call__(self, action: Any) -> bool:
        return bool(action.dice[0] + action.by <= 6)
