"""What a table agrees on besides its game's options: how fast to play, and what to do about absent players.

Data only, declared like a game's options, so that the same command sets both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from engines.core.offer import OneOf, option


class Pace(IntEnum):
    """How long a decision may take."""

    OFF = 0  # as long as you like
    LIVE = 1  # minutes: everybody is there
    SLOW = 2  # days: everybody looks in now and then
    HALF = 3  # half a day: everybody looks in in the morning and in the evening


class Absent(IntEnum):
    """What happens when somebody has not decided in time."""

    AI = 0  # an AI player fills in until the person is back
    DEFAULT = 1  # the game's default move is made, and the person is asked again next time


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What a table has agreed on."""

    pace: Pace = option(Pace.OFF, OneOf(tuple(Pace)))
    absent: Absent = option(Absent.AI, OneOf(tuple(Absent)))


@dataclass(frozen=True, slots=True)
class PaceLimits:
    """In seconds: how long a decision may take, how long before the deadline people are warned, and how long a table
    may wait for players, or stay paused, before it is closed."""

    decision: float
    warning: float
    idle: float
    pause: float


_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86_400.0

LIMITS: Mapping[Pace, PaceLimits] = {
    Pace.LIVE: PaceLimits(3 * _MINUTE, 1 * _MINUTE, 30 * _MINUTE, 1 * _DAY),
    Pace.SLOW: PaceLimits(1 * _DAY, 4 * _HOUR, 7 * _DAY, 30 * _DAY),
    Pace.HALF: PaceLimits(12 * _HOUR, 2 * _HOUR, 7 * _DAY, 30 * _DAY),
}

UNHURRIED = frozenset({Pace.SLOW, Pace.HALF})  # the paces at which quiet hours do not count
