"""The facts in a table's log, and their form on disk.

A fact records something that was decided, with all its details: who sits where, what an AI player is called, how many
votes were needed. Applying one (apply.py) decides nothing, so a log yields the same table with any version of the code.
The names in the JSON are the `tag`s and field names given here and never change; a new meaning gets a new tag, a new
shape gets a new FORM and an upcaster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bot.ports import Person, Room

FORM = 1  # the form in which facts are currently written

Upcaster = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]

# By form: the function that converts an entry's facts, as plain JSON, from that form to the next.
UPCASTERS: Mapping[int, Upcaster] = {}


class Fact(Struct, frozen=True, tag_field="fact", omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """The base of all facts. Moves and salts may be secret, so the repr of a fact shows only its name."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"


class Ai(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An AI player: how it plays, and what it is called."""

    kind: str
    name: str


class Motion(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Something to vote on: an act, with the seat or the option that it concerns."""

    act: Literal["stop", "pause", "kick", "option"]
    seat: int | None = None
    option: str = ""
    value: str = ""


# Seats and people ---------------------------------------------------------------------------------------------------


class Opened(Fact, frozen=True, tag="opened"):
    """The table was opened in a room, with this pace until the players agree on another."""

    room: Room
    name: str
    pace: str


class Joined(Fact, frozen=True, tag="joined"):
    """A person took the next free seat, and became host if `host` is set."""

    seat: int
    person: Person
    name: str
    host: bool = False


class Renamed(Fact, frozen=True, tag="renamed"):
    """The seat's occupant now goes by another name."""

    seat: int
    name: str


class Left(Fact, frozen=True, tag="left"):
    """A person left before the start; later seats move up."""

    seat: int


class AiSeated(Fact, frozen=True, tag="ai-seated"):
    """An AI player took the next free seat."""

    seat: int
    ai: Ai


class AiRemoved(Fact, frozen=True, tag="ai-removed"):
    """An AI player was removed before the start; later seats move up."""

    seat: int


class Resigned(Fact, frozen=True, tag="resigned"):
    """A person gave up a seat in the running game, but may come back to it; an AI player takes over."""

    seat: int
    successor: Ai


class Kicked(Fact, frozen=True, tag="kicked"):
    """A person was removed from a seat, by somebody or, if `by` is empty, by vote.

    In the lobby there is no successor, and later seats move up.
    """

    seat: int
    by: str = ""
    successor: Ai | None = None


class TookOver(Fact, frozen=True, tag="took-over"):
    """A person took over a seat from an AI successor, and became host if `host` is set."""

    seat: int
    person: Person
    name: str
    host: bool = False


class Brought(Fact, frozen=True, tag="brought"):
    """A person continues at their own seat from another network, under the name they have there."""

    seat: int
    person: Person
    name: str


class HostChanged(Fact, frozen=True, tag="host-changed"):
    """Somebody else became host."""

    person: Person
    name: str


# Agreeing -----------------------------------------------------------------------------------------------------------


class OptionSet(Fact, frozen=True, tag="option-set"):
    """An option of the game or the table was set to this value, in notation. `by` is empty if a moderator set it."""

    option: str
    value: str
    by: str = ""


class Salted(Fact, frozen=True, tag="salted"):
    """Somebody mixed a word into the chance. Only its SHA-256, in hex, is used, so the word can be forgotten."""

    sha256: str
    word: str | None
    by: str


class VotedFor(Fact, frozen=True, tag="voted-for"):
    """Somebody voted for a motion, which then had `votes` of the `needed` votes."""

    motion: Motion
    voter: Person
    name: str
    votes: int
    needed: int


class VotePassed(Fact, frozen=True, tag="vote-passed"):
    """A motion got enough votes; the next facts are what it brought about."""

    motion: Motion


# The game -----------------------------------------------------------------------------------------------------------


class Started(Fact, frozen=True, tag="started"):
    """The game began."""


class Moved(Fact, frozen=True, tag="moved"):
    """A seat made a decision, in canonical notation."""

    seat: int
    text: str


class DefaultMoved(Fact, frozen=True, tag="default-moved"):
    """The table made the game's default move for somebody whose time was up."""

    seat: int
    text: str


class Ended(Fact, frozen=True, tag="ended"):
    """The game ended, with each seat's score and place, so that results can be read without the game."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


# Clocks -------------------------------------------------------------------------------------------------------------


class Warned(Fact, frozen=True, tag="warned"):
    """The people on these seats were warned that they have `left` seconds left."""

    seats: tuple[int, ...]
    left: int


class WentAway(Fact, frozen=True, tag="went-away"):
    """Somebody's time was up; an AI player of this kind decides until the person is back."""

    seat: int
    kind: str


class Back(Fact, frozen=True, tag="back"):
    """A person who was away is back and decides again."""

    seat: int


class Paused(Fact, frozen=True, tag="paused"):
    """Somebody paused the game."""

    by: str


class PausedEmpty(Fact, frozen=True, tag="paused-empty"):
    """The game was paused because no person was left to decide."""


class Resumed(Fact, frozen=True, tag="resumed"):
    """Somebody resumed the game. If `seat` is set, the person who was away from it is back."""

    by: str
    seat: int | None = None


# Rooms and the end --------------------------------------------------------------------------------------------------


class Linked(Fact, frozen=True, tag="linked"):
    """Somebody linked the table to another room, where it is shown from now on."""

    room: Room
    name: str


class Unlinked(Fact, frozen=True, tag="unlinked"):
    """Somebody unlinked the table from a room, where it is no longer shown."""

    room: Room
    name: str


class Closed(Fact, frozen=True, tag="closed"):
    """The table closed before its game ended: stopped by somebody or by vote, idle for too long, or empty."""

    reason: Literal["stopped", "voted", "idle", "empty"]
    by: str = ""


class Outdated(Fact, frozen=True, tag="outdated"):
    """The table closed because its game can no longer be read here. `standing` is its last public view, by language."""

    standing: dict[str, str] = {}


class EntriesLost(Fact, frozen=True, tag="entries-lost"):
    """The database came back without its newest entries: what was done here last may be missing."""


AnyFact = (
    Opened
    | Joined
    | Renamed
    | Left
    | AiSeated
    | AiRemoved
    | Resigned
    | Kicked
    | TookOver
    | Brought
    | HostChanged
    | OptionSet
    | Salted
    | VotedFor
    | VotePassed
    | Started
    | Moved
    | DefaultMoved
    | Ended
    | Warned
    | WentAway
    | Back
    | Paused
    | PausedEmpty
    | Resumed
    | Linked
    | Unlinked
    | Closed
    | Outdated
    | EntriesLost
)

GameFact = Started | Moved | DefaultMoved  # what the engine replays


# On disk ------------------------------------------------------------------------------------------------------------

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(tuple[AnyFact, ...])


def encode(facts: Iterable[AnyFact]) -> str:
    """The facts of one entry as JSON, in the current form."""
    return _ENCODER.encode(tuple(facts)).decode()


def decode(form: int, written: str) -> tuple[AnyFact, ...]:
    """The facts of one entry that was written in the given form. Raises ValueError if they cannot be read; its message
    may contain some of them."""
    if form == FORM:
        return _read(written)
    plain = msgspec.json.decode(written, type=list[dict[str, Any]])
    for each in range(form, FORM):
        if each not in UPCASTERS:
            raise ValueError(f"facts of form {form} cannot be read here")
        plain = UPCASTERS[each](plain)
    if form > FORM:
        raise ValueError(f"facts of form {form} are from a newer Tafelrunde")
    return _read(_ENCODER.encode(plain))


def _read(written: str | bytes) -> tuple[AnyFact, ...]:
    facts = _DECODER.decode(written)
    if not facts:
        raise ValueError("an entry without facts")
    return facts
