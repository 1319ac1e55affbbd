"""How many lines one person and one room may send, so that activity at one table does not slow down another.

Sans-IO: time is given in ticks. Each person and room has a bucket that refills steadily; a line that finds an empty
bucket is ignored. The sender is told so only once until the bucket is full again, because refusals must not become a
flood themselves. AI players and clocks send no lines.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

from bot.ports import Person, Room

Owner = TypeVar("Owner", bound=Hashable)

_MINUTE = 60.0  # seconds an empty bucket takes to fill
_ROUNDING = 1e-6


class Admission(Enum):
    """What happens to a line."""

    HEARD = auto()
    PERSON = auto()  # refused, and to be told: this person sends too many
    ROOM = auto()  # refused, and to be told: too many come from the room as a whole
    SILENCE = auto()  # refused, and already told


class RateLimits:
    """The buckets of all people and rooms."""

    def __init__(self, person: float, room: float) -> None:
        """How many lines a minute, and how many at once, a person and a room may send."""
        self._people: _Buckets[Person] = _Buckets(person)
        self._rooms: _Buckets[Room] = _Buckets(room)

    def judge(self, person: Person, room: Room | None, now: float, lines: int = 1) -> Admission:
        """Whether what arrives now is heard, a line or one that counts as several `lines`. Refused lines of a person do
        not count against the room."""
        if not self._people.holds(person, now, lines):
            return Admission.PERSON if self._people.tell(person) else Admission.SILENCE
        if room is not None:
            if not self._rooms.holds(room, now, lines):
                return Admission.ROOM if self._rooms.tell(room) else Admission.SILENCE
            self._rooms.take(room, lines)
        self._people.take(person, lines)
        return Admission.HEARD


@dataclass(slots=True)
class _Bucket:
    full: float  # when it will be full again
    told: bool = False


class _Buckets(Generic[Owner]):
    """One bucket per owner. Full buckets are dropped: an owner without one has a full one."""

    def __init__(self, size: float) -> None:
        self._line = _MINUTE / size  # seconds per additional line
        self._kept: dict[Owner, _Bucket] = {}  # least recently used first

    def __len__(self) -> int:
        return len(self._kept)

    def holds(self, owner: Owner, now: float, lines: int) -> bool:
        """Whether the owner's bucket has so many lines left now; of more than it can hold, whether it is full."""
        self._forget(now)
        bucket = self._kept.pop(owner, None)
        if bucket is None or bucket.full <= now:
            bucket = _Bucket(now)
        self._kept[owner] = bucket
        return bucket.full + min(lines * self._line, _MINUTE) - now <= _MINUTE + _ROUNDING

    def take(self, owner: Owner, lines: int) -> None:
        """Use up so many lines; `holds` must have returned True."""
        self._kept[owner].full += lines * self._line

    def tell(self, owner: Owner) -> bool:
        """Whether to tell the owner of a refusal: true once, until the bucket is full again."""
        bucket = self._kept[owner]
        told, bucket.told = bucket.told, True
        return not told

    def _forget(self, now: float) -> None:
        while self._kept and (first := next(iter(self._kept.items())))[1].full <= now:
            del self._kept[first[0]]
