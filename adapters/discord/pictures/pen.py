"""The pen with which a picture is drawn: twice as large, halved at the end, which smooths every edge.

Places and sizes are in pixels of the finished picture; only this module knows that they are doubled.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from adapters.discord.pictures import icons, lettering
from adapters.discord.pictures.lettering import PLAIN, STRONG
from adapters.discord.pictures.palette import Palette

SCALE = 2
_BASE = 0.33  # how far the baseline lies below the middle of a line, relative to the font size
_TITLE = 500  # weight
_DASH = 9.0
_OUTSIDE = 4.0  # how far a frame around a thing lies outside it
_LEVEL = 6  # of compression: more takes longer and saves little

DASHES: Sequence[Sequence[float]] = ((), (16, 8), (4, 8), (26, 8), (16, 6, 4, 6), (8, 6), (30, 6, 4, 6, 4, 6))


class Pen:
    """Draws on a canvas of its own."""

    def __init__(self, width: int, height: int, colours: Palette) -> None:
        self.colours = colours
        self._image = Image.new("RGB", (SCALE * width, SCALE * height), colours.ground)
        self._draw = ImageDraw.Draw(self._image)

    def png(self) -> bytes:
        """What has been drawn."""
        out = io.BytesIO()
        self._image.reduce(SCALE).save(out, "PNG", compress_level=_LEVEL)
        return out.getvalue()

    def text(self, x: float, y: float, text: str, size: int, ink: str, *, strong: bool = False) -> None:
        """Write on a line with its middle at `y`."""
        weight = STRONG if strong else PLAIN
        lettering.write(self._draw, SCALE * x, SCALE * (y + _BASE * size), text, SCALE * size, ink, weight=weight)

    def title(self, x: float, y: float, text: str, size: int, ink: str) -> None:
        """Write in the font of titles, on a line with its middle at `y`."""
        below = SCALE * (y + _BASE * size)
        lettering.write(self._draw, SCALE * x, below, text, SCALE * size, ink, weight=_TITLE, title=True)

    def plate(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        radius: float,
        fill: str = "",
        edge: str = "",
        width: float = 2,
    ) -> None:
        """Draw a rectangle with round corners: filled, with an edge, or both."""
        box = (SCALE * x, SCALE * y, SCALE * (x + wide), SCALE * (y + high))
        self._draw.rounded_rectangle(box, SCALE * radius, fill or None, edge or None, round(SCALE * width))

    def frame(self, x: float, y: float, wide: float, high: float, ink: str) -> None:
        """Draw a frame around a thing, outside of it, so that it is seen beside any colour."""
        far = _OUTSIDE
        self.plate(x - far, y - far, wide + 2 * far, high + 2 * far, 12, edge=ink, width=2.5)

    def dashed(self, x: float, y: float, wide: float, high: float, ink: str) -> None:
        """Draw a rectangle of dashes."""
        right, bottom = x + wide, y + high
        for points in (
            ((x, y), (right, y)),
            ((right, y), (right, bottom)),
            ((right, bottom), (x, bottom)),
            ((x, bottom), (x, y)),
        ):
            self.line(points, 2.5, ink, (_DASH, _DASH - 2))

    def icon(self, name: str, x: float, y: float, size: float, ink: str, ground: str) -> None:
        """Draw an icon, with its left edge at `x` and its middle at `y`."""
        icons.icon(self._draw, name, SCALE * x, SCALE * (y - size / 2), SCALE * size, ink, ground)

    def die(self, face: int, x: float, y: float, size: float, ground: str, ink: str, edge: str = "") -> None:
        """Draw a die, with its left edge at `x` and its middle at `y`; `edge` is that of all things unless given."""
        icons.die(
            self._draw, face, SCALE * x, SCALE * (y - size / 2), SCALE * size, ground, ink, edge or self.colours.edge
        )

    def dot(self, x: float, y: float, radius: float, ink: str) -> None:
        """Draw a dot around a place."""
        self._draw.ellipse([SCALE * each for each in (x - radius, y - radius, x + radius, y + radius)], ink)

    def line(self, points: Sequence[tuple[float, float]], width: float, ink: str, dashes: Sequence[float] = ()) -> None:
        """Draw a line from place to place; `dashes` are lengths drawn and left out in turn."""
        places = [(SCALE * x, SCALE * y) for x, y in points]
        if not dashes:
            self._draw.line(places, ink, round(SCALE * width), "curve")
            return
        at, left, drawn = 0, SCALE * dashes[0], True
        for (x, y), (to_x, to_y) in pairwise(places):
            far = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
            gone = 0.0
            while gone < far:
                step = min(left, far - gone)
                if drawn:
                    begin, end = gone / far, (gone + step) / far
                    ends = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (begin, end)]
                    self._draw.line(ends, ink, round(SCALE * width))
                gone, left = gone + step, left - step
                if left <= 0:
                    at, drawn = (at + 1) % len(dashes), not drawn
                    left = SCALE * dashes[at]


def width(text: str, size: int, *, strong: bool = False) -> float:
    """How wide a text will be."""
    return lettering.length(text, SCALE * size, weight=STRONG if strong else PLAIN) / SCALE


def title_width(text: str, size: int) -> float:
    """How wide a text will be in the font of titles."""
    return lettering.length(text, SCALE * size, weight=_TITLE, title=True) / SCALE


def shortened(text: str, size: int, most: float, *, strong: bool = False) -> str:
    """The text, cut to fit, with an ellipsis for the rest."""
    return lettering.cut(text, SCALE * size, SCALE * most, STRONG if strong else PLAIN)
