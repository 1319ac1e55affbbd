"""Tables in a room: lines that stay, one board, what each click and command is answered."""

from __future__ import annotations

import pytest

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
    assert [each["label"] for each in board.controls] == ["place", "My hand"]
