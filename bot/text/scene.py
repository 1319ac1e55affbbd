"""What a picture shows, as meaning: titles, players' panels, tiles, tables, a curve. No colours, no sizes, no places.

bot/render/boards makes a Scene in one language; a network that can draw decides how it looks. Everything in it is also
said in its `words`. Values only, so that pictures can be cached by their scene and sent to another process.
"""

from __future__ import annotations

from msgspec import Struct

from bot.text.doc import Doc

# Names of icons: characters, colours of things, and what is counted.
ICONS = (
    *("dagger", "mask", "wand", "crown", "book", "scales", "hammer", "sword"),
    *("chapel", "shield", "star", "triangle", "disc", "square", "lozenge"),
    *("coin", "card", "house", "check", "play", "steps", "die1", "die2", "die3", "die4", "die5", "die6"),
)

# Marks: `new` and `gone` since the last turn, `ready` to be had now, `used` up in this turn, `empty` where nothing is
# left. None of them is told by colour alone.
MARKS = ("", "new", "gone", "ready", "used", "empty")


class Piece(Struct, frozen=True, gc=False):
    """A word with its icon. `role` is a colour of things as in doc.Span, `plain`, `faint`, `gold`, `lost`, or
    `owner` for somebody whose things follow;
    `value` stands behind the word, such as a cost or a number."""

    text: str = ""
    icon: str = ""
    role: str = "plain"
    value: str = ""


class Chip(Struct, frozen=True, gc=False):
    """A card that lies in front of somebody; its role is the colour of the card, `plain` for none."""

    piece: Piece
    mark: str = ""


class Dice(Struct, frozen=True, gc=False):
    """Dice side by side: faces 1 to 6, each with the role of its colour, under a label."""

    label: str
    faces: tuple[tuple[int, str], ...]
    notes: tuple[Piece, ...] = ()  # one for each die, or none


Part = Piece | Chip | Dice


class Title(Struct, frozen=True, gc=False):
    """What the picture is of, and where the game stands."""

    text: str
    aside: str = ""


class Panel(Struct, frozen=True, gc=False):
    """One player: name, what is said of them, what they have in numbers, and what lies in front of them.

    `sign` is `play` for whoever decides now and `crown` for who has won: their panels stand out. In `notes` stands what
    is said of them; in `counts` numbers with their icons.
    """

    name: str
    sign: str = ""
    notes: tuple[Piece, ...] = ()
    counts: tuple[Piece, ...] = ()
    rows: tuple[tuple[Part, ...], ...] = ()


class Tile(Struct, frozen=True, gc=False):
    """A card on the table: its name, a line about it, and how many copies lie there (-1: not counted)."""

    title: Piece
    note: tuple[Piece, ...] = ()
    mark: str = ""
    copies: int = -1
    acts: bool = False


class Tiles(Struct, frozen=True, gc=False):
    """Rows of tiles, each row in the middle, in so many columns."""

    rows: tuple[tuple[Tile, ...], ...]
    columns: int


class Cell(Struct, frozen=True, gc=False):
    """A cell of a table: a word or number, on the colour of its role; role `none` is a dash. `dots` are points beside
    it; `bar` is how full a bar is, from 0 to 1; `line` is the number of the curve that belongs to the row."""

    text: str = ""
    role: str = "plain"
    icon: str = ""
    mark: str = ""
    strong: bool = False
    dots: int = 0
    bar: float = -1.0
    line: int = -1


class Table(Struct, frozen=True, gc=False):
    """A table: a head, and rows of cells. `wide` says how wide each column is, in parts of the whole."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    wide: tuple[float, ...]
    whole: bool = False  # one panel for all rows, rather than one for each


class Curve(Struct, frozen=True, gc=False):
    """How numbers went from moment to moment: one line per player, named at its end."""

    title: str
    moments: tuple[str, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...]


class Legend(Struct, frozen=True, gc=False):
    """What the marks mean that occur, and something at the right."""

    marks: tuple[tuple[str, str], ...]
    aside: str = ""


Shape = Title | Panel | Tiles | Table | Curve | Legend


class Scene(Struct, frozen=True, gc=False):
    """What a picture shows, and the same in words. `light` chooses the palette."""

    shapes: tuple[Shape, ...]
    words: Doc = ()
    light: bool = False
