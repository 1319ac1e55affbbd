"""The digest of a position against the move before it.

Every move at a table is carried out on a copy and then takes one digest, so a ratio of 1 means that the digest takes as
long as the move. The states are those of a random game; no text is read, and chance comes from a tape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from typing import Any

from bench.measure import Figure, Plain, rates
from engines import GAMES
from engines.core.chance import Recorded, Tape
from engines.core.game import AnyGame, begin, step, view
from engines.core.offer import sample
from engines.core.record import digest


def run() -> Iterator[Figure]:
    for game in GAMES.values():
        moves, states = _played(game)
        measured = rates({"move": _each(moves), "digest": _each(states, partial(digest, game))})
        yield Figure(f"{game.name.capitalize()}, moves carried out on a copy", measured["move"])
        yield Figure("... digests of positions", measured["digest"], measured["digest"] / measured["move"])


def _each(things: list[Any], do: Callable[[Any], object] = lambda move: move()) -> Callable[[], object]:
    """A function that does something with the next of the things at each call."""
    turn = cycle(things)
    return lambda: do(next(turn))


def _played(game: AnyGame) -> tuple[list[Callable[[], object]], list[Any]]:
    """The moves of a random game, each ready to be carried out again, and the game's states."""
    src = Plain(1)
    state = begin(game, game.seats[0], game.options(), src).state
    moves: list[Callable[[], object]] = []
    states = [state]
    while pending_decisions := game.pending_decisions(state.public):
        seat = pending_decisions[0].seat
        action, chance = sample(game.offers(view(state, seat)), src), Recorded(src)
        after = step(game, state, seat, action, chance).state
        moves.append(_again(game, state, seat, action, chance.tape))
        states.append(after)
        state = after
    return moves, states


def _again(game: AnyGame, state: Any, seat: int, action: Any, tape: list[int]) -> Callable[[], object]:
    return lambda: step(game, state, seat, action, Tape(tape))
