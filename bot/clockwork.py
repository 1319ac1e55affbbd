"""When a table's time is up, and what happens then. Sans-IO: time is given, in seconds for which the bot has run.

Time does not count for somebody while it is excused: while their network was out of reach, in a slow game while it
is night for them. A table without a pace has no clock.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.acts import Draft
from bot.manners import LIMITS, Absent
from bot.ports import Person
from bot.table import Status, Table
from engines.core.chance import Committed
from engines.core.notation import write

Excused = Callable[[Person, float], float]  # seconds since a moment that do not count for a person


def attention(table: Table, ran: float, excused: Excused) -> float | None:
    """When the table is to be looked at next, None for not unasked. Then `due` says what is to be done, if anything:
    time may have been excused meanwhile."""
    limit = LIMITS.get(table.manners.pace)
    if limit is None or not table.open:
        return None
    if table.status is Status.LOBBY or table.paused is not None:
        return table.since + limit.idle
    lefts = [left(table, seat, ran, excused) for seat in _asked(table)]
    if not lefts:
        return None
    return ran + min(lefts) - (0 if table.warned else limit.warning)


def due(table: Table, ran: float, excused: Excused) -> Draft | None:
    """What is to be done now: warn, decide for somebody, close the table; None if nothing is."""
    limit = LIMITS.get(table.manners.pace)
    if limit is None or not table.open:
        return None
    if table.status is Status.LOBBY or table.paused is not None:
        return Draft("close") if ran - table.since >= limit.idle else None
    lefts = {seat: left(table, seat, ran, excused) for seat in _asked(table)}
    for seat, seconds in lefts.items():
        if seconds <= 0:
            return _timeout(table, seat)
    soonest = min(lefts.values(), default=limit.decision)
    return Draft("warn", text=str(round(soonest))) if soonest <= limit.warning and not table.warned else None


def left(table: Table, seat: int, ran: float, excused: Excused) -> float:
    """How many seconds a seat has left for its decision. Only of a table with a pace."""
    person = table.seats[seat].person
    free = 0.0 if person is None else excused(person, table.since)
    return LIMITS[table.manners.pace].decision - (ran - table.since - free)


def _asked(table: Table) -> list[int]:
    """The seats whose people owe a decision."""
    return [duty.seat for duty in table.duties if not table.seats[duty.seat].ai]


def _timeout(table: Table, seat: int) -> Draft:
    """What the table has agreed on for an absent player; the harmless move has chance of its own."""
    if table.manners.absent is Absent.AI:
        return Draft("timeout", None, seat, "ai")
    action = table.game.shrug(table.view(seat), Committed(table.thoughts(seat)))
    return Draft("timeout", None, seat, f"shrug {write(action)}")
