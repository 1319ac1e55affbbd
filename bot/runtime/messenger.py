"""Brings the audiences of tables up to date: each by itself, and again later where it did not arrive.

What an audience is to be told next is in updates.py; here it is decided when that is composed. Whoever does something
goes first: updates are composed for a moment at a time, after turns of the loop in which nobody has done anything.
So a move is on the disk as soon under load as at rest; where an audience falls behind, one update tells it several.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from copy import copy
from functools import partial
from typing import Any

from bot.journal.journal import Journal
from bot.people.locale_store import LocaleStore
from bot.people.room_settings import RoomSettingsStore
from bot.ports import Audience, Person, Port, Room, Update
from bot.render import brief, updates
from bot.render.updates import Outbox
from bot.runtime.retry import Retry
from bot.runtime.table_cache import LiveTable

_MOMENT = 0.0005  # seconds of composing in one turn of the event loop
_PATIENCE = 4  # turns for which composing gives way, so that it is never starved

# Who waits for an update, and what composes it, unless the table is held
Wanted = tuple[asyncio.Future[Update | None], Callable[[], Update | None]]


class Messenger:
    """The deliveries of all tables."""

    def __init__(
        self,
        journal: Journal,
        ticks: Callable[[], float],
        uptime: Callable[[], float],
        locales: LocaleStore,
        room_settings: RoomSettingsStore,
        retry: Retry,
        begin: Callable[[Coroutine[Any, Any, None]], object],
        told: Callable[[LiveTable], None],
        failed: Callable[[BaseException], None],
    ) -> None:
        """`ticks` is a clock's, `uptime` gives the seconds for which the bot has been running. `begin` starts work in
        the background, `told` is called when an audience is up to date, `failed` with errors that should not have
        happened."""
        self.ports: dict[str, Port] = {}
        self._journal = journal
        self._ticks = ticks
        self._uptime = uptime
        self._tongues = locales
        self._room_settings = room_settings
        self._retry = retry
        self._begin = begin
        self._told = told
        self._failed = failed
        self._acts = 0
        self._wanted: deque[Wanted] = deque()
        self._composing = False

    def give_way(self) -> None:
        """An act is about to be carried out: composing waits a few turns."""
        self._acts += 1

    def stir(self, live: LiveTable) -> None:
        """Start a delivery to every audience of the table that has none under way."""
        for audience in live.table.audiences:
            if audience not in live.sending and audience.network in self.ports:
                live.sending.add(audience)
                self._begin(self._deliver(live, audience))
        self._compose_soon()  # directly after these, before any AI player is asked

    async def _deliver(self, live: LiveTable, audience: Audience) -> None:
        """Bring one audience up to date, until there is nothing new."""
        try:
            while (outbox := live.outboxes.get(audience)) and (outbox.stale or outbox.cursor < live.table.seq):
                await self._retry.until_done(partial(self._hand_over, live, audience, outbox), audience.network)
        finally:
            live.sending.discard(audience)
            self._told(live)

    async def _hand_over(self, live: LiveTable, audience: Audience, outbox: Outbox) -> bool:
        """Show one audience what is new; False if it did not arrive."""
        port = self.ports[audience.network]
        try:
            if not port.brief or not updates.empty(await self._composed(live, audience, copy(outbox))):
                await port.turn(audience, live.table.header.id)
            if live.outboxes.get(audience) is not outbox:
                return True  # the audience has left meanwhile
            update = await self._composed(live, audience, outbox)
            if not updates.empty(update):
                self._journal.note_cursor(live.table.header.id, audience, outbox.cursor, update.upto)
                if not await port.deliver(audience, update):
                    return False
        except Exception as error:  # noqa: BLE001 - whatever it is, it is logged and tried again later
            self._failed(error)
            return False
        updates.arrived(outbox, update)
        live.note_asked(self._uptime(), self._reaches)
        self._journal.note_cursor(live.table.header.id, audience, outbox.cursor, outbox.cursor)
        live.forget()
        return True

    def _reaches(self, person: Person) -> bool:
        return person.network in self.ports and self.ports[person.network].reaches(person)

    async def _composed(self, live: LiveTable, audience: Audience, outbox: Outbox) -> Update:
        locale = await self._tongues.telling(live.table, audience)
        style = brief.compose_brief if self.ports[audience.network].brief else updates.compose

        def compose() -> Update | None:
            if live.held:
                return None
            quiet = isinstance(audience, Room) and self._room_settings.of(audience).quiet
            backlog = updates.quieter(live.backlog) if quiet else live.backlog
            return style(live.table, backlog, outbox, audience, locale)

        while True:
            await live.free()
            composed: asyncio.Future[Update | None] = asyncio.get_running_loop().create_future()
            self._wanted.append((composed, compose))
            self._compose_soon()
            if (update := await composed) is not None:
                return update

    def _compose_soon(self) -> None:
        if not self._composing:
            self._composing = True
            asyncio.get_running_loop().call_soon(self._turn, self._acts, 0)

    def _turn(self, acts: int, waited: int) -> None:
        """Compose for a moment, unless an act came in since the last turn."""
        if acts != self._acts and waited < _PATIENCE:
            asyncio.get_running_loop().call_soon(self._turn, self._acts, waited + 1)
            return
        until = self._ticks() + _MOMENT
        while self._wanted:
            _compose(*self._wanted.popleft())
            if self._ticks() >= until:
                break
        self._composing = False
        if self._wanted:
            self._compose_soon()


def _compose(composed: asyncio.Future[Update | None], compose: Callable[[], Update | None]) -> None:
    if composed.done():  # the waiting delivery was cancelled
        return
    try:
        composed.set_result(compose())
    except Exception as error:  # noqa: BLE001 - the waiting delivery handles it
        composed.set_exception(error)
