"""Tables that wait for players: who leaves, who comes back, and what a restart finds. The scenarios LOB-2 and LOB-6."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.language import Locale
from bot.ports import Person, Room
from bot.table.table_settings import LIMITS, Pace
from engines import GAMES
from tests.kit.clock import ScriptedClock
from tests.kit.evening import FAR, GRETA
from tests.kit.house import house
from tests.kit.net import Net
from tests.kit.pairs import make_one, two_networks
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM

LIVE = LIMITS[Pace.LIVE]


async def test_lob_2_a_lobby_that_its_only_person_leaves_is_gone_and_the_next_one_is_a_new_one(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.type(ADA, "join antiquity")
        first = (await h.table()).header.id
        await h.wait(240)
        await h.type(ADA, "leave")
        assert not await h.host.tables.find(ROOM)
        await h.wait(240)
        await h.type(BRUNO, "join antiquity")
        second = await h.table()
        assert second.header.id != first
        assert second.host == BRUNO
        assert sum(" opens " in line for line in h.net.lines(ROOM)) == 2
        await h.wait(LIVE.idle - 60)
        assert (await h.table()).header.id == second.header.id, "it has its whole time"


async def test_lob_2_the_host_passes_on_aloud_to_who_sits_longest_and_is_not_the_host_on_return(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "join")
        await h.type(ADA, "add ai")
        await h.type(CLEO, "join")
        await h.type(ADA, "leave")
        assert h.net.lines(ROOM)[-1] == "Bruno hosts the table now."
        await h.type(ADA, "join")
        assert (await h.table()).host == BRUNO
        await h.type(ADA, "start")
        assert "Bruno" in h.answer
        await h.type(BRUNO, "start")
        assert (await h.table()).state is not None


async def test_who_sits_at_a_table_and_joins_it_again_in_private_is_told_so(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(ADA, "join", room=None)
        assert h.answer == Locale("en")("error-already-seated")


@pytest.mark.parametrize("line", ["new antiquity", "join antiquity", "again", "queue"])
async def test_in_private_there_is_no_room_to_open_a_table_in(tmp_path: Path, line: str) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, line, room=None)
        assert h.answer == Locale("en")("error-room-please")


async def test_who_played_from_one_network_and_says_again_on_another_has_one_seat(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await h.type(BRUNO, "new antiquity", "link")
        await h.type(GRETA, f"link {h.answer.split()[-1]}", room=FAR, moderator=True)
        await h.type(GRETA, "join", room=FAR)
        await h.type(BRUNO, "add ai", "start", "stop")
        await h.type(GRETA, "stop", room=FAR)
        await make_one(h, far)
        await h.type(ADA, "again")
        assert (await h.table()).people == (ADA, BRUNO)


@pytest.mark.parametrize("game", GAMES)
async def test_again_fills_a_full_table_with_who_waits_and_then_with_ai_players(tmp_path: Path, game: str) -> None:
    most = GAMES[game].seats[-1]
    async with house(tmp_path) as h:
        await h.type(ADA, f"new {game}", f"add {most - 1} ai", "start", "stop")
        await h.type(BRUNO, "queue")
        answers = len(h.net.answers)
        await h.type(ADA, "again")
        assert len(h.net.answers) == answers
        seats = (await h.table()).seats
        assert [occupant.person for occupant in seats] == [ADA, BRUNO, *[None] * (most - 2)]


@pytest.mark.parametrize("game", GAMES)
async def test_people_are_invited_while_a_seat_is_free_and_no_longer(tmp_path: Path, game: str) -> None:
    most, name = GAMES[game].seats[-1], "x" * 32
    async with house(tmp_path) as h:
        await h.type(ADA, f"new {game}", f"add {most - 2} ai", f"invite {name}")
        assert [called for _, _, called in h.net.announced] == [{name: None}]
        await h.type(ADA, "add ai", "invite Zoe")
        assert h.answer == Locale("en")("error-full", most=most)
        assert len(h.net.announced) == 1


async def test_nobody_is_called_to_a_game_that_there_is_not(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "ping chess")
        games = Locale("en").list([Locale("en")(f"{game}-name") for game in GAMES], "or")
        assert h.answer == Locale("en")("error-unknown-game", games=games)


async def test_who_was_seated_from_the_queue_waits_no_longer(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(BRUNO, "queue")
        await h.type(ADA, "new antiquity")
        assert (await h.table()).people == (ADA, BRUNO)
        await h.type(ADA, "stop", "new antiquity")
        assert (await h.table()).people == (ADA,)


async def test_lob_2_with_only_ai_players_left_it_closes(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 3 ai", "leave")
        assert not await h.host.tables.find(ROOM)
        assert "it is closed" in h.net.lines(ROOM)[-1]


async def test_lob_6_people_and_host_and_the_time_of_a_lobby_are_the_same_after_a_restart(tmp_path: Path) -> None:
    clock = ScriptedClock()
    async with house(tmp_path, pace=Pace.LIVE, clock=clock) as h:
        await h.type(ADA, "new antiquity")
        for person in (BRUNO, CLEO):
            await h.type(person, "join")
        await h.type(ADA, "leave", "join")
        before = await h.table()
    await clock.advance(30)
    async with house(tmp_path, pace=Pace.LIVE, clock=clock) as h:
        after = await h.table()
        assert (after.people, after.host) == (before.people, BRUNO)
        assert h.net.lines(ROOM) == [], "and nobody is told anything twice"
        await h.type(BRUNO, "start")
        assert (await h.table()).state is not None


async def test_lob_6_an_equal_name_on_another_network_is_somebody_else(tmp_path: Path) -> None:
    namesake = Person("far", ADA.id)
    async with house(tmp_path) as h:
        far = Net("far")
        h.host.attach("far", far)
        await h.type(ADA, "new antiquity", "link")
        there = Room("far", ROOM.id)
        await h.type(namesake, f"link {h.answer.split()[-1]}", room=there, moderator=True)
        await h.type(namesake, "join", room=there)
        table = await h.table()
        assert table.people == (ADA, namesake)
        assert [occupant.name for occupant in table.seats] == ["Ada", "Ada"]
        await h.type(ADA, "players")
        assert "Ada (#1)" in h.answer
        assert "Ada (#2)" in h.answer
