"""Lobbies on Discord: seats, hosts, restarts and changed names."""

from __future__ import annotations

import asyncio

import pytest

from bot.ports import Person, Room
from bot.table.table import Status
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends, begun

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def room(discord):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    return channel


def tables(bot, channel):
    return bot.host.tables.find(Room("discord", channel.id))


async def test_who_joins_in_the_second_of_the_start_is_in_or_is_told_that_it_has_begun(discord, bot, room):
    """LOB-1, Cleo and the start."""
    ada, bruno, cleo = (discord.person(name) for name in ("Ada", "Bruno", "Cleo"))
    await discord.slash(ada, room, "new", text="antiquity")
    await discord.slash(bruno, room, "join")
    await discord.slash(ada, room, "add-ai")
    board = await discord.board_with(room)
    _, joined = await asyncio.gather(discord.slash(ada, room, "start"), discord.click(cleo, board, "Join"))
    [live] = await tables(bot, room)
    assert live.table.status is Status.RUNNING
    seated = live.table.seat_of(Person("discord", cleo.id)) is not None
    assert ("Your crests" in joined.text) == seated
    assert seated or "running already" in joined.text


async def test_a_table_that_everybody_has_left_is_closed_and_the_next_who_comes_opens_another(discord, bot, room):
    """LOB-2, a zombie lobby."""
    ada, bruno = discord.person("Ada"), discord.person("Bruno")
    await discord.slash(ada, room, "join", text="antiquity")
    old = await discord.board_with(room)
    await bot.clock.advance(240)
    await discord.slash(ada, room, "leave")
    await discord.eventually(lambda: tables(bot, room), lambda found: not found)
    await discord.until(lambda: not old.controls)
    await bot.clock.advance(240)
    await discord.slash(bruno, room, "join", text="antiquity")
    [live] = await tables(bot, room)
    assert live.table.host == Person("discord", bruno.id)
    assert (await discord.board_with(room)).id != old.id


async def test_where_the_host_leaves_somebody_else_is_host_and_the_one_who_comes_back_is_not(discord, bot, room):
    """LOB-2, the host is gone."""
    ada, bruno, cleo = (discord.person(name) for name in ("Ada", "Bruno", "Cleo"))
    await discord.slash(ada, room, "new", text="antiquity")
    board = await discord.board_with(room)
    for friend in (bruno, cleo):
        await discord.click(friend, board, "Join")
    await discord.click(ada, board, "Add an AI")
    await discord.click(ada, board, "Leave")
    await discord.until(lambda: "Bruno" in discord.read(room) and "host" in discord.read(room).lower())
    await discord.click(ada, board, "Join")
    refused = await discord.slash(ada, room, "start")
    assert (await tables(bot, room))[0].table.status is Status.LOBBY, refused.text
    await discord.slash(bruno, room, "start")
    assert (await tables(bot, room))[0].table.status is Status.RUNNING


async def test_a_table_of_ai_players_alone_is_closed(discord, bot, room):
    """LOB-2, only AI seats are left."""
    ada = discord.person("Ada")
    await discord.slash(ada, room, "new", text="antiquity")
    await discord.slash(ada, room, "add-ai", number=2)
    await discord.slash(ada, room, "leave")
    assert not await tables(bot, room)


async def test_who_is_called_otherwise_now_keeps_the_seat_and_who_takes_the_name_gets_none(discord, bot):
    """LOB-3: the seat belongs to the account, whatever its name."""
    friends = await begun(discord, bot.host)
    ada, bruno, _ = friends.people
    ada.name = "Bruno"
    friends.channel.guild.nicks[bruno.id] = "Ada"
    eve = discord.person("Ada")
    table = await friends.table()
    hand = await discord.slash(ada, friends.channel, "hand")
    assert "Your crests" in hand.text
    assert (await discord.slash(eve, friends.channel, "hand")).text == "You do not sit at this table."
    while friends.owing(await friends.table()) is not ada:
        await friends.play_by_slash(1)
    await friends.play_by_slash(1)
    assert [seat.person for seat in (await friends.table()).seats] == [seat.person for seat in table.seats]


async def test_people_who_wait_for_the_start_wait_on_after_a_restart(discord, room, tmp_path):
    """LOB-6, and PER-6 for the buttons of a lobby."""
    people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo")]
    async with connected(discord, tmp_path) as bot:
        await discord.slash(people[0], room, "new", text="antiquity")
        board = await discord.board_with(room)
        await discord.click(people[1], board, "Join")
        await bot.host.settled()
    async with connected(discord, tmp_path) as bot:
        [live] = await tables(bot, room)
        assert live.table.host == Person("discord", people[0].id)
        await discord.click(people[2], board, "Join")
        await discord.click(people[0], await discord.board_with(room, "Cleo"), "Start")
        friends = Friends(discord, bot.host, room, people)
        assert (await friends.table()).status is Status.RUNNING
        await friends.board()
