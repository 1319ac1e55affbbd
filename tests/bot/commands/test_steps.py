"""Paths of choices: each leads to one action, all actions can be reached, and what does not fit leads nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from bot.commands.steps import leaves, letter, walk
from engines.core.offer import Action, Condition, InOrder, Offer, OneOf, SomeOf, arg


@dataclass(frozen=True, slots=True)
class Wait(Action):
    verb: ClassVar[str] = "wait"


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Some dice, and then what they become."""

    verb: ClassVar[str] = "turn"

    dice: tuple[int, ...] = arg(int, many=True)
    to: tuple[int, ...] = arg(int, many=True, lead="to", default=())


@dataclass(frozen=True, slots=True)
class Line(Action):
    verb: ClassVar[str] = "line"

    things: tuple[int, ...] = arg(int, many=True)


@dataclass(frozen=True, slots=True)
class Pair(Action):
    verb: ClassVar[str] = "pair"

    first: int = arg(int)
    second: int = arg(int)


@dataclass(frozen=True, slots=True)
class SameSum(Condition):
    def __call__(self, action: Any) -> bool:
        return sum(action.dice) == sum(action.to)


FORMS = (Wait, Turn, Line, Pair)
TURN = Offer(Turn, (SomeOf((1, 1, 3), 2, 2), SomeOf((2, 2, 4), 2, 2)), SameSum())
LINE = Offer(Line, (InOrder((5, 5, 6), 1, 2),))
PAIRS = [Offer(Pair, (OneOf((1,)), OneOf((7, 8)))), Offer(Pair, (OneOf((2,)), OneOf((9,))))]
OFFERS = [Offer(Wait), TURN, LINE, *PAIRS]


def test_a_verb_without_arguments_is_an_action_at_once():
    step = walk(OFFERS, FORMS, letter(FORMS, "wait"))
    assert step is not None and step.action == Wait()


def test_several_things_are_marked_by_their_places_equal_ones_by_their_own():
    step = walk(OFFERS, FORMS, "B12")
    assert step is not None and step.several == (2, 2)
    assert (step.things, step.marked, step.taken) == ((1, 1, 3), (1, 2), (1, 3))


def test_several_things_end_where_they_are_enough_and_what_follows_is_possible():
    enough, too_few, impossible = (walk(OFFERS, FORMS, path) for path in ("B02", "B0", "B01"))
    assert enough is not None and enough.enough
    assert too_few is not None and not too_few.enough
    assert impossible is not None and not impossible.enough, "1 and 1 make no sum of two others"
    assert walk(OFFERS, FORMS, "B01.") is None


def test_after_several_things_comes_the_next_argument():
    step = walk(OFFERS, FORMS, "B02.")
    assert step is not None and step.given == ((1, 3),) and step.things == (2, 2, 4)
    done = walk(OFFERS, FORMS, "B02.01.")
    assert done is not None and done.action == Turn((1, 3), (2, 2))


def test_things_in_an_order_end_when_there_are_enough_or_no_more():
    one = walk(OFFERS, FORMS, "C0")
    assert one is not None and one.enough and one.things == (5, 6)
    ended, full = walk(OFFERS, FORMS, "C0."), walk(OFFERS, FORMS, "C01")
    assert ended is not None and ended.action == Line((5,))
    assert full is not None and full.action == Line((5, 6))


def test_what_leaves_no_choice_takes_no_place_in_the_path():
    step = walk(OFFERS, FORMS, "D1")
    assert step is not None and step.action == Pair(2, 9)
    assert walk(PAIRS[1:], FORMS, "D").action == Pair(2, 9)


def test_what_can_be_chosen_depends_on_what_was_chosen():
    step = walk(OFFERS, FORMS, "D0")
    assert step is not None and step.things == (7, 8)


@pytest.mark.parametrize(
    "path", ["", "E", "a", "0", "B00", "B9", "B012.", "C3", "C0.1", "D2", "D00x", "A0", "Ä", "B0-"]
)
def test_what_does_not_fit_leads_nowhere(path):
    assert walk(OFFERS, FORMS, path) is None


def test_every_action_on_offer_is_a_leaf_once():
    found = [step.action for verb in "BCD" for step in leaves(OFFERS, FORMS, verb, 1000)]
    assert sorted(map(str, found)) == sorted(str(action) for offer in OFFERS[1:] for action in offer.actions())


def test_leaves_are_counted_no_further_than_asked():
    assert len(leaves(OFFERS, FORMS, "C", 2)) == 3
