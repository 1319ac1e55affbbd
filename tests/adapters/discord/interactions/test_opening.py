"""Opening a table: what is asked where nothing was said, and what is told before anything is opened."""

from __future__ import annotations

import pytest

from bot.ports import Room
from bot.table.table_settings import Pace
from tests.kit.discord.world import ALL, ATTACH, EMBED, SEND, THREADS

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def room(discord):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    return channel


def tables(bot, channel):
    return bot.host.tables.find(Room("discord", channel.id))


async def test_where_nothing_is_said_game_pace_and_ai_players_are_asked_and_then_the_table_is_opened(
    discord, bot, room
):
    ada = discord.person("Ada")
    asked = await discord.slash(ada, room, "new")
    assert asked.private
    assert asked.original.controls[-1]["disabled"]
    for chosen, label in enumerate(("Citadels, 4 to 7 players", "over days", "3 AI players")):
        select = asked.original.controls[chosen]
        value = next(each["value"] for each in select["options"] if each["label"] == label)
        asked = await discord.choose(ada, asked.original, label, custom_id=select["custom_id"])
        kept = asked.original.controls[chosen]["options"]
        assert [each["value"] for each in kept if each.get("default")] == [value]
    assert not await tables(bot, room)
    done = await discord.click(ada, asked.original, "Open the table")
    [live] = await tables(bot, room)
    assert (live.table.game.name, live.table.settings.pace, len(live.table.seats)) == ("citadels", Pace.SLOW, 4)
    assert done.text.startswith("Ariadne (AI) sits down")
    assert not done.original.controls


async def test_where_a_room_plays_one_game_it_is_chosen_already(discord, bot, room):
    ada = discord.person("Ada")
    room.guild.moderators.add(ada.id)
    await discord.slash(ada, room, "room", text="games court")
    asked = await discord.slash(ada, room, "new")
    await discord.click(ada, asked.original, "Open the table")
    [live] = await tables(bot, room)
    assert live.table.game.name == "court"


@pytest.mark.parametrize("command", ["new", "join", "again"])
async def test_a_right_that_we_need_and_lack_is_named_before_anything_is_opened(discord, bot, room, command):
    ada = discord.person("Ada")
    ada.closed = 50007
    await discord.permit(room, SEND)
    words = {} if command == "again" else {"text": "court"}
    told = await discord.slash(ada, room, command, **words)
    assert told.private
    assert "I lack the permission “Send Messages” here" in told.text
    assert not await tables(bot, room)


async def test_in_a_thread_the_right_to_write_in_threads_is_what_counts(discord, bot, room):
    thread = discord.channel(room.guild, "corner", parent=room)
    await discord.invite(room.guild)
    await discord.permit(room, THREADS)
    told = await discord.slash(discord.person("Ada"), thread, "new", text="court")
    assert "“Send Messages in Threads”" in told.text
    assert not await tables(bot, thread)


async def test_without_what_boards_need_to_be_pretty_a_table_is_opened_and_that_is_told(discord, bot, room):
    await discord.permit(room, EMBED | ATTACH)
    told = await discord.slash(discord.person("Ada"), room, "new", text="court")
    assert "I lack the permissions “Embed Links” and “Attach Files” here" in told.text
    assert len(await tables(bot, room)) == 1
    assert room.allowed == ALL & ~(EMBED | ATTACH)


async def test_rights_are_called_as_in_the_clients_language(discord, bot, room):
    ada = discord.person("Ada")
    ada.locale = "de"
    await discord.permit(room, SEND)
    told = await discord.slash(ada, room, "new", text="court")
    assert "„Nachrichten senden“" in told.text
