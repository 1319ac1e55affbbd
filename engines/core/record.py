"""Records: the moves of a game as its players' own words, and how they are replayed and verified.

Here live the digest of a state, the replay of a record and its verification against a seed. Where records are kept
and how a file of them looks is not known here.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from engines.core.chance import Committed, Recorded, Tape, TapeError
from engines.core.game import AnyGame, State, Step, begin, step, view
from engines.core.notation import Refusal, read


class RecordError(ValueError):
    """A record that does not replay: `entry` is the position at which it goes wrong, the text says why."""

    def __init__(self, entry: int, reason: str) -> None:
        super().__init__(f"entry {entry}: {reason}")
        self.entry = entry


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it is kept: its position in the table's log, the seat, the text, what chance answered, the digest
    of the state after it. The start of the game is kept alike, with an empty text and seat -1."""

    entry: int
    seat: int
    text: str
    tape: tuple[int, ...]
    digest: str


def digest(state: State[Any, Any, Any]) -> str:
    """A short fingerprint of a state, equal for equal states: the first 16 hex digits of a SHA-256."""
    parts: list[str] = []
    _walk(state, parts)
    return hashlib.sha256("".join(parts).encode()).hexdigest()[:16]


def _walk(value: Any, parts: list[str]) -> None:
    """Write a value canonically: the same for equal values whatever their history, different for different ones."""
    if value is None or isinstance(value, (bool, str)):
        parts.append(repr(value))
    elif isinstance(value, int):
        parts.append(f"{int(value)},")
    elif isinstance(value, Enum):
        parts.append(value.name)
    elif isinstance(value, (list, tuple)):
        parts.append("[")
        for item in value:
            _walk(item, parts)
        parts.append("]")
    elif isinstance(value, dict):
        parts.append("{")
        for key in sorted(value):
            _walk(key, parts)
            _walk(value[key], parts)
        parts.append("}")
    elif isinstance(value, (set, frozenset)):
        _walk(sorted(value), parts)
    elif dataclasses.is_dataclass(value):
        parts.append(f"<{type(value).__name__}")
        for field in dataclasses.fields(value):
            _walk(getattr(value, field.name), parts)
        parts.append(">")
    else:
        raise TypeError(f"a state holds a {type(value).__name__}, which has no canonical form")


def replay(game: AnyGame, seats: int, options: Any, moves: Iterable[Move]) -> Iterator[Step[State[Any, Any, Any]]]:
    """The states of a record one after the other, the start first, with what was told on the way.

    Checks everything: each move was on offer, each tape fits, each digest agrees. Raises RecordError.
    """
    state: State[Any, Any, Any] | None = None
    for move in moves:
        tape = Tape(move.tape)
        try:
            if state is None:
                after = begin(game, seats, options, tape)
            else:
                offers = game.offers(view(state, move.seat))
                after = step(game, state, move.seat, read(offers, game.forms, move.text), tape)
            tape.done()
        except Refusal as refusal:
            raise RecordError(move.entry, f"{move.text!r} may not be done here") from refusal
        except TapeError as error:
            raise RecordError(move.entry, str(error)) from error
        state = after.state
        if digest(state) != move.digest:
            raise RecordError(move.entry, f"the state has the digest {digest(state)}, the record says {move.digest}")
        yield after


@dataclass(frozen=True, slots=True)
class Draw:
    """One answer of chance with its position: `answer` of `span` possibilities, 0 upwards (a die of 6: face - 1)."""

    entry: int
    index: int
    span: int
    answer: int


def verify(game: AnyGame, seats: int, options: Any, moves: Sequence[Move], key: bytes) -> Sequence[Draw]:
    """Recompute every die and card of a record from its key, and list them.

    Raises RecordError at the first answer that the key does not give, and where the record does not replay.
    """
    draws: list[Draw] = []
    state: State[Any, Any, Any] | None = None
    for move, after in zip(moves, replay(game, seats, options, moves), strict=True):
        src = Recorded(Committed(key, move.entry))
        if state is None:
            begin(game, seats, options, src)
        else:
            step(game, state, move.seat, read(game.offers(view(state, move.seat)), game.forms, move.text), src)
        if tuple(src.tape) != move.tape:
            raise RecordError(move.entry, f"the seed gives {src.tape}, the record says {list(move.tape)}")
        draws += [Draw(move.entry, i, n, a) for i, (n, a) in enumerate(zip(src.spans, src.tape, strict=True))]
        state = after.state
    return draws
