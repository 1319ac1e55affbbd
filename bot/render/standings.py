"""The public side of a running game as text that is kept beside its log, for when the game cannot be read any more.

Made from the room's view, so that it holds no secrets; by language, since it cannot be said anew later.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.language import LANGUAGES, Locale
from bot.render.boards import BOARDS
from bot.table.lobby import names
from bot.table.table import Table
from bot.text.doc import Doc, Line, plain
from bot.text.layout import plain_lines

_WIDTH = 60  # columns: also a telephone shows them
_TIED = "\N{NO-BREAK SPACE}"  # keeps columns where they are

Standing = Mapping[str, str]  # by language


def standing(table: Table) -> Standing:
    """The public side of a running game, in all languages."""
    boards = BOARDS[table.game.name]
    return {
        language: "\n".join(plain_lines(boards.board(table.view(), names(table), Locale(language)), _WIDTH))
        for language in LANGUAGES
    }


def shown(kept: Standing, locale: Locale) -> Doc:
    """A standing as it was kept, in the reader's language if it was."""
    text = kept.get(locale.language) or next(iter(kept.values()), "")
    return tuple(Line(plain(line.replace(" ", _TIED))) for line in text.split("\n") if line.strip())
