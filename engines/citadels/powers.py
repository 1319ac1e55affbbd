"""What each verb of a turn does. Whether it is allowed is decided in offers.py, not here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.citadels import cards
from engines.citadels.components import (
    COLOUR,
    COST,
    GRAVEYARD,
    INCOME,
    LIBRARY,
    MERCHANT,
    OBSERVATORY,
    SCHOOL_OF_MAGIC,
    Answer,
    Building,
    Character,
)
from engines.citadels.events import (
    ArchitectDrew,
    Built,
    Collected,
    Completed,
    Destroyed,
    Drawn,
    Drew,
    DrewCards,
    Exchanged,
    Forged,
    KeptCards,
    MurderNamed,
    NewHand,
    Rescued,
    RobberyNamed,
    SoldCard,
    Swapped,
    TookBonus,
    TookGold,
    TurnEnded,
)
from engines.citadels.moves import (
    Architect,
    Build,
    Cards,
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
from engines.citadels.state import (
    BONUS,
    COLLECTED,
    FORGED,
    POWER,
    SOLD,
    TAKEN,
    CitadelsState,
    Draw,
    Public,
    Ruin,
    Turn,
)
from engines.core.chance import Source
from engines.core.game import Tell

GOLD = 2  # T1
CARDS, CARDS_WITH_OBSERVATORY = 2, 3  # T1, P3: cards drawn
KEPT, KEPT_WITH_LIBRARY = 1, 2  # T1, P3
BUILDINGS_OF_ARCHITECT = 3  # T11
CARDS_OF_ARCHITECT = 2  # T11
LABORATORY_GOLD = 1  # P4
SMITHY_COST, SMITHY_CARDS = 3, 2  # P4
RESCUE_COST = 1  # P5


def draw_size(city: tuple[Building, ...]) -> tuple[int, int]:
    """How many cards a player with this city draws, and how many of them are kept (T1, P3)."""
    return (
        CARDS_WITH_OBSERVATORY if OBSERVATORY in city else CARDS,
        KEPT_WITH_LIBRARY if LIBRARY in city else KEPT,
    )


def income(character: Character, city: tuple[Building, ...]) -> int:
    """The gold that the city brings its character now (T4); 0 for characters without income."""
    colour = INCOME.get(character)
    if colour is None:
        return 0
    return [COLOUR[building] for building in city].count(colour) + (SCHOOL_OF_MAGIC in city)


def price(building: Building) -> int:
    """What it costs the Warlord to destroy this building (T12)."""
    return COST[building] - 1


def rescuer(public: Public, warlord: int, building: Building) -> int | None:
    """Who is asked about a destroyed building: the Graveyard's owner, under the conditions of P5."""
    if building == GRAVEYARD:
        return None
    for seat, city in enumerate(public.cities):
        if GRAVEYARD in city:
            return seat if seat != warlord and public.gold[seat] >= RESCUE_COST else None
    return None


def _gold(state: CitadelsState, seat: int, action: Gold, src: Source, tell: Tell) -> None:
    state.public.used |= TAKEN
    state.public.gold[seat] += GOLD
    tell(TookGold(seat, GOLD))


def _cards(state: CitadelsState, seat: int, action: Cards, src: Source, tell: Tell) -> None:
    """The player chooses whenever more cards were drawn than are kept, even if they are equal (T1)."""
    public = state.public
    public.used |= TAKEN
    number, kept = draw_size(public.cities[seat])
    number = min(number, public.deck + public.discards)
    if number <= kept:
        tell(DrewCards(seat, number, number))
        tell(Drew(cards.draw(state, seat, number, src, tell)), seat)
        return
    tell(DrewCards(seat, number, kept))
    tell(Drawn(cards.draw(state, seat, number, src, tell, pending=True), kept), seat)
    assert public.waiting is not None, "cards are drawn only in a turn"
    public.agenda.append(public.waiting)
    public.waiting = Draw(seat, kept)


def _keep(state: CitadelsState, seat: int, action: Keep, src: Source, tell: Tell) -> None:
    public = state.public
    discarded = public.drawn_size - len(action.cards)
    cards.keep(state, seat, action.cards)
    public.waiting = None
    tell(KeptCards(seat, len(action.cards), discarded))


def _build(state: CitadelsState, seat: int, action: Build, src: Source, tell: Tell) -> None:
    public = state.public
    for building in action.cards:
        public.gold[seat] -= COST[building]
        public.built += 1
        cards.build(state, seat, building)
        tell(Built(seat, building, COST[building]))
        if len(public.cities[seat]) == public.options.city:
            first = public.first is None
            if first:
                public.first = seat
            tell(Completed(seat, first))


def _income(state: CitadelsState, seat: int, action: Income, src: Source, tell: Tell) -> None:
    gold = collect(state.public)
    assert isinstance(state.public.waiting, Turn), "only in a turn is anything collected"
    tell(Collected(seat, state.public.waiting.character, gold))


def collect(public: Public) -> int:
    """Pay the income of the current turn, and return how much it was (T4)."""
    assert isinstance(public.waiting, Turn), "only in a turn is anything collected"
    seat = public.waiting.seat
    gold = income(public.waiting.character, public.cities[seat])
    public.gold[seat] += gold
    public.used |= COLLECTED
    return gold


def _merchant(state: CitadelsState, seat: int, action: Merchant, src: Source, tell: Tell) -> None:
    state.public.used |= BONUS
    state.public.gold[seat] += 1
    tell(TookBonus(seat, 1))


def _murder(state: CitadelsState, seat: int, action: Murder, src: Source, tell: Tell) -> None:
    state.public.used |= POWER
    state.public.murdered = action.character
    tell(MurderNamed(seat, action.character))


def _rob(state: CitadelsState, seat: int, action: Rob, src: Source, tell: Tell) -> None:
    state.public.used |= POWER
    state.public.robbed = action.character
    tell(RobberyNamed(seat, action.character))


def _swap(state: CitadelsState, seat: int, action: Swap, src: Source, tell: Tell) -> None:
    public, other = state.public, int(action.seat)
    public.used |= POWER
    cards.swap(state, seat, other)
    tell(Swapped(seat, other, public.hand_sizes[seat], public.hand_sizes[other]))
    for one in (seat, other):
        tell(NewHand(state.private[one].hand), one)


def _exchange(state: CitadelsState, seat: int, action: Exchange, src: Source, tell: Tell) -> None:
    state.public.used |= POWER
    number = len(action.cards)
    cards.discard(state, seat, action.cards)
    tell(Exchanged(seat, number))
    tell(Drew(cards.draw(state, seat, number, src, tell)), seat)


def _architect(state: CitadelsState, seat: int, action: Architect, src: Source, tell: Tell) -> None:
    public = state.public
    public.used |= POWER
    number = min(CARDS_OF_ARCHITECT, public.deck + public.discards)
    tell(ArchitectDrew(seat, number))
    tell(Drew(cards.draw(state, seat, number, src, tell)), seat)


def _destroy(state: CitadelsState, seat: int, action: Destroy, src: Source, tell: Tell) -> None:
    public, victim, building = state.public, int(action.seat), action.building
    public.used |= POWER
    public.gold[seat] -= price(building)
    asked = rescuer(public, seat, building)
    cards.demolish(state, victim, building)
    tell(Destroyed(seat, victim, building, price(building)))
    if asked is None:
        cards.bury(state, building)
        return
    assert public.waiting is not None, "buildings are destroyed only in a turn"
    public.agenda.append(public.waiting)
    public.waiting = Ruin(asked, building)


def _rescue(state: CitadelsState, seat: int, action: Rescue, src: Source, tell: Tell) -> None:
    public = state.public
    assert isinstance(public.waiting, Ruin), "only a destroyed building can be rescued"
    building = public.waiting.building
    public.waiting = None
    if action.answer == Answer.YES:
        public.gold[seat] -= RESCUE_COST
        cards.rescue(state, seat, building)
    else:
        cards.bury(state, building)
    tell(Rescued(seat, building, taken=action.answer == Answer.YES))


def _discard(state: CitadelsState, seat: int, action: Discard, src: Source, tell: Tell) -> None:
    state.public.used |= SOLD
    state.public.gold[seat] += LABORATORY_GOLD
    cards.discard(state, seat, (action.card,))
    tell(SoldCard(seat, LABORATORY_GOLD))


def _forge(state: CitadelsState, seat: int, action: Forge, src: Source, tell: Tell) -> None:
    public = state.public
    public.used |= FORGED
    public.gold[seat] -= SMITHY_COST
    number = min(SMITHY_CARDS, public.deck + public.discards)
    tell(Forged(seat, SMITHY_COST, number))
    tell(Drew(cards.draw(state, seat, number, src, tell)), seat)


def _end(state: CitadelsState, seat: int, action: End, src: Source, tell: Tell) -> None:
    """Income and the Merchant's 1 gold are paid now if they have not been taken (T5)."""
    public = state.public
    assert isinstance(public.waiting, Turn), "only a turn can be ended"
    paid = 0 if public.used & COLLECTED else collect(public)
    bonus = int(public.waiting.character == MERCHANT and not public.used & BONUS)
    public.gold[seat] += bonus
    public.used = public.built = 0
    public.waiting = None
    tell(TurnEnded(seat, paid, bonus))


EFFECTS: Mapping[type[CitadelsAction], Callable[[CitadelsState, int, Any, Source, Tell], None]] = {
    Gold: _gold,
    Cards: _cards,
    Keep: _keep,
    Build: _build,
    Income: _income,
    Merchant: _merchant,
    Murder: _murder,
    Rob: _rob,
    Swap: _swap,
    Exchange: _exchange,
    Architect: _architect,
    Destroy: _destroy,
    Rescue: _rescue,
    Discard: _discard,
    Forge: _forge,
    End: _end,
}
