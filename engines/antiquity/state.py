"""The state of a game: what everyone knows, what each seat knows in addition, what nobody knows; and the events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from engines.antiquity.components import KINGDOMS, Die, Kingdom, Options
from engines.core.copying import copier
from engines.core.game import Event, PendingDecision, State, View

# The agenda ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn(PendingDecision):
    """A player rolls one die of each colour, and must decide where to place them (K4)."""

    kind: str = "place"


@dataclass(frozen=True, slots=True)
class RollLeftover:
    """The leftover dice are rolled (K6): by a player before each pick, or once for everyone (None)."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class TakeLeftover(PendingDecision):
    """A player must decide which leftover die to take and on which kingdom to put it (K8)."""

    kind: str = "pick"


@dataclass(frozen=True, slots=True)
class Score:
    """The crests are revealed and the game ends (K13)."""


Item = Turn | RollLeftover | TakeLeftover | Score


# The state ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Crests:
    """A player's two crests: the kingdom to support and the kingdom to oppose (K2)."""

    support: Kingdom
    oppose: Kingdom

    @property
    def others(self) -> tuple[Kingdom, ...]:
        """The kingdoms that are neither: where this player may put a leftover die (K8)."""
        return _others(self.support, self.oppose)


@cache
def _others(support: Kingdom, oppose: Kingdom) -> tuple[Kingdom, ...]:
    return tuple(kingdom for kingdom in KINGDOMS if kingdom not in {support, oppose})


@dataclass(slots=True)
class Public:
    """What everyone knows.

    `pips` and `dice` hold the sum of pips and the number of dice of colour c on kingdom k at index 8 * c + k.
    """

    seats: int
    options: Options
    start: int
    agenda: list[Item]  # what is still to happen; the last item is next
    waiting: Turn | TakeLeftover | None  # the current item, which needs a decision; None once the game has ended
    supply: int  # dice of each colour that have not been rolled yet
    rolled: tuple[int, ...]  # the four dice of the current turn, by colour; empty outside turns
    leftover: tuple[Die, ...]  # sorted; as last rolled
    pips: list[int]
    dice: list[int]
    cleared: list[int]  # by seat: bits for the kingdoms it has proved not to be its crests (K8)
    crests: tuple[Crests, ...] = ()  # by seat, once the game has ended (K13)
    scores: tuple[int, ...] = ()  # by seat, once the game has ended (K12)


copy_public = copier(Public)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What nobody knows: with three players, the crests that nobody drew (K2)."""

    neutral: tuple[Kingdom, ...]


AntiquityState = State[Public, Crests, Hidden]
AntiquityView = View[Public, Crests]


# Events -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The crests have been drawn, and `start` begins."""

    start: int


@dataclass(frozen=True, slots=True)
class CrestsDrawn(Event):
    """Told to one seat: its own crests."""

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
    """The leftover dice were rolled, by a player or once for everyone (None)."""

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
    """All crests are revealed; `scores` are by seat."""

    reveals: ClassVar[Mapping[str, str]] = {"crests": "K13", "scores": "K12"}

    crests: tuple[Crests, ...]
    scores: tuple[int, ...]
