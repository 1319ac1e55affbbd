"""Boards as pictures: all that is seen stands in words, too; and there are none where nobody is served by them."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image

from adapters.discord.pictures import ALT, Studio
from bot import sayings
from bot.doc import Grid, line, plain
from bot.language import Tongue
from bot.layout import plain_lines
from tests.adapters.discord.friends import Friends
from tests.kit.discord.world import ATTACH
from tests.kit.tables import ADA, BRUNO, CLEO, running


@pytest.fixture
def studio():
    studio = Studio()
    yield studio
    studio.close()


def board(language="en"):
    return sayings.board(running(ADA, BRUNO, CLEO).table, Tongue(language))


async def test_the_kingdoms_are_drawn_and_all_that_is_seen_is_told(studio):
    picture = await studio.drawn(board())
    with Image.open(io.BytesIO(picture.png)) as image:
        assert image.format == "PNG"
        assert image.width > 400
    grids = tuple(block for block in board() if isinstance(block, Grid))
    assert picture.alt == "\n".join(plain_lines(grids, 200))
    assert len(picture.alt) <= ALT


async def test_the_same_board_is_drawn_once(studio):
    assert await studio.drawn(board()) is await studio.drawn(board())


async def test_a_letter_that_the_font_lacks_leaves_the_picture_out(studio):
    assert await studio.drawn((Grid((plain("name"),), ((plain("👩‍🚀"),),)),)) is None


@pytest.mark.parametrize("doc", [(), line("no table"), (Grid((plain("x" * 500),), ((plain("y"),),)),)])
async def test_what_is_no_table_or_too_large_is_not_drawn(studio, doc):
    assert await studio.drawn(doc) is None


async def test_of_many_boards_at_once_some_are_shown_without_a_picture(studio):
    docs = [(Grid((plain(f"round {number}"),), ((plain("6"),),)),) for number in range(20)]
    found = await asyncio.gather(*(studio.drawn(doc) for doc in docs))
    assert 0 < len([picture for picture in found if picture]) < 20


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
