"""While the network, or half of it, is away: no time counts for its people, and a netsplit is told once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from bot.host import Host
from bot.ports import Person, Room
from bot.table import Status

_TOGETHER = 2.0  # seconds in which the QUITs of one split come
_PATIENCE = 600.0  # seconds after which who has not come back is simply gone

Say = Callable[[Room, str, list[str]], Coroutine[Any, Any, None]]


class Absence:
    """Whether the network counts as there. `say(room, key, names)` tells a room of a split and of its end."""

    def __init__(self, host: Host, network: str, is_here: Callable[[Person], bool], say: Say) -> None:
        self._host = host
        self._network = network
        self._is_here = is_here
        self._say = say
        self._up = False
        self._missing: dict[Person, str] = {}  # whom a split took, with the name
        self._rooms: set[Room] = set()  # that were told
        self._changed = asyncio.Event()

    def link(self, *, up: bool) -> None:
        """The connection came or went."""
        self._up = up
        if not up:
            self._missing.clear()
            self._changed.set()
        self._tell_host()

    def retry(self) -> None:
        """Something changed for the better: what was not delivered may be tried again."""
        self._tell_host()

    def came(self) -> None:
        """Somebody may be back."""
        if self._missing and all(map(self._is_here, self._missing)):
            self._changed.set()

    async def split(self, person: Person, name: str) -> None:
        """A netsplit took somebody away. Returns when it is over, for the first of its people."""
        if person.network != self._network or not await self._plays(person):
            return
        first = not self._missing
        self._missing[person] = name
        self._tell_host()
        if first:
            await self._host.clock.sleep(_TOGETHER)
            await self._tell("irc-split", self._missing.values())
            self._changed.clear()
            self.came()
            waiting = [
                asyncio.ensure_future(self._changed.wait()),
                asyncio.ensure_future(self._host.clock.sleep(_PATIENCE)),
            ]
            try:
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in waiting:
                    each.cancel()
            await self._heal()

    async def _heal(self) -> None:
        still = [name for person, name in self._missing.items() if not self._is_here(person)]
        self._missing.clear()
        self._tell_host()
        await self._tell("irc-healed-without" if still else "irc-healed", still)
        self._rooms.clear()

    async def _plays(self, person: Person) -> bool:
        tables = [live.table for live in await self._host.find(person) if live.table.status is Status.RUNNING]
        self._rooms |= {room for table in tables for room in table.rooms if room.network == self._network}
        return bool(tables)

    async def _tell(self, key: str, names: Iterable[str]) -> None:
        listed = sorted(names)
        for room in sorted(self._rooms):
            await self._say(room, key, listed)

    def _tell_host(self) -> None:
        self._host.network_is(self._network, reachable=self._up and not self._missing)
