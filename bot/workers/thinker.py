"""A worker process that decides for AI players: `python -m bot.workers.thinker`, asked on standard input.

It imports only the engines and the standard library, so that it starts fast.
"""

from __future__ import annotations

from typing import Any

from bot.workers.serve import serve
from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import AnyGame, View
from engines.core.notation import write
from engines.core.offer import sample


def decide(game: AnyGame, view: View[Any, Any], seed: bytes, kind: str) -> str:
    """The move, in notation, of an AI player of this kind: `random` samples its offers, others use the policy.

    `seed` is the key of its chance, never the table's own.
    """
    src = Committed(seed)
    return write(sample(game.offers(view), src) if kind == "random" else game.policy(view, src))


def answer(question: tuple[str, View[Any, Any], bytes, str]) -> str:
    """The move for one question."""
    name, view, seed, kind = question
    return decide(GAMES[name], view, seed, kind)


if __name__ == "__main__":
    serve(answer)
