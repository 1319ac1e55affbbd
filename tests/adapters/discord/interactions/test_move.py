"""`/move`: what is proposed, and that whatever is typed there is answered to that person alone."""

from __future__ import annotations

import pytest

from bot.ports import Person
from tests.adapters.discord.friends import begun

pytestmark = pytest.mark.discord_loopback


def public(friends):
    return [(each.id, each.text) for each in friends.discord.bots(friends.channel) if each.reader is None]


async def test_proposals_say_what_is_possible_and_are_completed_step_by_step(discord, bot):
    friends = await begun(discord, bot.host)
    user = friends.owing(await friends.table())
    [first] = await discord.proposed(user, friends.channel, "move", "text", "")
    assert first == {"name": "place – each die to a kingdom of its own", "value": "place"}
    further = await discord.complete(user, friends.channel, "move", "text", "place ")
    assert "place rome" in further
    assert "place rome egypt" in await discord.complete(user, friends.channel, "move", "text", f"{first['name']} rome ")


async def test_what_cannot_be_read_is_answered_to_that_person_alone(discord, bot):
    """A rank that is misspelled tells the room nothing of what somebody wants to choose."""
    friends = await begun(discord, bot.host, "Ada", "Bruno", "Cleo", "Dmitri", game="citadels")
    user = friends.owing(await friends.table())
    await friends.board()
    before = public(friends)
    for text in ("chose assasin", "choose assasin", "xyzzy", "stop", "choose"):
        told = await discord.slash(user, friends.channel, "move", text=text)
        assert told.private
        assert told.text
    assert public(friends) == before


async def test_behind_it_stands_a_move_and_no_command(discord, bot):
    friends = await begun(discord, bot.host)
    for user in friends.people:
        await discord.slash(user, friends.channel, "move", text="stop")
        await discord.slash(user, friends.channel, "move", text="resign")
    table = await friends.table()
    assert table.open
    assert not table.votes


async def test_words_are_taken_as_they_are_typed_in_either_language(discord, bot):
    friends = await begun(discord, bot.host)
    table = await friends.table()
    user = friends.owing(table)
    told = await discord.slash(user, friends.channel, "move", text="lege rom ägypt griech pers")
    assert " places " in told.text
    after = await friends.table()
    assert after.seq > table.seq
    assert not after.owes(after.seat_of(Person("discord", user.id))) or after.numbers != table.numbers


async def test_before_the_game_there_is_nothing_to_move(discord, bot):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    ada = discord.person("Ada")
    assert "no table here" in (await discord.slash(ada, channel, "move", text="roll")).text
    await discord.slash(ada, channel, "new", text="court")
    assert await discord.complete(ada, channel, "move", "text", "") == []
    assert "once the game is running" in (await discord.slash(ada, channel, "move", text="roll")).text


async def test_what_is_typed_to_the_bot_directly_is_any_command_as_before(discord, bot):
    friends = await begun(discord, bot.host)
    table = await friends.table()
    user = friends.owing(table)
    line = friends.line(table, user)
    await discord.type(user, f"/move {line}")
    await discord.eventually(friends.table, lambda now: now.seq > table.seq)
    direct = discord.direct(user)
    await discord.type(user, "players")
    await discord.until(lambda: any("Bruno" in each.text for each in discord.bots(direct)))
