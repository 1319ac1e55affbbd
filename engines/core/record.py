"""Records: the moves of a game as its players' own words, and how they are replayed and verified.

Here live the replay of a record and its verification against a seed; what a digest is made of is in position.py. Where
records are kept and how a file of them looks is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.chance import Source, Stream, Tape, TapeError
from engines.core.game import AnyGame, State, Step, begin, step, view
from engines.core.notation import Refusal, read


class RecordError(ValueError):
    """A record that does not replay: `decision` is the number of the one that goes wrong, the text says why.

    The text of a running game's error gets into logs, so it holds no digest, no answer of chance and no move.
    """

    def __init__(self, decision: int, text: str) -> None:
        super().__init__(text)
        self.decision = decision


@dataclass(frozen=True, slots=True)
class Move:
    """A decision as it is kept: its number in the game, the seat, the text, what chance answered, the digest of the
    position after it. The start of the game is kept alike, as number 0 with an empty text and seat -1.

    While the game goes on the last three are secret, so the repr omits them.
    """

    decision: int
    seat: int
    text: str = field(repr=False)
    tape: tuple[int, ...] = field(repr=False)
    digest: str = field(repr=False)


def digest(game: AnyGame, state: State[Any, Any, Any], schema: int | None = None) -> str:
    """The fingerprint of a state's position as the game's schema of this number states it, or the present one."""
    return game.positions[max(game.positions) if schema is None else schema].digest(state)


def replay(
    game: AnyGame, seats: int, options: Any, moves: Iterable[Move], schema: int | None = None
) -> Iterator[Step[State[Any, Any, Any]]]:
    """The states of a record one after the other, the start first, with what was told on the way.

    `schema` numbers the game's projection whose digests the moves have; without it that is the present one. Checks
    everything: each move was on offer, each tape fits, each digest agrees. Raises RecordError.
    """
    return _play(game, seats, options, ((move, Tape(move.tape)) for move in moves), schema)


@dataclass(frozen=True, slots=True)
class Draw:
    """One answer of chance with its position: `answer` of `span` possibilities, 0 upwards (a die of 6: face - 1)."""

    decision: int
    index: int
    span: int
    answer: int


def verify(
    game: AnyGame, seats: int, options: Any, moves: Sequence[Move], chance: Stream, schema: int | None = None
) -> Sequence[Draw]:
    """Recompute every die and card of a record, and list them; `schema` as in replay.

    `chance` is the game's own, as SCHEMES make it from the seed. Raises RecordError at the first answer that it does
    not give, and where the record does not replay.
    """
    tapes = [_Proved(move, chance(move.decision)) for move in moves]
    for _ in _play(game, seats, options, zip(moves, tapes, strict=True), schema):
        pass
    return [draw for tape in tapes for draw in tape.draws]


class _Proved(Tape):
    """The tape of a move, each answer of which must be the one that chance gives."""

    __slots__ = ("_decision", "_src", "draws")

    def __init__(self, move: Move, src: Source) -> None:
        super().__init__(move.tape)
        self._decision, self._src = move.decision, src
        self.draws: list[Draw] = []

    def below(self, n: int) -> int:
        answer, index = super().below(n), len(self.draws)
        if answer != self._src.below(n):
            raise TapeError(f"answer {index} of the tape is not the one that the seed gives")
        self.draws.append(Draw(self._decision, index, n, answer))
        return answer


def _play(
    game: AnyGame, seats: int, options: Any, moves: Iterable[tuple[Move, Tape]], schema: int | None
) -> Iterator[Step[State[Any, Any, Any]]]:
    state: State[Any, Any, Any] | None = None
    for number, (move, tape) in enumerate(moves):
        if move.decision != number:
            raise RecordError(move.decision, f"decision {move.decision} stands where decision {number} should")
        try:
            if state is None:
                after = begin(game, seats, options, tape)
            else:
                offers = game.offers(view(state, move.seat))
                after = step(game, state, move.seat, read(offers, game.forms, move.text), tape)
            tape.done()
        except Refusal:  # which holds the move, and that may be secret
            raise RecordError(number, f"decision {number} may not be made there") from None
        except TapeError as error:
            raise RecordError(number, f"chance does not fit decision {number}: {error}") from error
        state = after.state
        if digest(game, state, schema) != move.digest:
            raise RecordError(number, f"the position after decision {number} is not the one recorded")
        yield after
