"""Tables as pictures, for those who would rather look than read; everything in them is also said in words.

They are drawn one at a time in another process (drawing.py) and cached.
"""

from __future__ import annotations

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import structlog
from msgspec.structs import replace

from adapters.discord.errors import log_task_failure
from bot.journal import archive
from bot.journal.journal import Broken, Journal, JournalError
from bot.language import Locale
from bot.render.boards import BOARDS
from bot.render.boards.standing import Moment
from bot.runtime.tasks import TaskSet
from bot.table.lobby import names
from bot.table.table import Note, Status, Table
from bot.text.layout import plain_lines
from bot.text.scene import Scene
from bot.workers.process import BROKEN, Worker

log = structlog.get_logger()

MAX_ALT = 1024  # characters of a picture's description on Discord
_QUEUE = 4  # pictures waiting to be drawn; further boards go without
_KEPT = 64  # pictures in the cache; a few megabytes
_TIMEOUT = 10.0  # seconds to draw a picture
_MARK = "…"
NOTHING = Scene(())  # nothing to see
_PROGRAM = ("-m", "adapters.discord.pictures.painter")


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG, and its content in words."""

    png: bytes
    alt: str


def scene(table: Table, locale: Locale, past: Sequence[Moment] = (), *, light: bool = False) -> Scene:
    """What a picture of the table shows; empty unless a game is running or has ended. `past` is how it went."""
    boards = BOARDS.get(table.game.name)
    if boards is None or table.state is None:
        return NOTHING
    if table.status is Status.RUNNING:
        events = [said.what for said in table.recent if not isinstance(said.what, Note)]
        return replace(boards.picture(table.view(), events, names(table), locale), light=light)
    if table.outcome is None:
        return NOTHING
    return replace(boards.last_picture(table.view(), table.outcome, past, names(table), locale), light=light)


async def past_of(journal: Journal, table: Table) -> Sequence[Moment]:
    """How the game of a table went, if it has ended; nothing where its log cannot be read."""
    if table.status is not Status.ENDED or table.game.name not in BOARDS:
        return ()
    try:
        return await archive.along(journal, table.header.id, lambda then: BOARDS[then.game.name].moment(then.view()))
    except (Broken, JournalError) as error:
        log.warning("discord: a picture is drawn without how the game went", reason=type(error).__name__)
        return ()


class Painter(Protocol):
    """What draws pictures."""

    async def png(self, wanted: Scene) -> bytes | None:
        """The scene as a PNG; None if it cannot be drawn."""
        ...

    async def end(self) -> None:
        """Stop drawing."""
        ...


class PainterProcess:
    """Draws in a worker process, started with the first picture."""

    def __init__(self) -> None:
        self._worker = Worker(_PROGRAM)

    async def png(self, wanted: Scene) -> bytes | None:
        try:
            async with asyncio.timeout(_TIMEOUT):
                done, found = await self._worker.ask(pickle.dumps(wanted))
        except BROKEN as error:
            log.warning("discord: the painter broke", reason=type(error).__name__)
            await self.end()
            return None
        except BaseException:  # cancelled: a late answer would be taken for that of the next request
            await self.end()
            raise
        if not done:
            log.error("discord: a picture could not be drawn", reason=found)
            return None
        return found if isinstance(found, bytes) else None

    async def end(self) -> None:
        await self._worker.end()


class Studio:
    """Has pictures drawn and caches the latest."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self._pictures: OrderedDict[Scene, Picture | None] = OrderedDict()
        self._drawing: dict[Scene, asyncio.Task[Picture | None]] = {}
        self._tasks = TaskSet(log_task_failure)
        self._one = asyncio.Lock()

    async def drawn(self, wanted: Scene) -> Picture | None:
        """The scene as a picture; None if there is nothing to see, too many are waiting, or it cannot be drawn."""
        if wanted in self._pictures:
            self._pictures.move_to_end(wanted)
            return self._pictures[wanted]
        if wanted not in self._drawing:
            if not wanted.shapes or len(self._drawing) >= _QUEUE:
                return None
            self._drawing[wanted] = self._tasks.start(self._draw(wanted))
        return await asyncio.shield(self._drawing[wanted])  # others may be waiting for it

    async def close(self) -> None:
        """Stop drawing."""
        await self._tasks.close()
        await self.painter.end()

    async def _draw(self, wanted: Scene) -> Picture | None:
        try:
            async with self._one:
                png = await self.painter.png(wanted)
        except Exception:  # the board is shown without it
            log.exception("discord: a picture could not be drawn")
            png = None
        finally:
            del self._drawing[wanted]
        alt = "\n".join(plain_lines(wanted.words, 200))
        picture = None if png is None else Picture(png, alt if len(alt) <= MAX_ALT else alt[: MAX_ALT - 1] + _MARK)
        self._pictures[wanted] = picture
        if len(self._pictures) > _KEPT:
            self._pictures.popitem(last=False)
        return picture
