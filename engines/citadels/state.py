"""The state of a game: what everyone knows, what each seat knows in addition, what nobody knows, and the agenda."""

from __future__ import annotations

from dataclasses import dataclass

from engines.citadels.components import Building, Character, Options
from engines.citadels.memory import Known
from engines.citadels.score import Score
from engines.core.copying import copier, list_copier
from engines.core.game import State, View


@dataclass(frozen=True, slots=True)
class Draft:
    """On the agenda: a player chooses a character (S3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    """On the agenda: a character is called (A1)."""

    character: Character


@dataclass(frozen=True, slots=True)
class Turn:
    """On the agenda: a player's turn, which lasts until the player ends it (T13)."""

    seat: int
    character: Character


@dataclass(frozen=True, slots=True)
class Draw:
    """On the agenda: a player keeps this many of the drawn cards (T1)."""

    seat: int
    keep: int


@dataclass(frozen=True, slots=True)
class Ruin:
    """On the agenda: the owner of the Graveyard is asked about a destroyed building (P5)."""

    seat: int
    building: Building


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """On the agenda: the round ends, and the next one or the scoring begins."""


Decision = Draft | Turn | Draw | Ruin
Item = Decision | Call | RoundEnd

TAKEN, COLLECTED, BONUS, POWER, SOLD, FORGED = 1, 2, 4, 8, 16, 32  # what a turn has used, as bits of `used`


@dataclass(slots=True)
class Public:
    """What everyone knows. Lists are by seat, except `holders`, which is by character (its first entry is unused)."""

    seats: int
    options: Options
    agenda: list[Item]  # the last item is next
    waiting: Decision | None  # the item that needs a decision
    round: int
    crown: int
    opener: int  # who chose first in the current round (A4)
    face_up: tuple[Character, ...]  # sorted
    rank: int  # of the character last called, 0 while characters are chosen
    holders: list[int | None]  # who answered the call; for the murdered character only at the end of the round (A2)
    murdered: Character | None
    robbed: Character | None
    used: int  # what the current turn has used, as bits
    built: int  # how many buildings the current turn has built
    drawn_size: int  # number of cards in a pending draw
    gold: list[int]
    hand_sizes: list[int]
    cities: list[tuple[Building, ...]]  # in the order of building
    deck: int
    discards: int
    first: int | None  # who completed a city first (E2)
    known: Known  # see memory.py
    hands: tuple[tuple[Building, ...], ...]  # empty until the end (E4)
    scores: tuple[Score, ...]  # empty until the end (E4)


@dataclass(slots=True)
class Own:
    """What a seat knows in addition."""

    hand: tuple[Building, ...]  # sorted
    drawn: tuple[Building, ...]  # of a pending draw, sorted
    character: Character | None
    offered: tuple[Character, ...]  # the characters the seat could choose from in this round, sorted (S4)
    face_down: Character | None  # the character set aside face down in this round, if the seat knows it (S4)
    known: Known


@dataclass(slots=True)
class Hidden:
    """What nobody knows: cards counted by kind, and the characters not chosen by anyone."""

    deck: list[int]
    discards: list[int]
    face_down: Character | None  # None if the seventh player has chosen it (S3)
    pool: tuple[Character, ...]  # sorted


CitadelsState = State[Public, Own, Hidden]
CitadelsView = View[Public, Own]


copy_public = copier(Public)
_copy_all_own = list_copier(Own)
_copy_hidden = copier(Hidden)


def copy(state: CitadelsState) -> CitadelsState:
    """A state that shares nothing mutable with the given one."""
    return State(copy_public(state.public), _copy_all_own(state.private), _copy_hidden(state.hidden))
