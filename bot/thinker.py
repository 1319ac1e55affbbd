"""A worker process that thinks for AI players: `python -m bot.thinker`, asked on standard input.

It imports the engines and the standard library only, so that it starts fast. It ends when its standard input does,
in the middle of a thought too: so it never outlives the process that asks it, however that ends.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
from queue import SimpleQueue
from typing import IO, Any

from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import AnyGame, View
from engines.core.notation import write
from engines.core.offer import sample

LENGTH = 4  # bytes before each message that tell its length, big-endian


def decide(game: AnyGame, view: View[Any, Any], seed: bytes, kind: str) -> str:
    """The move, in notation, of an AI player of this kind: `random` draws from its offers, others use the policy.

    `seed` is the key of its chance, never the table's own.
    """
    src = Committed(seed)
    return write(sample(game.offers(view), src) if kind == "random" else game.policy(view, src))


def answer(question: bytes) -> tuple[bool, str]:
    """Whether it succeeded, and the move or what went wrong. The words of an error may hold secrets: only its kind."""
    try:
        name, view, seed, kind = pickle.loads(question)  # noqa: S301 - from the process that started this one
        return True, decide(GAMES[name], view, seed, kind)
    except Exception as error:  # noqa: BLE001 - whatever it is, the asker is told and the next question is another's
        return False, type(error).__name__


def _listen(asked: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    while len(length := asked.read(LENGTH)) == LENGTH:
        questions.put(asked.read(int.from_bytes(length)))
    os._exit(0)


def main() -> None:
    """Answer questions until nobody can ask any more."""
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        message = pickle.dumps(answer(questions.get()))
        sys.stdout.buffer.write(len(message).to_bytes(LENGTH) + message)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
