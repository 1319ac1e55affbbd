"""Netsplits: the clocks of people whom a split took stop until they are back, and their rooms are told once.

While the connection itself is down, the whole network counts as away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adapters.irc.people.identity import Identity
from bot.ports import Person, Room
from bot.runtime.host import Host
from bot.runtime.tasks import event_or_time
from bot.table.table import Status

_TOGETHER = 2.0  # seconds in which the QUITs of one split arrive
_TIMEOUT = 600.0  # seconds after which people who are still missing count as gone

Begin = Callable[[Coroutine[Any, Any, object]], object]
Say = Callable[[Room, Sequence[str], Sequence[str]], Coroutine[Any, Any, None]]


@dataclass(slots=True, eq=False)
class _Split:
    """A netsplit: the names of those it took, who is still missing, and the rooms where they play."""

    names: dict[Person, str] = field(default_factory=dict)
    missing: set[Person] = field(default_factory=set)
    rooms: set[Room] = field(default_factory=set)
    over: asyncio.Event = field(default_factory=asyncio.Event)


class Netsplits:
    """The netsplits of one network. `say(room, names, keys)` tells a room of a split and of its end."""

    def __init__(self, host: Host, network: str, identity: Identity, say: Say, begin: Begin) -> None:
        """`begin` starts background work."""
        self._begin = begin
        self._host = host
        self._network = network
        self._identity = identity
        self._say = say
        self._up = False
        self._splits: list[_Split] = []
        self._young: _Split | None = None  # its QUITs are still arriving

    def link(self, *, up: bool) -> None:
        """The connection came or went. Once it is gone we cannot see who else is missing."""
        self._up = up
        if not up:
            for split in self._splits:
                split.over.set()
            self._splits.clear()
            self._young = None
        self._tell_host()

    def retry(self) -> None:
        """Things have improved: failed deliveries may be retried."""
        self._tell_host()

    def came(self) -> None:
        """Somebody may be back: their clock goes on, even if others are still missing."""
        for split in self._splits:
            for person in [person for person in split.missing if self._is_here(person)]:
                self._back(split, person)
                if not self._identity.is_guest(person):  # a guest comes back by the code, which shows everything
                    self._begin(self._ask_again(person))

    async def split(self, person: Person, name: str) -> None:
        """A netsplit took somebody. For the first of a split, returns when it is over."""
        tables = [live.table for live in await self._host.tables.find(person) if live.table.status is Status.RUNNING]
        if not tables or not self._up or self._is_here(person):
            return
        split = self._young or _Split()
        split.names[person] = name
        split.missing.add(person)
        split.rooms |= {room for table in tables for room in table.rooms if room.network == self._network}
        self._host.person_is(person, reachable=False)
        if split is not self._young:
            self._young = split
            self._splits.append(split)
            await self._last(split)

    async def _last(self, split: _Split) -> None:
        """Tell of a split and, once all are back or time is up, of its end."""
        await self._host.clock.sleep(_TOGETHER)
        if split is self._young:
            self._young = None
        told = not split.over.is_set()
        if told:
            guests = any(map(self._identity.is_guest, split.names))
            await self._tell(split, split.names, "irc-split", *(["irc-split-guests"] if guests else []))
            await event_or_time(split.over, self._host.clock, _TIMEOUT)
        if split not in self._splits:
            return  # the connection is gone, and we no longer see them
        self._splits.remove(split)
        still = list(split.missing)
        for person in still:
            self._back(split, person)
        if told:
            await self._tell(split, still, "irc-healed-without" if still else "irc-healed")

    def _back(self, split: _Split, person: Person) -> None:
        split.missing.discard(person)
        self._host.person_is(person, reachable=True)
        if not split.missing:
            split.over.set()

    async def _ask_again(self, person: Person) -> None:
        """What somebody was asked may have been lost on the way, or be far up by now."""
        tables = [live.table for live in await self._host.tables.find(person)]
        if any(table.owes(table.seat_of(person)) for table in tables):
            await self._host.show(person)

    def _is_here(self, person: Person) -> bool:
        return self._identity.connection(person) is not None

    async def _tell(self, split: _Split, people: Iterable[Person], *keys: str) -> None:
        names = sorted(split.names[person] for person in people)
        for room in sorted(split.rooms):
            await self._say(room, names, keys)

    def _tell_host(self) -> None:
        self._host.network_is(self._network, reachable=self._up)
