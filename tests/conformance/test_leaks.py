"""Leaks planted on purpose: the twin run, which passes the games as they are (test_twins), finds each of them."""

from dataclasses import dataclass, replace

import pytest

from bot.render.boards.antiquity import AntiquityBoards
from bot.text.doc import line
from engines.antiquity.rules import ANTIQUITY, Antiquity
from engines.core.game import Event, Why
from tests.conformance.plays import case, play
from tests.conformance.shown import showing
from tests.conformance.test_twins import run
from tests.conformance.twin import Leak, Twins
from tests.kit.sealed import Decide, Decided, Drew, Fold, Sealed, TakePrize

pytestmark = pytest.mark.conformance

PLAYED = 30  # games within which a leak must have been found


def run_over(game, boards=None) -> None:
    for number in range(PLAYED):
        p = play(case(game, number))
        run(p, Twins(game, p.case.thoughts(), showing(game, boards)))


@dataclass(frozen=True, slots=True)
class Announcement(Event):
    """A line that should not be."""

    holds: bool


class Told(Sealed):
    """Does what its `say` says after every move, and at the start for each seat."""

    def start(self, seats, options, src, tell):
        state = super().start(seats, options, src, tell)
        for seat in range(seats):
            self.deal(state, seat, tell)
        return state

    def advance(self, state, seat, action, src, tell):
        super().advance(state, seat, action, src, tell)
        self.say(state, seat, action, tell)

    def deal(self, state, seat, tell):
        pass

    def say(self, state, seat, action, tell):
        pass


def nine(state, seat) -> bool:
    return 9 in state.private[seat].hand


class SaysWhatAFolderHolds(Told):
    def say(self, state, seat, action, tell):
        if isinstance(action, Fold):
            tell(Announcement(nine(state, seat)))


class SpeaksOnlyOfThoseWhoHoldANine(Told):
    def say(self, state, seat, action, tell):
        if nine(state, seat):
            tell(Announcement(True))


class TellsTheWrongSeat(Told):
    def say(self, state, seat, action, tell):
        tell(Announcement(nine(state, seat)), (seat + 1) % len(state.private))


class TellsAllWhatWasDealt(Told):
    def deal(self, state, seat, tell):
        tell(Drew(state.private[seat].hand))


class NamesTheBid(Sealed):
    def advance(self, state, seat, action, src, tell):
        def loud(event, to=None):
            tell(replace(event, cards=state.private[seat].bid) if isinstance(event, Decided) else event, to)

        super().advance(state, seat, action, src, loud)


class OrdersMovesByTheDeck(Told):
    def say(self, state, seat, action, tell):
        public = state.public
        if isinstance(public.waiting, TakePrize):
            public.prizes = tuple(sorted(public.prizes, reverse=state.hidden.bag[9] % 2 == 1))


class OrdersHandsByTheNeighbours(Told):
    def say(self, state, seat, action, tell):
        for at, own in enumerate(state.private):
            neighbour = state.private[at - 1].hand
            state.private[at] = replace(own, hand=tuple(sorted(own.hand, reverse=sum(neighbour) % 2 == 1)))


class SkipsWhoHoldsNoNine(Told):
    def say(self, state, seat, action, tell):
        public = state.public
        if isinstance(public.waiting, Decide):
            public.undecided = [other for other in public.undecided if nine(state, other)] or public.undecided


class Remembering(Sealed):
    """Keeps what no game may keep: the state that it was shown last."""

    state = None

    def advance(self, state, seat, action, src, tell):
        super().advance(state, seat, action, src, tell)
        self.state = state

    def knows(self, view) -> bool:
        """Whether another than the view's seat holds a nine."""
        if self.state is None:
            return False
        return any(nine(self.state, seat) for seat in range(len(self.state.private)) if seat != view.seat)


class OffersTheRoomByHands(Remembering):
    def offers(self, view):
        offers = super().offers(view)
        return offers[:1] if view.seat is None and self.knows(view) else offers


class OffersInAnOrderByHands(Remembering):
    def offers(self, view):
        return super().offers(view)[:: -1 if self.knows(view) else 1]


class RefusesByHands(Remembering):
    def why(self, view, action):
        return Why("others", {}) if self.knows(view) else None


class ThinksByHands(Remembering):
    def policy(self, view, src):
        return self.default_action(view, src) if self.knows(view) else super().policy(view, src)


class ShowsLeftoverDiceByCrests(Antiquity):
    def advance(self, state, seat, action, src, tell):
        super().advance(state, seat, action, src, tell)
        if state.private[0].support % 2:
            state.public.leftover = state.public.leftover[::-1]


@pytest.mark.parametrize(
    ("game", "found"),
    [
        (SaysWhatAFolderHolds, "is told by Announcement .* holds"),
        (SpeaksOnlyOfThoseWhoHoldANine, "is told what"),
        (TellsTheWrongSeat, "is told by Announcement .* holds"),
        (TellsAllWhatWasDealt, "at the start is told by Drew .* cards"),
        (NamesTheBid, "is told by Decided .* cards"),
        (OrdersMovesByTheDeck, "is shown .*public.prizes"),
        (OrdersHandsByTheNeighbours, "is shown .*own.hand"),
        (SkipsWhoHoldsNoNine, "is shown .*public.undecided"),
        (OffersTheRoomByHands, "the room .* is shown .*offers of the room"),
        (OffersInAnOrderByHands, "is shown .*offers"),
        (RefusesByHands, "is shown .*refusals"),
        (ThinksByHands, "is shown .*thoughts"),
        (ShowsLeftoverDiceByCrests, "is shown .*public.leftover"),
    ],
)
def test_a_planted_leak_is_found(game, found):
    with pytest.raises(Leak, match=found):
        run_over(game())


# Leaks of boards ----------------------------------------------------------------------------------------------------


class Remembers(AntiquityBoards):
    """Keeps what no board may keep: the crests that it showed last."""

    support = ""

    def hand(self, view, names, locale):
        self.support = "" if view.own is None else locale.name(view.own.support)
        return super().hand(view, names, locale)


class ShowsTheRoomAHand(Remembers):
    def board(self, view, names, locale, part=""):
        return (*super().board(view, names, locale, part), *line(self.support))


class TellsOfAHand(Remembers):
    def tell(self, event, to, names, locale):
        return (*super().tell(event, to, names, locale), *line(self.support))


class PromptsByAHand(Remembers):
    def ask(self, view, offers, names, locale):
        return tuple(line(self.support) if block else block for block in super().ask(view, offers, names, locale))


@pytest.mark.parametrize(
    ("boards", "found"),
    [
        (ShowsTheRoomAHand, "is shown .*board"),
        (TellsOfAHand, "is shown .*lines"),
        (PromptsByAHand, "is shown .*prompt"),
    ],
)
def test_a_leak_planted_in_boards_is_found(boards, found):
    with pytest.raises(Leak, match=found):
        run_over(ANTIQUITY, boards())
