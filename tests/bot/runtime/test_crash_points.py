"""Killed at any point of a whole game: what was acknowledged is there, nothing is done twice, everybody learns all.

For moments of a game at which a kill would leave something else, a second host opens what is left, and what it does is
held against the log of the first, which went on. All moments are tried with
`MOMENTS=all make test ARGS=tests/bot/runtime/test_crash_points.py`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.journal import archive
from bot.journal.journal import NoSuchTable
from bot.language import Locale
from bot.ports import Audience, Room
from bot.render.messages import line
from bot.table.entry import Entry
from bot.table.table import Table
from bot.table.table_settings import LIMITS, Pace
from bot.text.doc import Doc
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.record import digest
from tests.kit.crash import Crashes, Remains, recovered
from tests.kit.house import House, house
from tests.kit.net import Net
from tests.kit.tables import ADA, BRUNO, ROOM

pytestmark = [pytest.mark.crash, pytest.mark.usefixtures("sealed")]

POINTS = {
    "before an append",
    "before the commit",
    "after the commit",
    "before the swap",
    "before a public line",
    "after a public line",
    "before a secret",
    "between two secrets",
    "after a secret",
    "before the cursor",
    "before the AI is asked",
    "before a clock is armed",
}
GAMES_PLAYED = (*GAMES, "sealed")
SHORTER = {  # options that make a game short, for whole games are played
    "court": ("option rounds 10",),
    "citadels": ("option city 7", "option rounds 20"),
}
EVERY = os.environ.get("MOMENTS") == "all"  # of a game, which takes some minutes each
MANY = 60  # else: moments at the beginning and at the end of a game of which each is looked at; of those between
SOME = 7  # each seventh: so that every point comes up at every stage
LAST = 2  # updates that may be told twice


class Lines:
    """Lines of people, each with an id of its own, as a network sends them."""

    def __init__(self, h: House) -> None:
        self._h = h
        self._next = 0

    async def type(self, *args: Any, **more: Any) -> None:
        self._next += 1
        await self._h.type(*args, source=f"m{self._next}", **more)


async def play(h: House, game: str) -> str:
    """Two people and an AI player, or two, play to the end; once a player's time runs out."""
    lines = Lines(h)
    await lines.type(ADA, f"new {game}")
    await lines.type(BRUNO, "join")
    table_id = (await h.table()).header.id
    await lines.type(ADA, f"add {max(1, GAMES[game].seats[0] - 2)} ai")
    for option in SHORTER.get(game, ()):
        await lines.type(ADA, option)
    await lines.type(ADA, "start")
    number = 0
    while found := await h.host.tables.find(ROOM):
        table, number = found[0].table, number + 1
        seat = table.pending_decisions[0].seat
        person = table.seats[seat].person
        assert person is not None
        if number == 3:
            await h.wait(LIMITS[Pace.LIVE].decision + 5)
            await lines.type(person, "back" if (await h.table()).paused is None else "resume")
            continue
        action = GAMES[game].policy(table.view(seat), Committed(b"people", table.seq))
        await lines.type(person, write(action), room=None if action.secret else ROOM)
    return table_id


def plainly(entries: Sequence[Entry]) -> list[tuple[object, ...]]:
    """What entries say, but for the time."""
    return [(e.seq, e.by, e.facts, e.tape, e.digest, e.source) for e in entries]


def expected(table: Table, history: Sequence[tuple[int, Any]], audience: Audience) -> list[Doc]:
    """All lines that an audience is to see, in order."""
    seat = None if isinstance(audience, Room) else table.seat_of(audience)
    told = [item for _, said in history for item in said if item.to == seat]
    return [doc for item in told if (doc := line(table, item, Locale("en")))]


def examine(table: Table, history: Sequence[tuple[int, Any]], remains: Remains, after: Net) -> int:
    """Each audience was told everything that is its own and nothing else, in order; what was told twice was marked, and
    is not old. How many audiences were told something twice."""
    again = 0
    for audience in table.audiences:
        lines = expected(table, history, audience)
        before = [doc for update in remains.seen.get(audience, ()) for doc in update.lines]
        later = [doc for update in after.seen.get(audience, ()) for doc in update.lines]
        twice = len(before) + len(later) - len(lines)
        assert before == lines[: len(before)]
        assert later == lines[len(lines) - len(later) :]
        assert twice >= 0, "all was told"
        assert twice <= sum(len(update.lines) for update in remains.seen.get(audience, ())[-LAST:]), "it is not old"
        again += twice > 0
        for update in after.seen.get(audience, ()):
            assert twice <= 0 or not update.lines or update.repeat, "what may have been seen is marked"
            twice -= len(update.lines)
    assert {*after.seen, *remains.seen} <= {*table.audiences}
    return again


async def look(remains: Remains, path: Path, table_id: str, log: Sequence[Entry]) -> int:
    """A second host opens what is left, and by itself does what is owed; then the line that was under way comes again.

    How many audiences it told something again.
    """
    async with recovered(remains, path, pace=Pace.LIVE) as h:
        acknowledged = remains.stored.get(table_id, 0)
        try:
            _, entries, _ = await h.host.journal.load(table_id)
        except NoSuchTable:
            assert (acknowledged, remains.seen) == (0, {})
            return 0
        assert len(entries) >= acknowledged
        again = await stands(h, remains, table_id, log)
        if remains.incoming is not None:
            await h.host.hear(remains.incoming)
            await h.host.settled()
            again = await stands(h, remains, table_id, log)
        return again


async def stands(h: House, remains: Remains, table_id: str, log: Sequence[Entry]) -> int:
    """The table is as its log says, nothing is done twice, and whoever is owed something has it."""
    kept = await archive.replay(h.host.journal, table_id)
    table, state = kept.table, kept.table.state
    assert plainly(kept.entries) == plainly(log[: len(kept.entries)]), "and the AI players decide as they did"
    sources = [entry.source for entry in kept.entries if entry.source]
    assert len(set(sources)) == len(sources)
    assert state is None or digest(table.game, state) == [entry.digest for entry in kept.entries if entry.digest][-1]
    again = examine(table, kept.said, remains, h.net)
    for decision in table.pending_decisions:
        occupant, number = table.seats[decision.seat], table.numbers[decision.seat]
        if occupant.ai:
            assert table.paused is not None, "AI players go on by themselves"
            continue
        assert occupant.person is not None
        seen = [*remains.seen.get(occupant.person, ()), *h.net.seen.get(occupant.person, ())]
        assert number in [update.decision for update in seen if update.prompt], "who is asked knows it"
    if table.open:
        assert (await h.host.tables.load(table_id)).table == table
    return again


@pytest.mark.parametrize("game", GAMES_PLAYED)
async def test_a_kill_at_any_point_loses_nothing_and_doubles_nothing(tmp_path: Path, game: str) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.host.journal._db.execute_fetchall("PRAGMA wal_autocheckpoint = 16")
        crashes = Crashes(h, tmp_path)
        table_id = await play(h, game)
        _, log, _ = await h.host.journal.load(table_id)
    assert log[-1].digest, "it was played to the end"
    assert set(crashes.passed) >= (POINTS - {"between two secrets"} if game == "court" else POINTS)  # which has none
    again, last = 0, len(crashes.remains) - MANY
    for number, remains in enumerate(crashes.remains):
        if not (EVERY or number < MANY or number >= last or number % SOME == 0):
            continue
        try:
            again += await look(remains, tmp_path / f"{number}", table_id, log)
        except AssertionError as error:
            raise AssertionError(f"killed {remains.point}, number {number}: {error}") from error
        shutil.rmtree(tmp_path / f"{number}")
    assert again <= len(crashes.remains), "repeats are rare"
