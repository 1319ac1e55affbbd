"""How long things take at a table, as docs/play.md promises it."""

from __future__ import annotations

from bot.table.table_settings import LIMITS, Pace, PaceLimits

HOUR, DAY = 3600, 86_400


def test_the_limits_are_those_that_the_guide_names() -> None:
    assert {
        Pace.LIVE: PaceLimits(decision=180, warning=60, idle=1800, pause=DAY),
        Pace.HALF: PaceLimits(decision=12 * HOUR, warning=2 * HOUR, idle=7 * DAY, pause=30 * DAY),
        Pace.SLOW: PaceLimits(decision=DAY, warning=4 * HOUR, idle=7 * DAY, pause=30 * DAY),
    } == LIMITS
