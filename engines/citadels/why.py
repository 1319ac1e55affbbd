"""Why something that can be typed is not on offer: a message code and the data for its sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
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
    if own is None or waiting is None or waiting.seat != view.seat:
        return None
    match waiting:
        case Draft():
            return _draft(public, action)
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


def _draft(public: Public, action: CitadelsAction) -> Why:
    if not isinstance(action, Choose):
        return Why("choose-first", {})
    if action.character in public.face_up:
        return Why("face-up", {"character": action.character})
    return Why("not-offered", {"character": action.character})


def _draw(own: Own, draw: Draw, action: CitadelsAction) -> Why:
    if not isinstance(action, Keep):
        return Why("keep-first", {"keep": draw.keep})
    missing = Counter(action.cards) - Counter(own.drawn)
    if missing:
        return Why("not-drawn", {"building": next(iter(missing))})
    return Why("keep-number", {"keep": draw.keep, "number": len(action.cards)})


def _choose(public: Public, own: Own, turn: Turn, action: Choose) -> Why:
    return Why("chosen", {"character": turn.character})


def _take(public: Public, own: Own, turn: Turn, action: Gold | Cards) -> Why | None:
    if public.used & TAKEN:
        return Why("taken", {})
    return _no_cards(public)


def _no_cards(public: Public) -> Why | None:
    return None if public.deck + public.discards else Why("no-cards", {})


def _keep(public: Public, own: Own, turn: Turn, action: Keep) -> Why:
    return Why("nothing-drawn", {})


def _rescue(public: Public, own: Own, turn: Turn, action: Rescue) -> Why:
    return Why("nothing-to-rescue", {})


def _build(public: Public, own: Own, turn: Turn, action: Build) -> Why | None:
    left = builds(public, turn)
    if left <= 0:
        most = BUILDINGS_OF_ARCHITECT if turn.character == ARCHITECT else 1
        return Why("built", {"number": most})
    if len(action.cards) > left:
        return Why("build-fewer", {"number": left})
    wanted = Counter(action.cards)
    missing = wanted - Counter(own.hand)
    if missing:
        return Why("not-in-hand", {"building": next(iter(missing))})
    if public.options.french:
        for building, number in wanted.items():
            if number > 1 or building in public.cities[turn.seat]:
                return Why("french", {"building": building})
    cost, gold = sum(COST[building] for building in action.cards), public.gold[turn.seat]
    if cost <= gold:
        return None
    if len(action.cards) == 1:
        return Why("price", {"building": action.cards[0], "cost": cost, "gold": gold})
    return Why("price-together", {"cost": cost, "gold": gold})


def _income(public: Public, own: Own, turn: Turn, action: Income) -> Why | None:
    colour = INCOME.get(turn.character)
    if colour is None:
        return Why("no-income", {"character": turn.character})
    if public.used & COLLECTED:
        return Why("collected", {})
    if not income(turn.character, public.cities[turn.seat]):
        return Why("nothing-to-collect", {"colour": colour})
    return None


def _merchant(public: Public, own: Own, turn: Turn, action: Merchant) -> Why | None:
    return Why("bonus-taken", {}) if public.used & BONUS else None


def _name(public: Public, own: Own, turn: Turn, action: Murder | Rob) -> Why | None:
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


def _swap(public: Public, own: Own, turn: Turn, action: Swap) -> Why | None:
    if public.used & POWER:
        return Why("power-used", {"character": turn.character})
    if action.seat == turn.seat:
        return Why("swap-yourself", {})
    return Why("no-seat", {"number": action.seat + 1}) if action.seat >= public.seats else None


def _exchange(public: Public, own: Own, turn: Turn, action: Exchange) -> Why | None:
    if public.used & POWER:
        return Why("power-used", {"character": turn.character})
    missing = Counter(action.cards) - Counter(own.hand)
    return Why("not-in-hand", {"building": next(iter(missing))}) if missing else None


def _architect(public: Public, own: Own, turn: Turn, action: Architect) -> Why | None:
    if public.used & POWER:
        return Why("power-used", {"character": turn.character})
    return _no_cards(public)


def _destroy(public: Public, own: Own, turn: Turn, action: Destroy) -> Why | None:
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


def _discard(public: Public, own: Own, turn: Turn, action: Discard) -> Why | None:
    if LABORATORY not in public.cities[turn.seat]:
        return Why("no-building", {"building": LABORATORY})
    if public.used & SOLD:
        return Why("building-used", {"building": LABORATORY})
    return None if action.card in own.hand else Why("not-in-hand", {"building": action.card})


def _forge(public: Public, own: Own, turn: Turn, action: Forge) -> Why | None:
    if SMITHY not in public.cities[turn.seat]:
        return Why("no-building", {"building": SMITHY})
    if public.used & FORGED:
        return Why("building-used", {"building": SMITHY})
    gold = public.gold[turn.seat]
    if gold < SMITHY_COST:
        return Why("forge-price", {"cost": SMITHY_COST, "gold": gold})
    return _no_cards(public)


_REASONS: Mapping[type[CitadelsAction], Callable[[Public, Own, Turn, Any], Why | None]] = {
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
