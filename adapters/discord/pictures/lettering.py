"""The letters of pictures: Pillow's own font, so that a picture looks alike on every machine.

It knows English only. Umlauts and accents are put together from its signs; letters of other scripts come from a font of
the system where there is one, and what nobody has is a box. All measures are in pixels.
"""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

from PIL import Image, ImageDraw, ImageFont

_OTHERS = ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "arial.ttf")
_BOLD = 0.022  # how much is drawn around a letter, as a part of its size
_NONE = "\U0010ffff"  # no font has this letter
_LIKE = str.maketrans({"–": "-", "—": "-", "„": ",,", "\u201a": ",", "×": "x", "\u00a0": " "})
_MARKS = {  # what stands for an accent; how large it is and how far it stands off, as parts of the letter's size
    "\u0308": ("..", 0.95, 0.1),
    "\u0301": ("\u00b4", 1.0, 0.05),
    "\u0300": ("`", 1.0, 0.05),
    "\u0302": ("^", 0.5, 0.05),
    "\u0303": ("~", 0.65, 0.12),
    "\u030a": ("°", 0.75, 0.03),
}
_SHARP = ("I", "3", 0.19)  # together ß: so far is the second drawn into the first

_OWN, _COMPOSED, _SHARP_S, _SYSTEM, _BOX = range(5)  # ways to write a letter


def length(text: str, size: int) -> float:
    """How long a text is."""
    return sum(_length(way, piece, size) for way, piece in _pieces(text))


def write(image: Image.Image, x: float, y: float, text: str, size: int, ink: str, *, bold: bool = False) -> None:
    """Write a text in one line, of which `x` is the left end and `y` the baseline."""
    image.paste(ink, (round(x) - size, round(y) - 2 * size), _shape(text, size, bold=bold))


@lru_cache(maxsize=2048)
def _shape(text: str, size: int, *, bold: bool) -> Image.Image:
    """The text as it is seen, with a margin of its size around; its baseline is at twice the size."""
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
    """The text in pieces that are each written in one way; all but those of a font are single letters."""
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
    """Of what a letter is put together: each part with its place beside the baseline's beginning, and its size."""
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
    """Where there is ink, beside the baseline's beginning."""
    font = _font(size, own=True)
    above = font.getbbox(text, anchor="ls")[1]
    left, top, right, bottom = font.getmask(text).getbbox()
    return left, above + top, right, above + bottom


@cache
def _font(size: int, *, own: bool) -> Any:
    """Pillow's own font, or one of the system that knows more than English, if there is one."""
    for name in () if own else _OTHERS:
        with suppress(OSError):
            return ImageFont.truetype(name, size)
    return ImageFont.load_default(size)
