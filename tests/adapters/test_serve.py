"""How the networks are ended: also one that does not listen at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from adapters.process import Seeds, hosting
from adapters.serve import end
from bot.ports import Person


async def test_a_network_that_takes_its_end_for_something_else_is_ended_all_the_same():
    asked = 0

    async def deaf() -> None:
        nonlocal asked
        while True:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                asked += 1
                if asked == 2:
                    raise

    running = [asyncio.create_task(deaf())]
    await asyncio.sleep(0)
    await end(running)
    assert running[0].cancelled()


async def test_a_network_that_failed_keeps_no_other_from_ending():
    async def broken() -> None:
        raise ConnectionError

    async def patient() -> None:
        await asyncio.Event().wait()

    running = [asyncio.create_task(broken()), asyncio.create_task(patient())]
    await asyncio.sleep(0)
    await end(running)
    assert all(task.done() for task in running)


async def test_the_host_knows_the_admins_of_the_settings(tmp_path: Path):
    async with hosting(tmp_path / "tables.db", Seeds(None), "en", admins=["discord 1", "libera account:ada"]) as host:
        assert host._admins == {Person("discord", "1"), Person("libera", "account:ada")}
