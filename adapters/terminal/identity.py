"""Who is at the terminal: the operating system's user, and the language of the environment."""

from __future__ import annotations

import getpass
from collections.abc import Mapping


def user() -> str:
    """The user name, which is the person's identity."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # neither a user entry nor a variable, as in some containers
        return "player"


def shown_name(name: str, most: int) -> str:
    """The name in at most `most` printable characters on one line; `player` if nothing is left."""
    visible = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(visible.split())[:most].strip() or "player"


def language(environment: Mapping[str, str]) -> str:
    """`de` if the environment is German, else `en`."""
    names = (environment.get(key) for key in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "de" if next((name for name in names if name), "").lower().startswith("de") else "en"
