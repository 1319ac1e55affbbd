"""Dice on IRC: `[6]`, a glyph or a figure, in boards, news and prompts; and reading them as they were shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from wcwidth import wcswidth

from adapters.irc.conversation.addressed import strip_formatting
from adapters.irc.conversation.dice import draw_dice, read_dice
from adapters.irc.conversation.formatting import NARROW, Formatter
from adapters.irc.settings import Dice
from bot.language import LANGUAGES, Locale
from bot.render.boards import BOARDS
from bot.text.doc import Doc, Facts, Grid, Heading, Hint, Items, Line, Span, plain
from engines.antiquity.components import Colour, Die, Kingdom
from engines.antiquity.rules import ANTIQUITY
from engines.antiquity.state import LeftoverRolled, Picked, Placed, Rolled
from engines.core.chance import Committed
from engines.core.game import Event, begin, view
from engines.court.components import Card
from tests.engines.court.playing import Playing
from tests.kit.irc.pub import pub

SPOKEN = pytest.mark.parametrize("language", LANGUAGES)
EN = Locale("en")
NAMES = ("Ada", "Bruno", "Cleo")
FIVES = Span("5\u00a05", "strong", dice=True)
PIPS = (1, 6, 3, 4)


@pytest.mark.parametrize(
    ("how", "shown", "coloured"),
    [("boxes", "[5] [3] [3]", "red\u00a0[5]"), ("glyphs", "⚄\u00a0⚂\u00a0⚂", "red\u00a0⚄"),
     ("figures", "5\u00a03\u00a03", "red\u00a05")],
)  # fmt: skip
def test_a_die_is_a_box_a_glyph_or_a_figure(how: Dice, shown: str, coloured: str):
    assert draw_dice("5\u00a03\u00a03", how) == shown
    assert draw_dice("red\u00a05", how) == coloured


@pytest.mark.parametrize(
    "block",
    [
        Line((FIVES,)),
        Heading((FIVES,)),
        Items(((FIVES,),)),
        Facts(((plain("dice"), (FIVES,)),)),
        Grid((plain("dice"),), (((FIVES,),),)),
        Hint((FIVES,), ("keep 5",)),
    ],
    ids=lambda block: type(block).__name__,
)
def test_dice_are_drawn_wherever_they_stand(block: Line | Heading | Items | Facts | Grid | Hint):
    for rows in (Formatter(EN, colours=False).narrow((block,)), Formatter(EN, colours=False).flow((block,))):
        assert "[5] [5]" in "\n".join(rows)


def test_figures_that_are_no_dice_stay_figures():
    doc: Doc = (Line((Span("Ada 2 rolls "), FIVES, Span("."))), Hint(plain("For example:"), ("keep 5",)))
    assert Formatter(EN, colours=False).flow(doc) == ["Ada 2 rolls [5] [5].", "For example: keep 5"]


def test_a_drawn_die_keeps_its_colour():
    assert Formatter(EN).flow((Line((Span("red 5", "red", dice=True),)),)) == ["\x0304red [5]\x0f"]


@SPOKEN
def test_court_shows_its_dice_drawn(language: str):
    locale = Locale(language)
    game = Playing(2, {0: [Card.WORKER, Card.NOBLE]}).roll(1, 3, 6).do("use worker").do("use noble 1 1").do("keep 6")
    news = [
        Formatter(EN, colours=False).flow(BOARDS["court"].tell(event, None, NAMES, locale)) for event in game.events
    ]
    for dice in ("[1] [3] [6]", "[1] [1]", "[6]"):
        assert any(dice in line for lines in news for line in lines), (dice, news)
    board = Formatter(EN, colours=False).narrow(BOARDS["court"].board(view(game.state), NAMES, locale))
    question = Formatter(EN, colours=False).flow(BOARDS["court"].ask(view(game.state, 0), game.offers(), NAMES, locale))
    for shown in (board, question):
        assert any("[3]" in line for line in shown), shown
    assert any("keep 3" in line or "behalte 3" in line for line in question)


@SPOKEN
@pytest.mark.parametrize(
    "event",
    [
        Rolled(0, PIPS),
        Placed(0, PIPS, (Kingdom.ROME, Kingdom.EGYPT, Kingdom.GREECE, Kingdom.PERSIA)),
        LeftoverRolled(None, tuple(Die(Colour(at), pips) for at, pips in enumerate(PIPS))),
    ],
    ids=lambda event: type(event).__name__,
)
def test_antiquity_shows_its_dice_drawn(event: Event, language: str):
    (line,) = Formatter(Locale(language), colours=False).flow(
        BOARDS["antiquity"].tell(event, None, NAMES, Locale(language))
    )
    assert re.findall(r"\[(\d)\]", line) == [str(pips) for pips in PIPS]


def test_a_leftover_die_is_drawn_where_it_is_put():
    event = Picked(0, Die(Colour.RED, 5), Kingdom.ROME)
    (line,) = Formatter(EN, colours=False).flow(BOARDS["antiquity"].tell(event, None, NAMES, Locale("en")))
    assert "red\u00a0[5]" in line


@SPOKEN
def test_the_four_dice_of_antiquity_stand_together_on_a_board(language: str):
    state = begin(ANTIQUITY, 3, ANTIQUITY.options(), Committed(b"dice")).state
    board = Formatter(EN, colours=False).narrow(BOARDS["antiquity"].board(view(state), NAMES, Locale(language)))
    shown = [row for row in board if "[" in row]
    assert sum(len(re.findall(r"\w\s\[\d\]", row)) for row in shown) == 4, "a die is torn from its colour"
    wide = Formatter(EN, colours=False).rows(BOARDS["antiquity"].wide(view(state), NAMES, Locale(language)))
    assert sum(bool(re.search(r"R\d\sB\d\sG\d\sW\d", row)) for row in wide) == 1


@SPOKEN
@pytest.mark.parametrize("how", ["boxes", "glyphs", "figures"])
def test_a_board_with_fourteen_dice_fits_and_no_die_is_torn(how: Dice, language: str):
    game = Playing(2)
    game.public.hand = 14
    game.roll(*[1, 2, 3, 4, 5, 6, 6] * 2).do("keep 1 1 2 2 3 3")
    board = Formatter(EN, dice=how).narrow(BOARDS["court"].board(view(game.state), NAMES, Locale(language)))
    assert max(wcswidth(strip_formatting(row)) for row in board) <= NARROW
    if how == "boxes":
        assert all(
            row.count("[") == row.count("]") == len(re.findall(r"\[\d\]", row)) for row in map(strip_formatting, board)
        )


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("!keep [3] [3]", "!keep 3 3"),
        ("!keep ⚂ ⚅", "!keep 3 6"),
        ("!join [2]", "!join 2"),
        ("!keep [7]", "!keep [7]"),
        ("Tafel: swap ada[3]", "Tafel: swap ada[3]"),
        ("!pick r[3] rome", "!pick r[3] rome"),
    ],
)
def test_dice_typed_as_they_are_drawn_are_figures(typed: str, meant: str):
    assert read_dice(typed) == meant


async def test_somebody_sets_dice_aside_as_they_were_shown(tmp_path: Path):
    async with pub(tmp_path) as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!add 1 ai")
        await net.hears("#court", "Ariadne")
        net.say("ada", "!option first 1")
        net.say("ada", "!start")
        await net.called("ada")
        net.say("ada", "!roll")
        rolled = re.findall(r"\[\d\]", await net.hears("#court", "ada rolls"))
        net.say("ada", f"!keep {rolled[0]}")
        await net.hears("#court", rf"ada sets \{rolled[0]} aside")


async def test_dice_are_drawn_as_the_owner_likes_them(tmp_path: Path):
    async with pub(tmp_path, dice="glyphs") as net:
        net.come("ada", "ada")
        await net.sit_down("ada", game="court")
        net.say("ada", "!add 1 ai")
        await net.hears("#court", "Ariadne")
        net.say("ada", "!option first 1")
        net.say("ada", "!start")
        await net.called("ada")
        net.say("ada", "!roll")
        await net.hears("#court", "ada rolls [⚀⚁⚂⚃⚄⚅]\u00a0[⚀⚁⚂⚃⚄⚅]\u00a0[⚀⚁⚂⚃⚄⚅]")
