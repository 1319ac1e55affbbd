"""Scoring, E2 and E3, and the bonuses at stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.citadels.components import (
    COLOUR,
    HAUNTED_CITY,
    POINTS,
    Building,
    Colour,
)

ALL_COLOURS, FIRST, COMPLETE = 3, 4, 2  # the bonuses of E2


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points, line by line (E4)."""

    buildings: int
    colours: int
    complete: int

    @property
    def total(self) -> int:
        return self.buildings + self.colours + self.complete


def score(city: Sequence[Building], size: int, *, first: bool) -> Score:
    """The points of a city. It is complete with `size` buildings; `first` says whether it was the first."""
    complete = 0 if len(city) < size else FIRST if first else COMPLETE
    return Score(sum([POINTS[building] for building in city]), ALL_COLOURS if has_all_colours(city) else 0, complete)


def has_all_colours(city: Sequence[Building]) -> bool:
    """Whether the city has all five colours, counting the Haunted City as a missing one (P1)."""
    return colours(city) == len(Colour)


def colours(city: Sequence[Building]) -> int:
    """How many of the five colours the city has, counting the Haunted City as one more (P1)."""
    without = {COLOUR[building] for building in city if building != HAUNTED_CITY}
    return min(len(without) + (HAUNTED_CITY in city), len(Colour))
