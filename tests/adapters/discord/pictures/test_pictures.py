"""Boards as pictures: everything in them is also said in words, and they are left out where they would not help."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys

import pytest
from PIL import Image

from adapters.discord.pictures import drawing, lettering
from adapters.discord.pictures import studio as pictures
from adapters.discord.pictures.studio import MAX_ALT, PainterProcess, Studio, scene
from bot.language import LANGUAGES, Locale
from bot.render.boards import BOARDS
from bot.text.doc import Cards, Facts, Grid, Heading, Hint, Items, Line, Span, line, plain, written
from bot.text.layout import plain_lines
from engines import GAMES
from tests.adapters.discord import samples
from tests.adapters.discord.conftest import InlinePainter
from tests.adapters.discord.friends import Friends
from tests.bot.render.boards.test_pictures import table_of
from tests.kit.discord.world import ATTACH
from tests.kit.tables import ADA, BRUNO, CLEO, running

EN = Locale("en")


@pytest.fixture
async def studio():
    studio = Studio(InlinePainter())
    yield studio
    await studio.close()


class Slow:
    """Draws only when told to."""

    def __init__(self):
        self.go_on = asyncio.Event()
        self.asked = []

    async def png(self, wanted):
        self.asked.append(wanted)
        await self.go_on.wait()
        return drawing.png(wanted)

    async def end(self):
        return None


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
    assert picture.alt == "\n".join(plain_lines(written(seen), 200))
    assert len(picture.alt) <= MAX_ALT


async def test_there_is_nothing_to_see_before_the_start(studio):
    story = running(ADA, BRUNO, CLEO)
    assert scene(story.table, EN)[0] == BOARDS["antiquity"].board(story.table.view(), ("Ada", "Bruno", "Cleo"), EN)[0]
    assert await studio.drawn(()) is None


async def test_the_same_board_is_drawn_once(studio):
    table = table_of("antiquity", 0)
    assert await studio.drawn(scene(table, EN)) is await studio.drawn(scene(table, EN))


async def test_words_that_are_too_many_for_a_description_end_with_a_mark(studio):
    picture = await studio.drawn(line("word " * 300))
    assert len(picture.alt) == MAX_ALT
    assert picture.alt.endswith("…")


async def test_what_would_be_too_tall_is_not_drawn(studio):
    assert await studio.drawn((Items(tuple(plain(f"thing {number}") for number in range(100))),)) is None


async def test_a_picture_that_fails_leaves_the_board_without_one(monkeypatch):
    studio = Studio(Slow())
    studio.painter.go_on.set()
    monkeypatch.setattr(drawing, "png", lambda wanted: 1 / 0)
    assert await studio.drawn(line("a board")) is None


async def test_of_many_boards_at_once_some_are_shown_without_a_picture():
    studio = Studio(Slow())
    docs = [line(f"round {number}") for number in range(20)]
    found = asyncio.gather(*(studio.drawn(doc) for doc in docs))
    await asyncio.sleep(0)
    studio.painter.go_on.set()
    assert len([picture for picture in await found if picture]) == pictures._QUEUE


async def test_two_who_want_the_same_picture_get_one():
    studio = Studio(Slow())
    both = asyncio.gather(studio.drawn(line("a board")), studio.drawn(line("a board")))
    await asyncio.sleep(0)
    studio.painter.go_on.set()
    one, other = await both
    assert one is other
    assert studio.painter.asked == [line("a board")]


async def test_the_latest_pictures_are_kept_and_no_more(studio):
    for number in range(pictures._KEPT + 5):
        await studio.drawn(line(f"round {number}"))
    assert len(studio._pictures) == pictures._KEPT


# The painter ----------------------------------------------------------------------------------------------------------


async def test_another_process_draws_the_same(monkeypatch):
    painter = PainterProcess()
    seen = scene(table_of("court", 9), EN)
    try:
        assert await painter.png(seen) == drawing.png(seen)
        assert await painter.png((Items(tuple(map(plain, "x" * 300))),)) is None
    finally:
        await painter.end()


async def test_a_painter_that_dies_or_hangs_is_replaced_and_the_board_has_no_picture(monkeypatch):
    painter = PainterProcess()
    try:
        assert await painter.png(line("a board"))
        painter._worker._process.kill()
        assert await painter.png(line("a board")) is None
        monkeypatch.setattr(pictures, "_TIMEOUT", 0.0)
        assert await painter.png(line("a board")) is None
        monkeypatch.undo()
        assert await painter.png(line("a board"))
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


# What is seen ---------------------------------------------------------------------------------------------------------


def colours(*blocks):
    """How many pixels have each colour."""
    image = opened(drawing.png(blocks))
    return {"#{:02x}{:02x}{:02x}".format(*colour): count for count, colour in image.getcolors(1 << 20)}


def close(shown, colour):
    """How many pixels are close to a colour, allowing for the reduced palette."""
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    near = (each for each in shown if max(abs(int(each[at : at + 2], 16) - wanted[at // 2]) for at in (1, 3, 5)) < 9)
    return sum(shown[each] for each in near)


@pytest.mark.parametrize("role", ["red", "blue", "green", "yellow", "purple"])
def test_a_thing_lies_on_its_colour(role):
    for block in (Line((Span("6", role),)), Cards(plain("x"), (plain("Castle", role),))):
        assert close(colours(block), drawing.FACES[role]) > 300
    assert not close(colours(Line(plain("6"))), drawing.FACES[role])


def test_dice_show_their_pips():
    dark = [close(colours(Line((Span(face, dice=True),))), "#1b2329") for face in "123456"]
    assert dark == sorted(dark)
    assert dark[0] > 0


def test_a_card_that_is_used_up_has_another_ground():
    fresh, used = (close(colours(Cards(plain("x"), (plain("Guard", role),))), "#ece4d2") for role in ("plain", "faint"))
    assert fresh > 1000 > used


def test_hints_are_for_those_who_read():
    facts = Facts(((plain("to play"), plain("Ada")),))
    assert drawing.png((facts, Hint(plain("type"), ("board",)))) == drawing.png((facts,))


@pytest.mark.parametrize("name", ["Ada", "W" * 20, "a long name, and then some more of it"])
def test_a_table_shows_who_it_is_about(name):
    def table(name):
        return drawing.png((Grid((plain("name"), plain("points")), ((plain(name, "name"), plain("6")),), (1,)),))

    assert table(name) != table("")


def test_a_name_of_any_length_stays_inside():
    wild = "W" * 200
    shown = drawing.png(
        (
            Heading(plain(wild)),
            Facts(((plain(wild), plain(wild)), (plain("a"), plain("b " * 300)))),
            Grid((plain("name"), plain("n")), ((plain(wild, "name"), plain("6", "red")),) * 3, (1,)),
            Grid((plain(wild),) * 7, ((plain(wild),) * 7, (plain("a " * 40),) * 7, ((Span(wild, "red"),) * 3,) * 7)),
            Facts(((plain(""), plain("")), (plain(wild, "red"), ()))),
            Cards((Span(wild, "name"),), (plain(wild, "red"), (Span(wild), Span(wild)))),
            Cards(plain(wild), (plain(wild),)),
            Items((plain(wild, "green"), plain(""))),
        )
    )
    image = opened(shown)
    edge = [image.getpixel((image.width - 3, y)) for y in range(image.height)]
    assert set(edge) == {image.getpixel((0, 0))}


@pytest.mark.parametrize("game", samples.GAMES)
def test_the_documents_show_each_game(game):
    assert opened((samples.FOLDER / f"discord-{game}.png").read_bytes()).width == drawing.WIDTH


# Letters --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def bare(monkeypatch):
    """A machine without system fonts."""
    monkeypatch.setattr(lettering, "_OTHERS", ())
    forgotten()
    yield
    forgotten()


def forgotten():
    for kept in (lettering._font, lettering._way, lettering._length, lettering._pieces, lettering._shape):
        kept.cache_clear()


@pytest.mark.parametrize("letter", "äöüÄÖÜßéèêñå")
def test_umlauts_and_accents_need_no_font_of_the_system(letter, bare):
    assert len(lettering._parts(lettering._way(letter), letter, 30)) == 2
    shape = lettering._shape(letter, 30, bold=False)
    for plain_letter in ("a", "o", "u", "A", "O", "U", "e", "n", "I", "3"):
        other = lettering._shape(plain_letter, 30, bold=False)
        assert shape.size != other.size or shape.tobytes() != other.tobytes()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_game_says_can_be_written_without_a_font_of_the_system(game, language, bare):
    said = "".join(plain_lines(written(scene(table_of(game, 9), Locale(language))), 200))
    assert {lettering._way(letter) for letter in said.translate(lettering._LIKE)} <= {
        lettering._OWN,
        lettering._COMPOSED,
        lettering._SHARP_S,
    }


def test_what_no_font_has_is_a_box_and_takes_its_place():
    assert lettering._way("\U000f1234") == lettering._BOX
    assert lettering.length("a\U000f1234b", 30) > lettering.length("ab", 30) + 15


def test_bold_letters_are_darker_and_no_wider():
    thin, bold = (lettering._shape("Ada", 30, bold=bold) for bold in (False, True))
    assert thin.size == bold.size
    assert sum(bold.tobytes()) > 1.1 * sum(thin.tobytes())


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
@pytest.mark.parametrize("game", GAMES)
async def test_every_board_has_its_picture_with_words_for_who_does_not_see_it(discord, bot, game):
    friends = await begun(discord, bot, game)
    await friends.play_by_slash(3)
    board = await friends.board()
    [(name, png)] = board.files
    [attached] = board.body["attachments"]
    seen = scene(await friends.table(), EN)
    assert png == drawing.png(seen)
    assert (name, attached["description"]) == ("board.png", "\n".join(plain_lines(written(seen), 200)))


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
    slow = bot.network.gateway.boards.studio.painter = Slow()
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
    slow = bot.network.gateway.boards.studio.painter = Slow()
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
