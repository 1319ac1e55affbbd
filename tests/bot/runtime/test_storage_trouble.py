"""While nothing can be stored - locked by another program, or the disk full - lines wait, and then are refused as not
done, whatever they are; AI players and clocks do later what they could not do. The scenario PER-3.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.journal.journal import _AGAIN
from bot.ports import Person, Room
from bot.runtime.tables import TableLimits
from bot.table import acts
from bot.table.acts import ProposedAct
from bot.table.facts import Moved
from bot.table.table import Table
from bot.table.table_settings import LIMITS, Pace
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.house import House, house
from tests.kit.net import says, text
from tests.kit.tables import ADA, BRUNO, DMITRI, EVE, ROOM

resource = pytest.importorskip("resource")  # which Windows has not

PLACE = "place rome egypt greece persia"
OTHER = Room("net", "#other")
LIVE = LIMITS[Pace.LIVE]
TROUBLES = ("locked", "full")


@asynccontextmanager
async def trouble(h: House, path: Path, kind: str) -> AsyncIterator[None]:
    """Nothing can be stored meanwhile."""
    database = path / "tables.db"
    if kind == "locked":
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
    else:
        await h.host.journal.set_setting("host", "x", "y")  # behind it all that was noted is stored
        size = database.with_name("tables.db-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


async def position(h: House) -> object:
    """All that could have changed."""
    rows = await h.host.journal._db.execute_fetchall("SELECT count(*), max(n) FROM log")
    settings = await h.host.journal._db.execute_fetchall("SELECT * FROM settings")
    return (
        rows,
        [row for row in settings if row[0] != "host"],
        [live.table.seq for live in await h.host.tables.find(ROOM)],
    )


async def test_per_3_while_another_program_holds_the_lock_for_a_while_moves_wait_and_none_is_lost(
    tmp_path: Path,
) -> None:
    rooms = [Room("net", f"#{number}") for number in range(30)]
    people = [Person("net", f"ada{number}") for number in range(30)]
    async with house(tmp_path) as h:
        for room, person in zip(rooms, people, strict=True):
            await h.type(person, "new antiquity", "add 2 ai", "option first 1", "start", room=room)
        async with trouble(h, tmp_path, "locked"):
            lines = [says(person, PLACE, room, source=person.id) for room, person in zip(rooms, people, strict=True)]
            moving = [asyncio.create_task(h.host.hear(line)) for line in lines for _ in range(2)]
            await asyncio.sleep(6 * _AGAIN)  # several attempts fail
            assert not any(task.done() for task in moving[::2])
        await asyncio.gather(*moving)
        await h.host.settled()
        for room in rooms:
            assert sum(" places " in line for line in h.net.lines(room)) == 3, "hers and those of two AI players, once"


LINES = {
    "a new table": (EVE, "new court", Room("net", "#third"), False),
    "sitting down": (EVE, "join", OTHER, False),
    "a move": (ADA, PLACE, ROOM, False),
    "a vote": (ADA, "stop", ROOM, False),
    "resigning": (ADA, "resign", ROOM, False),
    "a moderator": (EVE, "stop", ROOM, True),
    "a language": (ADA, "language de", None, False),
    "a language of the room": (ADA, "language room de", ROOM, True),
    "quiet hours": (ADA, "quiet 22-6", None, False),
    "waiting": (EVE, "queue", ROOM, False),
    "being two": (DMITRI, "unpair", None, False),
}


@pytest.mark.parametrize("kind", TROUBLES)
@pytest.mark.parametrize("line", LINES)
async def test_per_3_what_can_not_be_stored_for_long_is_refused_as_not_done_and_nothing_has_changed(
    tmp_path: Path, line: str, kind: str
) -> None:
    person, words, room, moderator = LINES[line]
    async with house(tmp_path, patience=0.1, failing=True) as h:
        await h.begin()
        await h.type(DMITRI, "new antiquity", room=OTHER)
        await h.host.pairs.join(DMITRI, Person("far", "dmitri"))
        before, lines = await position(h), len(h.net.lines(ROOM))
        async with trouble(h, tmp_path, kind):
            await h.type(person, words, room=room, moderator=moderator, source="m1")
            assert "it has not happened" in h.answer
            assert any(entry["event"] == "not done" for entry in h.logged), "the operator can read of it"
        assert await position(h) == before
        assert len(h.net.lines(ROOM)) == lines
        refused = len(h.net.answers)
        await h.type(person, words, room=room, moderator=moderator, source="m1")
        assert not any("has not happened" in text(doc) for _, doc, _ in h.net.answers[refused:])
        assert await position(h) != before, "tried again, it is done"


@pytest.mark.parametrize("kind", TROUBLES)
async def test_what_only_looks_is_shown_all_the_same(tmp_path: Path, kind: str) -> None:
    async with house(tmp_path, patience=0.1) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "join")
        await h.type(ADA, "add ai", "start")
        await play_out(h, ROOM)
        await h.begin()
        async with trouble(h, tmp_path, kind):
            for words in ("board", "hand", "players", "log", "scores all", "help", "tables", "fair", "log file"):
                await h.type(ADA, words)
                assert "it has not happened" not in h.answer, words


@pytest.mark.parametrize("kind", TROUBLES)
async def test_an_ai_player_and_a_clock_do_later_what_could_not_be_stored(tmp_path: Path, kind: str) -> None:
    async with house(tmp_path, patience=0.05, pace=Pace.LIVE, failing=True) as h:
        await h.begin()
        await h.type(BRUNO, "resign")
        await h.go_on(LIVE.decision - LIVE.warning + 10)
        await h.host.settled()
        seq = (await h.table()).seq
        async with trouble(h, tmp_path, kind):
            await h.clock.advance(LIVE.warning)
            await asyncio.sleep(6 * _AGAIN)  # as above
            assert (await h.table()).seq == seq
        await h.go_on(400)
        await h.host.settled()
        assert sum("has run out of time" in line for line in h.net.lines(ROOM)) == 2, "Ada, and Cleo after her"
        assert [line.split()[0] for line in h.net.lines(ROOM) if " places " in line][:1] == ["Ada"]


def default_action(table: Table) -> str:
    """A move of who is asked."""
    return write(table.game.default_action(table.view(table.pending_decisions[0].seat), Committed(b"x", table.seq)))


def ends(table: Table, words: str) -> bool:
    """Whether with a move and what AI players do then the game comes to its end."""
    while True:
        table = acts.perform(table, ProposedAct(Moved(table.pending_decisions[0].seat, words)), 0.0).table
        if not table.pending_decisions or not table.seats[table.pending_decisions[0].seat].ai:
            return table.outcome is not None
        seat = table.pending_decisions[0].seat
        words = write(table.game.policy(table.view(seat), Committed(table.thoughts(seat))))


async def play_out(h: House, room: Room) -> None:
    while found := await h.host.tables.find(room):
        table = found[0].table
        person = table.seats[table.pending_decisions[0].seat].person
        assert person is not None
        await h.type(person, f"table {table.header.id} {default_action(table)}", room=None)


async def test_per_3_two_games_of_a_person_that_end_in_one_moment_both_count(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(room=9, person=9)) as h:
        for _ in range(2):
            await h.type(ADA, "new antiquity")
        ids = [live.table.header.id for live in await h.host.tables.find(ROOM)]
        for table_id in ids:
            await h.type(ADA, f"table {table_id} add 2 ai", f"table {table_id} start")
        last = []
        for table_id in ids:
            while not ends((table := (await h.host.tables.load(table_id)).table), default_action(table)):
                await h.type(ADA, f"table {table_id} {default_action(table)}", room=None)
            last.append(f"table {table_id} {default_action(table)}")
        async with trouble(h, tmp_path, "locked"):
            ending = [asyncio.create_task(h.host.hear(says(ADA, words))) for words in last]
            await asyncio.sleep(2 * _AGAIN)  # both wait, and are stored in one batch
        await asyncio.gather(*ending)
        await h.host.settled()
        await h.type(ADA, "scores")
        assert any(row.split()[0] == "Ada" and row.split()[-1] == "2" for row in h.answer.splitlines() if row.strip())


async def test_per_4_a_locked_database_holds_up_no_end(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            began = time.monotonic()
            await h.host.close()
            assert time.monotonic() - began < 3
            other.execute("ROLLBACK")
