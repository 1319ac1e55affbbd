"""What is shown, as meaning: headings, lines, facts, tables, dice, hints. No colours, no markup, no widths.

A Doc is made in one language by bot/render/boards and painted by each network in its own way (layout.py turns it into
lines of a width for those that show text).

Docs are made and compared all the time, hundreds of pieces for each move, and kept for as long as they are shown: so
the pieces are structs, which are made several times as fast as dataclasses, and since no cycle can be built of values
the garbage collector passes them over.
"""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True, gc=False):
    """A piece of text with a meaning: `plain`, `strong` (what matters most), `faint` (used up, passed), `name` (of a
    person), `private`, or the colour of a thing: `red`, `blue`, `green`, `white`, `yellow`, `purple`.

    A colour only repeats what the text says in letters or words. A no-break space keeps a line from being broken there.
    Of `dice` the figures are what dice show, `5 3 3` or `red 5`; a network may draw them before it lays out the Doc.
    """

    text: str
    role: str = "plain"
    dice: bool = False


Text = tuple[Span, ...]


class Heading(Struct, frozen=True, gc=False):
    """The title of what follows."""

    text: Text


class Line(Struct, frozen=True, gc=False):
    """A line or a paragraph of running text."""

    text: Text


class Facts(Struct, frozen=True, gc=False):
    """Short pairs of a label and its value, such as `round: 2 of 3`."""

    pairs: tuple[tuple[Text, Text], ...]


class Grid(Struct, frozen=True, gc=False):
    """A table: a head and rows of cells. Columns named in `numbers` (from 0) are aligned right."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    numbers: tuple[int, ...] = ()


class Items(Struct, frozen=True, gc=False):
    """A list of things one below the other."""

    items: tuple[Text, ...]


class Hint(Struct, frozen=True, gc=False):
    """What the reader could do, said by the way; `examples` are lines that can be typed as they stand."""

    text: Text
    examples: tuple[str, ...] = ()


Block = Heading | Line | Facts | Grid | Items | Hint
Doc = tuple[Block, ...]


class Cards(Struct, frozen=True, gc=False):
    """Cards that lie side by side, and whose or what they are. Of a card the first span is its name, `faint` where it
    is used up; what follows says more about it. For pictures only: in words it is an item.
    """

    title: Text
    cards: tuple[Text, ...]


Scene = tuple[Block | Cards, ...]  # what is looked at rather than read


def written(scene: Scene) -> Doc:
    """The same in words, for whoever does not see the picture."""
    return tuple(Items((in_words(block),)) if isinstance(block, Cards) else block for block in scene)


def in_words(row: Cards) -> Text:
    """`Ada, crown: Castle Y4, Temple B1`."""
    text = row.title
    for number, (card, *more) in enumerate(row.cards):
        note = (Span(" ("), *more, Span(")")) if more else ()
        text = (*text, Span(", " if number else ": "), card, *note)
    return text


def plain(text: str, role: str = "plain") -> Text:
    """A text of one span."""
    return (Span(text, role),)


def line(text: str, role: str = "plain") -> Doc:
    """A Doc of one line."""
    return (Line(plain(text, role)),)
