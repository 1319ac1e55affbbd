"""Why something that can be typed is not allowed now: a message code and the data for its sentence.

Called only for actions that are not on offer; nothing here decides what is.
"""

from __future__ import annotations

from collections import Counter

from engines.core.chance import Tape
from engines.core.game import Why
from engines.court.components import Bid, Card, CourtAction, Keep, Roll, Take, Use
from engines.court.powers import NO_DICE, NO_NUMBER, Choice, Reroll, Shifted
from engines.court.requirements import FACES, Dice
from engines.court.state import Public

_NO_CHANCE = Tape(())


def why(public: Public, action: CourtAction) -> Why | None:
    """The first reason why the seat whose turn it is may not do this; None if there is nothing more to say."""
    if public.waiting is None:
        return None
    if isinstance(action, Roll):
        return Why("keep-first", {"dice": public.active}) if public.active else Why("all-aside", {})
    if isinstance(action, Use):
        return _use(public, public.waiting.seat, action)
    if public.hand:
        return Why("roll-first", {"dice": public.hand})
    if isinstance(action, Keep):
        return _keep(public, action)
    if public.active:
        return Why("aside-first", {"dice": public.active})
    return _take(public, public.waiting.seat, action.card) if isinstance(action, Take) else None


def _keep(public: Public, keep: Keep) -> Why | None:
    if not public.active:
        return Why("all-aside", {})
    missing = _missing(keep.dice, public.active)
    return Why("not-active", {"dice": missing, "active": public.active}) if missing else None


def _take(public: Public, seat: int, card: Card) -> Why | None:
    if public.final and card != Card.KING:
        return Why("final", {"card": card})
    if public.final:
        low = Why("low-bid", {"bid": Bid.best(public.aside), "best": public.best})
        return Why("king-yours", {}) if public.king == seat else low
    if card == Card.QUEEN:
        return Why("queen", {})
    if card == Card.CHARLATAN and Card.JESTER not in public.cards[seat]:
        return Why("no-jester", {})
    if card in public.cards[seat] and card != Card.CHARLATAN:
        return Why("owned", {"card": card})
    if card != Card.CHARLATAN and not public.piles[card]:
        return Why("gone", {"card": card})
    return Why("not-met", {"card": card, "dice": public.aside})


def _use(public: Public, seat: int, use: Use) -> Why | None:
    card, power = use.card, use.card.power
    if not power.used:
        return Why("no-use", {"card": card})
    if card not in public.cards[seat]:
        return Why("not-owned", {"card": card})
    if card in public.used:
        return Why("used", {"card": card})
    if public.hand:
        return Why("no-face", {"card": card}) if power.adds else Why("before-roll", {"card": card})
    if power.adds:
        return Why("one-face", {"card": card}) if power.size else Why("nothing-chosen", {"card": card})
    if not public.active:
        return Why("all-aside", {})
    choice = power.choose(public.active, public.aside)
    if choice is None and not public.aside and power.choose(public.active, FACES) is not None:
        return Why("nothing-aside", {"card": card})
    missing = _missing(use.dice, public.active)
    if missing:
        return Why("not-active", {"dice": missing, "active": public.active})
    if power.size and len(public.active) < power.size:
        return Why("few-dice", {"card": card, "number": power.size})
    if power.size and use.dice and len(use.dice) != power.size:
        return Why("number", {"card": card, "number": power.size})
    return _outcome(choice, use)


def _outcome(choice: Choice | None, use: Use) -> Why | None:
    """What would become of the dice, and why that is not allowed. `choice` is None if nothing can be chosen."""
    if choice is None and not use.dice:
        return Why("no-change", {"card": use.card})
    if choice is not None:
        if (use.by and choice.by == NO_NUMBER) or (use.to and choice.to == NO_DICE):
            return Why("too-much", {"card": use.card})
        if not use.dice or (not use.to and choice.to != NO_DICE):
            return None  # incomplete, which the reader has already reported
        if isinstance(use.card.power, Reroll):
            return None
    after = use.card.power.become(use.dice, use.by or 1, use.to, _NO_CHANCE)
    if any(die > 6 for die in after):
        return Why("above-six", {"card": use.card, "dice": use.dice})
    if any(die < 1 for die in after):
        return Why("below-one", {"card": use.card, "dice": use.dice})
    if choice is None or sorted(after) == sorted(use.dice):
        return Why("no-change", {"card": use.card})
    if len(after) != len(use.dice):
        return Why("faces", {"card": use.card, "number": len(use.dice)})
    if isinstance(choice.where, Shifted):
        return Why("sum", {"card": use.card, "before": sum(use.dice), "after": sum(after)})
    if use.to:
        return Why("face", {"card": use.card, "faces": tuple(choice.to.things)})
    return Why("pips", {"card": use.card, "most": max(choice.by.things)})


def _missing(dice: Dice, there: Dice) -> Dice:
    """The dice that are not there."""
    return tuple(sorted((Counter(dice) - Counter(there)).elements()))
