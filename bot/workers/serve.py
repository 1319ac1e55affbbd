"""A worker process, seen from inside: it reads questions from standard input and answers on standard output.

Standard library only, so that it starts fast. It exits when its standard input is closed, even in the middle of its
work, so it never outlives the process that asks it, however that ends.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import IO, Any

LENGTH = 4  # size of the big-endian length before each message, in bytes


def serve(answer: Callable[[Any], Any]) -> None:
    """Answer questions until standard input is closed.

    Each answer says whether it succeeded, and the result. The text of an error may contain secrets, so only its type is
    reported.
    """
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        try:
            found = True, answer(pickle.loads(questions.get()))  # noqa: S301 - from the process that started this one
        except Exception as error:  # noqa: BLE001 - whatever fails, report it and take the next question
            found = False, type(error).__name__
        message = pickle.dumps(found)
        sys.stdout.buffer.write(len(message).to_bytes(LENGTH) + message)
        sys.stdout.buffer.flush()


def _listen(stream: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    while len(length := stream.read(LENGTH)) == LENGTH:
        questions.put(stream.read(int.from_bytes(length)))
    os._exit(0)
