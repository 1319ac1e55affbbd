"""A signal ends the program soon, cleanly, with the usual exit code; a second one ends it at once."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from tests.kit.journals import opened, seqs
from tests.kit.platforms import signals

pytestmark = signals

# A program that is on a network, stores something, and says what it does.
PROGRAM = """
import asyncio, signal, sys
from pathlib import Path
from adapters.process import SystemEntropy, hosting, run
from adapters.serve import cancel_all
from tests.kit.journals import STANDING, entry, header

async def deaf():
    while True:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            print("goodbye", flush=True)

async def polite():
    try:
        await asyncio.sleep(60)
    finally:
        print("goodbye", flush=True)

async def told_when_a_second_signal_counts():
    while signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        await asyncio.sleep(0.01)
    print("in a hurry", flush=True)

async def work():
    async with hosting(Path(sys.argv[1]), SystemEntropy(None), "en") as host:
        await host.open()
        await host.journal.create(header(), entry(1), STANDING)
        running = [asyncio.create_task({"deaf": deaf, "polite": polite}[sys.argv[2]]())]
        watching = asyncio.create_task(told_when_a_second_signal_counts())
        print("there", flush=True)
        try:
            await asyncio.Event().wait()
        finally:
            await cancel_all(running)

sys.exit(run(work(), fast_loop=sys.argv[3] == "quick"))
"""


@asynccontextmanager
async def running(path: Path, settings: str, loop: str = "plain") -> AsyncIterator[asyncio.subprocess.Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        PROGRAM,
        path,
        settings,
        loop,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        await reads(process, "there")
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def reads(process: asyncio.subprocess.Process, words: str) -> None:
    """Wait until the program prints this."""
    assert process.stdout is not None
    async with asyncio.timeout(20):
        while (line := await process.stdout.readline()).decode().strip() != words:
            assert line, "it has ended"


async def ended(process: asyncio.subprocess.Process) -> tuple[int | None, float]:
    """Wait for the exit code; also returns the seconds that took."""
    began = time.monotonic()
    async with asyncio.timeout(20):
        await process.wait()
    return process.returncode, time.monotonic() - began


@pytest.mark.parametrize("loop", ["plain", "quick"])
@pytest.mark.parametrize("settings", ["polite", "deaf"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_per_4_the_first_signal_ends_it_within_five_seconds_with_everything_in_the_database(
    tmp_path: Path, number: signal.Signals, settings: str, loop: str
) -> None:
    path = tmp_path / "tables.db"
    async with running(path, settings, loop) as process:
        process.send_signal(number)
        code, seconds = await ended(process)
        assert code == 128 + number
        assert seconds < 5
    assert not path.with_name("tables.db-wal").exists()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone() == (1,)


@pytest.mark.parametrize("loop", ["plain", "quick"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_second_signal_ends_it_at_once_and_nothing_is_lost(
    tmp_path: Path, number: signal.Signals, loop: str
) -> None:
    path = tmp_path / "tables.db"
    async with running(path, "deaf", loop) as process:
        process.send_signal(signal.SIGTERM)
        await reads(process, "in a hurry")
        process.send_signal(number)
        code, seconds = await ended(process)
        assert code == -number, "which a shell shows as 128 and the number"
        assert seconds < 2
    async with opened(path) as journal:
        assert await seqs(journal) == [1]


async def test_two_signals_in_one_breath_are_one(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    async with running(path, "polite") as process:
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)
        code, _ = await ended(process)
        assert code in (128 + signal.SIGINT, 128 + signal.SIGTERM)
    assert not path.with_name("tables.db-wal").exists()
