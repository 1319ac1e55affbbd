"""Whether a line is addressed to the bot: by the prefix, by name, or in private; and the command in it."""

from __future__ import annotations

import re
from collections.abc import Callable

_CODES = re.compile(r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6})?|[\x02\x0f\x11\x16\x1d-\x1f]")
_NAMED = re.compile(r"@?(?P<name>[^\s:,]+)[:,]\s*(?P<rest>.*)", re.DOTALL)


def strip_formatting(text: str) -> str:
    """The text without colours, other formatting and surrounding spaces."""
    return _CODES.sub("", text).strip()


def by_prefix(text: str, prefix: str) -> str | None:
    """The command after the prefix, or after the slashes of those who are used to them; None for chat.

    `!!!` and `! what` are chat: a command follows its prefix immediately.
    """
    for mark in (prefix, "//", "/"):
        rest = text.removeprefix(mark)
        if rest != text and rest[:1].isalnum():
            return rest
    return None


def by_name(text: str, answers_to: Callable[[str], bool]) -> str | None:
    """The command after our name, as in `Name: join`; None if the line is not addressed to us."""
    found = _NAMED.fullmatch(text)
    return found["rest"] if found and answers_to(found["name"]) else None


def in_private(text: str, prefix: str, answers_to: Callable[[str], bool]) -> str:
    """The command in a private message, where neither prefix nor name is needed."""
    named = by_name(text, answers_to)
    said = text if named is None else named
    return by_prefix(said, prefix) or said
