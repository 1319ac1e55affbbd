"""Who went with a netsplit: a QUIT whose whole reason is the bare names of two servers.

What people give as a reason comes prefixed (`Quit: `) or in quotation marks, so that nobody can play a netsplit.
"""

from __future__ import annotations

import re

_SERVER = r"(?:[A-Za-z0-9*][A-Za-z0-9-]*\.)+[A-Za-z0-9*][A-Za-z0-9-]*"
_REASON = re.compile(rf"({_SERVER}) ({_SERVER})")


def servers(reason: str) -> tuple[str, str] | None:
    """The two servers that lost each other, None where the reason tells of something else."""
    found = _REASON.fullmatch(reason)
    return (found[1], found[2]) if found and found[1] != found[2] else None
