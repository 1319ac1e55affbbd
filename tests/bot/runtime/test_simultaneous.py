"""A game in which all decide at once (tests/kit/sealed.py): who has answered stays answered, whatever happens."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ports import Person
from bot.table.decide import AI_NAMES
from bot.table.table_settings import LIMITS, Pace
from tests.kit.clock import ScriptedClock
from tests.kit.house import House, house
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

pytestmark = pytest.mark.usefixtures("sealed")

PEOPLE = (ADA, BRUNO, CLEO, DMITRI)


async def begin(h: House) -> None:
    await h.type(ADA, "new sealed")
    for person in PEOPLE[1:]:
        await h.type(person, "join")
    await h.type(ADA, "start")


async def bid(h: House, seat: int) -> None:
    table = (await h.host.tables.find(ROOM))[0].table
    await h.type(PEOPLE[seat], f"bid {table.view(seat).own.hand[0]}", room=None)


async def test_per_1_after_a_restart_only_who_has_not_answered_is_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        for seat in (2, 0, 3):
            await bid(h, seat)
    async with house(tmp_path) as h:
        table = (await h.host.tables.find(ROOM))[0].table
        assert [decision.seat for decision in table.pending_decisions] == [1]
        await bid(h, 1)
        assert any(text.startswith("Shown(") for text in h.net.lines(ROOM))


async def test_who_has_answered_is_told_so_and_the_answer_stands(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        await bid(h, 0)
        before = (await h.host.tables.find(ROOM))[0].table.seq
        await h.type(ADA, "bid 9", room=None)
        assert (await h.host.tables.find(ROOM))[0].table.seq == before
        assert "need nothing from you" in h.answer


async def test_an_answer_does_not_ask_the_others_again(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        await bid(h, 0)
        prompts = [update.decision for update in h.net.seen[BRUNO] if update.prompt is not None]
        assert prompts == [1]


# Clocks --------------------------------------------------------------------------------------------------------------

MANY = (*PEOPLE, *(Person("net", name) for name in ("eve", "frida", "gustav")))
LIVE, SLOW = LIMITS[Pace.LIVE], LIMITS[Pace.SLOW]


async def begin_with_many(h: House, *options: str) -> None:
    await h.type(ADA, "new sealed")
    for person in MANY[1:]:
        await h.type(person, "join")
    await h.type(ADA, *options, "start")


async def answer(h: House, *people: Person) -> None:
    for person in people:
        table = await h.table()
        await h.type(person, f"bid {table.view(table.seat_of(person)).own.hand[0]}", room=None)


def said(h: House, words: str) -> list[str]:
    return [line for line in h.net.lines(ROOM) if words in line]


async def test_clk_1_all_who_have_not_answered_run_out_of_time_in_the_same_minute(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await begin_with_many(h)
        await h.wait(LIVE.decision / 3)
        await answer(h, *MANY[:4])
        assert said(h, "Time is running out") == [], "nobody is hurried from the first second on"
        await h.wait(LIVE.decision * 2 / 3 - 10)
        [warning] = said(h, "Time is running out")
        for person in MANY:
            late = person in MANY[4:]
            assert (person.id.capitalize() in warning) == late
            assert sum("You have" in line for line in h.net.lines(person)) == late, "a nudge for each, and one only"
        assert said(h, "run out of time") == []
        await h.wait(15)
        assert len(said(h, "run out of time")) == 3
        assert said(h, "Shown("), "and the game has gone on"


async def test_clk_1_who_answers_in_the_last_moment_changes_nobody_elses_time(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await begin_with_many(h, "option absent shrug")
        await h.wait(LIVE.decision - 5)
        await answer(h, *MANY[:6])
        await h.wait(10)
        assert len(said(h, "run out of time")) == 1
        assert said(h, "Shown(")


async def test_clk_1_who_is_back_or_takes_over_gives_nobody_else_more_time(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await begin_with_many(h)
        await answer(h, ADA)
        await h.wait(LIVE.decision - 20)
        await h.type(ADA, "resign", "join")
        await h.wait(25)
        assert len(said(h, "run out of time")) == 6


async def test_clk_1_an_ai_player_and_a_seat_that_was_left_are_never_warned(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await begin(h)
        await h.type(BRUNO, "resign")
        await h.wait(LIVE.decision - LIVE.warning + 5)
        [warning] = said(h, "Time is running out")
        assert "Bruno" not in warning
        assert not any(name in warning for name in AI_NAMES)


async def test_in_a_slow_game_nobody_is_warned_in_their_quiet_hours(tmp_path: Path) -> None:
    clock = ScriptedClock(86_400.0 * 20_000 + 2 * 3600)  # two at night in UTC
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.type(ADA, "quiet 22-6", room=None)
        await begin(h)
        await h.wait(SLOW.decision - SLOW.warning + 60)  # 22:01, and Ada was asleep for four hours
        [warning] = said(h, "Time is running out")
        assert "Ada" not in warning
        assert not any("You have" in line for line in h.net.lines(ADA))
        await h.wait(12 * 3600 + 60)
        assert "Ada" in said(h, "Time is running out")[-1]
        assert len(said(h, "run out of time")) == 3


async def test_each_is_warned_once_by_the_own_time(tmp_path: Path) -> None:
    clock = ScriptedClock(86_400.0 * 20_000 + 2 * 3600)  # two at night in UTC
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.type(ADA, "quiet 3-4", room=None)
        await begin(h)
        await h.wait(SLOW.decision - SLOW.warning + 2 * 3600)
        assert ["Ada" in line for line in said(h, "Time is running out")] == [False, True]
        for person in PEOPLE:
            assert sum("You have" in line for line in h.net.lines(person)) == 1


async def test_a_bid_in_the_room_is_neither_carried_out_nor_repeated(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await begin(h)
        await h.type(BRUNO, "bid 9")
        assert "9" not in h.answer
        assert [decision.seat for decision in (await h.host.tables.find(ROOM))[0].table.pending_decisions] == [
            0,
            1,
            2,
            3,
        ]
