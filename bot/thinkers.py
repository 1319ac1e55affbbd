"""AI players think in worker processes, so that no thought holds up the table of anybody else.

Here lives how workers are started, asked and replaced; what they do is in thinker.py. A table never waits for ever: a
worker that is slow or breaks is replaced, and where that does not help the seat shrugs.
"""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import structlog

from bot.thinker import LENGTH
from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import View
from engines.core.notation import write

log = structlog.get_logger()

_PROGRAM = ("-m", "bot.thinker")
_ROOT = Path(__file__).parent.parent
_BROKEN = (OSError, EOFError, TimeoutError, pickle.UnpicklingError)


class _Worker:
    """One process, started with the first question."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes) -> tuple[bool, str]:
        """The worker's answer. Raises one of _BROKEN where it has none; `end` it then."""
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *_PROGRAM,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=_ROOT,
                start_new_session=True,  # Ctrl-C is for the parent, which ends its workers
            )
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        asked.write(len(question).to_bytes(LENGTH) + question)
        await asked.drain()
        length = int.from_bytes(await told.readexactly(LENGTH))
        done, text = pickle.loads(await told.readexactly(length))  # noqa: S301 - from our own process
        return done, text

    async def end(self) -> None:
        """End the process, wherever it is. The next question starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


class Thinkers:
    """A few worker processes, started when they are first needed."""

    def __init__(self, workers: int = 1, patience: float = 20.0) -> None:
        """`patience` is how many seconds a thought may take."""
        self._patience = patience
        self._workers = [_Worker() for _ in range(workers)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def think(self, game: str, view: View[Any, Any], seed: bytes, kind: str = "quick") -> str:
        """The move, in notation, of an AI player of this kind who sees this view and owes a decision.

        Nobody changes the view meanwhile. `seed` is the key of the player's chance, never the table's own. Raises
        what the game's `shrug` raises, which is nothing if the game is sound.
        """
        question = pickle.dumps((game, view, seed, kind))
        worker = await self._idle.get()
        try:
            text = await self._ask(worker, game, question)
        finally:
            self._idle.put_nowait(worker)
        if text is None:
            return write(GAMES[game].shrug(view, Committed(seed)))
        return text

    async def _ask(self, worker: _Worker, game: str, question: bytes) -> str | None:
        for attempt in (1, 2):
            try:
                async with asyncio.timeout(self._patience):
                    done, text = await worker.ask(question)
            except _BROKEN as error:
                log.warning("a thinker broke", game=game, attempt=attempt, reason=type(error).__name__)
                await worker.end()
            except BaseException:  # cancelled: the answer would meet the next question
                await worker.end()
                raise
            else:
                if done:
                    return text
                log.error("a player cannot think", game=game, reason=text)
                return None
        return None

    async def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            await worker.end()
