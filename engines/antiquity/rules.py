"""The rules K1 to K8 and K13: setup, turns, leftover dice, the end. Scoring is in score.py, the AI in policy.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engines.antiquity import policy
from engines.antiquity.components import (
    COLOURS,
    DICE_PER_COLOUR,
    KINGDOMS,
    TURNS,
    AntiquityAction,
    Die,
    Kingdom,
    Leftover,
    Options,
    Pick,
    Place,
)
from engines.antiquity.position import POSITIONS
from engines.antiquity.score import score, values
from engines.antiquity.state import (
    AntiquityState,
    AntiquityView,
    Began,
    Crests,
    CrestsDrawn,
    Ended,
    Hidden,
    Item,
    LeftoverRolled,
    Picked,
    Placed,
    Public,
    Rolled,
    RollLeftover,
    Score,
    TakeLeftover,
    Turn,
    copy_public,
)
from engines.core.chance import Source
from engines.core.game import Outcome, PendingDecision, State, Tell, Why
from engines.core.offer import Domain, InOrder, Offer, OneOf, sample
from engines.core.offer import Hidden as HiddenDomain

_PLACE: tuple[Offer[AntiquityAction], ...] = (Offer(Place, (InOrder(KINGDOMS, len(COLOURS), len(COLOURS)),)),)


class Antiquity:
    """The game. See engines.core.game.Game for what each method means."""

    name = "antiquity"
    version = 1
    replays = (1,)
    positions = POSITIONS
    seats = range(3, 5)
    options = Options
    forms = (Place, Pick)

    def start(self, seats: int, options: Options, src: Source, tell: Tell) -> AntiquityState:
        drawn = src.shuffled(KINGDOMS)  # K2
        own = [Crests(drawn[2 * seat], drawn[2 * seat + 1]) for seat in range(seats)]
        start = (options.first - 1) % seats if options.first else src.below(seats)  # K3
        public = Public(
            seats=seats,
            options=options,
            start=start,
            agenda=list(_agenda(seats, options.leftover, start)),
            waiting=None,
            supply=DICE_PER_COLOUR,
            rolled=(),
            leftover=(),
            pips=[0] * (len(COLOURS) * len(KINGDOMS)),
            dice=[0] * (len(COLOURS) * len(KINGDOMS)),
            cleared=[0] * seats,
        )
        state = State(public, own, Hidden(tuple(sorted(drawn[2 * seats :]))))
        tell(Began(start))
        for seat, crests in enumerate(own):
            tell(CrestsDrawn(crests), seat)
        _settle(state, src, tell)
        return state

    def pending_decisions(self, public: Public) -> Sequence[PendingDecision]:
        return () if public.waiting is None else (public.waiting,)

    def offers(self, view: AntiquityView) -> Sequence[Offer[AntiquityAction]]:
        public = view.public
        if public.waiting is None or (view.seat != public.waiting.seat and view.seat is not None):
            return ()
        if isinstance(public.waiting, Turn):
            return _PLACE
        dice = OneOf(tuple(dict.fromkeys(public.leftover)))
        kingdoms: Domain[Kingdom] = HiddenDomain() if view.own is None else OneOf(view.own.others)
        return (Offer(Pick, (dice, kingdoms)),)

    def advance(self, state: AntiquityState, seat: int, action: AntiquityAction, src: Source, tell: Tell) -> None:
        public = state.public
        public.waiting = None
        if isinstance(action, Place):
            kingdoms, rolled = action.kingdoms, public.rolled
            for colour in (0, 1, 2, 3):  # plain ints, for the speed of a search
                at = 8 * colour + kingdoms[colour]
                public.pips[at] += rolled[colour]
                public.dice[at] += 1
            public.rolled = ()
            tell(Placed(seat, rolled, kingdoms))
        elif isinstance(action, Pick):
            die, kingdom = action.die, action.kingdom
            at = 8 * die.colour + kingdom
            public.pips[at] += die.pips
            public.dice[at] += 1
            taken = public.leftover.index(die)
            public.leftover = public.leftover[:taken] + public.leftover[taken + 1 :]
            public.cleared[seat] |= 1 << kingdom
            tell(Picked(seat, die, kingdom))
        _settle(state, src, tell)

    def copy(self, state: AntiquityState) -> AntiquityState:
        return State(copy_public(state.public), state.private[:], state.hidden)

    def outcome(self, state: AntiquityState) -> Outcome | None:
        """K12: the highest score wins, equal scores share the win."""
        return Outcome.ranked(state.public.scores) if state.public.scores else None

    def why(self, view: AntiquityView, action: AntiquityAction) -> Why | None:
        match action:
            case Place(kingdoms) if len(kingdoms) != len(COLOURS):
                return Why("four", {"number": len(kingdoms)})
            case Place(kingdoms) if len(set(kingdoms)) < len(kingdoms):
                return Why("twice", {"kingdom": next(one for one in kingdoms if kingdoms.count(one) > 1)})
            case Pick(_, kingdom) if view.own is not None and kingdom not in view.own.others:
                return Why("own", {"kingdom": kingdom})
        return None

    def resample_hidden(self, view: AntiquityView, src: Source) -> AntiquityState:
        private = list(view.public.crests) or _resample_crests(view, src)
        drawn = {kingdom for crests in private for kingdom in (crests.support, crests.oppose)}
        neutral = tuple(kingdom for kingdom in KINGDOMS if kingdom not in drawn)
        return self.copy(State(view.public, private, Hidden(neutral)))

    def default_action(self, view: AntiquityView, src: Source) -> AntiquityAction:
        """Any move, uniformly: a fixed choice among the allowed kingdoms would reveal the crests (K8)."""
        return sample(self.offers(view), src)

    def policy(self, view: AntiquityView, src: Source) -> AntiquityAction:
        assert view.own is not None, "only a seat decides"
        choose = policy.place if isinstance(view.public.waiting, Turn) else policy.pick
        return choose(view.public, view.own)

    def max_decisions(self, seats: int, options: Options) -> int:
        """All decisions are on the agenda from the start."""
        return sum(isinstance(item, PendingDecision) for item in _agenda(seats, options.leftover, 0))

    def round(self, public: Public) -> int:
        """From 1: each turn takes a die of each colour from the supply. After the last come the leftover dice."""
        return 1 + (DICE_PER_COLOUR - 1 - public.supply) // public.seats

    def forgone(self, public: Public, action: AntiquityAction) -> Sequence[str]:
        return ()

    def conserved(self, state: AntiquityState) -> object:
        """Ten dice of each colour, wherever they are, and the eight crests."""
        public = state.public
        dice = [public.supply + bool(public.rolled)] * len(COLOURS)
        for die in public.leftover:
            dice[die.colour] += 1
        for at, number in enumerate(public.dice):
            dice[at // len(KINGDOMS)] += number
        crests = [kingdom for own in state.private for kingdom in (own.support, own.oppose)]
        return dice, sorted(crests + list(state.hidden.neutral))


@cache
def _agenda(seats: int, leftover: Leftover, start: int) -> tuple[Item, ...]:
    """Everything that will happen in a game, in reverse order."""
    clockwise = [(start + i) % seats for i in range(seats)]
    turns: list[Item] = [Turn(seat) for seat in TURNS[seats] * clockwise]  # K5
    left = len(COLOURS) * (DICE_PER_COLOUR - TURNS[seats] * seats)
    takers = [clockwise[i % seats] for i in range(left)]  # K7
    if leftover == Leftover.DRAFT:  # K6
        picks: list[Item] = [RollLeftover(None), *(TakeLeftover(seat) for seat in takers)]
    else:
        picks = [item for seat in takers for item in (RollLeftover(seat), TakeLeftover(seat))]
    return (*turns, *picks, Score())[::-1]


def _settle(state: AntiquityState, src: Source, tell: Tell) -> None:
    """Process the agenda until a decision is needed or the game has ended."""
    public = state.public
    while public.waiting is None and public.agenda:
        item = public.agenda.pop()
        if isinstance(item, Turn):  # K4
            public.waiting = item
            public.supply -= 1
            public.rolled = (src.roll(), src.roll(), src.roll(), src.roll())
            tell(Rolled(item.seat, public.rolled))
        elif isinstance(item, RollLeftover):  # K6
            colours = [die.colour for die in public.leftover] or [c for c in COLOURS for _ in range(public.supply)]
            public.supply = 0
            public.leftover = tuple(sorted([Die(colour, src.roll()) for colour in colours]))
            tell(LeftoverRolled(item.seat, public.leftover))
        elif isinstance(item, TakeLeftover):
            public.waiting = item
        else:  # K12, K13
            value = values(public.pips)
            public.crests = tuple(state.private)
            public.scores = tuple([score(value, crests) for crests in public.crests])
            tell(Ended(public.crests, public.scores))


def _resample_crests(view: AntiquityView, src: Source) -> list[Crests]:
    """Crests for everyone that are consistent with the seat's own and with what the picks have proved."""
    public, own = view.public, view.own
    while True:
        deck = iter(src.shuffled(KINGDOMS if own is None else own.others))
        private = [
            own if own is not None and seat == view.seat else Crests(next(deck), next(deck))
            for seat in range(public.seats)
        ]
        if not any(
            (1 << crests.support | 1 << crests.oppose) & cleared
            for crests, cleared in zip(private, public.cleared, strict=True)
        ):
            return private


ANTIQUITY = Antiquity()
