"""The state: what everyone knows, and what each seat knows in addition; and the events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engines.core.copying import copier
from engines.core.game import Event, State, View


@dataclass(slots=True)
class Public:
    """What everyone knows."""

    turns: list[int]  # the seats that have yet to play, the next one last
    playing: int | None  # the seat whose turn it is; None once the game has ended
    rolled: list[tuple[int, ...]]  # the open dice, by seat
    dice: tuple[int, ...] = ()  # the secret dice, by seat, once the game has ended (R3)
    points: tuple[int, ...] = ()  # by seat, once the game has ended (R4)


copy_public = copier(Public)


@dataclass(frozen=True, slots=True)
class Own:
    """What a player knows in addition: the secret die (R1)."""

    die: int


SkeletonState = State[Public, Own, None]
SkeletonView = View[Public, Own]


# Events -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The secret dice are rolled; `first` begins."""

    first: int


@dataclass(frozen=True, slots=True)
class SecretRolled(Event):
    """Told to one seat: its secret die."""

    die: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A player rolled an open die."""

    seat: int
    die: int


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A player rolls no more."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """All secret dice are shown; for each seat its points."""

    reveals: ClassVar[Mapping[str, str]] = {"dice": "R3", "points": "R4"}

    dice: tuple[int, ...]
    points: tuple[int, ...]
