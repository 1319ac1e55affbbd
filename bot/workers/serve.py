"""A worker process, from within: it is asked on standard input and answers on standard output.

Standard library only, so that it starts fast. It ends when its standard input does, in the middle of its work too: so
it never outlives the process that asks it, however that ends.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import IO, Any

LENGTH = 4  # bytes before each message that tell its length, big-endian


def serve(answer: Callable[[Any], Any]) -> None:
    """Answer questions until nobody can ask any more.

    Told is whether it succeeded, and what came of it. The words of an error may hold secrets: only its kind is told.
    """
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        try:
            found = True, answer(pickle.loads(questions.get()))  # noqa: S301 - from the process that started this one
        except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told and the next question is another's
            found = False, type(error).__name__
        message = pickle.dumps(found)
        sys.stdout.buffer.write(len(message).to_bytes(LENGTH) + message)
        sys.stdout.buffer.flush()


def _listen(asked: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    while len(length := asked.read(LENGTH)) == LENGTH:
        questions.put(asked.read(int.from_bytes(length)))
    os._exit(0)
