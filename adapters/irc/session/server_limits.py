"""What IRC servers take from one client, by their software: measured where Debian has them, else as documented.

Measured with 30 lines at once, at the defaults of Debian's packages. A PING counts as a line everywhere. What only
delays our lines is not dangerous; what kills is bytes that a server has not read yet (8,192 at inspircd and UnrealIRCd,
less elsewhere), which is why the window is 2,048.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """`burst` lines at once, then `rate` lines a second; a kilobyte counts for `per_kilobyte` lines besides.

    While all goes well the rate may be raised to `most` times as much.
    """

    burst: int
    rate: float
    per_kilobyte: float = 0.0
    most: float = 1.0


UNKNOWN = ServerLimits(5, 1.0, most=1.5)
EXEMPT = ServerLimits(50, 20.0)  # for a bot that the server does not limit

_LIMITS = {  # by what the name of the software contains, in lower case
    # measured: 3 at once, then 3.0 to 3.5 a second of 110 bytes, 2.8 of 250, 2.3 of 420; it only reads later
    "ngircd": ServerLimits(3, 3.5, per_kilobyte=1.5),
    # measured: 10 at once, then 1.0 a second of any length (threshold 10, commandrate 1000); RecvQ 8,192 bytes
    "inspircd": ServerLimits(10, 1.0),
    # measured: 5 at once, then 0.9 to 1.1 a second; 2,560 bytes in its queue are Excess Flood
    "hybrid": ServerLimits(5, 0.95),
    # documented in its default.yaml: burst-limit 5, then messages-per-window 2 in a window of 1 s
    "ergo": ServerLimits(5, 1.8),
    "oragono": ServerLimits(5, 1.8),
    # documented under anti-flood: up to 10 s of fake lag, 1 s for a command and 1 s more for each 90 bytes
    "unreal": ServerLimits(10, 1.0, per_kilobyte=11.0, most=1.5),
    # documented in reference.conf: client_flood_burst_max 5, then 2 a second; networks set less, and 20 lines kill
    "solanum": ServerLimits(5, 1.0, most=1.5),
    "charybdis": ServerLimits(5, 1.0, most=1.5),
}


def limits(software: str) -> ServerLimits:
    """The limits of a server whose 004 says this of its software."""
    name = software.lower()
    return next((found for part, found in _LIMITS.items() if part in name), UNKNOWN)
