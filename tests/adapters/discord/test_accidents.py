"""What happens to servers, channels, messages and connections in the middle of a game."""

from __future__ import annotations

import asyncio

import pytest
from discord.http import Route

from adapters.discord.settings import BadToken
from bot.ports import Person, Room
from bot.table import Status
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends
from tests.kit.discord.world import EMBED, SEND, VIEW

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def friends(discord, bot):
    """Three friends at a game of Antiquity that has begun."""
    return await begun(discord, bot)


async def begun(discord, bot, *names):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    people = [discord.person(name) for name in names or ("Ada", "Bruno", "Cleo")]
    friends = Friends(discord, bot.host, channel, people)
    await friends.sit_down("antiquity")
    return friends


def directs(friends, user):
    return friends.discord.bots(friends.discord.direct(user))


# The board ------------------------------------------------------------------------------------------------------------


async def test_each_public_act_leaves_a_line_and_the_board_is_edited(discord, friends):
    board = await friends.board()
    table = await friends.table()
    await friends.play_by_slash(1)
    assert (await friends.board()).id == board.id
    name = table.seats[table.duties[0].seat].name
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


# Rights ---------------------------------------------------------------------------------------------------------------


async def test_without_the_right_to_embed_the_board_is_plain_text(discord, friends):
    await discord.permit(friends.channel, EMBED)
    await discord.slash(friends.people[0], friends.channel, "help")
    await friends.play_by_slash(1)
    board = await friends.board()
    assert board.body["embeds"] == []
    assert "Antiquity, round 1" in board.body["content"]
    await discord.permit(friends.channel, 0)
    await discord.slash(friends.people[0], friends.channel, "help")
    await friends.play_by_slash(1)
    assert (await friends.board()).body["embeds"]


@pytest.mark.parametrize("denied", [SEND, VIEW, SEND | VIEW])
async def test_where_we_may_not_write_the_table_waits_its_host_is_told_once_and_all_comes_later(
    discord, friends, denied
):
    host = friends.people[0]
    await discord.permit(friends.channel, denied)
    await discord.slash(host, friends.channel, "help")  # by then the bot knows
    before = discord.rest.statuses.count(403)
    await friends.play_by_slash(3)
    told = await discord.until(lambda: [each for each in directs(friends, host) if "may not write" in each.text])
    assert len(told) == 1
    assert discord.rest.statuses.count(403) - before <= 1
    table = await friends.table()
    await discord.permit(friends.channel, 0)
    await discord.until(lambda: friends.board_is_of(table))
    lines = "\n".join(each.text for each in discord.bots(friends.channel))
    assert lines.count("places") == 3


async def test_a_bot_that_is_thrown_out_goes_on_when_it_is_invited_again(discord, friends):
    await discord.kick(friends.channel.guild)
    table = await friends.table()
    assert table.status is Status.RUNNING
    await discord.invite(friends.channel.guild)
    await friends.play_by_slash(2)
    await friends.board()


async def test_a_server_that_is_away_for_a_while_is_waited_for_and_nobody_is_told(discord, bot, friends):
    await discord.outage(friends.channel.guild)
    table = await friends.table()
    user = friends.owing(table)
    requests = len(discord.rest.requests)
    await discord.type(user, friends.line(table, user))
    await discord.eventually(friends.table, lambda now: now.seq > table.seq)
    await discord.until(lambda: len(discord.rest.requests) > requests)  # direct messages go on
    assert not [each for each in discord.rest.requests[requests:] if f"/channels/{friends.channel.id}" in each[1]]
    await discord.invite(friends.channel.guild)
    await friends.board()
    assert not [each for each in discord.everything if "may not write" in each.text]


async def test_a_channel_that_is_deleted_closes_its_table_and_the_players_are_told_once(discord, bot, friends):
    await discord.delete_channel(friends.channel)
    for user in friends.people:
        await discord.until(lambda user=user: [each for each in directs(friends, user) if "is gone" in each.text])
    room = Room("discord", friends.channel.id)
    await discord.eventually(lambda: bot.host.find(room), lambda found: not found)
    for user in friends.people:
        assert sum("is gone" in each.text for each in directs(friends, user)) == 1
        assert await bot.host.find(Person("discord", user.id)) == []


async def test_a_thread_that_was_archived_is_opened_again_when_the_game_goes_on(discord, bot):
    guild, channel = discord.server("Game night", "table")
    thread = discord.channel(guild, "our game", parent=channel)
    await discord.invite(guild)
    friends = Friends(
        discord, bot.host, thread, [discord.person("Ada"), discord.person("Bruno"), discord.person("Cleo")]
    )
    await friends.sit_down("antiquity")
    thread.archived = True
    await discord.gateway.dispatch("THREAD_UPDATE", thread.data, guild.id)
    await friends.play_by_slash(1)
    await friends.board()
    assert not thread.archived


# Direct messages ------------------------------------------------------------------------------------------------------


async def test_one_direct_message_shows_a_player_all_that_is_theirs(discord, friends):
    table = await friends.table()
    user = friends.owing(table)
    shown = await discord.until(lambda: [each for each in directs(friends, user) if each.controls])
    assert len(shown) == 1
    assert "you support" in shown[0].text
    assert "on four different kingdoms" in shown[0].text
    await friends.play_by_slash(1)
    await discord.until(lambda: not [each for each in directs(friends, user) if each.controls])
    await friends.play_by_slash(2)
    await discord.until(lambda: len([each for each in directs(friends, user) if each.controls]) == 1)
    await discord.until(lambda: sum("you support:" in each.text for each in directs(friends, user)) == 1)


async def test_a_game_can_be_played_from_the_direct_message(discord, friends):
    table = await friends.table()
    user = friends.owing(table)
    shown = await discord.until(lambda: [each for each in directs(friends, user) if each.controls])
    message = shown[0]
    for _ in range(4):
        label = next(each["label"] for each in message.controls if each["label"] != "Start again")
        await discord.click(user, message, label)
    assert (await friends.table()).seq == table.seq + 1


async def test_what_is_typed_directly_is_a_command_once_and_its_edits_are_none(discord, friends):
    table = await friends.table()
    user = friends.owing(table)
    line = friends.line(table, user)
    message = await discord.type(user, line)
    await discord.until(lambda: any(each.text == "Done." for each in directs(friends, user)) or True)
    await discord.type(user, "", id=message.id)
    await discord.edit(user, message, "resign")
    await discord.type(user, "players")
    await discord.until(lambda: any("At the table" in each.text for each in directs(friends, user)))
    after = await friends.table()
    assert after.seq == table.seq + 1


async def test_who_takes_no_direct_messages_is_told_privately_before_the_start_and_plays_by_the_button(discord, bot):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    ada, dmitri = discord.person("Ada"), discord.person("Dmitri", closed=50007)
    friends = Friends(discord, bot.host, channel, [ada, dmitri, discord.person("Cleo")])
    await discord.slash(ada, channel, "new", text="antiquity")
    board = await discord.board_with(channel)
    joined = await discord.click(dmitri, board, "Join")
    assert joined.private
    assert "I cannot send you direct messages" in joined.text
    await discord.click(friends.people[2], board, "Join")
    await discord.slash(ada, channel, "start")
    while friends.owing(await friends.table()) is not dmitri:
        await friends.play_by_slash(1)
    called = await discord.until(lambda: [each for each in discord.bots(channel) if f"<@{dmitri.id}>" in each.text])
    assert called[0].body["allowed_mentions"] == {"parse": [], "users": [int(dmitri.id)]}
    hand = await discord.click(dmitri, await friends.board(), "My hand")
    assert "you support" in hand.text
    assert hand.private
    tries = [each for each in discord.rest.requests if each[1].startswith(f"/channels/{discord.direct(dmitri).id}")]
    assert len(tries) == 1
    await friends.play_by_slash()
    everything = "\n".join(each.text for each in discord.everything if each.channel is channel and not each.reader)
    assert "you support" not in everything


async def test_who_blocks_the_bot_in_the_middle_plays_on_and_is_asked_anew_at_the_next_table(discord, bot, friends):
    bruno = friends.people[1]
    bruno.closed = 50007
    await friends.play_by_slash()
    assert (await friends.table()).status is Status.ENDED
    bruno.closed = None
    await discord.slash(bruno, friends.channel, "new", text="antiquity")
    await discord.until(lambda: any("You sit at the table" in each.text for each in directs(friends, bruno)))


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
    assert done.text.startswith("Done.")
    assert (await friends.table()).seq == table.seq + 1


async def test_an_invalid_session_makes_no_second_board_and_no_second_line(discord, friends):
    board = await friends.board()
    count = len(discord.bots(friends.channel))
    before = discord.gateway.identified
    discord.gateway.invalidate = 1
    await discord.gateway.drop()
    await discord.until(lambda: discord.gateway.identified > before, patience=20)
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
    one = await begun(discord, bot)
    other = await begun(discord, bot, "Gina", "Hanna", "Ida")
    await asyncio.gather(one.play_by_slash(), other.play_by_slash())
    for friends, strangers in ((one, other), (other, one)):
        await discord.until(lambda here=friends.channel: "The game is over" in discord.read(here))
        assert not any(user.name in discord.read(friends.channel) for user in strangers.people)


async def test_servers_of_several_shards_are_played_in(discord, tmp_path):
    discord.shards = 2
    async with connected(discord, tmp_path) as bot:
        tables = [await begun(discord, bot)]
        while len({int(friends.channel.guild.id) >> 22 & 1 for friends in tables}) < 2:
            tables.append(await begun(discord, bot))
        for friends in tables:
            await friends.play_by_slash(2)
            await friends.board()


async def test_two_who_are_called_the_same_are_told_apart(discord, bot):
    friends = await begun(discord, bot, "Bruno", "Bruno", "Cleo")
    board = await friends.board()
    assert "Bruno (#" in board.text


async def test_a_bot_that_comes_back_goes_on_with_the_same_board_and_the_same_buttons(discord, tmp_path):
    async with connected(discord, tmp_path) as bot:
        friends = await begun(discord, bot)
        user = friends.owing(await friends.table())
        board = await friends.board()
        await bot.host.settled()
        lines, hands = len(discord.bots(friends.channel)), len(directs(friends, user))
    async with connected(discord, tmp_path) as bot:
        friends.host = bot.host
        table = await friends.table()
        done = await discord.click(user, board, "place")
        assert "babylon" in [each["label"] for each in done.original.controls]
        await bot.host.settled()
        assert (await friends.board()).id == board.id
        assert len(discord.bots(friends.channel)) == lines
        assert len(directs(friends, user)) == hands
        assert (await friends.table()).seq == table.seq


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
