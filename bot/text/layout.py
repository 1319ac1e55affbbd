"""Lays a Doc out as lines of a given width, for everything that shows plain text: terminal, IRC, and any log.

Spans keep their roles, so that colours can be added afterwards; the lines read just as well without them. No line is
wider than requested, nothing visible is lost, and no control character gets through, whatever a name contains.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from wcwidth import iter_graphemes, wcswidth

from bot.text.doc import Block, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text, plain

LEAST = 16  # the minimum width in columns

_INDENT = plain("  ")
_BULLET = plain("- ")
_SEPARATOR = plain(" · ")
_GAPS = (2, 1)  # spaces between the columns of a table, the wider gap preferred
_NBSP = "\u00a0"  # no-break space
_JOINERS = "\u200c\u200d"  # invisible, but they join several characters into one
_ENDS = (".", ":", "!", "?", "…")

_Cell = tuple[str, str]  # what is seen as one character, and its role
_Word = list[_Cell]


def lines(doc: Doc, width: int) -> list[Text]:
    """The Doc in lines of at most `width` columns, which must be LEAST or more. Spans keep their roles."""
    assert width >= LEAST, f"{width} columns are too few, at least {LEAST} are needed"
    return [text for block in doc for text in _block(block, width)]


def plain_lines(doc: Doc, width: int) -> list[str]:
    """The Doc in lines of at most `width` columns, without roles."""
    return ["".join(span.text for span in text) for text in lines(doc, width)]


def clean(text: str) -> str:
    """The text made safe for a line: line breaks and tabs become spaces, other control characters �.

    Invisible marks, such as those that change the direction of writing, are removed.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_clean, text))


def _clean(character: str) -> str:
    if character == _NBSP:
        return character
    if character.isspace():
        return " "
    match unicodedata.category(character):
        case "Cc" | "Cs":
            return "\ufffd"
        case "Cf" if character not in _JOINERS and not "\U000e0000" <= character <= "\U000e007f":
            return ""
    return character


@lru_cache(maxsize=4096)
def _columns(sign: str) -> int:
    return max(wcswidth(sign), 0)


# Blocks -------------------------------------------------------------------------------------------------------------


def _block(block: Block, width: int) -> Iterable[Text]:
    match block:
        case Heading(text):
            return _wrap(_heading(text), width)
        case Line(text):
            return _wrap(text, width)
        case Facts(pairs):
            return _facts(pairs, width)
        case Grid():
            return _grid(block, width)
        case Items(items):
            return [line for item in items for line in _wrap(item, width, _BULLET, _INDENT)]
        case Hint(text, examples):
            shown = [line for example in examples for line in _wrap(plain(example, "strong"), width, _INDENT, _INDENT)]
            return [*_wrap(text, width), *shown]


def _heading(text: Text) -> Text:
    strong = tuple(Span(span.text, "strong" if span.role == "plain" else span.role) for span in text)
    return strong if text and text[-1].text.endswith(_ENDS) else (*strong, Span(":", "strong"))


def _facts(pairs: Sequence[tuple[Text, Text]], width: int) -> Iterator[Text]:
    """As many pairs side by side as fit."""
    row: Text = ()
    for label, value in pairs:
        pair = (*label, Span(": "), *value)
        if row and _width(row) + _width(_SEPARATOR) + _width(pair) <= width:
            row = (*row, *_SEPARATOR, *pair)
        else:
            yield from _wrap(row, width, (), _INDENT)
            row = pair
    yield from _wrap(row, width, (), _INDENT)


def _grid(grid: Grid, width: int) -> Iterator[Text]:
    """A table if it fits, otherwise a list with the name of each column before its value."""
    rows = [[_cells(cell) for cell in row] for row in (grid.head, *grid.rows)]
    widths = [max(map(_sum, column)) for column in zip(*rows, strict=True)]
    for gap in _GAPS:
        if sum(widths) + gap * (len(widths) - 1) <= width:
            yield from (_row(row, widths, gap, grid.numbers) for row in rows)
            return
    for row in grid.rows:
        yield from _wrap(_listed(grid.head, row), width, _BULLET, _INDENT)


def _row(row: Sequence[_Word], widths: Sequence[int], gap: int, numbers: Sequence[int]) -> Text:
    cells: _Word = []
    for at, (cell, columns_) in enumerate(zip(row, widths, strict=True)):
        space = [(" ", "plain")] * (columns_ - _sum(cell))
        cells += [(" ", "plain")] * (gap if at else 0)
        cells += [*space, *cell] if at in numbers else [*cell, *space]
    return _text(_strip(cells))


def _listed(head: Sequence[Text], row: Sequence[Text]) -> Text:
    """A row of a table as text: `Rome: red 5, blue 3, value 6`."""
    spans: list[Span] = list(row[0])
    for number, (name, cell) in enumerate(zip(head[1:], row[1:], strict=True)):
        spans += [Span(", " if number else ": "), *name, Span(_NBSP), *cell]
    return tuple(spans)


# Texts --------------------------------------------------------------------------------------------------------------


def _wrap(text: Text, width: int, first: Text = (), rest: Text = ()) -> Iterator[Text]:
    """The text in lines, broken between words; a word too long for a line is broken between characters.

    `first` is put before the first line, `rest` before the others. Yields nothing if no character is visible.
    """
    line, used = list(_cells(first)), _width(first)
    begun = False
    for word in _broken(_words(_cells(text)), width - max(_width(first), _width(rest))):
        columns_ = _sum(word)
        if begun and used + 1 + columns_ > width:
            yield _text(line)
            line, used, begun = list(_cells(rest)), _width(rest), False
        if begun:
            line.append((" ", line[-1][1] if line[-1][1] == word[0][1] else "plain"))
            used += 1
        line += word
        used += columns_
        begun = True
    if begun:
        yield _text(line)


def _words(cells: _Word) -> Iterator[_Word]:
    for blank, word in groupby(cells, key=lambda cell: cell[0] == " "):
        if not blank:
            yield list(word)


def _broken(words: Iterable[_Word], width: int) -> Iterator[_Word]:
    """The words, those wider than a line in pieces."""
    for word in words:
        piece: _Word = []
        used = 0
        for cell in word:
            columns_ = _columns(cell[0])
            if used + columns_ > width:
                yield piece
                piece, used = [], 0
            piece.append(cell)
            used += columns_
        yield piece


def _cells(text: Text) -> _Word:
    """The text as the characters a reader sees, each with the role in which it begins."""
    cleaned = [(clean(span.text), span.role) for span in text]
    joined = "".join(piece for piece, _ in cleaned)
    roles = [role for piece, role in cleaned for _ in piece]
    if joined.isascii():
        return list(zip(joined, roles, strict=True))
    found: _Word = []
    at = 0
    for sign in iter_graphemes(joined):
        found.append((sign, roles[at]))
        at += len(sign)
    return found


def _strip(cells: _Word) -> _Word:
    """The cells without trailing spaces."""
    while cells and cells[-1][0] == " ":
        cells.pop()
    return cells


def _text(cells: _Word) -> Text:
    return tuple(
        Span("".join(sign for sign, _ in same).replace(_NBSP, " "), role)
        for role, same in groupby(cells, key=itemgetter(1))
    )


def _sum(cells: _Word) -> int:
    return sum(1 if sign.isascii() else _columns(sign) for sign, _ in cells)


def _width(text: Text) -> int:
    return _sum(_cells(text))
