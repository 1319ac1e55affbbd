"""What each released version has written is opened by the present one, played on to the end, and verified."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.journal import archive
from bot.journal.verify import verify_table
from bot.runtime.table_cache import LiveTable
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.table.table import Status
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.offer import sample
from tests.kit.clock import ScriptedClock
from tests.kit.house import Counting, House, house
from tests.upgrades.write import HERE, LIMITS, VERSION, stands

WRITTEN = sorted(HERE.glob("*.db"))
EACH = pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
LATER = 1_000_500_000.0  # when the new version is started, after all of them were written


def said_to_stand(path: Path) -> Mapping[str, Mapping[str, Any]]:
    kept: Mapping[str, Mapping[str, Any]] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return kept


@asynccontextmanager
async def upgraded(path: Path, folder: Path) -> AsyncIterator[House]:
    """The present version on a copy of what an old one wrote."""
    shutil.copy(path, folder / "tables.db")
    async with house(folder, limits=LIMITS, entropy=Counting(10_000), clock=ScriptedClock(LATER)) as h:
        yield h


def test_the_present_version_has_its_database() -> None:
    assert VERSION in [path.stem for path in WRITTEN]


@EACH
def test_there_are_running_paused_and_finished_tables_of_all_games_and_more(path: Path) -> None:
    tables = said_to_stand(path).values()
    for game in GAMES if path.stem == VERSION else {table["game"] for table in tables}:
        mine = [table for table in tables if table["game"] == game]
        assert {"running", "ended"} <= {table["status"] for table in mine}
        assert any("paused" in table for table in mine)
    assert {"lobby", "stopped"} <= {table["status"] for table in tables}
    assert any("votes" in table for table in tables)
    assert any(len(table["rooms"]) > 1 for table in tables)
    assert any(table["salts"] for table in tables)


@EACH
async def test_every_table_stands_where_it_stood(path: Path, tmp_path: Path) -> None:
    async with upgraded(path, tmp_path) as h:
        for table_id, then in said_to_stand(path).items():
            now = json.loads(json.dumps(stands((await archive.replay(h.host.journal, table_id)).table)))
            now["agreed"] = {name: now["agreed"][name] for name in then["agreed"]}  # there may be more by now
            assert now == then, table_id


@EACH
async def test_play_goes_on_to_the_end_and_all_can_be_verified(path: Path, tmp_path: Path) -> None:
    async with upgraded(path, tmp_path) as h:
        for table_id, then in said_to_stand(path).items():
            if then["status"] in ("lobby", "running"):
                await play_on(h, await h.host.tables.load(table_id))
        finished = 0
        for table_id, then in said_to_stand(path).items():
            header, entries, _ = await h.host.journal.load(table_id)
            verdict = verify_table(header, entries)
            assert verdict.agrees, (table_id, verdict.lines)
            finished += "to the end of the game" in verdict.lines[-1]
            assert len(entries) > then["seq"] or then["status"] in ("ended", "stopped")
        assert finished == sum(then["status"] != "stopped" for then in said_to_stand(path).values())


async def play_on(h: House, live: LiveTable) -> None:
    """All who are people play on, at random; AI players as they do."""
    host = live.table.host
    assert host is not None
    if live.table.status is Status.LOBBY:
        await h.host.tables.act(live, lambda table: lobby.start(table, host))
    if live.table.paused is not None:
        await h.host.tables.act(live, lambda table: lobby.resume(table, host, "Ada", moderator=False))
    await h.host.settled()
    while live.table.status is Status.RUNNING:
        seat = next(each.seat for each in live.table.pending_decisions if not live.table.seats[each.seat].ai)
        text = write(sample(live.table.offers(seat), Committed(b"at random", live.table.seq)))
        act = ProposedAct(Moved(seat, text), live.table.seats[seat].person)
        await h.host.tables.act(live, lambda _, act=act: act)
        await h.host.settled()
