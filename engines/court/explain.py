"""Why something that can be typed may not be done now: a code for the catalogue and what its sentence needs.

Asked only of actions that are not on offer; nothing here decides what is.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from engines.core.chance import Tape
from engines.core.game import Why
from engines.court.powers import NO_DICE, NO_NUMBER, Choice, Shifted
from engines.court.requirements import FACES, Dice
from engines.court.state import Public
from engines.court.things import Bid, Card, CourtAction, Keep, Roll, Take, Use

_NO_CHANCE = Tape(())


def why(public: Public, action: CourtAction) -> Why | None:
    """The first reason why the seat whose turn it is may not do this; None where there is no more to say."""
    if public.waiting is None:
        return None
    if isinstance(action, Roll):
        return _why("keep-first", dice=public.active) if public.active else _why("all-aside")
    if isinstance(action, Use):
        return _use(public, public.waiting.seat, action)
    if public.hand:
        return _why("roll-first", dice=public.hand)
    if isinstance(action, Keep):
        return _keep(public, action)
    if public.active:
        return _why("aside-first", dice=public.active)
    return _take(public, public.waiting.seat, action.card) if isinstance(action, Take) else None


def _why(code: str, **data: Any) -> Why:
    return Why(code, data)


def _keep(public: Public, keep: Keep) -> Why | None:
    if not public.active:
        return _why("all-aside")
    missing = _missing(keep.dice, public.active)
    return _why("not-active", dice=missing, active=public.active) if missing else None


def _take(public: Public, seat: int, card: Card) -> Why | None:
    if public.final and card != Card.KING:
        return _why("final", card=card)
    if public.final:
        return (
            _why("king-yours") if public.king == seat else _why("low-bid", bid=Bid.best(public.aside), best=public.best)
        )
    if card == Card.QUEEN:
        return _why("queen")
    if card == Card.CHARLATAN and Card.JESTER not in public.cards[seat]:
        return _why("no-jester")
    if card in public.cards[seat] and card != Card.CHARLATAN:
        return _why("owned", card=card)
    if card != Card.CHARLATAN and not public.piles[card]:
        return _why("gone", card=card)
    return _why("not-met", card=card, dice=public.aside)


def _use(public: Public, seat: int, use: Use) -> Why | None:
    card, power = use.card, use.card.power
    if not power.used:
        return _why("no-use", card=card)
    if card not in public.cards[seat]:
        return _why("not-owned", card=card)
    if card in public.used:
        return _why("used", card=card)
    if public.hand:
        return _why("no-face", card=card) if power.adds else _why("before-roll", card=card)
    if power.adds:
        return _why("one-face", card=card) if power.size else _why("nothing-chosen", card=card)
    if not public.active:
        return _why("all-aside")
    choice = power.choose(public.active, public.aside)
    if choice is None and not public.aside and power.choose(public.active, FACES) is not None:
        return _why("nothing-aside", card=card)
    missing = _missing(use.dice, public.active)
    if missing:
        return _why("not-active", dice=missing, active=public.active)
    if power.size and len(public.active) < power.size:
        return _why("few-dice", card=card, number=power.size)
    if power.size and use.dice and len(use.dice) != power.size:
        return _why("number", card=card, number=power.size)
    return _outcome(choice, use)


def _outcome(choice: Choice | None, use: Use) -> Why | None:
    """What would become of the dice, and why that may not be. `choice` is None where nothing can be chosen."""
    if choice is None and not use.dice:
        return _why("no-change", card=use.card)
    if choice is not None:
        if (use.by and choice.by == NO_NUMBER) or (use.to and choice.to == NO_DICE):
            return _why("too-much", card=use.card)
        if not use.dice or (not use.to and choice.to != NO_DICE):
            return None  # something is missing, which reading it has told
    after = use.card.power.become(use.dice, use.by or 1, use.to, _NO_CHANCE)
    if any(die > 6 for die in after):
        return _why("above-six", card=use.card, dice=use.dice)
    if any(die < 1 for die in after):
        return _why("below-one", card=use.card, dice=use.dice)
    if choice is None or sorted(after) == sorted(use.dice):
        return _why("no-change", card=use.card)
    if len(after) != len(use.dice):
        return _why("faces", card=use.card, number=len(use.dice))
    if isinstance(choice.where, Shifted):
        return _why("sum", card=use.card, before=sum(use.dice), after=sum(after))
    if use.to:
        return _why("face", card=use.card, faces=tuple(choice.to.things))
    return _why("pips", card=use.card, most=max(choice.by.things))


def _missing(dice: Dice, there: Dice) -> Dice:
    """Those of the dice that are not there."""
    return tuple(sorted((Counter(dice) - Counter(there)).elements()))
