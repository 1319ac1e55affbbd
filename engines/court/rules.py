"""The rules C1 to C6, T1 to T11, R1 to R11: the display, turns, rounds and the end.

What cards require is in requirements.py and what they do in powers.py; who won is in score.py, why something is not
allowed in why.py, the quick player in policy.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.core.chance import Source
from engines.core.game import Outcome, PendingDecision, State, Tell, Why
from engines.core.offer import Offer, OneOf, SomeOf
from engines.court import policy
from engines.court.components import (
    CARDS,
    Bid,
    Card,
    CourtAction,
    Jesters,
    Keep,
    Options,
    Pass,
    Roll,
    Take,
    Use,
)
from engines.court.position import POSITIONS
from engines.court.powers import NO_DICE, NO_NUMBER
from engines.court.requirements import Dice
from engines.court.score import result
from engines.court.state import (
    NOTHING,
    BidFixed,
    CourtState,
    CourtView,
    Ended,
    EndGame,
    EndRound,
    FinalBegan,
    Passed,
    Public,
    Rolled,
    RoundBegan,
    SetAside,
    Took,
    Turn,
    TurnBegan,
    Used,
    copy_public,
)
from engines.court.turn import bid_wins, start_dice, takeable
from engines.court.why import why

_PENDING = tuple(tuple((PendingDecision(seat, kind),) for seat in range(5)) for kind in ("turn", "final"))
_ROLL: Offer[CourtAction] = Offer(Roll)
_PASS: Offer[CourtAction] = Offer(Pass)
_ONE = tuple(OneOf((card,)) for card in CARDS)
_ADD: tuple[Offer[CourtAction], ...] = tuple(
    Offer(Use, (one, NO_DICE, NO_NUMBER, NO_DICE)) for one in _ONE
)  # before the first roll (T2)


class Court:
    """The game. See engines.core.game.Game for what each method means."""

    name = "court"
    version = 1
    replays = (1,)
    positions = POSITIONS
    seats = range(2, 6)
    options = Options
    forms = (Roll, Keep, Use, Take, Pass)

    def start(self, seats: int, options: Options, src: Source, tell: Tell) -> CourtState:
        start = (options.first - 1) % seats if options.first else src.below(seats)
        public = Public(
            seats=seats,
            options=options,
            agenda=[],
            waiting=None,
            round=1,
            start=start,
            order=(),
            piles=[card.copies[seats - 2] for card in CARDS],
            cards=[()] * seats,
            king=None,
            best=None,
            bids=[],
            hand=0,
            active=(),
            aside=(),
            owes=False,
            used=(),
        )
        _begin_round(public, tell)
        _settle(public, tell)
        return State(public, [NOTHING] * seats, NOTHING)

    def pending_decisions(self, public: Public) -> Sequence[PendingDecision]:
        if public.waiting is None:
            return ()
        return _PENDING[public.final][public.waiting.seat]

    def offers(self, view: CourtView) -> Sequence[Offer[CourtAction]]:
        public = view.public
        if public.waiting is None or view.seat not in (None, public.waiting.seat):
            return ()
        unused = [card for card in public.cards[public.waiting.seat] if card not in public.used]
        if public.hand:
            return (_ROLL, *[_ADD[card] for card in unused if card.power.adds])
        made = _offers_for(public.active)
        uses = made.uses_of(unused, public.aside)
        if public.active:
            return (made.keep, *uses) if public.owes else (_ROLL, made.keep, *uses)
        cards = takeable(public)
        return (*uses, Offer(Take, (OneOf(cards),)), _PASS) if cards else (*uses, _PASS)

    def advance(self, state: CourtState, seat: int, action: CourtAction, src: Source, tell: Tell) -> None:
        public = state.public
        if isinstance(action, Keep):
            public.active = _without(public.active, action.dice)
            public.aside = tuple(sorted(public.aside + action.dice))
            public.owes = False
            tell(SetAside(seat, action.dice, public.active))
        elif isinstance(action, Use):
            _use_card(public, seat, action, src, tell)
        elif isinstance(action, Roll):
            public.active = tuple(sorted([src.roll() for _ in range(public.hand or len(public.active))]))
            public.hand = 0
            public.owes = True
            tell(Rolled(seat, public.active))
        else:
            if public.final:
                _fix_bid(public, seat, tell)
            elif isinstance(action, Take):
                _take(public, seat, action.card)
                tell(Took(seat, action.card))
            else:
                tell(Passed(seat))
            public.waiting = None
            _settle(public, tell)

    def copy(self, state: CourtState) -> CourtState:
        return State(copy_public(state.public), state.private[:], state.hidden)

    def outcome(self, state: CourtState) -> Outcome | None:
        return result(state.public) if state.public.waiting is None else None

    def why(self, view: CourtView, action: CourtAction) -> Why | None:
        return why(view.public, action)

    def resample_hidden(self, view: CourtView, src: Source) -> CourtState:
        return self.copy(State(view.public, [NOTHING] * view.public.seats, NOTHING))

    def default_action(self, view: CourtView, src: Source) -> CourtAction:
        """Rolls, keeps everything, takes nothing."""
        if view.public.hand:
            return Roll()
        return Keep(view.public.active) if view.public.active else Pass()

    def policy(self, view: CourtView, src: Source) -> CourtAction:
        return policy.choose(view.public)

    def max_decisions(self, seats: int, options: Options) -> int:
        """Every turn as long as if the player had every card: each die is set aside at most once, every roll after the
        first needs one set aside, every card is used once, and the turn ends once."""
        charlatans = seats if options.jesters == Jesters.PLAYERS else (options.rounds + 1) // 2
        hand = charlatans + start_dice([card for card in CARDS if card != Card.CHARLATAN])
        dice = hand + sum(card.power.adds for card in CARDS)
        uses = sum(card.power.used for card in CARDS)
        return (options.rounds + 1) * seats * (dice + 1 + dice + uses + 1)

    def round(self, public: Public) -> int:
        return public.round

    def forgone(self, public: Public, action: CourtAction) -> Sequence[str]:
        return ()

    def conserved(self, state: CourtState) -> object:
        """The copies of each card, on display or with the players, counting Charlatans as Jesters and leaving out
        unlimited cards; and whether the dice of the current turn are exactly those that its cards give."""
        public = state.public
        copies = public.piles[:]
        for cards in public.cards:
            for card in cards:
                copies[card] += 1
        copies[Card.JESTER] += copies[Card.CHARLATAN]
        copies[Card.CHARLATAN] = 0
        if public.options.jesters == Jesters.UNLIMITED:
            copies[Card.JESTER] = 0
        copies[Card.KING] += public.king is not None
        surplus = 0
        if public.waiting is not None:
            dice = public.hand + len(public.active) + len(public.aside)
            added = sum(card.power.adds for card in public.used)
            surplus = dice - added - start_dice(public.cards[public.waiting.seat])
        return copies, surplus


# Offers -------------------------------------------------------------------------------------------------------------


class _OffersForDice:
    """The offers for certain active dice. Offers are values, so they are reused wherever these dice come up again."""

    __slots__ = ("_active", "_uses", "keep")

    def __init__(self, active: Dice) -> None:
        self.keep: Offer[CourtAction] = Offer(Keep, (SomeOf(active, 1, len(active)),))
        self._active = active
        self._uses: dict[Card, Offer[CourtAction] | None] = {}

    def uses_of(self, cards: Sequence[Card], aside: Dice) -> list[Offer[CourtAction]]:
        """The possible uses of these cards."""
        known = self._uses
        offers = [known[card] if card in known else self._use(card, aside) for card in cards]
        return [offer for offer in offers if offer is not None]

    def _use(self, card: Card, aside: Dice) -> Offer[CourtAction] | None:
        choice = card.power.choose(self._active, aside)
        offer: Offer[CourtAction] | None = None
        if choice is not None:
            offer = Offer(Use, (_ONE[card], choice.dice, choice.by, choice.to), choice.where)
        if not card.power.sees_aside:
            self._uses[card] = offer
        return offer


_offers_for = lru_cache(maxsize=4096)(_OffersForDice)


# Moves --------------------------------------------------------------------------------------------------------------


def _use_card(public: Public, seat: int, use: Use, src: Source, tell: Tell) -> None:
    power = use.card.power
    public.used = (*public.used, use.card)
    if public.hand:
        public.hand += 1
        tell(Used(seat, use.card, (), (), ()))
        return
    before = () if power.adds else use.dice
    after = power.become(use.dice, use.by, use.to, src)
    public.active = tuple(sorted(_without(public.active, before) + after))
    tell(Used(seat, use.card, before, after, public.active))


def _take(public: Public, seat: int, card: Card) -> None:
    cards = list(public.cards[seat])
    if card == Card.CHARLATAN:
        cards.remove(Card.JESTER)  # C6: the Jester is turned over
    elif card != Card.JESTER or public.options.jesters == Jesters.PLAYERS:
        public.piles[card] -= 1
    if card == Card.KING:
        public.piles[Card.QUEEN] -= 1
        public.king = seat
        public.best = Bid.best(public.aside)
        card = Card.QUEEN
    cards.append(card)
    public.cards[seat] = tuple(sorted(cards))


def _fix_bid(public: Public, seat: int, tell: Tell) -> None:
    """R5: a turn of the final round ends, and the King moves if the bid wins (R8, R9)."""
    before = public.king
    bid = Bid.best(public.aside)
    public.bids[seat] = bid
    if bid_wins(public, seat, bid):
        public.king, public.best = seat, bid
        public.piles[Card.KING] = 0
    tell(BidFixed(seat, bid, before, public.king))


def _without(dice: Dice, some: Dice) -> Dice:
    left = list(dice)
    for die in some:
        left.remove(die)
    return tuple(left)


# Rounds -------------------------------------------------------------------------------------------------------------


def _settle(public: Public, tell: Tell) -> None:
    """Process the agenda until someone owes a decision or the game has ended."""
    while public.waiting is None and public.agenda:
        item = public.agenda.pop()
        match item:
            case Turn(seat):
                public.waiting = item
                public.hand = start_dice(public.cards[seat])
                public.active = public.aside = ()
                public.owes = False
                public.used = ()
                tell(TurnBegan(seat, public.hand))
            case EndRound():
                public.start = (public.start - 1) % public.seats
                last = public.round == public.options.rounds
                public.round += 1
                if public.king is None and not last:
                    _begin_round(public, tell)
                else:
                    _begin_final(public, tell)
            case EndGame():
                bids = tuple([bid for bid in public.bids if bid is not None])
                tell(Ended(bids, result(public).places))


def _begin_round(public: Public, tell: Tell) -> None:
    public.order = _from_start(public)
    public.agenda = [EndRound(), *[Turn(seat) for seat in reversed(public.order)]]
    tell(RoundBegan(public.round, public.order))


def _begin_final(public: Public, tell: Tell) -> None:
    """R5, R11: the marker has moved; the Queen's owner, if there is one, is skipped and rolls last."""
    owner = public.owner
    order = _from_start(public)
    if owner is not None:
        order = (*[seat for seat in order if seat != owner], owner)
    public.order = order
    public.bids = [None] * public.seats
    public.agenda = [EndGame(), *[Turn(seat) for seat in reversed(order)]]
    tell(FinalBegan(order, public.best))


def _from_start(public: Public) -> tuple[int, ...]:
    return tuple([(public.start + i) % public.seats for i in range(public.seats)])


COURT = Court()
