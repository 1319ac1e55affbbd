"""The state of a game: what all know, what a seat knows besides, what nobody knows; and the events that are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engines.antiquity.things import Die, Kingdom, Options
from engines.core.game import Event, State, View


@dataclass(frozen=True, slots=True)
class Turn:
    """On the agenda: a player rolls one die of each colour and places them (K4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RollLeftover:
    """On the agenda: all leftover dice are rolled (K6). By a player before each pick, or once by nobody."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class TakeLeftover:
    """On the agenda: a player takes a leftover die and places it (K8)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Score:
    """On the agenda: crests are shown and the game ends (K13)."""


Item = Turn | RollLeftover | TakeLeftover | Score


@dataclass(frozen=True, slots=True)
class Crests:
    """A player's two crests: the kingdom to support and the kingdom to oppose (K2)."""

    support: Kingdom
    oppose: Kingdom


@dataclass(slots=True)
class Public:
    """What all know.

    `pips` and `dice` hold for colour c and kingdom k, at 8 * c + k, the sum of pips and the number of dice there.
    """

    seats: int
    options: Options
    start: int
    agenda: list[Item]  # the last is next
    waiting: Turn | TakeLeftover | None  # the item that waits for a decision
    rolled: tuple[int, ...]  # the four dice of the running turn, by colour
    leftover: tuple[Die, ...]  # sorted; as they were rolled last
    pips: list[int]
    dice: list[int]
    cleared: list[int]  # for each seat the kingdoms, as bits, that it has proved not to be its crests (K8)
    crests: tuple[Crests, ...]  # by seat, empty until the end (K13)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What nobody knows: the crests that nobody drew, with three players (K2)."""

    neutral: tuple[Kingdom, ...]


AntiquityState = State[Public, Crests, Hidden]
AntiquityView = View[Public, Crests]


# Events -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The crests are drawn; `start` begins."""

    start: int


@dataclass(frozen=True, slots=True)
class CrestsDrawn(Event):
    """To one seat: its own crests."""

    crests: Crests


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A player rolled one die of each colour."""

    seat: int
    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A player placed the four dice."""

    seat: int
    pips: tuple[int, ...]
    kingdoms: tuple[Kingdom, ...]


@dataclass(frozen=True, slots=True)
class LeftoverRolled(Event):
    """The leftover dice were rolled, by a player or (None) once for all."""

    seat: int | None
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """A player took a leftover die and placed it."""

    seat: int
    die: Die
    kingdom: Kingdom


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """All crests are shown; for each seat its score."""

    reveals: ClassVar[Mapping[str, str]] = {"crests": "K13", "scores": "K12"}

    crests: tuple[Crests, ...]
    scores: tuple[int, ...]
