"""What goes wrong at one table, on one network or on the disk stays there: the others play on, nobody is stuck."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from bot.host import Most
from bot.journal import NotStored
from bot.manners import LIMITS, Pace
from bot.ports import Audience, Parcel, Room
from bot.table import Table
from tests.kit.house import Counting, Direct, House, house
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM

PEOPLE = (ADA, BRUNO, CLEO)
PLACE = "place rome egypt greece persia"
OTHER = Room("net", "#other")
LIVE = LIMITS[Pace.LIVE]


async def begin(h: House, room: Room = ROOM) -> None:
    """A game of three people in which Ada begins."""
    await h.type(ADA, "new antiquity", room=room)
    for person in (BRUNO, CLEO):
        await h.type(person, "join", room=room)
    await h.type(ADA, "option first 1", "start", room=room)


async def table(h: House, room: Room = ROOM) -> Table:
    return (await h.host.find(room))[0].table


async def two_tables(path: Path) -> tuple[str, str]:
    """Two games, after which the host is closed."""
    async with house(path) as h:
        await begin(h)
        await h.type(DMITRI, "new antiquity", "add 2 ai", "option first 1", "start", room=OTHER)
        return (await table(h)).header.id, (await table(h, OTHER)).header.id


def sql(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path / "tables.db")) as db:
        db.execute(statement, values)
        db.commit()


async def pass_time(h: House, seconds: float) -> None:
    """Let time pass, also where something is being tried again and again; heartbeats reach the disk."""
    while seconds > 0:
        await h.clock.advance(min(seconds, 10.0))
        seconds -= 10.0
        for _ in range(5):
            await asyncio.sleep(0.001)


def failures(h: House) -> int:
    """How often something failed that was not asked for by a line."""
    return sum(entry["event"] == "work failed" for entry in h.logged)


# One table that cannot be read ---------------------------------------------------------------------------------------

LAST = "table_id = ? AND seq = (SELECT max(seq) FROM log WHERE table_id = ?)"
DAMAGES = {
    "a move that is none": f"UPDATE log SET kind = 'move', seat = 0, text = 'dance' WHERE {LAST}",
    "a kind that is none": f"UPDATE log SET kind = 'dance' WHERE {LAST}",
    "a tape that is none": f"UPDATE log SET tape = '[1, ' WHERE {LAST}",
    "chance that does not fit": f"UPDATE log SET tape = '[99]' WHERE {LAST}",
    "another state": f"UPDATE log SET digest = '0123456789abcdef' WHERE {LAST}",
    "somebody that is none": f"UPDATE log SET by = 'ada' WHERE {LAST}",
    "a gap": "DELETE FROM log WHERE table_id = ? AND table_id = ? AND seq = 2",
    "no log": "DELETE FROM log WHERE table_id = ? AND table_id = ?",
    "a game that is none": "UPDATE tables SET game = 'chess' WHERE id = ? AND id = ?",
    "rules of the future": "UPDATE tables SET version = 99 WHERE id = ? AND id = ?",
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
    sql(tmp_path, DAMAGES["a kind that is none"], bad, bad)
    async with house(tmp_path, most=Most(room=1, person=1), entropy=Counting(1000)) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "join")
        assert (await table(h)).people == (ADA, BRUNO)


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
    sql(tmp_path, DAMAGES["a kind that is none"], bad, bad)
    sql(tmp_path, "UPDATE tables SET status = 'ended' WHERE id = ?", bad)
    async with house(tmp_path) as h:
        await h.type(ADA, "log file")
        assert "No game has ended here" in h.answer
        await h.type(ADA, "scores")
        assert "cannot" not in h.answer


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


# Things that raise ---------------------------------------------------------------------------------------------------


class Raising(Net):
    """A network with a bug: it raises for some audiences."""

    def __init__(self, *audiences: Audience) -> None:
        super().__init__()
        self.raising = set(audiences)

    async def deliver(self, audience: Audience, parcel: Parcel) -> bool:
        if audience in self.raising:
            self.attempts += 1
            raise ZeroDivisionError
        return await super().deliver(audience, parcel)


async def test_a_delivery_that_raises_is_tried_ever_more_slowly_and_arrives_in_the_end(tmp_path: Path) -> None:
    net = Raising(ROOM)
    async with house(tmp_path, net, failing=True) as h:
        await h.host.hear(says(ADA, "new antiquity", ROOM))
        await pass_time(h, 3600)
        assert 5 < net.attempts < 20
        net.raising.clear()
        await pass_time(h, 310)
        assert any("Ada opens a table" in line for line in net.lines(ROOM))


async def test_ai_players_who_fail_are_asked_again_ever_more_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, failing=True) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 2")
        asked = 0

        async def broken(*args: object) -> str:
            nonlocal asked
            asked += 1
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(Direct, "think", broken)
            await h.host.hear(says(ADA, "start", ROOM))
            await pass_time(h, 3600)
            assert 5 < asked < 20
        await pass_time(h, 310)
        assert [duty.seat for duty in (await table(h)).duties] == [0]


async def test_an_alarm_that_raises_is_not_repeated_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, pace=Pace.LIVE, failing=True) as h:
        await begin(h)

        def broken(*args: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr("bot.clockwork.due", broken)
            await pass_time(h, LIVE.decision + 600)
            assert 5 < failures(h) < 60
        await pass_time(h, 60)
        await h.host.settled()
        assert any("has run out of time" in line for line in h.net.lines(ROOM))


# The disk ------------------------------------------------------------------------------------------------------------


class Refusing:
    """A journal that for a while stores no entries."""

    def __init__(self, h: House) -> None:
        self.refusing = True
        self._append = h.host.journal.append
        h.host.journal.append = self.append  # type: ignore[method-assign]  # as a full disk would

    async def append(self, *args: Any) -> None:
        if self.refusing:
            raise NotStored("no space left")
        await self._append(*args)


async def test_what_is_not_stored_is_not_done_and_the_person_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        before, lines = await table(h), len(h.net.lines(ROOM))
        disk = Refusing(h)
        await h.type(ADA, PLACE, source="m1")
        assert "it has not happened" in h.answer
        assert await table(h) is before
        assert len(h.net.lines(ROOM)) == lines
        disk.refusing = False
        await h.type(ADA, PLACE, source="m1")
        assert any(line.startswith("Ada places") for line in h.net.lines(ROOM))


async def test_an_ai_players_move_that_is_not_stored_is_made_later(tmp_path: Path) -> None:
    async with house(tmp_path, failing=True) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start")
        disk = Refusing(h)
        disk.refusing = False
        await h.host.hear(says(ADA, PLACE, ROOM))
        disk.refusing = True
        for _ in range(100):
            await asyncio.sleep(0)
        assert [duty.seat for duty in (await table(h)).duties] == [1]
        disk.refusing = False
        await pass_time(h, 100)
        await h.host.settled()
        assert [duty.seat for duty in (await table(h)).duties] == [0]


async def test_a_line_whose_sender_goes_away_while_it_is_stored_counts_and_the_table_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        append, begun, go_on = h.host.journal.append, asyncio.Event(), asyncio.Event()

        async def slow(*args: Any) -> None:
            begun.set()
            await go_on.wait()
            await append(*args)

        h.host.journal.append = slow  # type: ignore[method-assign]  # a slow disk
        typing = asyncio.create_task(h.host.hear(says(ADA, PLACE, ROOM)))
        await begun.wait()
        typing.cancel()
        await asyncio.sleep(0)
        go_on.set()
        with suppress(asyncio.CancelledError):
            await typing
        await h.type(BRUNO, PLACE)
        for name in ("Ada", "Bruno"):
            assert sum(line.startswith(f"{name} places") for line in h.net.lines(ROOM)) == 1


# Others --------------------------------------------------------------------------------------------------------------


async def test_a_refused_attempt_is_answered_and_silence_to_everybody_else(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        told, answers = h.net.attempts, len(h.net.answers)
        for person in (BRUNO, EVE):
            await h.type(person, PLACE)
        assert h.net.attempts == told
        assert [heard.person for heard, _, _ in h.net.answers[answers:]] == [BRUNO, EVE]


class Slow(Net):
    """A network that is slow for one audience, until it is let go on."""

    def __init__(self, audience: Audience) -> None:
        super().__init__()
        self._audience = audience
        self.go_on = asyncio.Event()

    async def deliver(self, audience: Audience, parcel: Parcel) -> bool:
        if audience == self._audience:
            await self.go_on.wait()
        return await super().deliver(audience, parcel)


async def test_an_audience_that_is_slow_to_reach_holds_up_nobody_and_misses_nothing(tmp_path: Path) -> None:
    net = Slow(BRUNO)
    async with house(tmp_path, net) as h:
        for person, line in [(ADA, "new antiquity"), (BRUNO, "join"), (CLEO, "join"), (ADA, "start")]:
            await h.host.hear(says(person, line, ROOM))
        while CLEO not in net.seen or not any(line.startswith("Here we go") for line in net.lines(ROOM)):
            await asyncio.sleep(0.001)
        assert BRUNO not in net.seen
        net.go_on.set()
        await h.host.settled()
        assert any("you support" in line.lower() for line in net.lines(BRUNO))


async def test_a_slow_answer_to_one_person_holds_up_no_other(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        answer, go_on = h.net.answer, asyncio.Event()

        async def slow(heard: Any, *args: Any, **more: Any) -> None:
            if heard.person == EVE:
                await go_on.wait()
            await answer(heard, *args, **more)

        h.net.answer = slow  # type: ignore[method-assign]  # slow for Eve
        eve = asyncio.create_task(h.host.hear(says(EVE, "board", ROOM)))
        await h.type(ADA, "board", PLACE)
        assert any(line.startswith("Ada places") for line in h.net.lines(ROOM))
        go_on.set()
        await eve


async def test_a_message_that_opens_a_table_opens_one_however_often_it_comes(tmp_path: Path) -> None:
    for _ in range(2):
        async with house(tmp_path) as h:
            for _ in range(2):
                await h.type(ADA, "new antiquity", source="m1")
            assert len(await h.host.find(ROOM)) == 1


async def test_a_room_that_comes_later_is_told_only_what_happens_then(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        await h.type(ADA, "link")
        code = h.answer.split()[-1].strip(".“”`")
        h.net.down = True
        await h.host.hear(says(EVE, f"link {code}", OTHER, moderator=True))
    async with house(tmp_path) as h:
        assert len(h.net.lines(OTHER)) == 1
        assert "one more room" in h.net.lines(OTHER)[0]


# Memory --------------------------------------------------------------------------------------------------------------


def kept(h: House) -> int:
    """How many tables are in memory."""
    gc.collect()
    return len(h.host._shelf._live)


async def many(h: House, number: int) -> list[Room]:
    rooms = [Room("net", f"#{each}") for each in range(number)]
    for room in rooms:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", room=room)
    return rooms


async def test_tables_that_rest_and_that_nobody_touches_are_let_go_and_come_back_when_touched(tmp_path: Path) -> None:
    async with house(tmp_path, most=Most(person=9, kept=2)) as h:
        rooms = await many(h, 5)
        assert kept(h) <= 3
        for room in rooms:
            await h.type(ADA, PLACE, room=room)
            lines = h.net.lines(room)
            assert sum(line.startswith("Ada places") for line in lines) == 1
            assert sum(line.startswith("Here we go") for line in lines) == 1
        assert kept(h) <= 3


async def test_a_table_that_owes_somebody_something_is_not_let_go(tmp_path: Path) -> None:
    async with house(tmp_path, most=Most(person=9, kept=1)) as h:
        h.net.down = True
        for number in range(4):
            await h.host.hear(says(ADA, "new antiquity", Room("net", f"#{number}")))
        assert kept(h) == 4
        h.net.down = False
        await pass_time(h, 400)
        assert all(h.net.lines(Room("net", f"#{number}")) for number in range(4))


async def test_who_has_a_table_in_hand_and_who_loads_it_have_the_same(tmp_path: Path) -> None:
    async with house(tmp_path, most=Most(person=9, kept=1)) as h:
        first, *_ = await many(h, 1)
        live = (await h.host.find(first))[0]
        await h.type(BRUNO, "new antiquity")
        await h.type(CLEO, "new antiquity")
        assert (await h.host.find(first))[0] is live


async def test_the_clock_of_a_table_that_was_let_go_runs_on(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE, most=Most(person=9, kept=1)) as h:
        await begin(h)
        await h.type(DMITRI, "new antiquity", room=OTHER)
        await h.type(DMITRI, "option pace off", room=OTHER)
        assert kept(h) == 1
        await asyncio.sleep(1.2)  # what is noted lazily is stored
        await pass_time(h, LIVE.decision + 60)
        assert any("has run out of time" in line for line in h.net.lines(ROOM))
