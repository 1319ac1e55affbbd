"""A game of Court controlled by a test: cards given out beforehand, lines typed as players type them, scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core.chance import Scripted
from engines.core.game import Event, Outcome, Why, begin, step, view
from engines.core.notation import First, Illegal, Refusal, read
from engines.core.offer import Offer
from engines.court.components import DICE, Card, Options, Take, Use
from engines.court.rules import COURT
from engines.court.state import Public

A, B, C, D, E = range(5)


class Playing:
    """Seat 0 begins unless `first` says otherwise; `cards` are what the seats already own."""

    def __init__(
        self, seats: int = 2, cards: Mapping[int, Sequence[Card]] | None = None, first: int = 0, **options: object
    ) -> None:
        self.state = begin(COURT, seats, Options(first=First(first + 1), **options), Scripted()).state
        self.events: list[Event] = []
        for seat, owned in (cards or {}).items():
            self.give(seat, *owned)

    def give(self, seat: int, *cards: Card) -> None:
        """Give cards from the display, as if they had been taken earlier."""
        public = self.public
        for card in cards:
            public.piles[Card.JESTER if card == Card.CHARLATAN else card] -= 1
        public.cards[seat] = tuple(sorted((*public.cards[seat], *cards)))
        if seat == public.waiting.seat and public.hand:
            public.hand = DICE + sum(card.power.hand for card in public.cards[seat])

    @property
    def public(self) -> Public:
        return self.state.public

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.public.waiting.seat

    @property
    def dice(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The active dice and those set aside."""
        return self.public.active, self.public.aside

    @property
    def outcome(self) -> Outcome | None:
        return COURT.outcome(self.state)

    def offers(self) -> Sequence[Offer]:
        return COURT.offers(view(self.state, self.seat))

    def offered(self, form: type) -> set[Card]:
        """The cards that can be taken or used now."""
        assert form in (Take, Use)
        return {card for offer in self.offers() if offer.make is form for card in offer.domains[0].values()}

    def do(self, text: str, *dice: int) -> Playing:
        """The player whose turn it is types this, and these dice are rolled."""
        src = Scripted().dice(*dice)
        action = read(self.offers(), COURT.forms, text)
        after = step(COURT, self.state, self.seat, action, src)
        src.done()
        self.state = after.state
        self.events += [told.event for told in after.told]
        return self

    def roll(self, *dice: int) -> Playing:
        return self.do("roll", *dice)

    def result(self, *dice: int, end: str = "pass") -> Playing:
        """A turn with this result from a single roll of as many dice, regardless of cards."""
        self.public.hand = len(dice)
        return self.roll(*dice).do("keep all").do(end)

    def refused(self, text: str) -> Refusal:
        """Check that the line is refused and nothing has changed."""
        before = COURT.copy(self.state)
        try:
            self.do(text)
        except Refusal as refusal:
            assert self.state == before
            return refusal
        raise AssertionError(f"{text!r} was done")

    def why(self, text: str) -> str:
        """The code of the reason why the line is refused."""
        why = self.reason(text)
        return "" if why is None else why.code

    def reason(self, text: str) -> Why | None:
        refusal = self.refused(text)
        if not isinstance(refusal, Illegal) or refusal.action is None:
            return None
        return COURT.why(view(self.state, self.seat), refusal.action)
