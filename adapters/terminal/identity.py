"""Who sits before the terminal: the user of the operating system, and the language of its environment."""

from __future__ import annotations

import getpass
from collections.abc import Mapping


def user() -> str:
    """The account, which is the person's identity."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no such user and no variable that names one, as in some containers
        return "player"


def shown_name(name: str, most: int) -> str:
    """A name of at most `most` characters on one line, without what cannot be seen; `player` where nothing is left."""
    visible = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(visible.split())[:most].strip() or "player"


def language(environment: Mapping[str, str]) -> str:
    """`de` where the environment is German, else `en`."""
    names = (environment.get(key) for key in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "de" if next((name for name in names if name), "").lower().startswith("de") else "en"
