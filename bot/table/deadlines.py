"""When time runs out at a table, and what happens then. Sans-IO: time is passed in, as seconds of total bot uptime.

A player's clock does not run during excused time: while their network is unreachable or, in a game over days, while it
is night for them. Without a pace, decisions have no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.ports import Person
from bot.table.acts import ProposedAct
from bot.table.decide import AI_KIND
from bot.table.facts import Closed, DefaultMoved, Warned, WentAway
from bot.table.table import Status, Table
from bot.table.table_settings import LIMITS, Absent, Pace
from engines.core.chance import Committed
from engines.core.notation import write

# How many seconds of an interval do not count: for a person, or for a table at which nobody has to decide.
Excused = Callable[[Person | None, float, float], float]


def attention(table: Table, ran: float, excused: Excused) -> float | None:
    """When to look at the table next, None if not before somebody acts. `due` then says what to do; it may be nothing,
    since more time may have been excused by then."""
    if (idle := _idle(table)) is not None:
        return table.since + idle + excused(None, table.since, ran)
    times = [
        seconds - (0 if seat in table.warned else LIMITS[table.settings.pace].warning)
        for seat, seconds in lefts(table, ran, excused).items()
    ]
    return ran + min(times) if times else None


def due(table: Table, ran: float, excused: Excused) -> ProposedAct | None:
    """What to do now: warn, decide for somebody, or close the table; None if nothing is due."""
    if (idle := _idle(table)) is not None:
        waited = ran - table.since - excused(None, table.since, ran)
        return ProposedAct(Closed("idle")) if waited >= idle else None
    left = lefts(table, ran, excused)
    if late := [seat for seat, seconds in left.items() if seconds <= 0]:
        return _timeout(table, late[0])
    warning = LIMITS[table.settings.pace].warning if left else 0.0
    soon = [seat for seat, seconds in left.items() if seconds <= warning and seat not in table.warned]
    return ProposedAct(Warned(tuple(soon), round(left[soon[0]]))) if soon else None


def lefts(table: Table, ran: float, excused: Excused) -> Mapping[int, float]:
    """How many seconds each player who owes a decision has left, by seat; empty if no clock is running."""
    limit = LIMITS.get(table.settings.pace)
    if limit is None or table.paused is not None:
        return {}
    found = {}
    for seat in (decision.seat for decision in table.pending_decisions if not table.seats[decision.seat].ai):
        person = table.seats[seat].person
        found[seat] = limit.decision
        for begin, end in (*table.waited, (table.since, ran)):
            found[seat] -= end - begin - (0.0 if person is None else excused(person, begin, end))
    return found


def _idle(table: Table) -> float | None:
    """How long a table in the lobby or in a pause may stay idle before it is closed; None for any other table.

    This applies even without a pace, so that rooms do not fill up with forgotten tables."""
    limit = LIMITS.get(table.settings.pace, LIMITS[Pace.SLOW])
    if table.status is Status.LOBBY:
        return limit.idle
    return None if table.paused is None or not table.open else limit.pause


def _timeout(table: Table, seat: int) -> ProposedAct:
    """Act for an absent player as the table has agreed. The default move draws on chance of its own."""
    if table.settings.absent is Absent.AI:
        return ProposedAct(WentAway(seat, AI_KIND))
    action = table.game.default_action(table.view(seat), Committed(table.thoughts(seat)))
    return ProposedAct(DefaultMoved(seat, write(action)))
