"""The events: public ones told to everyone, private ones to one seat. A field in `reveals` shows a former secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engines.citadels.components import Building, Character
from engines.citadels.score import Score
from engines.core.game import Event

Cards = tuple[Building, ...]


# To one seat ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """The characters to choose from, and the face-down one if the chooser knows it."""

    reveals: ClassVar[Mapping[str, str]] = {"offered": "S4", "face_down": "S4"}

    offered: tuple[Character, ...]
    face_down: Character | None


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """The cards that went into the hand."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The cards of a draw, of which `keep` may be kept."""

    cards: Cards
    keep: int


@dataclass(frozen=True, slots=True)
class NewHand(Event):
    """The hand received in a swap."""

    reveals: ClassVar[Mapping[str, str]] = {"hand": "T8"}

    hand: Cards


# To all: the round ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins; the holder of the crown chooses first."""

    round: int
    crown: int
    face_up: tuple[Character, ...]


@dataclass(frozen=True, slots=True)
class Chose(Event):
    """A player has chosen a character."""

    seat: int


@dataclass(frozen=True, slots=True)
class Called(Event):
    """A character was called. Its player answered, or nobody did, because it is murdered or nobody holds it (A1)."""

    reveals: ClassVar[Mapping[str, str]] = {"seat": "A1"}

    character: Character
    seat: int | None


@dataclass(frozen=True, slots=True)
class Crowned(Event):
    """The crown passed to a player (A3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Robbed(Event):
    """At the start of a turn, its player's gold went to the Thief (T7)."""

    seat: int
    thief: int
    gold: int


@dataclass(frozen=True, slots=True)
class Unmasked(Event):
    """At the end of the round: who the murdered character was; None if nobody was (A2)."""

    reveals: ClassVar[Mapping[str, str]] = {"seat": "A2"}

    character: Character
    seat: int | None


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """All hands and the scoring are revealed (E4)."""

    reveals: ClassVar[Mapping[str, str]] = {"hands": "E4"}

    hands: tuple[Cards, ...]
    scores: tuple[Score, ...]
    places: tuple[int, ...]


# To all: a turn -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TookGold(Event):
    """A player took gold (T1)."""

    seat: int
    gold: int


@dataclass(frozen=True, slots=True)
class DrewCards(Event):
    """A player drew cards and will keep some of them (T1)."""

    seat: int
    number: int
    keep: int


@dataclass(frozen=True, slots=True)
class KeptCards(Event):
    """A player kept some of the drawn cards and discarded the rest (T1)."""

    seat: int
    number: int
    discarded: int


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """The discard pile became the deck (D1)."""

    number: int


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A player built from the hand (T2)."""

    reveals: ClassVar[Mapping[str, str]] = {"building": "T2"}

    seat: int
    building: Building
    cost: int


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """A city was completed, as the first or a later one (E2)."""

    seat: int
    first: bool


@dataclass(frozen=True, slots=True)
class Collected(Event):
    """A player collected income (T4)."""

    seat: int
    character: Character
    gold: int


@dataclass(frozen=True, slots=True)
class TookBonus(Event):
    """The Merchant took 1 gold (T10)."""

    seat: int
    gold: int


@dataclass(frozen=True, slots=True)
class MurderNamed(Event):
    """The Assassin named a character (T6)."""

    seat: int
    character: Character


@dataclass(frozen=True, slots=True)
class RobberyNamed(Event):
    """The Thief named a character (T7)."""

    seat: int
    character: Character


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The Magician swapped hands with a player. How many cards each of them has now (T8)."""

    seat: int
    other: int
    number: int
    others: int


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """The Magician discarded cards and drew the same number (T8)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class ArchitectDrew(Event):
    """The Architect drew cards (T11)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Destroyed(Event):
    """The Warlord destroyed a building of another player (T12)."""

    seat: int
    victim: int
    building: Building
    cost: int


@dataclass(frozen=True, slots=True)
class Rescued(Event):
    """The Graveyard's owner took a destroyed building into the hand, or declined (P5)."""

    seat: int
    building: Building
    taken: bool


@dataclass(frozen=True, slots=True)
class SoldCard(Event):
    """A player discarded a card for gold, using the Laboratory (P4)."""

    seat: int
    gold: int


@dataclass(frozen=True, slots=True)
class Forged(Event):
    """A player paid for cards, using the Smithy (P4)."""

    seat: int
    cost: int
    number: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player ended the turn. What was paid as income and as the Merchant's 1 gold (T5)."""

    seat: int
    income: int
    bonus: int
