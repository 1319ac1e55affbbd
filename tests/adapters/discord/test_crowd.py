"""Many tables at once, with the limiter as it is in use, on a Discord that refuses more than 50 requests a second."""

from __future__ import annotations

import pytest

from tests.adapters.discord.crowd import crowd

pytestmark = pytest.mark.discord_loopback


async def test_25_tables_that_start_at_once_are_refused_nothing_and_nobody_waits_for_a_call(discord):
    async with crowd(discord, tables=25, servers=5, people=3) as here:
        await here.play("court", seconds=5, gap=3)
        assert here.steps
        assert discord.rest.rate.refused == 0
        assert 429 not in discord.rest.statuses
        assert max(here.calls) <= 3
        assert max(here.boards) <= 10
        await discord.until(lambda: not here.without_picture)
