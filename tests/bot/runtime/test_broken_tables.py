"""A table that cannot be read or played on: it is set aside, or closed with its seed, and the others play on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ports import Room
from bot.runtime.host import TableLimits
from engines import GAMES
from tests.kit.house import Counting, house
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, DMITRI, ROOM

PLACE = "place rome egypt greece persia"
OTHER = Room("net", "#other")


async def two_tables(path: Path) -> tuple[str, str]:
    """Two games, after which the host is closed."""
    async with house(path) as h:
        await h.begin()
        await h.type(DMITRI, "new antiquity", "add 2 ai", "option first 1", "start", room=OTHER)
        return (await h.table()).header.id, (await h.table(OTHER)).header.id


def sql(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path / "tables.db")) as db:
        db.execute(statement, values)
        db.commit()


LAST = "table_id = ? AND seq = (SELECT max(seq) FROM log WHERE table_id = ?)"
DAMAGES = {
    "a move that is none": f'UPDATE log SET facts = \'[{{"fact":"moved","seat":0,"text":"dance"}}]\' WHERE {LAST}',
    "a fact that is none": f'UPDATE log SET facts = \'[{{"fact":"danced"}}]\' WHERE {LAST}',
    "facts of the future": f"UPDATE log SET form = 99 WHERE {LAST}",
    "no facts": f"UPDATE log SET facts = '[]' WHERE {LAST}",
    "a tape that is none": f"UPDATE log SET tape = '[1, ' WHERE {LAST}",
    "chance that does not fit": f"UPDATE log SET tape = '[99]' WHERE {LAST}",
    "another state": f"UPDATE log SET digest = '0123456789abcdef' WHERE {LAST}",
    "somebody that is none": f"UPDATE log SET by = 'ada' WHERE {LAST}",
    "a gap": "DELETE FROM log WHERE table_id = ? AND table_id = ? AND seq = 2",
    "no log": "DELETE FROM log WHERE table_id = ? AND table_id = ?",
    "rules of the future": "UPDATE tables SET version = 99 WHERE id = ? AND id = ?",
    "digests of the future": "UPDATE tables SET position = 99 WHERE id = ? AND id = ?",
    "chance of the future": "UPDATE tables SET chance = 99 WHERE id = ? AND id = ?",
}


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_table_that_cannot_be_read_is_set_aside_and_the_others_play_on(tmp_path: Path, damage: str) -> None:
    bad, _ = await two_tables(tmp_path)
    sql(tmp_path, DAMAGES[damage], bad, bad)
    sql(tmp_path, "UPDATE tables SET wake = 0")
    async with house(tmp_path) as h:
        await h.wait(100)
        await h.type(DMITRI, PLACE, room=OTHER)
        assert any(line.startswith("Dmitri places") for line in h.net.lines(OTHER))
        for words in ("board", PLACE, "players"):
            await h.type(ADA, words)
            assert "cannot read any more" in h.answer
        assert [entry["table"] for entry in h.logged if entry["event"] == "a table is set aside"] == [bad]


async def test_the_room_and_the_people_of_a_broken_table_can_open_others(tmp_path: Path) -> None:
    bad, _ = await two_tables(tmp_path)
    sql(tmp_path, DAMAGES["a fact that is none"], bad, bad)
    async with house(tmp_path, limits=TableLimits(room=1, person=1), entropy=Counting(1000)) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "join")
        assert (await h.table()).people == (ADA, BRUNO)


async def test_what_broken_tables_were_is_not_in_the_story(tmp_path: Path) -> None:
    bad, _ = await two_tables(tmp_path)
    sql(tmp_path, DAMAGES["a move that is none"], bad, bad)
    async with house(tmp_path) as h:
        await h.type(ADA, "board")
        story = next(entry["story"] for entry in h.logged if entry["event"] == "a table is set aside")
        assert bad in story
        assert "dance" not in story


async def test_scores_and_records_are_had_beside_a_broken_game(tmp_path: Path) -> None:
    bad, _ = await two_tables(tmp_path)
    sql(tmp_path, DAMAGES["a fact that is none"], bad, bad)
    sql(tmp_path, "UPDATE tables SET status = 'ended' WHERE id = ?", bad)
    async with house(tmp_path) as h:
        await h.type(ADA, "log file")
        assert "No game has ended here" in h.answer
        await h.type(ADA, "scores")
        assert "cannot" not in h.answer


async def test_a_table_of_older_rules_that_the_new_ones_replay_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_tables(tmp_path)
    rules = type(GAMES["antiquity"])
    monkeypatch.setattr(rules, "version", 2)
    monkeypatch.setattr(rules, "replays", (1, 2))
    async with house(tmp_path, entropy=Counting(1000)) as h:
        await h.type(ADA, PLACE)
        assert any("Ada places" in line for line in h.net.lines(ROOM))
        assert (await h.table()).header.version == 1
        await h.type(BRUNO, "new antiquity", room=Room("net", "#new"))
        assert (await h.table(Room("net", "#new"))).header.version == 2


async def test_a_table_of_older_rules_is_closed_with_its_seed_once(tmp_path: Path) -> None:
    old, _ = await two_tables(tmp_path)
    sql(tmp_path, "UPDATE tables SET version = 0 WHERE id = ?", old)
    async with house(tmp_path) as h:
        await h.type(ADA, "board")
        told = h.net.lines(ROOM)
        assert "so this game cannot go on" in told[-2]
        assert told[-1].startswith("The seed of chance was")
        assert ADA not in h.net.seen
    async with house(tmp_path) as h:
        await h.type(ADA, "board")
        assert "There is no table here" in h.answer
        assert h.net.lines(ROOM) == []


async def test_that_a_table_of_older_rules_is_closed_is_told_also_after_a_restart(tmp_path: Path) -> None:
    old, _ = await two_tables(tmp_path)
    sql(tmp_path, "UPDATE tables SET version = 0 WHERE id = ?", old)
    async with house(tmp_path, Net(down=True)) as h:
        await h.host.hear(says(ADA, "board", ROOM))
    async with house(tmp_path) as h:
        assert "so this game cannot go on" in h.net.lines(ROOM)[0]
