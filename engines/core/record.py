"""Records: the moves of a game in notation, and how they are replayed and verified against a seed.

What a digest is made of is in position.py. Nothing here knows where records are stored or what their files look like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.core.chance import Source, Stream, Tape, TapeError
from engines.core.game import AnyGame, State, Step, begin, step, view
from engines.core.notation import Refusal, read


class RecordError(ValueError):
    """A record that does not replay. `decision` is the number of the decision that fails; the text says why.

    The errors of running games are logged, so the text contains no digest, no answer of chance and no move.
    """

    def __init__(self, decision: int, text: str) -> None:
        super().__init__(text)
        self.decision = decision


@dataclass(frozen=True, slots=True)
class Move:
    """A recorded decision: its number in the game, the seat, the text, the answers of chance, and the digest of the
    position after it. The start of the game is recorded likewise, as number 0 with an empty text and seat -1.

    While the game runs the last three are secret, so the repr omits them.
    """

    decision: int
    seat: int
    text: str = field(repr=False)
    tape: tuple[int, ...] = field(repr=False)
    digest: str = field(repr=False)


def digest(game: AnyGame, state: State[Any, Any, Any], schema: int | None = None) -> str:
    """The digest of a state's position, stated by the game's schema with this number, or by the current one."""
    return game.positions[max(game.positions) if schema is None else schema].digest(state)


def replay(
    game: AnyGame, seats: int, options: Any, moves: Iterable[Move], schema: int | None = None
) -> Iterator[Step[State[Any, Any, Any]]]:
    """The states of a record one after the other, the start first, with what was told on the way.

    `schema` is the number of the projection that the digests were made with; the current one if None. Everything is
    checked: each move was on offer, each tape fits, each digest matches. Raises RecordError.
    """
    return _play(game, seats, options, ((move, Tape(move.tape)) for move in moves), schema)


@dataclass(frozen=True, slots=True)
class Draw:
    """One answer of chance and its position: `answer` of `span` possibilities, from 0 (for a die of 6: face - 1)."""

    decision: int
    index: int
    span: int
    answer: int


def verify(
    game: AnyGame, seats: int, options: Any, moves: Sequence[Move], chance: Stream, schema: int | None = None
) -> Sequence[Draw]:
    """Recompute every die and card of a record, and list them. `schema` is as in `replay`.

    `chance` is the game's stream, as SCHEMES makes it from the seed. Raises RecordError at the first answer that
    differs from it, and if the record does not replay.
    """
    tapes = [_VerifiedTape(move, chance(move.decision)) for move in moves]
    for _ in _play(game, seats, options, zip(moves, tapes, strict=True), schema):
        pass
    return [draw for tape in tapes for draw in tape.draws]


class _VerifiedTape(Tape):
    """The tape of a move, checking each answer against the one that chance gives."""

    __slots__ = ("_decision", "_src", "draws")

    def __init__(self, move: Move, src: Source) -> None:
        super().__init__(move.tape)
        self._decision, self._src = move.decision, src
        self.draws: list[Draw] = []

    def below(self, n: int) -> int:
        answer, index = super().below(n), len(self.draws)
        if answer != self._src.below(n):
            raise TapeError(f"answer {index} of the tape is not the one the seed gives")
        self.draws.append(Draw(self._decision, index, n, answer))
        return answer


def _play(
    game: AnyGame, seats: int, options: Any, moves: Iterable[tuple[Move, Tape]], schema: int | None
) -> Iterator[Step[State[Any, Any, Any]]]:
    state: State[Any, Any, Any] | None = None
    for number, (move, tape) in enumerate(moves):
        if move.decision != number:
            raise RecordError(move.decision, f"found decision {move.decision} where decision {number} should be")
        try:
            if state is None:
                after = begin(game, seats, options, tape)
            else:
                offers = game.offers(view(state, move.seat))
                after = step(game, state, move.seat, read(offers, game.forms, move.text), tape)
            tape.done()
        except Refusal:  # it contains the move, which may be secret
            raise RecordError(number, f"decision {number} is not allowed there") from None
        except TapeError as error:
            raise RecordError(number, f"chance does not fit decision {number}: {error}") from error
        state = after.state
        if digest(game, state, schema) != move.digest:
            raise RecordError(number, f"the position after decision {number} is not the one recorded")
        yield after
