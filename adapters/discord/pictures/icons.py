"""Icons made of simple shapes, each on a square of 24 × 24; drawn by us, so that they look alike in every language.

An icon is a list of strokes: what is drawn in the ink, and what is cut out again in the colour beneath.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from PIL import ImageDraw

SIZE = 24  # of the square on which icons are designed
PIPS: Mapping[int, Sequence[int]] = {  # which of nine places of a die are dots
    1: (4,),
    2: (0, 8),
    3: (0, 4, 8),
    4: (0, 2, 6, 8),
    5: (0, 2, 4, 6, 8),
    6: (0, 2, 3, 5, 6, 8),
}

# A stroke: what it is, its numbers on the square, and whether it is cut out. Lines and rings end with their width.
_Stroke = tuple[str, tuple[float, ...], bool]


def _area(*points: float, out: bool = False) -> _Stroke:
    return "area", points, out


def _disc(x: float, y: float, radius: float, *, out: bool = False) -> _Stroke:
    return "disc", (x, y, radius), out


def _line(*points: float, width: float = 2.0, out: bool = False) -> _Stroke:
    return "line", (*points, width), out


def _plate(left: float, top: float, right: float, bottom: float, radius: float = 1.5, *, out: bool = False) -> _Stroke:
    return "plate", (left, top, right, bottom, radius), out


def _star(x: float, y: float, outer: float, inner: float) -> _Stroke:
    points: list[float] = []
    for number in range(10):
        radius, angle = (inner if number % 2 else outer), math.pi * (number / 5 - 0.5)
        points += [x + radius * math.cos(angle), y + radius * math.sin(angle)]
    return _area(*points)


def _bowl(x: float, y: float) -> Iterator[_Stroke]:
    """One side of a pair of scales, hanging at a point."""
    yield _line(x, y, x - 4, y + 8, width=1.2)
    yield _line(x, y, x + 4, y + 8, width=1.2)
    yield _area(x - 5, y + 8, x + 5, y + 8, x + 3, y + 11, x - 3, y + 11)


_ICONS: Mapping[str, Sequence[_Stroke]] = {
    "crown": (
        _area(2, 8, 7, 13, 12, 4, 17, 13, 22, 8, 20.5, 20.5, 3.5, 20.5),
        *(_disc(x, y, 1.9) for x, y in ((2.6, 7), (12, 3.6), (21.4, 7))),
        _line(5.4, 17.6, 18.6, 17.6, width=1.4, out=True),
    ),
    "dagger": (
        _area(21.5, 2.5, 20, 8, 10.8, 15.8, 8.2, 13.2, 16, 4),
        _line(5.5, 11.5, 12.5, 18.5, width=2.4),
        _line(9, 15, 4.4, 19.6, width=2.8),
        _disc(3.8, 20.2, 2.2),
    ),
    "mask": (
        _area(
            1.5,
            8,
            6,
            6.4,
            10,
            7.4,
            12,
            8.4,
            14,
            7.4,
            18,
            6.4,
            22.5,
            8,
            22,
            13.4,
            19.4,
            17.4,
            15.6,
            17.6,
            12,
            13.8,
            8.4,
            17.6,
            4.6,
            17.4,
            2,
            13.4,
        ),
        _area(4.6, 11.4, 7.4, 9.8, 10, 11.8, 7.4, 13.6, out=True),
        _area(19.4, 11.4, 16.6, 9.8, 14, 11.8, 16.6, 13.6, out=True),
    ),
    "wand": (
        _line(3.5, 20.5, 13.5, 10.5, width=3),
        _star(16.5, 7.5, 6, 2.6),
        *(_disc(x, y, 1.3) for x, y in ((7, 5), (20, 16.5), (4, 11))),
    ),
    "book": (
        _area(1.5, 5, 11.4, 7.4, 11.4, 20.6, 1.5, 18.2),
        _area(22.5, 5, 12.6, 7.4, 12.6, 20.6, 22.5, 18.2),
        _line(4, 9.4, 9, 10.6, width=1.3, out=True),
        _line(4, 13.4, 9, 14.6, width=1.3, out=True),
        _line(17.6, 9, 17.6, 16.4, width=1.5, out=True),
        _line(15.2, 11.8, 20, 10.8, width=1.5, out=True),
    ),
    "scales": (
        _line(12, 3, 12, 20, width=2),
        _line(4.6, 6, 19.4, 6, width=1.8),
        *_bowl(5.4, 6),
        *_bowl(18.6, 6),
        _line(7.4, 20.6, 16.6, 20.6, width=2.2),
    ),
    "hammer": (
        _area(9, 7.6, 14.6, 2, 22, 9.4, 16.4, 15),
        _line(4, 20, 13, 11, width=3.2),
    ),
    "sword": (
        _area(12, 1, 14.4, 4.4, 14.4, 15, 9.6, 15, 9.6, 4.4),
        _line(6.4, 16, 17.6, 16, width=2.4),
        _line(12, 16, 12, 21, width=2.8),
        _disc(12, 21.4, 1.9),
    ),
    "chapel": (
        _line(12, 1.4, 12, 8, width=1.8),
        _line(9.6, 3.6, 14.4, 3.6, width=1.8),
        _area(12, 6.4, 20.6, 14.4, 3.4, 14.4),
        _area(5, 13.6, 19, 13.6, 19, 22, 5, 22),
        _area(9.8, 22, 9.8, 17.6, 12, 15.8, 14.2, 17.6, 14.2, 22, out=True),
    ),
    "shield": (
        _area(3.6, 3.4, 12, 1.6, 20.4, 3.4, 19.8, 12, 16.6, 18.4, 12, 22.6, 7.4, 18.4, 4.2, 12),
        _line(12, 4.6, 12, 18.6, width=2, out=True),
        _line(6.6, 9.6, 17.4, 9.6, width=2, out=True),
    ),
    "star": (_star(12, 12.8, 11, 4.6),),
    "triangle": (_area(12, 3, 22, 20.4, 2, 20.4),),
    "disc": (_disc(12, 12, 9.4),),
    "square": (_area(3.4, 3.4, 20.6, 3.4, 20.6, 20.6, 3.4, 20.6),),
    "lozenge": (_area(12, 1.6, 22.4, 12, 12, 22.4, 1.6, 12),),
    "coin": (
        _disc(12, 12, 10.6),
        _disc(12, 12, 8.6, out=True),
        _disc(12, 12, 7.4),
        _area(12, 7.4, 16.2, 12, 12, 16.6, 7.8, 12, out=True),
    ),
    "card": (
        _plate(9, 1.6, 20.6, 17.6, 2),
        _plate(2.6, 4.8, 16, 22.8, 2.4, out=True),
        _plate(3.6, 5.8, 15, 22, 2),
        _area(9.3, 9.6, 12.8, 13.9, 9.3, 18.2, 5.8, 13.9, out=True),
    ),
    "house": (
        _area(12, 2.4, 23, 12.8, 1, 12.8),
        _area(4.4, 11.6, 19.6, 11.6, 19.6, 21.4, 4.4, 21.4),
        _area(9.8, 21.4, 9.8, 15.6, 14.2, 15.6, 14.2, 21.4, out=True),
    ),
    "check": (_line(3.4, 13, 9.4, 19, 20.6, 5.6, width=2.8),),
    "play": (_area(4, 2, 21.4, 12, 4, 22),),
    "steps": tuple(_plate(2 + 4.2 * step, 19 - 3.4 * step, 5 + 4.2 * step, 21.6, 0.8) for step in range(5)),
}


def icon(draw: ImageDraw.ImageDraw, name: str, x: float, y: float, size: float, ink: str, ground: str) -> None:
    """Draw an icon with its upper left corner at a place of the canvas. `ground` is the colour beneath it."""
    part = size / SIZE
    for kind, numbers, out in _ICONS[name]:
        colour = ground if out else ink
        match kind:
            case "area":
                draw.polygon(_at(numbers, x, y, part), colour)
            case "disc":
                middle_x, middle_y, radius = numbers
                ((left, top), (right, bottom)) = _at(
                    (middle_x - radius, middle_y - radius, middle_x + radius, middle_y + radius), x, y, part
                )
                draw.ellipse((left, top, right, bottom), colour)
            case "plate":
                *corners, radius = numbers
                ((left, top), (right, bottom)) = _at(corners, x, y, part)
                draw.rounded_rectangle((left, top, right, bottom), radius * part, colour)
            case _:
                *points, width = numbers
                _stroke(draw, _at(points, x, y, part), width * part, colour)


def die(
    draw: ImageDraw.ImageDraw, face: int, x: float, y: float, size: float, ground: str, ink: str, edge: str
) -> None:
    """Draw a die that shows a face, with its upper left corner at a place of the canvas."""
    draw.rounded_rectangle((x, y, x + size, y + size), size * 0.2, ground, edge, max(round(size / 28), 1))
    radius = size * 0.095
    for place in PIPS[face]:
        across, down = x + size * (0.25 + 0.25 * (place % 3)), y + size * (0.25 + 0.25 * (place // 3))
        draw.ellipse((across - radius, down - radius, across + radius, down + radius), ink)


def _at(numbers: Sequence[float], x: float, y: float, part: float) -> list[tuple[float, float]]:
    """Places of the square as places of the canvas."""
    return [(x + across * part, y + down * part) for across, down in zip(numbers[::2], numbers[1::2], strict=True)]


def _stroke(draw: ImageDraw.ImageDraw, points: Sequence[tuple[float, float]], width: float, colour: str) -> None:
    """A line with round ends."""
    draw.line(points, colour, max(round(width), 1), "curve")
    radius = width / 2
    for across, down in points:
        draw.ellipse((across - radius, down - radius, across + radius, down + radius), colour)
