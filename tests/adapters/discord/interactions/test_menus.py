"""The menus of people and of messages: an invitation that is said in the channel, and a look at a table."""

from __future__ import annotations

import pytest

from bot.ports import Person
from tests.adapters.discord.friends import begun

pytestmark = pytest.mark.discord_loopback

INVITE, LOOK = "Invite to my table", "Look at this table"


@pytest.fixture
async def room(discord):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    return channel


def calls(room):
    """What everybody in the channel is told beside the board."""
    return [each for each in public(room) if "invites you" in each.text]


def public(room):
    return [each for each in room.messages.values() if each.reader is None]


async def test_who_is_invited_is_mentioned_in_the_channel_and_sits_down_with_one_press(discord, bot, room):
    ada, bruno = discord.person("Ada"), discord.person("Bruno the Brave")
    await discord.slash(ada, room, "new", text="court")
    told = await discord.menu(ada, room, INVITE, bruno)
    assert told.private
    [call] = calls(room)
    assert call.text.startswith("Bruno the Brave: Ada invites you")
    assert call.text.endswith(f"<@{bruno.id}>")
    assert call.body["allowed_mentions"]["users"] == [int(bruno.id)]
    assert not discord.bots(discord.direct(bruno))
    await discord.click(bruno, call, "Join")
    [live] = await bot.host.tables.find(Person("discord", bruno.id))
    assert len(live.table.seats) == 2


async def test_bots_and_who_sits_there_already_are_not_invited(discord, bot, room):
    ada = discord.person("Ada")
    await discord.slash(ada, room, "new", text="court")
    refused = await discord.menu(ada, room, INVITE, discord.bot)
    assert "cannot invite bots" in refused.text
    assert "`/add-ai`" in refused.text
    await discord.menu(ada, room, INVITE, ada)
    assert not calls(room)


async def test_who_has_no_table_there_invites_nobody(discord, bot, room):
    ada, bruno = discord.person("Ada"), discord.person("Bruno")
    told = await discord.menu(ada, room, INVITE, bruno)
    assert "no table here" in told.text
    assert not calls(room)


async def test_invitations_are_limited(discord, bot, room):
    ada = discord.person("Ada")
    await discord.slash(ada, room, "new", text="court")
    for number in range(12):
        await discord.menu(ada, room, INVITE, discord.person(f"Guest {number}"))
    assert 0 < len(calls(room)) < 12


async def test_a_look_at_a_board_shows_it_to_that_person_and_moves_nothing_in_the_channel(discord, bot):
    friends = await begun(discord, bot.host)
    board = await friends.board()
    count = len(public(friends.channel))
    eve = discord.person("Eve")
    seen = await discord.menu(eve, friends.channel, LOOK, board)
    assert seen.private
    assert "Antiquity, round 1" in seen.text
    assert "Your " not in seen.text
    assert [each.id for each in discord.boards(friends.channel)] == [board.id]
    assert len(public(friends.channel)) == count


async def test_a_message_without_a_table_has_none_to_look_at(discord, bot, room):
    ada = discord.person("Ada")
    said = await discord.chat(ada, room)
    assert (await discord.menu(ada, room, LOOK, said)).text == "There is no table in this message."
