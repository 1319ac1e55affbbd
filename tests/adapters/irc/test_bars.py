"""What people notice on IRC at default settings, in generous forms: twice what bench/irc_bars.py is held against.

Servers with their default limits, bots in processes of their own, real think times; `make bench ARGS=irc` has it whole.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bench import irc_bars as bars
from bench.irc_counts import counted
from bench.irc_report import Found
from tests.kit.irc import servers

pytestmark = pytest.mark.irc_server

TIMES = 2.0  # for times, which other work on the machine stretches
LINES = 1.25  # for counts of lines, which one round makes uncertain

pace = pytest.mark.xfail(reason="needs few, full lines and a pace by what the server takes", strict=False)
budget = pytest.mark.xfail(reason="needs budgets in lines out", strict=False)


@pytest.fixture(params=["ngircd", "inspircd"])
def kind(request: pytest.FixtureRequest) -> str:
    if reason := servers.missing():
        pytest.skip(reason)
    return str(request.param)


def missed(found: Sequence[Found], generous: float) -> list[str]:
    """The figures that miss even the generous form of their goal."""
    return [
        f"{each.what}: {each.value:.1f} {each.unit}, not {generous * each.goal:g}"
        for each in found
        if each.goal is not None and each.value > generous * each.goal
    ]


@pace
@pytest.mark.slow
async def test_a_move_of_court_is_soon_seen(kind: str):
    assert missed(await bars.one_table_of_court(kind, moves=10), TIMES) == []


@pace
@pytest.mark.slow
async def test_a_move_of_citadels_is_soon_seen(kind: str):
    assert missed(await bars.one_table_of_citadels(kind, moves=12), TIMES) == []


@pace
@pytest.mark.slow
async def test_three_tables_do_not_slow_each_other_down_much(kind: str):
    assert missed(await bars.three_tables(kind, seconds=30.0), TIMES) == []


@pace
async def test_a_crowd_that_joins_at_once_is_answered(kind: str):
    assert missed(await bars.joins(kind), TIMES) == []


@pace
@pytest.mark.slow
async def test_tables_opened_one_after_the_other_each_get_their_question(kind: str):
    assert missed(await bars.openings(kind, tables=6, channels=3), TIMES) == []


@budget
@pytest.mark.slow
async def test_help_for_some_delays_nobody_else(kind: str):
    assert missed(await bars.helps(kind, undisturbed=3, bursts=1, asked=10.0), TIMES) == []


@pace
@pytest.mark.slow
async def test_a_deal_for_seven_is_soon_out(kind: str):
    assert missed(await bars.deal(kind), TIMES) == []


@pace
@pytest.mark.slow
@pytest.mark.parametrize("game", ["antiquity", "citadels", "court"])
async def test_a_round_takes_few_lines(kind: str, game: str):
    assert missed(await counted(game, kind, rounds=1), LINES) == []
