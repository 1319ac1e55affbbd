"""The components of the game: kingdoms, colours, leftover dice, the options, and the actions of a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import product
from typing import ClassVar

from engines.core.notation import First
from engines.core.offer import Action, OneOf, arg, option


class Kingdom(IntEnum):
    """The eight kingdoms. A crest is a kingdom too."""

    BABYLON = 0
    CARTHAGE = 1
    EGYPT = 2
    GREECE = 3
    LYDIA = 4
    MACEDON = 5
    PERSIA = 6
    ROME = 7


class Colour(IntEnum):
    """The colours of the dice, in the order in which they are always shown and placed (K4)."""

    RED = 0
    BLUE = 1
    GREEN = 2
    WHITE = 3


KINGDOMS = tuple(Kingdom)
COLOURS = tuple(Colour)
DICE_PER_COLOUR = 10
TURNS = {3: 3, 4: 2}  # K5: turns per player, by the number of players


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """A leftover die as rolled; written `g5` for green 5."""

    colour: Colour
    pips: int

    @property
    def token(self) -> str:
        return f"{self.colour.name[0].lower()}{self.pips}"

    @classmethod
    def universe(cls) -> Sequence[Die]:
        return [cls(colour, pips) for colour, pips in product(COLOURS, range(1, 7))]


class Leftover(IntEnum):
    """How the leftover dice are distributed (K6)."""

    DRAFT = 0
    REROLL = 1


@dataclass(frozen=True, slots=True)
class Options:
    """How the game is played: how the leftover dice are distributed (K6), who begins (K3)."""

    leftover: Leftover = option(Leftover.DRAFT, OneOf(tuple(Leftover)))
    first: First = option(First(0), OneOf(tuple(First(number) for number in range(5))))


@dataclass(frozen=True, slots=True)
class AntiquityAction(Action):
    """An action of a player in this game."""


@dataclass(frozen=True, slots=True)
class Place(AntiquityAction):
    """Place the four dice, in the order of the colours, on four different kingdoms (K4)."""

    verb: ClassVar[str] = "place"

    kingdoms: tuple[Kingdom, ...] = arg(Kingdom, many=True, label=Colour)


@dataclass(frozen=True, slots=True)
class Pick(AntiquityAction):
    """Take a leftover die and put it on a kingdom (K8). Secret until it is accepted."""

    verb: ClassVar[str] = "pick"
    secret: ClassVar[bool] = True

    die: Die = arg(Die)
    kingdom: Kingdom = arg(Kingdom)

    def face(self) -> object:
        """Once accepted, a pick is shown to everyone."""
        return self
