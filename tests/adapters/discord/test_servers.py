"""A server's settings apply in that server and nowhere else."""

from __future__ import annotations

import pytest

from bot.ports import Room
from bot.table.table import Status
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def two(discord, bot):
    """Two servers, each with two rooms."""
    one, other = discord.server("One", "table", "garden"), discord.server("Other", "table", "garden")
    one[0].roles["77"] = "Keepers"
    await discord.invite(one[0])
    await discord.invite(other[0])
    return one, other


async def test_a_language_is_that_of_the_servers_rooms_and_of_no_others(discord, bot, two):
    (_, table, garden), (_, elsewhere, _) = two
    ada = discord.person("Ada")
    table.guild.managers.add(ada.id)
    await discord.slash(ada, table, "games")
    await discord.slash(ada, elsewhere, "games")
    told = await discord.slash(ada, table, "server", language="de")
    assert told.private
    await discord.slash(ada, garden, "games")
    languages = [await bot.host.locales.language(Room("discord", each.id)) for each in (table, garden, elsewhere)]
    assert languages == ["de", "de", "en"]


async def test_rooms_speak_as_their_server_does_until_somebody_settles_it(discord, bot):
    guild, channel = discord.server("Spieleabend", "tisch", locale="de")
    await discord.invite(guild)
    await discord.slash(discord.person("Ada"), channel, "new", text="antiquity")
    assert "wartet" in (await discord.board_with(channel)).text or "Tisch" in (await discord.board_with(channel)).text


async def test_there_are_no_more_tables_than_its_owners_want(discord, two):
    (_, table, garden), (_, elsewhere, _) = two
    ada = discord.person("Ada")
    table.guild.managers.add(ada.id)
    await discord.slash(ada, table, "server", tables=1)
    await discord.slash(ada, table, "new", text="antiquity")
    refused = await discord.slash(ada, garden, "join", text="antiquity")
    assert "1 tables in this server already" in refused.text
    await discord.slash(ada, elsewhere, "new", text="antiquity")
    await discord.board_with(elsewhere)
    assert not discord.bots(garden)


async def test_a_role_that_may_stop_tables_may_in_its_server_only(discord, bot, two):
    (guild, table, _), (_, elsewhere, _) = two
    eve = discord.person("Eve")
    guild.holders[eve.id] = ["77"]
    people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo")]
    here, there = (
        Friends(discord, bot.host, table, people),
        Friends(discord, bot.host, elsewhere, people),
    )
    await here.sit_down("antiquity")
    await there.sit_down("antiquity")
    await discord.slash(eve, table, "stop")
    assert (await here.table()).status is Status.RUNNING
    guild.managers.add(people[0].id)
    settled = await discord.slash(people[0], table, "server", moderators="77")
    assert "Keepers" in settled.text
    for _ in range(2):
        await discord.slash(eve, table, "stop")
        await discord.slash(eve, elsewhere, "stop")
    assert (await here.table()).status is Status.STOPPED
    assert (await there.table()).status is Status.RUNNING


async def test_what_was_settled_holds_after_a_restart(discord, tmp_path):
    guild, channel = discord.server("One", "table")
    ada = discord.person("Ada")
    guild.managers.add(ada.id)
    async with connected(discord, tmp_path):
        await discord.slash(ada, channel, "server", tables=3)
    async with connected(discord, tmp_path):
        told = await discord.slash(ada, channel, "server")
    assert "3" in told.text
    assert guild.there


async def test_a_role_or_forum_is_done_without_again(discord, bot, two):
    (guild, table, _), _ = two
    ada = discord.person("Ada")
    guild.managers.add(ada.id)
    settled = await discord.slash(ada, table, "server", moderators="77", ping="77")
    assert settled.text.count("Keepers") == 2
    for without in ("moderators", "ping"):
        settled = await discord.slash(ada, table, "server", without=without)
    assert "Keepers" not in settled.text


async def test_only_those_who_manage_a_server_change_its_settings(discord, bot, two):
    (guild, table, _), _ = two
    eve = discord.person("Eve")
    guild.moderators.add(eve.id)
    told = await discord.slash(eve, table, "server", tables=3)
    assert told.text == "These settings belong to those who may manage the server."
    guild.managers.add(eve.id)
    assert "any number" in (await discord.slash(eve, table, "server")).text
