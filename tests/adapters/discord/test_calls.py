"""Calling and inviting people on Discord: said in the channel, with mentions of those who asked for it alone."""

from __future__ import annotations

import pytest

from tests.kit.discord.world import SEND

pytestmark = pytest.mark.discord_loopback


@pytest.fixture
async def room(discord):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    return channel


def said(room) -> list[str]:
    """What everybody in the channel reads."""
    return [each.body["content"] for each in room.messages.values() if each.reader is None and each.body.get("content")]


async def test_those_who_want_to_be_called_are_mentioned(discord, bot, room):
    ada, bruno = discord.person("Ada"), discord.person("Bruno")
    await discord.slash(bruno, room, "ping", text="me for court")
    await discord.slash(ada, room, "ping", text="court")
    [call] = said(room)
    assert call.startswith("Bruno: Ada would like to play **To Court the King**.")
    assert call.endswith(f"<@{bruno.id}>")


async def test_who_is_invited_by_name_is_named_and_nobody_is_mentioned(discord, bot, room):
    ada = discord.person("Ada")
    await discord.slash(ada, room, "new", text="court")
    await discord.slash(ada, room, "invite", text="@everyone")
    call = said(room)[-1]
    assert "Ada invites you to a game of **To Court the King**" in call
    assert "@everyone" not in call


async def test_a_room_shows_what_it_has_to_choose_and_keeps_what_a_moderator_chose(discord, bot, room):
    ada = discord.person("Ada")
    shown = await discord.slash(ada, room, "room")
    assert "games" in shown.text
    assert "sign" not in shown.text
    refused = await discord.slash(ada, room, "room", text="off")
    assert "moderates this room" in refused.text


async def test_where_the_bot_may_not_write_nobody_is_called(discord, bot, room):
    ada, bruno = discord.person("Ada"), discord.person("Bruno")
    await discord.slash(bruno, room, "ping", text="me for court")
    await discord.permit(room, SEND)
    told = await discord.slash(ada, room, "ping", text="court")
    assert "could not say that" in told.text
    assert not said(room)
