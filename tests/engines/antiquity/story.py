"""Antiquity told in notation: which crests were drawn, which dice are rolled, who types what."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engines.antiquity.components import KINGDOMS, TURNS, Die, Kingdom, Leftover, Options
from engines.antiquity.rules import ANTIQUITY
from engines.antiquity.state import AntiquityView
from engines.core.chance import Scripted
from engines.core.game import Event, begin, step, view
from engines.core.notation import First, Refusal, read
from engines.core.notation import write as written

DICE = {die.token: die for die in Die.universe()}


def kingdoms(text: str) -> list[Kingdom]:
    return [Kingdom[word.upper()] for word in text.split()]


def faces(text: str) -> list[int]:
    return [int(word) for word in text.split()]


class Story:
    """A game with predetermined crests and dice.

    `crests` has each player's support and oppose: "rome persia". Dice are faces in the order in which they are rolled;
    those given with a move are rolled as a result of it. Seats are counted from 1, as players do.
    """

    def __init__(self, *crests: str, dice: str, first: int = 1, leftover: Leftover = Leftover.DRAFT) -> None:
        drawn = [kingdom for own in crests for kingdom in kingdoms(own)]
        chance = Scripted().answers(*_shuffle([*drawn, *sorted(set(KINGDOMS) - set(drawn))])).dice(*faces(dice))
        begun = begin(ANTIQUITY, len(crests), Options(leftover, First(first)), chance)
        chance.done()
        self.state = begun.state
        self.told: list[tuple[Event, int | None]] = [(told.event, told.to) for told in begun.told]

    @property
    def public(self):
        return self.state.public

    @property
    def owing(self) -> list[tuple[int, str]]:
        return [(decision.seat + 1, decision.kind) for decision in ANTIQUITY.pending_decisions(self.public)]

    def view(self, seat: int | None) -> AntiquityView:
        return view(self.state, None if seat is None else seat - 1)

    def offered(self, seat: int) -> list[str]:
        """Everything that the seat may type now."""
        return [written(action) for offer in ANTIQUITY.offers(self.view(seat)) for action in offer.actions()]

    def play(self, seat: int, text: str, dice: str = "") -> Sequence[Event]:
        """Make a move, and return what everyone is told of it."""
        chance = Scripted().dice(*faces(dice))
        action = read(ANTIQUITY.offers(self.view(seat)), ANTIQUITY.forms, text)
        done = step(ANTIQUITY, self.state, seat - 1, action, chance)
        chance.done()
        self.state = done.state
        told = [(told.event, told.to) for told in done.told]
        self.told += told
        return [event for event, to in told if to is None]

    def refused(self, seat: int, text: str) -> Refusal:
        with pytest.raises(Refusal) as refusal:
            read(ANTIQUITY.offers(self.view(seat)), ANTIQUITY.forms, text)
        return refusal.value

    def pips(self, colour: int) -> dict[str, int]:
        """The kingdoms that have pips of a colour, with their sums."""
        return {
            kingdom.name.lower(): self.public.pips[8 * colour + kingdom]
            for kingdom in KINGDOMS
            if self.public.pips[8 * colour + kingdom]
        }

    def to_leftover(self, dice: str) -> Story:
        """Play all turns, with ones on the first four kingdoms; `dice` are the leftover dice rolled then."""
        turns = TURNS[self.public.seats] * self.public.seats
        for turn in range(turns):
            last = turn == turns - 1
            self.play(self.owing[0][0], "place babylon carthage egypt greece", dice if last else "1 1 1 1")
        return self


def _shuffle(order: Sequence[Kingdom]) -> list[int]:
    """The answers of chance that shuffle the kingdoms into this order."""
    things = list(KINGDOMS)
    answers = []
    for i in range(len(things) - 1, 0, -1):
        j = things.index(order[i])
        things[i], things[j] = things[j], things[i]
        answers.append(j)
    return answers
