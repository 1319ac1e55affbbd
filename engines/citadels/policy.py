"""The quick player: simple values for characters, cards and targets. Uses only what is in a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engines.citadels.components import (
    COLOUR,
    COST,
    GRAVEYARD,
    HAUNTED_CITY,
    KEEP,
    LABORATORY,
    LIBRARY,
    OBSERVATORY,
    POINTS,
    SCHOOL_OF_MAGIC,
    SMITHY,
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
from engines.citadels.offers import offers
from engines.citadels.powers import income, price
from engines.citadels.state import TAKEN, CitadelsView, Draft, Draw, Own, Public, Ruin, Turn
from engines.core.chance import Source
from engines.core.notation import Seat
from engines.core.offer import Offer

Offered = Mapping[type[CitadelsAction], Sequence[Offer[CitadelsAction]]]

_HELPFUL: Mapping[Building, float] = {  # what a purple building is worth beyond its points
    OBSERVATORY: 1.0,
    LIBRARY: 1.5,
    SMITHY: 1.0,
    SCHOOL_OF_MAGIC: 1.0,
    LABORATORY: 0.5,
    GRAVEYARD: 0.5,
    HAUNTED_CITY: 1.0,
    KEEP: 0.5,
}


def decide(view: CitadelsView, src: Source) -> CitadelsAction:
    """A sensible move for the seat that owes one."""
    public, own = view.public, view.own
    assert own is not None, "only a seat decides"
    match public.waiting:
        case Draft(seat):
            return Choose(_best(own.offered, lambda character: _appeal(public, seat, character, own), src))
        case Draw(seat, keep):
            city = public.cities[seat]
            return Keep(tuple(sorted(sorted(own.drawn, key=lambda card: _worth(card, city, own.hand))[-keep:])))
        case Ruin(seat, building):
            return Rescue(Answer.YES if _worth(building, public.cities[seat], own.hand) >= 3 else Answer.NO)
        case Turn() as turn:
            return _turn(view, own, turn, src)
    raise ValueError("no decision is owed")


def _turn(view: CitadelsView, own: Own, turn: Turn, src: Source) -> CitadelsAction:
    public, seat = view.public, turn.seat
    offered: dict[type[CitadelsAction], list[Offer[CitadelsAction]]] = {}
    for offer in offers(view):
        offered.setdefault(offer.make, []).append(offer)
    for free in _FREE:
        if type(free) in offered:
            return free
    for plan in _PLANS:
        action = plan(public, own, seat, offered, src)
        if action is not None:
            return action
    return End()


def _best(things: Sequence[Character], value: Callable[[Character], float], src: Source) -> Character:
    """The thing with the highest value, with a little noise so that nobody can be sure of it."""
    return max(things, key=lambda thing: value(thing) + src.below(100) / 60)


# Characters -----------------------------------------------------------------------------------------------------------


def _appeal(public: Public, seat: int, character: Character, own: Own | None) -> float:
    """How useful a character is to a seat. The cards in its hand count if they are known."""
    city, gold, cards = public.cities[seat], public.gold[seat], public.hand_sizes[seat]
    value = float(income(character, city))
    match character:
        case Character.KING:
            value += 1.0
        case Character.BISHOP:
            value += 0.3 * len(city)
        case Character.MERCHANT:
            value += 1.5
        case Character.ARCHITECT:
            value += 2.0 + (1.5 if gold >= 5 and cards >= 2 else 0.0)
        case Character.WARLORD:
            value += 0.5
        case Character.MAGICIAN:
            most = max(size for other, size in enumerate(public.hand_sizes) if other != seat)
            value += max(0.0, 0.8 * (most - cards)) if own is None or not _useful(own.hand, city) else 0.0
        case Character.THIEF:
            value += 0.4 * max(owned for other, owned in enumerate(public.gold) if other != seat)
        case Character.ASSASSIN:
            value += 0.5 + (2.0 if _close(public, seat) else 0.0)
    return value


def _close(public: Public, seat: int) -> bool:
    """Whether someone else is about to complete a city."""
    return any(len(city) >= public.options.city - 2 for other, city in enumerate(public.cities) if other != seat)


def _useful(hand: Sequence[Building], city: Sequence[Building]) -> list[Building]:
    return [card for card in hand if card not in city]


def _suspicion(public: Public, own: Own, seat: int, character: Character, stake: Sequence[float]) -> float:
    """How much is at stake if the character is held by the player who would like it most."""
    if character == own.face_down:
        return -1.0
    return max(
        _appeal(public, other, character, None) * stake[other]
        for other in range(public.seats)
        if other != seat and other not in public.holders
    )


# A turn, in the order in which things are tried -----------------------------------------------------------------------


def _murder(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    if Murder not in offered:
        return None
    stake = [1.0 + len(city) + 0.2 * gold for city, gold in zip(public.cities, public.gold, strict=True)]
    names = offered[Murder][0].domains[0].things
    return Murder(_best(names, lambda character: _suspicion(public, own, seat, character, stake), src))


def _rob(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    if Rob not in offered:
        return None
    stake = [float(gold) for gold in public.gold]
    names = offered[Rob][0].domains[0].things
    return Rob(_best(names, lambda character: _suspicion(public, own, seat, character, stake), src))


def _magic(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    if Swap not in offered:
        return None
    city = public.cities[seat]
    others: Sequence[Seat] = offered[Swap][0].domains[0].things
    richest = max(others, key=lambda other: public.hand_sizes[other])
    if public.hand_sizes[richest] > len(_useful(own.hand, city)) + 1:
        return Swap(richest)
    useless = tuple(card for card in own.hand if card in city)
    return Exchange(useless) if useless and Exchange in offered else None


def _destroy(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    """Something free, from the largest city; something expensive, if a city is about to be complete."""
    for offer in sorted(offered.get(Destroy, ()), key=lambda offer: -len(public.cities[offer.domains[0].things[0]])):
        victim = offer.domains[0].things[0]
        limit = 3 if len(public.cities[victim]) >= public.options.city - 1 else 0
        targets = [building for building in offer.domains[1].things if price(building) <= limit]
        if targets:
            return Destroy(victim, max(targets, key=lambda building: POINTS[building]))
    return None


def _take(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    if public.used & TAKEN:
        return None
    city = public.cities[seat]
    needed = 1 if public.gold[seat] < 4 else 2
    if Cards in offered and len(_useful(own.hand, city)) < needed:
        return Cards()
    return Gold()


def _build(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    """The best building possible; when in a hurry, even a duplicate."""
    if Build not in offered:
        return None
    city = public.cities[seat]
    cards = offered[Build][0].domains[0].things
    best = max(cards, key=lambda card: _worth(card, city, ()))
    hurry = _close(public, seat) or len(city) >= public.options.city - 2
    return Build((best,)) if hurry or best not in city else None


def _worth(card: Building, city: Sequence[Building], hand: Sequence[Building]) -> float:
    """The value of a card to a city: points, its effect, a missing colour; less if the city already has it."""
    value = POINTS[card] + _HELPFUL.get(card, 0.0)
    if COLOUR[card] not in {COLOUR[building] for building in city}:
        value += 1.5
    if card in city or card in hand:
        value -= 1.5
    return value - 0.3 * max(0, COST[card] - 4)


def _income(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    """Collected after building, since the new building may count; another may then be affordable."""
    return Income() if Income in offered else None


def _forge(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    rich = public.gold[seat] >= 5 and len(own.hand) <= 1
    return Forge() if Forge in offered and rich else None


def _sell(public: Public, own: Own, seat: int, offered: Offered, src: Source) -> CitadelsAction | None:
    useless = [card for card in own.hand if card in public.cities[seat]]
    return Discard(useless[0]) if Discard in offered and useless else None


_FREE: tuple[CitadelsAction, ...] = (Merchant(), Architect())  # always good, and done first
_PLANS = (_murder, _rob, _magic, _take, _build, _income, _destroy, _sell, _forge)
