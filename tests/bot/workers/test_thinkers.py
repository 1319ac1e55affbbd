"""AI players think in processes of their own, which are replaced when they break and never outlive their parent."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.workers.thinker import decide
from bot.workers.thinkers import Thinkers
from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import View, begin, view
from engines.core.notation import CANONICAL, read, write
from tests.kit.platforms import pidfd

ANTIQUITY = GAMES["antiquity"]
SEED = b"a player's chance"


class Sleepy:
    """A thought that takes for ever."""

    def __reduce__(self) -> tuple[Any, ...]:
        return time.sleep, (3600,)


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    thinkers = Thinkers()
    yield thinkers
    await thinkers.close()


def owing() -> View[Any, Any]:
    """The view of a seat that owes a decision, at the beginning of a game."""
    state = begin(ANTIQUITY, 3, ANTIQUITY.options(), Committed(b"game")).state
    return view(state, ANTIQUITY.pending_decisions(state.public)[0].seat)


def pids(thinkers: Thinkers) -> list[int]:
    return [worker._process.pid for worker in thinkers._workers if worker._process is not None]


def default_action(seen: View[Any, Any]) -> str:
    return write(ANTIQUITY.default_action(seen, Committed(SEED)))


@pytest.mark.parametrize("kind", ["quick", "random"])
async def test_a_worker_decides_as_the_player_would_here(thinkers: Thinkers, kind: str) -> None:
    move = await thinkers.think("antiquity", owing(), SEED, kind)
    assert move == decide(ANTIQUITY, owing(), SEED, kind)
    assert read(ANTIQUITY.offers(owing()), ANTIQUITY.forms, move, CANONICAL)


async def test_another_seed_is_another_chance(thinkers: Thinkers) -> None:
    assert len({await thinkers.think("antiquity", owing(), bytes([n]), "random") for n in range(10)}) > 5


async def test_no_process_is_started_before_somebody_thinks(thinkers: Thinkers) -> None:
    assert pids(thinkers) == []


async def test_no_more_processes_than_allowed_are_started_and_they_stay() -> None:
    thinkers = Thinkers(workers=2)
    try:
        used = set()
        for _ in range(3):
            await asyncio.gather(*(thinkers.think("antiquity", owing(), SEED, "random") for _ in range(10)))
            used.update(pids(thinkers))
        assert len(used) == 2
    finally:
        await thinkers.close()


async def test_a_worker_that_was_killed_is_replaced(thinkers: Thinkers) -> None:
    move = await thinkers.think("antiquity", owing(), SEED)
    (before,) = pids(thinkers)
    os.kill(before, signal.SIGKILL)
    assert await thinkers.think("antiquity", owing(), SEED) == move
    assert pids(thinkers) != [before]


async def test_where_workers_cannot_be_started_the_seat_shrugs(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers()
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert await thinkers.think("antiquity", owing(), SEED) == default_action(owing())
    await thinkers.close()


async def test_where_workers_break_at_once_the_seat_shrugs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.workers.thinkers._PROGRAM", ("-c", "raise SystemExit"))
    thinkers = Thinkers()
    assert await thinkers.think("antiquity", owing(), SEED) == default_action(owing())
    await thinkers.close()


async def test_a_player_that_cannot_think_shrugs_and_the_worker_stays(thinkers: Thinkers) -> None:
    blind = View(owing().public, owing().seat, None)
    await thinkers.think("antiquity", owing(), SEED)
    before = pids(thinkers)
    assert await thinkers.think("antiquity", blind, SEED) == default_action(blind)
    assert pids(thinkers) == before


async def test_a_thought_that_takes_too_long_is_given_up_and_its_worker_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.workers.thinkers._PROGRAM", ("-c", "import time; time.sleep(3600)"))
    thinkers = Thinkers(patience=0.2)
    assert await thinkers.think("antiquity", owing(), SEED) == default_action(owing())
    assert pids(thinkers) == []


async def test_after_a_thought_was_given_up_the_next_gets_its_own_answer(thinkers: Thinkers) -> None:
    wanted = await thinkers.think("antiquity", owing(), SEED, "random")
    given_up = asyncio.create_task(thinkers.think("antiquity", owing(), b"other", "random"))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    assert given_up.cancelled()
    assert await thinkers.think("antiquity", owing(), SEED, "random") == wanted


async def test_a_worker_hears_no_ctrl_c_of_the_terminal(thinkers: Thinkers) -> None:
    await thinkers.think("antiquity", owing(), SEED)
    (worker,) = pids(thinkers)
    assert os.getpgid(worker) != os.getpgid(0)


def test_a_worker_imports_the_engines_and_the_standard_library_alone() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import sys, bot.workers.thinker; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    )
    modules = set(told.stdout.split())
    ours = {name for name in modules if name.split(".")[0] in {"bot", "adapters", "tests"}}
    assert ours == {"bot", "bot.workers", "bot.workers.thinker", "bot.workers.serve"}
    assert not modules & {"aiosqlite", "asyncio", "discord", "fluent", "irc", "msgspec", "rich", "sqlite3", "structlog"}


# No process is left ---------------------------------------------------------------------------------------------------


def ended(process: int, seconds: float = 20.0) -> bool:
    """Whether the process behind a pidfd ends within so many seconds."""
    ready, _, _ = select.select([process], [], [], seconds)
    os.close(process)
    return bool(ready)


@pidfd
async def test_closing_ends_the_workers(thinkers: Thinkers) -> None:
    await thinkers.think("antiquity", owing(), SEED)
    process = os.pidfd_open(pids(thinkers)[0])
    await thinkers.close()
    assert ended(process, 0)


PARENT = """
import asyncio
from bot.workers.thinkers import Thinkers
from tests.bot.workers.test_thinkers import SEED, Sleepy, owing, pids

async def main():
    thinkers = Thinkers(workers=2)
    await asyncio.gather(*(thinkers.think("antiquity", owing(), SEED) for _ in range(2)))
    busy = asyncio.create_task(thinkers.think("antiquity", Sleepy(), SEED))
    await asyncio.sleep(0)
    print(*pids(thinkers), flush=True)
    await busy

asyncio.run(main())
"""


@pidfd
@pytest.mark.crash
def test_workers_end_with_a_parent_that_was_killed_also_in_the_middle_of_a_thought() -> None:
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        workers = [os.pidfd_open(int(pid)) for pid in parent.stdout.readline().split()]
        assert len(workers) == 2
        assert not select.select(workers, [], [], 0)[0]
        parent.kill()
        assert [ended(worker) for worker in workers] == [True, True]
