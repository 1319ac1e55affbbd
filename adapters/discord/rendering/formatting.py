"""Docs as Discord embeds or plain messages: escaped, and within Discord's limits.

Nothing is said by colour, and a screen reader reads it from top to bottom. What is too long is split over several
messages; beyond that it is cut and ends with a mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import discord

from bot.text.doc import Block, Doc, Facts, Grid, Heading, Hint, Items, Line, Span, Text
from bot.text.layout import clean, plain_lines

MARK = "…"
CONTENT, DESCRIPTION, TITLE, EMBEDS = 2000, 4096, 256, 10
TOTAL = 5900  # characters in all embeds of a message; Discord allows 6000
_PIECE = 1000  # characters of a piece that is never split
_COLUMNS = 44  # of tables, so that a phone shows them
_MARKED = ("strong", "command")  # the roles of spans that are shown with markup
_SPECIAL = re.compile(r"[\\*_~|`<>\[\]]|://|@(?=everyone|here)|(?<=\w)\.(?=\w)")
_BEGINNING = re.compile(r"^(#{1,3}|-#|[-+])(?=\s)|^(\d+)(?=[.)]\s)")


def escape(text: str) -> str:
    """Escape a text so that Discord shows it literally: no markup, no mention, no link."""
    return _SPECIAL.sub(_escaped, clean(text))


def _escaped(found: re.Match[str]) -> str:
    match found[0]:
        case "://":
            return ":\u200b//"
        case "@":
            return "@\u200b"
        case ".":  # a domain name would become a link; a number would not
            before, after = found.string[found.start() - 1], found.string[found.end()]
            return "." if before.isdigit() or after.isdigit() else ".\u200b"
    return f"\\{found[0]}"


def size(text: str) -> int:
    """The length of a text as Discord counts it at most: in UTF-16 code units."""
    return len(text.encode("utf-16-le", "replace")) // 2


def cut(text: str, most: int) -> str:
    """The text, cut to fit with a mark at its end."""
    if size(text) <= most:
        return text
    kept = text[:most]
    while size(kept) > most - 1:
        kept = kept[:-1]
    return kept.rstrip("\\").rstrip() + MARK


def label(text: str, most: int = 80) -> str:
    """The label of a button or menu entry, which has no markup."""
    return cut(" ".join(clean(text).split()), most) or MARK


def embeds(doc: Doc, *, total: int = TOTAL) -> list[discord.Embed]:
    """The Doc as embeds, its first heading as the title; none for an empty Doc."""
    title = ""
    if doc and isinstance(doc[0], Heading):
        title = cut(markdown(doc[0].text, bold=False), TITLE)
        doc = doc[1:]
    pages = _pages(_pieces(doc), DESCRIPTION, total - size(title), EMBEDS)
    if not pages and not title:
        return []
    found = [discord.Embed(description=page) for page in pages or [""]]
    found[0].title = title or None
    return found


def messages(doc: Doc) -> list[str]:
    """The Doc as message texts."""
    return _pages(_pieces(doc), CONTENT, 10 * CONTENT, 10)


def lines(docs: Sequence[Doc]) -> list[str]:
    """News, one line each, as few message texts as possible."""
    return _pages([piece for doc in docs for piece in _pieces(doc)], CONTENT, 10 * CONTENT, 10)


# Blocks -------------------------------------------------------------------------------------------------------------


def _pieces(doc: Doc) -> Iterator[str]:
    """The lines of a Doc, none longer than _PIECE."""
    for block in doc:
        for text in block_lines(block):
            if text.strip():
                yield from _split(text)


def title(heading: Heading) -> str:
    """A heading at the top of a message without a title of its own."""
    return f"### {markdown(heading.text, bold=False)}"


def block_lines(block: Block) -> Iterable[str]:
    """The lines of a block."""
    match block:
        case Heading(text):
            return [f"**{_begun(markdown(text, bold=False))}**"]
        case Line(text):
            return [_begun(markdown(text))]
        case Facts(pairs):
            return [_begun(f"{markdown(name)}: {markdown(_all_strong(value))}") for name, value in pairs]
        case Grid():
            return _grid(block)
        case Items(items):
            return [f"• {markdown(item)}" for item in items]
        case Hint(text, examples):
            return [_begun(markdown(text)), *(f"`{_code(example)}`" for example in examples)]


def _grid(grid: Grid) -> Iterator[str]:
    rows = [_code(row) for row in plain_lines((grid,), _COLUMNS)]
    part: list[str] = []
    for row in rows:
        if part and size("\n".join([*part, row])) > _PIECE - 10:
            yield _fenced(part)
            part = []
        part.append(row)
    yield _fenced(part)


def _fenced(rows: Sequence[str]) -> str:
    return "```\n" + "\n".join(rows) + "\n```"


def _code(text: str) -> str:
    """A text for between backticks, where nothing can be escaped: a backtick becomes a look-alike."""
    return clean(text).replace("`", "\u02cb")


def markdown(text: Text, *, bold: bool = True) -> str:
    """A text with its markup, escaped otherwise."""
    parts = []
    for role, spans in groupby(text, key=lambda span: span.role if span.role in _MARKED else ""):
        words = "".join(span.text for span in spans)
        if role == "command":
            parts.append(f"`{_code(words)}`")
            continue
        words = escape(words)
        inner = words.strip()
        parts.append(words.replace(inner, f"**{inner}**", 1) if role and bold and inner else words)
    return "".join(parts)


def _all_strong(text: Text) -> Text:
    return tuple(Span(span.text, "strong") for span in text)


def _begun(text: str) -> str:
    """Escape a beginning that Discord would take for a heading or a list."""
    return _BEGINNING.sub(lambda found: f"\\{found[0]}" if found[1] else f"{found[2]}\\", text)


# Sizes --------------------------------------------------------------------------------------------------------------


def _split(text: str) -> Iterator[str]:
    """The text in pieces, split between words if possible."""
    while size(text) > _PIECE:
        at = text.rfind(" ", 0, _PIECE // 2)
        at = at if at > 0 else _PIECE // 2
        if text[at - 1] == "\\":
            at -= 1
        yield text[:at]
        text = text[at:].lstrip()
    yield text


def _pages(pieces: Iterable[str], most: int, total: int, count: int) -> list[str]:
    """The pieces on as few pages as possible, none longer than `most`; a mark at the end if they do not all fit."""
    pages: list[str] = []
    used = 0
    for piece in pieces:
        weight = size(piece) + 1
        if used + weight > total - 2:
            return _marked(pages, most)
        if pages and size(pages[-1]) + weight <= most:
            pages[-1] += f"\n{piece}"
        elif len(pages) < count:
            pages.append(piece)
        else:
            return _marked(pages, most)
        used += weight
    return pages


def _marked(pages: list[str], most: int) -> list[str]:
    if not pages:
        return [MARK]
    last = pages[-1]
    pages[-1] = f"{last}\n{MARK}" if size(last) + 2 <= most else cut(last, most - 2) + MARK
    return pages
