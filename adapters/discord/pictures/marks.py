"""Samples of the marks, for the legend under a picture."""

from __future__ import annotations

from adapters.discord.pictures.pen import Pen

_BOX = 42.0


def wide(mark: str) -> float:
    """How wide the sample of a mark is."""
    return {"used": 28.0, "dots": 14.0, "copies": 26.0}.get(mark, _BOX)


def sample(pen: Pen, mark: str, x: float, y: float) -> None:
    """Draw a mark as it looks on the things that have it, with its left edge at `x` and its middle at `y`."""
    colours = pen.colours
    match mark:
        case "new" | "ready":
            pen.plate(x, y - 14, _BOX, 28, 9, edge=colours.text if mark == "new" else colours.gold, width=2.5)
        case "gone":
            pen.dashed(x, y - 14, _BOX, 28, colours.lost)
        case "used":
            pen.icon("check", x, y, 28, colours.second, colours.ground)
        case "dots":
            for dot in range(3):
                pen.dot(x + 6, y + (dot - 1) * 12, 4, colours.second)
        case "copies":
            for bar in range(3):
                pen.plate(x + bar * 10, y - 13, 6, 26, 3, colours.lines[1])
