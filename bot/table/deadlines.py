"""When a table's time is up, and what happens then. Sans-IO: time is given, in seconds for which the bot has run.

Time does not count for somebody while it is excused: while their network was out of reach, in a slow game while it
is night for them. Without a pace decisions have no clock.
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

Excused = Callable[[Person, float, float], float]  # seconds between two moments that do not count for a person


def attention(table: Table, ran: float, excused: Excused) -> float | None:
    """When the table is to be looked at next, None for not unasked. Then `due` says what is to be done, if anything:
    time may have been excused meanwhile."""
    if (idle := _idle(table)) is not None:
        return table.since + idle
    times = [
        seconds - (0 if seat in table.warned else LIMITS[table.settings.pace].warning)
        for seat, seconds in lefts(table, ran, excused).items()
    ]
    return ran + min(times) if times else None


def due(table: Table, ran: float, excused: Excused) -> ProposedAct | None:
    """What is to be done now: warn, decide for somebody, close the table; None if nothing is."""
    if (idle := _idle(table)) is not None:
        return ProposedAct(Closed("idle")) if ran - table.since >= idle else None
    left = lefts(table, ran, excused)
    if late := [seat for seat, seconds in left.items() if seconds <= 0]:
        return _timeout(table, late[0])
    warning = LIMITS[table.settings.pace].warning if left else 0.0
    soon = [seat for seat, seconds in left.items() if seconds <= warning and seat not in table.warned]
    return ProposedAct(Warned(tuple(soon), round(left[soon[0]]))) if soon else None


def lefts(table: Table, ran: float, excused: Excused) -> Mapping[int, float]:
    """How many seconds those who are asked have left for their decision, by seat; nothing where no clock runs."""
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
    """How long the table may wait for somebody to come before it is closed, where it waits for that and no decision:
    also without a clock no room is to be full of tables that everybody has forgotten."""
    limit = LIMITS.get(table.settings.pace, LIMITS[Pace.SLOW])
    if table.status is Status.LOBBY:
        return limit.idle
    return None if table.paused is None or not table.open else limit.pause


def _timeout(table: Table, seat: int) -> ProposedAct:
    """What the table has agreed on for an absent player; the harmless move has chance of its own."""
    if table.settings.absent is Absent.AI:
        return ProposedAct(WentAway(seat, AI_KIND))
    action = table.game.default_action(table.view(seat), Committed(table.thoughts(seat)))
    return ProposedAct(DefaultMoved(seat, write(action)))
