"""Whose turn it is to be written to: three classes of urgency, each fair by audience. Sans-IO.

A class leaves those below it a quarter of the lines while they wait; a share that nobody uses is lent. Within a class
audiences take turns, one line each. The order depends on audiences and classes alone, never on what a line holds.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

_AHEAD = 3  # lines of a class in a row while a lower one waits


class Urgency(IntEnum):
    """Priority of a message, the most urgent first."""

    MOVE = 0  # moves, calls and the prompts that go with them
    ANSWER = 1  # hands, answers, codes
    BOARD = 2


class Entry(Protocol):
    """What waits for its turn."""

    @property
    def audience(self) -> str: ...
    @property
    def urgency(self) -> Urgency: ...


E = TypeVar("E", bound=Entry)


@dataclass(slots=True)
class Turns(Generic[E]):
    """All that waits. Entries of one audience keep their order within a class."""

    _classes: dict[Urgency, dict[str, deque[E]]] = field(default_factory=lambda: {each: {} for each in Urgency})
    _ahead: dict[Urgency, int] = field(default_factory=lambda: dict.fromkeys(Urgency, 0))  # see _AHEAD

    def __bool__(self) -> bool:
        return any(self._classes.values())

    def __iter__(self) -> Iterator[E]:
        """All entries, the most urgent class first."""
        for audiences in self._classes.values():
            for entries in audiences.values():
                yield from entries

    def add(self, entry: E) -> None:
        """Queue an entry as the last of its audience."""
        self._classes[entry.urgency].setdefault(entry.audience, deque()).append(entry)

    def replace(self, old: E, new: E) -> None:
        """Put an entry of the same audience and urgency in the place of another."""
        entries = self._classes[old.urgency][old.audience]
        entries[entries.index(old)] = new

    def remove(self, entry: E) -> None:
        """Take an entry out, if it is there."""
        entries = self._classes[entry.urgency].get(entry.audience)
        if entries is not None and entry in entries:
            entries.remove(entry)
            if not entries:
                del self._classes[entry.urgency][entry.audience]

    def clear(self) -> None:
        """Take everything out."""
        for audiences in self._classes.values():
            audiences.clear()

    def waits(self, urgency: Urgency) -> bool:
        """Whether something of a class waits."""
        return bool(self._classes[urgency])

    def head(self, audience: str, urgency: Urgency) -> E | None:
        """The first entry of an audience in a class."""
        entries = self._classes[urgency].get(audience)
        return entries[0] if entries else None

    def next(self, may: Callable[[str, Urgency], bool]) -> E | None:
        """The entry in turn among the audiences that `may` be written to now."""
        heads = {
            urgency: next((entries[0] for audience, entries in audiences.items() if may(audience, urgency)), None)
            for urgency, audiences in self._classes.items()
        }
        for urgency, head in heads.items():
            below = any(heads[lower] is not None for lower in Urgency if lower > urgency)
            if head is not None and not (below and self._ahead[urgency] >= _AHEAD):
                return head
        return None

    def served(self, audience: str, urgency: Urgency) -> None:
        """A line of this audience was written: others of the class are next, and it counts against the class."""
        audiences = self._classes[urgency]
        if audience in audiences:
            audiences[audience] = audiences.pop(audience)
        for higher in (each for each in Urgency if each < urgency):
            self._ahead[higher] = 0
        lower_waits = any(self._classes[each] for each in Urgency if each > urgency)
        self._ahead[urgency] = self._ahead[urgency] + 1 if lower_waits else 0
