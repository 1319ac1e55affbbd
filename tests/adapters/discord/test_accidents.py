"""What happens to servers, channels, messages and connections in the middle of a game."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, contextmanager

import pytest

from bot.doc import line
from bot.ports import Parcel, Person, Room
from bot.table import Status
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends, begun, directs
from tests.kit.discord.world import EMBED, SEND, VIEW

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def friends(discord, bot):
    """Three friends at a game of Antiquity that has begun."""
    return await begun(discord, bot.host)


# The board ------------------------------------------------------------------------------------------------------------


async def test_each_public_act_leaves_a_line_and_the_board_is_edited(discord, friends):
    """ACC-2."""
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
    """MOD-1, no Embed Links."""
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
    """MOD-1, no Send Messages, no View Channel."""
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


async def test_a_role_that_is_given_to_the_bot_ends_the_waiting(discord, bot):
    guild, channel = discord.server("Game night", "table")
    guild.roles["99"], guild.powers["99"] = "Bots", SEND
    guild.allowed &= ~SEND
    await discord.invite(guild)
    friends = Friends(discord, bot.host, channel, [discord.person(name) for name in ("Ada", "Bruno", "Cleo")])
    await discord.slash(friends.people[0], channel, "new", text="antiquity")
    host = friends.people[0]
    await discord.until(lambda: [each for each in directs(friends, host) if "may not write" in each.text])
    await discord.grant(guild, "99")
    await discord.board_with(channel)


async def test_a_bot_that_is_thrown_out_parks_the_table_and_goes_on_when_it_is_invited_again(discord, friends):
    """MOD-1: thrown out in a running game, invited again; the host is told once, and nothing is lost."""
    await discord.kick(friends.channel.guild)
    before = len(discord.rest.requests)
    for _ in range(2):
        table = await friends.table()
        await discord.type(friends.owing(table), friends.line(table, friends.owing(table)))
        await discord.eventually(friends.table, lambda now, seq=table.seq: now.seq > seq)
    host = friends.people[0]
    await discord.until(lambda: [each for each in directs(friends, host) if "may not write" in each.text])
    asked = [each for each in discord.rest.requests[before:] if f"/channels/{friends.channel.id}" in each[1]]
    assert len(asked) <= 2
    await discord.invite(friends.channel.guild)
    await friends.board()
    lines = "\n".join(each.text for each in discord.bots(friends.channel))
    assert lines.count("places") == 2
    assert sum("may not write" in each.text for each in directs(friends, host)) == 1


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


async def test_a_channel_that_was_deleted_while_the_bot_was_away_closes_its_table_too(discord, tmp_path):
    async with connected(discord, tmp_path) as bot:
        friends = await begun(discord, bot.host)
        await bot.host.settled()
    del discord.channels[friends.channel.id]
    async with connected(discord, tmp_path) as bot:
        friends.host = bot.host
        table = await friends.table()
        await discord.type(friends.owing(table), friends.line(table, friends.owing(table)))
        for user in friends.people:
            await discord.until(lambda user=user: [each for each in directs(friends, user) if "is gone" in each.text])
        await discord.eventually(lambda: bot.host.find(friends.room), lambda found: not found)


@pytest.mark.parametrize("deleted", [0, 1])
async def test_a_table_with_two_rooms_goes_on_when_one_of_them_is_deleted(discord, bot, friends, deleted):
    guild, other = discord.server("Another night", "table")
    await discord.invite(guild)
    eve = discord.person("Eve")
    guild.moderators.add(eve.id)
    told = await discord.slash(friends.people[0], friends.channel, "link")
    code = re.search(r"link (\w+)", told.text)[1]
    await discord.slash(eve, other, "link", text=code)
    await discord.until(lambda: discord.boards(other))
    rooms = [friends.channel, other]
    await discord.delete_channel(rooms[deleted])
    for user in friends.people:
        await discord.until(lambda user=user: [each for each in directs(friends, user) if "goes on" in each.text])
    friends.channel = rooms[1 - deleted]
    await friends.play_by_slash(1)
    assert (await friends.table()).status is Status.RUNNING
    await friends.board()


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


async def test_a_thread_that_was_locked_is_waited_for_and_the_host_is_told_once(discord, bot):
    guild, channel = discord.server("Game night", "table")
    thread = discord.channel(guild, "our game", parent=channel)
    await discord.invite(guild)
    friends = Friends(discord, bot.host, thread, [discord.person(name) for name in ("Ada", "Bruno", "Cleo")])
    await friends.sit_down("antiquity")
    thread.locked = thread.archived = True
    await discord.gateway.dispatch("THREAD_UPDATE", thread.data, guild.id)
    await discord.slash(friends.people[0], thread, "players")
    await friends.play_by_slash(2)
    host = friends.people[0]
    await discord.until(lambda: [each for each in directs(friends, host) if "may not write" in each.text])
    thread.locked = thread.archived = False
    await discord.gateway.dispatch("THREAD_UPDATE", thread.data, guild.id)
    await friends.board()
    assert "\n".join(each.text for each in discord.bots(thread)).count("places") == 2
    assert sum("may not write" in each.text for each in directs(friends, host)) == 1


# The disk -------------------------------------------------------------------------------------------------------------


async def test_while_another_program_holds_the_database_a_move_waits_and_is_made_once(discord, bot, friends, tmp_path):
    """PER-3, a short lock."""
    table = await friends.table()
    user = friends.owing(table)
    with locked(tmp_path / "tables.db"):
        line = friends.line(table, user).partition(" ")[2]
        done = await discord.slash(user, friends.channel, "place", wait=False, text=line)
        await discord.until(lambda: done.kind)
        assert done.acknowledged_after < 1
        hand = await discord.slash(friends.people[0], friends.channel, "hand")  # looking needs no lock
        assert "Your crests" in hand.text
        assert not done.answered
    await done.until_answered()
    assert done.text.startswith("Done.")
    assert (await friends.table()).seq == table.seq + 1


async def test_a_database_that_is_held_too_long_refuses_the_move_which_was_not_made(discord, bot, friends, tmp_path):
    """PER-3, a long lock."""
    table = await friends.table()
    user = friends.owing(table)
    bot.host.journal._patience = 0.2
    line = friends.line(table, user).partition(" ")[2]
    with locked(tmp_path / "tables.db"):
        refused = await discord.slash(user, friends.channel, "place", text=line)
    assert refused.private
    assert refused.text.startswith("I could not store that just now")
    assert (await friends.table()).seq == table.seq
    again = await discord.slash(user, friends.channel, "place", text=line)
    assert again.text.startswith("Done.")
    await friends.board()
    assert "\n".join(each.text for each in discord.bots(friends.channel)).count("places") == 1


@contextmanager
def locked(path):
    """Another program holds the lock for writing."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


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
    """NET-2, delivered twice, edited."""
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
    """SEC-1, closed from the beginning."""
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
    """SEC-1, closed in the middle."""
    bruno = friends.people[1]
    bruno.closed = 50007
    await friends.play_by_slash()
    assert (await friends.table()).status is Status.ENDED
    bruno.closed = None
    await discord.slash(bruno, friends.channel, "new", text="antiquity")
    await discord.until(lambda: any("You sit at the table" in each.text for each in directs(friends, bruno)))


async def test_what_was_sent_before_a_kill_is_taken_as_it_is(discord, bot, friends):
    """Discord answers a known nonce with the message that it has, which may lack the lines of the repetition."""
    table = await friends.table()
    user = friends.owing(table)
    person, number = Person("discord", user.id), table.numbers[table.seat_of(Person("discord", user.id))] + 1
    await bot.host.settled()
    gateway, ask = bot.network.gateway, line("What now?")
    await gateway.deliver(person, Parcel(table.header.id, 90, prompt=ask, duty=number))
    first = directs(friends, user)[-1]
    await gateway.posts.put(table.header.id, person, None)  # the process is killed before it can remember
    again = Parcel(table.header.id, 90, lines=(line("As I said."),), prompt=ask, duty=number, repeat=True)
    await gateway.deliver(person, again)
    assert directs(friends, user)[-1] is first
    await gateway.deliver(person, Parcel(table.header.id, 91, prompt=ask, duty=number + 1))
    assert first.id not in first.channel.messages
    assert 400 not in discord.rest.statuses


# People who go --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [50007, 50278, 10013, 50033])
async def test_who_leaves_the_server_or_discord_is_called_once_a_decision_and_does_not_hold_up_the_table(
    discord, bot, code
):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    bruno = discord.person("Bruno")
    friends = Friends(discord, bot.host, channel, [discord.person("Ada"), bruno, discord.person("Cleo")])
    host = friends.people[0]
    await discord.slash(host, channel, "new", text="antiquity")
    await discord.slash(host, channel, "option", text="pace live")
    for other in friends.people[1:]:
        await discord.slash(other, channel, "join")
    bruno.closed = code
    bot.network.gateway.rooms.client._connection._private_channels_by_user.pop(int(bruno.id), None)
    await discord.slash(host, channel, "start")
    friends.people = [each for each in friends.people if each is not bruno]  # from now on only these act
    for _ in range(3):
        await friends.play_by_slash(3)
        await bot.host.settled()
        for _ in range(30):
            await bot.clock.advance(10)
            await bot.host.settled()
    assert (await friends.table()).status is Status.ENDED or (await friends.table()).seats[1].ai
    calls = [each.text for each in discord.bots(channel) if f"<@{bruno.id}>" in each.text]
    assert len(calls) == 1
    tries = [path for _, path, body in discord.rest.requests if path == "/users/@me/channels" and bruno.id in str(body)]
    assert len(tries) <= 3
