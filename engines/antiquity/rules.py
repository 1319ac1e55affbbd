"""The rules K1 to K13: set-up, turns, leftover dice, the end. Scoring is in score.py, the quick player in policy.py."""

from __future__ import annotations

from collections.abc import Sequence

from engines.antiquity import policy
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
)
from engines.antiquity.things import (
    COLOURS,
    DICE_PER_COLOUR,
    KINGDOMS,
    TURNS,
    AntiquityAction,
    Colour,
    Die,
    Kingdom,
    Leftover,
    Options,
    Pick,
    Place,
)
from engines.core.chance import Source
from engines.core.game import Duty, Outcome, State, Tell, Why
from engines.core.offer import Domain, InOrder, Offer, OneOf
from engines.core.offer import Hidden as HiddenDomain

_PLACE: tuple[Offer[AntiquityAction], ...] = (Offer(Place, (InOrder(KINGDOMS, len(COLOURS), len(COLOURS)),)),)


class Antiquity:
    """The game; see engines.core.game.Game for what each method means."""

    name = "antiquity"
    version = 1
    replays = (1,)
    seats = range(3, 5)
    options = Options
    forms = (Place, Pick)

    def start(self, seats: int, options: Options, src: Source, tell: Tell) -> AntiquityState:
        crests = src.shuffled(KINGDOMS)
        start = options.first - 1 if options.first else src.below(seats)
        order = [(start + i) % seats for i in range(seats)]
        turns: list[Item] = [Turn(seat) for _ in range(TURNS[seats]) for seat in order]
        leftover = DICE_PER_COLOUR * len(COLOURS) - len(turns) * len(COLOURS)
        takers = [order[i % seats] for i in range(leftover)]
        if options.leftover == Leftover.DRAFT:
            picks: list[Item] = [RollLeftover(None), *(TakeLeftover(seat) for seat in takers)]
        else:
            picks = [item for seat in takers for item in (RollLeftover(seat), TakeLeftover(seat))]
        public = Public(
            seats=seats,
            options=options,
            start=start,
            agenda=[*turns, *picks, Score()][::-1],
            waiting=None,
            rolled=(),
            leftover=(),
            pips=[0] * 32,
            dice=[0] * 32,
            cleared=[0] * seats,
            crests=(),
        )
        own = [Crests(crests[2 * seat], crests[2 * seat + 1]) for seat in range(seats)]
        state = State(public, own, Hidden(tuple(sorted(crests[2 * seats :]))))
        tell(Began(start))
        for seat in range(seats):
            tell(CrestsDrawn(own[seat]), seat)
        _settle(state, src, tell)
        return state

    def duties(self, public: Public) -> Sequence[Duty]:
        match public.waiting:
            case Turn(seat):
                return (Duty(seat, "place"),)
            case TakeLeftover(seat):
                return (Duty(seat, "pick"),)
            case None:
                return ()

    def offers(self, view: AntiquityView) -> Sequence[Offer[AntiquityAction]]:
        public = view.public
        waiting = public.waiting
        if waiting is None or view.seat not in (None, waiting.seat):
            return ()
        if isinstance(waiting, Turn):
            return _PLACE
        dice = OneOf(tuple(dict.fromkeys(public.leftover)))
        kingdoms: Domain[Kingdom] = HiddenDomain() if view.own is None else OneOf(_open(view.own))
        return (Offer(Pick, (dice, kingdoms)),)

    def advance(self, state: AntiquityState, seat: int, action: AntiquityAction, src: Source, tell: Tell) -> None:
        public = state.public
        if isinstance(action, Place):
            for colour, (pips, kingdom) in enumerate(zip(public.rolled, action.kingdoms, strict=True)):
                public.pips[8 * colour + kingdom] += pips
                public.dice[8 * colour + kingdom] += 1
            tell(Placed(seat, public.rolled, action.kingdoms))
            public.rolled = ()
        elif isinstance(action, Pick):
            die, kingdom = action.die, action.kingdom
            public.pips[8 * die.colour + kingdom] += die.pips
            public.dice[8 * die.colour + kingdom] += 1
            public.cleared[seat] |= 1 << kingdom
            rest = list(public.leftover)
            rest.remove(die)
            public.leftover = tuple(rest)
            tell(Picked(seat, die, kingdom))
        public.waiting = None
        _settle(state, src, tell)

    def copy(self, state: AntiquityState) -> AntiquityState:
        public = state.public
        return State(
            Public(
                public.seats,
                public.options,
                public.start,
                public.agenda[:],
                public.waiting,
                public.rolled,
                public.leftover,
                public.pips[:],
                public.dice[:],
                public.cleared[:],
                public.crests,
            ),
            state.private[:],
            state.hidden,
        )

    def outcome(self, state: AntiquityState) -> Outcome | None:
        if state.public.waiting is not None:
            return None
        value = values(state.public.pips)
        return Outcome.ranked([score(value, crests) for crests in state.private])

    def why(self, view: AntiquityView, action: AntiquityAction) -> Why | None:
        if isinstance(action, Place) and len(set(action.kingdoms)) < len(action.kingdoms):
            twice = next(kingdom for kingdom in action.kingdoms if action.kingdoms.count(kingdom) > 1)
            return Why("twice", {"kingdom": twice})
        if isinstance(action, Place) and len(action.kingdoms) != len(COLOURS):
            return Why("four", {"number": len(action.kingdoms)})
        if isinstance(action, Pick) and view.own is not None and action.kingdom in (view.own.support, view.own.oppose):
            return Why("own", {"kingdom": action.kingdom})
        return None

    def imagine(self, view: AntiquityView, src: Source) -> AntiquityState:
        public = view.public
        private = list(public.crests) if public.crests else _imagine_crests(view, src)
        drawn = {kingdom for crests in private for kingdom in (crests.support, crests.oppose)}
        neutral = tuple(kingdom for kingdom in KINGDOMS if kingdom not in drawn)
        return self.copy(State(public, private, Hidden(neutral)))

    def shrug(self, view: AntiquityView, src: Source) -> AntiquityAction:
        """K8: for an absent player die and kingdom are drawn by chance from all allowed pairs."""
        if isinstance(view.public.waiting, TakeLeftover):
            assert view.own is not None, "only a seat decides"
            die = view.public.leftover[src.below(len(view.public.leftover))]
            open_kingdoms = _open(view.own)
            return Pick(die, open_kingdoms[src.below(len(open_kingdoms))])
        return _PLACE[0].sample(src)

    def policy(self, view: AntiquityView, src: Source) -> AntiquityAction:
        assert view.own is not None, "only a seat decides"
        if isinstance(view.public.waiting, TakeLeftover):
            return policy.pick(view.public, view.own, _open(view.own))
        return policy.place(view.public, view.own)

    def longest(self, seats: int, options: Options) -> int:
        turns = TURNS[seats] * seats
        return turns + DICE_PER_COLOUR * len(COLOURS) - turns * len(COLOURS)

    def conserved(self, state: AntiquityState) -> object:
        """Ten dice of each colour, placed, in hand or still to be thrown; and the eight crests."""
        public = state.public
        upcoming = [item for item in (*public.agenda, public.waiting) if isinstance(item, Turn)]
        later = len(upcoming) + (_leftover_by_colour(public) if _leftover_unrolled(public) else 0)
        dice = [
            sum(public.dice[8 * colour : 8 * colour + 8])
            + later
            + (0 if later > len(upcoming) else sum(die.colour == colour for die in public.leftover))
            for colour in COLOURS
        ]
        crests = [kingdom for own in state.private for kingdom in (own.support, own.oppose)]
        return dice, sorted(crests + list(state.hidden.neutral))


def _leftover_by_colour(public: Public) -> int:
    return DICE_PER_COLOUR - TURNS[public.seats] * public.seats


def _leftover_unrolled(public: Public) -> bool:
    """Whether the leftover dice have not been rolled for the first time."""
    takers = sum(isinstance(item, TakeLeftover) for item in public.agenda)
    return not public.leftover and takers == len(COLOURS) * _leftover_by_colour(public)


def _open(own: Crests) -> tuple[Kingdom, ...]:
    """The kingdoms that are neither of a player's crests (K8)."""
    return tuple(kingdom for kingdom in KINGDOMS if kingdom not in (own.support, own.oppose))


def _settle(state: AntiquityState, src: Source, tell: Tell) -> None:
    """Run what is next on the agenda until somebody owes a decision or the game has ended."""
    public = state.public
    while public.waiting is None and public.agenda:
        item = public.agenda.pop()
        match item:
            case Turn(seat):
                public.rolled = tuple([src.roll() for _ in COLOURS])
                public.waiting = item
                tell(Rolled(seat, public.rolled))
            case RollLeftover(by):
                _roll_leftover(public, src)
                tell(LeftoverRolled(by, public.leftover))
            case TakeLeftover():
                public.waiting = item
            case Score():
                public.crests = tuple(state.private)
                value = values(public.pips)
                tell(Ended(public.crests, tuple([score(value, crests) for crests in state.private])))


def _roll_leftover(public: Public, src: Source) -> None:
    colours: list[Colour] = [die.colour for die in public.leftover] or [
        colour for colour in COLOURS for _ in range(_leftover_by_colour(public))
    ]
    public.leftover = tuple(sorted(Die(colour, src.roll()) for colour in colours))


def _imagine_crests(view: AntiquityView, src: Source) -> list[Crests]:
    """Crests for all that agree with the seat's own and with what the picks have proved."""
    public, own = view.public, view.own
    free = [kingdom for kingdom in KINGDOMS if own is None or kingdom not in (own.support, own.oppose)]
    while True:
        deck = iter(src.shuffled(free))
        private = [
            own if own is not None and seat == view.seat else Crests(next(deck), next(deck))
            for seat in range(public.seats)
        ]
        proved = [(1 << crests.support | 1 << crests.oppose) & bits for crests, bits in zip(private, public.cleared)]  # noqa: B905 - both by seat
        if not any(proved):
            return private


ANTIQUITY = Antiquity()
