"""Single things as words: how seats, cards and numbers are written, and which words stand for them.

The tokens of the notation live here, and the lexicon that a reader consults. CANONICAL knows only the notation itself;
bot/language adds what people call things in German and English. Whole actions are read and written in notation.py.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, Protocol

ALL = "all"  # stands for everything in a SomeOf


class Seat(int):
    """A seat as an argument of an action; seat 0 is written `#1`."""

    __slots__ = ()

    @property
    def token(self) -> str:
        return f"#{int(self) + 1}"

    @classmethod
    def universe(cls) -> Sequence[Seat]:
        return [cls(seat) for seat in range(12)]


class First(int):
    """Who begins, as an option of a game: 0 is `random`, otherwise the number of a seat, from 1."""

    __slots__ = ()

    @property
    def token(self) -> str:
        return str(int(self)) if self else "random"

    @classmethod
    def universe(cls) -> Sequence[First]:
        return [cls(number) for number in range(13)]


def token(thing: Any) -> str:
    """A single thing in notation: an enum member by its name in lower case, a number by its digits."""
    if isinstance(thing, IntEnum):
        return thing.name.lower().replace("_", "")
    return str(thing.token) if hasattr(thing, "token") else str(thing)


@cache
def universe(of: type) -> Mapping[str, Any] | None:
    """All things of a kind by their token, or None for plain numbers, which cannot be listed."""
    if of is int:
        return None
    things: Collection[Any] = list(of) if issubclass(of, IntEnum) else of.universe()  # type: ignore[attr-defined]  # the contract of Arg.of
    return {token(thing): thing for thing in things}


def read_number(word: str) -> int | None:
    """An integer of at most six digits, with or without a sign."""
    digits = word[1:] if word[:1] in ("-", "+") else word
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) <= 6 else None


class Lexicon(Protocol):
    """Which words stand for what. Words are given as typed, starting at `at`; the answer is never a guess."""

    def verbs(self, words: Sequence[str], at: int, verbs: Collection[str]) -> Sequence[tuple[str, int]]:
        """The verbs among `verbs` that the words name, each with the number of words it took."""
        ...

    def things(self, words: Sequence[str], at: int, of: type) -> Sequence[tuple[Any, int]]:
        """The things of a kind that the words name, each with the number of words it took."""
        ...

    def is_lead(self, word: str, lead: str) -> bool:
        """Whether the word stands for a lead word (`by`, `to`) or for `all`."""
        ...


class Canonical:
    """The notation's own words, and no others."""

    def verbs(self, words: Sequence[str], at: int, verbs: Collection[str]) -> Sequence[tuple[str, int]]:
        return [(words[at], 1)] if words[at] in verbs else []

    def things(self, words: Sequence[str], at: int, of: type) -> Sequence[tuple[Any, int]]:
        known = universe(of)
        if known is None:
            number = read_number(words[at])
            return [] if number is None else [(number, 1)]
        return [(known[words[at]], 1)] if words[at] in known else []

    def is_lead(self, word: str, lead: str) -> bool:
        return word == lead


CANONICAL = Canonical()
