"""The button under the last board: another game with the same people, one press each."""

from __future__ import annotations

import asyncio

import pytest

from bot.table.table import Status
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import begun

pytestmark = pytest.mark.discord_loopback


async def ended(discord, bot, *names):
    """Friends who have played a game to its end, and its last board."""
    friends = await begun(discord, bot.host, *names, game="antiquity")
    await friends.play_by_slash()
    await bot.host.settled()
    return friends, await discord.until(lambda: last(discord, friends))


def last(discord, friends):
    found = [each for each in discord.bots(friends.channel) if any("again" in c["custom_id"] for c in each.controls)]
    return found[-1] if found else None


def label(message):
    [button] = message.controls
    return button["label"]


async def test_another_game_begins_to_fill_when_all_have_pressed_once(discord, bot):
    friends, board = await ended(discord, bot)
    before = (await friends.table()).header.id
    assert label(board) == "Rematch, I am in (0 of 3)"
    ada, bruno, cleo = friends.people
    for user, missing, shown in ((ada, "Bruno and Cleo", 1), (ada, "Bruno and Cleo", 1), (cleo, "Bruno", 2)):
        told = await discord.click(user, board, custom_id=board.controls[0]["custom_id"])
        assert told.private
        assert told.text == f"You are in. Still missing: {missing}."
        assert label(board) == f"Rematch, I am in ({shown} of 3)"
    await discord.click(bruno, board, custom_id=board.controls[0]["custom_id"])
    table = await friends.table()
    assert table.header.id != before
    assert table.status is Status.LOBBY
    assert {seat.name for seat in table.seats} == {"Ada", "Bruno", "Cleo"}
    assert not board.controls


async def test_who_did_not_play_is_told_so_and_counts_for_nobody(discord, bot):
    _, board = await ended(discord, bot)
    told = await discord.click(discord.person("Eve"), board, custom_id=board.controls[0]["custom_id"])
    assert told.text == "You do not sit at this table."
    assert label(board) == "Rematch, I am in (0 of 3)"


async def test_presses_in_the_same_moment_all_count_and_open_one_table(discord, bot):
    friends, board = await ended(discord, bot)
    custom_id = board.controls[0]["custom_id"]
    await asyncio.gather(*(discord.click(user, board, custom_id=custom_id) for user in friends.people))
    assert len(await bot.host.tables.find(friends.room)) == 1
    late = await discord.click(friends.people[0], board, custom_id=custom_id)
    assert late.text.startswith("That rematch is over")
    assert "`/again`" in late.text


async def test_who_has_pressed_before_a_restart_need_not_press_again(discord, tmp_path):
    async with connected(discord, tmp_path) as bot:
        friends, board = await ended(discord, bot)
        await discord.click(friends.people[0], board, custom_id=board.controls[0]["custom_id"])
    async with connected(discord, tmp_path):
        told = await discord.click(friends.people[1], board, custom_id=board.controls[0]["custom_id"])
    assert told.text == "You are in. Still missing: Cleo."
    assert label(board) == "Rematch, I am in (2 of 3)"


async def test_a_table_that_was_stopped_offers_no_rematch(discord, bot):
    friends = await begun(discord, bot.host)
    for user in friends.people:
        await discord.slash(user, friends.channel, "stop")
    await bot.host.settled()
    assert last(discord, friends) is None
