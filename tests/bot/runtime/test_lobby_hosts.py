"""A lobby whose host is away goes on: whoever has waited longest of those who are there is the host."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.table.table_settings import Pace
from tests.kit.house import House, house
from tests.kit.tables import ADA, BRUNO, CLEO, EVE, ROOM


async def lobby(h: House) -> None:
    await h.type(ADA, "new antiquity")
    for person in (BRUNO, CLEO):
        await h.type(person, "join")


async def pass_time(h: House, seconds: int) -> None:
    """Let time pass; every half minute lobbies are looked at, as with each heartbeat."""
    for _ in range(seconds // 30):
        await h.clock.advance(30)
        await h.host._lobby_hosts.look()
        await h.host.settled()


async def test_a_host_who_has_left_is_followed_after_two_minutes_and_stays_a_player(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await lobby(h)
        h.net.absent.add(ADA)
        await pass_time(h, 120)
        assert (await h.table()).host == ADA
        await pass_time(h, 30)
        table = await h.table()
        assert (table.host, table.people) == (BRUNO, (ADA, BRUNO, CLEO))
        assert "Bruno hosts the table now." in h.net.lines(ROOM)


async def test_who_is_away_as_well_is_passed_over(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await lobby(h)
        h.net.absent |= {ADA, BRUNO}
        await pass_time(h, 180)
        assert (await h.table()).host == CLEO


async def test_a_host_who_is_back_in_time_stays_host(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await lobby(h)
        for _ in range(3):
            h.net.absent.add(ADA)
            await pass_time(h, 90)
            h.net.absent.clear()
            await pass_time(h, 30)
        assert (await h.table()).host == ADA


async def test_where_nobody_is_there_nothing_changes(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await lobby(h)
        h.net.absent |= {ADA, BRUNO, CLEO}
        await pass_time(h, 300)
        assert (await h.table()).host == ADA


async def test_at_a_pace_over_days_a_host_may_be_away_for_a_day(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.SLOW) as h:
        await lobby(h)
        h.net.absent.add(ADA)
        await pass_time(h, 3600)
        assert (await h.table()).host == ADA


async def test_where_a_network_cannot_tell_whoever_wrote_ten_minutes_ago_is_away(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        h.net.present = lambda room, person: ""  # type: ignore[method-assign]  # as on Discord
        await lobby(h)
        for _ in range(6):
            await pass_time(h, 90)
            await h.type(CLEO, "players")
        assert (await h.table()).host == ADA
        for _ in range(4):
            await pass_time(h, 90)
            await h.type(CLEO, "players")
        assert (await h.table()).host == CLEO


async def test_lobbies_are_looked_at_with_each_heartbeat(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await lobby(h)
        h.net.absent.add(ADA)
        async with asyncio.timeout(30):
            while (await h.table()).host == ADA:
                await h.wait(30)


# By hand


async def test_a_host_hands_the_role_over(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await lobby(h)
        await h.type(ADA, "host cleo")
        assert (await h.table()).host == CLEO
        await h.type(ADA, "host bruno")
        assert "Only the host of the table can do that: Cleo." in h.answer


async def test_a_moderator_hands_the_role_over_and_an_ai_player_gets_it_never(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add ai")
        await h.type(BRUNO, "join")
        await h.type(EVE, "host bruno", moderator=True)
        assert (await h.table()).host == BRUNO
        await h.type(BRUNO, "host ariadne")
        assert "An AI player cannot be the host" in h.answer
        await h.type(BRUNO, "host bruno")
        assert "Bruno is the host already." in h.answer
