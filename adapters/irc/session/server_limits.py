"""What IRC servers take from one client, by their software."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """`burst` lines at once, then `rate` lines a second; a kilobyte counts for `per_kilobyte` lines besides."""

    burst: int
    rate: float
    per_kilobyte: float = 0.0


UNKNOWN = ServerLimits(5, 1.0)
EXEMPT = ServerLimits(50, 20.0)  # for a bot whose connection the server does not limit
