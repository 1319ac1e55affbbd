"""A table that cannot be read or played on: it is set aside, or closed with its seed, and the others play on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.journal import newest
from bot.ports import Room
from bot.runtime.tables import TableLimits
from engines import GAMES
from tests.kit.house import Counting, House, house
from tests.kit.net import Net, says, text
from tests.kit.secrets import secrets
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

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


async def until(there: Callable[[], object]) -> None:
    """Return once something is there that another thread works at."""
    async with asyncio.timeout(30):
        while not there():
            await asyncio.sleep(0.001)


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


async def test_the_room_of_a_table_that_cannot_be_read_is_told_at_the_start_and_once(tmp_path: Path) -> None:
    bad, _ = await two_tables(tmp_path)
    sql(tmp_path, DAMAGES["another state"], bad, bad)
    async with house(tmp_path) as h:
        await h.wait(100)
        await until(lambda: h.net.announced)
        assert [(room, "can't read" in text(doc)) for room, doc, _ in h.net.announced] == [(ROOM, True)]
    async with house(tmp_path) as h:
        await h.wait(100)
        assert not h.net.announced


async def test_a_room_whose_network_is_away_is_told_of_its_broken_table_when_it_is_back(tmp_path: Path) -> None:
    bad, _ = await two_tables(tmp_path)
    sql(tmp_path, DAMAGES["another state"], bad, bad)
    net = Net()
    net.down = True
    async with house(tmp_path, net=net) as h:
        await until(lambda: any(entry["event"] == "a table is set aside" for entry in h.logged))
        await h.wait(100)
        assert not net.announced
        net.down = False
        h.host.network_is("net", reachable=True)
        await until(lambda: net.announced)
        assert [room for room, _, _ in net.announced] == [ROOM]


async def test_a_loss_that_is_accepted_is_told_at_every_open_table(tmp_path: Path) -> None:
    await two_tables(tmp_path)
    newest.note(tmp_path / "tables.db", 1000)
    async with house(tmp_path, accept_loss=True) as h:
        for room in (ROOM, OTHER):
            await until(lambda room=room: any("from an older copy" in line for line in h.net.lines(room)))


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


FORGOTTEN = {
    "rules": "UPDATE tables SET version = 0 WHERE id = ?",
    "positions": "UPDATE tables SET position = 0 WHERE id = ?",
    "chance": "UPDATE tables SET chance = 0 WHERE id = ?",
    "game": "UPDATE tables SET game = 'chess' WHERE id = ?",
}


@pytest.mark.parametrize("what", FORGOTTEN)
async def test_a_table_that_is_not_known_any_more_is_closed_once_with_its_last_board_and_its_seed(
    tmp_path: Path, what: str
) -> None:
    old, _ = await two_tables(tmp_path)
    sql(tmp_path, FORGOTTEN[what], old)
    async with house(tmp_path) as h:
        await h.type(ADA, "board")
        *_, sentence, board, seed = h.net.lines(ROOM)
        assert "so this game cannot go on" in sentence
        assert ("chess" in sentence) == (what == "game")
        assert board.startswith("This is how it stood last:\nAntiquity, round 1 of 3:\nto play: Ada")
        assert seed.startswith("The seed of chance was")
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


# The last board ------------------------------------------------------------------------------------------------------


async def standings(h: House, table_id: str) -> list[tuple[int, str, str]]:
    """What is kept of a table, with the entry, once it is on the disk."""
    h.host.journal._tidy()
    await h.host.journal.set_setting("test", "behind it", None)
    rows = await h.host.journal._db.execute_fetchall(
        "SELECT seq, language, text FROM standings WHERE table_id = ? ORDER BY language", (table_id,)
    )
    return [(int(seq), str(language), str(text)) for seq, language, text in rows]


async def test_whoever_asks_at_a_table_that_is_damaged_sees_its_last_board(tmp_path: Path) -> None:
    bad, _ = await two_tables(tmp_path)
    sql(tmp_path, DAMAGES["a tape that is none"], bad, bad)
    async with house(tmp_path) as h:
        await h.type(ADA, "board")
        assert "cannot read any more" in h.answer
        assert "This is how it stood last:\nAntiquity, round 1 of 3:" in h.answer
        await h.type(ADA, "language room de", "board")
        assert "So stand es zuletzt:\nAntike, Runde 1 von 3:" in h.answer.replace("\N{NO-BREAK SPACE}", " ")


async def test_a_damaged_table_without_a_board_is_told_without_one(tmp_path: Path) -> None:
    bad, _ = await two_tables(tmp_path)
    sql(tmp_path, DAMAGES["a tape that is none"], bad, bad)
    sql(tmp_path, "DELETE FROM standings")
    async with house(tmp_path) as h:
        await h.type(ADA, "board")
        assert "cannot read any more" in h.answer
        assert "stood last" not in h.answer


async def test_with_each_round_the_board_is_kept_and_only_the_last_in_both_languages(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        table = await h.table()
        first = await standings(h, table.header.id)
        assert [(seq, language) for seq, language, _ in first] == [(table.seq, "de"), (table.seq, "en")]
        await h.type(ADA, PLACE)
        await h.type(BRUNO, PLACE)
        assert await standings(h, table.header.id) == first
        await h.type(CLEO, PLACE)
        table = await h.table()
        later = await standings(h, table.header.id)
        assert [(seq, language) for seq, language, _ in later] == [(table.seq, "de"), (table.seq, "en")]
        assert "round 2 of 3" in later[1][2]


async def test_the_board_that_is_kept_holds_what_the_room_sees_and_no_secret(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        table = await h.table()
        _, (_, _, text) = await standings(h, table.header.id)
        board = await h.type(ADA, "board")
        assert text.splitlines()[1] in board.answer
        assert not [secret for secret in secrets(table) if secret in text]
        assert "support" not in text


async def test_of_a_table_that_is_finished_no_board_is_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        table = await h.table()
        for person in (ADA, BRUNO):
            await h.type(person, "stop")
        assert await standings(h, table.header.id) == []
