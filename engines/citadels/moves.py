"""The actions of a player in this game: one type per verb, in the order in which help lists them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engines.citadels.components import Answer, Building, Character
from engines.core.notation import Seat
from engines.core.offer import Action, arg


@dataclass(frozen=True, slots=True)
class CitadelsAction(Action):
    """An action of a player in this game."""


@dataclass(frozen=True, slots=True)
class Choose(CitadelsAction):
    """Choose a character for the round (S3). Secret until it is called."""

    verb: ClassVar[str] = "choose"
    secret: ClassVar[bool] = True

    character: Character = arg(Character)


@dataclass(frozen=True, slots=True)
class Gold(CitadelsAction):
    """Take 2 gold (T1)."""

    verb: ClassVar[str] = "gold"


@dataclass(frozen=True, slots=True)
class Cards(CitadelsAction):
    """Draw cards to keep some of them (T1, P3)."""

    verb: ClassVar[str] = "cards"


@dataclass(frozen=True, slots=True)
class Keep(CitadelsAction):
    """Keep some of the drawn cards; the rest are discarded (T1, P3). Everyone knows how many; which ones is secret."""

    verb: ClassVar[str] = "keep"
    secret: ClassVar[bool] = True

    cards: tuple[Building, ...] = arg(Building, many=True)


@dataclass(frozen=True, slots=True)
class Build(CitadelsAction):
    """Build from the hand (T2); the Architect up to three, in this order, all or none (T11)."""

    verb: ClassVar[str] = "build"

    cards: tuple[Building, ...] = arg(Building, many=True)


@dataclass(frozen=True, slots=True)
class Income(CitadelsAction):
    """Collect 1 gold for each building of the character's colour (T4)."""

    verb: ClassVar[str] = "income"


@dataclass(frozen=True, slots=True)
class Merchant(CitadelsAction):
    """Take the Merchant's 1 gold (T10)."""

    verb: ClassVar[str] = "merchant"


@dataclass(frozen=True, slots=True)
class Murder(CitadelsAction):
    """The Assassin names a character (T6)."""

    verb: ClassVar[str] = "murder"

    character: Character = arg(Character)


@dataclass(frozen=True, slots=True)
class Rob(CitadelsAction):
    """The Thief names a character (T7)."""

    verb: ClassVar[str] = "rob"

    character: Character = arg(Character)


@dataclass(frozen=True, slots=True)
class Swap(CitadelsAction):
    """The Magician swaps hands with another player (T8)."""

    verb: ClassVar[str] = "swap"

    seat: Seat = arg(Seat)


@dataclass(frozen=True, slots=True)
class Exchange(CitadelsAction):
    """The Magician discards cards and draws the same number (T8). Everyone knows how many; which ones is secret."""

    verb: ClassVar[str] = "exchange"
    secret: ClassVar[bool] = True

    cards: tuple[Building, ...] = arg(Building, many=True)

    def face(self) -> object:
        return self.verb, len(self.cards)


@dataclass(frozen=True, slots=True)
class Architect(CitadelsAction):
    """The Architect draws 2 cards and keeps both (T11)."""

    verb: ClassVar[str] = "architect"


@dataclass(frozen=True, slots=True)
class Destroy(CitadelsAction):
    """The Warlord destroys a building of another player (T12)."""

    verb: ClassVar[str] = "destroy"

    seat: Seat = arg(Seat)
    building: Building = arg(Building)


@dataclass(frozen=True, slots=True)
class Rescue(CitadelsAction):
    """The owner of the Graveyard pays 1 gold for the destroyed building, or declines (P5)."""

    verb: ClassVar[str] = "rescue"

    answer: Answer = arg(Answer)


@dataclass(frozen=True, slots=True)
class Discard(CitadelsAction):
    """Discard a card for 1 gold, using the Laboratory (P4). Which one is secret."""

    verb: ClassVar[str] = "discard"
    secret: ClassVar[bool] = True

    card: Building = arg(Building)


@dataclass(frozen=True, slots=True)
class Forge(CitadelsAction):
    """Pay 3 gold for 2 cards, using the Smithy (P4)."""

    verb: ClassVar[str] = "forge"


@dataclass(frozen=True, slots=True)
class End(CitadelsAction):
    """End the turn; income not yet collected is paid (T5, T13)."""

    verb: ClassVar[str] = "end"


FORMS: tuple[type[CitadelsAction], ...] = (
    Choose,
    Gold,
    Cards,
    Keep,
    Build,
    Income,
    Merchant,
    Murder,
    Rob,
    Swap,
    Exchange,
    Architect,
    Destroy,
    Rescue,
    Discard,
    Forge,
    End,
)
