"""A table's one board in a room: a message a turn, edited in place, and posted again if it scrolled away, is too old or
was deleted."""

from __future__ import annotations

import re

import pytest

from bot.language import Locale
from bot.ports import Update
from bot.text.doc import line
from tests.adapters.discord.conftest import SlowPainter, connected
from tests.adapters.discord.friends import begun
from tests.kit.discord.counts import SILENT, mentioned

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def court(discord, bot):
    """Friends at a game with turns of several steps."""
    return await begun(discord, bot.host, game="court")


async def test_each_public_act_leaves_a_line_in_the_message_of_its_turn(discord, court):
    """ACC-2."""
    board = await court.board()
    await court.play_by_slash(2)
    assert (await court.board()).id == board.id
    text = board.text
    assert text.startswith(f"<@{court.owing(await court.table()).id}>, it is up to you.\n")
    assert text.index(" rolls ") < text.index(" sets ")


async def test_the_board_says_until_when_there_is_time_and_a_new_turn_has_a_time_of_its_own(discord, bot):
    friends = await begun(discord, bot.host, pace="half")
    ends = int(bot.clock.now()) + 12 * 3600
    name = friends.owing(await friends.table()).id
    head = (await friends.board()).text.partition("\n")[0]
    assert re.fullmatch(rf"<@{name}>, it is up to you\. Time is up <t:\d+:R>\.", head)
    assert int(re.search(r"<t:(\d+):R>", head)[1]) in (ends - 1, ends)
    await bot.clock.advance(3600)
    await friends.play_by_slash(1)
    head = (await friends.board()).text
    assert int(re.search(r"<t:(\d+):R>", head)[1]) in (ends + 3599, ends + 3600)


async def test_a_board_without_a_clock_names_no_time(discord, friends):
    assert "<t:" not in (await friends.board()).text


async def test_with_a_new_turn_comes_a_new_message_and_of_the_old_one_only_what_happened_stays(discord, friends):
    old = await friends.board()
    table = await friends.table()
    name = table.seats[table.pending_decisions[0].seat].name
    await friends.play_by_slash(1)
    board = await friends.board()
    assert board.id == discord.bots(friends.channel)[-1].id != old.id
    assert f"{name} places" in board.text
    assert old.text.startswith("Here we go")
    assert not (old.body.get("embeds") or old.controls or old.files)


async def test_a_draft_is_one_message(discord, bot):
    friends = await begun(discord, bot.host, "Ada", "Bruno", "Cleo", "Dmitri", game="citadels")
    board = await friends.board()
    await friends.play_by_slash(3)
    assert (await friends.board()).id == board.id
    assert not [each for each in discord.bots(friends.channel) if mentioned(each.body)]


async def test_a_message_that_is_full_is_followed_by_another_one_in_silence(discord, bot, court):
    board = await court.board()
    shown = bot.network.gateway.boards._boards[(await court.table()).header.id, court.room]
    shown.story = "x" * 1450
    await court.play_by_slash(1)
    fresh = await court.board()
    assert fresh.id != board.id
    assert fresh.body["flags"] & SILENT
    assert " rolls " in fresh.text
    await discord.until(lambda: board.text == "x" * 1450)


async def test_what_people_talk_moves_a_board_up_and_at_its_next_change_it_comes_down(discord, bot, court):
    board = await court.board()
    await bot.clock.advance(20)
    await talk(court, 9)
    assert (await court.board()).id == board.id  # by itself it is never posted
    await court.play_by_slash(1)
    fresh = await court.board()
    assert fresh.id == discord.bots(court.channel)[-1].id != board.id
    assert board.id not in court.channel.messages
    assert fresh.body["flags"] & SILENT
    await court.play_by_slash(1)
    assert (await court.board()).id == fresh.id


async def test_some_words_do_not_move_a_board(discord, bot, court):
    old = await court.board()
    await bot.clock.advance(60)
    await discord.slash(court.people[0], court.channel, "board")
    await discord.until(lambda: old.id not in court.channel.messages)
    board = await court.board()
    await bot.clock.advance(20)
    await talk(court, 6)
    await court.play_by_slash(1)
    assert (await court.board()).id == board.id


async def test_where_much_is_said_the_board_is_posted_a_few_times_a_minute_at_the_most(discord, bot, court):
    await bot.clock.advance(20)
    boards = set()
    for _ in range(3):
        await talk(court, 12)
        await court.play_by_slash(1)
        boards.add((await court.board()).id)
        await bot.clock.advance(4)
    assert len(boards) == 1


async def talk(friends, count):
    """People talk, and the bot has heard it."""
    for number in range(count):
        await friends.discord.chat(friends.people[number % 3], friends.channel)
    await friends.discord.slash(friends.people[0], friends.channel, "players")


async def test_a_board_of_an_hour_ago_is_posted_anew(discord, bot, court):
    board = await court.board()
    await bot.clock.advance(56 * 60)
    await court.play_by_slash(1)
    assert (await court.board()).id != board.id


async def test_a_board_that_may_not_be_edited_any_more_is_posted_anew(discord, court):
    board = await court.board()
    discord.fail("PATCH", f"/channels/{court.channel.id}/messages", 429, 30046)
    discord.rest.faults[-1].status = 400
    await court.play_by_slash(1)
    assert (await court.board()).id != board.id


async def test_a_board_that_somebody_deleted_comes_back_at_once_and_calls_nobody_again(discord, court):
    board = await court.board()
    await discord.delete(board)
    await discord.until(lambda: discord.boards(court.channel))
    again = await court.board()
    assert again.id != board.id
    assert not again.body["allowed_mentions"].get("users")


async def test_where_something_deletes_whatever_we_post_the_board_comes_back_once_a_minute(discord, bot, court):
    await discord.delete(await court.board())
    await discord.until(lambda: discord.boards(court.channel))
    again = await court.board()
    await discord.delete(again)
    await discord.slash(court.people[0], court.channel, "players")
    await bot.host.settled()
    assert not discord.boards(court.channel)
    await bot.clock.advance(61)
    await discord.slash(court.people[0], court.channel, "board")
    await discord.until(lambda: discord.boards(court.channel))
    await discord.delete(await court.board())
    await discord.until(lambda: discord.boards(court.channel))


async def test_other_messages_that_are_deleted_move_nothing(discord, bot, court):
    board = await court.board()
    talk = await discord.chat(court.people[0], court.channel)
    await discord.delete(talk)
    await discord.slash(court.people[0], court.channel, "players")
    await bot.host.settled()
    assert (await court.board()).id == board.id


async def test_an_outsider_who_looks_at_the_board_moves_nothing_and_a_moderator_does(discord, bot, court):
    board = await court.board()
    await bot.clock.advance(60)
    outsider = discord.person("Olga")
    before = len(discord.bots(court.channel))
    shown = await discord.slash(outsider, court.channel, "board")
    assert shown.private
    assert "Court" in shown.text
    await bot.host.settled()
    assert (await court.board()).id == board.id
    assert len(discord.bots(court.channel)) == before
    court.channel.guild.moderators.add(outsider.id)
    await discord.slash(outsider, court.channel, "board")
    await discord.until(lambda: board.id not in court.channel.messages)


async def test_whoever_asks_for_the_board_sees_it_and_an_older_one_comes_down_to_the_end(discord, bot, friends):
    board = await friends.board()
    await bot.clock.advance(60)
    shown = await discord.slash(friends.people[0], friends.channel, "board")
    assert "Antiquity, round 1" in shown.text
    await discord.until(lambda: board.id not in friends.channel.messages)
    assert (await friends.board()).id == discord.bots(friends.channel)[-1].id


async def test_what_was_missed_of_a_game_that_is_over_comes_in_several_updates_and_each_is_told(discord, bot, friends):
    over = await friends.play_by_slash()
    await discord.until(lambda: "The game is over" in discord.read(friends.channel))
    opened = discord.bots(friends.channel)[0].text
    friends.channel.guild.moderators.add(friends.people[0].id)
    await discord.slash(friends.people[0], friends.channel, "room", text="pictures light")  # drawn anew, and slowly
    slow = bot.network.gateway.boards.studio.painter = SlowPainter()
    for upto, text in (over.seq - 1, "Nobody has read this."), (over.seq, "Nor this."):
        update = Update(over.header.id, upto, lines=(line(text),))
        await bot.network.gateway.rooms.deliver(over, friends.room, update, Locale("en"))
    slow.go_on.set()
    await bot.network.gateway.boards._behind.join()
    read = [each.text for each in discord.bots(friends.channel)]
    assert read[0] == opened
    assert [sum(said in text for text in read) for said in ("Nobody has read this.", "Nor this.")] == [1, 1]


async def test_after_a_restart_the_message_of_a_turn_goes_on_growing(discord, tmp_path):
    async with connected(discord, tmp_path) as bot:
        court = await begun(discord, bot.host, game="court")
        await court.play_by_slash(1)
        board = await court.board()
        [rolled] = re.findall(r"\w+ rolls .*", board.text)
    async with connected(discord, tmp_path) as bot:
        court.host = bot.host
        await court.play_by_slash(1)
        assert (await court.board()).id == board.id
        assert rolled in board.text
        assert " aside" in board.text
