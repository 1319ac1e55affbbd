"""Lobbies whose host is away while others wait: after a while whoever has waited longest is the host.

Somebody is there while they are in a room of the table, where a network tells us; on others while they wrote to it, or
pressed something, a short while ago.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping

from bot.people.bounded import BoundedDict
from bot.people.pairs import Pairs
from bot.ports import Clock, Person, RoomPort
from bot.runtime.table_cache import LiveTable
from bot.runtime.tables import Tables
from bot.table import lobby
from bot.table.table import CommandError, Table
from bot.table.table_settings import UNHURRIED

_PATIENCE, _SLOWLY = 120.0, 86_400.0  # seconds for which a host may be away; at paces over days
_RECENT = 600.0  # seconds after which whoever has not written counts as away where a network cannot tell
_REMEMBERED = 1000  # lobbies

Heard = MutableMapping[tuple[str, Person], float]  # ticks at which somebody last wrote to a table, by its id


class LobbyHosts:
    """Looks at all lobbies in memory, each time it is asked to."""

    def __init__(
        self,
        clock: Clock,
        tables: Tables,
        pairs: Pairs,
        room_ports: Mapping[str, RoomPort],
        heard: Heard,
    ) -> None:
        self._clock = clock
        self._tables = tables
        self._pairs = pairs
        self._ports = room_ports
        self._heard = heard
        self._away = BoundedDict[str, float](_REMEMBERED)  # ticks since which a table's host is away

    async def look(self) -> None:
        """Make others host where a host has been away for too long."""
        for live in self._tables.lobbies:
            table = live.table
            there = [person for person in table.people if self._is_there(table, person)]
            if table.host in there or not there:
                self._away.pop(table.header.id, None)
                continue
            now = self._clock.ticks()
            since = self._away.setdefault(table.header.id, now)
            if now - since >= (_SLOWLY if table.settings.pace in UNHURRIED else _PATIENCE):
                self._away.pop(table.header.id, None)
                await self._follow(live, there)

    async def _follow(self, live: LiveTable, there: list[Person]) -> None:
        try:
            await self._tables.act(live, lambda now: lobby.follow(now, there))
        except CommandError:  # it has started, or somebody came or went
            return

    def _is_there(self, table: Table, person: Person) -> bool:
        port = self._ports.get(person.network)
        if port is None:
            return True
        seen = [port.present(room, person) for room in table.rooms if room.network == person.network]
        if any(seen):
            return True
        if seen and all(name is None for name in seen):
            return False
        heard = self._heard.get((table.header.id, self._pairs.first(person)))
        recent = _SLOWLY if table.settings.pace in UNHURRIED else _RECENT
        return heard is None or self._clock.ticks() - heard < recent
