"""Codes that people carry from one place to another; each stands for something, expires, and works once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.ports import Entropy

Thing = TypeVar("Thing")


@dataclass(slots=True)
class Codes(Generic[Thing]):
    """Codes of `size` bytes that are valid for `seconds` seconds. Time is given in ticks."""

    entropy: Entropy
    size: int
    seconds: float
    _held: dict[str, tuple[Thing, float]] = field(default_factory=dict)

    def make(self, thing: Thing, now: float) -> str:
        """A new code for something; an earlier code for the same thing becomes invalid."""
        self._held = {code: held for code, held in self._held.items() if held[1] > now and held[0] != thing}
        code = self.entropy(self.size).hex()
        self._held[code] = (thing, now + self.seconds)
        return code

    def read(self, code: str, now: float) -> Thing | None:
        """What a code stands for, or None if it is not valid."""
        thing, until = self._held.get(code.casefold(), (None, now))
        return thing if until > now else None

    def void(self, code: str) -> None:
        """Make a code invalid."""
        self._held.pop(code.casefold(), None)
