"""Worker processes, from outside: what takes the processor for a while is done elsewhere, and holds up nobody here.

How a worker runs is in worker.py. One that breaks is to be ended; the next question starts another.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from bot.workers.serve import LENGTH

BROKEN = (OSError, EOFError, TimeoutError, pickle.UnpicklingError)


class Worker:
    """One process, started with the first question."""

    def __init__(self, program: Sequence[str]) -> None:
        """`program` is what Python is given, such as `-m bot.workers.thinker`."""
        self._program = program
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes) -> tuple[bool, Any]:
        """Whether the worker could answer a pickled question, and the answer, or what kind of error it had.

        Raises one of BROKEN where it says nothing; `end` it then, and where this is cancelled: the answer would meet
        the next question.
        """
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # not the working folder, whose `bot` may be somebody else's
                *self._program,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},  # it imports what its parent imports
                start_new_session=True,  # Ctrl-C is for the parent, which ends its workers
            )
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        asked.write(len(question).to_bytes(LENGTH) + question)
        await asked.drain()
        length = int.from_bytes(await told.readexactly(LENGTH))
        done, found = pickle.loads(await told.readexactly(length))  # noqa: S301 - from our own process
        return done, found

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
