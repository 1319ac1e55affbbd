"""Docs as terminal text: wrapped to its width, and coloured if it has colours.

Colour only repeats what the words say, so nothing is lost without it. A character that the terminal's encoding lacks
is replaced by the nearest one. (bot.text.layout already removes control characters.)
"""

from __future__ import annotations

import os
import shutil
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from bot.text import layout
from bot.text.doc import Doc, Heading, Line, Span, Text

_WIDEST = 100  # columns; longer lines are hard to read

_STYLES = {  # SGR codes; white has none, since it is invisible on a light background
    "strong": "1",
    "command": "1",
    "faint": "2",
    "name": "1",
    "private": "36",
    "red": "31",
    "blue": "94",
    "green": "32",
    "yellow": "33",
    "purple": "35",
}


@dataclass(frozen=True, slots=True)
class Formatter:
    """Formats Docs for one terminal with its `encoding`, in colour or not."""

    encoding: str = "utf-8"
    colour: bool = False

    @property
    def width(self) -> int:
        """The current width in columns."""
        return max(layout.LEAST, min(shutil.get_terminal_size().columns, _WIDEST))

    def __call__(self, *docs: Doc) -> str:
        """The Docs as text, every line terminated; an empty Doc is an empty line."""
        return "".join(map(self._doc, docs))

    def _doc(self, doc: Doc) -> str:
        return "".join(f"{self._row(row)}\n" for row in layout.lines(doc, self.width) or [()])

    def _row(self, row: Text) -> str:
        return "".join(self._span(span) for span in row)

    def _span(self, span: Span) -> str:
        text = self.letters(span.text)
        style = _STYLES.get(span.role) if self.colour else None
        return f"\x1b[{style}m{text}\x1b[0m" if style and text.strip() else text

    def letters(self, text: str) -> str:
        """The text in characters that the encoding has."""
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return "".join(self._nearest(char) for char in text)
        return text

    def _nearest(self, char: str) -> str:
        for attempt in (char, _SPELT.get(char, char), unicodedata.normalize("NFKD", char)):
            spelt = attempt.encode(self.encoding, "ignore").decode(self.encoding)
            if spelt:
                return spelt
        return "?"


_SPELT = {
    **dict(zip("–—−·•│─“”„«»‘’‚", "---.*|-" + 5 * '"' + 3 * "'", strict=True)),  # noqa: RUF001 - that they look alike is the point
    "…": "...",
    "→": "->",
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
}


def has_colours(environment: Mapping[str, str], *, terminal: bool) -> bool:
    """Whether to use colours: on a terminal that is not dumb, unless NO_COLOR is set."""
    return terminal and not environment.get("NO_COLOR") and not is_dumb(environment)


def is_dumb(environment: Mapping[str, str]) -> bool:
    """Whether the terminal can only print."""
    return environment.get("TERM", "dumb") in {"", "dumb", "unknown"} and os.name != "nt"


def tagged(doc: Doc, tag: str) -> Doc:
    """The Doc with a word in brackets before it, to tell it from what everybody reads."""
    mark = Span(f"({tag}) ", "private")
    first = doc[0]
    if isinstance(first, Heading):
        return (Heading((mark, *first.text)), *doc[1:])
    if isinstance(first, Line):
        return (Line((mark, *first.text)), *doc[1:])
    return (Line((mark,)), *doc)
