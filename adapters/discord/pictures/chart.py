"""The curve of a game: one line per player, with a dash pattern of its own, named at its end."""

from __future__ import annotations

from adapters.discord.pictures.pen import DASHES, Pen, shortened, width
from bot.text.layout import clean
from bot.text.scene import Curve

_SIZE = 28  # font size
_HIGH, _TOP, _BOTTOM = 200.0, 76.0, 62.0  # the field of the lines; above it; below it
_LABEL = 36.0  # between two names
_NAMES = 190.0  # room for the names
_TICKS = 4  # lines across, at most


def height(curve: Curve) -> float:
    """How tall a curve is: the more players, the taller."""
    return _TOP + max(_HIGH, _LABEL * (len(curve.lines) - 0.5)) + _BOTTOM


def draw(pen: Pen, curve: Curve, left: float, top: float, wide: float) -> None:
    """Draw the curve below a place."""
    colours = pen.colours
    pen.text(left, top + 26, shortened(clean(curve.title), _SIZE, wide), _SIZE, colours.second)
    numbers = [number for _, line in curve.lines for number in line] or [0]
    low, high, step = _scale(min(numbers), max(numbers))
    begin_y, end_y = top + _TOP, top + height(curve) - _BOTTOM
    begin_x = left + max(width(str(low), _SIZE), width(str(high), _SIZE)) + 14
    end_x = left + wide - _NAMES

    def at(moment: int, number: int) -> tuple[float, float]:
        x = begin_x + (end_x - begin_x) * moment / max(len(curve.moments) - 1, 1)
        return x, end_y - (end_y - begin_y) * (number - low) / (high - low)

    for number in range(low, high + 1, step):
        y = at(0, number)[1]
        pen.line(((begin_x, y), (end_x, y)), 1, colours.rule)
        pen.text(begin_x - 12 - width(str(number), _SIZE), y, str(number), _SIZE, colours.second)
    every = -(-len(curve.moments) // 12)
    for moment, text in enumerate(curve.moments):
        if moment % every == 0:
            pen.text(at(moment, low)[0] - width(text, _SIZE) / 2, end_y + 32, text, _SIZE, colours.second)
    for number, (_, line) in reversed(list(enumerate(curve.lines))):
        ink = colours.lines[number % len(colours.lines)]
        points = [at(moment, value) for moment, value in enumerate(line)]
        pen.line(points, 4, ink, DASHES[number % len(DASHES)])
        pen.dot(*points[-1], 7, ink)
    last = -1e9
    ends = sorted(enumerate(curve.lines), key=lambda each: at(0, each[1][1][-1])[1])
    places = [at(0, line[-1])[1] for _, (_, line) in ends]
    for number, place in enumerate(places):
        last = places[number] = max(place, last + _LABEL)
    over = max(0.0, places[-1] - end_y) if places else 0.0
    for number in range(len(places) - 1, -1, -1):  # pushed back up where they would fall out at the bottom
        limit = end_y if number == len(places) - 1 else places[number + 1] - _LABEL
        places[number] = min(places[number], limit) if over else places[number]
    for place, (number, (name, line)) in zip(places, ends, strict=True):
        value = f" {line[-1]}"
        text = shortened(clean(name), _SIZE, _NAMES - 16 - width(value, _SIZE, strong=True), strong=True) + value
        pen.text(end_x + 16, place, text, _SIZE, colours.lines[number % len(colours.lines)], strong=True)


def _scale(least: int, most: int) -> tuple[int, int, int]:
    """From where to where the numbers go, and how far lines across are apart."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if most - least <= step * _TICKS)
    low = least // step * step
    return low, max(-(-most // step) * step, low + step), step
