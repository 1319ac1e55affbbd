"""What is looked at once after a start, in the background: whether every open table can be read, and what was lost."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any

import structlog

from bot.journal.journal import Broken, Journal, JournalError, scope
from bot.language import Locale
from bot.people.locale_store import LocaleStore
from bot.ports import Room, RoomPort
from bot.render import messages
from bot.runtime.retry import Retry
from bot.runtime.tables import Tables
from bot.table.acts import ProposedAct
from bot.table.facts import EntriesLost
from bot.table.table import CommandError, Note, Table

log = structlog.get_logger()

_SAID = "broken-said"  # the setting of a room that holds the last broken table of which it was told


class StartCheck:
    """Replays the open tables of the last run, and tells their rooms what is wrong with them."""

    def __init__(
        self,
        journal: Journal,
        tables: Tables,
        locales: LocaleStore,
        room_ports: Mapping[str, RoomPort],
        retry: Retry,
        begin: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        """`begin` starts what waits for networks."""
        self._journal = journal
        self._tables = tables
        self._locales = locales
        self._ports = room_ports
        self._retry = retry
        self._begin = begin

    async def run(self) -> None:
        """Look at every open table, one after the other."""
        try:
            for table_id in await self._journal.open_tables():
                if not await self._tables.check(table_id):
                    self._begin(self._tell_broken(table_id))
                elif self._journal.lost:
                    await self._tell_lost(table_id)
        except JournalError as error:
            log.error("not all tables were looked at", reason=str(error))

    async def _tell_lost(self, table_id: str) -> None:
        def lost(now: Table) -> ProposedAct:
            if not now.open:
                raise CommandError("stale")
            return ProposedAct(EntriesLost())

        try:
            await self._tables.act(await self._tables.load(table_id), lost)
        except (Broken, CommandError):  # by now it is closed
            return

    async def _tell_broken(self, table_id: str) -> None:
        """Tell each room once, as soon as its network is there."""
        for room in await self._journal.rooms_of(table_id):
            if room.network in self._ports and await self._journal.get_setting(scope(room), _SAID) != table_id:
                await self._retry.until_done(partial(self._announce, room), room.network)
                await self._journal.set_setting(scope(room), _SAID, table_id)

    async def _announce(self, room: Room) -> bool:
        locale = Locale(await self._locales.language(room))
        return await self._ports[room.network].announce(room, messages.note(Note("broken"), locale), {})
