"""Recognizing a netsplit: a QUIT whose whole reason is the bare names of two servers.

Servers prefix or quote the reasons that people give (`Quit: `), so nobody can fake a netsplit.
"""

from __future__ import annotations

import re

_SERVER = r"(?:[A-Za-z0-9*][A-Za-z0-9-]*\.)+[A-Za-z0-9*][A-Za-z0-9-]*"
_REASON = re.compile(rf"({_SERVER}) ({_SERVER})")


def servers(reason: str) -> tuple[str, str] | None:
    """The two servers that lost each other, None if the reason is something else."""
    found = _REASON.fullmatch(reason)
    return (found[1], found[2]) if found and found[1] != found[2] else None
