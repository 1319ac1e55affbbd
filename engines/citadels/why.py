"""Why something that can be typed is not on offer: a message code and the data for its sentence.

In the room's view `own` is None, and only what holds whatever the seat has is a reason. Reasons that everybody can see
come before those that the seat's secrets give, so both views name the same one wherever they can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.citadels.components import (
    ARCHITECT,
    ASSASSIN,
    BISHOP,
    COST,
    INCOME,
    KEEP,
    LABORATORY,
    MAGICIAN,
    MERCHANT,
    SMITHY,
    THIEF,
    WARLORD,
    Building,
    Character,
)
from engines.citadels.moves import (
    Architect,
    Build,
    Cards,
    Choose,
    CitadelsAction,
    Destroy,
    Discard,
    Exchange,
    Forge,
    Gold,
    Income,
    Keep,
    Merchant,
    Murder,
    Rescue,
    Rob,
    Swap,
)
from engines.citadels.offers import builds
from engines.citadels.powers import BUILDINGS_OF_ARCHITECT, SMITHY_COST, income, price
from engines.citadels.state import (
    BONUS,
    COLLECTED,
    FORGED,
    POWER,
    SOLD,
    TAKEN,
    CitadelsView,
    Draft,
    Draw,
    Own,
    Public,
    Ruin,
    Turn,
)
from engines.core.game import Why

_NEEDS: Mapping[type[CitadelsAction], Character] = {  # the verbs that are the power of a single character
    Murder: ASSASSIN,
    Rob: THIEF,
    Swap: MAGICIAN,
    Exchange: MAGICIAN,
    Merchant: MERCHANT,
    Architect: ARCHITECT,
    Destroy: WARLORD,
}


def why(view: CitadelsView, action: CitadelsAction) -> Why | None:
    """See engines.core.game.Game.why."""
    public, own = view.public, view.own
    waiting = public.waiting
    if waiting is None or view.seat not in (None, waiting.seat):
        return None
    match waiting:
        case Draft():
            return _draft(public, own, action)
        case Draw():
            return _draw(own, waiting, action)
        case Ruin():
            return Why("answer-first", {"building": waiting.building})
        case Turn():
            needed = _NEEDS.get(type(action), turn_character := waiting.character)
            if needed != turn_character:
                return Why("not-your-power", {"character": needed})
            reason = _REASONS.get(type(action))
            return None if reason is None else reason(public, own, waiting, action)


def _draft(public: Public, own: Own | None, action: CitadelsAction) -> Why | None:
    if not isinstance(action, Choose):
        return Why("choose-first", {})
    if action.character in public.face_up:
        return Why("face-up", {"character": action.character})
    return None if own is None else Why("not-offered", {"character": action.character})


def _draw(own: Own | None, draw: Draw, action: CitadelsAction) -> Why | None:
    if not isinstance(action, Keep):
        return Why("keep-first", {"keep": draw.keep})
    if len(action.cards) != draw.keep:
        return Why("keep-number", {"keep": draw.keep, "number": len(action.cards)})
    missing = None if own is None else Counter(action.cards) - Counter(own.drawn)
    return Why("not-drawn", {"building": next(iter(missing))}) if missing else None


def _choose(public: Public, own: Own | None, turn: Turn, action: Choose) -> Why:
    return Why("chosen", {"character": turn.character})


def _take(public: Public, own: Own | None, turn: Turn, action: Gold | Cards) -> Why | None:
    if public.used & TAKEN:
        return Why("taken", {})
    return None if isinstance(action, Gold) else _no_cards(public)


def _no_cards(public: Public) -> Why | None:
    return None if public.deck + public.discards else Why("no-cards", {})


def _keep(public: Public, own: Own | None, turn: Turn, action: Keep) -> Why:
    return Why("nothing-drawn", {})


def _rescue(public: Public, own: Own | None, turn: Turn, action: Rescue) -> Why:
    return Why("nothing-to-rescue", {})


def _build(public: Public, own: Own | None, turn: Turn, action: Build) -> Why | None:
    left = builds(public, turn)
    if left <= 0:
        most = BUILDINGS_OF_ARCHITECT if turn.character == ARCHITECT else 1
        return Why("built", {"number": most})
    if len(action.cards) > left:
        return Why("build-fewer", {"number": left})
    cost, gold = sum(COST[building] for building in action.cards), public.gold[turn.seat]
    if cost > gold and len(action.cards) == 1:
        return Why("price", {"building": action.cards[0], "cost": cost, "gold": gold})
    if cost > gold:
        return Why("price-together", {"cost": cost, "gold": gold})
    if public.options.french:
        for building, number in Counter(action.cards).items():
            if number > 1 or building in public.cities[turn.seat]:
                return Why("french", {"building": building})
    return _not_in_hand(own, action.cards)


def _not_in_hand(own: Own | None, cards: Sequence[Building]) -> Why | None:
    missing = None if own is None else Counter(cards) - Counter(own.hand)
    return Why("not-in-hand", {"building": next(iter(missing))}) if missing else None


def _income(public: Public, own: Own | None, turn: Turn, action: Income) -> Why | None:
    colour = INCOME.get(turn.character)
    if colour is None:
        return Why("no-income", {"character": turn.character})
    if public.used & COLLECTED:
        return Why("collected", {})
    if not income(turn.character, public.cities[turn.seat]):
        return Why("nothing-to-collect", {"colour": colour})
    return None


def _merchant(public: Public, own: Own | None, turn: Turn, action: Merchant) -> Why | None:
    return Why("bonus-taken", {}) if public.used & BONUS else None


def _name(public: Public, own: Own | None, turn: Turn, action: Murder | Rob) -> Why | None:
    if public.used & POWER:
        return Why("power-used", {"character": turn.character})
    character = action.character
    if character == turn.character:
        return Why("yourself", {"character": character})
    if character in public.face_up:
        return Why("face-up", {"character": character})
    if isinstance(action, Rob) and character == ASSASSIN:
        return Why("rob-assassin", {})
    if isinstance(action, Rob) and character == public.murdered:
        return Why("rob-murdered", {"character": character})
    return None


def _swap(public: Public, own: Own | None, turn: Turn, action: Swap) -> Why | None:
    if public.used & POWER:
        return Why("power-used", {"character": turn.character})
    if action.seat == turn.seat:
        return Why("swap-yourself", {})
    return Why("no-seat", {"number": action.seat + 1}) if action.seat >= public.seats else None


def _exchange(public: Public, own: Own | None, turn: Turn, action: Exchange) -> Why | None:
    if public.used & POWER:
        return Why("power-used", {"character": turn.character})
    return _not_in_hand(own, action.cards)


def _architect(public: Public, own: Own | None, turn: Turn, action: Architect) -> Why | None:
    if public.used & POWER:
        return Why("power-used", {"character": turn.character})
    return _no_cards(public)


def _destroy(public: Public, own: Own | None, turn: Turn, action: Destroy) -> Why | None:
    seat, building = action.seat, action.building
    if public.used & POWER:
        return Why("power-used", {"character": turn.character})
    if seat >= public.seats:
        return Why("no-seat", {"number": seat + 1})
    if seat == turn.seat:
        return Why("own-city", {})
    if building not in public.cities[seat]:
        return Why("not-there", {"seat": seat, "building": building})
    if len(public.cities[seat]) >= public.options.city:
        return Why("complete", {"seat": seat})
    if public.holders[BISHOP] == seat:
        return Why("bishop", {"seat": seat})
    if building == KEEP:
        return Why("keep-stands", {})
    gold = public.gold[turn.seat]
    if price(building) > gold:
        return Why("destroy-price", {"building": building, "cost": price(building), "gold": gold})
    return None


def _discard(public: Public, own: Own | None, turn: Turn, action: Discard) -> Why | None:
    if LABORATORY not in public.cities[turn.seat]:
        return Why("no-building", {"building": LABORATORY})
    if public.used & SOLD:
        return Why("building-used", {"building": LABORATORY})
    return _not_in_hand(own, (action.card,))


def _forge(public: Public, own: Own | None, turn: Turn, action: Forge) -> Why | None:
    if SMITHY not in public.cities[turn.seat]:
        return Why("no-building", {"building": SMITHY})
    if public.used & FORGED:
        return Why("building-used", {"building": SMITHY})
    gold = public.gold[turn.seat]
    if gold < SMITHY_COST:
        return Why("forge-price", {"cost": SMITHY_COST, "gold": gold})
    return _no_cards(public)


_REASONS: Mapping[type[CitadelsAction], Callable[[Public, Own | None, Turn, Any], Why | None]] = {
    Choose: _choose,
    Gold: _take,
    Cards: _take,
    Keep: _keep,
    Build: _build,
    Income: _income,
    Merchant: _merchant,
    Murder: _name,
    Rob: _name,
    Swap: _swap,
    Exchange: _exchange,
    Architect: _architect,
    Destroy: _destroy,
    Rescue: _rescue,
    Discard: _discard,
    Forge: _forge,
}
