"""Docs as IRC lines: few long ones, or narrow boards whose rows stand in 40 columns; colours only repeat words.

Control codes come from here only, never from a text. Colour codes always have two digits and end with a full reset, so
that a figure after them stays a figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from wcwidth import iter_graphemes

from adapters.irc.conversation.dice import draw_dice
from adapters.irc.settings import Dice
from bot.commands import registry
from bot.language import Locale
from bot.text import layout
from bot.text.doc import Block, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text

WIDTH = 46  # columns of a table in running text: weechat leaves 47 of 80
NARROW = 40  # columns of a narrow board: a phone held upright shows as many
_HEAD = 3  # letters of the head of a narrow board's column of figures
LONG = 400  # bytes of a line of running text: it fits one message under any mask
_BETWEEN = Span(" · ")
_SPACE = Span(" ")
_EXAMPLE = Span(" → ")
_QUOTED = re.compile(r"(?<=[“„])[^“”„]+")  # texts quote what can be typed, perhaps with a name in it
_END = "\x0f"
_QUIET = "\u200b"  # inside a nick it keeps clients from highlighting it
_ENDS = (".", ":", "!", "?", "…")
_LEFT_OUT = {0xFE0F: None, 0x20E3: None}
_STYLES = {
    "strong": "\x02",
    "command": "\x02",
    "red": "\x0304",
    "blue": "\x0312",
    "green": "\x0303",
    "yellow": "\x0307",
    "purple": "\x0306",
}


@dataclass(frozen=True, slots=True)
class Formatter:
    """Formats Docs for one audience in its language.

    `prefix` is what is typed before a command there. If `quiet`, names highlight nobody but those in
    `addressed`. Boards stand in `width` columns.
    """

    locale: Locale
    colours: bool = True
    dice: Dice = "boxes"
    prefix: str = ""
    quiet: bool = False
    addressed: frozenset[str] = frozenset()

    def narrow(self, doc: Doc) -> list[str]:
        """Rows of at most 40 columns that keep the shape of tables and lists."""
        return [self._row(row) for row in layout.lines(tuple(self._local(_narrowed(block)) for block in doc), NARROW)]

    def rows(self, doc: Doc) -> list[str]:
        """Full lines: each of the Doc's lines stands on its own."""
        return [row for block in doc for row in self.flow((block,))]

    def flow(self, *docs: Doc) -> list[str]:
        """Running text: short lines are joined into few long ones. Rows of tables and hints stay on their own."""
        rows: list[str] = []
        between: Span | None = None  # what would join the next text to the last row, None if nothing may be joined
        for text, alone in (line for doc in docs for line in _flowing(tuple(map(self._local, doc)))):
            if not text:
                continue
            row = self._row(text)
            if alone or between is None or len(f"{rows[-1]}{between.text}{row}".encode()) > LONG:
                rows.append(row)
            else:
                rows[-1] += between.text + row
            between = None if alone else _SPACE if text[-1].text.endswith(_ENDS) else _BETWEEN
        return rows

    def _local(self, block: Block) -> Block:
        """The block with its dice drawn and its commands prefixed as they are typed here."""
        match block:
            case Heading(text):
                return Heading(self._text(text))
            case Line(text):
                return Line(self._text(text))
            case Facts(pairs):
                return Facts(tuple((self._text(label), self._text(value)) for label, value in pairs))
            case Grid(head, rows, numbers):
                return Grid(self._each(head), tuple(map(self._each, rows)), numbers)
            case Items(items):
                return Items(self._each(items))
            case Hint(text, examples):
                return Hint(self._text(text), tuple(self.prefix + example for example in examples))

    def _each(self, texts: tuple[Text, ...]) -> tuple[Text, ...]:
        return tuple(map(self._text, texts))

    def _text(self, text: Text) -> Text:
        return tuple(map(self._localised, text))

    def _localised(self, span: Span) -> Span:
        if span.dice:
            return Span(draw_dice(span.text, self.dice), span.role)
        if span.role == "command":
            return Span(self.prefix + span.text, span.role)
        if self.prefix and span.role != "name" and ("“" in span.text or "„" in span.text):
            return Span(_QUOTED.sub(self._typed, span.text), span.role)
        return span

    def _typed(self, quoted: re.Match[str]) -> str:
        return self.prefix + quoted[0] if registry.can_be_typed(quoted[0], self.locale) else quoted[0]

    def _row(self, row: Text) -> str:
        same = groupby(row, key=attrgetter("role"))
        return "".join(self._span(role, list(spans)) for role, spans in same)

    def _span(self, role: str, spans: Sequence[Span]) -> str:
        text = "".join(self._name(span.text) if role == "name" else _clean(span.text) for span in spans)
        style = _STYLES.get(role) if self.colours else None
        return f"{style}{text}{_END}" if style and text.strip() else text

    def _name(self, name: str) -> str:
        shown = _clean(name).replace("\u00a0", " ")
        calls = not self.quiet or name in self.addressed or len(shown) < 2
        return shown if calls else shown[0] + _QUIET + shown[1:]


def _narrowed(block: Block) -> Block:
    """The block; the heads of a table's columns of figures shortened to what figures need."""
    if not isinstance(block, Grid):
        return block
    head = [
        tuple(Span(span.text[:_HEAD], span.role) for span in text) if at in block.numbers else text
        for at, text in enumerate(block.head)
    ]
    return Grid(tuple(head), block.rows, block.numbers)


def _flowing(doc: Doc) -> Iterator[tuple[Text, bool]]:
    """The Doc's lines, a heading joined to what follows it; and whether each has to stand alone."""
    head: Text = ()
    for block in doc:
        match block:
            case Heading(text):
                if head:
                    yield head, False
                head = _titled(text)
            case Grid():
                if head:
                    yield head, True
                    head = ()
                for row in layout.lines((block,), WIDTH):
                    yield row, True
            case _:
                text = _joined(block)
                yield ((*head, _SPACE, *text) if head else text), isinstance(block, Hint)
                head = ()
    if head:
        yield head, False


def _titled(text: Text) -> Text:
    strong = tuple(Span(span.text, "strong" if span.role == "plain" else span.role) for span in text)
    return strong if text and text[-1].text.endswith(_ENDS) else (*strong, Span(":", "strong"))


def _joined(block: Line | Facts | Items | Hint) -> Text:
    match block:
        case Line(text):
            return text
        case Items(items):
            return _between(items)
        case Facts(pairs):
            return _between([(*label, Span(": "), *value) for label, value in pairs])
        case Hint(text, examples):
            shown = _between([(Span(example, "strong"),) for example in examples])
            between = _SPACE if text[-1:] and text[-1].text.endswith(":") else _EXAMPLE
            return (*text, between, *shown) if shown else text


def _between(texts: Sequence[Text]) -> Text:
    return tuple(span for at, text in enumerate(texts) for span in ((_BETWEEN, *text) if at else text))


def _clean(text: str) -> str:
    """A text that every client can show: no control codes, and only the first of joined emoji."""
    if text.isascii() and text.isprintable():
        return text
    signs = (sign.partition("\u200d")[0] for sign in iter_graphemes(layout.clean(text)))
    return "".join(signs).translate(_LEFT_OUT)
