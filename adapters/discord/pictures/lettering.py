"""Text in pictures: fonts that come as packages, so that a picture looks the same on every machine.

Each sign is drawn with the first font that has it: a name in Japanese, with an emoji or with combining signs is drawn
as its owner wrote it. A font is asked before it is used; what none has is a box. All measures are in pixels.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby

from PIL import ImageDraw, ImageFont

PLAIN, STRONG = 600, 800  # weights; thin strokes would vanish when a picture is halved

_TITLE = ("fontpkg_eb_garamond", "files/EBGaramond[wght].ttf")
_TEXT = ("fontpkg_source_sans_3", "files/SourceSans3[wght].ttf")
_NOTO = "manimgx_fonts"
_SCRIPTS = (
    *(
        "Arabic",
        "Armenian",
        "Bengali",
        "Devanagari",
        "Ethiopic",
        "Georgian",
        "Gujarati",
        "Gurmukhi",
        "Hebrew",
        "Kannada",
    ),
    *("Khmer", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai", "Symbols"),
)
_Font = tuple[str, str]  # package and file
FONTS: tuple[_Font, ...] = (
    _TEXT,
    (_NOTO, "NotoSans[wght].ttf"),
    ("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc"),
    (_NOTO, "NotoEmoji[wght].ttf"),
    *((_NOTO, f"NotoSans{script}[wght].ttf") for script in _SCRIPTS),
)

_NONE = "\U0010ffff"  # no font has this sign
_JOINER = "\u200d"
_ELLIPSIS = "…"


def length(text: str, size: int, *, weight: int = PLAIN, title: bool = False) -> float:
    """The width of a text."""
    return _length(text, size, weight, title)


def write(
    draw: ImageDraw.ImageDraw,
    x: float,
    y: float,
    text: str,
    size: int,
    ink: str,
    *,
    weight: int = PLAIN,
    title: bool = False,
) -> None:
    """Write a text on one line, with its left end at `x` and its baseline at `y`."""
    for font, run in _runs(text, title):
        loaded = _loaded(font, size, weight)
        draw.text((x, y), run, ink, loaded, "ls")
        x += loaded.getlength(run)


@lru_cache(4096)
def cut(text: str, size: int, most: float, weight: int = PLAIN) -> str:
    """The text, cut to fit, with an ellipsis for the rest."""
    if length(text, size, weight=weight) <= most:
        return text
    signs = list(_signs(text))
    while signs and length("".join(signs) + _ELLIPSIS, size, weight=weight) > most:
        signs.pop()
    return "".join(signs).rstrip() + _ELLIPSIS


@lru_cache(8192)
def _length(text: str, size: int, weight: int, title: bool) -> float:
    return sum(_loaded(font, size, weight).getlength(run) for font, run in _runs(text, title))


@lru_cache(4096)
def _runs(text: str, title: bool) -> tuple[tuple[_Font, str], ...]:
    """The text in pieces, each with the font that draws it."""
    chain = (_TITLE, *FONTS) if title else FONTS
    signs = _signs(unicodedata.normalize("NFC", text))
    return tuple((font, "".join(run)) for font, run in groupby(signs, lambda sign: font_of(sign, chain)))


def _signs(text: str) -> Iterator[str]:
    """The text sign by sign: what combines with a letter, a flag's second half, and what is joined belong together."""
    sign = ""
    for letter in text:
        flag = _is_half(letter) and len(sign) == 1 and _is_half(sign)
        if sign and not (_belongs(letter) or sign.endswith(_JOINER) or flag):
            yield sign
            sign = ""
        sign += letter
    if sign:
        yield sign


def _belongs(letter: str) -> bool:
    """Whether a character only changes the one before it."""
    return (
        unicodedata.category(letter) in {"Mn", "Mc", "Me"}
        or letter == _JOINER
        or "\U0001f3fb" <= letter <= "\U0001f3ff"
    )


def _is_half(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


@lru_cache(8192)
def font_of(sign: str, chain: tuple[_Font, ...] = FONTS) -> _Font:
    """The first font that has all of a sign; the font of plain text, which draws a box, if none has."""
    return next((font for font in chain if all(has(font, letter) for letter in sign)), chain[0])


@lru_cache(16384)
def has(font: _Font, letter: str) -> bool:
    """Whether a font has a character. What leaves no trace by itself is in every font."""
    if letter.isspace() or unicodedata.category(letter) == "Cf" or "\ufe00" <= letter <= "\ufe0f":
        return True
    asked = _asked(font)
    shape = asked.getmask(letter)
    return (shape.size, bytes(shape)) != _missing(font)


@cache
def _missing(font: _Font) -> tuple[tuple[int, int], bytes]:
    shape = _asked(font).getmask(_NONE)
    return shape.size, bytes(shape)


@cache
def _asked(font: _Font) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_path(font), 20, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(256)
def _loaded(font: _Font, size: int, weight: int) -> ImageFont.FreeTypeFont:
    loaded = ImageFont.truetype(_path(font), size)
    axis = loaded.get_variation_axes()[0]
    loaded.set_variation_by_axes([min(max(weight, axis["minimum"] or 0), axis["maximum"] or weight)])
    return loaded


def _path(font: _Font) -> str:
    package, name = font
    return str(files(package).joinpath(name))
