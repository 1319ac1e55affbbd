"""Snapshots: what is shown, stored as text in tests/snapshots so that it can be read as a player would read it.

After an intended change, `SNAPSHOTS=update pytest ...` rewrites them; read them before you commit them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "snapshots"


def matches(name: str, lines: Iterable[str]) -> None:
    """Check that the lines equal the snapshot `name`. Raises AssertionError with the difference."""
    file = FOLDER / f"{name}.txt"
    now = "".join(f"{line}\n" for line in lines)
    if os.environ.get("SNAPSHOTS") == "update":
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(now, encoding="utf-8")
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    if now != kept:
        difference = unified_diff(kept.splitlines(), now.splitlines(), f"{name}, kept", f"{name}, now", lineterm="")
        raise AssertionError("\n".join(difference))
