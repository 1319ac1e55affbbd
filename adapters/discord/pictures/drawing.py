"""Drawing a Scene as a PNG, on a background that suits both light and dark clients.

Everything is written in words and figures too; colour only repeats it. Positions and sizes are in pixels; a phone shows
the full width. Pillow is imported here and in lettering.py only, so that only the worker process loads it.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby

from PIL import Image, ImageDraw

from adapters.discord.pictures.lettering import length, write
from bot.text.doc import Block, Cards, Facts, Grid, Heading, Items, Line, Scene, Span, Text
from bot.text.layout import clean

WIDTH, TALLEST = 900, 2800
_EDGE, _PAD, _GAP = 30, 16, 12  # page margin; panel padding; gap between blocks
_LEFT, _WIDE = _EDGE + _PAD, WIDTH - 2 * (_EDGE + _PAD)  # the inside of a panel
_TITLE, _HEAD, _BODY = 38, 31, 27  # font sizes
_NAME, _NOTE, _LABEL = 25, 19, 21  # font sizes: name and note of a card with a note; label of a row of cards
_LINE = 1.45  # line height relative to the font size
_CARD, _NOTED = 42, 62  # height of a card; of a card with a note
_DIE = 32
_BETWEEN = 36  # between two facts
_CLOSE, _APART = 14, 60  # least and greatest gap between two columns of a table
_BESIDE = 84  # where cards begin if their title is beside them

_GROUND, _PANEL, _RULE = "#22303a", "#2d3e4a", "#44596a"
_INK, _FAINT, _GOLD, _DARK = "#f5f1e8", "#b4c0c8", "#f0cf7a", "#1b2329"
FACES = {  # backgrounds for dark letters, legible with any colour vision
    "red": "#ef8e80",
    "blue": "#8fbdec",
    "green": "#92cf8e",
    "white": "#ffffff",
    "yellow": "#f0cf66",
    "purple": "#c7a6e6",
}
_CREAM = "#ece4d2"
_PIPS = {"1": (4,), "2": (0, 8), "3": (0, 4, 8), "4": (0, 2, 6, 8), "5": (0, 2, 4, 6, 8), "6": (0, 2, 3, 5, 6, 8)}
_FINE = 4  # supersampling of curves
_COLOURS = 128  # of the palette, which keeps the file small

Canvas = Image.Image


def png(scene: Scene) -> bytes | None:
    """The scene as a PNG; None if it would be too tall."""
    sheet = _Sheet()
    for beside, blocks in groupby(scene, _beside):
        if beside:
            sheet.add_rows([block for block in blocks if isinstance(block, Cards)])
        else:
            for block in blocks:
                sheet.add(block)
    height = round(sheet.y + _EDGE - _GAP)
    if height > TALLEST:
        return None
    image = Image.new("RGB", (WIDTH, height), _GROUND)
    for stroke in sheet.strokes:
        stroke(image)
    out = io.BytesIO()
    image.quantize(_COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(out, "PNG", compress_level=3)
    return out.getvalue()


def _beside(block: Block | Cards) -> bool:
    """Whether these are cards with their title beside them, that is, cards that belong to nobody."""
    return isinstance(block, Cards) and not any(span.role == "name" for span in block.title)


# Shapes ---------------------------------------------------------------------------------------------------------------


def _plate(image: Canvas, x: float, y: float, wide: float, high: float, radius: int, fill: str) -> None:
    """Draw a rectangle with round corners."""
    left, top, right, bottom = round(x), round(y), round(x + wide), round(y + high)
    image.paste(fill, (left + radius, top, right - radius, bottom))
    image.paste(fill, (left, top + radius, right, bottom - radius))
    disc = _disc(radius)
    for at, box in (
        ((left, top), (0, 0, radius, radius)),
        ((right - radius, top), (radius, 0, 2 * radius, radius)),
        ((left, bottom - radius), (0, radius, radius, 2 * radius)),
        ((right - radius, bottom - radius), (radius, radius, 2 * radius, 2 * radius)),
    ):
        image.paste(fill, at, disc.crop(box))


@cache
def _disc(radius: int) -> Canvas:
    large = Image.new("L", (2 * radius * _FINE, 2 * radius * _FINE))
    ImageDraw.Draw(large).ellipse((0, 0, large.width - 1, large.height - 1), 255)
    return large.resize((2 * radius, 2 * radius), Image.Resampling.BOX)


# Inline boxes ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Box:
    """A word, a chip, a die or a card. `paint` takes the left edge and the middle of the line."""

    width: float
    height: float
    paint: Callable[[Canvas, float, float], None]
    gap: float = 0.0  # before it, except at the beginning of a line


_Group = list[_Box]  # boxes without a line break between them
_Row = list[tuple[float, _Box]]  # the boxes of a line with their x positions


def _word(text: str, role: str, size: int) -> _Box:
    ink = {"faint": _FAINT, "gold": _GOLD}.get(role, _INK)

    def paint(image: Canvas, x: float, y: float) -> None:
        write(image, x, y + 0.35 * size, text, size, ink, bold=role in {"strong", "name", "gold"})

    return _Box(length(text, size), _LINE * size, paint)


def _chip(text: str, role: str, size: int) -> _Box:
    inner = length(text, size)
    wide, high = max(inner + 0.7 * size, 1.6 * size), 1.25 * size

    def paint(image: Canvas, x: float, y: float) -> None:
        _plate(image, x, y - high / 2, wide, high, 8, FACES[role])
        write(image, x + (wide - inner) / 2, y + 0.35 * size, text, size, _DARK)

    return _Box(wide, _LINE * size, paint)


def _die(face: str, role: str) -> _Box:
    def paint(image: Canvas, x: float, y: float) -> None:
        top = y - _DIE / 2
        _plate(image, x, top, _DIE, _DIE, 7, FACES.get(role, _CREAM))
        for place in _PIPS[face]:
            across, down = x + _DIE * (1 + place % 3) / 4, top + _DIE * (1 + place // 3) / 4
            image.paste(_DARK, (round(across) - 3, round(down) - 3), _disc(3))

    return _Box(_DIE + 3, _LINE * _BODY, paint)


def _card(text: Text, most: float) -> _Box:
    """A card: its name, and its note in smaller letters. A used-up card is greyed out."""
    role, note = text[0].role, clean("".join(span.text for span in text[1:]))
    size, high = (_NAME, _NOTED) if note else (_BODY, _CARD)
    name, note = _cut(clean(text[0].text), size, most - 20), _cut(note, _NOTE, most - 20)
    wide = max(length(name, size), length(note, _NOTE)) + 20
    ground, ink = (_RULE, _FAINT) if role == "faint" else (FACES.get(role, _CREAM), _DARK)

    def paint(image: Canvas, x: float, y: float) -> None:
        top = y - high / 2
        _plate(image, x, top, wide, high, 9, ground)
        write(image, x + 10, top + (27 if note else 30), name, size, ink, bold=role == "strong")
        if note:
            write(image, x + 10, top + 51, note, _NOTE, ink)

    return _Box(wide, high + 8, paint, 8)


def _groups(text: Text, size: int = _BODY, most: float = _WIDE, role: str = "") -> list[_Group]:
    """The text as groups of things between which a line can be broken; `role` instead of that of plain spans."""
    found: list[_Group] = []
    loose, space = True, length(" ", size)
    for span in text:
        said = role if role and span.role == "plain" else span.role
        for at, box in enumerate(_of_span(span, said, size, most)):
            loose = loose or at > 0
            if box is not None:
                if loose or not found:
                    found.append([])
                found[-1].append(replace(box, gap=space if loose else 0))
                loose = False
    return found


def _of_span(span: Span, role: str, size: int, most: float) -> Iterator[_Box | None]:
    """The boxes of a span, with a space between each two; None between two adjacent spaces."""
    shown = clean(span.text)
    if span.dice:
        for word in shown.replace("\u00a0", " ").split(" "):
            yield _die(word, role) if word in _PIPS else _word(word, role, size)
    elif role in FACES:
        yield _chip(_cut(shown, size, most - 20), role, size)
    else:
        yield from (_word(_cut(word, size, most), role, size) if word else None for word in shown.split(" "))


def _cut(text: str, size: int, most: float) -> str:
    """The text, cut to fit, with an ellipsis for the rest."""
    if length(text, size) <= most:
        return text
    while text and length(f"{text}…", size) > most:
        text = text[:-1]
    return f"{text}…"


def _flow(groups: Iterable[_Group], width: float) -> Iterator[_Row]:
    """Break groups into lines."""
    row: _Row = []
    end = 0.0
    for group in groups:
        if row and end + _width(group) > width:
            yield row
            row, end = [], 0.0
        for box in group:
            x = end + box.gap if row else 0.0
            row.append((x, box))
            end = x + box.width
    if row:
        yield row


def _width(group: _Group) -> float:
    return sum(box.gap + box.width for box in group)


# Blocks ---------------------------------------------------------------------------------------------------------------


class _Sheet:
    """Lays blocks out from top to bottom and collects what to draw."""

    def __init__(self) -> None:
        self.y: float = _EDGE
        self.strokes: list[Callable[[Canvas], None]] = []

    def add(self, block: Block | Cards) -> None:
        """Add a block at the bottom. Hints are left out."""
        wide = WIDTH - 2 * _EDGE
        match block:
            case Heading(text):
                size = _HEAD if self.strokes else _TITLE
                self._rows(_flow(_groups(text, size, wide, "gold"), wide), _EDGE)
            case Line(text):
                self._rows(_flow(_groups(text, most=wide), wide), _EDGE)
            case Facts(pairs):
                self._rows(_flow(_facts(pairs, wide), wide), _EDGE)
            case Items(items):
                for item in items:
                    self._rows(_flow(_groups((Span("• "), *item), most=wide), wide), _EDGE)
            case Cards():
                self._cards(block)
            case Grid():
                self._grid(block)
            case _:
                return
        self.y += _GAP

    def _rows(self, rows: Iterable[_Row], left: float) -> None:
        for row in rows:
            height = max(box.height for _, box in row)
            self.strokes += [partial(_painted, box, left + x, self.y + height / 2) for x, box in row]
            self.y += height

    def _cards(self, block: Cards) -> None:
        """A panel: the title, and the cards below it."""
        begin, at = self.y, len(self.strokes)
        self.y += _PAD / 2
        self._rows(_flow(_groups(block.title), _WIDE), _LEFT)
        self._rows(_flow(([_card(card, _WIDE)] for card in block.cards), _WIDE), _LEFT)
        self.y += _PAD / 2
        self._panel(begin, at)

    def add_rows(self, blocks: Sequence[Cards]) -> None:
        """A panel with rows of cards, each with a small title beside it."""
        begin, at, wide = self.y, len(self.strokes), _WIDE - _BESIDE
        self.y += _PAD / 2
        for block in blocks:
            top = self.y
            rows = list(_flow(([_card(card, wide)] for card in block.cards), wide))
            self.y += (rows[0][0][1].height - _LINE * _LABEL) / 2 if rows else 0
            self._rows(_flow(_groups(block.title, _LABEL, _BESIDE, "faint"), _BESIDE), _LEFT)
            self.y = top
            self._rows(rows, _LEFT + _BESIDE)
        self.y += _PAD / 2
        self._panel(begin, at)
        self.y += _GAP

    def _panel(self, begin: float, at: int) -> None:
        """Draw a background beneath everything added since."""
        wide, high = WIDTH - 2 * _EDGE, self.y - begin
        self.strokes.insert(at, partial(_plate, x=_EDGE, y=begin, wide=wide, high=high, radius=14, fill=_PANEL))

    def _grid(self, grid: Grid) -> None:
        """A table in a font size that fits; if that would be too small, cells are cut."""
        count = len(grid.head)
        least = (_WIDE - _CLOSE * (count - 1)) / count  # a column's share
        for size, most in ((_BODY, 270.0), (24, 240.0), (21, 210.0), (18, least)):
            rows = [[_cell(text, size, most, "faint") for text in grid.head]]
            rows += [[_cell(text, size, most) for text in row] for row in grid.rows]
            columns = [max(map(_width, column)) for column in zip(*rows, strict=True)]
            gap = min((_WIDE - sum(columns)) / max(count - 1, 1), _APART)
            if gap >= _CLOSE:
                break
        begin, at, height = self.y, len(self.strokes), 1.7 * size
        for number, row in enumerate(rows):
            if number:
                rule = (_LEFT, round(self.y), _LEFT + _WIDE, round(self.y) + 2)
                self.strokes.append(partial(Image.Image.paste, im=_RULE, box=rule))
            left: float = _LEFT
            for place, (cell, column) in enumerate(zip(row, columns, strict=True)):
                x = left + column - _width(cell) if place in grid.numbers else left
                for box in cell:
                    self.strokes.append(partial(_painted, box, x + box.gap, self.y + height / 2))
                    x += box.gap + box.width
                left += column + gap
            self.y += height
        self._panel(begin, at)


def _cell(text: Text, size: int, most: float, role: str = "") -> _Group:
    """A table cell in one line."""
    tied = tuple(Span(span.text.replace(" ", "\u00a0"), span.role, span.dice) for span in text)
    first, *more = [box for group in _groups(tied, size, most, role) for box in group] or [_word("", role, size)]
    found = [replace(first, gap=0)]
    for box in more:
        if _width([*found, box]) <= most:
            found.append(box)
    return found


def _facts(pairs: Sequence[tuple[Text, Text]], width: float) -> Iterator[_Group]:
    """Each pair unbroken and clearly apart from the next; one that is too long begins a line."""
    for label, value in pairs:
        groups = [*_groups(label, role="faint"), *_groups(value, most=width)]
        if whole := [box for group in groups for box in group]:
            fits = _width(whole) <= width
            groups[0][0] = whole[0] = replace(whole[0], gap=_BETWEEN if fits else width)
            yield from [whole] if fits else groups


def _painted(box: _Box, x: float, y: float, image: Canvas) -> None:
    box.paint(image, x, y)
