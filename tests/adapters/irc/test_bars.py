"""What people notice on IRC at default settings, in generous forms: twice what bench/irc_bars.py is held against.

Servers with their default limits, bots in processes of their own, real think times; `make bench ARGS=irc` has it whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from bench import irc_bars
from bench.irc_counts import games
from bench.irc_report import Bar, measured
from bench.irc_tables import SERVERS
from tests.kit.irc import servers

pytestmark = pytest.mark.irc_server

TIMES = 2.0  # for times, which other work on the machine stretches
LINES = 1.25  # for counts of lines, which one round makes uncertain

BARS: Sequence[Bar] = (  # measured side by side, since most of the time everybody thinks
    partial(irc_bars.one_table_of_court, moves=8),
    partial(irc_bars.one_table_of_citadels, moves=8),
    partial(irc_bars.three_tables, seconds=30.0),
    irc_bars.joins,
    partial(irc_bars.openings, tables=6, channels=3),
    partial(irc_bars.helps, undisturbed=2, bursts=1, after=4),
    irc_bars.deal,
)


@pytest.fixture(autouse=True)
def _programs() -> None:
    if reason := servers.missing():
        pytest.skip(reason)


async def missed(generous: float, *bars: Bar) -> list[str]:
    """The figures that miss even the generous form of their goal, measured on all servers at once."""
    rows = await measured(bars)
    assert all(len(row.values) == len(SERVERS) for row in rows), "a server or a bot broke, see the captured output"
    assert rows
    return [
        f"{row.what} on {kind}: {row.values[kind]:.1f} {row.unit}, not {generous * goal:g}"
        for row in rows
        for kind, goal in row.goals.items()
        if goal is not None and row.values[kind] > generous * goal
    ]


@pytest.mark.slow
async def test_what_people_do_is_soon_seen_and_answered():
    assert await missed(TIMES, *BARS) == []


@pytest.mark.slow
async def test_a_round_takes_few_lines():
    assert await missed(LINES, *games(rounds=1)) == []
