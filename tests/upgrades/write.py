"""Writes a database as the present version keeps it: `python -m tests.upgrades.write`.

What is written is tests/upgrades/VERSION.db, with running, paused and finished tables of all games, a lobby, a vote
under way, a link and salts, and beside it VERSION.json, which says where each table stands. Both are written once for
each version that changes what is kept, and never again: test_upgrades.py opens all there are with the code of today.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bot.journal import archive
from bot.ports import Person, Room
from bot.runtime.table_cache import LiveTable
from bot.runtime.tables import TableLimits
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.table.table import Status, Table
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.record import digest
from tests.kit.house import House, house
from tests.records.make_tables import looks

HERE = Path(__file__).parent
VERSION = version("tafelrunde")
LIMITS = TableLimits(room=99, person=99)
ADA, BRUNO, CLEO, DMITRI = (Person("net", name) for name in ("ada", "bruno", "cleo", "dmitri"))


def stands(table: Table) -> Mapping[str, Any]:
    """Where a table stands: what it looks like, who is asked for what, and the digest of the game's position."""
    return {
        "game": table.game.name,
        "seq": table.seq,
        **looks(table),
        "salts": [salt.shown for salt in table.salts],
        "decisions": [[each.seat, each.kind, table.numbers[each.seat]] for each in table.pending_decisions],
        "digest": "" if table.state is None else digest(table.game, table.state, table.header.position),
    }


async def opened(h: House, name: str, game: str, *lines: str, people: int = 2) -> Room:
    """A table in a room of its own, with people and AI players, at which the host has typed these lines."""
    room = Room("net", f"#{name}")
    await h.type(ADA, f"new {game}", room=room)
    for person in (BRUNO, CLEO, DMITRI)[: people - 1]:
        await h.type(person, "join", room=room)
    missing = GAMES[game].seats[0] - people
    await h.type(ADA, *(["add 1 ai"] * max(missing, 0)), *lines, room=room)
    return room


async def played(h: House, live: LiveTable, moves: int | None) -> None:
    """So many decisions of people, or all until the end, each a sensible one."""
    while live.table.status is Status.RUNNING and moves != 0:
        decision = next(each for each in live.table.pending_decisions if not live.table.seats[each.seat].ai)
        seat = decision.seat
        action = live.table.game.policy(live.table.view(seat), Committed(b"sensible", live.table.seq))
        act = ProposedAct(Moved(seat, write(action)), live.table.seats[seat].person)
        await h.host.tables.act(live, lambda _, act=act: act)
        await h.host.settled()
        moves = None if moves is None else moves - 1


async def live(h: House, room: Room) -> LiveTable:
    return (await h.host.tables.find(room))[0]


async def fill(h: House) -> None:
    for game in GAMES:
        await played(h, await live(h, await opened(h, f"{game}-running", game, "start")), 5)
        room = await opened(h, f"{game}-paused", game, "salt pepper", "option pace live", "start")
        await played(h, await live(h, room), 7)
        await h.type(ADA, "pause", room=room)
        room = await opened(h, f"{game}-finished", game, "salt Größe 🎲", "start", people=1)
        await played(h, await live(h, room), None)
    await opened(h, "lobby", "court", "salt pepper", "option first 2", "option pace slow", "option absent harmless")
    room = await opened(h, "vote", "antiquity", "start", people=3)
    await played(h, await live(h, room), 2)
    await h.type(BRUNO, "stop", "kick #3", room=room)
    room = await opened(h, "link", "citadels", "option pace live", "start", people=3)
    await h.type(ADA, "link", room=room)
    code = h.answer.split("link ")[-1].split()[0].strip(".”“")
    await h.type(ADA, f"link {code}", room=Room("net", "#linked"), moderator=True)
    await h.type(CLEO, "resign", room=room)
    await h.wait(400.0)
    await h.type(ADA, "stop", room=await opened(h, "stopped", "antiquity", "start"))
    await h.type(BRUNO, "stop", room=Room("net", "#stopped"))


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        async with house(path, limits=LIMITS) as h:
            await fill(h)
            rows = await h.host.journal._db.execute_fetchall("SELECT id FROM tables ORDER BY n")
            tables = {str(id_): stands((await archive.replay(h.host.journal, str(id_))).table) for (id_,) in rows}
        with closing(sqlite3.connect(path / "tables.db", isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("VACUUM")
        shutil.copy(path / "tables.db", HERE / f"{VERSION}.db")
    lines = ",\n".join(f"{json.dumps(id_)}: {json.dumps(table, ensure_ascii=False)}" for id_, table in tables.items())
    (HERE / f"{VERSION}.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
