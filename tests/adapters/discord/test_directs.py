"""A player's direct messages: what they show, what can be done there, people who accept none or have left."""

from __future__ import annotations

import pytest

from bot.ports import Person, Update
from bot.table.table import Status
from bot.text.doc import line
from tests.adapters.discord.friends import Friends, choices, directs

pytestmark = pytest.mark.discord_loopback


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
        await discord.choose(user, message, choices(message)[0])
    assert (await friends.table()).seq == table.seq + 1


async def test_what_is_typed_directly_is_a_command_once_and_its_edits_are_none(discord, friends):
    """NET-2, delivered twice, edited."""
    table = await friends.table()
    user = friends.owing(table)
    line = friends.line(table, user)
    message = await discord.type(user, line)
    await discord.eventually(friends.table, lambda now: now.seq > table.seq)
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
    """Discord answers a known nonce with the existing message, which may lack the news of the repetition."""
    table = await friends.table()
    user = friends.owing(table)
    person, number = Person("discord", user.id), table.numbers[table.seat_of(Person("discord", user.id))] + 1
    await bot.host.settled()
    gateway, ask = bot.network.gateway, line("What now?")
    await gateway.deliver(person, Update(table.header.id, 90, prompt=ask, decision=number))
    first = directs(friends, user)[-1]
    await gateway.posts.put(table.header.id, person, None)  # the process is killed before it can remember
    again = Update(table.header.id, 90, lines=(line("As I said."),), prompt=ask, decision=number, repeat=True)
    await gateway.deliver(person, again)
    assert directs(friends, user)[-1] is first
    await gateway.deliver(person, Update(table.header.id, 91, prompt=ask, decision=number + 1))
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
