"""The public side of a running game as text, stored beside its log for when the game can no longer be read.

Made from the room's view, so it contains no secrets; in every language, because it cannot be rendered again later.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.language import LANGUAGES, Locale
from bot.render.boards import BOARDS
from bot.table.lobby import names
from bot.table.table import Table
from bot.text.doc import Doc, Line, plain
from bot.text.layout import plain_lines

_WIDTH = 60  # columns, narrow enough for a phone
_NBSP = "\N{NO-BREAK SPACE}"  # keeps columns where they are

Standing = Mapping[str, str]  # by language


def standing(table: Table) -> Standing:
    """The public side of a running game, in all languages."""
    boards = BOARDS[table.game.name]
    return {
        language: "\n".join(plain_lines(boards.board(table.view(), names(table), Locale(language)), _WIDTH))
        for language in LANGUAGES
    }


def shown(kept: Standing, locale: Locale) -> Doc:
    """A stored standing, in the reader's language if it was stored in it."""
    text = kept.get(locale.language) or next(iter(kept.values()), "")
    return tuple(Line(plain(line.replace(" ", _NBSP))) for line in text.split("\n") if line.strip())
