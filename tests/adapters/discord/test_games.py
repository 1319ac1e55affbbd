"""Whole games of every kind, by slash commands and by buttons."""

from __future__ import annotations

import pytest

from bot.table.table import Status
from engines import GAMES
from tests.adapters.discord.friends import begun, directs

pytestmark = pytest.mark.discord_loopback


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_by_slash_commands(discord, bot, game):
    friends = await sitting(discord, bot, game)
    table = await friends.play_by_slash()
    assert table.status is Status.ENDED
    await bot.host.settled()
    assert not discord.boards(friends.channel)
    assert not [each for user in friends.people for each in directs(friends, user) if each.controls]


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_is_played_by_buttons_and_menus_alone(discord, bot, game):
    friends = await sitting(discord, bot, game)
    table = await friends.play_by_buttons_to_the_end()
    assert table.status is Status.ENDED


@pytest.mark.parametrize("game", GAMES)
async def test_whatever_buttons_are_pressed_a_game_goes_on(discord, bot, game):
    friends = await sitting(discord, bot, game)
    made = await friends.play_by_buttons(40)
    table = await friends.table()
    assert made == 40 or table.status is Status.ENDED


async def sitting(discord, bot, game):
    """As few friends as can play, at a running game."""
    names = ("Ada", "Bruno", "Cleo", "Dmitri")[: max(2, GAMES[game].seats[0])]
    return await begun(discord, bot.host, *names, game=game)
