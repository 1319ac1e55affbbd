"""A table's one board in a room: edited in place, and posted again if it scrolled away, is too old or was deleted."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.discord_loopback


async def test_each_public_act_leaves_a_line_and_the_board_is_edited(discord, friends):
    """ACC-2."""
    board = await friends.board()
    table = await friends.table()
    await friends.play_by_slash(1)
    assert (await friends.board()).id == board.id
    name = table.seats[table.pending_decisions[0].seat].name
    await discord.until(lambda: any(f"{name} places" in each.text for each in discord.bots(friends.channel)))


async def test_a_board_that_scrolled_away_is_posted_anew_and_the_old_one_goes(discord, bot, friends):
    board = await friends.board()
    await bot.clock.advance(20)
    for _ in range(10):
        await friends.play_by_slash(1)
        fresh = await friends.board()
    assert fresh.id != board.id
    assert board.id not in friends.channel.messages


async def test_what_people_talk_moves_a_board_up_and_at_its_next_change_it_comes_down(discord, bot, friends):
    board = await friends.board()
    await bot.clock.advance(20)
    await talk(friends, 9)
    assert (await friends.board()).id == board.id  # by itself it is never posted
    await friends.play_by_slash(1)
    fresh = await friends.board()
    assert fresh.id == discord.bots(friends.channel)[-1].id != board.id
    await friends.play_by_slash(1)
    assert (await friends.board()).id == fresh.id


async def test_some_words_do_not_move_a_board(discord, bot, friends):
    old = await friends.board()
    await bot.clock.advance(60)
    await discord.slash(friends.people[0], friends.channel, "board")
    await discord.until(lambda: old.id not in friends.channel.messages)
    board = await friends.board()
    await bot.clock.advance(20)
    await talk(friends, 6)
    await friends.play_by_slash(1)
    assert (await friends.board()).id == board.id


async def test_where_much_is_said_the_board_is_posted_a_few_times_a_minute_at_the_most(discord, bot, friends):
    await bot.clock.advance(20)
    boards = set()
    for _ in range(3):
        await talk(friends, 12)
        await friends.play_by_slash(1)
        boards.add((await friends.board()).id)
        await bot.clock.advance(4)
    assert len(boards) == 1


async def talk(friends, count):
    """People talk, and the bot has heard it."""
    for number in range(count):
        await friends.discord.chat(friends.people[number % 3], friends.channel)
    await friends.discord.slash(friends.people[0], friends.channel, "players")


async def test_a_board_of_an_hour_ago_is_posted_anew(discord, bot, friends):
    board = await friends.board()
    await bot.clock.advance(56 * 60)
    await friends.play_by_slash(1)
    assert (await friends.board()).id != board.id


async def test_a_board_that_may_not_be_edited_any_more_is_posted_anew(discord, friends):
    board = await friends.board()
    discord.fail("PATCH", f"/channels/{friends.channel.id}/messages", 429, 30046)
    discord.rest.faults[-1].status = 400
    await friends.play_by_slash(1)
    assert (await friends.board()).id != board.id


async def test_a_board_that_somebody_deleted_comes_back(discord, friends):
    board = await friends.board()
    await discord.delete(board)
    await friends.play_by_slash(1)
    assert (await friends.board()).id != board.id


async def test_whoever_asks_for_the_board_sees_it_and_an_older_one_comes_down_to_the_end(discord, bot, friends):
    board = await friends.board()
    await bot.clock.advance(60)
    shown = await discord.slash(friends.people[0], friends.channel, "board")
    assert "Antiquity, round 1" in shown.text
    await discord.until(lambda: board.id not in friends.channel.messages)
    assert (await friends.board()).id == discord.bots(friends.channel)[-1].id
