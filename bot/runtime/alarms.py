"""Looks at each table when its time is up, and does what deadlines.py finds due. One sleeping task per table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from functools import partial
from typing import Any

from bot.journal.journal import NotStored
from bot.people.quiet_hours import QuietHours, quiet_spans
from bot.ports import Clock, Person
from bot.runtime.retry import Backoff
from bot.runtime.table_cache import LiveTable
from bot.runtime.uptime import Uptime, covered
from bot.table import deadlines
from bot.table.acts import ProposedAct
from bot.table.table import CommandError, Table
from bot.table.table_settings import LIMITS, UNHURRIED

_LONGEST = 30.0  # seconds slept at a stretch, so that time excused meanwhile is noticed
_SOON = 1.0  # seconds before looking again at a table where something seemed due; doubles up to _LONGEST
_NIGHTS = 50  # quiet hours looked at ahead: enough for a day in which an hour counts

Act = Callable[[LiveTable, Callable[[Table], ProposedAct]], Awaitable[None]]
Begin = Callable[[Coroutine[Any, Any, bool]], "asyncio.Task[bool]"]
Watch = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]
Hours = Callable[[Person], QuietHours | None]


class Alarms:
    """The alarms of all tables in memory. `act` carries out an act, `begin` starts work that counts as under way,
    `watch` starts an alarm that does not, `quiet` gives a person's quiet hours."""

    def __init__(self, clock: Clock, uptime: Uptime, act: Act, begin: Begin, watch: Watch, quiet: Hours) -> None:
        self._clock = clock
        self._uptime = uptime
        self._act = act
        self._begin = begin
        self._start = watch
        self._quiet = quiet
        self._set: dict[str, asyncio.Task[None]] = {}

    def attention(self, live: LiveTable) -> float | None:
        """When to look at a table, in seconds of uptime."""
        return deadlines.attention(live.table, self._uptime.now(), self._excused(live))

    def lefts(self, live: LiveTable) -> Mapping[int, float]:
        """Seconds left for each seat that owes a decision; empty if no clock runs."""
        return deadlines.lefts(live.table, self._uptime.now(), self._excused(live))

    def ends(self, live: LiveTable) -> Mapping[int, float]:
        """When time is up for each seat that owes a decision and is not `stopped`, in seconds since 1970: quiet hours
        ahead are taken into account; whatever else excuses time until then is not known yet."""
        now, stopped, found = self._clock.now(), self.stopped(live), {}
        for seat, left in self.lefts(live).items():
            person = live.table.seats[seat].person
            if seat not in stopped and person is not None:
                quiet = self._quiet(person) if live.table.settings.pace in UNHURRIED else None
                found[seat] = now + left if quiet is None else _beyond(quiet, now, left)
        return found

    def stopped(self, live: LiveTable) -> Collection[int]:
        """The seats that owe a decision but are cut off from us, as all are while there is no room to play in, so that
        their time stands still."""
        people = {seat: live.table.seats[seat].person for seat in self.lefts(live)}
        if live.table.rooms and all(map(self._uptime.is_away, live.table.rooms)):
            return set(people)
        return {seat for seat, person in people.items() if person is not None and self._uptime.is_away(person)}

    def set(self, live: LiveTable) -> None:
        """Set the table's alarm. One that is already set notices changes by itself."""
        table_id = live.table.header.id
        if table_id not in self._set and self.attention(live) is not None:
            alarm = self._set[table_id] = self._start(self._watch(live))
            alarm.add_done_callback(partial(self._ended, table_id))

    def drop(self, table_id: str) -> None:
        """Drop a table's alarm: its wake time is stored, and it will be woken in time."""
        if alarm := self._set.pop(table_id, None):
            alarm.cancel()

    def _ended(self, table_id: str, alarm: asyncio.Task[None]) -> None:
        if self._set.get(table_id) is alarm:
            del self._set[table_id]

    async def _watch(self, live: LiveTable) -> None:
        """Do what is due at a table, until nothing more can become due."""
        backoff = Backoff(_SOON, _LONGEST)
        while (when := self.attention(live)) is not None:
            wait = max(when - self._uptime.now(), self._uptime.settling())
            if wait > 0:
                await self._clock.sleep(min(wait, _LONGEST))
                continue
            ringing = self._begin(self._ring(live))
            await asyncio.wait([ringing])
            if not ringing.cancelled() and ringing.exception() is None and ringing.result():
                backoff.reset()
            else:
                await self._clock.sleep(backoff.next())

    async def _ring(self, live: LiveTable) -> bool:
        """Do one thing that is due; False if nothing is, or it cannot be stored."""

        def check(now: Table) -> ProposedAct:
            proposed = deadlines.due(now, self._uptime.now(), self._excused(live))
            if proposed is None:
                raise CommandError("stale")
            return proposed

        try:
            await self._act(live, check)
        except (CommandError, NotStored):
            return False
        return True

    def _excused(self, live: LiveTable) -> deadlines.Excused:
        """Time that does not count: while somebody was cut off or no room of the table could be reached, before they
        were asked, and quiet hours in games over days.

        What lies waiting to be sent excuses one pace at the most.
        """
        table = live.table
        unhurried = table.settings.pace in UNHURRIED

        def excused(person: Person | None, since: float, until: float) -> float:
            spans = self._uptime.nowhere(table.rooms, since, until)
            if person is None:
                return covered(spans)
            spans += self._uptime.absences(person, since, until)
            spans += self._unasked(live, person, since, until)
            if unhurried and (quiet := self._quiet(person)) is not None:
                for begin, end, wall in self._uptime.lives(since, until):
                    spans += [(dusk - wall, dawn - wall) for dusk, dawn in quiet_spans(quiet, begin + wall, end + wall)]
            return covered(spans)

        return excused

    @staticmethod
    def _unasked(live: LiveTable, person: Person, since: float, until: float) -> list[tuple[float, float]]:
        """The part of a wait in which somebody's question had not been delivered yet."""
        table = live.table
        limit = LIMITS.get(table.settings.pace)
        seat = table.seat_of(person)
        question = None if seat is None else live.questions.get((seat, table.numbers[seat]))
        if question is None or limit is None:
            return []
        began = table.waited[0][0] if table.waited else table.since
        asked = min(began + limit.decision, until if question.asked is None else question.asked)
        return [(since, min(asked, until))] if asked > since else []


def _beyond(quiet: QuietHours, now: float, left: float) -> float:
    """The moment until which so many seconds lie outside of quiet hours."""
    until = now + left
    for _ in range(_NIGHTS):
        before, until = until, now + left + covered(quiet_spans(quiet, now, until))
        if until == before:
            break
    return until
