"""What may be done now, made from a view: a seat's, or the room's, in which what only the seat knows is Hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from engines.citadels.components import (
    ARCHITECT,
    ASSASSIN,
    BISHOP,
    CHARACTERS,
    COST,
    KEEP,
    LABORATORY,
    MAGICIAN,
    MERCHANT,
    SMITHY,
    THIEF,
    WARLORD,
    Answer,
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
    End,
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
from engines.core.notation import Seat
from engines.core.offer import Condition, Hidden, InOrder, Offer, OneOf, SomeOf

Offers = list[Offer[CitadelsAction]]

_HIDDEN = Hidden()
_SEATS = tuple(Seat.universe())

_GOLD: Offer[CitadelsAction] = Offer(Gold)
_CARDS: Offer[CitadelsAction] = Offer(Cards)
_INCOME: Offer[CitadelsAction] = Offer(Income)
_MERCHANT: Offer[CitadelsAction] = Offer(Merchant)
_ARCHITECT: Offer[CitadelsAction] = Offer(Architect)
_FORGE: Offer[CitadelsAction] = Offer(Forge)
_END: Offer[CitadelsAction] = Offer(End)
_RESCUE: Offer[CitadelsAction] = Offer(Rescue, (OneOf((Answer.YES, Answer.NO)),))
_CHOOSE_HIDDEN: Offer[CitadelsAction] = Offer(Choose, (_HIDDEN,))
_KEEP_HIDDEN: Offer[CitadelsAction] = Offer(Keep, (_HIDDEN,))
_BUILD_HIDDEN: Offer[CitadelsAction] = Offer(Build, (_HIDDEN,))
_EXCHANGE_HIDDEN: Offer[CitadelsAction] = Offer(Exchange, (_HIDDEN,))
_DISCARD_HIDDEN: Offer[CitadelsAction] = Offer(Discard, (_HIDDEN,))


@dataclass(frozen=True, slots=True)
class Affordable(Condition):
    """All the buildings together cost no more than this gold (T11: all or none)."""

    gold: int

    def __call__(self, action: Build) -> bool:
        return sum([COST[building] for building in action.cards]) <= self.gold


def offers(view: CitadelsView) -> Sequence[Offer[CitadelsAction]]:
    """What the view's seat may do now; for the room's view, what the owing seat may do as far as everyone knows."""
    waiting, own = view.public.waiting, view.own
    if waiting is None or view.seat not in (None, waiting.seat):
        return ()
    match waiting:
        case Turn():
            return _turn(view.public, own, waiting)
        case Draft():
            return (_CHOOSE_HIDDEN,) if own is None else _choice(own.offered)
        case Draw(_, keep):
            return (_KEEP_HIDDEN if own is None else Offer(Keep, (SomeOf(own.drawn, keep, keep),)),)
        case Ruin():
            return (_RESCUE,)


@cache
def _choice(offered: tuple[Character, ...]) -> tuple[Offer[CitadelsAction]]:
    """Choosing one of these. Cached: there are at most 255 such offers."""
    return (Offer(Choose, (OneOf(offered),)),)


def _turn(public: Public, own: Own | None, turn: Turn) -> Offers:
    """The verbs of a turn, in the order in which they are always shown."""
    found: Offers = []
    used, seat, city = public.used, turn.seat, public.cities[turn.seat]
    cards_left = public.deck + public.discards > 0
    if not used & TAKEN:
        found.append(_GOLD)
        if cards_left:
            found.append(_CARDS)
    _build(public, own, turn, found)
    if not used & COLLECTED and income(turn.character, city):
        found.append(_INCOME)
    if turn.character == MERCHANT and not used & BONUS:
        found.append(_MERCHANT)
    power = _POWERS.get(turn.character)
    if power is not None and not used & POWER:
        power(public, own, seat, found)
    if public.hand_sizes[seat] and LABORATORY in city and not used & SOLD:
        found.append(_DISCARD_HIDDEN if own is None else Offer(Discard, (OneOf(kinds(own.hand)),)))
    if cards_left and SMITHY in city and not used & FORGED and public.gold[seat] >= SMITHY_COST:
        found.append(_FORGE)
    found.append(_END)
    return found


def builds(public: Public, turn: Turn) -> int:
    """How many more buildings may be built in the current turn (T2, T11)."""
    return (BUILDINGS_OF_ARCHITECT if turn.character == ARCHITECT else 1) - public.built


def buildable(public: Public, seat: int, hand: Sequence[Building]) -> tuple[Building, ...]:
    """The cards in the hand that could each be built: affordable and, with `french`, of a kind not in the city (T2)."""
    gold = public.gold[seat]
    bag = tuple([building for building in hand if COST[building] <= gold])
    return kinds([card for card in bag if card not in public.cities[seat]]) if public.options.french else bag


def kinds(cards: Sequence[Building]) -> tuple[Building, ...]:
    """Each kind once, in order."""
    return tuple(dict.fromkeys(cards))


def _build(public: Public, own: Own | None, turn: Turn, found: Offers) -> None:
    left, seat = builds(public, turn), turn.seat
    if left <= 0:
        return
    if own is None:
        if public.gold[seat] and public.hand_sizes[seat]:
            found.append(_BUILD_HIDDEN)
        return
    bag = buildable(public, seat, own.hand)
    if not bag:
        return
    most, gold = 1, public.gold[seat]
    if left == 1:
        found.append(Offer(Build, (InOrder(bag, 1, 1),)))
        return
    costs = sorted([COST[building] for building in bag])
    while most < min(left, len(bag)) and sum(costs[: most + 1]) <= gold:
        most += 1
    free = sum(costs[len(costs) - most :]) <= gold
    found.append(Offer(Build, (InOrder(bag, 1, most),), None if free else Affordable(gold)))


def victims(public: Public) -> tuple[Character, ...]:
    """The characters the Assassin may name (T6)."""
    return tuple([c for c in CHARACTERS if c != ASSASSIN and c not in public.face_up])


def marks(public: Public) -> tuple[Character, ...]:
    """The characters the Thief may name (T7)."""
    return tuple([c for c in victims(public) if c not in (THIEF, public.murdered)])


def safe(public: Public, seat: int) -> bool:
    """Whether the Warlord cannot destroy in this city: it is complete, or belongs to the Bishop, who was called (T9,
    T12)."""
    return len(public.cities[seat]) >= public.options.city or public.holders[BISHOP] == seat


def _murder(public: Public, own: Own | None, seat: int, found: Offers) -> None:
    found.append(Offer(Murder, (OneOf(victims(public)),)))


def _rob(public: Public, own: Own | None, seat: int, found: Offers) -> None:
    found.append(Offer(Rob, (OneOf(marks(public)),)))


def _magic(public: Public, own: Own | None, seat: int, found: Offers) -> None:
    found.append(Offer(Swap, (OneOf(tuple([_SEATS[other] for other in range(public.seats) if other != seat])),)))
    if public.hand_sizes[seat]:
        hand = None if own is None else own.hand
        found.append(_EXCHANGE_HIDDEN if hand is None else Offer(Exchange, (SomeOf(hand, 1, len(hand)),)))


def _architect(public: Public, own: Own | None, seat: int, found: Offers) -> None:
    if public.deck + public.discards:
        found.append(_ARCHITECT)


def _destroy(public: Public, own: Own | None, seat: int, found: Offers) -> None:
    gold = public.gold[seat]
    for other, city in enumerate(public.cities):
        if other != seat and city and not safe(public, other):
            targets = [building for building in city if building != KEEP and price(building) <= gold]
            if targets:
                found.append(Offer(Destroy, (OneOf((_SEATS[other],)), OneOf(kinds(targets)))))


_POWERS: Mapping[Character, Callable[[Public, Own | None, int, Offers], None]] = {
    ASSASSIN: _murder,
    THIEF: _rob,
    MAGICIAN: _magic,
    ARCHITECT: _architect,
    WARLORD: _destroy,
}
