"""One person on two networks: one seat at a table, played from either; secrets go where it was taken; two again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.people.pairs import Pairs
from bot.people.rate_limits import Admission
from bot.ports import Person, Room
from bot.runtime.tables import TableLimits
from bot.table.table_settings import LIMITS, Pace
from tests.kit.clock import ScriptedClock
from tests.kit.evening import FAR, GRETA
from tests.kit.house import House
from tests.kit.journals import opened
from tests.kit.net import Net
from tests.kit.pairs import bring_there, make_one, one, two_networks
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM

THIEF = Person("far", "thief")
THIRD = Person("third", "ada")
PLACE = "place rome egypt greece persia"


# Being one -----------------------------------------------------------------------------------------------------------


@pytest.fixture
async def seated(tmp_path: Path) -> AsyncIterator[tuple[House, Net]]:
    """Ada, who is Greta, sits at a game of Citadels with Bruno and AI players; it is shown in both rooms."""
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
        await h.type(ADA, "new citadels")
        await bring_there(h)
        await h.type(BRUNO, "join")
        await h.type(ADA, "add 2 ai")
        await h.type(GRETA, "start", room=FAR)
        yield h, far


async def test_one_person_has_one_seat_and_rights_from_both(seated: tuple[House, Net]) -> None:
    h, _ = seated
    at = await h.table()
    assert at.state is not None, "the host began from the other network"
    assert at.people == (ADA, BRUNO)


async def test_what_is_secret_goes_unasked_only_to_the_network_of_the_seat(seated: tuple[House, Net]) -> None:
    h, far = seated
    assert h.net.seen[ADA]
    assert GRETA not in far.seen


async def test_the_hand_can_be_asked_for_from_both_and_is_the_same(seated: tuple[House, Net]) -> None:
    h, far = seated
    await h.type(ADA, "hand", room=None)
    await h.type(GRETA, "hand", room=None)
    assert far.last_answer() == h.answer
    assert far.answers[-1][2]
    await h.type(THIEF, "table " + (await h.table()).header.id + " hand", room=FAR)
    assert "do not sit" in far.last_answer()


async def test_moves_are_made_from_both(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start")
        await h.type(GRETA, PLACE, room=None)
        assert sum(line.startswith("Ada places") for line in h.net.lines(ROOM)) == 1
        await h.type(ADA, PLACE, room=None)
        assert sum(line.startswith("Ada places") for line in h.net.lines(ROOM)) == 2
        assert (await h.table()).seats[0].name == "Ada", "the name is that of the network of the seat"


async def test_the_second_seat_is_refused_where_one_has_resigned_or_sits(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
        await h.type(ADA, "new citadels")
        for person in (BRUNO, CLEO, DMITRI):
            await h.type(person, "join")
        await h.type(ADA, "start")
        await bring_there(h)
        await h.type(BRUNO, "resign")
        await h.type(GRETA, "replace #2", room=FAR)
        assert "already sit" in far.last_answer()
        await h.type(ADA, "resign")
        await h.type(GRETA, "replace #2", room=FAR)
        assert "cannot be had" in far.last_answer()
        await h.type(GRETA, "join", room=FAR)
        assert (await h.table()).seat_of(GRETA) == 0, "the own seat can be taken back from either network"


async def test_with_join_the_seat_comes_along_and_secrets_with_it(seated: tuple[House, Net]) -> None:
    h, far = seated
    before, known = await h.table(), len(h.net.seen[ADA])
    await h.type(GRETA, "join", room=FAR)
    at = await h.table()
    assert at.people == (GRETA, BRUNO)
    assert at.host == GRETA
    assert at.view(0) == before.view(0)
    assert any("from now on I write to you here" in line for line in far.lines(GRETA))
    await h.type(ADA, "hand", room=None)
    assert far.seen[GRETA][-1].hand
    assert len(h.net.seen[ADA]) == known, "nothing secret goes to where the seat was"


async def test_a_seat_that_came_along_is_there_after_a_restart(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start")
        await bring_there(h)
        await h.type(GRETA, "join", room=FAR)
    async with two_networks(tmp_path) as (h, far):
        await h.type(ADA, PLACE, room=None)
        assert any(line.startswith("Greta places") for line in h.net.lines(ROOM))


async def test_votes_are_counted_once(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
        await h.type(ADA, "new antiquity")
        for person in (BRUNO, CLEO):
            await h.type(person, "join")
        await h.type(ADA, "start")
        await bring_there(h)
        await h.type(ADA, "stop")
        await h.type(GRETA, "stop", room=FAR)
        assert "counts already" in far.last_answer()
        await h.type(GRETA, "join", "stop", room=FAR)
        assert "counts already" in far.last_answer()


async def test_limits_and_rates_count_both_as_one(tmp_path: Path) -> None:
    async with two_networks(tmp_path, limits=TableLimits(person=2, person_lines=30)) as (h, far):
        await make_one(h, far)
        await h.type(ADA, "new antiquity", room=ROOM)
        await h.type(GRETA, "new antiquity", room=FAR)
        await h.type(GRETA, "new antiquity", room=Room("far", "#other"))
        assert "at 2 tables already" in far.last_answer()
        await h.type(ADA, *["games"] * 30, room=None)
        assert not await h.host.hear(h.net.answers[-1][0])
        await h.type(GRETA, "games", room=None)
        assert "at 2 tables" in far.last_answer(), "not even looked at"
        assert h.host._inbox._rate_limits.judge(EVE, None, h.clock.ticks()) is Admission.HEARD


async def test_scores_and_the_queue_know_one_person(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
        for person in (ADA, GRETA):
            await h.type(person, "new antiquity", "add 2 ai", "option absent shrug", "option pace live", room=ROOM)
            await h.type(person, "start", room=ROOM)
            while await h.host.tables.find(ROOM):
                await h.wait(LIMITS[Pace.LIVE].decision)
        await h.type(EVE, "scores")
        rows = h.answer.splitlines()
        assert sum("Ada" in row or "Greta" in row for row in rows) == 1
        assert any("Greta" in row and row.rstrip().endswith("2") for row in rows)
        await h.type(ADA, "queue", room=ROOM)
        await h.type(GRETA, "queue", room=ROOM)
        assert "Nobody is waiting" in far.last_answer()


async def test_quiet_hours_are_a_persons_wherever_they_sit(tmp_path: Path) -> None:
    slow = LIMITS[Pace.SLOW].decision
    clock = ScriptedClock(86_400.0 * 20_000 + 12 * 3600)  # noon in UTC
    async with two_networks(tmp_path, pace=Pace.SLOW, clock=clock) as (h, far):
        await h.type(GRETA, "quiet 22-6", room=None)
        await make_one(h, far)
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "join")
        await h.type(ADA, "add ai", "option first 1", "start")
        await h.wait(slow + 7 * 3600)
        assert not any("run out of time" in line for line in h.net.lines(ROOM))


# Being two again -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", [ADA, GRETA])
async def test_unpair_makes_two_of_one_also_after_a_restart(tmp_path: Path, who: Person) -> None:
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
        await h.type(ADA, "new antiquity", "add 2 ai", "start")
        await h.type(who, "unpair", room=None)
        assert not one(h)
        await h.type(GRETA, "hand", room=None)
        assert "sit at no table" in far.last_answer()
        assert (await h.table()).people == (ADA,)
    async with two_networks(tmp_path) as (h, far):
        assert not one(h)


async def test_only_who_is_one_with_somebody_finds_in_the_help_how_to_undo_it(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await h.type(ADA, "help")
        assert "unpair" not in h.answer
        await make_one(h, far)
        await h.type(ADA, "help")
        assert "unpair" in h.answer


async def test_who_is_nobody_else_is_told_that_there_is_nothing_to_undo(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, _):
        await h.type(ADA, "unpair", room=None)
        assert "nothing to undo" in h.answer


@pytest.mark.parametrize("gone", [ADA, GRETA, THIRD])
async def test_of_three_who_are_one_any_can_go_and_the_others_stay_one(tmp_path: Path, gone: Person) -> None:
    three = {ADA, GRETA, THIRD}
    async with opened(tmp_path / "tables.db") as journal:
        pairs = Pairs(journal, bytes)
        await pairs.join(ADA, GRETA)
        await pairs.join(THIRD, GRETA)
        assert set(pairs.all(GRETA)) == three
        await pairs.part(gone)
        again = Pairs(journal, bytes)
        await again.load()
        for each in (pairs, again):
            assert each.all(gone) == (gone,)
            assert set(each.all(next(iter(three - {gone})))) == three - {gone}
