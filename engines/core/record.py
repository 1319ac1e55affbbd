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

from engines.core.chance import Committed, Tape, TapeError
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


_FIELDS: dict[type, tuple[str, ...]] = {}  # of the dataclasses met so far


def _walk(value: Any, parts: list[str]) -> None:
    """Write a value canonically: the same for equal values whatever their history, different for different ones.

    What a state is mostly made of comes first: every command waits for this.
    """
    kind = type(value)
    if kind is int:
        parts.append(f"{value},")
    elif kind is tuple or kind is list:
        parts.append("[")
        for item in value:
            if type(item) is int:
                parts.append(f"{item},")
            else:
                _walk(item, parts)
        parts.append("]")
    elif (names := _FIELDS.get(kind)) is not None:
        parts.append(f"<{kind.__name__}")
        for name in names:
            item = getattr(value, name)
            if type(item) is int:
                parts.append(f"{item},")
            else:
                _walk(item, parts)
        parts.append(">")
    elif value is None or kind is bool or kind is str:
        parts.append(repr(value))
    elif isinstance(value, int):
        parts.append(f"{int(value)},")
    elif isinstance(value, tuple):  # one with names
        _walk(tuple(value), parts)
    elif isinstance(value, Enum):
        parts.append(value.name)
    elif isinstance(value, dict):
        parts.append("{")
        for key in sorted(value):
            _walk(key, parts)
            _walk(value[key], parts)
        parts.append("}")
    elif isinstance(value, (set, frozenset)):
        _walk(sorted(value), parts)
    elif dataclasses.is_dataclass(value):
        _FIELDS[kind] = tuple(field.name for field in dataclasses.fields(value))
        _walk(value, parts)
    else:
        raise TypeError(f"a state holds a {kind.__name__}, which has no canonical form")


def replay(game: AnyGame, seats: int, options: Any, moves: Iterable[Move]) -> Iterator[Step[State[Any, Any, Any]]]:
    """The states of a record one after the other, the start first, with what was told on the way.

    Checks everything: each move was on offer, each tape fits, each digest agrees. Raises RecordError.
    """
    return _play(game, seats, options, ((move, Tape(move.tape)) for move in moves))


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
    tapes = [_Proved(move, key) for move in moves]
    for _ in _play(game, seats, options, zip(moves, tapes, strict=True)):
        pass
    return [draw for tape in tapes for draw in tape.draws]


class _Proved(Tape):
    """The tape of a move, each answer of which must be the one that the key gives."""

    __slots__ = ("_committed", "draws")

    def __init__(self, move: Move, key: bytes) -> None:
        super().__init__(move.tape)
        self._committed = Committed(key, move.entry)
        self.draws: list[Draw] = []

    def below(self, n: int) -> int:
        answer, index = super().below(n), self._committed.index
        proved = self._committed.below(n)
        if answer != proved:
            raise TapeError(f"answer {index} of the tape is {answer}, the seed gives {proved}")
        self.draws.append(Draw(self._committed.entry, index, n, answer))
        return answer


def _play(
    game: AnyGame, seats: int, options: Any, moves: Iterable[tuple[Move, Tape]]
) -> Iterator[Step[State[Any, Any, Any]]]:
    state: State[Any, Any, Any] | None = None
    for move, tape in moves:
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
        if (found := digest(state)) != move.digest:
            raise RecordError(move.entry, f"the state has the digest {found}, the record says {move.digest}")
        yield after
