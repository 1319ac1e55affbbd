"""What is shown, as meaning: headings, lines, facts, tables, dice, hints. No colours, no markup, no widths.

bot/render/boards makes a Doc in one language, and each network renders it in its own way; layout.py turns it into lines
of a given width for those that show text.

Docs are created and compared all the time, hundreds of pieces per move, and kept for as long as they are shown. So the
pieces are structs, which are created several times as fast as dataclasses; and because values cannot form cycles, the
garbage collector skips them.
"""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True, gc=False):
    """A piece of text with a role: `plain`, `strong` (what matters most), `faint` (used up, passed), `name` (of a
    person), `private`, `command` (what can be typed as it stands; a network adds its sign), or the colour of a thing:
    `red`, `blue`, `green`, `white`, `yellow`, `purple`.

    A colour only repeats what the text says in words or letters. A no-break space prevents a line break. In a span with
    role `dice` the digits are what dice show, as in `5 3 3` or `red 5`; a network may draw them before it lays out the
    Doc. A span with `usage` says how a command is written; a network that writes
    them otherwise shows that.
    """

    text: str
    role: str = "plain"
    dice: bool = False
    usage: bool = False


Text = tuple[Span, ...]


class Heading(Struct, frozen=True, gc=False):
    """The title of what follows."""

    text: Text


class Line(Struct, frozen=True, gc=False):
    """A line or paragraph of running text."""

    text: Text


class Facts(Struct, frozen=True, gc=False):
    """Short pairs of label and value, such as `round: 2 of 3`."""

    pairs: tuple[tuple[Text, Text], ...]


class Grid(Struct, frozen=True, gc=False):
    """A table: a head and rows of cells. The columns listed in `numbers` (from 0) are right-aligned."""

    head: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    numbers: tuple[int, ...] = ()


class Items(Struct, frozen=True, gc=False):
    """A list of things, one per line."""

    items: tuple[Text, ...]


class Hint(Struct, frozen=True, gc=False):
    """What the reader could do, in passing. `examples` are lines that can be typed as they are."""

    text: Text
    examples: tuple[str, ...] = ()


Block = Heading | Line | Facts | Grid | Items | Hint
Doc = tuple[Block, ...]


class Cards(Struct, frozen=True, gc=False):
    """Cards lying side by side, and whose or what they are: the first span of a card is its name, `faint` if it is used
    up; the rest says more about it."""

    title: Text
    cards: tuple[Text, ...]


def in_words(row: Cards) -> Text:
    """The cards as text: `Ada, crown: Castle Y4, Temple B1`."""
    text = row.title
    for number, (card, *more) in enumerate(row.cards):
        note = (Span(" ("), *more, Span(")")) if more else ()
        text = (*text, Span(", " if number else ": "), card, *note)
    return text


def plain(text: str, role: str = "plain") -> Text:
    """A text of a single span."""
    return (Span(text, role),)


def line(text: str, role: str = "plain") -> Doc:
    """A Doc of a single line."""
    return (Line(plain(text, role)),)
