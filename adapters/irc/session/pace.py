"""How fast a network may be written to: what its server takes, and what is learned of it meanwhile. Sans-IO.

The rate is raised carefully while receipts come promptly, and halved at the first sign that it is too fast. A rate that
gave a sign is not tried again soon. Rates that the operator has set are kept as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from adapters.irc.session.server_limits import EXEMPT, UNKNOWN, ServerLimits
from adapters.irc.settings import Pacing

_WHOLE = 0.999  # of a line's worth: what adding up small times leaves of 1


@dataclass(slots=True)
class Bucket:
    """Lines' worth that refill steadily: `size` at most, `rate` a second. What is taken on credit is paid back."""

    size: float
    rate: float
    _level: float = -1.0
    _counted: float = 0.0

    def __post_init__(self) -> None:
        self._level = self.size

    def level(self, now: float) -> float:
        """How much is there."""
        self._level = min(self.size, self._level + max(0.0, now - self._counted) * self.rate)
        self._counted = now
        return self._level

    def has(self, now: float, lines: int = 1) -> bool:
        """Whether so many lines may be written now."""
        return self.level(now) >= lines - 1 + _WHOLE

    def take(self, now: float, cost: float = 1.0) -> None:
        """Use some up."""
        self._level = self.level(now) - cost

    def wait(self, now: float, lines: int = 1) -> float:
        """Seconds until so many lines may be written."""
        return max(0.0, lines - self.level(now)) / self.rate

    def fill(self) -> None:
        """All of it is there again."""
        self._level = self.size


@dataclass(slots=True)
class Pace:
    """The pace of one network, over all connections to it."""

    settings: Pacing = field(default_factory=Pacing)
    limits: ServerLimits = UNKNOWN
    bucket: Bucket = field(init=False)

    def __post_init__(self) -> None:
        if self.settings.exempt:
            self.limits = EXEMPT
        self.bucket = Bucket(0, 1)
        self._set()
        self.bucket.fill()

    @property
    def window(self) -> int:
        """Bytes that may be without a receipt."""
        return self.settings.window

    def cost(self, size: int) -> float:
        """How many short lines a line of so many bytes counts for."""
        return 1 + self.limits.per_kilobyte * size / 1000

    def _set(self) -> None:
        self.bucket.size = self.settings.burst or self.limits.burst
        self.bucket.rate = self.settings.rate or self.limits.rate
