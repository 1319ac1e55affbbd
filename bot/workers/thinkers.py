"""AI players think in worker processes, so that no decision delays anyone at another table.

What the workers do is in thinker.py. A table never waits forever: a worker that is slow or breaks is replaced, and if
that does not help, the seat takes the game's default action.
"""

from __future__ import annotations

import asyncio
import pickle
from typing import Any

import structlog

from bot.workers.process import BROKEN, Worker
from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import View
from engines.core.notation import write

log = structlog.get_logger()

_PROGRAM = ("-m", "bot.workers.thinker")


class Thinkers:
    """A few worker processes, started when first needed."""

    def __init__(self, workers: int = 1, patience: float = 20.0) -> None:
        """`patience` is how many seconds a decision may take."""
        self._patience = patience
        self._workers = [Worker(_PROGRAM) for _ in range(workers)]
        self._idle: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)

    async def think(self, game: str, view: View[Any, Any], seed: bytes, kind: str = "quick") -> str:
        """The move, in notation, of an AI player of this kind who sees this view and owes a decision.

        The view must not change meanwhile. `seed` is the key of the player's chance, never the table's own. Raises
        whatever the game's `default_action` raises, which is nothing unless the game has a bug.
        """
        question = pickle.dumps((game, view, seed, kind))
        worker = await self._idle.get()
        try:
            text = await self._ask(worker, game, question)
        finally:
            self._idle.put_nowait(worker)
        if text is None:
            return write(GAMES[game].default_action(view, Committed(seed)))
        return text

    async def _ask(self, worker: Worker, game: str, question: bytes) -> str | None:
        for attempt in (1, 2):
            try:
                async with asyncio.timeout(self._patience):
                    done, text = await worker.ask(question)
            except BROKEN as error:
                log.warning("an AI worker broke", game=game, attempt=attempt, reason=type(error).__name__)
                await worker.end()
            except BaseException:  # cancelled: a late answer would be taken for that of the next question
                await worker.end()
                raise
            else:
                if done:
                    return str(text)
                log.error("an AI player failed to decide", game=game, reason=text)
                return None
        return None

    async def close(self) -> None:
        """End the processes."""
        for worker in self._workers:
            await worker.end()
