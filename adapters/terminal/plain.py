"""Line-based input and output: for a dumb terminal, a pipe or a script."""

from __future__ import annotations

import asyncio
import os
import threading
from types import TracebackType
from typing import BinaryIO, Self, TextIO

from adapters.terminal.formatting import Formatter
from bot.text.doc import Doc

_CHUNK = 65536  # bytes


class PlainClient:
    """Reads lines from `source` and prints text to `out`. `watched` means that somebody types, so there is a prompt."""

    def __init__(self, source: BinaryIO, out: TextIO, formatter: Formatter, *, watched: bool) -> None:
        self._source = source
        self._out = out
        self._formatter = formatter
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._reader: asyncio.Task[object] | None = None
        self.ends_with_game = not watched

    async def __aenter__(self) -> Self:
        self._reader = asyncio.current_task()
        # A thread, since an event loop cannot wait for a regular file. It bypasses Python's buffers, whose locks would
        # block the interpreter at exit.
        threading.Thread(target=self._read, args=(asyncio.get_running_loop(),), daemon=True).start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    async def show(self, *docs: Doc) -> bool:
        """Print Docs, see Screen."""
        return self._write(self._formatter(*docs))

    async def read(self) -> str | None:
        """The next line, None at the end."""
        if not self.ends_with_game:
            self._write("> ")
        return await self._lines.get()

    def _write(self, text: str) -> bool:
        try:
            self._out.write(text)
            self._out.flush()
        except (BrokenPipeError, ValueError):  # ValueError: closed
            if self._reader is not None:
                self._reader.cancel()  # nobody reads the output, so nobody plays
            return False
        return True

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        rest = b""
        try:
            while chunk := os.read(self._source.fileno(), _CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    loop.call_soon_threadsafe(self._lines.put_nowait, _decoded(line))
            for line in (rest,) if rest else ():
                loop.call_soon_threadsafe(self._lines.put_nowait, _decoded(line))
            loop.call_soon_threadsafe(self._lines.put_nowait, None)
        except RuntimeError:  # the loop is closed: the game ended before the input
            return
        except OSError:  # the terminal is gone
            loop.call_soon_threadsafe(self._lines.put_nowait, None)


def _decoded(line: bytes) -> str:
    """Decode UTF-8, else CP-1252 with replacements: never an error."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")
