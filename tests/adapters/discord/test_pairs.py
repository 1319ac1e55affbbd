"""A person paired with one on another network plays the seat taken there with Discord's commands and buttons."""

from __future__ import annotations

import re

import pytest

from bot.ports import Person, Room
from tests.kit.net import Net, says

pytestmark = pytest.mark.discord_loopback

GRETA, FAR = Person("far", "greta"), Room("far", "#court")


def code(text: str) -> str:
    return re.findall(r"pair ([0-9a-f]{10})", text)[-1]


async def test_the_seat_of_another_network_is_played_from_here(discord, bot):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    ada, far = discord.person("Ada"), Net("far")
    bot.host.attach("far", far)
    asked = await discord.slash(ada, channel, "pair")
    assert asked.private
    await bot.host.hear(says(GRETA, f"pair {code(asked.text)}"))
    await discord.slash(ada, channel, "pair", text=code(str(far.answers[-1])))
    await discord.slash(ada, channel, "new", text="antiquity")
    linked = await discord.slash(ada, channel, "link")
    await bot.host.hear(says(GRETA, re.findall(r"link [0-9a-f]{8}", linked.text)[-1], FAR, moderator=True))
    for words in ("join", "add 2 ai", "option first 1", "start"):
        await bot.host.hear(says(GRETA, words, FAR))
    await bot.host.settled()
    assert (await bot.host.tables.find(FAR))[0].table.people == (GRETA,)
    await discord.until(
        lambda: any(each["label"] == "place" for board in discord.boards(channel) for each in board.controls)
    )
    board = discord.boards(channel)[-1]
    hand = await discord.click(ada, board, "My hand")
    assert hand.private
    assert "you support" in hand.text.lower()
    done = await discord.slash(ada, channel, "place", text="rome egypt greece persia")
    assert "do not sit" not in done.text
    await bot.host.settled()
    assert any("Greta places" in line for line in far.lines(FAR))
