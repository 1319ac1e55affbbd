"""A tiny game with what the real ones lack: everyone decides at once, up to twelve play, most verbs are secret.

Z1. 2 to 12 players. The deck contains the cards 1 to 9, one of each per player. Everyone is dealt five.
Z2. In every round two dice are rolled in the open: the prizes. Then everyone decides at once, in any order:
Z3. `bid CARD` lays a card face down; `swap CARDS` (option `swaps`) puts one to three cards away for good, unseen, and
    draws the same number, which is all that others see; not if the deck has fewer than three. `fold` does nothing.
Z4. Once everyone has decided, the bids are shown. The highest that nobody else made wins; without one nobody wins.
Z5. The winner takes one of the prizes, for that many points. This is asked even if both are alike.
Z6. Everyone who bid draws a card, as long as there are any.
Z7. After `rounds` rounds the most points win; ties share the win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import ClassVar

from engines.core.chance import Source
from engines.core.copying import copier
from engines.core.game import Event, Outcome, PendingDecision, State, Tell, View, Why
from engines.core.offer import Action, Amount, Domain, Hidden, Offer, OneOf, SomeOf, arg, option
from engines.core.position import Plain, Projection

HAND = 5
CARDS = range(1, 10)
SWAPPED = 3  # the most cards that may be swapped at once


# What may be done ---------------------------------------------------------------------------------------------------


class Swaps(IntEnum):
    NO = 0
    YES = 1


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = option(3, Amount(1, 6))
    swaps: Swaps = option(Swaps.YES, OneOf(tuple(Swaps)))


@dataclass(frozen=True, slots=True)
class SealedAction(Action):
    """An action of a player in this game."""


@dataclass(frozen=True, slots=True)
class Bid(SealedAction):
    verb: ClassVar[str] = "bid"
    secret: ClassVar[bool] = True

    card: int = arg(int)


@dataclass(frozen=True, slots=True)
class Swap(SealedAction):
    verb: ClassVar[str] = "swap"
    secret: ClassVar[bool] = True

    cards: tuple[int, ...] = arg(int, many=True)

    def face(self) -> object:
        """Everyone sees how many cards there were."""
        return self.verb, len(self.cards)


@dataclass(frozen=True, slots=True)
class Fold(SealedAction):
    verb: ClassVar[str] = "fold"


@dataclass(frozen=True, slots=True)
class Take(SealedAction):
    verb: ClassVar[str] = "take"

    prize: int = arg(int)


# State --------------------------------------------------------------------------------------------------------------


class Part(IntEnum):
    """What happens automatically: rolling prizes (Z2), showing bids (Z4), drawing cards (Z6), counting points (Z7)."""

    ROLL = 0
    SHOW = 1
    REFILL = 2
    SCORE = 3


@dataclass(frozen=True, slots=True)
class Decide:
    """On the agenda: everyone decides (Z3)."""


@dataclass(frozen=True, slots=True)
class TakePrize:
    """On the agenda, pushed for the winner of a round (Z5)."""

    seat: int


Item = Part | Decide | TakePrize


@dataclass(slots=True)
class Public:
    """What everyone knows. Lists are by seat, but `shown` counts the cards bid so far, by card."""

    options: Options
    agenda: list[Item]  # the last item is next
    waiting: Decide | TakePrize | None
    undecided: list[int]  # seats, in order
    bidders: list[int]  # seats that have bid in this round, in order of bidding
    prizes: tuple[int, ...]
    hands: list[int]
    away: list[int]
    deck: int
    shown: list[int]
    points: list[int]


@dataclass(frozen=True, slots=True)
class Own:
    """What a player knows in addition: the hand, the bid that lies face down (0 for none), the cards put away."""

    hand: tuple[int, ...]
    bid: int
    away: tuple[int, ...]


@dataclass(slots=True)
class Deck:
    """What nobody knows: how many of each card are in the deck, by card."""

    bag: list[int]


copy_public = copier(Public)
copy_deck = copier(Deck)


SealedState = State[Public, Own, Deck]
SealedView = View[Public, Own]


def _position(state: SealedState) -> Plain:
    public = state.public
    return {
        "agenda": [_item(item) for item in public.agenda],
        "waiting": None if public.waiting is None else _item(public.waiting),
        "undecided": public.undecided,
        "bidders": public.bidders,
        "prizes": public.prizes,
        "hands": [own.hand for own in state.private],
        "bids": [own.bid for own in state.private],
        "away": [own.away for own in state.private],
        "bag": state.hidden.bag,
        "points": public.points,
    }


def _item(item: Item) -> Plain:
    match item:
        case Decide():
            return ["decide"]
        case TakePrize(seat):
            return ["take", seat]
    return [{Part.ROLL: "roll", Part.SHOW: "show", Part.REFILL: "refill", Part.SCORE: "score"}[item]]


POSITIONS: Mapping[int, Projection] = {
    1: Projection(
        _position,
        {
            "Public.options": "named by the record",
            "Public.hands": "the number of cards in each of the `hands`",
            "Public.away": "the number of cards in each list of `away`",
            "Public.deck": "the number of cards in the `bag`",
            "Public.shown": "the cards that are nowhere else",
        },
    ),
}


# Events -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Told to one seat: the cards it drew, none at the start."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    prizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decided(Event):
    """A player has bid, swapped this many cards, or folded."""

    seat: int
    verb: str
    cards: int


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """The bids by seat, 0 for none, and who made the highest that nobody else made."""

    reveals: ClassVar[Mapping[str, str]] = {"bids": "Z4", "winner": "Z4"}

    bids: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Took(Event):
    seat: int
    prize: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    points: tuple[int, ...]


# Rules --------------------------------------------------------------------------------------------------------------


class Sealed:
    """The game. See engines.core.game.Game for what each method means."""

    name = "sealed"
    version = 1
    replays = (1,)
    positions = POSITIONS
    seats = range(2, 13)
    options = Options
    forms = (Bid, Swap, Fold, Take)

    def start(self, seats: int, options: Options, src: Source, tell: Tell) -> SealedState:
        one_round: list[Item] = [Part.ROLL, Decide(), Part.SHOW, Part.REFILL]
        public = Public(
            options=options,
            agenda=[*one_round * options.rounds, Part.SCORE][::-1],
            waiting=None,
            undecided=[],
            bidders=[],
            prizes=(),
            hands=[0] * seats,
            away=[0] * seats,
            deck=seats * len(CARDS),
            shown=[0] * (len(CARDS) + 1),
            points=[0] * seats,
        )
        state = State(public, [Own((), 0, ())] * seats, Deck([0, *[seats] * len(CARDS)]))
        for seat in range(seats):
            _draw(state, seat, HAND, src, tell)
        _settle(state, src, tell)
        return state

    def pending_decisions(self, public: Public) -> Sequence[PendingDecision]:
        match public.waiting:
            case Decide():
                return [PendingDecision(seat, "decide") for seat in public.undecided]
            case TakePrize(seat):
                return [PendingDecision(seat, "take")]
            case None:
                return ()

    def offers(self, view: SealedView) -> Sequence[Offer[SealedAction]]:
        public = view.public
        owing = [decision.seat for decision in self.pending_decisions(public) if view.seat in (None, decision.seat)]
        if not owing:
            return ()
        if isinstance(public.waiting, TakePrize):
            return [Offer(Take, (OneOf(tuple(dict.fromkeys(public.prizes))),))]
        offers: list[Offer[SealedAction]] = []
        if any(public.hands[seat] for seat in owing):
            offers.append(Offer(Bid, (Hidden() if view.own is None else OneOf(tuple(dict.fromkeys(view.own.hand))),)))
            if public.options.swaps and public.deck >= SWAPPED:
                offers.append(Offer(Swap, (_some(view),)))
        return [*offers, Offer(Fold)]

    def advance(self, state: SealedState, seat: int, action: SealedAction, src: Source, tell: Tell) -> None:
        public, own = state.public, state.private[seat]
        match action:
            case Bid(card):
                state.private[seat] = replace(own, hand=_without(own.hand, (card,)), bid=card)
                public.hands[seat] -= 1
                public.bidders.append(seat)
                tell(Decided(seat, action.verb, 1))
            case Swap(cards):
                away = tuple(sorted(own.away + cards))
                state.private[seat] = replace(own, hand=_without(own.hand, cards), away=away)
                public.hands[seat] -= len(cards)
                public.away[seat] += len(cards)
                tell(Decided(seat, action.verb, len(cards)))
                _draw(state, seat, len(cards), src, tell)
            case Fold():
                tell(Decided(seat, action.verb, 0))
            case Take(prize):
                public.points[seat] += prize
                public.waiting = None
                tell(Took(seat, prize))
        if isinstance(public.waiting, Decide):
            public.undecided.remove(seat)
        if not public.undecided:
            public.waiting = None
            _settle(state, src, tell)

    def copy(self, state: SealedState) -> SealedState:
        return State(copy_public(state.public), state.private[:], copy_deck(state.hidden))

    def outcome(self, state: SealedState) -> Outcome | None:
        return None if state.public.waiting else Outcome.ranked(state.public.points)

    def why(self, view: SealedView, action: SealedAction) -> Why | None:
        if isinstance(action, Bid) and view.own is not None and action.card not in view.own.hand:
            return Why("hand", {"card": action.card})
        return None

    def resample_hidden(self, view: SealedView, src: Source) -> SealedState:
        public, own = view.public, view.own
        seats = len(public.hands)
        lie = public.bidders if isinstance(public.waiting, Decide) else ()  # seats whose bids have not been shown
        bag = [0, *[seats - shown for shown in public.shown[1:]]]
        private = [own or Own((), 0, ())] * seats
        for card in () if own is None else (*own.hand, *own.away, own.bid):
            bag[card] -= card > 0
        for seat in range(seats):
            if seat != view.seat:
                hand, bid, away = (
                    tuple(sorted(src.draw(bag) for _ in range(number)))
                    for number in (public.hands[seat], int(seat in lie), public.away[seat])
                )
                private[seat] = Own(hand, bid[0] if bid else 0, away)
        return self.copy(State(public, private, Deck(bag)))

    def default_action(self, view: SealedView, src: Source) -> SealedAction:
        return Take(min(view.public.prizes)) if isinstance(view.public.waiting, TakePrize) else Fold()

    def policy(self, view: SealedView, src: Source) -> SealedAction:
        """Take the higher prize; bid high for high prizes and low for low ones; swap low cards."""
        public, own = view.public, view.own
        assert own is not None, "only a seat decides"
        if isinstance(public.waiting, TakePrize):
            return Take(max(public.prizes))
        if not own.hand:
            return Fold()
        if own.hand[-1] < 4 and public.options.swaps and public.deck >= SWAPPED:
            return Swap(own.hand[:SWAPPED])
        return Bid(own.hand[-1 if max(public.prizes) > 3 else 0])

    def max_decisions(self, seats: int, options: Options) -> int:
        return int(options.rounds) * (seats + 1)

    def forgone(self, public: Public, action: object) -> Sequence[str]:
        return ()

    def round(self, public: Public) -> int:
        return 0

    def conserved(self, state: SealedState) -> object:
        """Every card, by kind."""
        cards = [card for own in state.private for card in (*own.hand, own.bid, *own.away)]
        return [state.public.shown[card] + state.hidden.bag[card] + cards.count(card) for card in CARDS]


def _some(view: SealedView) -> Domain[tuple[int, ...]]:
    """The cards that may be swapped."""
    return Hidden() if view.own is None else SomeOf(view.own.hand, 1, min(SWAPPED, len(view.own.hand)))


def _without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return tuple(rest)


def _draw(state: SealedState, seat: int, number: int, src: Source, tell: Tell) -> None:
    """A player draws this many cards, or as many as there are."""
    public, own = state.public, state.private[seat]
    cards = tuple([src.draw(state.hidden.bag, seat) for _ in range(min(number, public.deck))])
    if cards:
        state.private[seat] = replace(own, hand=tuple(sorted(own.hand + cards)))
        public.hands[seat] += len(cards)
        public.deck -= len(cards)
        tell(Drew(cards), seat)


def _settle(state: SealedState, src: Source, tell: Tell) -> None:
    """Process the agenda until someone owes a decision or the game has ended."""
    public = state.public
    while public.waiting is None and public.agenda:
        match public.agenda.pop():
            case Part.ROLL:
                public.prizes = (src.roll(), src.roll())
                tell(Rolled(public.prizes))
            case Decide() as item:
                public.waiting, public.undecided = item, list(range(len(public.hands)))
            case Part.SHOW:
                _show_bids(state, tell)
            case TakePrize() as item:
                public.waiting = item
            case Part.REFILL:
                for seat in sorted(public.bidders):
                    _draw(state, seat, 1, src, tell)
                public.bidders = []
            case Part.SCORE:
                tell(Ended(tuple(public.points)))


def _show_bids(state: SealedState, tell: Tell) -> None:
    bids = tuple([own.bid for own in state.private])
    single = [seat for seat, bid in enumerate(bids) if bid and bids.count(bid) == 1]
    winner = max(single, key=bids.__getitem__, default=None)
    for seat, own in enumerate(state.private):
        state.public.shown[own.bid] += own.bid > 0
        state.private[seat] = replace(own, bid=0)
    tell(Shown(bids, winner))
    if winner is not None:
        state.public.agenda.append(TakePrize(winner))


SEALED = Sealed()
