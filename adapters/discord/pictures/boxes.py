"""What stands in a line of a picture: words with icons, cards as chips, dice; and how a line is broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from adapters.discord.pictures.palette import INK, Palette
from adapters.discord.pictures.pen import Pen, shortened, width
from bot.text.layout import clean
from bot.text.scene import Chip, Dice, Part, Piece

BODY = 28  # font size of all that is not a name, a title or a number; nothing is smaller
_CHIP, _CHIP_PAD = 46, 12
_ICON = 28
_DIE, _SMALL_DIE = 50, 30
_OWNER = 240  # width to which a name is cut that others follow


class _Draw(Protocol):
    def __call__(self, pen: Pen, x: float, y: float, ground: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Box:
    """Something in a line, with its width. `draw` takes its left edge and the middle of the line; `solid` things have a
    ground of their own; what `leads` is never last in its line."""

    wide: float
    draw: _Draw
    solid: bool = False
    leads: bool = False


def piece(
    what: Piece, size: int, *, strong: bool = False, ink: str = "", faint: bool = False, most: float = 800
) -> Box:
    """A word with its icon, and what it is worth; in its own colours or in one `ink`, `faint` on a card that is gone.
    It is at most `most` wide."""
    value = clean(what.value)
    side = _SMALL_DIE if what.icon else 0
    gap = 7 if what.icon and (what.text or value) else 0
    rest = width(value, size) + 8 if value else 0
    text = shortened(clean(what.text), size, max(most - side - gap - rest, 20), strong=strong)
    middle = width(text, size, strong=strong)

    def draw(pen: Pen, x: float, y: float, ground: str) -> None:
        colours = pen.colours
        beneath = str(getattr(colours, ground, ground))
        said = ink or _ink(what.role, colours)
        if what.icon.startswith("die"):
            pen.die(
                int(what.icon[3:]), x, y, side, *((beneath, said, said) if faint else (colours.things["white"], INK))
            )
        elif what.icon:
            tint = colours.gold if what.icon == "coin" else said
            pen.icon(what.icon, x, y, side, tint, beneath)
        pen.text(x + side + gap, y, text, size, said, strong=strong)
        if value:
            pen.text(x + side + gap + middle + (8 if text else 0), y, value, size, said)

    return Box(side + gap + middle + rest, draw)


def _ink(role: str, colours: Palette) -> str:
    match role:
        case "faint" | "owner":
            return colours.second
        case "gold":
            return colours.gold
        case "lost":
            return colours.lost
    return colours.text


def box_of(part: Part, most: float, *, dense: bool = False) -> Box:
    """Something in front of a player; `dense` cards have no ground but that of their icon."""
    match part:
        case Piece():
            if part.role == "owner":
                return replace(piece(part, BODY, most=_OWNER), leads=True)
            return piece(part, BODY, most=most)
        case Chip():
            return _line_of(part, most) if dense else _chip(part, most)
        case Dice():
            return _dice(part)


def _chip(chip: Chip, most: float) -> Box:
    """A card: its icon, its name, its cost."""
    what, value = chip.piece, clean(chip.piece.value)
    icon = "check" if chip.mark == "used" else what.icon
    side = _ICON + 8 if icon else 0
    rest = width(value, BODY, strong=True) + (12 if what.text else 0) if value else 0
    text = shortened(clean(what.text), BODY, most - 2 * _CHIP_PAD - side - rest)
    middle = width(text, BODY)
    wide = 2 * _CHIP_PAD + side + middle + rest

    def draw(pen: Pen, x: float, y: float, ground: str) -> None:
        colours, top = pen.colours, y - _CHIP / 2
        fill, ink = colours.things.get(what.role, colours.card), INK
        if chip.mark == "gone":
            fill, ink = str(getattr(colours, ground)), colours.lost
            pen.dashed(x, top, wide, _CHIP, ink)
        elif chip.mark == "used":
            fill, ink = str(getattr(colours, ground)), colours.second
            pen.plate(x, top, wide, _CHIP, 10, edge=colours.faint)
        else:
            pen.plate(x, top, wide, _CHIP, 10, fill, colours.edge)
        if chip.mark in {"new", "ready"}:
            pen.frame(x, top, wide, _CHIP, colours.gold if chip.mark == "ready" else colours.text)
        if icon:
            pen.icon(icon, x + _CHIP_PAD, y, _ICON, ink, fill)
        pen.text(x + _CHIP_PAD + side, y, text, BODY, ink)
        if value:
            pen.text(x + wide - _CHIP_PAD - width(value, BODY, strong=True), y, value, BODY, ink, strong=True)
        if chip.mark == "gone":
            pen.line(((x + _CHIP_PAD + side, y + 2), (x + _CHIP_PAD + side + middle, y + 2)), 2.5, ink)

    return Box(wide, draw, solid=True)


def _line_of(chip: Chip, most: float) -> Box:
    """A card in a line of words: its icon on its colour, its name, its cost."""
    what = chip.piece
    value, icon = clean(what.value), "check" if chip.mark == "used" else what.icon
    side, rest = (38 if icon else 0), (width(value, BODY, strong=True) + 8 if value else 0)
    text = shortened(clean(what.text), BODY, most - side - rest)
    middle = width(text, BODY)
    rest -= 0 if text or not value else 8
    wide = side + middle + rest

    def draw(pen: Pen, x: float, y: float, ground: str) -> None:
        colours = pen.colours
        ink = {"gone": colours.lost, "used": colours.second}.get(chip.mark, colours.text)
        if icon:
            fill = colours.things.get(what.role, colours.card)
            pen.plate(x, y - 16, 32, 32, 7, fill)
            pen.icon(icon, x + 4, y, 24, INK, fill)
        pen.text(x + side, y, text, BODY, ink)
        pen.text(x + wide - width(value, BODY, strong=True), y, value, BODY, ink, strong=True)
        if chip.mark in {"new", "ready"}:
            pen.plate(x - 5, y - 19, wide + 10, 38, 9, edge=colours.text if chip.mark == "new" else colours.gold)
        elif chip.mark == "gone":
            pen.line(((x, y + 2), (x + wide, y + 2)), 2.5, ink)

    return Box(wide + 8, draw)


def _dice(dice: Dice) -> Box:
    """Dice under a label, each with a note behind it."""
    label = clean(dice.label)
    begin = width(label, BODY) + 12 if label else 0
    notes = [piece(note, BODY) for note in dice.notes]
    gaps = [10 + notes[number].wide + 20 if notes else 9 for number in range(len(dice.faces))]
    wide = begin + sum(_DIE + gap for gap in gaps)

    def draw(pen: Pen, x: float, y: float, ground: str) -> None:
        pen.text(x, y, label, BODY, pen.colours.second)
        x += begin
        for number, (face, role) in enumerate(dice.faces):
            pen.die(face, x, y, _DIE, pen.colours.things[role], INK)
            if notes:
                notes[number].draw(pen, x + _DIE + 10, y, ground)
            x += _DIE + gaps[number]

    return Box(wide, draw, solid=True)


def flow(boxes: Sequence[Box], most: float, gap: float) -> Iterator[Sequence[tuple[Box, float]]]:
    """Break boxes into lines; each box with its place in the line."""
    line: list[tuple[Box, float]] = []
    x = 0.0
    for at, box in enumerate(boxes):
        after = gap + boxes[at + 1].wide if box.leads and at + 1 < len(boxes) else 0
        if line and x + box.wide + after > most:
            yield line
            line, x = [], 0.0
        line.append((box, x))
        x += box.wide + gap
    if line:
        yield line
