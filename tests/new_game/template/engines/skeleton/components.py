"""What the game is made of: its numbers, the options, and what a player may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.core.notation import First
from engines.core.offer import Action, OneOf, option

LIMIT = 10  # beyond it nothing counts (R4)
OPEN_DICE = 3  # that a player may roll (R2)


@dataclass(frozen=True, slots=True)
class Options:
    """How the game is played: who begins (R1)."""

    first: First = option(First(0), OneOf(tuple(First(number) for number in range(5))))


@dataclass(frozen=True, slots=True)
class SkeletonAction(Action):
    """What a player may do in this game."""


@dataclass(frozen=True, slots=True)
class Roll(SkeletonAction):
    """Roll an open die (R2)."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Stay(SkeletonAction):
    """Roll no more (R2)."""

    verb: ClassVar[str] = "stay"
