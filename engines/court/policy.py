"""The quick player: decides what the dice should become, then keeps, changes and rolls them to get there.

A plan says how many dice of each face it wants in the end, and what that is worth. Plans are evaluated anew at every
decision, using chances.py and rough allowances for unused cards. Everything in this game is public, so it sees it all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

from engines.core.chance import Tape
from engines.court.chances import fill, of_one_kind, reach
from engines.court.components import Bid, Card, CourtAction, Keep, Pass, Roll, Take, Use
from engines.court.powers import Add, RaiseSome, Reroll, ShiftThree
from engines.court.requirements import FACES, Dice, counts
from engines.court.state import Public
from engines.court.turn import bid_wins, met, obtainable, takeable

# What a card is worth: those that add dice before those that change them. A card not listed is valued by its row.
_WORTH = {
    Card.JESTER: 4.0,
    Card.CHARLATAN: 8.0,
    Card.FARMER: 10.0,
    Card.SERVANT: 4.0,
    Card.PHILOSOPHER: 3.5,
    Card.WORKER: 8.0,
    Card.GUARD: 8.5,
    Card.HUNTER: 9.0,
    Card.MERCHANT: 7.0,
    Card.ASTRONOMER: 7.0,
    Card.LADY: 6.0,
    Card.PAWNBROKER: 9.0,
    Card.KNIGHT: 10.0,
    Card.SORCERER: 9.0,
    Card.ALCHEMIST: 6.0,
    Card.BISHOP: 10.0,
    Card.NOBLE: 6.0,
    Card.GENERAL: 16.0,
    Card.KING: 60.0,
}

# About how many missing dice a card supplies later in the turn.
_HELP = {
    Card.JESTER: 0.25,
    Card.SERVANT: 0.5,
    Card.PHILOSOPHER: 0.4,
    Card.MERCHANT: 0.6,
    Card.ASTRONOMER: 0.9,
    Card.LADY: 0.6,
    Card.SORCERER: 1.0,
    Card.ALCHEMIST: 0.6,
    Card.NOBLE: 0.5,
}
_GROUPS = {Card.ASTRONOMER: (2, 2), Card.LADY: (3, 2), Card.BISHOP: (2, 2, 2), Card.NOBLE: (3, 3)}
_STRAIGHTS = ((Card.SORCERER, (1, 1, 1, 1, 1, 0)), (Card.SORCERER, (0, 1, 1, 1, 1, 1)), (Card.ALCHEMIST, (1,) * 6))
_SUMS = {Card.WORKER: 15, Card.MERCHANT: 20, Card.PAWNBROKER: 30}
_PARITIES = {Card.SERVANT: 1, Card.PHILOSOPHER: 0}
_PLENTY = 99  # more dice than anyone has

_KINDS = {number: [card for card in met((1,) * number) if card in met((2,) * number)] for number in range(2, 8)}
_THREES: tuple[Dice, ...] = tuple(combinations_with_replacement(FACES, 3))
_NO_CHANCE = Tape(())


@dataclass(frozen=True, slots=True)
class Plan:
    """How many dice of each face, 1 to 6, are wanted in the end, and what that is worth at the moment."""

    value: float
    want: tuple[int, ...]
    adding: bool = True  # whether dice added by cards do no harm


def choose(public: Public) -> CourtAction:
    """A sensible action for the seat whose turn it is."""
    if public.hand:
        return Roll()
    turn = _Turn(public)
    plan = max(_plans(turn), key=lambda plan: plan.value)
    if public.active:
        return _pursue(turn, plan)
    if turn.adders and plan.adding and plan.value > turn.sure + 1e-9:
        return _add(turn, plan)
    if public.final or not turn.takeable:
        return Pass()
    return Take(max(turn.takeable, key=_worth))


def _worth(card: Card) -> float:
    return _WORTH.get(card, 2.0 * card.row)


class _Turn:
    """What a decision is based on: the dice by face, the cards not yet used, and what is certain already."""

    def __init__(self, public: Public) -> None:
        assert public.waiting is not None, "somebody decides"
        self.public = public
        self.seat = public.waiting.seat
        unused = [card for card in public.cards[self.seat] if card.power.used and card not in public.used]
        self.adders = [card for card in unused if card.power.adds]
        self.changers = [card for card in unused if not card.power.adds]
        self.help = sum([_HELP.get(card, 0.5) for card in self.changers])
        self.aside = counts(public.aside)
        self.active = counts(public.active)
        self.takeable = takeable(public)
        if public.final:
            self.sure = self.bid(Bid.best(public.aside)) if public.aside else 0.0
        else:
            self.sure = max(map(_worth, self.takeable), default=0.0)

    def bid(self, bid: Bid) -> float:
        """The value of a bid in the final round: above all the King."""
        return bid_wins(self.public, self.seat, bid) + 0.02 * bid.count + 0.002 * bid.face

    def after(self, want: Sequence[int]) -> tuple[list[int], int]:
        """What is missing of the dice wanted of each face, and how many dice may still supply it, if those that fit are
        kept and adding cards are used."""
        left: list[int] = []
        loose = hits = 0
        for number, aside, active in zip(want, self.aside, self.active, strict=True):
            kept = min(active, max(0, number - aside))
            left.append(max(0, number - aside - kept))
            hits += kept
            loose += active - kept
        for card in self.adders:
            place = _face(card, left) - 1
            if left[place]:
                left[place] -= 1
                hits += 1
            else:
                loose += 1
        if self.public.owes and not hits and self.help < 1:
            loose -= 1
        return left, loose

    def chance(self, want: Sequence[int]) -> float:
        """The approximate probability of ending with this many dice of each face, if only these are kept."""
        left, loose = self.after(want)
        return _helped(loose, tuple(sorted([number for number in left if number])), self.help)

    def more(self, card: Card) -> float:
        """How much a card is worth beyond what is certain, if the player can get it at all; never less than 0."""
        return max(0.0, _worth(card) - self.sure) if obtainable(self.public, self.seat, card) else 0.0


def _helped(dice: int, missing: tuple[int, ...], help_: float) -> float:
    """The probability of supplying what is missing, when cards will make about this many of the dice fit."""
    while help_ >= 1 and missing and dice > 0:
        dice, missing, help_ = dice - 1, _one_less(missing), help_ - 1
    chance = fill(dice, missing)
    if help_ > 0 and missing and dice > 0:
        chance += min(1, help_) * (fill(dice - 1, _one_less(missing)) - chance)
    return chance


def _one_less(missing: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted([n for n in (*missing[:-1], missing[-1] - 1) if n]))


def _face(card: Card, missing: Sequence[int]) -> int:
    """The face that an adding card brings; the Queen brings the one most needed."""
    return card.power.face if isinstance(card.power, Add) else 1 + max(range(6), key=missing.__getitem__)


# Plans --------------------------------------------------------------------------------------------------------------


def _plans(turn: _Turn) -> Iterator[Plan]:
    """Everything worth trying. A plan that fails is assumed to yield what is certain already."""
    for face in FACES:
        yield _many(turn, face)
    if turn.public.final:
        return
    for card, need in (*((card, _nearest(turn, shape)) for card, shape in _GROUPS.items()), *_STRAIGHTS):
        if more := turn.more(card):
            yield Plan(turn.sure + more * turn.chance(need), need)
    for card, pips in _SUMS.items():
        if more := turn.more(card):
            yield _high(turn, pips, more)
    for card, odd in _PARITIES.items():
        if (more := turn.more(card)) and all(die % 2 == odd for die in turn.public.aside):
            yield _alike(turn, odd, more)


def _many(turn: _Turn, face: int) -> Plan:
    """As many of one face as possible."""
    want = tuple([_PLENTY * (face == other) for other in FACES])
    left, loose = turn.after(want)
    there = _PLENTY - left[face - 1]
    others = tuple([die for die in turn.public.active if die != face])
    certain = there + sum([gain for gain, _ in _changes(turn, others, left)])
    value = reached = turn.sure
    for number in range(1, there + loose + 1):
        if turn.public.final:
            worth = turn.bid(Bid(number, face))
        else:
            worth = turn.sure + max([turn.more(card) for card in _KINDS.get(number, ())], default=0.0)
        if worth > reached:
            missing = (number - there,) if number > certain else ()
            value += (worth - reached) * _helped(loose, missing, turn.help)
            reached = worth
    return Plan(value, want)


def _nearest(turn: _Turn, shape: Sequence[int]) -> tuple[int, ...]:
    """The groups of the shape, largest first, assigned to the faces that occur most."""
    there = [a + b for a, b in zip(turn.aside, turn.active, strict=True)]
    need = [0] * 6
    for size, place in zip(shape, sorted(range(6), key=lambda place: -there[place]), strict=False):
        need[place] = size
    return tuple(need)


def _high(turn: _Turn, pips: int, more: float) -> Plan:
    """A high sum: fives and sixes are kept, unless all dice together are enough."""
    missing = pips - sum(turn.public.aside)
    if sum(turn.public.active) >= missing:
        return Plan(turn.sure + more, (_PLENTY,) * 6)
    high = [die for die in turn.public.active if die >= 5]
    loose = len(turn.public.active) - len(high) + len(turn.adders)
    return Plan(turn.sure + more * reach(loose, missing - sum(high)), (0, 0, 0, 0, _PLENTY, _PLENTY))


def _alike(turn: _Turn, odd: int, more: float) -> Plan:
    """Only odd dice, or only even ones."""
    loose = sum(die % 2 != odd for die in turn.public.active)
    chance = 0.0 if turn.public.owes and loose == len(turn.public.active) else of_one_kind(loose)
    return Plan(turn.sure + more * chance, tuple([_PLENTY * (face % 2 == odd) for face in FACES]), adding=False)


# Pursuing a plan ----------------------------------------------------------------------------------------------------


def _pursue(turn: _Turn, plan: Plan) -> CourtAction:
    """Keep what is wanted, after using the cards that help most; then roll what is left, or keep the best of it."""
    public = turn.public
    missing = [max(0, want - there) for want, there in zip(plan.want, turn.aside, strict=True)]
    hits: list[int] = []
    loose: list[int] = []
    for die in public.active:
        (hits if hits.count(die) < missing[die - 1] else loose).append(die)
    for die in hits:
        missing[die - 1] -= 1
    if not loose:
        return Keep(public.active)
    uses = _changes(turn, tuple(loose), missing)
    gained = sum(gain for gain, _ in uses)
    if uses and (gained >= min(len(loose), sum(missing)) or uses[0][0] > 1):
        return uses[0][1]
    for card in turn.adders:
        if missing[_face(card, missing) - 1] and plan.adding:
            return _add(turn, plan)
    if hits:
        return Keep(tuple(hits))
    if public.owes:
        for card in (Card.MERCHANT, Card.JESTER):
            if card in turn.changers:
                return Use(card, tuple(loose) if card == Card.MERCHANT else (loose[0],))
        return uses[0][1] if uses else Keep((max(loose, key=lambda die: (turn.aside[die - 1], die)),))
    return _add(turn, plan) if turn.adders and plan.adding else Roll()


def _add(turn: _Turn, plan: Plan) -> CourtAction:
    """Use the adding card whose die is wanted, or else any."""
    missing = [want - there for want, there in zip(plan.want, turn.aside, strict=True)]
    card = max(turn.adders, key=lambda card: missing[_face(card, missing) - 1])
    return Use(card, (_face(card, missing),) if card.power.size else ())


def _changes(turn: _Turn, loose: Dice, missing: Sequence[int]) -> list[tuple[int, Use]]:
    """Uses that make dice fit, applied one after the other, largest gain first; each with its gain."""
    left = list(missing)
    cards = [card for card in turn.changers if not isinstance(card.power, Reroll)]
    found: list[tuple[int, Use]] = []
    while cards and loose:
        tried = [
            (_gain(after, left), -_HELP.get(use.card, 0.5), use, after)
            for card in cards
            for use, after in _uses(card, loose, left, turn.public.aside)
        ]
        gain, _, use, after = max(tried, key=lambda one: one[:2], default=(0, 0.0, None, ()))
        if use is None or not gain:
            break
        found.append((gain, use))
        cards.remove(use.card)
        rest = list(loose)
        for die in use.dice:
            rest.remove(die)
        for die in after:
            if left[die - 1]:
                left[die - 1] -= 1
            else:
                rest.append(die)
        loose = tuple(sorted(rest))
    return found


def _gain(dice: Dice, missing: Sequence[int]) -> int:
    """How many of the dice are wanted."""
    return sum([min(dice.count(face), missing[face - 1]) for face in set(dice)])


def _uses(card: Card, loose: Dice, missing: Sequence[int], aside: Dice) -> Iterator[tuple[Use, Dice]]:
    """Uses of a card that may help, each with the resulting dice."""
    power = card.power
    if isinstance(power, RaiseSome):
        dice = tuple([die for die in loose if die + power.step <= 6 and missing[die + power.step - 1]])
        if dice:
            yield Use(card, dice), power.become(dice, 0, (), _NO_CHANCE)
    elif isinstance(power, ShiftThree):
        threes = {sum(three): three for three in combinations(loose, 3)}
        for to in _THREES:
            three = threes.get(sum(to), to)
            if three != to:
                yield Use(card, three, 0, to), to
    elif (choice := power.choose(loose, aside)) is not None:
        for dice, by, to in product(choice.dice.values(), choice.by.values(), choice.to.values()):
            use = Use(card, dice, by, to)
            if choice.where is None or choice.where(use):
                yield use, power.become(dice, by, to, _NO_CHANCE)
