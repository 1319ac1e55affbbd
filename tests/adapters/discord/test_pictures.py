"""Boards as pictures: all that is seen stands in words, too; and there are none where nobody is served by them."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from adapters.discord.pictures import ALT, drawn
from bot import sayings
from bot.doc import Grid, line, plain
from bot.language import Tongue
from bot.layout import plain_lines
from tests.adapters.discord.friends import Friends
from tests.kit.discord.world import ATTACH
from tests.kit.tables import ADA, BRUNO, CLEO, running


def board(language="en"):
    return sayings.board(running(ADA, BRUNO, CLEO).table, Tongue(language))


async def test_the_kingdoms_are_drawn_and_all_that_is_seen_is_told():
    picture = await drawn(board())
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.format == "PNG"
        assert image.width > 400
    grids = tuple(block for block in board() if isinstance(block, Grid))
    assert picture.alt == "\n".join(plain_lines(grids, 200))
    assert len(picture.alt) <= ALT


async def test_the_same_board_is_drawn_once():
    assert await drawn(board()) is await drawn(board())


async def test_a_letter_that_the_font_lacks_leaves_the_picture_out():
    assert await drawn((Grid((plain("name"),), ((plain("👩‍🚀"),),)),)) is None


@pytest.mark.parametrize("doc", [(), line("no table"), (Grid((plain("x" * 500),), ((plain("y"),),)),)])
async def test_what_is_no_table_or_too_large_is_not_drawn(doc):
    assert await drawn(doc) is None


@pytest.mark.discord_loopback
async def test_a_server_has_pictures_until_it_wants_none_or_we_may_not(discord, bot):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    friends = Friends(discord, bot.host, channel, [discord.person(name) for name in ("Ada", "Bruno", "Cleo")])
    await friends.sit_down("antiquity")
    assert [name for name, _ in (await friends.board()).files] == ["board.png"]
    told = await discord.slash(friends.people[0], channel, "server", pictures=False)
    assert "pictures" in told.text
    await friends.play_by_slash(1)
    assert (await friends.board()).files == []
    await discord.slash(friends.people[0], channel, "server", pictures=True)
    await discord.permit(channel, ATTACH)
    await discord.slash(friends.people[0], channel, "players")
    await friends.play_by_slash(1)
    assert (await friends.board()).files == []
    await discord.permit(channel, 0)
    await discord.slash(friends.people[0], channel, "players")
    await friends.play_by_slash(1)
    assert len((await friends.board()).files) == 1
