"""The time that counts: how long the bot has run, and for how long somebody, or their network, was away meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.journal.journal import Journal
from bot.ports import Person, Room
from bot.runtime.uptime import _REMEMBERED, Uptime
from tests.kit.clock import ScriptedClock

ADA, BO, CLEO = Person("net", "ada"), Person("net", "bo"), Person("other", "ada")


@asynccontextmanager
async def running(folder: Path, clock: ScriptedClock) -> AsyncIterator[Uptime]:
    """A life of the bot, which ends with a last heartbeat."""
    journal = await Journal.open(folder / "tables.db")
    uptime = Uptime(clock)
    try:
        await uptime.load(journal)
        yield uptime
        await uptime.beat(journal)
    finally:
        await journal.close()


@pytest.fixture
def clock() -> ScriptedClock:
    return ScriptedClock()


async def test_somebody_who_is_cut_off_is_away_and_nobody_else_is(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    uptime.person(ADA, reachable=False)
    await clock.advance(60)
    assert [uptime.away(person, 0.0) for person in (ADA, BO, CLEO)] == [60.0, 0.0, 0.0]
    uptime.person(ADA, reachable=True)
    await clock.advance(60)
    assert uptime.away(ADA, 0.0) == 60.0


async def test_a_network_that_is_away_takes_all_its_people_with_it(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    uptime.network("net", reachable=False)
    await clock.advance(60)
    uptime.network("net", reachable=True)
    assert [uptime.away(person, 0.0) for person in (ADA, BO, CLEO)] == [60.0, 60.0, 0.0]


async def test_only_what_lies_behind_the_moment_counts(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    uptime.person(ADA, reachable=False)
    await clock.advance(60)
    uptime.person(ADA, reachable=True)
    assert [uptime.away(ADA, since) for since in (0.0, 45.0, 100.0)] == [60.0, 15.0, 0.0]


async def test_saying_it_twice_changes_nothing(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    for reachable in (True, False, False, True, True):
        uptime.person(ADA, reachable=reachable)
        uptime.network("net", reachable=reachable)
        await clock.advance(10)
    assert uptime.away(ADA, 0.0) == 20.0


async def test_when_the_network_goes_too_no_second_is_counted_twice(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    uptime.person(ADA, reachable=False)
    await clock.advance(30)
    uptime.network("net", reachable=False)
    await clock.advance(30)
    uptime.person(ADA, reachable=False)  # while it is away
    await clock.advance(30)
    uptime.network("net", reachable=True)
    await clock.advance(30)
    uptime.person(ADA, reachable=True)
    assert uptime.away(ADA, 0.0) == 120.0
    assert uptime.away(BO, 0.0) == 60.0


async def test_who_was_cut_off_before_is_away_while_the_network_is(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    for reachable in (False, True):
        uptime.person(ADA, reachable=reachable)
    uptime.network("net", reachable=False)
    assert [uptime.is_away(person) for person in (ADA, BO, CLEO)] == [True, True, False]
    uptime.network("net", reachable=True)
    assert not uptime.is_away(ADA)
    uptime.person(ADA, reachable=False)
    assert uptime.is_away(ADA)


async def test_when_the_network_goes_nobody_is_cut_off_from_it_any_longer(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    uptime.person(ADA, reachable=False)
    uptime.person(CLEO, reachable=False)
    uptime.network("net", reachable=False)
    await clock.advance(30)
    uptime.network("net", reachable=True)
    await clock.advance(30)
    assert uptime.away(ADA, 0.0) == 30.0
    assert uptime.away(CLEO, 0.0) == 60.0


async def test_who_was_cut_off_when_the_bot_ended_is_not_for_ever(tmp_path: Path, clock: ScriptedClock) -> None:
    async with running(tmp_path, clock) as uptime:
        uptime.person(ADA, reachable=False)
        await clock.advance(30)
    await clock.advance(3600)
    async with running(tmp_path, clock) as uptime:
        uptime.network("net", reachable=False)  # as a network says at its start
        await clock.advance(5)
        uptime.network("net", reachable=True)
        await clock.advance(300)
        assert uptime.now() == 335.0
        assert uptime.away(ADA, 0.0) == 35.0


async def test_those_who_were_away_long_ago_are_forgotten(tmp_path: Path, clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    uptime.network("net", reachable=False)
    for person in (ADA, CLEO):
        uptime.person(person, reachable=False)
    uptime.person(ADA, reachable=True)
    await clock.advance(_REMEMBERED + 1)
    uptime.person(BO, reachable=False)
    assert set(uptime._away) == {"net", "person other ada", "person net bo"}


async def test_what_time_of_day_it_was_in_an_earlier_life_is_known(tmp_path: Path, clock: ScriptedClock) -> None:
    begin = clock.now()
    async with running(tmp_path, clock):
        await clock.advance(100)
    await clock.advance(10_000)
    async with running(tmp_path, clock) as uptime:
        await clock.advance(50)
        assert list(uptime.lives(40.0, 120.0)) == [(40.0, 100.0, begin), (100.0, 120.0, begin + 10_000)]


async def test_a_wall_clock_that_is_set_changes_what_time_of_day_it_is_and_was_in_this_life(
    clock: ScriptedClock,
) -> None:
    uptime, begin = Uptime(clock), clock.now()
    await clock.advance(100)
    clock.set_wall(-3600)
    assert list(uptime.lives(0.0, 100.0)) == [(0.0, 100.0, begin - 3600)]


async def test_a_life_in_which_nothing_lies_is_not_told(tmp_path: Path, clock: ScriptedClock) -> None:
    begin = clock.now()
    async with running(tmp_path, clock):
        await clock.advance(100)
    async with running(tmp_path, clock) as uptime:
        await clock.advance(100)
        assert list(uptime.lives(20.0, 100.0)) == [(20.0, 100.0, begin)]
        assert list(uptime.lives(100.0, 150.0)) == [(100.0, 150.0, begin)]


async def test_an_absence_is_remembered_for_thirty_days_after_its_end(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    for reachable in (False, True):
        uptime.person(ADA, reachable=reachable)
    await clock.advance(_REMEMBERED - 1)
    uptime.person(BO, reachable=False)
    assert set(uptime._away) == {"person net ada", "person net bo"}
    uptime.person(BO, reachable=True)
    await clock.advance(1)
    uptime.person(CLEO, reachable=False)
    assert set(uptime._away) == {"person net bo", "person other ada"}


async def test_the_thirty_days_of_a_long_absence_begin_when_it_is_over(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    uptime.person(ADA, reachable=False)
    await clock.advance(100)
    uptime.person(ADA, reachable=True)
    await clock.advance(_REMEMBERED - 50)
    uptime.person(BO, reachable=False)
    assert uptime.away(ADA, 0.0) == 100.0


async def test_of_one_person_two_hundred_absences_are_remembered(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    for _ in range(201):
        uptime.person(ADA, reachable=False)
        await clock.advance(1)
        uptime.person(ADA, reachable=True)
    assert uptime.away(ADA, 0.0) == 200.0


async def test_the_time_of_day_is_right_from_the_first_moment_of_a_later_life(
    tmp_path: Path, clock: ScriptedClock
) -> None:
    async with running(tmp_path, clock):
        await clock.advance(100)
    async with running(tmp_path, clock) as uptime:
        assert [life[1] for life in uptime._lives[1:]] == [clock.now() - 100.0] * (len(uptime._lives) - 1)


HALL, ROOF, CELLAR = Room("net", "#hall"), Room("net", "#roof"), Room("other", "#cellar")


async def test_a_table_is_nowhere_only_while_all_its_rooms_are_away_at_once(clock: ScriptedClock) -> None:
    uptime = Uptime(clock)
    uptime.room(HALL, reachable=False)
    await clock.advance(60)
    uptime.network("other", reachable=False)
    await clock.advance(30)
    uptime.room(HALL, reachable=True)
    await clock.advance(10)
    assert uptime.nowhere([HALL], 0.0, 100.0) == [(0.0, 60.0 + 30.0)]
    assert uptime.nowhere([HALL, CELLAR], 0.0, 100.0) == [(60.0, 90.0)]
    assert uptime.nowhere([HALL, ROOF], 0.0, 100.0) == []
    assert uptime.nowhere([], 0.0, 100.0) == []


async def test_a_barred_room_is_named_until_it_is_back_and_in_later_lives(tmp_path: Path, clock: ScriptedClock) -> None:
    async with running(tmp_path, clock) as uptime:
        uptime.room(HALL, reachable=False)
        uptime.room(ROOF, reachable=False)
        uptime.room(CELLAR, reachable=False)
        uptime.person(ADA, reachable=False)
        uptime.room(ROOF, reachable=True)
    async with running(tmp_path, clock) as uptime:
        uptime.network("net", reachable=False)
        uptime.network("net", reachable=True)
        assert uptime.barred("net") == [HALL]
        assert uptime.is_away(HALL)
        assert not uptime.is_away(ROOF)


@pytest.mark.parametrize(("age", "known"), [(_REMEMBERED - 1, True), (_REMEMBERED, False)])
async def test_a_life_that_was_followed_by_another_thirty_days_ago_is_forgotten(
    tmp_path: Path, clock: ScriptedClock, age: float, known: bool
) -> None:
    begin = clock.now()
    async with running(tmp_path, clock):
        await clock.advance(100)
    await clock.advance(10_000)
    async with running(tmp_path, clock):
        await clock.advance(age)
    async with running(tmp_path, clock) as uptime:
        assert list(uptime.lives(0.0, 100.0)) == [(0.0, 100.0, begin if known else begin + 10_000)]


async def test_what_passes_before_the_journal_was_read_is_no_time_of_running(
    tmp_path: Path, clock: ScriptedClock
) -> None:
    journal = await Journal.open(tmp_path / "tables.db")
    try:
        uptime = Uptime(clock)
        await clock.advance(100)
        await uptime.load(journal)
        assert uptime.now() == 0.0
    finally:
        await journal.close()
