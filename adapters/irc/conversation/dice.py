"""Dice as IRC shows them, and back to figures what somebody types as it was shown."""

from __future__ import annotations

import re

from adapters.irc.settings import Dice

_GLYPHS = "⚀⚁⚂⚃⚄⚅"
_FIGURE = re.compile(r"\b[1-6]\b")
_SHOWN = re.compile(rf"(?<!\S)(?:\[(?P<figure>[1-6])\]|(?P<glyph>[{_GLYPHS}]))(?!\S)")


def draw_dice(text: str, how: Dice) -> str:
    """A text whose figures are what dice show, `red 5` or `5 3 3`, with the dice drawn. Lines may end between boxes."""
    match how:
        case "boxes":
            return _FIGURE.sub(r"[\g<0>]", text).replace("]\u00a0[", "] [")
        case "glyphs":
            return _FIGURE.sub(lambda found: _GLYPHS[int(found[0]) - 1], text)
        case "figures":
            return text


def read_dice(text: str) -> str:
    """A line in which dice may be typed as they are drawn, `keep [3] [3]`, with figures in their place."""
    return _SHOWN.sub(lambda found: found["figure"] or str(_GLYPHS.index(found["glyph"]) + 1), text)
