"""The rules R1 to R4: set-up, turns, the end. The quick player is in policy.py."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.chance import Source
from engines.core.game import Outcome, PendingDecision, State, Tell, Why
from engines.core.offer import Offer
from engines.skeleton import policy
from engines.skeleton.components import LIMIT, OPEN_DICE, Options, Roll, SkeletonAction, Stay
from engines.skeleton.position import POSITIONS
from engines.skeleton.state import (
    Began,
    Ended,
    Own,
    Public,
    Rolled,
    SecretRolled,
    SkeletonState,
    SkeletonView,
    Stayed,
    copy_public,
)

_OFFERS: Sequence[Offer[SkeletonAction]] = (Offer(Roll), Offer(Stay))


class SkeletonGame:
    """The game; see engines.core.game.Game for what each method means."""

    name = "skeleton"
    version = 1
    replays = (1,)
    positions = POSITIONS
    seats = range(2, 5)
    options = Options
    forms = (Roll, Stay)

    def start(self, seats: int, options: Options, src: Source, tell: Tell) -> SkeletonState:
        own = [Own(src.roll()) for _ in range(seats)]  # R1
        first = (options.first - 1) % seats if options.first else src.below(seats)
        clockwise = [(first + number) % seats for number in range(seats)]
        tell(Began(first))
        for seat, mine in enumerate(own):
            tell(SecretRolled(mine.die), seat)
        return State(Public(clockwise[:0:-1], first, [()] * seats), own, None)

    def pending_decisions(self, public: Public) -> Sequence[PendingDecision]:
        return () if public.playing is None else (PendingDecision(public.playing, "turn"),)

    def offers(self, view: SkeletonView) -> Sequence[Offer[SkeletonAction]]:
        playing = view.public.playing
        return _OFFERS if playing is not None and view.seat in (None, playing) else ()

    def advance(self, state: SkeletonState, seat: int, action: SkeletonAction, src: Source, tell: Tell) -> None:
        public = state.public
        if isinstance(action, Roll):
            die = src.roll()
            public.rolled[seat] += (die,)
            tell(Rolled(seat, die))
            if len(public.rolled[seat]) < OPEN_DICE:  # R2
                return
        else:
            tell(Stayed(seat))
        public.playing = public.turns.pop() if public.turns else None
        if public.playing is None:
            public.dice = tuple([own.die for own in state.private])  # R3
            public.points = tuple(map(_points, public.dice, public.rolled))
            tell(Ended(public.dice, public.points))

    def copy(self, state: SkeletonState) -> SkeletonState:
        return State(copy_public(state.public), state.private[:], None)

    def outcome(self, state: SkeletonState) -> Outcome | None:
        return Outcome.ranked(state.public.points) if state.public.points else None

    def why(self, view: SkeletonView, action: SkeletonAction) -> Why | None:
        return None

    def resample_hidden(self, view: SkeletonView, src: Source) -> SkeletonState:
        """The dice of others may be anything, until they are shown."""
        public = view.public
        private = [Own(die) for die in public.dice] or [Own(src.roll()) for _ in public.rolled]
        if view.seat is not None and view.own is not None:
            private[view.seat] = view.own
        return self.copy(State(public, private, None))

    def default_action(self, view: SkeletonView, src: Source) -> SkeletonAction:
        return Stay()

    def policy(self, view: SkeletonView, src: Source) -> SkeletonAction:
        assert view.own is not None and view.seat is not None, "only a seat decides"
        return policy.turn(view.own.die, view.public.rolled[view.seat])

    def max_decisions(self, seats: int, options: Options) -> int:
        return seats * OPEN_DICE

    def round(self, public: Public) -> int:
        return 0  # no rounds

    def forgone(self, public: Public, action: SkeletonAction) -> Sequence[str]:
        return ()

    def conserved(self, state: SkeletonState) -> object:
        return state.private


def _points(die: int, rolled: Sequence[int]) -> int:
    """R4."""
    total = die + sum(rolled)
    return total if total <= LIMIT else 0


SKELETON = SkeletonGame()
