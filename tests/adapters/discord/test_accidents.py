"""Accidents in the middle of a game: to servers, channels, permissions and the disk."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, contextmanager

import pytest

from bot.ports import Person, Room
from bot.table.table import Status
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends, begun, directs
from tests.kit.discord.world import EMBED, SEND, VIEW

pytestmark = pytest.mark.discord_loopback


# Servers, channels and rights -----------------------------------------------------------------------------------------


async def test_without_the_right_to_embed_the_board_is_plain_text(discord, friends):
    """MOD-1, no Embed Links."""
    await discord.permit(friends.channel, EMBED)
    await discord.slash(friends.people[0], friends.channel, "help")
    await friends.play_by_slash(1)
    board = await friends.board()
    assert not board.rich and not board.body.get("embeds")
    assert "Antiquity, round 1" in board.body["content"]
    await discord.permit(friends.channel, 0)
    await discord.slash(friends.people[0], friends.channel, "help")
    await friends.play_by_slash(1)
    assert (await friends.board()).rich


@pytest.mark.parametrize("denied", [SEND, VIEW, SEND | VIEW])
async def test_where_we_may_not_write_the_table_waits_its_players_are_told_once_and_all_comes_later(
    discord, friends, denied
):
    """MOD-1, no Send Messages, no View Channel."""
    host = friends.people[0]
    await discord.permit(friends.channel, denied)
    await discord.slash(host, friends.channel, "help")  # by then the bot knows
    before = discord.rest.statuses.count(403)
    await friends.play_by_slash(3)
    for user in friends.people:
        told = await discord.until(
            lambda user=user: [each for each in directs(friends, user) if "may not write" in each.text]
        )
        assert len(told) == 1
        assert "no time runs" in told[0].text
    assert discord.rest.statuses.count(403) - before <= 1
    table = await friends.table()
    await discord.permit(friends.channel, 0)
    await discord.until(lambda: friends.board_is_of(table))
    lines = "\n".join(each.text for each in discord.bots(friends.channel))
    assert lines.count("places") == 3


async def test_a_role_that_is_given_to_the_bot_ends_the_waiting(discord, bot):
    guild, channel = discord.server("Game night", "table")
    guild.roles["99"], guild.powers["99"] = "Bots", SEND
    await discord.invite(guild)
    friends = Friends(discord, bot.host, channel, [discord.person(name) for name in ("Ada", "Bruno", "Cleo")])
    host = friends.people[0]
    await discord.slash(host, channel, "new", text="antiquity")
    await discord.board_with(channel)
    guild.allowed &= ~SEND
    await discord.invite(guild)
    await discord.slash(friends.people[1], channel, "join")
    await discord.until(lambda: [each for each in directs(friends, host) if "may not write" in each.text])
    await discord.grant(guild, "99")
    await discord.board_with(channel)


async def test_a_bot_that_is_thrown_out_parks_the_table_and_goes_on_when_it_is_invited_again(discord, friends):
    """MOD-1: thrown out in a running game, invited again; the host is told once, and nothing is lost."""
    await discord.kick(friends.channel.guild)
    before = len(discord.rest.requests)
    for _ in range(2):
        table = await friends.table()
        await discord.type(friends.owing(table), friends.line(table, friends.owing(table)))
        await discord.eventually(friends.table, lambda now, seq=table.seq: now.seq > seq)
    host = friends.people[0]
    await discord.until(lambda: [each for each in directs(friends, host) if "may not write" in each.text])
    asked = [each for each in discord.rest.requests[before:] if f"/channels/{friends.channel.id}" in each[1]]
    assert len(asked) <= 2
    await discord.invite(friends.channel.guild)
    await friends.board()
    lines = "\n".join(each.text for each in discord.bots(friends.channel))
    assert lines.count("places") == 2
    assert sum("may not write" in each.text for each in directs(friends, host)) == 1


async def _in_slow_motion(bot, friends, seconds):
    """Let time pass at a table in steps, as long as an alarm sleeps at most."""
    for _ in range(int(seconds // 20)):
        await bot.clock.advance(20)
    await bot.host.settled()
    return await friends.table()


@pytest.mark.parametrize("how", ["kicked", "no Send", "no View", "an outage"])
async def test_no_time_runs_while_the_only_room_is_barred_and_goes_on_when_it_is_back(discord, bot, how):
    friends = await begun(discord, bot.host, pace="live")
    guild, channel = friends.channel.guild, friends.channel
    room, host = Room("discord", channel.id), bot.host
    if how == "kicked":
        await discord.kick(guild)
    elif how == "an outage":
        await discord.outage(guild)
    else:
        await discord.permit(channel, SEND if how == "no Send" else VIEW)
    await discord.until(lambda: room in host.barred("discord"))
    before = (await friends.table()).seq
    table = await _in_slow_motion(bot, friends, 600)
    assert table.seq == before
    assert not any(seat.away for seat in table.seats)
    live = (await host.tables.find(room))[0]
    assert list(host.alarms.stopped(live)) == list(host.alarms.lefts(live))
    told = [sum("no time runs" in each.text for each in directs(friends, user)) for user in friends.people]
    assert told == ([0, 0, 0] if how == "an outage" else [1, 1, 1])
    await (discord.permit(channel, 0) if how.startswith("no ") else discord.invite(guild))
    await discord.until(lambda: room not in host.barred("discord"))
    assert not host.alarms.stopped(live)
    table = await _in_slow_motion(bot, friends, 240)
    assert any(seat.away for seat in table.seats)


async def test_a_locked_thread_stops_the_time_of_its_table(discord, bot):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    thread = discord.channel(guild, "our game", parent=channel)
    await discord.gateway.dispatch("THREAD_CREATE", thread.data, guild.id)
    friends = Friends(discord, bot.host, thread, [discord.person(name) for name in ("Gina", "Hanna", "Ida")])
    await friends.sit_down("antiquity")
    room = Room("discord", thread.id)
    thread.archived = thread.locked = True
    await discord.gateway.dispatch("THREAD_UPDATE", thread.data, guild.id)
    await discord.until(lambda: room in bot.host.barred("discord"))
    for user in friends.people:
        await discord.until(lambda user=user: any("no time runs" in each.text for each in directs(friends, user)))
    thread.locked = False
    await discord.gateway.dispatch("THREAD_UPDATE", thread.data, guild.id)
    await discord.until(lambda: room not in bot.host.barred("discord"))


async def test_a_room_that_was_barred_in_an_earlier_life_is_found_open(discord, tmp_path):
    async with connected(discord, tmp_path) as bot:
        friends = await begun(discord, bot.host, pace="live")
        await discord.permit(friends.channel, SEND)
        await discord.until(lambda: bot.host.barred("discord"))
    friends.channel.denied = 0
    async with connected(discord, tmp_path) as bot:
        await discord.until(lambda: not bot.host.barred("discord"))


async def test_a_table_that_closes_leaves_no_barred_room_behind(discord, bot, friends):
    await discord.permit(friends.channel, SEND)
    await discord.until(lambda: bot.host.barred("discord"))
    for user in friends.people[:2]:
        await discord.type(user, "stop")
    await discord.eventually(friends.table, lambda table: not table.open)
    await discord.outage(friends.channel.guild)
    await discord.until(lambda: not bot.host.barred("discord"))


async def test_a_server_that_is_away_for_a_while_is_waited_for_and_nobody_is_told(discord, bot, friends):
    await discord.outage(friends.channel.guild)
    table = await friends.table()
    user = friends.owing(table)
    requests = len(discord.rest.requests)
    await discord.type(user, friends.line(table, user))
    await discord.eventually(friends.table, lambda now: now.seq > table.seq)
    await discord.until(lambda: len(discord.rest.requests) > requests)  # direct messages go on
    assert not [each for each in discord.rest.requests[requests:] if f"/channels/{friends.channel.id}" in each[1]]
    await discord.invite(friends.channel.guild)
    await friends.board()
    assert not [each for each in discord.everything if "may not write" in each.text]


async def test_a_channel_that_is_deleted_closes_its_table_and_the_players_are_told_once(discord, bot, friends):
    await discord.delete_channel(friends.channel)
    for user in friends.people:
        await discord.until(lambda user=user: [each for each in directs(friends, user) if "is gone" in each.text])
    room = Room("discord", friends.channel.id)
    await discord.eventually(lambda: bot.host.tables.find(room), lambda found: not found)
    for user in friends.people:
        assert sum("is gone" in each.text for each in directs(friends, user)) == 1
        assert await bot.host.tables.find(Person("discord", user.id)) == []


async def test_a_channel_that_was_deleted_while_the_bot_was_away_closes_its_table_too(discord, tmp_path):
    async with connected(discord, tmp_path) as bot:
        friends = await begun(discord, bot.host)
        await bot.host.settled()
    del discord.channels[friends.channel.id]
    async with connected(discord, tmp_path) as bot:
        friends.host = bot.host
        table = await friends.table()
        await discord.type(friends.owing(table), friends.line(table, friends.owing(table)))
        for user in friends.people:
            await discord.until(lambda user=user: [each for each in directs(friends, user) if "is gone" in each.text])
        await discord.eventually(lambda: bot.host.tables.find(friends.room), lambda found: not found)


@pytest.mark.parametrize("deleted", [0, 1])
async def test_a_table_with_two_rooms_goes_on_when_one_of_them_is_deleted(discord, bot, friends, deleted):
    guild, other = discord.server("Another night", "table")
    await discord.invite(guild)
    eve = discord.person("Eve")
    guild.moderators.add(eve.id)
    told = await discord.slash(friends.people[0], friends.channel, "link")
    code = re.search(r"link (\w+)", told.text)[1]
    await discord.slash(eve, other, "link", text=code)
    await discord.until(lambda: discord.boards(other))
    rooms = [friends.channel, other]
    await discord.delete_channel(rooms[deleted])
    for user in friends.people:
        await discord.until(lambda user=user: [each for each in directs(friends, user) if "goes on" in each.text])
    friends.channel = rooms[1 - deleted]
    await friends.play_by_slash(3)
    assert (await friends.table()).status is Status.RUNNING
    await friends.board()
    await bot.host.settled()
    told = [body for method, _, body in discord.rest.requests if method == "POST" and "goes on in its" in str(body)]
    assert len(told) == len(friends.people)


async def test_a_thread_that_was_archived_is_opened_again_when_the_game_goes_on(discord, bot):
    guild, channel = discord.server("Game night", "table")
    thread = discord.channel(guild, "our game", parent=channel)
    await discord.invite(guild)
    friends = Friends(
        discord, bot.host, thread, [discord.person("Ada"), discord.person("Bruno"), discord.person("Cleo")]
    )
    await friends.sit_down("antiquity")
    thread.archived = True
    await discord.gateway.dispatch("THREAD_UPDATE", thread.data, guild.id)
    await friends.play_by_slash(1)
    await friends.board()
    assert not thread.archived


async def test_a_thread_that_was_locked_is_waited_for_and_the_host_is_told_once(discord, bot):
    guild, channel = discord.server("Game night", "table")
    thread = discord.channel(guild, "our game", parent=channel)
    await discord.invite(guild)
    friends = Friends(discord, bot.host, thread, [discord.person(name) for name in ("Ada", "Bruno", "Cleo")])
    await friends.sit_down("antiquity")
    thread.locked = thread.archived = True
    await discord.gateway.dispatch("THREAD_UPDATE", thread.data, guild.id)
    await discord.slash(friends.people[0], thread, "players")
    await friends.play_by_slash(2)
    host = friends.people[0]
    await discord.until(lambda: [each for each in directs(friends, host) if "may not write" in each.text])
    thread.locked = thread.archived = False
    await discord.gateway.dispatch("THREAD_UPDATE", thread.data, guild.id)
    await friends.board()
    assert "\n".join(each.text for each in discord.bots(thread)).count("places") == 2
    assert sum("may not write" in each.text for each in directs(friends, host)) == 1


# The disk -------------------------------------------------------------------------------------------------------------


async def test_while_another_program_holds_the_database_a_move_waits_and_is_made_once(discord, bot, friends, tmp_path):
    """PER-3, a short lock."""
    table = await friends.table()
    user = friends.owing(table)
    with locked(tmp_path / "tables.db"):
        line = friends.line(table, user).partition(" ")[2]
        done = await discord.slash(user, friends.channel, "place", wait=False, text=line)
        await discord.until(lambda: done.kind)
        assert done.acknowledged_after < 1
        hand = await discord.slash(friends.people[0], friends.channel, "hand")  # looking needs no lock
        assert "Your crests" in hand.text
        assert not done.answered
    await done.until_answered()
    assert " places " in done.text
    assert (await friends.table()).seq == table.seq + 1


async def test_a_database_that_is_held_too_long_refuses_the_move_which_was_not_made(discord, bot, friends, tmp_path):
    """PER-3, a long lock."""
    table = await friends.table()
    user = friends.owing(table)
    bot.host.journal._patience = 0.2
    line = friends.line(table, user).partition(" ")[2]
    with locked(tmp_path / "tables.db"):
        refused = await discord.slash(user, friends.channel, "place", text=line)
    assert refused.private
    assert refused.text.startswith("I could not store that just now")
    assert (await friends.table()).seq == table.seq
    again = await discord.slash(user, friends.channel, "place", text=line)
    assert " places " in again.text
    await friends.board()
    assert "\n".join(each.text for each in discord.bots(friends.channel)).count("places") == 1


@contextmanager
def locked(path):
    """Another program holds the write lock."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
