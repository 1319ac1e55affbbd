"""Boards as pictures: everything in them is also said in words, and they are left out where they would not help."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys

import pytest
from PIL import Image

from adapters.discord.pictures import drawing
from adapters.discord.pictures import studio as pictures
from adapters.discord.pictures.studio import MAX_ALT, PainterProcess, Studio, scene
from bot.journal.journal import Broken
from bot.language import LANGUAGES, Locale
from bot.table import lobby
from bot.table.table import Status
from bot.text.doc import line
from bot.text.layout import plain_lines
from bot.text.scene import Panel, Scene, Title
from engines import GAMES
from tests.adapters.discord import samples
from tests.adapters.discord.conftest import InlinePainter, SlowPainter
from tests.adapters.discord.friends import Friends
from tests.bot.render.boards.test_pictures import table_of
from tests.kit.discord.world import ATTACH
from tests.kit.tables import ADA, BRUNO, CLEO, lobby_of

EN = Locale("en")
TALL = Scene((Panel("Ada"),) * 40)  # too tall to be drawn


def board(text):
    """Something to see, and to read."""
    return Scene((Title(text),), line(text))


@pytest.fixture
async def studio():
    studio = Studio(InlinePainter())
    yield studio
    await studio.close()


def opened(png):
    with Image.open(io.BytesIO(png)) as image:
        assert image.format == "PNG"
        return image.convert("RGB")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_each_game_is_drawn_and_all_that_is_seen_is_told(studio, game, language):
    seen = scene(table_of(game, 9), Locale(language))
    picture = await studio.drawn(seen)
    assert opened(picture.png).width == drawing.WIDTH
    assert picture.alt == "\n".join(plain_lines(seen.words, 200))
    assert len(picture.alt) <= MAX_ALT


async def test_there_is_nothing_to_see_before_the_start_or_when_a_game_was_stopped(studio):
    story = lobby_of(ADA, BRUNO, CLEO)
    assert scene(story.table, EN) == pictures.NOTHING
    assert await studio.drawn(pictures.NOTHING) is None
    story.do(lambda table: lobby.start(table, ADA))
    assert scene(story.table, EN).shapes
    story.do(lambda table: lobby.stop(table, ADA, "Ada", moderator=True))
    assert scene(story.table, EN) == pictures.NOTHING


async def test_the_palette_is_part_of_what_is_cached(studio):
    table = table_of("antiquity", 0)
    dark, light = [(await studio.drawn(scene(table, EN, light=light))).png for light in (False, True)]
    assert opened(dark).getpixel((1, 1)) < (60, 60, 60)
    assert opened(light).getpixel((1, 1)) > (200, 200, 200)


async def test_the_same_board_is_drawn_once(studio):
    table = table_of("antiquity", 0)
    assert await studio.drawn(scene(table, EN)) is await studio.drawn(scene(table, EN))


async def test_words_that_are_too_many_for_a_description_end_with_a_mark(studio):
    picture = await studio.drawn(board("word " * 300))
    assert len(picture.alt) == MAX_ALT
    assert picture.alt.endswith("…")


async def test_what_would_be_too_tall_is_not_drawn(studio):
    assert await studio.drawn(TALL) is None


async def test_a_picture_that_fails_leaves_the_board_without_one(monkeypatch):
    studio = Studio(SlowPainter())
    studio.painter.go_on.set()
    monkeypatch.setattr(drawing, "png", lambda wanted: 1 / 0)
    assert await studio.drawn(board("a board")) is None


async def test_of_many_boards_at_once_some_are_shown_without_a_picture():
    studio = Studio(SlowPainter())
    docs = [board(f"round {number}") for number in range(20)]
    found = asyncio.gather(*(studio.drawn(doc) for doc in docs))
    await asyncio.sleep(0)
    studio.painter.go_on.set()
    assert len([picture for picture in await found if picture]) == pictures._QUEUE


async def test_two_who_want_the_same_picture_get_one():
    studio = Studio(SlowPainter())
    both = asyncio.gather(studio.drawn(board("a board")), studio.drawn(board("a board")))
    await asyncio.sleep(0)
    studio.painter.go_on.set()
    one, other = await both
    assert one is other
    assert studio.painter.asked == [board("a board")]


async def test_the_latest_pictures_are_kept_and_no_more(studio):
    for number in range(pictures._KEPT + 5):
        await studio.drawn(board(f"round {number}"))
    assert len(studio._pictures) == pictures._KEPT


# The painter ----------------------------------------------------------------------------------------------------------


async def test_another_process_draws_the_same(monkeypatch):
    painter = PainterProcess()
    seen = scene(table_of("court", 9), EN)
    try:
        assert await painter.png(seen) == drawing.png(seen)
        assert await painter.png(TALL) is None
    finally:
        await painter.end()


async def test_a_painter_that_dies_or_hangs_is_replaced_and_the_board_has_no_picture(monkeypatch):
    painter = PainterProcess()
    try:
        assert await painter.png(board("a board"))
        painter._worker._process.kill()
        assert await painter.png(board("a board")) is None
        monkeypatch.setattr(pictures, "_TIMEOUT", 0.0)
        assert await painter.png(board("a board")) is None
        monkeypatch.undo()
        assert await painter.png(board("a board"))
    finally:
        await painter.end()


def test_pillow_is_loaded_by_the_painter_alone():
    told = subprocess.run(
        [sys.executable, "-c", "import sys, adapters.discord.client; print(*sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "PIL" not in told.stdout.split()


@pytest.mark.parametrize("name", samples.PICTURES)
def test_the_documents_show_pictures(name):
    assert opened((samples.FOLDER / f"discord-{name}.png").read_bytes()).width == drawing.WIDTH


# On Discord -----------------------------------------------------------------------------------------------------------


async def begun(discord, bot, game="antiquity"):
    guild, channel = discord.server("Game night", "table")
    await discord.invite(guild)
    friends = Friends(discord, bot.host, channel, [discord.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")])
    await friends.sit_down(game)
    return friends


@pytest.mark.discord_loopback
async def test_a_server_has_pictures_until_it_wants_none_or_we_may_not(discord, bot):
    friends = await begun(discord, bot)
    channel = friends.channel
    assert [name for name, _ in (await friends.board()).files] == ["board.png"]
    channel.guild.managers.add(friends.people[0].id)
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


@pytest.mark.discord_loopback
async def test_a_room_that_wants_light_pictures_has_them(discord, bot):
    friends = await begun(discord, bot)
    friends.channel.guild.moderators.add(friends.people[0].id)
    done = await discord.slash(friends.people[0], friends.channel, "room", text="pictures light")
    assert "light" in done.text
    light = drawing.png(scene(await friends.table(), EN, light=True))  # the board that stands there, too
    await discord.until(lambda: [png for _, png in discord.board(friends.channel).files] == [light])


@pytest.mark.discord_loopback
async def test_at_the_end_the_board_shows_how_it_went(discord, bot):
    friends = await begun(discord, bot)
    ended = await friends.play_by_slash()
    past = await pictures.past_of(bot.host.journal, ended)
    assert len({moment.round for moment in past}) > 9
    wanted = drawing.png(scene(ended, EN, past))
    await discord.until(
        lambda: [each for each in friends.channel.messages.values() if ("board.png", wanted) in each.files]
    )


async def test_of_a_log_that_cannot_be_read_the_end_is_drawn_without_how_it_went(monkeypatch):
    class Unread:
        async def load(self, table_id):
            raise Broken(f"The log of table {table_id} is gone.")

    table = table_of("antiquity", 3)
    assert await pictures.past_of(Unread(), table) == ()
    table.status = Status.ENDED
    assert await pictures.past_of(Unread(), table) == ()


@pytest.mark.discord_loopback
@pytest.mark.parametrize("game", GAMES)
async def test_every_board_has_its_picture_with_words_for_who_does_not_see_it(discord, bot, game):
    friends = await begun(discord, bot, game)
    await friends.play_by_slash(3)
    board = await friends.board()
    [(name, png)] = board.files
    [attached] = board.body["attachments"]
    seen = scene(await friends.table(), EN)
    assert png == drawing.png(seen)
    assert (name, attached["description"]) == ("board.png", "\n".join(plain_lines(seen.words, 200)))


@pytest.mark.discord_loopback
async def test_a_picture_that_shows_what_it_showed_is_not_sent_again(discord, bot):
    friends = await begun(discord, bot)
    board = await friends.board()
    await bot.host.settled()
    before = len(discord.rest.requests)
    await bot.host.show(friends.room)
    await discord.until(lambda: [each for each in discord.rest.requests[before:] if each[0] == "PATCH"])
    edits = [body for method, path, body in discord.rest.requests[before:] if method == "PATCH" and board.id in path]
    assert edits
    assert all("attachments" not in body for body in edits)
    assert len((await friends.board()).files) == 1


@pytest.mark.discord_loopback
async def test_a_picture_that_takes_a_while_comes_after_its_board(discord, bot):
    friends = await begun(discord, bot)
    await bot.host.settled()
    slow = bot.network.gateway.boards.studio.painter = SlowPainter()
    await friends.play_by_slash(1)
    board = await friends.board()
    before = board.files
    await bot.host.settled()
    slow.go_on.set()
    await discord.until(lambda: board.files != before)
    assert board.files[0][1] == drawing.png(scene(await friends.table(), EN))


@pytest.mark.discord_loopback
async def test_a_picture_that_comes_too_late_is_not_put_to_a_newer_board(discord, bot):
    friends = await begun(discord, bot)
    await bot.host.settled()
    slow = bot.network.gateway.boards.studio.painter = SlowPainter()
    before = len(discord.rest.requests)
    for _ in range(2):
        await friends.play_by_slash(1)
        await friends.board()
        await bot.host.settled()
    slow.go_on.set()
    await bot.network.gateway.boards._behind.join()
    edits = [
        body for method, _, body in discord.rest.requests[before:] if method == "PATCH" and body.get("attachments")
    ]
    assert len(edits) == 1
    assert (await friends.board()).files[0][1] == drawing.png(scene(await friends.table(), EN))
