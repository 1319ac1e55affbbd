"""Letters: each font has the signs that it is there to draw, and a name is drawn as its owner wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, features

import bot
from adapters.discord.pictures import lettering
from bot.language import LANGUAGES, Locale
from engines import GAMES

TEXT, NOTO, CJK, EMOJI = lettering.FONTS[:4]
CATALOGUES = Path(bot.__file__).parent / "language" / "catalogues"


def drawn(text):
    image = Image.new("L", (600, 100))
    lettering.write(ImageDraw.Draw(image), 10, 70, text, 40, 255)
    return image.tobytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_of_texts_has_every_sign_of_every_text(language):
    said = "".join(file.read_text(encoding="utf-8") for file in (CATALOGUES / language).glob("*.ftl"))
    assert [letter for letter in sorted(set(said)) if letter != "\n" and not lettering.has(TEXT, letter)] == []


def test_the_font_of_texts_has_every_sign_that_is_drawn_beside_texts():
    assert all(lettering.has(TEXT, letter) for letter in "0123456789×Σ–…+/.:ÄÖÜäöüßéèêñåŁşžΩЖ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_of_titles_has_the_signs_of_the_games_names(language):
    for game in GAMES:
        assert all(lettering.has(lettering._TITLE, letter) for letter in Locale(language)(f"{game}-name"))


@pytest.mark.parametrize(
    ("font", "signs"),
    [
        (CJK, "山田太郎さくらカタカナー一二三中文简體한국어、。「」"),
        (EMOJI, "🎲👑🦊🐉🚀🏰🍕😀🫠👍"),
        (NOTO, "ꙮꬰꟼ"),
        *((font, signs) for font, signs in zip(lettering.FONTS[4:], (
            "ابجد", "Աբգ", "অআই", "अआइ", "አበገ", "აბგ", "અઆઇ", "ਅਆਇ", "אבג", "ಅಆಇ",
            "កខគ", "ກຂຄ", "അആഇ", "ကခဂ", "ଅଆଇ", "අආඇ", "அஆஇ", "అఆఇ", "กขค", "⛤☤",
        ), strict=True)),
    ],
    ids=lambda each: each[1] if isinstance(each, tuple) else "",
)  # fmt: skip
def test_each_font_has_the_signs_it_has_to_draw_and_is_the_one_that_draws_them(font, signs):
    assert [sign for sign in signs if not lettering.has(font, sign)] == []
    assert {lettering.font_of(sign) for sign in signs} == {font}


@pytest.mark.parametrize("whole", ["e\u0301\u0323", "👩\u200d🚀", "🇩🇪", "👍🏽", "❤\ufe0f", "ก\u0e34", "नि"], ids=ascii)
def test_what_belongs_together_is_one_sign(whole):
    assert list(lettering._signs(f"a{whole}b")) == ["a", whole, "b"]


@pytest.mark.skipif(not features.check("fribidi"), reason="without fribidi signs are not placed by their font")
def test_a_combining_sign_stands_over_its_letter_rather_than_behind_it():
    assert lettering.length("Z\u0323\u030a", 40) == lettering.length("Z", 40)
    assert drawn("Z\u0323\u030a") != drawn("Z")
    assert drawn("e\u0301") == drawn("é")


def test_what_no_font_has_is_a_box_and_takes_its_place():
    assert lettering.length("a\U000f1234b", 30) > lettering.length("ab", 30) + 8
    assert drawn("\U000f1234") == drawn("\U000f4321") != drawn(" ")


def test_strong_letters_are_darker():
    def ink(weight):
        image = Image.new("L", (200, 100))
        lettering.write(ImageDraw.Draw(image), 10, 70, "Ada", 40, 255, weight=weight)
        return sum(image.tobytes())

    assert ink(lettering.STRONG) > 1.1 * ink(lettering.PLAIN)


def test_a_text_that_is_cut_ends_with_a_mark_and_keeps_its_signs_whole():
    cut = lettering.cut("Zoë" + "👩\u200d🚀" * 20, 30, 200)
    assert cut.endswith("🚀…")
    assert lettering.length(cut, 30) <= 200
    assert lettering.cut("Ada", 30, 200) == "Ada"
