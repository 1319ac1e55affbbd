"""Tables in channels and threads, played from there and from direct messages."""

from __future__ import annotations

import re

import pytest

from adapters.discord.rendering import formatting
from bot.language import LANGUAGES, Locale
from bot.render import messages
from tests.adapters.discord.friends import Friends, begun, directs
from tests.bot.render.boards.test_pictures import table_of

pytestmark = pytest.mark.discord_loopback


async def test_a_table_is_opened_joined_and_started(discord, bot):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    ada, bruno = discord.person("Ada"), discord.person("Bruno")
    await discord.slash(ada, channel, "join", text="antiquity")
    board = await discord.board_with(channel)
    await discord.click(bruno, board, "Join")
    await discord.slash(ada, channel, "add-ai", number=1)
    await discord.slash(ada, channel, "start")
    board = await discord.board_with(channel, "Antiquity, round 1")
    assert [each["label"] for each in board.controls] == ["Place my four dice", "My hand"]


async def test_a_table_in_a_thread_is_one_of_its_own(discord, bot):
    friends = await begun(discord, bot.host)
    thread = discord.channel(friends.channel.guild, "our game", parent=friends.channel)
    await discord.gateway.dispatch("THREAD_CREATE", thread.data, friends.channel.guild.id)
    others = Friends(discord, bot.host, thread, [discord.person(name) for name in ("Gina", "Hanna", "Ida")])
    await others.sit_down("antiquity")
    await others.play_by_slash(1)
    await others.play_by_buttons(1)
    await others.board()
    assert (await friends.table()).header.id != (await others.table()).header.id
    assert "Gina" not in discord.read(friends.channel)


async def test_commands_work_in_direct_messages(discord, bot):
    friends = await begun(discord, bot.host)
    table = await friends.table()
    user = friends.owing(table)
    direct = discord.direct(user)
    assert "Your crests" in (await discord.slash(user, direct, "hand")).text
    assert "Antiquity, round 1" in (await discord.slash(user, direct, "board")).text
    line = friends.line(table, user)
    assert await discord.complete(user, direct, "move", "text", line) == [line]
    done = await discord.slash(user, direct, "move", text=line)
    assert " places " in done.text
    assert (await friends.table()).seq == table.seq + 1


async def test_plain_text_is_understood_in_direct_messages_and_not_listened_to_in_rooms(discord, bot):
    friends = await begun(discord, bot.host)
    table = await friends.table()
    user = friends.owing(table)
    await discord.chat(user, friends.channel, friends.line(table, user))
    await discord.slash(user, friends.channel, "players")
    assert (await friends.table()).seq == table.seq
    await discord.type(user, friends.line(table, user))
    await discord.eventually(friends.table, lambda now: now.seq == table.seq + 1)
    await discord.type(user, "players")
    await discord.until(lambda: any("At the table" in each.text for each in directs(friends, user)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_colour_is_without_its_letter(language):
    """ACC-1: the text of a board, as a screen reader reads it."""
    locale = Locale(language)
    table = table_of("citadels", 60)
    text = "\n".join(embed.description for embed in formatting.embeds(messages.board(table, locale)))
    letters = [locale.attribute(f"citadels-colour-{each}", "letter") for each in ("yellow", "blue", "green", "red")]
    buildings = sum(map(len, table.state.public.cities))
    found = re.findall(
        rf"\u00a0(?:{'|'.join([*letters, locale.attribute('citadels-colour-purple', 'letter')])})\d", text
    )
    assert len(found) == buildings > 8


async def test_messages_are_counted_only_where_a_table_is_open(discord, bot):
    friends = await begun(discord, bot.host)
    boards = bot.network.gateway.boards
    assert boards._said
    for user in friends.people[:2]:  # it takes a majority
        await discord.slash(user, friends.channel, "stop")
    await discord.until(lambda: not boards._said)
    assert not boards._boards
