"""Is a line meant for us, and what does it say? By the prefix, by our name, or because nobody else can read it."""

from __future__ import annotations

import re
from collections.abc import Callable

_CODES = re.compile(r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6})?|[\x02\x0f\x11\x16\x1d-\x1f]")
_NAMED = re.compile(r"@?(?P<name>[^\s:,]+)[:,]\s*(?P<rest>.*)", re.DOTALL)


def strip_formatting(text: str) -> str:
    """The text without colours and other formatting, and without spaces around it."""
    return _CODES.sub("", text).strip()


def by_prefix(text: str, prefix: str) -> str | None:
    """What is said behind the prefix, or behind the slashes of whoever is used to them; None for free talk.

    `!!!` and `! what` are free talk: a word follows a prefix at once.
    """
    for mark in (prefix, "//", "/"):
        rest = text.removeprefix(mark)
        if rest != text and rest[:1].isalnum():
            return rest
    return None


def by_name(text: str, answers_to: Callable[[str], bool]) -> str | None:
    """What is said behind our name, as in `Name: join`; None where it is said to somebody else or to all."""
    found = _NAMED.fullmatch(text)
    return found["rest"] if found and answers_to(found["name"]) else None


def in_private(text: str, prefix: str, answers_to: Callable[[str], bool]) -> str:
    """What is said in a private message, where neither prefix nor name is needed."""
    named = by_name(text, answers_to)
    said = text if named is None else named
    return by_prefix(said, prefix) or said
