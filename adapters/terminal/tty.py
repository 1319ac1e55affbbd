"""An interactive terminal: a prompt with completion and history, and all output printed above it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Self

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.patch_stdout import patch_stdout

from adapters.terminal.formatting import Formatter
from bot.text.doc import Doc

Complete = Callable[[str], Awaitable[Sequence[str]]]


class TtyClient:
    """The prompt stays visible, so that a line can be typed while AI players play."""

    ends_with_game = False

    def __init__(self, name: str, formatter: Formatter, complete: Complete) -> None:
        self._formatter = formatter
        self._prompt: PromptSession[str] = PromptSession(
            f"{formatter.letters(name)}> ",
            completer=_Completer(complete),
            complete_while_typing=False,
            history=InMemoryHistory(),  # in memory only: what is typed may be secret
            color_depth=None if formatter.colour else ColorDepth.DEPTH_1_BIT,
        )
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._printing = asyncio.Lock()
        self._patch: AbstractContextManager[None]
        self._typing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._patch = patch_stdout()  # for other output, such as logs
        self._patch.__enter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._typing is not None:
            self._typing.cancel()
            await asyncio.gather(self._typing, return_exceptions=True)
        self._patch.__exit__(kind, error, trace)

    async def show(self, *docs: Doc) -> bool:
        """Print Docs above the prompt, see Screen. All at once, since every redraw queries the terminal."""
        text = self._formatter(*docs)
        async with self._printing:
            if self._prompt.app.is_running:
                await run_in_terminal(lambda: self._print(text))
            else:
                self._print(text)
        return True

    async def read(self) -> str | None:
        """The next line, None when the person leaves. The first call brings up the prompt."""
        if self._typing is None:
            self._typing = asyncio.create_task(self._type())
        return await self._lines.get()

    def _print(self, text: str) -> None:
        print_formatted_text(ANSI(text) if self._formatter.colour else text, end="", output=self._prompt.output)

    async def _type(self) -> None:
        try:
            while True:
                typed = await self._prompt.prompt_async(handle_sigint=False)
                for line in typed.splitlines() or [""]:  # pasted text may hold several lines
                    self._lines.put_nowait(line.encode(errors="replace").decode())  # without lone surrogates
        except (EOFError, KeyboardInterrupt):
            self._lines.put_nowait(None)


class _Completer(Completer):
    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> list[Completion]:
        return []

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        typed = document.text_before_cursor
        for word in await self._complete(typed):
            yield Completion(word, start_position=-len(typed.rpartition(" ")[2]))
