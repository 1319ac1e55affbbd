"""Text in pictures: Pillow's built-in font, so that a picture looks the same on every machine.

That font knows ASCII only. Umlauts and accents are composed from its glyphs; other scripts use a system font if there
is one; anything else is drawn as a box. All measures are in pixels.
"""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from PIL import Image, ImageDraw, ImageFont

_OTHERS = ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "arial.ttf")
_BOLD = 0.022  # stroke width relative to the font size
_NONE = "\U0010ffff"  # no font has this character
_LIKE = str.maketrans({"–": "-", "—": "-", "„": ",,", "\u201a": ",", "×": "x", "\u00a0": " "})
_MARKS = {  # the glyph for an accent, its size, and its distance, relative to the font size
    "\u0308": ("..", 0.95, 0.1),
    "\u0301": ("\u00b4", 1.0, 0.05),
    "\u0300": ("`", 1.0, 0.05),
    "\u0302": ("^", 0.5, 0.05),
    "\u0303": ("~", 0.65, 0.12),
    "\u030a": ("°", 0.75, 0.03),
}
_SHARP = ("I", "3", 0.19)  # together they make ß: how far the second overlaps the first

_OWN, _COMPOSED, _SHARP_S, _SYSTEM, _BOX = range(5)  # ways to draw a character


def length(text: str, size: int) -> float:
    """The width of a text."""
    return sum(_length(way, piece, size) for way, piece in _pieces(text))


def write(image: Image.Image, x: float, y: float, text: str, size: int, ink: str, *, bold: bool = False) -> None:
    """Write a text on one line, with its left end at `x` and its baseline at `y`."""
    image.paste(ink, (round(x) - size, round(y) - 2 * size), _shape(text, size, bold=bold))


@lru_cache(maxsize=2048)
def _shape(text: str, size: int, *, bold: bool) -> Image.Image:
    """The text as a mask with a margin of its size around it; the baseline is at twice the size."""
    image = Image.new("L", (round(length(text, size)) + 2 * size, 3 * size))
    draw = ImageDraw.Draw(image)
    x, y, stroke = float(size), 2 * size, _BOLD * size if bold else 0.0
    for way, piece in _pieces(text):
        match way:
            case _ if way in {_OWN, _SYSTEM}:
                draw.text((x, y), piece, 255, _font(size, own=way == _OWN), "ls", stroke_width=stroke)
            case _ if way == _BOX:
                box = (x + 0.1 * size, y - 0.66 * size, x + 0.64 * size, y)
                draw.rounded_rectangle(box, size // 8, outline=255, width=max(size // 16, 1))
            case _:
                for dx, dy, sign, scale in _parts(way, piece, size):
                    draw.text((x + dx, y + dy), sign, 255, _font(scale, own=True), "ls", stroke_width=stroke)
        x += _length(way, piece, size)
    return image


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[tuple[int, str], ...]:
    """The text in pieces, each drawn in one way; all but those from a font are single characters."""
    found: list[tuple[int, str]] = []
    for way, same in groupby(unicodedata.normalize("NFC", text.translate(_LIKE)), _way):
        piece = "".join(same)
        found += [(way, piece)] if way in {_OWN, _SYSTEM} else [(way, letter) for letter in piece]
    return tuple(found)


@lru_cache(maxsize=4096)
def _way(letter: str) -> int:
    if _known(letter, own=True):
        return _OWN
    if letter == "ß":
        return _SHARP_S
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) == 2 and parts[1] in _MARKS and _known(parts[0], own=True):
        return _COMPOSED
    return _SYSTEM if _known(letter, own=False) else _BOX


def _known(letter: str, *, own: bool) -> bool:
    font = _font(32, own=own)
    return letter == " " or bytes(font.getmask(letter)) != bytes(font.getmask(_NONE))


@lru_cache(maxsize=8192)
def _length(way: int, piece: str, size: int) -> float:
    match way:
        case _ if way == _BOX:
            return 0.74 * size
        case _ if way == _COMPOSED:
            piece = unicodedata.normalize("NFD", piece)[0]
        case _ if way == _SHARP_S:
            return _parts(way, piece, size)[1][0] + _length(_OWN, _SHARP[1], size)
    return float(_font(size, own=way != _SYSTEM).getlength(piece))


@lru_cache(maxsize=1024)
def _parts(way: int, letter: str, size: int) -> tuple[tuple[float, float, str, int], ...]:
    """The glyphs a character is composed of: offset from the start of the baseline, glyph and size of each."""
    if way == _SHARP_S:
        first, second, into = _SHARP
        return (0.0, 0.0, first, size), (_length(_OWN, first, size) - into * size, 0.0, second, size)
    base, mark = tuple(unicodedata.normalize("NFD", letter))
    sign, scale, gap = _MARKS[mark]
    small = round(size * scale)
    left, top, right, _ = _inked(base, size)
    sign_left, _, sign_right, sign_bottom = _inked(sign, small)
    dx = (left + right - sign_left - sign_right) / 2
    return (0.0, 0.0, base, size), (dx, top - gap * size - sign_bottom, sign, small)


def _inked(text: str, size: int) -> tuple[float, float, float, float]:
    """The bounding box of the ink, relative to the start of the baseline."""
    font = _font(size, own=True)
    above = font.getbbox(text, anchor="ls")[1]
    left, top, right, bottom = font.getmask(text).getbbox()
    return left, above + top, right, above + bottom


@cache
def _font(size: int, *, own: bool) -> Any:
    """Pillow's built-in font, or a system font with more scripts if there is one."""
    for name in () if own else _OTHERS:
        with suppress(OSError):
            return ImageFont.truetype(name, size)
    return ImageFont.load_default(size)
