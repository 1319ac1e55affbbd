"""A board's tables as a picture, for whom looking is easier than reading. All that is in it stands in the text, too.

Colours only repeat what heads and digits say. It is drawn outside the event loop, kept for the next time, and not drawn
where a letter is not in the font: a picture shows everything or there is none. Pillow is loaded with the first.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from bot.doc import Doc, Grid, Text
from bot.layout import clean, plain_lines

ALT = 1024  # characters that Discord takes as a picture's description
_WIDEST, _TALLEST = 1600, 2400  # pixels
_SIZE, _PAD, _ROW = 30, 22, 48  # pixels: letters, space between columns, height of a row
_PATIENCE = 4  # boards that wait to be drawn; more are shown without a picture
_FONTS = ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "arial.ttf")  # where a system has one
_NONE = "\U0010ffff"  # no font has this letter
_GROUND, _INK, _FAINT, _RULE = "#fbf8f1", "#1c1b19", "#8d877b", "#d9d2c3"
_CHIPS = {  # grounds on which a dark digit can be read, whatever eyes one has
    "red": "#f29a8e",
    "blue": "#9cc4ee",
    "green": "#a5d6a0",
    "white": "#ffffff",
    "yellow": "#f3d774",
    "purple": "#cdb0e8",
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG, and in words all that is seen in it."""

    png: bytes
    alt: str


class Studio:
    """Draws one picture after the other, so that drawing never takes more than its share of the processor."""

    def __init__(self) -> None:
        self._pen = ThreadPoolExecutor(1, "pictures")
        self._waiting = 0

    async def drawn(self, doc: Doc) -> Picture | None:
        """The tables of the Doc as a picture; None where there are none, none that can be drawn, or no time for it."""
        grids = tuple(block for block in doc if isinstance(block, Grid))
        if not grids or self._waiting >= _PATIENCE:
            return None
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pen, _picture, grids)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Draw nothing more."""
        self._pen.shutdown(cancel_futures=True)


@lru_cache(maxsize=64)
def _picture(grids: tuple[Grid, ...]) -> Picture | None:
    alt = "\n".join(plain_lines(grids, 200))
    if len(alt) > ALT:
        return None
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only who shows pictures needs it

    font = _font()
    if not all(map(_known, set(alt))):
        return None
    layouts = [_widths(font, grid) for grid in grids]
    width = int(max(sum(widths) + _PAD * (len(widths) + 1) for widths in layouts))
    height = sum(_ROW * (len(grid.rows) + 1) + _PAD for grid in grids) + _PAD
    if width > _WIDEST or height > _TALLEST:
        return None
    image = Image.new("RGB", (width, height), _GROUND)
    draw = ImageDraw.Draw(image)
    top = _PAD
    for grid, widths in zip(grids, layouts, strict=True):
        for row in (grid.head, *grid.rows):
            _row(draw, font, grid, row, widths, top)
            top += _ROW
            draw.line((_PAD // 2, top - 2, width - _PAD // 2, top - 2), fill=_RULE, width=2)
        top += _PAD
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=3)
    return Picture(out.getvalue(), alt)


@cache
def _font() -> Any:
    """A font of the system that knows more than English, else Pillow's own."""
    from PIL import ImageFont  # noqa: PLC0415 - as above

    for name in _FONTS:
        with suppress(OSError):
            return ImageFont.truetype(name, _SIZE)
    return ImageFont.load_default(_SIZE)


@cache
def _known(letter: str) -> bool:
    """Whether the font has a letter."""
    font = _font()
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask(_NONE))


def _row(draw: Any, font: Any, grid: Grid, row: Sequence[Text], widths: Sequence[float], top: int) -> None:
    left = float(_PAD)
    for at, (cell, width) in enumerate(zip(row, widths, strict=True)):
        text = _plain(cell)
        right = left + width
        x = right - font.getlength(text) if at in grid.numbers else left
        role = cell[0].role if cell else "plain"
        if role in _CHIPS:
            box = (x - 8, top + 3, x + font.getlength(text) + 8, top + _ROW - 9)
            draw.rounded_rectangle(box, radius=8, fill=_CHIPS[role], outline=_FAINT)
        draw.text((x, top + 4), text, font=font, fill=_FAINT if role == "faint" else _INK)
        left = right + _PAD


def _widths(font: Any, grid: Grid) -> list[float]:
    columns = zip(grid.head, *grid.rows, strict=True)
    return [max(font.getlength(_plain(cell)) for cell in column) for column in columns]


def _plain(text: Text) -> str:
    return clean("".join(span.text for span in text))
