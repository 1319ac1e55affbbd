"""Threads and forum posts of tables, their results, and the role that is asked who wants to play."""

from __future__ import annotations

import pytest

from bot.ports import Room
from bot.table.table import Status
from tests.adapters.discord.friends import Friends, directs
from tests.kit.discord.world import OPEN_THREADS

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def night(discord, bot):
    """A server with a channel, a forum and a role, and three friends there."""
    guild, channel, forum = discord.server("Game night", "table", "games")
    forum.forum = True
    guild.roles["77"] = "Players"
    await discord.invite(guild)
    people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo")]
    guild.managers.add(people[0].id)
    return Friends(discord, bot.host, channel, people)


def threads(discord, above):
    return [each for each in discord.channels.values() if each.parent is above]


async def opened(discord, friends, above):
    """Open a table; its thread."""
    await discord.slash(friends.people[0], friends.channel, "new", text="antiquity")
    [thread] = await discord.until(lambda: threads(discord, above), 5)
    await discord.board_with(thread)
    return thread


async def test_without_the_wish_a_table_is_in_its_channel(discord, night):
    await discord.slash(night.people[0], night.channel, "new", text="antiquity")
    await discord.board_with(night.channel)
    assert not threads(discord, night.channel)


async def test_a_table_has_a_thread_which_tells_its_result_above_and_is_archived_later(discord, bot, night):
    await discord.slash(night.people[0], night.channel, "server", threads=True)
    thread = await opened(discord, night, night.channel)
    assert thread.name == "Kingdoms of Antiquity with Ada"
    assert not discord.bots(night.channel)
    friends = Friends(discord, bot.host, thread, night.people)
    for user in night.people[1:]:
        await discord.slash(user, thread, "join")
    await friends.start()
    assert (await friends.play_by_slash()).status is Status.ENDED
    [told] = await discord.until(lambda: discord.bots(night.channel))
    assert told.text.startswith(f"<#{thread.id}>\n")
    assert any(name in told.text for name in ("Ada", "Bruno", "Cleo"))
    await bot.host.settled()
    assert not thread.archived
    await bot.clock.advance(301)
    await discord.until(lambda: thread.archived)
    assert await bot.host.journal.get_setting("discord", f"thread/{thread.id}") is None


async def test_a_forum_makes_tables_posts_and_the_channel_is_told_silently(discord, bot, night):
    forum = _forum(discord, night)
    await discord.slash(night.people[0], night.channel, "server", threads=True, forum=forum.id)
    thread = await opened(discord, night, forum)
    assert "Ada opens a table" in discord.read(thread)
    [told] = discord.bots(night.channel)
    assert f"<#{thread.id}>" in told.text
    assert told.body["flags"] & (1 << 12)
    assert "<@&" not in told.text


def _forum(discord, night):
    return next(each for each in discord.channels.values() if each.forum and each.guild is night.channel.guild)


async def test_where_we_may_open_no_thread_the_table_is_in_the_channel(discord, night):
    await discord.slash(night.people[0], night.channel, "server", threads=True)
    await discord.permit(night.channel, OPEN_THREADS)
    await discord.slash(night.people[0], night.channel, "new", text="antiquity")
    await discord.board_with(night.channel)


async def test_what_is_no_game_opens_no_thread(discord, night):
    await discord.slash(night.people[0], night.channel, "server", threads=True)
    told = await discord.slash(night.people[0], night.channel, "new", text="nonsense")
    assert "Antiquity" in told.text
    assert not threads(discord, night.channel)


async def test_who_has_too_many_tables_opens_no_thread(discord, bot, night):
    await discord.slash(night.people[0], night.channel, "server", threads=True)
    for _ in range(6):
        await discord.slash(night.people[0], night.channel, "new", text="antiquity")
    assert len(threads(discord, night.channel)) == 5


async def test_a_role_is_pinged_at_most_so_often(discord, bot, night):
    await discord.slash(night.people[0], night.channel, "server", ping="77", ping_hours=6)
    for hours, pings in ((0, 1), (5, 1), (2, 2)):
        await bot.clock.advance(hours * 3600)
        await discord.slash(night.people[0], night.channel, "new", text="court")
        asked = [each for each in discord.bots(night.channel) if "<@&77>" in each.text]
        assert len(asked) == pings
    assert asked[0].body["allowed_mentions"] == {"parse": [], "roles": [77]}
    assert "Who wants to play?" in asked[0].text
    room = Room("discord", night.channel.id)
    assert len(await bot.host.tables.find(room)) == 3
    assert not any("Who wants" in each.text for user in night.people for each in directs(night, user))


async def test_a_table_that_is_refused_pings_nobody(discord, night):
    await discord.slash(night.people[0], night.channel, "server", ping="77")
    await discord.slash(night.people[0], night.channel, "new", text="nonsense")
    assert not any("<@&77>" in each.text for each in discord.bots(night.channel))
