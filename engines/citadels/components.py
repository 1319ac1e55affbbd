"""The components of the game: buildings with colour and cost, characters, the options. Data only, no behaviour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from engines.core.notation import First
from engines.core.offer import Amount, OneOf, option


class Colour(IntEnum):
    """The colours of the buildings."""

    YELLOW = 0
    BLUE = 1
    GREEN = 2
    RED = 3
    PURPLE = 4


class Building(IntEnum):
    """The kinds of buildings; cards of a kind are interchangeable."""

    MANOR = 0
    CASTLE = 1
    PALACE = 2
    TEMPLE = 3
    CHURCH = 4
    MONASTERY = 5
    CATHEDRAL = 6
    TAVERN = 7
    MARKET = 8
    TRADING_POST = 9
    DOCKS = 10
    HARBOR = 11
    TOWN_HALL = 12
    WATCHTOWER = 13
    PRISON = 14
    BATTLEFIELD = 15
    FORTRESS = 16
    HAUNTED_CITY = 17
    KEEP = 18
    OBSERVATORY = 19
    LABORATORY = 20
    SMITHY = 21
    GRAVEYARD = 22
    SCHOOL_OF_MAGIC = 23
    LIBRARY = 24
    UNIVERSITY = 25
    DRAGON_GATE = 26


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a building: its colour, its cost, its number of copies, its points (equal to the cost, except
    for P7)."""

    colour: Colour
    cost: int
    copies: int
    points: int


def _card(colour: Colour, cost: int, copies: int = 1, points: int | None = None) -> Card:
    return Card(colour, cost, copies, cost if points is None else points)


DECK: Mapping[Building, Card] = {
    Building.MANOR: _card(Colour.YELLOW, 3, 5),
    Building.CASTLE: _card(Colour.YELLOW, 4, 4),
    Building.PALACE: _card(Colour.YELLOW, 5, 3),
    Building.TEMPLE: _card(Colour.BLUE, 1, 3),
    Building.CHURCH: _card(Colour.BLUE, 2, 3),
    Building.MONASTERY: _card(Colour.BLUE, 3, 3),
    Building.CATHEDRAL: _card(Colour.BLUE, 5, 2),
    Building.TAVERN: _card(Colour.GREEN, 1, 5),
    Building.MARKET: _card(Colour.GREEN, 2, 4),
    Building.TRADING_POST: _card(Colour.GREEN, 2, 3),
    Building.DOCKS: _card(Colour.GREEN, 3, 3),
    Building.HARBOR: _card(Colour.GREEN, 4, 3),
    Building.TOWN_HALL: _card(Colour.GREEN, 5, 2),
    Building.WATCHTOWER: _card(Colour.RED, 1, 3),
    Building.PRISON: _card(Colour.RED, 2, 3),
    Building.BATTLEFIELD: _card(Colour.RED, 3, 3),
    Building.FORTRESS: _card(Colour.RED, 5, 2),
    Building.HAUNTED_CITY: _card(Colour.PURPLE, 2),
    Building.KEEP: _card(Colour.PURPLE, 3, 2),
    Building.OBSERVATORY: _card(Colour.PURPLE, 5),
    Building.LABORATORY: _card(Colour.PURPLE, 5),
    Building.SMITHY: _card(Colour.PURPLE, 5),
    Building.GRAVEYARD: _card(Colour.PURPLE, 5),
    Building.SCHOOL_OF_MAGIC: _card(Colour.PURPLE, 6),
    Building.LIBRARY: _card(Colour.PURPLE, 6),
    Building.UNIVERSITY: _card(Colour.PURPLE, 6, points=8),
    Building.DRAGON_GATE: _card(Colour.PURPLE, 6, points=8),
}

# Members that the rules use have module-level names: looking one up in its enum costs more than using it.
BUILDINGS = tuple(Building)
(HAUNTED_CITY, KEEP, OBSERVATORY, LABORATORY, SMITHY, GRAVEYARD, SCHOOL_OF_MAGIC, LIBRARY, UNIVERSITY, DRAGON_GATE) = (
    BUILDINGS[17:]
)
COLOUR = tuple(DECK[building].colour for building in BUILDINGS)  # by building, as are the three below
COST = tuple(DECK[building].cost for building in BUILDINGS)
POINTS = tuple(DECK[building].points for building in BUILDINGS)
COPIES = tuple(DECK[building].copies for building in BUILDINGS)


class Character(IntEnum):
    """The characters; the number of each is its rank."""

    ASSASSIN = 1
    THIEF = 2
    MAGICIAN = 3
    KING = 4
    BISHOP = 5
    MERCHANT = 6
    ARCHITECT = 7
    WARLORD = 8


CHARACTERS = tuple(Character)
ASSASSIN, THIEF, MAGICIAN, KING, BISHOP, MERCHANT, ARCHITECT, WARLORD = CHARACTERS

INCOME: Mapping[Character, Colour] = {  # the colour of buildings that brings each character gold (T4)
    KING: Colour.YELLOW,
    BISHOP: Colour.BLUE,
    MERCHANT: Colour.GREEN,
    WARLORD: Colour.RED,
}

FACE_UP = {4: 2, 5: 1, 6: 0, 7: 0}  # S2: characters set aside face up, by the number of players
OFFERED_FACE_DOWN = 7  # S3: with this many players the last to choose is also offered the face-down character


class Switch(IntEnum):
    """An option that is on or off."""

    OFF = 0
    ON = 1


class Answer(IntEnum):
    """The possible answers to a question."""

    NO = 0
    YES = 1


@dataclass(frozen=True, slots=True)
class Options:
    """How the game is played: no duplicate buildings in a city (T2), whether a murdered King inherits the crown (A3),
    who begins (S1), how many buildings make a city complete (S6), after which round the game ends at the latest (E5).
    """

    french: Switch = option(Switch.OFF, OneOf(tuple(Switch)))
    heir: Switch = option(Switch.ON, OneOf(tuple(Switch)))
    first: First = option(First(0), OneOf(tuple(First(number) for number in range(8))))
    city: int = option(8, OneOf((8, 7)))
    rounds: int = option(60, Amount(20, 100))
