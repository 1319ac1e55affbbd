"""Worker processes, seen from the parent: CPU-heavy work is done there, so that it delays nobody here.

What runs inside a worker is in serve.py. End a worker that breaks; the next question starts another.
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
    """One process, started by the first question."""

    def __init__(self, program: Sequence[str]) -> None:
        """`program` holds the arguments for Python, such as `-m bot.workers.thinker`."""
        self._program = program
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes) -> tuple[bool, Any]:
        """Whether the worker could answer a pickled question, and its answer, or the type of its error.

        Raises one of BROKEN if the worker does not answer. Call `end` then, and if this is cancelled: otherwise the
        late answer would be taken for that of the next question.
        """
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # keep the working directory, which may contain another `bot`, off the import path
                *self._program,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},  # it imports from where its parent does
                start_new_session=True,  # Ctrl-C goes to the parent, which ends its workers
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(len(question).to_bytes(LENGTH) + question)
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(LENGTH))
        done, found = pickle.loads(await stdout.readexactly(length))  # noqa: S301 - from our own process
        return done, found

    async def end(self) -> None:
        """Kill the process, whatever it is doing. The next question starts another."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()
