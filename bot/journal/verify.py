"""Verifying a game against its seed: recomputes every die and card, and formats the result for the command line.

Hidden information is printed only for finished games. This module touches no disk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.journal.archive import record
from bot.journal.record_file import RecordFile, parse_record, rules
from bot.table.acts import load
from bot.table.entry import Entry, Header
from bot.table.table import Status
from engines.core.chance import SCHEMES, TapeError, commitment
from engines.core.notation import Refusal, Seat
from engines.core.record import Draw, Move, RecordError, replay
from engines.core.record import verify as recompute


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether everything agrees, and the lines to print."""

    agrees: bool
    lines: Sequence[str]


def verify_file(text: str) -> Verdict:
    """The verdict on a record as handed out by `log file`.

    Raises ValueError with a readable sentence if the text is not a record, or its game is not known here.
    """
    return _verdict(parse_record(text))


def verify_table(header: Header, entries: Sequence[Entry]) -> Verdict:
    """The verdict on a table's log. For a running game it says only whether everything agrees so far.

    Raises ValueError with a readable sentence if there is nothing to verify.
    """
    try:
        table = [table for table, _, _ in load(header, entries)][-1]
    except (TapeError, Refusal) as error:
        return Verdict(False, [f"This does NOT agree: the log does not replay by the rules ({type(error).__name__})"])
    if table.state is None:
        raise ValueError(f"at table {header.id} no game has begun, so there is nothing to verify")
    return _verdict(record(table, entries), running=table.status is Status.RUNNING)


def _verdict(kept: RecordFile, *, running: bool = False) -> Verdict:
    game, options = rules(kept)
    seats, played = len(kept.players), len(kept.moves) - 1
    try:
        chance = SCHEMES[kept.chance](kept.seed, [salt.hash for salt in kept.salts])
        draws = recompute(game, seats, options, kept.moves, chance, kept.position)
    except RecordError as error:
        return Verdict(False, [f"This does NOT agree: {error}"])
    if running:
        later = "what chance answered is printed when the game has ended"
        return Verdict(True, [f"So far all agrees, {played} moves; {later}"])
    state = [after.state for after in replay(game, seats, options, kept.moves, kept.position)][-1]
    end = "to the end of the game" if game.outcome(state) is not None else "but the game was not played to its end"
    last = f"All agrees: {played} moves and {len(draws)} answers of chance, {end}"
    return Verdict(True, [*_head(kept), *_rolls(kept.moves, draws), "", last])


def _head(kept: RecordFile) -> Iterator[str]:
    yield f"game       {kept.game}, version {kept.version} of its rules"
    yield f"digests    of positions by schema {kept.position}"
    yield f"chance     by scheme {kept.chance}"
    for name, value in kept.options:
        yield f"option     {name} {value}"
    for seat, name in enumerate(kept.players):
        yield f"player     {Seat(seat).token} {_visible(name)}"
    yield f"seed       {kept.seed.hex()}"
    yield f"its sha256 {commitment(kept.seed)}"
    for salt in kept.salts:
        yield f"salt       {salt.hash.hex()}{'' if salt.word is None else f' {_visible(salt.word)}'}"
    yield ""
    yield "Every answer of chance: its position (decision, index), and which of how many it is, from 1."
    yield "Of a die that is the face it shows."


def _rolls(moves: Sequence[Move], draws: Sequence[Draw]) -> Iterator[str]:
    for move in moves:
        yield f"{move.decision} {'start' if move.seat < 0 else f'{Seat(move.seat).token} {move.text}'}"
        for draw in draws:
            if draw.decision == move.decision:
                yield f"  ({draw.decision}, {draw.index}): {draw.answer + 1} of {draw.span}"


def _visible(text: str) -> str:
    """A person's text without characters that could control a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)
