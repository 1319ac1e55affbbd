"""Whole random games of any game, played in the ways that benchmarks compare. Each returns its number of decisions."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any

from engines.core.chance import Recorded, Source, Tape
from engines.core.game import AnyGame, Event, begin, step, view
from engines.core.offer import Action, sample


@dataclass(frozen=True, slots=True)
class Played:
    """A game played earlier: its moves and the answers of chance."""

    moves: list[tuple[int, Action]]
    tape: Tape


@dataclass(frozen=True, slots=True)
class Games:
    """Games with this number of seats and these options."""

    game: AnyGame
    seats: int
    options: Any

    def through(self, src: Source) -> int:
        """As a table plays: each move from the offers of the seat's view, carried out on a copy, events kept."""
        game = self.game
        state = begin(game, self.seats, self.options, src).state
        decisions = 0
        while pending_decisions := game.pending_decisions(state.public):
            seat = pending_decisions[0].seat
            action = sample(game.offers(view(state, seat)), src)
            state = step(game, state, seat, action, src).state
            decisions += 1
        return decisions

    def in_place(self, src: Source) -> int:
        """As a search plays that draws its moves from the offers: in place, with no listener."""
        game = self.game
        state = game.start(self.seats, self.options, src, _nobody)
        decisions = 0
        while pending_decisions := game.pending_decisions(state.public):
            seat = pending_decisions[0].seat
            game.advance(state, seat, sample(game.offers(view(state, seat)), src), src, _nobody)
            decisions += 1
        return decisions

    def advance(self, played: Played) -> int:
        """As a search plays that has moves of its own: they are carried out in place, and nothing else is done."""
        game = self.game
        src = copy(played.tape)
        state = game.start(self.seats, self.options, src, _nobody)
        for seat, action in played.moves:
            game.advance(state, seat, action, src, _nobody)
        return len(played.moves)

    def record(self, src: Source) -> Played:
        """A random game, for `advance` to play again."""
        recorded = Recorded(src)
        state = self.game.start(self.seats, self.options, recorded, _nobody)
        moves: list[tuple[int, Action]] = []
        while pending_decisions := self.game.pending_decisions(state.public):
            seat = pending_decisions[0].seat
            moves.append((seat, sample(self.game.offers(view(state, seat)), src)))
            self.game.advance(state, *moves[-1], recorded, _nobody)
        return Played(moves, Tape(recorded.tape))


def _nobody(event: Event, to: int | None = None) -> None:
    pass
