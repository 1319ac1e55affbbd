"""Several commands in one typed line, separated by `;`: where a line is cut, and what may not stand in it.

Each part is a line of its own to everybody else. What becomes of them in turn is settled in bot/runtime/inbox.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.commands import registry
from bot.language import LANGUAGES, Locale, lookup, tidy
from bot.ports import IncomingMessage

PARTS = 10  # commands in one line
_SIGNS = re.compile(r"^[\W_]+(?=[^\W_])")  # the network's sign may stand before each command


def parts(incoming: IncomingMessage) -> Sequence[IncomingMessage]:
    """The commands of a line, in order, each with a source of its own; the line itself where it holds only one.

    What takes free text has the rest of the line. Only the first can answer the decision that a button was made for.
    """
    texts = _cut(incoming.text)
    if len(texts) < 2:
        return (incoming,)
    return [
        replace(
            incoming,
            text=text,
            source=f"{incoming.source};{number}" if incoming.source else "",
            answering=incoming.answering if number == 1 else None,
        )
        for number, text in enumerate(texts, 1)
    ]


def _cut(text: str) -> Sequence[str]:
    line = next((line for line in text.splitlines() if line.strip()), "")
    found: list[str] = []
    pieces = line.split(";")
    for at, piece in enumerate(pieces):
        if _is_whole(piece):
            found.append(";".join(pieces[at:]))
            break
        found.append(piece)
    return [_SIGNS.sub("", part) if number else part for number, part in enumerate(filter(str.strip, found))]


def _is_whole(piece: str) -> bool:
    """Whether the command with which a piece begins takes all that follows as its words."""
    words = tidy(_SIGNS.sub("", piece)).split()
    if words and lookup(words[0], {"table": "word-table"}, Locale(LANGUAGES[0]), prefixes=False):
        words = words[2:]
    command = registry.find(words[0], Locale(LANGUAGES[0])) if words else None
    return command is not None and command.whole
