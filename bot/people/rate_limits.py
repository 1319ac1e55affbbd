"""How many lines one person and one room may send, so that whatever is done at one table is not felt at another.

Sans-IO: time is given in ticks. A bucket for each fills evenly; a line that finds none is not looked at. Who is refused
is told so once, until the own bucket is full again: refusals must not be a flood themselves. AI players and clocks send
no lines.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

from bot.ports import Person, Room

Owner = TypeVar("Owner", bound=Hashable)

_MINUTE = 60.0  # seconds in which an empty bucket fills
_ROUNDING = 1e-6


class Admission(Enum):
    """What becomes of a line."""

    HEARD = auto()
    PERSON = auto()  # refused: that one person sends too many; to be told
    ROOM = auto()  # refused: too many come from the room together; to be told
    SILENCE = auto()  # refused, and was told so


class RateLimits:
    """The buckets of all people and rooms."""

    def __init__(self, person: float, room: float) -> None:
        """So many lines a minute, and as many at once, of one person and of one room."""
        self._people: _Buckets[Person] = _Buckets(person)
        self._rooms: _Buckets[Room] = _Buckets(room)

    def judge(self, person: Person, room: Room | None, now: float) -> Admission:
        """Whether a line is heard that comes now. What a person sends in vain is no burden to the room."""
        if not self._people.holds(person, now):
            return Admission.PERSON if self._people.tell(person) else Admission.SILENCE
        if room is not None:
            if not self._rooms.holds(room, now):
                return Admission.ROOM if self._rooms.tell(room) else Admission.SILENCE
            self._rooms.take(room)
        self._people.take(person)
        return Admission.HEARD


@dataclass(slots=True)
class _Bucket:
    full: float  # when it is full again
    told: bool = False


class _Buckets(Generic[Owner]):
    """One bucket for each owner. A full one is forgotten: who has none has a full one."""

    def __init__(self, size: float) -> None:
        self._line = _MINUTE / size  # seconds in which it gets one line more
        self._kept: dict[Owner, _Bucket] = {}  # the one touched last at the end

    def __len__(self) -> int:
        return len(self._kept)

    def holds(self, owner: Owner, now: float) -> bool:
        """Whether the owner's bucket holds a line now."""
        self._forget(now)
        bucket = self._kept.pop(owner, None)
        if bucket is None or bucket.full <= now:
            bucket = _Bucket(now)
        self._kept[owner] = bucket
        return bucket.full + self._line - now <= _MINUTE + _ROUNDING

    def take(self, owner: Owner) -> None:
        """Take a line out; `holds` has said that there is one."""
        self._kept[owner].full += self._line

    def tell(self, owner: Owner) -> bool:
        """Whether the owner is to be told that there is none; true once, until the bucket is full again."""
        bucket = self._kept[owner]
        told, bucket.told = bucket.told, True
        return not told

    def _forget(self, now: float) -> None:
        while self._kept and (first := next(iter(self._kept.items())))[1].full <= now:
            del self._kept[first[0]]
