"""The journal stores what it is given (tables, entries, cursors, settings) and writes pending items in batches."""

from __future__ import annotations

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.journal.journal import Cursor, Doubled, Journal, NoSuchTable, NotStored, scope
from bot.ports import Person, Room
from bot.table.entry import Entry, TableSummary
from bot.table.facts import Closed, Ended, Moved, Opened, Started
from tests.kit.journals import STANDING, commits, entry, header, opened, seqs
from tests.kit.tables import ADA, BRUNO, ROOM


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written unasked: every commit is one of the test's."""
    monkeypatch.setattr("bot.journal.journal._LAZY", 3600.0)


# What was stored is there --------------------------------------------------------------------------------------------


async def test_a_log_is_loaded_as_it_was_appended_also_by_the_next_process(path: Path) -> None:
    log = [
        Entry(1, 1.5, (Opened(ROOM, "größer 😀 'x\"", "off"),), Person("terminal", "Ada the 1st"), source="m 1"),
        Entry(2, 2.25, (Started(),), None, (0, 5, 2**62), "0123456789abcdef", ""),
        Entry(3, 1e9 + 0.125, (Moved(2, "place rome"), Ended((4, 2), (1, 2))), ADA, (3,), "f" * 16, "m3"),
    ]
    async with opened(path) as journal:
        await journal.create(header(), log[0], STANDING)
        for each in log[1:]:
            await journal.append("t1", each, STANDING)
        assert (await journal.load("t1"))[:2] == (header(), log)
    async with opened(path) as journal:
        assert (await journal.load("t1"))[:2] == (header(), log)


async def test_tables_of_one_batch_keep_their_logs_apart(path: Path) -> None:
    tables = [f"t{number}" for number in range(20)]
    async with opened(path, *tables) as journal:
        for seq in range(2, 6):
            await asyncio.gather(*(journal.append(table, entry(seq, text=table), STANDING) for table in tables))
        for table in tables:
            _, entries, _ = await journal.load(table)
            assert [(each.seq, each.facts) for each in entries[1:]] == [
                (seq, (Moved(0, table),)) for seq in range(2, 6)
            ]


async def test_an_ended_table_stays_readable_with_its_seed(path: Path) -> None:
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2, facts=(Closed("idle"),)), replace(STANDING, status="stopped"))
    async with opened(path) as journal:
        kept, entries, _ = await journal.load("t1")
        assert (kept.seed, len(entries)) == (header().seed, 2)


async def test_an_unknown_table_is_said_to_be_unknown(path: Path) -> None:
    async with opened(path) as journal:
        with pytest.raises(NoSuchTable):
            await journal.load("t1")


async def test_a_journal_in_memory_needs_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    journal = await Journal.open(":memory:")
    try:
        await journal.create(header(), entry(1), STANDING)
        assert await seqs(journal) == [1]
    finally:
        await journal.close()
    assert list(tmp_path.iterdir()) == []


async def test_after_closing_one_file_holds_everything(path: Path) -> None:
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2), STANDING)
    moved = path.with_name("moved.db")
    shutil.copy(path, moved)
    async with opened(moved) as journal:
        assert await seqs(journal) == [1, 2]


# What cannot be stored is refused, and nobody else is -----------------------------------------------------------------


@pytest.mark.parametrize("seq", [1, 2, 4])
async def test_an_entry_that_does_not_follow_the_last_is_refused(path: Path, seq: int) -> None:
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2), STANDING)
        with pytest.raises(NotStored):
            await journal.append("t1", entry(seq), STANDING)
        assert await seqs(journal) == [1, 2]


async def test_the_last_entry_is_known_also_to_the_next_process(path: Path) -> None:
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2), STANDING)
    async with opened(path) as journal:
        with pytest.raises(NotStored):
            await journal.append("t1", entry(2), STANDING)
        await journal.append("t1", entry(3), STANDING)
        assert await seqs(journal) == [1, 2, 3]


async def test_an_entry_of_an_unknown_table_is_refused(path: Path) -> None:
    async with opened(path) as journal:
        with pytest.raises(NotStored):
            await journal.append("t1", entry(1), STANDING)


async def test_a_table_cannot_be_opened_twice(path: Path) -> None:
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2), STANDING)
        with pytest.raises(NotStored):
            await journal.create(header(), entry(1), STANDING)
        assert await seqs(journal) == [1, 2]


async def test_a_message_that_was_carried_out_before_is_doubled_also_for_the_next_process(path: Path) -> None:
    async with opened(path, "t1") as journal:
        await journal.append("t1", entry(2, source="m2"), STANDING)
        with pytest.raises(Doubled):
            await journal.append("t1", entry(3, source="m2"), STANDING)
    async with opened(path) as journal:
        with pytest.raises(Doubled):
            await journal.append("t1", entry(3, source="m2"), STANDING)
        assert await seqs(journal) == [1, 2]


async def test_the_same_message_id_may_be_at_another_table_and_none_is_never_doubled(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        await journal.append("t1", entry(2, source="m2"), STANDING)
        await journal.append("t2", entry(2, source="m2"), STANDING)
        await journal.append("t1", entry(3), STANDING)
        await journal.append("t1", entry(4), STANDING)
        assert await seqs(journal) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "bad",
    [
        {"text": "\udc80"},  # no UTF-8
        {"facts": (object(),)},  # no JSON
        {"ran": "two"},  # of the wrong type
        {"tape": ("x", object())},  # no JSON
        {"source": "m1"},  # doubled
    ],
    ids=["text", "facts", "type", "tape", "source"],
)
async def test_a_bad_entry_in_a_batch_is_refused_alone(path: Path, bad: dict[str, Any]) -> None:
    tables = [f"t{number}" for number in range(16)]
    async with opened(path, *tables) as journal:
        await journal.append("t7", entry(2, source="m1"), STANDING)
        answers = await asyncio.gather(
            *(journal.append(table, entry(3, **bad) if table == "t7" else entry(2), STANDING) for table in tables),
            return_exceptions=True,
        )
        refused = [table for table, answer in zip(tables, answers, strict=True) if answer is not None]
        assert refused == ["t7"]
        assert isinstance(answers[7], Doubled if "source" in bad else NotStored)
        await journal.append("t7", entry(3), STANDING)
        for table in tables:
            assert await seqs(journal, table) == ([1, 2, 3] if table == "t7" else [1, 2])


async def test_of_a_table_whose_first_entry_is_refused_nothing_is_there(path: Path) -> None:
    async with opened(path) as journal:
        with pytest.raises(NotStored):
            await journal.create(header(), entry(1, text="\udc80"), STANDING)
        assert await journal.find(ROOM) == []
        await journal.create(header(), entry(1), STANDING)
        assert await seqs(journal) == [1]


async def test_after_closing_nothing_is_stored_any_more(path: Path) -> None:
    async with opened(path, "t1") as journal:
        pass
    with pytest.raises(NotStored):
        await journal.append("t1", entry(2), STANDING)


# Group commit ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unhurried")
async def test_what_waits_is_committed_together(path: Path) -> None:
    tables = [f"t{number}" for number in range(64)]
    async with opened(path, *tables) as journal:
        seen = await commits(journal)
        await asyncio.gather(*(journal.append(table, entry(2), STANDING) for table in tables))
        assert len(seen) == 1


@pytest.mark.usefixtures("unhurried")
async def test_what_comes_while_a_batch_is_written_waits_for_the_next(path: Path) -> None:
    tables = [f"t{number}" for number in range(64)]

    async def several(table: str) -> None:
        for seq in range(2, 7):
            await journal.append(table, entry(seq), STANDING)

    async with opened(path, *tables) as journal:
        seen = await commits(journal)
        await asyncio.gather(*map(several, tables))
        assert 5 <= len(seen) <= 10


async def test_closing_stores_what_waits(path: Path) -> None:
    async with opened(path, "t1") as journal:
        task = asyncio.ensure_future(journal.append("t1", entry(2), STANDING))
        await asyncio.sleep(0)
        assert not task.done()
    await task
    async with opened(path) as journal:
        assert await seqs(journal) == [1, 2]


async def test_who_gave_up_waiting_holds_up_nobody(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        given_up = asyncio.ensure_future(journal.append("t1", entry(2), STANDING))
        other = asyncio.ensure_future(journal.append("t2", entry(2), STANDING))
        await asyncio.sleep(0)
        given_up.cancel()
        await other
        assert await seqs(journal, "t2") == [1, 2]


# Cursors --------------------------------------------------------------------------------------------------------------


async def test_cursors_are_kept_for_each_audience(path: Path) -> None:
    odd = Room("irc", "#a room with spaces")
    async with opened(path, "t1") as journal:
        journal.note_cursor("t1", ADA, 1, 3)
        journal.note_cursor("t1", odd, 2, 2)
        journal.note_cursor("t1", ADA, 3, 3)
    async with opened(path) as journal:
        _, _, cursors = await journal.load("t1")
        assert cursors == {ADA: Cursor(3, 3), odd: Cursor(2, 2)}


async def test_a_cursor_is_seen_before_it_is_stored(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        journal.note_cursor("t1", ADA, 1, 1)
        assert (await journal.load("t1"))[2] == {ADA: Cursor(1, 1)}
        assert (await journal.load("t2"))[2] == {}


@pytest.mark.usefixtures("unhurried")
async def test_cursors_ride_with_the_next_entry_and_cost_no_commit(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        seen = await commits(journal)
        journal.note_cursor("t1", ADA, 1, 1)
        await journal.append("t2", entry(2), STANDING)
        assert len(seen) == 1
        killed = copy(path)
    async with opened(killed) as journal:
        assert (await journal.load("t1"))[2] == {ADA: Cursor(1, 1)}


async def test_cursors_without_company_are_stored_a_little_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.journal.journal._LAZY", 0.0)
    async with opened(path) as journal:
        seen = await commits(journal)
        journal.note_cursor("t1", ADA, 1, 1)
        async with asyncio.timeout(10):
            while not seen:
                await asyncio.sleep(0)


async def test_a_bad_cursor_harms_no_entry(path: Path) -> None:
    async with opened(path, "t1") as journal:
        journal.note_cursor("t1", Room("irc", "\udc80"), 1, 1)
        await journal.append("t1", entry(2), STANDING)
        assert await seqs(journal) == [1, 2]


# What can be asked without a log ------------------------------------------------------------------------------------


async def test_open_tables_are_found_by_room_and_by_person_the_newest_last(path: Path) -> None:
    other = Room("irc", ROOM.id)
    async with opened(path, "b", "a") as journal:
        await journal.append("b", entry(2), replace(STANDING, rooms=(other, ROOM), people=(BRUNO,)))
        await journal.create(header("c"), entry(1), TableSummary("lobby", (other,), (ADA,), None))
        assert await journal.find(ROOM) == ["b", "a"]
        assert await journal.find(other) == ["b", "c"]
        assert await journal.find(ADA) == ["a", "c"]
        assert await journal.find(BRUNO) == ["b"]
        assert await journal.find(Person(ROOM.network, ROOM.id)) == []


async def test_finished_tables_are_found_only_when_asked_for(path: Path) -> None:
    async with opened(path, "a", "b") as journal:
        await journal.append("a", entry(2), replace(STANDING, status="ended"))
        assert await journal.find(ROOM) == ["b"]
        assert await journal.find(ROOM, ("ended", "stopped")) == ["a"]


@pytest.mark.usefixtures("unhurried")
async def test_due_tables_are_those_whose_time_has_come_the_longest_waiting_first(path: Path) -> None:
    async with opened(path, "a", "b", "c", "d") as journal:
        for table, wake in (("a", 30.0), ("b", 10.0), ("c", 20.0)):
            await journal.append(table, entry(2), replace(STANDING, wake=wake))
        assert await journal.due(20.0) == ["b", "c"]


@pytest.mark.usefixtures("unhurried")
async def test_a_table_that_no_longer_waits_for_a_time_is_not_due_at_it(path: Path) -> None:
    async with opened(path, "a", "b") as journal:
        await journal.append("a", entry(2), replace(STANDING, status="lobby", wake=10.0))
        await journal.append("b", entry(2), replace(STANDING, status="lobby", wake=20.0))
        await journal.append("a", entry(3), replace(STANDING, status="lobby"))
        assert await journal.due(100.0) == ["b"]


async def test_due_tables_are_known_to_the_next_process(path: Path) -> None:
    async with opened(path, "a", "b", "c") as journal:
        for table, wake in (("a", 30.0), ("c", 20.0)):
            await journal.append(table, entry(2), replace(STANDING, wake=wake))
    async with opened(path) as journal:
        assert await journal.due(100.0) == ["c", "a"]


async def test_no_table_wakes_where_none_is_to(path: Path) -> None:
    async with opened(path, "a") as journal:
        assert await journal.due(1e12) == []


async def test_settings_are_kept_by_scope_and_key_and_can_be_forgotten(path: Path) -> None:
    async with opened(path) as journal:
        assert await journal.get_setting(scope(ADA), "language") is None
        await journal.set_setting(scope(ADA), "language", "de")
        await journal.set_setting(scope(Room(ADA.network, ADA.id)), "language", "en")
        await journal.set_setting(scope(BRUNO), "language", "en")
        await journal.set_setting(scope(BRUNO), "language", None)
    async with opened(path) as journal:
        assert await journal.get_setting(scope(ADA), "language") == "de"
        assert await journal.get_setting(scope(BRUNO), "language") is None


# Killed while the rows of tables are behind the log -------------------------------------------------------------------


def copy(path: Path) -> Path:
    """The database as it would be found if the process were killed now."""
    other = path.parent / "killed" / path.name
    other.parent.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        if file.name.endswith((".db", "-wal")):
            shutil.copy(file, other.parent)
    return other


@pytest.mark.usefixtures("unhurried")
async def test_after_a_kill_the_log_goes_on_where_it_was_and_its_table_wakes(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        await journal.append("t1", entry(2), replace(STANDING, wake=5e9))
        await journal.append("t1", entry(3), replace(STANDING, wake=6e9))
        killed = copy(path)
    async with opened(killed) as journal:
        assert await seqs(journal) == [1, 2, 3]
        assert await journal.find(ROOM) == ["t1", "t2"]
        assert await journal.due(2000.0) == ["t1"]
        await journal.append("t1", entry(4), STANDING)
        assert await seqs(journal) == [1, 2, 3, 4]


@pytest.mark.usefixtures("unhurried")
async def test_after_a_kill_an_ended_table_is_ended(path: Path) -> None:
    async with opened(path, "t1", "t2") as journal:
        await journal.append("t2", entry(2), STANDING)
        await journal.append("t1", entry(2), replace(STANDING, status="ended"))
        killed = copy(path)
    async with opened(killed) as journal:
        assert await journal.find(ROOM) == ["t2"]
        assert (await seqs(journal, "t1"), await seqs(journal, "t2")) == ([1, 2], [1, 2])
