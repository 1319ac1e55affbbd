"""Dice as IRC shows them, and reading dice that somebody types as they were shown."""

from __future__ import annotations

import re

from adapters.irc.settings import Dice

_GLYPHS = "⚀⚁⚂⚃⚄⚅"
_FIGURE = re.compile(r"\b[1-6]\b")
_SHOWN = re.compile(rf"(?<!\S)(?:\[(?P<figure>[1-6])\]|(?P<glyph>[{_GLYPHS}]))(?!\S)")


def draw_dice(text: str, how: Dice) -> str:
    """Draw the dice in a text of figures such as `red 5` or `5 3 3`. A line may break between boxes."""
    match how:
        case "boxes":
            return _FIGURE.sub(r"[\g<0>]", text).replace("]\u00a0[", "] [")
        case "glyphs":
            return _FIGURE.sub(lambda found: _GLYPHS[int(found[0]) - 1], text)
        case "figures":
            return text


def read_dice(text: str) -> str:
    """Replace drawn dice in a typed line, such as `keep [3] [3]`, by figures."""
    return _SHOWN.sub(lambda found: found["figure"] or str(_GLYPHS.index(found["glyph"]) + 1), text)
