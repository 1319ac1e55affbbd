"""A bucket of lines that refills steadily."""

from __future__ import annotations

from dataclasses import dataclass

_WHOLE = 0.999  # of a line: what adding up small times leaves of 1


@dataclass(slots=True)
class Bucket:
    """`size` lines at most, and `rate` more a second. What is taken on credit is paid back."""

    size: float
    rate: float
    _level: float = 0.0
    _counted: float = 0.0

    def __post_init__(self) -> None:
        self._level = self.size

    def level(self, now: float) -> float:
        """How many lines are there; less than nothing after credit."""
        self._level = min(self.size, self._level + max(0.0, now - self._counted) * self.rate)
        self._counted = now
        return self._level

    def has(self, now: float, lines: int = 1) -> bool:
        """Whether so many lines are there."""
        return self.level(now) >= lines - 1 + _WHOLE

    def take(self, now: float, lines: float = 1.0) -> None:
        """Use lines up, on credit if need be."""
        self._level = self.level(now) - lines

    def wait(self, now: float, lines: int = 1) -> float:
        """Seconds until so many lines are there."""
        return max(0.0, lines - self.level(now)) / self.rate

    def empty(self, now: float) -> None:
        """Nothing is left of it."""
        self._level = min(0.0, self.level(now))

    def fill(self) -> None:
        """All of it is there."""
        self._level = self.size
