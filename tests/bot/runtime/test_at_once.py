"""What comes in the same moment has one effect, in some order, and is told kindly. The scenarios LOB-1 and NET-3."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.people.room_history import waiting
from bot.ports import Person, Room
from bot.runtime.tables import TableLimits
from bot.table.table import Status
from bot.table.table_settings import LIMITS, Pace
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.house import House, house
from tests.kit.net import says, text
from tests.kit.sealed import SEALED
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

PLACE = "place rome egypt greece persia"
OTHER = Room("net", "#other")
LIVE = LIMITS[Pace.LIVE]


async def at_once(h: House, *lines: tuple[Person, str]) -> list[str]:
    """Lines that come in one moment, and what is answered."""
    before = len(h.net.answers)
    await asyncio.gather(*(h.host.hear(says(person, words, ROOM)) for person, words in lines))
    await h.host.settled()
    return [text(doc) for _, doc, _ in h.net.answers[before:]]


# LOB-1 ---------------------------------------------------------------------------------------------------------------


async def test_lob_1_who_joins_twice_at_once_has_one_seat_and_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        answers = await at_once(h, (BRUNO, "join"), (BRUNO, "join"))
        assert answers == ["You already sit at this table."]
        assert (await h.table()).people == (ADA, BRUNO)


async def test_lob_1_who_opens_a_table_twice_at_once_sits_at_one(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await at_once(h, (ADA, "join antiquity"), (ADA, "join antiquity"))
        assert [live.table.people for live in await h.host.tables.find(ROOM)] == [(ADA,)]


@pytest.mark.parametrize("order", [1, -1])
async def test_lob_1_who_joins_in_the_moment_of_the_start_is_in_or_is_told_that_it_has_begun(
    tmp_path: Path, order: int
) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "join")
        await h.type(ADA, "add ai")
        answers = await at_once(h, *[(CLEO, "join"), (ADA, "start")][::order])
        table = await h.table()
        assert table.status is Status.RUNNING
        if table.seat_of(CLEO) is None:
            assert "is running already" in answers[0]
            assert CLEO not in h.net.seen
        else:
            assert answers == []
            assert any("you support" in line.lower() for line in h.net.lines(CLEO)), "and knows the own secrets"


async def test_lob_1_two_who_start_at_once_start_one_game(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "join")
        await h.type(ADA, "add ai")
        answers = await at_once(h, (ADA, "start"), (BRUNO, "start"), (ADA, "start"))
        assert len(answers) == 2
        assert sum("Here we go" in line for line in h.net.lines(ROOM)) == 1


# NET-3 ---------------------------------------------------------------------------------------------------------------


async def test_net_3_a_move_that_comes_twice_at_once_is_made_once_and_the_second_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        answers = await at_once(h, (ADA, PLACE), (ADA, PLACE))
        assert sum("Ada places" in line for line in h.net.lines(ROOM)) == 1
        [told] = answers
        assert "I need nothing from you now" in told


async def test_net_3_all_who_answer_in_one_moment_have_answered_and_the_round_is_over_once(
    tmp_path: Path, sealed: None
) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new sealed")
        people = (ADA, BRUNO, CLEO, DMITRI)
        for person in people[1:]:
            await h.type(person, "join")
        await h.type(ADA, "start")
        table = await h.table()
        bids = [write(SEALED.policy(table.view(seat), Committed(b"bids", seat))) for seat in range(4)]
        before = len(h.net.answers)
        await asyncio.gather(*(h.host.hear(says(who, bid)) for who, bid in zip(people, bids, strict=True)))
        await h.host.settled()
        assert len(h.net.answers) == before
        assert sum("Shown(" in line for line in h.net.lines(ROOM)) == 1


@pytest.mark.parametrize("late", [0.0, 0.01])
async def test_net_3_a_move_in_the_moment_in_which_time_is_up_counts_or_is_told_never_both(
    tmp_path: Path, late: float
) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        since = (await h.table()).since
        await h.wait(LIVE.decision - 20)
        await h.clock.advance(since + LIVE.decision - h.host._uptime.now() + late)
        await h.host.hear(says(ADA, PLACE, ROOM))
        await h.host.settled()
        assert sum("Ada places" in line for line in h.net.lines(ROOM)) == 1
        assert [decision.seat for decision in (await h.table()).pending_decisions] == [1]


@pytest.mark.parametrize("order", [1, -1])
async def test_net_3_a_move_and_the_own_resignation_at_once_leave_a_table_at_which_the_game_goes_on(
    tmp_path: Path, order: int
) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await at_once(h, *[(ADA, PLACE), (ADA, "resign")][::order])
        table = await h.table()
        assert table.people == (BRUNO, CLEO)
        assert sum(" places " in line for line in h.net.lines(ROOM)) == 1, "by her, or by who follows her"
        await h.type(BRUNO, PLACE)
        assert any("Bruno places" in line for line in h.net.lines(ROOM))


async def test_net_3_other_tables_are_not_delayed(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(DMITRI, "new antiquity", "add 2 ai", "option first 1", "start", room=OTHER)
        here = (await h.host.tables.find(ROOM))[0]
        async with here.lock:  # something at the first table takes its time
            stuck = asyncio.create_task(h.host.hear(says(ADA, PLACE, ROOM)))
            await h.type(DMITRI, PLACE, room=OTHER)
            assert any("Dmitri places" in line for line in h.net.lines(OTHER))
            assert not stuck.done()
        await stuck


# What a room has -----------------------------------------------------------------------------------------------------


async def test_two_who_open_a_table_with_join_at_once_sit_at_the_same_one(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await at_once(h, (ADA, "join antiquity"), (BRUNO, "join antiquity"))
        assert [live.table.people for live in await h.host.tables.find(ROOM)] == [(ADA, BRUNO)]


async def test_no_more_tables_are_opened_at_once_than_a_room_may_have(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(room=1)) as h:
        answers = await at_once(h, *((person, "new antiquity") for person in (ADA, BRUNO, CLEO)))
        assert len(await h.host.tables.find(ROOM)) == 1
        assert len(answers) == 2


async def test_all_who_queue_at_once_wait(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await at_once(h, *((person, "queue") for person in (ADA, BRUNO, CLEO)))
        assert [person for person, _ in await waiting(h.host.journal, ROOM)] == [ADA, BRUNO, CLEO]


async def test_who_waits_and_sits_at_as_many_tables_as_may_be_waits_on(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person=1)) as h:
        await h.type(BRUNO, "new antiquity", room=OTHER)
        await h.type(BRUNO, "queue")
        await h.type(ADA, "new antiquity")
        assert (await h.table()).people == (ADA,)
        assert [person for person, _ in await waiting(h.host.journal, ROOM)] == [BRUNO]


async def test_a_table_is_linked_into_no_room_that_has_as_many_as_may_be(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(room=1)) as h:
        await h.type(CLEO, "new antiquity", room=OTHER)
        await h.type(ADA, "new antiquity", "link")
        code = h.answer.split()[-1].strip(".`")
        await h.type(ADA, f"link {code}", room=OTHER, moderator=True)
        assert len(await h.host.tables.find(OTHER)) == 1
