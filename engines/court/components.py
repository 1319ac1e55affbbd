"""The components of the game: the table of court cards, bids, the options, and the actions of a player.

A new court card is a row of the table, with a requirement and a power, plus its names in the catalogues.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Self

from engines.core.notation import First
from engines.core.offer import Action, Amount, OneOf, arg, option
from engines.court.powers import (
    Add,
    AddAny,
    CopyAside,
    MovePips,
    Power,
    Raise,
    RaiseSome,
    Reroll,
    ShiftThree,
    StartWith,
    TurnOne,
)
from engines.court.requirements import (
    FACES,
    Dice,
    Requirement,
    anything,
    every_even,
    every_odd,
    full_house,
    groups,
    never,
    of_a_kind,
    straight,
    total,
)

DICE = 3  # T1: dice in hand without any card


class Card(IntEnum):
    """The court. For each card: its row, its copies with 2, 3, 4, 5 players, its requirement, and its power."""

    row: int
    copies: tuple[int, int, int, int]
    requirement: Requirement
    power: Power

    def __new__(cls, row: int, copies: tuple[int, int, int, int], requirement: Requirement, power: Power) -> Self:
        number = len(cls.__members__)
        card = int.__new__(cls, number)
        card._value_ = number
        card.row, card.copies, card.requirement, card.power = row, copies, requirement, power
        return card

    JESTER = 0, (2, 3, 4, 5), anything, Reroll(1)
    CHARLATAN = 0, (0, 0, 0, 0), anything, StartWith(1)  # the other side of a Jester (C6)
    FARMER = 1, (2, 2, 3, 4), of_a_kind(2), StartWith(1)
    SERVANT = 1, (2, 2, 3, 4), every_odd, Raise(3)
    PHILOSOPHER = 1, (2, 2, 3, 4), every_even, MovePips()
    WORKER = 1, (2, 2, 3, 4), total(15), Add(1)
    GUARD = 1, (2, 2, 3, 4), of_a_kind(3), Add(2)
    HUNTER = 2, (1, 2, 3, 3), of_a_kind(4), Add(3)
    MERCHANT = 2, (1, 2, 3, 3), total(20), Reroll(None)
    ASTRONOMER = 2, (1, 2, 3, 3), groups(2, 2), CopyAside()
    LADY = 3, (1, 2, 2, 3), full_house, RaiseSome(1)
    PAWNBROKER = 3, (1, 2, 2, 3), total(30), Add(4)
    KNIGHT = 3, (1, 2, 2, 3), of_a_kind(5), Add(5)
    SORCERER = 3, (1, 2, 2, 3), straight(5), TurnOne()
    ALCHEMIST = 4, (1, 2, 2, 3), straight(6), ShiftThree()
    BISHOP = 4, (1, 2, 2, 3), groups(2, 3), Add(6)
    NOBLE = 4, (1, 2, 2, 3), groups(3, 2), RaiseSome(2)
    GENERAL = 4, (1, 2, 2, 3), of_a_kind(6), StartWith(2)
    QUEEN = 5, (1, 1, 1, 1), never, AddAny()  # comes with the first King
    KING = 5, (1, 1, 1, 1), of_a_kind(7), Power()


CARDS = tuple(Card)


@dataclass(frozen=True, slots=True, order=True)
class Bid:
    """A number of dice of one face; the number counts first (R6)."""

    count: int
    face: int

    @classmethod
    def best(cls, dice: Dice) -> Bid:
        """The best group of a whole result (R6, R7). Raises ValueError without dice, when nothing was rolled."""
        if not dice:
            raise ValueError("a bid needs dice")
        return max(cls(dice.count(face), face) for face in FACES)


class Jesters(IntEnum):
    """How many Jesters there are (C6)."""

    PLAYERS = 0
    UNLIMITED = 1


@dataclass(frozen=True, slots=True)
class Options:
    """How the game is played: how many Jesters there are (C6), after which round the final one begins at the latest
    (R11), who begins (R2)."""

    jesters: Jesters = option(Jesters.PLAYERS, OneOf(tuple(Jesters)))
    rounds: int = option(40, Amount(10, 100))  # R11
    first: First = option(First(0), OneOf(tuple(First(number) for number in range(6))))


# What a player may do -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CourtAction(Action):
    """An action of a player in this game."""


@dataclass(frozen=True, slots=True)
class Roll(CourtAction):
    """Roll all dice in hand, or later in the turn all active dice (T2, T5)."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Keep(CourtAction):
    """Set active dice aside (T3, T6)."""

    verb: ClassVar[str] = "keep"

    dice: Dice = arg(int, many=True, default=())


@dataclass(frozen=True, slots=True)
class Use(CourtAction):
    """Use a card: on these dice, by this many pips, to these faces, as its power requires."""

    verb: ClassVar[str] = "use"

    card: Card = arg(Card)
    dice: Dice = arg(int, many=True, default=())
    by: int = arg(int, lead="by", default=0)
    to: Dice = arg(int, many=True, lead="to", default=())


@dataclass(frozen=True, slots=True)
class Take(CourtAction):
    """End the turn by taking a card (T11); in the final round the King, which fixes the bid (R5)."""

    verb: ClassVar[str] = "take"

    card: Card = arg(Card)


@dataclass(frozen=True, slots=True)
class Pass(CourtAction):
    """End the turn without a card (C4); in the final round this fixes the bid (R5)."""

    verb: ClassVar[str] = "pass"
