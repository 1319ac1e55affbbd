"""Trouble with the network: rate limits, broken responses, lost connections, invalid sessions, the login quota."""

from __future__ import annotations

import asyncio

import pytest
from discord.http import Route

from adapters.discord.logins import LoginThrottle
from adapters.discord.settings import BadToken
from bot.operations.config import ConfigError
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends, begun, choices, directs
from tests.kit.clock import ScriptedClock

pytestmark = pytest.mark.discord_loopback


# The network ----------------------------------------------------------------------------------------------------------


async def test_too_fast_and_broken_answers_lose_nothing_and_say_nothing_twice(discord, friends):
    discord.fail("POST", "/channels/.*/messages", 429, times=2)
    discord.fail("POST", "/channels/.*/messages", 502, late=True, times=1)
    discord.fail("PATCH", "/channels/.*/messages", 429, times=2)
    await friends.play_by_slash(2)
    await friends.board()
    lines = "\n".join(each.text for each in discord.bots(friends.channel))
    assert lines.count("places") == 2


async def test_a_delivery_that_fails_for_good_is_made_up_for_later(discord, bot, friends):
    discord.fail("POST", f"/channels/{friends.channel.id}/messages", 503, times=1)
    await friends.play_by_slash(1)
    await discord.until(lambda: 5 in bot.naps)
    await bot.clock.advance(10)
    await friends.board()
    lines = "\n".join(each.text for each in discord.bots(friends.channel))
    assert lines.count("places") == 1


async def test_a_resumed_connection_misses_nothing(discord, friends):
    identified = discord.gateway.identified
    await discord.gateway.drop()
    await discord.until(lambda: discord.gateway.resumed)
    await friends.play_by_slash(2)
    await friends.board()
    assert discord.gateway.identified == identified


async def test_what_was_done_while_the_connection_was_away_is_heard_on_resuming(discord, friends):
    table = await friends.table()
    user = friends.owing(table)
    await discord.gateway.drop()
    line = friends.line(table, user).partition(" ")[2]
    done = await discord.slash(user, friends.channel, "place", text=line)
    assert " places " in done.text
    assert (await friends.table()).seq == table.seq + 1


async def test_an_invalid_session_makes_no_second_board_and_no_second_line(discord, bot, friends):
    board = await friends.board()
    count = len(discord.bots(friends.channel))
    before = discord.gateway.identified
    discord.gateway.invalidate = 1
    await discord.gateway.drop()
    await discord.until(lambda: 5 in bot.naps)
    await bot.clock.advance(5)
    await discord.until(lambda: discord.gateway.identified > before)
    await discord.slash(friends.people[0], friends.channel, "players")
    assert len(discord.bots(friends.channel)) == count
    assert (await friends.board()).id == board.id


async def test_an_event_that_nobody_understands_does_not_end_the_bot(discord, bot, friends):
    before = discord.gateway.identified
    await discord.gateway.dispatch("INTERACTION_CREATE", {"id": "1", "type": 2, "data": None, "token": "x"})
    await discord.gateway.dispatch("SOMETHING_NEW", {"odd": True})
    await discord.until(lambda: 5 in bot.naps)
    await bot.clock.advance(5)
    await discord.until(lambda: discord.gateway.identified > before)
    done = await discord.slash(friends.people[0], friends.channel, "players")
    assert "At the table" in done.text


async def test_two_servers_at_once_keep_apart(discord, bot):
    """MOD-4."""
    one = await begun(discord, bot.host)
    other = await begun(discord, bot.host, "Gina", "Hanna", "Ida")
    await asyncio.gather(one.play_by_slash(), other.play_by_slash())
    for friends, strangers in ((one, other), (other, one)):
        await discord.until(lambda here=friends.channel: "The game is over" in discord.read(here))
        assert not any(user.name in discord.read(friends.channel) for user in strangers.people)


async def test_servers_of_several_shards_are_played_in(discord, tmp_path):
    discord.shards = 2
    async with connected(discord, tmp_path, wait=False) as bot:
        await discord.until(lambda: 5 in bot.naps)  # shards log in one after the other
        await bot.clock.advance(5)
        await discord.until(lambda: bot.network.gateway.connected)
        tables = [await begun(discord, bot.host)]
        while len({int(friends.channel.guild.id) >> 22 & 1 for friends in tables}) < 2:
            tables.append(await begun(discord, bot.host))
        for friends in tables:
            await friends.play_by_slash(2)
            await friends.board()


async def test_two_who_are_called_the_same_are_told_apart(discord, bot):
    """LOB-3, two Brunos."""
    friends = await begun(discord, bot.host, "Bruno", "Bruno", "Cleo")
    board = await friends.board()
    assert "Bruno (#" in board.text


async def test_a_bot_that_comes_back_goes_on_with_the_same_board_and_the_same_buttons(discord, tmp_path):
    """PER-6, after a restart."""
    async with connected(discord, tmp_path) as bot:
        friends = await begun(discord, bot.host)
        user = friends.owing(await friends.table())
        board = await friends.board()
        await bot.host.settled()
        lines, hands = len(discord.bots(friends.channel)), len(directs(friends, user))
    async with connected(discord, tmp_path) as bot:
        friends.host = bot.host
        table = await friends.table()
        done = await discord.click(user, board, "Place my four dice")
        assert "Babylon" in choices(done.original)
        await bot.host.settled()
        assert (await friends.board()).id == board.id
        assert len(discord.bots(friends.channel)) == lines
        assert len(directs(friends, user)) == hands
        assert (await friends.table()).seq == table.seq


async def test_a_connection_that_drops_while_it_is_made_is_made_again(discord, tmp_path):
    """NET-1, the link drops during start-up."""
    discord.server("Game night", "table")
    discord.gateway.drop_next = True
    async with connected(discord, tmp_path, wait=False) as bot:
        for _ in range(3):
            await discord.until(lambda: bot.network.gateway.connected or bot.naps)
            await bot.clock.advance(5)
        await discord.until(lambda: bot.network.gateway.connected)
        assert discord.gateway.identified <= 3


async def test_a_start_without_a_network_is_tried_again_ever_more_slowly(discord, tmp_path):
    there, discord.api = discord.api, "http://127.0.0.1:9/api/v10"
    async with connected(discord, tmp_path, wait=False) as bot:
        await discord.until(lambda: 5 in bot.naps)
        await bot.clock.advance(5)
        await discord.until(lambda: 10 in bot.naps)
        Route.BASE = there
        await bot.clock.advance(10)
        await discord.until(lambda: bot.network.gateway.connected)
        assert discord.gateway.identified == 1


async def test_logins_are_spared_where_few_are_left_today(discord, tmp_path):
    discord.remaining = 3
    async with connected(discord, tmp_path, wait=False) as bot:
        await discord.until(lambda: 0.02 in [round(nap, 3) for nap in bot.naps])
        assert discord.gateway.identified == 0


async def test_a_token_that_is_revoked_ends_the_bot_with_a_sentence(discord, bot):
    discord.token = "another.token"
    await discord.gateway.drop()
    await discord.until(bot.running.done)
    with pytest.raises(BadToken, match="make a new one in the Developer Portal"):
        await bot.running


@pytest.mark.parametrize("code", [4013, 4014])
async def test_intents_that_discord_refuses_end_the_bot_with_a_sentence_and_no_second_login(discord, tmp_path, code):
    discord.gateway.refuse = code
    async with connected(discord, tmp_path) as bot:
        await discord.until(bot.running.done)
        with pytest.raises(ConfigError, match=f"refuses the connection with code {code}"):
            await bot.running
    assert discord.gateway.identified == 1


async def test_who_has_to_log_in_again_and_again_does_it_forty_times_an_hour_at_the_most():
    clock = ScriptedClock()
    logins = LoginThrottle(clock)
    done = []

    async def again():
        while True:
            await logins.wait_for_turn(anew=True)
            done.append(clock.ticks())

    running = asyncio.create_task(again())
    for _ in range(24 * 60):
        await asyncio.sleep(0)
        await clock.advance(60)
    running.cancel()
    assert 40 < len(done) < 1000
    assert all(later - earlier >= 3600 for earlier, later in zip(done, done[40:], strict=False))


async def test_a_shard_that_logs_in_for_the_first_time_waits_for_its_turn_only():
    clock = ScriptedClock()
    logins = LoginThrottle(clock)
    for _ in range(60):
        first = asyncio.create_task(logins.wait_for_turn(anew=False))
        await asyncio.sleep(0)
        await clock.advance(5)
        await asyncio.wait_for(first, 1)


async def test_sessions_that_end_again_and_again_remind_nobody_twice(discord, bot):
    """NET-1: three invalid sessions, then a turn runs out: one warning, one board, and the clock runs."""
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    friends = Friends(discord, bot.host, channel, [discord.person(name) for name in ("Ada", "Bruno", "Cleo")])
    await discord.slash(friends.people[0], channel, "new", text="antiquity")
    await discord.slash(friends.people[0], channel, "option", text="pace live")
    for other in friends.people[1:]:
        await discord.slash(other, channel, "join")
    await discord.slash(friends.people[0], channel, "start")
    await friends.board()
    for _ in range(3):
        before = discord.gateway.identified
        discord.gateway.invalidate = 1
        await discord.gateway.drop()
        await discord.until(lambda: 5 in bot.naps)
        await bot.clock.advance(5)
        await discord.until(lambda before=before: discord.gateway.identified > before)
        await discord.until(lambda: bot.network.gateway.connected)
    for _ in range(30):
        await bot.clock.advance(10)
        await bot.host.settled()
    said = [line for each in discord.bots(channel) for line in each.text.splitlines()]
    took = [line for line in said if "AI" in line]
    assert len(took) == len(set(took))
    assert len(discord.boards(channel)) == 1
    assert any(seat.ai for seat in (await friends.table()).seats)
