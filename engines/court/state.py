"""The state of a game, all of it public; and the events that are told."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.copying import copier
from engines.core.game import Event, State, View
from engines.court.components import Bid, Card, Options
from engines.court.requirements import Dice


@dataclass(frozen=True, slots=True)
class Turn:
    """On the agenda: a player's turn, in the final round the last one."""

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
    """What a seat knows besides what all know, and what nobody knows: nothing. Dice are rolled when they are rolled."""


NOTHING = Nothing()


@dataclass(slots=True)
class Public:
    """What all know. `hand` to `used` are of the running turn."""

    seats: int
    options: Options
    agenda: list[Item]  # the last is next
    waiting: Turn | None  # the turn that waits for a decision; None when the game has ended
    round: int  # from 1; the final round has the number of the round after the last
    start: int  # the seat that has the start marker
    order: tuple[int, ...]  # the seats in the order of this round
    piles: list[int]  # by card: what the display holds; Charlatans lie under the Jesters
    cards: list[tuple[Card, ...]]  # by seat, sorted; the King is with `king`
    king: int | None  # the seat that holds the King
    best: Bid | None  # the bid to beat: the first bid, then the best of the final round (R7, R8)
    bids: list[Bid | None]  # by seat: the bids of the final round, and empty before it
    hand: int  # dice that wait for the first roll; 0 afterwards
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
    """The final round begins, in this order of seats. `best` is the first bid, None by R11."""

    order: tuple[int, ...]
    best: Bid | None


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A player's turn begins with so many dice in hand."""

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
    """A player used a card: `before` became `after`. A card that adds a die has no `before`, and before the first
    roll no `after` either. `active` are the active dice now."""

    seat: int
    card: Card
    before: Dice
    after: Dice
    active: Dice


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player took a card and ended the turn; with the King comes the Queen."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player ended the turn without a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class BidFixed(Event):
    """A player's turn of the final round ended. Who held the King before it, and who holds it now."""

    seat: int
    bid: Bid
    before: int | None
    king: int | None


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The King's holder has won; for each seat its bid of the final round and its place."""

    bids: tuple[Bid, ...]
    places: tuple[int, ...]
