"""The palettes can be read: by everybody, with any colour vision, on any ground that they are used on."""

from __future__ import annotations

from itertools import combinations

import pytest

from adapters.discord.pictures.palette import DARK, INK, LIGHT, THINGS

LEAST = 4.5  # contrast of text, as WCAG 2.2 asks for (1.4.3)
PALETTES = pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])

# What somebody sees who lacks one kind of cones: Machado, Oliveira and Fernandes 2009, on linear RGB.
VISION = {
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one, other):
    low, high = sorted(
        sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(x), strict=True)) for x in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def lab(rgb):
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(a * b for a, b in zip(row, rgb, strict=True)) for row in rows]
    scaled = [max(value, 0) / white for value, white in zip(xyz, (0.9505, 1.0, 1.089), strict=True)]
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@PALETTES
def test_all_text_stands_out_from_every_ground_it_stands_on(colours):
    grounds = (colours.ground, colours.panel, colours.acting)
    for ink in (colours.text, colours.second, colours.faint, colours.gold, colours.lost):
        for ground in grounds:
            assert contrast(ink, ground) >= LEAST, (ink, ground)


@PALETTES
def test_what_is_written_on_things_and_cards_stands_out(colours):
    for ground in (*THINGS.values(), colours.card):
        assert contrast(INK, ground) >= LEAST
    assert contrast(colours.copies, colours.card) >= LEAST


@PALETTES
def test_names_at_the_ends_of_curves_stand_out(colours):
    assert len(set(colours.lines)) == 7
    for ink in colours.lines:
        assert contrast(ink, colours.panel) >= LEAST, ink


@pytest.mark.parametrize("vision", VISION)
def test_the_colours_of_things_differ_with_any_colour_vision(vision):
    seen = [
        lab([sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in VISION[vision]])
        for colour in THINGS.values()
    ]
    for one, other in combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 15
