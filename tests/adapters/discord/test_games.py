"""Whole games of every game there is, by slash commands and by buttons."""

from __future__ import annotations

import pytest

from bot.table import Status
from engines import GAMES
from tests.adapters.discord.friends import Friends

pytestmark = pytest.mark.discord_loopback


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_by_slash_commands(discord, bot, game):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")][: max(2, GAMES[game].seats[0])]
    friends = Friends(discord, bot.host, channel, people)
    await friends.sit_down(game)
    table = await friends.play_by_slash()
    assert table.status is Status.ENDED
    await bot.host.settled()
    assert not [message for message in discord.bots(channel) if message.controls]
    assert not [each for user in people for each in discord.bots(discord.direct(user)) if each.controls]


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_is_played_by_buttons_and_menus_alone(discord, bot, game):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")][: max(2, GAMES[game].seats[0])]
    friends = Friends(discord, bot.host, channel, people)
    await friends.sit_down(game)
    made = await friends.play_by_buttons(60)
    table = await friends.table()
    assert made == 60 or table.status is Status.ENDED
