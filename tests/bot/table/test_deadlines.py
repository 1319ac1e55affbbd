"""When a table is looked at and what is due then: to the second, and with nothing of excused time counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.ports import Person
from bot.table import deadlines
from bot.table.facts import Closed, Warned, WentAway
from bot.table.table import Table
from bot.table.table_settings import LIMITS, Pace
from tests.kit.tables import ADA, BRUNO, CLEO, lobby_of, running

BEGAN = 1000.0  # when the present wait began
LIMIT = LIMITS[Pace.LIVE]


def nothing_excused(_: Person, since: float, until: float) -> float:
    return 0.0


def waiting_since(table: Table, pace: Pace = Pace.LIVE) -> Table:
    table.since = BEGAN
    table.settings = replace(table.settings, pace=pace)
    return table


@pytest.fixture
def lobby() -> Table:
    return waiting_since(lobby_of(ADA, BRUNO).table)


@pytest.fixture
def game() -> Table:
    return waiting_since(running(ADA, BRUNO, CLEO).table)


def all_owe(*warned: int) -> Table:
    """A game in which everybody decides at once."""
    table = waiting_since(running(ADA, BRUNO, CLEO, game="sealed").table)
    assert len(table.pending_decisions) == 3
    table.warned = frozenset(warned)
    return table


def test_a_lobby_is_closed_when_it_has_been_idle_for_as_long_as_agreed_and_not_before(lobby: Table) -> None:
    end = BEGAN + LIMIT.idle
    assert deadlines.attention(lobby, BEGAN, nothing_excused) == end
    assert deadlines.due(lobby, end - 1, nothing_excused) is None
    proposed = deadlines.due(lobby, end, nothing_excused)
    assert proposed is not None
    assert proposed.fact == Closed("idle")


def test_a_pause_is_ended_when_it_has_lasted_as_long_as_agreed(game: Table) -> None:
    game.paused = BEGAN
    assert deadlines.attention(game, BEGAN, nothing_excused) == BEGAN + LIMIT.pause
    assert deadlines.lefts(game, BEGAN + 10, nothing_excused) == {}


def test_a_game_without_a_pace_has_no_clock_but_its_lobby_is_closed_in_the_end(game: Table, lobby: Table) -> None:
    assert deadlines.attention(waiting_since(game, Pace.OFF), BEGAN, nothing_excused) is None
    assert deadlines.due(game, BEGAN + 10**9, nothing_excused) is None
    assert deadlines.attention(waiting_since(lobby, Pace.OFF), BEGAN, nothing_excused) == BEGAN + LIMITS[Pace.SLOW].idle


def test_whoever_owes_a_decision_is_warned_first_and_replaced_when_the_time_is_up(game: Table) -> None:
    seat = game.pending_decisions[0].seat
    warning, end = BEGAN + LIMIT.decision - LIMIT.warning, BEGAN + LIMIT.decision
    assert deadlines.lefts(game, BEGAN + 10, nothing_excused) == {seat: LIMIT.decision - 10}
    assert deadlines.attention(game, BEGAN, nothing_excused) == warning
    assert deadlines.due(game, warning - 1, nothing_excused) is None
    warned = deadlines.due(game, warning, nothing_excused)
    assert warned is not None
    assert warned.fact == Warned((seat,), round(LIMIT.warning))
    game.warned = frozenset({seat})
    assert deadlines.attention(game, warning, nothing_excused) == end
    assert deadlines.due(game, end - 1, nothing_excused) is None
    late = deadlines.due(game, end, nothing_excused)
    assert late is not None
    assert isinstance(late.fact, WentAway)
    assert late.fact.seat == seat


def test_time_before_a_pause_counts_and_excused_time_does_not(game: Table) -> None:
    seat = game.pending_decisions[0].seat
    game.waited = ((BEGAN - 50, BEGAN - 20),)
    assert deadlines.lefts(game, BEGAN + 10, nothing_excused) == {seat: LIMIT.decision - 40}
    assert deadlines.lefts(game, BEGAN + 10, lambda _, since, until: (until - since) / 2) == {seat: LIMIT.decision - 20}


@pytest.mark.usefixtures("sealed")
def test_of_several_who_owe_the_one_with_the_least_time_is_looked_at_first() -> None:
    table = all_owe(0)

    def late(person: Person, since: float, until: float) -> float:
        return 0.0 if person == CLEO else 30.0

    assert deadlines.attention(table, BEGAN, late) == BEGAN + LIMIT.decision - LIMIT.warning
    assert sorted(deadlines.lefts(table, BEGAN + 30, late).values()) == [LIMIT.decision - 30] + [LIMIT.decision] * 2


@pytest.mark.usefixtures("sealed")
def test_those_who_were_warned_are_not_warned_again() -> None:
    table = all_owe(0)
    warned = deadlines.due(table, BEGAN + LIMIT.decision - LIMIT.warning, nothing_excused)
    assert warned is not None
    assert warned.fact == Warned((1, 2), round(LIMIT.warning))


@pytest.mark.usefixtures("sealed")
def test_who_are_warned_together_are_told_the_time_of_the_first_of_them() -> None:
    table = all_owe()

    def cut_off(person: Person, since: float, until: float) -> float:
        return 10.0 if person == ADA else 0.0

    warned = deadlines.due(table, BEGAN + LIMIT.decision - LIMIT.warning + 10, cut_off)
    assert warned is not None
    assert warned.fact == Warned((0, 1, 2), round(LIMIT.warning))
