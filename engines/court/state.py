"""The state of a game, all of it public, and the events."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.copying import copier
from engines.core.game import Event, State, View
from engines.court.components import Bid, Card, Options
from engines.court.requirements import Dice


@dataclass(frozen=True, slots=True)
class Turn:
    """On the agenda: a player's turn; in the final round, the last one."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndRound:
    """On the agenda: the start marker moves, and the next or the final round begins (R1, R5, R11)."""


@dataclass(frozen=True, slots=True)
class EndGame:
    """On the agenda: the King's holder has won (R10)."""


Item = Turn | EndRound | EndGame


@dataclass(frozen=True, slots=True)
class Nothing:
    """The private and the hidden part of a state. Both are empty, because dice are rolled only when needed."""


NOTHING = Nothing()


@dataclass(slots=True)
class Public:
    """What everyone knows. `hand` to `used` belong to the current turn."""

    seats: int
    options: Options
    agenda: list[Item]  # the last item is next
    waiting: Turn | None  # the turn that needs a decision; None once the game has ended
    round: int  # from 1; the final round counts as the round after the last
    start: int  # the seat with the start marker
    order: tuple[int, ...]  # the seats in the order of the current round
    piles: list[int]  # by card: how many are on display; Charlatans lie under the Jesters
    cards: list[tuple[Card, ...]]  # by seat, sorted; who has the King is in `king`
    king: int | None  # the seat that holds the King
    best: Bid | None  # the bid to beat: the first bid, then the best of the final round (R7, R8)
    bids: list[Bid | None]  # by seat: the bids of the final round; empty before it
    hand: int  # dice for the first roll; 0 afterwards
    active: Dice
    aside: Dice
    owes: bool  # whether a die must be set aside before the next roll (T3)
    used: tuple[Card, ...]  # T7

    @property
    def final(self) -> bool:
        """Whether the final round has begun."""
        return bool(self.bids)

    @property
    def owner(self) -> int | None:
        """The Queen's owner, who took the King first."""
        return next((seat for seat, cards in enumerate(self.cards) if Card.QUEEN in cards), None)


copy_public = copier(Public)

CourtState = State[Public, Nothing, Nothing]
CourtView = View[Public, Nothing]


# Events -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins, in this order of seats."""

    number: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinalBegan(Event):
    """The final round begins, in this order of seats. `best` is the first bid, or None under R11."""

    order: tuple[int, ...]
    best: Bid | None


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn begins with this many dice in hand."""

    seat: int
    dice: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A player rolled all dice in hand, or all active ones."""

    seat: int
    dice: Dice


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """A player set dice aside; `left` are still active."""

    seat: int
    dice: Dice
    left: Dice


@dataclass(frozen=True, slots=True)
class Used(Event):
    """A player used a card: `before` became `after`. A card that adds a die has no `before`, and before the first roll
    no `after` either. `active` are the active dice now."""

    seat: int
    card: Card
    before: Dice
    after: Dice
    active: Dice


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player took a card and ended the turn. The Queen comes with the King."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player ended the turn without a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class BidFixed(Event):
    """A player's turn of the final round ended. `before` and `king` are who held the King before and after it."""

    seat: int
    bid: Bid
    before: int | None
    king: int | None


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The King's holder has won. Each seat's bid of the final round and its place."""

    bids: tuple[Bid, ...]
    places: tuple[int, ...]
