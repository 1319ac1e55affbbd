"""What was learned of a network's pace is kept in the journal, and used after the next start."""

from __future__ import annotations

import asyncio
from pathlib import Path

from adapters.irc.client import Client
from adapters.irc.pace_store import PaceStore
from adapters.irc.session.pace import Pace
from adapters.irc.settings import Pacing
from bot.journal.journal import Journal
from tests.kit.clock import ScriptedClock
from tests.kit.irc.link import Told, network


async def begun(journal: Journal, name: str = "net") -> tuple[Client, asyncio.Task[None]]:
    """A client that has just started, on a port where nobody listens."""
    client = Client(network(name=name, port=1), ScriptedClock(), lambda: 0.5, Told(), PaceStore(journal, name))
    task = asyncio.create_task(client.run())
    async with asyncio.timeout(5):
        while client.retry_at is None:
            await asyncio.sleep(0.001)
    return client, task


async def ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def kept(journal: Journal, name: str) -> None:
    store = PaceStore(journal, name)
    async with asyncio.timeout(5):
        while not await store.load():
            await asyncio.sleep(0.001)


async def test_a_network_is_written_to_after_the_next_start_as_was_learned_before_it(tmp_path: Path):
    journal = await Journal.open(tmp_path / "tables.db")
    client, task = await begun(journal)
    client.pace.sign("too fast", 0.0)
    await kept(journal, "net")
    await ended(task)
    (again, other), (one, another) = zip(await begun(journal), await begun(journal, "other"), strict=True)
    assert (again.pace.rate, other.pace.rate) == (0.5, 1.0)
    for each in (one, another):
        await ended(each)
    await journal.close()


async def test_a_journal_that_cannot_be_read_or_written_stops_nobody(tmp_path: Path):
    journal = await Journal.open(tmp_path / "tables.db")
    await journal.close()
    store = PaceStore(journal, "net")
    await store.save(Pace(Pacing()).remember())
    assert await store.load() == ""
