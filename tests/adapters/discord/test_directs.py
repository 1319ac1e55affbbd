"""A player's direct messages: what they show, what can be done there, people who accept none or have left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from adapters.discord.posting.notify import Notify
from bot.ports import Person, Update
from bot.table.table import Status
from bot.text.doc import line
from tests.adapters.discord.friends import Friends, begun, choices, directs
from tests.kit.discord.counts import SILENT, mentioned

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def drafting(discord, bot):
    """Friends who choose characters in secret."""
    return await begun(discord, bot.host, "Ada", "Bruno", "Cleo", "Dmitri", game="citadels")


async def test_what_is_decided_in_private_is_asked_in_one_direct_message_of_which_the_news_stay(discord, drafting):
    user = drafting.owing(await drafting.table())
    [asked] = await discord.until(lambda: [each for each in directs(drafting, user) if each.controls])
    room = drafting.channel
    about = f"**Citadels** in <#{room.id}>, Ada\u2019s table: "
    link = f" [To the board](https://discord.com/channels/{room.guild.id}/{room.id}/"
    assert asked.body["content"].startswith(f"{about}I need a decision from you.{link}")
    assert "For example:\n`/move choose" in asked.text
    await drafting.play_by_slash(1)
    await discord.until(lambda: not asked.controls)
    assert not asked.body["embeds"]
    assert asked.body["content"].startswith("You get ")  # the news stay


async def test_without_news_it_becomes_a_line(discord, bot, friends):
    user = friends.owing(await friends.table())
    await bot.network.gateway.notify.choose(Person("discord", user.id), Notify.DIRECT)
    await friends.play_by_slash(3)
    [asked] = await discord.until(lambda: [each for each in directs(friends, user) if each.controls])
    await friends.play_by_slash(1)
    await discord.until(lambda: not asked.controls)
    assert asked.text.startswith(f"**Kingdoms of Antiquity** in <#{friends.channel.id}>, Ada\u2019s table: chosen.")


async def test_who_wants_to_be_written_to_is_asked_there_and_shown_their_hand(discord, bot, friends):
    user = friends.owing(await friends.table())
    await bot.network.gateway.notify.choose(Person("discord", user.id), Notify.DIRECT)
    await friends.play_by_slash(3)
    [asked] = await discord.until(lambda: [each for each in directs(friends, user) if each.controls])
    assert "you support" in asked.text
    assert "on four different kingdoms" in asked.text
    await friends.play_by_slash(1)
    await discord.until(lambda: not [each for each in directs(friends, user) if each.controls])


async def test_a_game_can_be_played_from_the_direct_message(discord, drafting):
    table = await drafting.table()
    user = drafting.owing(table)
    [message] = await discord.until(lambda: [each for each in directs(drafting, user) if each.controls])
    for _ in range(2):
        if (await drafting.table()).seq == table.seq:
            await discord.choose(user, message, choices(message)[0])
    assert (await drafting.table()).seq == table.seq + 1


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


async def test_what_was_sent_before_a_kill_is_brought_up_to_date(discord, bot, drafting):
    """Discord answers a known nonce with the existing message, which lacks the news of the repetition."""
    table = await drafting.table()
    user = drafting.owing(table)
    person, gateway = Person("discord", user.id), bot.network.gateway
    await bot.host.settled()
    asked = directs(drafting, user)[-1]
    post = await gateway.posts.get(table.header.id, person)
    before = replace(post, message=int(directs(drafting, user)[-2].id), turns=())
    await gateway.posts.put(table.header.id, person, before)  # the process is killed before it can remember
    gateway.members._turns.clear()
    again = Update(table.header.id, table.seq, lines=(line("As I said."),), repeat=True)
    await gateway.deliver(person, again)
    assert directs(drafting, user)[-1] is asked
    assert "As I said." in asked.text
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
    in_channel = f"/channels/{channel.id}/messages"
    posted = [body for method, path, body in discord.rest.requests if (method, path) == ("POST", in_channel)]
    assert sum(bruno.id in mentioned(body) for body in posted) == 1
    tries = [path for _, path, body in discord.rest.requests if path == "/users/@me/channels" and bruno.id in str(body)]
    assert len(tries) <= 3


async def test_whoever_is_replaced_is_told_and_is_back_by_a_button(discord, bot):
    friends = await begun(discord, bot.host, pace="live")
    late = friends.owing(await friends.table())
    seat = (await friends.table()).seat_of(Person("discord", late.id))
    for _ in range(10):
        await bot.clock.advance(20)
    table = await discord.eventually(friends.table, lambda table: table.seats[seat].away)
    [told] = await discord.until(lambda: [each for each in directs(friends, late) if "sits in for you" in each.text])
    assert "Antiquity** in <#" in told.text
    assert not told.body.get("flags", 0) & SILENT
    assert [each["label"] for each in told.controls] == ["I am back"]
    others = [each for user in friends.people if user is not late for each in directs(friends, user)]
    assert not any("sits in for you" in each.text for each in others)
    await discord.click(late, told, "I am back")
    await discord.eventually(friends.table, lambda table: not table.seats[seat].away)
    await discord.until(lambda: not any("I am back" in str(each.controls) for each in directs(friends, late)))
    assert table.seq < (await friends.table()).seq


async def test_who_takes_no_direct_messages_is_back_by_the_button_on_the_board(discord, bot):
    friends = await begun(discord, bot.host, pace="live")
    late = friends.owing(await friends.table())
    late.closed = 50007
    seat = (await friends.table()).seat_of(Person("discord", late.id))
    for _ in range(10):
        await bot.clock.advance(20)
    await discord.eventually(friends.table, lambda table: table.seats[seat].away)
    await discord.until(lambda: "I am back" in str(discord.boards(friends.channel)[-1].controls))
    other = next(user for user in friends.people if user is not late)
    board = discord.boards(friends.channel)[-1]
    assert "your seat is yours" in (await discord.click(other, board, "I am back")).text
    await discord.click(late, discord.boards(friends.channel)[-1], "I am back")
    await discord.eventually(friends.table, lambda table: not table.seats[seat].away)


async def _without(discord, bot, game="citadels"):
    """A table at which somebody who takes no direct messages is called in the channel."""
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    people = [discord.person(name, closed=50007) for name in ("Ada", "Bruno", "Cleo", "Dmitri")]
    friends = Friends(discord, bot.host, channel, people)
    await friends.sit_down(game)
    user = friends.owing(await friends.table())
    [called] = await discord.until(
        lambda: [each for each in discord.bots(channel) if f"<@{user.id}>" in each.text and "My hand" in each.text]
    )
    return friends, user, called


async def test_the_line_that_calls_somebody_without_direct_messages_goes_when_they_have_decided(discord, bot):
    friends, _, called = await _without(discord, bot)
    assert "\n" not in called.text
    assert len(called.text) < 150
    await friends.play_by_slash(1)
    await discord.until(lambda: called.id not in friends.channel.messages)
    for user in friends.people[:3]:  # it takes a majority
        await discord.slash(user, friends.channel, "stop")
    await discord.eventually(friends.table, lambda table: not table.open)
    await discord.until(lambda: not any("direct messages" in each.text for each in discord.bots(friends.channel)))


async def test_who_opens_their_direct_messages_and_writes_has_their_hand_there_at_once(discord, bot):
    friends, user, _ = await _without(discord, bot)
    user.closed = None
    await discord.type(user, "players")
    await discord.until(lambda: [each for each in directs(friends, user) if each.controls])


async def test_who_presses_something_is_tried_again_with_their_next_decision_and_seldom(discord, bot):
    friends, user, _ = await _without(discord, bot)

    def tries():
        path = f"/channels/{discord.direct(user).id}/messages"
        return [each for each in discord.rest.requests if each[:2] == ("POST", path)]

    before = len(tries())
    await bot.clock.advance(601)
    for _ in range(3):
        await discord.click(user, await friends.board(), "My hand")
    assert len(tries()) == before
    for _ in range(100):
        await friends.play_by_slash(1)
        await bot.host.settled()
        if len(tries()) > before:
            break
    await friends.play_by_slash(8)
    await bot.host.settled()
    assert len(tries()) == before + 1
