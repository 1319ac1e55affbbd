"""Icons: all that a scene can name are there, each looks unlike the others, and none leaves its square."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageDraw

from adapters.discord.pictures import icons
from bot.text.scene import ICONS

SIDE = 48
DRAWN = [name for name in ICONS if not name.startswith("die")]


def shape(name):
    image = Image.new("L", (3 * SIDE, 3 * SIDE))
    icons.icon(ImageDraw.Draw(image), name, SIDE, SIDE, SIDE, "#ffffff", "#000000")
    return image


def test_every_icon_that_a_scene_can_name_is_there():
    assert set(icons._ICONS) == set(DRAWN)


@pytest.mark.parametrize("name", DRAWN)
def test_an_icon_fills_its_square_and_stays_inside(name):
    left, top, right, bottom = shape(name).getbbox()
    assert SIDE <= left < right <= 2 * SIDE + 1
    assert SIDE <= top < bottom <= 2 * SIDE + 1
    assert max(right - left, bottom - top) > 0.7 * SIDE


def test_no_icon_looks_like_another():
    for one, other in combinations(DRAWN, 2):
        between = ImageChops.difference(shape(one), shape(other))
        assert sum(between.tobytes()) / 255 > 0.08 * SIDE * SIDE, (one, other)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_dots_as_it_shows(face):
    image = Image.new("RGB", (100, 100), "#000000")
    icons.die(ImageDraw.Draw(image), face, 10, 10, 80, "#ffffff", "#ff0000", "#ffffff")
    dots = sum(count for count, (_, green, blue) in image.getcolors(1 << 16) if not green and not blue) - (
        10000 - 80 * 80
    )
    one = 3.14 * (80 * 0.095) ** 2
    assert round(dots / one) in {face, face + 1}
