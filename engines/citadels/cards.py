"""How cards move from place to place, and who learns what from it. Every move of a card is made here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.citadels.components import BUILDINGS, Building
from engines.citadels.events import Reshuffled
from engines.citadels.memory import (
    DECK,
    DISCARDS,
    DRAWN,
    Observer,
    arrived,
    departed,
    exactly,
    learn,
    passed,
    swapped,
)
from engines.citadels.state import CitadelsState, Own
from engines.core.chance import Source
from engines.core.game import Tell

Cards = tuple[Building, ...]


def draw(
    state: CitadelsState, seat: int, number: int, src: Source, tell: Tell, *, pending: bool = False
) -> tuple[Building, ...]:
    """Draw `number` cards for a seat, or as many as there are (D1): into the hand, or, if `pending`, to choose from
    later."""
    public, hidden, own = state.public, state.hidden, state.private[seat]
    target = DRAWN if pending else seat
    drawn: list[Building] = []
    while len(drawn) < number and (public.deck or public.discards):
        if not public.deck:
            _reshuffle(state, tell)
        batch = [BUILDINGS[src.draw(hidden.deck, shown=seat)] for _ in range(min(number - len(drawn), public.deck))]
        public.deck -= len(batch)
        _track(state, seat, DECK, target, batch, public.deck)
        drawn += batch
    cards = tuple(sorted(drawn))
    if pending:
        own.drawn, public.drawn_size = cards, len(cards)
    else:
        _into_hand(state, seat, cards)
    return cards


def keep(state: CitadelsState, seat: int, cards: Cards) -> None:
    """These cards of the pending draw go into the hand, the others to the discards."""
    public, own = state.public, state.private[seat]
    rest = without(own.drawn, cards)
    own.drawn, public.drawn_size = (), 0
    _track(state, seat, DRAWN, seat, cards, len(rest))
    _into_hand(state, seat, cards)
    if rest:
        _discarded(state, rest)
        _track(state, seat, DRAWN, DISCARDS, rest, 0)


def discard(state: CitadelsState, seat: int, cards: Cards) -> None:
    """Cards go from the hand to the discards; nobody else sees which."""
    own = state.private[seat]
    own.hand = without(own.hand, cards)
    state.public.hand_sizes[seat] -= len(cards)
    _discarded(state, cards)
    _track(state, seat, seat, DISCARDS, cards, len(own.hand))


def build(state: CitadelsState, seat: int, building: Building) -> None:
    """A card goes from the hand into the city."""
    public, own = state.public, state.private[seat]
    own.hand = without(own.hand, (building,))
    public.hand_sizes[seat] -= 1
    public.cities[seat] += (building,)
    for observer in _everybody(state):
        if observer.known[seat]:
            departed(observer, seat, (building,))


def demolish(state: CitadelsState, seat: int, building: Building) -> None:
    """A building leaves a city; the caller decides where it goes."""
    city = list(state.public.cities[seat])
    city.remove(building)
    state.public.cities[seat] = tuple(city)


def bury(state: CitadelsState, building: Building) -> None:
    """A building that everyone has seen goes to the discards."""
    _discarded(state, (building,))
    for observer in _everybody(state):
        arrived(observer, DISCARDS, (building,))


def rescue(state: CitadelsState, seat: int, building: Building) -> None:
    """A building that everyone has seen goes into a hand."""
    _into_hand(state, seat, (building,))
    for other, own in enumerate(state.private):
        if other != seat:
            arrived(own, seat, (building,))
    arrived(state.public, seat, (building,))


def swap(state: CitadelsState, one: int, other: int) -> None:
    """Two seats swap their whole hands. Each now knows the other's; everyone else moves what they knew."""
    public, private = state.public, state.private
    sizes = public.hand_sizes
    mine, theirs = private[one], private[other]
    mine.hand, theirs.hand = theirs.hand, mine.hand
    sizes[one], sizes[other] = sizes[other], sizes[one]
    for observer in _everybody(state):
        swapped(observer, one, other)
    for own, seat, partner in ((mine, one, other), (theirs, other, one)):
        learn(own, seat, ())
        learn(own, partner, exactly(private[partner].hand))


def without(cards: Cards, some: Iterable[Building]) -> Cards:
    """The cards without some of them, each removed once."""
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


def _reshuffle(state: CitadelsState, tell: Tell) -> None:
    """The discard pile becomes the deck, which is empty (D1)."""
    public, hidden = state.public, state.hidden
    hidden.deck, hidden.discards = hidden.discards, hidden.deck
    public.deck, public.discards = public.discards, 0
    for observer in _everybody(state):
        passed(observer, DISCARDS, DECK, public.deck, 0)
    tell(Reshuffled(public.deck))


def _everybody(state: CitadelsState) -> list[Observer]:
    return [state.public, *state.private]


def _into_hand(state: CitadelsState, seat: int, cards: Cards) -> None:
    own = state.private[seat]
    own.hand = tuple(sorted(own.hand + cards))
    state.public.hand_sizes[seat] += len(cards)


def _discarded(state: CitadelsState, cards: Cards) -> None:
    state.public.discards += len(cards)
    discards = state.hidden.discards
    for card in cards:
        discards[card] += 1


def _track(state: CitadelsState, seat: int, source: int, target: int, cards: Sequence[Building], stayed: int) -> None:
    """Cards moved from one place to another. Only `seat` saw which; the others saw how many moved and how many
    stayed."""
    for number, own in enumerate(state.private):
        if number != seat:
            if own.known[source]:
                passed(own, source, target, len(cards), stayed)
        else:
            _track_own(own, source, target, cards)
    if state.public.known[source]:
        passed(state.public, source, target, len(cards), stayed)


def _track_own(own: Own, source: int, target: int, cards: Sequence[Building]) -> None:
    """A seat's own cards moved. It sees its hand and its draw anyway, so only deck and discards matter."""
    if source == DECK:
        departed(own, DECK, cards)
    if target == DISCARDS:
        arrived(own, DISCARDS, cards)
