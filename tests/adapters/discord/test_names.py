"""Any name is shown literally, pings nobody, and makes no request that Discord refuses."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines import GAMES
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends
from tests.kit.discord.server import loopback

pytestmark = pytest.mark.discord_loopback

WILD = [
    "_ada_ **bo** ~~eve~~ __x__ *y* z",
    "```co`de``` ` `` ``` ```` `````",
    "||eve|| # head > q - l 1. one +++",
    "[x](http://e.vil) https://e.vil/a",
    "<@&123456> <@123456> <#1> <:a:1>",
    "@everyone @here a|b|c|d|e|f|g|h|",
    "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👩‍🚀",
    "\u202eevil\u202c\u200b\u200d \\\\\\\\\\\\",
]


async def sitting(discord, bot, game, names):
    guild, channel = discord.server("Game night ```", "table")
    await discord.invite(guild)
    friends = Friends(discord, bot.host, channel, [discord.person(name) for name in names])
    await friends.sit_down(game)
    return friends


@pytest.mark.parametrize("game", GAMES)
async def test_as_many_as_can_play_with_the_wildest_names(discord, bot, game):
    """FMT-1 and FMT-4."""
    rules = GAMES[game]
    friends = await sitting(discord, bot, game, WILD[: rules.seats[-1]])
    await friends.play_by_slash(min(60, rules.max_decisions(rules.seats[-1], rules.options()) // 4))  # it goes on
    await friends.board()
    for command in ("board", "players", "log", "rules", "help", "options", "fair"):
        await discord.slash(friends.people[0], friends.channel, command)
    said = "\n".join(each.text for each in discord.everything if each.author is discord.bot)
    bare = re.sub(r"```.*?```", "", said, flags=re.DOTALL)
    bare = re.sub(r"\[To the board\]\(https://discord\.com/channels/[\d/]+\)", "", bare)  # ours, as are these mentions
    bare = re.sub("|".join(f"<@{user.id}>" for user in friends.people), "", bare)
    bare = re.sub(r"\\[^0-9A-Za-z\s]|`/[^`]*`|<#\d+>", "", bare)
    assert not re.search(r"@everyone|@here|https?://|<[@#&:]|\|\||~~|__|\]\(", bare)
    assert 400 not in discord.rest.statuses


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=32) | st.text(
    "*_`~|<>@#\\[](). \n👨‍👩‍👧😀", min_size=1, max_size=32
)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(names, min_size=3, max_size=4))
async def test_no_name_makes_a_request_that_is_refused(tmp_path_factory, people):
    async with loopback() as discord, connected(discord, tmp_path_factory.mktemp("names")) as bot:
        friends = await sitting(discord, bot, "antiquity", people)
        await friends.play_by_slash(2)
        await discord.slash(friends.people[0], friends.channel, "players")
        assert not {400, 403, 404} & set(discord.rest.statuses)
