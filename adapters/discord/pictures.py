"""Tables as pictures, for whom looking is easier than reading. All that is seen is told in words, too.

They are drawn outside the event loop, one after the other, and kept for the next time; how is in drawing.py, which is
loaded with the first.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import structlog

from bot import sayings
from bot.boards import BOARDS
from bot.doc import Scene, written
from bot.language import Tongue
from bot.layout import plain_lines
from bot.lobby import names
from bot.table import Status, Table

log = structlog.get_logger()

ALT = 1024  # characters that Discord takes as a picture's description
_PATIENCE = 4  # pictures that wait to be drawn; more boards are shown without one
_KEPT = 64
_MARK = "…"


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG, and in words all that is seen in it."""

    png: bytes
    alt: str


def scene(table: Table, tongue: Tongue) -> Scene:
    """What there is to look at: a game from its beginning to its end."""
    if table.status is Status.RUNNING:
        return BOARDS[table.game.name].picture(table.view(), names(table), tongue)
    return sayings.ending(table, tongue) if table.status is Status.ENDED else ()


class Studio:
    """Draws one picture after the other, so that drawing never takes more than its share of the processor."""

    def __init__(self) -> None:
        self._pen = ThreadPoolExecutor(1, "pictures")
        self._waiting = 0

    async def drawn(self, wanted: Scene) -> Picture | None:
        """The scene as a picture; None where there is nothing to see, no time for it, or it cannot be drawn."""
        if not wanted or self._waiting >= _PATIENCE:
            return None
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pen, _picture, wanted)
        except Exception:
            log.exception("discord: a picture could not be drawn")
            return None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Draw nothing more."""
        self._pen.shutdown(cancel_futures=True)


@lru_cache(_KEPT)
def _picture(wanted: Scene) -> Picture | None:
    from adapters.discord.drawing import png  # noqa: PLC0415 - who shows no pictures need not wait for Pillow

    drawn = png(wanted)
    alt = "\n".join(plain_lines(written(wanted), 200))
    return None if drawn is None else Picture(drawn, alt if len(alt) <= ALT else alt[: ALT - 1] + _MARK)
