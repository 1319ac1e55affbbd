"""Skeleton told in notation: which dice fall, who types what. For the tests beside it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.chance import Scripted
from engines.core.game import Event, begin, step, view
from engines.core.notation import First, read
from engines.core.notation import write as written
from engines.skeleton.components import Options
from engines.skeleton.rules import SKELETON


class Story:
    """A game whose dice are written down; seats are counted from 1, and by default the first begins."""

    def __init__(self, *secret: int, first: int = 1) -> None:
        chance = Scripted().dice(*secret)
        begun = begin(SKELETON, len(secret), Options(First(first)), chance)
        chance.done()
        self.state = begun.state
        self.told = begun.told

    @property
    def owing(self) -> list[int]:
        return [decision.seat + 1 for decision in SKELETON.pending_decisions(self.state.public)]

    def offered(self, seat: int) -> list[str]:
        return [written(action) for offer in SKELETON.offers(self._view(seat)) for action in offer.actions()]

    def policy(self, seat: int) -> str:
        return written(SKELETON.policy(self._view(seat), Scripted()))

    def play(self, seat: int, text: str, *dice: int) -> Sequence[Event]:
        """A move, and what everybody is told of it."""
        chance = Scripted().dice(*dice)
        action = read(SKELETON.offers(self._view(seat)), SKELETON.forms, text)
        after = step(SKELETON, self.state, seat - 1, action, chance)
        chance.done()
        self.state = after.state
        return [told.event for told in after.told if told.to is None]

    def _view(self, seat: int):
        return view(self.state, seat - 1)
