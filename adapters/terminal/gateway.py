"""The terminal as a network: one room and one person on one screen.

News is printed at once. The board, the hand and the prompt show the present, so only the latest of each is kept; they
are printed together when it is the person's turn, so that AI players do not flood the screen.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from adapters.terminal.formatting import tagged
from bot.language import Locale
from bot.ports import Audience, File, IncomingMessage, Person, Port, Update
from bot.text.doc import Doc, line


class Screen(Protocol):
    """Where Docs are printed."""

    async def show(self, *docs: Doc) -> bool:
        """Print Docs, an empty one as an empty line. Returns whether the terminal is still there to take them."""
        ...


@dataclass(slots=True)
class PendingViews:
    """What to print when the person's turn has come: the board and the prompt if they are new, the hand always."""

    board: Doc | None = None
    hand: Doc | None = None
    prompt: Doc | None = None


class Gateway(Port):
    """The terminal's bot.ports.Port."""

    def __init__(self, screen: Screen, locale: Callable[[], Awaitable[Locale]], folder: Path) -> None:
        """`locale` gives the person's current language; files are written to `folder`."""
        self._screen = screen
        self._locale = locale
        self._folder = folder
        self._pictures = PendingViews()
        self._closed = False

    def close(self) -> None:
        """The person leaves: later news waits for the next session."""
        self._closed = True

    async def deliver(self, audience: Audience, update: Update) -> bool:
        if self._closed:
            return False
        locale = await self._locale()
        private = isinstance(audience, Person)
        lines = [tagged(doc, locale("terminal-private")) if private else doc for doc in update.lines]
        if update.repeat and lines:
            lines.insert(0, line(locale("terminal-again"), "faint"))
        if lines and not await self._screen.show(*lines):
            return False
        pictures = self._pictures
        pictures.board = update.board or pictures.board
        pictures.hand = update.hand or pictures.hand
        pictures.prompt = update.prompt or pictures.prompt
        return True

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        await self._screen.show(doc)
        if file is not None:
            await self._hand_out(file)

    async def present(self, *, playing: bool) -> None:
        """Print a new board and, while the game goes on, a new prompt with the hand before it."""
        new = self._pictures
        self._pictures = PendingViews(hand=new.hand if playing else None)
        shown = [new.board]
        if playing and new.prompt:
            tag = (await self._locale())("terminal-private")
            shown += [tagged(new.hand, tag) if new.hand else None, new.prompt]
        await self._screen.show(*[doc for picture in shown if picture for doc in ((), picture)])

    async def _hand_out(self, file: File) -> None:
        locale = await self._locale()
        try:
            path = _written(self._folder, file)
        except OSError as error:
            path = self._folder / Path(file.name).name
            await self._say(locale("terminal-file-not", path=str(path), reason=error.strerror or ""))
        else:
            await self._say(locale("terminal-file", path=str(path)))

    async def _say(self, text: str) -> None:
        await self._screen.show(line(text))


def _written(folder: Path, file: File) -> Path:
    """Write the file under its name, with a number appended if another file has that name. Raises OSError."""
    name = Path(Path(file.name).name)
    number = 1
    while True:
        path = folder / (name if number == 1 else f"{name.stem}-{number}{name.suffix}")
        try:
            with path.open("x", encoding="utf-8", newline="\n") as out:
                out.write(file.text)
        except FileExistsError:
            if path.is_file() and path.read_bytes() == file.text.encode():
                return path
            number += 1
        else:
            return path
