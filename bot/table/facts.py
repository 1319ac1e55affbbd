"""The facts that a table's log keeps, and their form on the disk.

A fact is something that was decided, with everything that was decided about it: who sits where, what an AI player is
called, how many votes were needed. Applying one (apply.py) decides nothing, so a log gives the same table under
whatever code. The names in the JSON are given here as `tag`s and field names and never change; a new meaning gets a new
tag, another shape a new FORM and an upcaster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bot.ports import Person, Room

FORM = 1  # the form in which facts are written now

Upcaster = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]

# By form: what turns the facts of an entry of that form, as plain JSON, into those of the next form.
UPCASTERS: Mapping[int, Upcaster] = {}


class Fact(Struct, frozen=True, tag_field="fact", omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What all facts share. Moves and salts may be secret, so the repr of a fact is its name alone."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"


class Ai(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An AI player: how it plays, and what it is called."""

    kind: str
    name: str


class Motion(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Something that is voted on: an act, with the seat or the option that it is about."""

    act: Literal["stop", "pause", "kick", "option"]
    seat: int | None = None
    option: str = ""
    value: str = ""


# Seats and people ---------------------------------------------------------------------------------------------------


class Opened(Fact, frozen=True, tag="opened"):
    """The table was opened in a room, with this pace until another is agreed."""

    room: Room
    name: str
    pace: str


class Joined(Fact, frozen=True, tag="joined"):
    """A person sat down on the next seat, and is host from now on if `host`."""

    seat: int
    person: Person
    name: str
    host: bool = False


class Renamed(Fact, frozen=True, tag="renamed"):
    """Who sits there goes by another name."""

    seat: int
    name: str


class Left(Fact, frozen=True, tag="left"):
    """A person got up before the start; the seats behind move up."""

    seat: int


class AiSeated(Fact, frozen=True, tag="ai-seated"):
    """An AI player sits on the next seat."""

    seat: int
    ai: Ai


class AiRemoved(Fact, frozen=True, tag="ai-removed"):
    """An AI player was taken away before the start; the seats behind move up."""

    seat: int


class Resigned(Fact, frozen=True, tag="resigned"):
    """A person gave up a seat of the running game and may come back to it; an AI player follows."""

    seat: int
    successor: Ai


class Kicked(Fact, frozen=True, tag="kicked"):
    """A person lost the seat, through somebody or, with `by` empty, through a vote.

    Without a successor, in the lobby, the seats behind move up.
    """

    seat: int
    by: str = ""
    successor: Ai | None = None


class TookOver(Fact, frozen=True, tag="took-over"):
    """A person took the seat of an AI player who followed somebody, and is host from now on if `host`."""

    seat: int
    person: Person
    name: str
    host: bool = False


class Brought(Fact, frozen=True, tag="brought"):
    """A person goes on at the own seat from another network, and under the name there."""

    seat: int
    person: Person
    name: str


class HostChanged(Fact, frozen=True, tag="host-changed"):
    """The host's place was passed on."""

    person: Person
    name: str


# Agreeing -----------------------------------------------------------------------------------------------------------


class OptionSet(Fact, frozen=True, tag="option-set"):
    """An option of the game or the table has this value, in notation. `by` is empty where a moderator set it."""

    option: str
    value: str
    by: str = ""


class Salted(Fact, frozen=True, tag="salted"):
    """Somebody put a word into chance. Only its SHA-256, in hex, counts: the word can be forgotten."""

    sha256: str
    word: str | None
    by: str


class VotedFor(Fact, frozen=True, tag="voted-for"):
    """Somebody voted for a motion, which then had so many votes of so many that it needed."""

    motion: Motion
    voter: Person
    name: str
    votes: int
    needed: int


class VotePassed(Fact, frozen=True, tag="vote-passed"):
    """A motion had enough votes; what it brought about follows."""

    motion: Motion


# The game -----------------------------------------------------------------------------------------------------------


class Started(Fact, frozen=True, tag="started"):
    """The game began."""


class Moved(Fact, frozen=True, tag="moved"):
    """A seat decided, in canonical notation."""

    seat: int
    text: str


class DefaultMoved(Fact, frozen=True, tag="default-moved"):
    """The table decided for somebody whose time was up, by the game's harmless move."""

    seat: int
    text: str


class Ended(Fact, frozen=True, tag="ended"):
    """The game came to its end, with each seat's score and place: results can be read without the game."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


# Clocks -------------------------------------------------------------------------------------------------------------


class Warned(Fact, frozen=True, tag="warned"):
    """The people on these seats were warned that so many seconds are left."""

    seats: tuple[int, ...]
    left: int


class WentAway(Fact, frozen=True, tag="went-away"):
    """Somebody's time was up; an AI player of the kind decides until the person is back."""

    seat: int
    kind: str


class Back(Fact, frozen=True, tag="back"):
    """A person who was away decides again."""

    seat: int


class Paused(Fact, frozen=True, tag="paused"):
    """Somebody paused the game."""

    by: str


class PausedEmpty(Fact, frozen=True, tag="paused-empty"):
    """The game paused because nobody was left who decides."""


class Resumed(Fact, frozen=True, tag="resumed"):
    """Somebody let the game go on; with a seat, who was away there is back."""

    by: str
    seat: int | None = None


# Rooms and the end --------------------------------------------------------------------------------------------------


class Linked(Fact, frozen=True, tag="linked"):
    """Somebody had the table shown in one more room."""

    room: Room
    name: str


class Unlinked(Fact, frozen=True, tag="unlinked"):
    """Somebody had the table shown in a room no longer."""

    room: Room
    name: str


class Closed(Fact, frozen=True, tag="closed"):
    """The table closed before its game ended: stopped by somebody or a vote, idle for too long, or nobody was left."""

    reason: Literal["stopped", "voted", "idle", "empty"]
    by: str = ""


class Outdated(Fact, frozen=True, tag="outdated"):
    """The table closed because its game cannot be read here any more; by language the public side as it was last."""

    standing: dict[str, str] = {}


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
)

GameFact = Started | Moved | DefaultMoved  # what the engine replays


# On the disk --------------------------------------------------------------------------------------------------------

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(tuple[AnyFact, ...])


def encode(facts: Iterable[AnyFact]) -> str:
    """The facts of one entry as JSON of the present form."""
    return _ENCODER.encode(tuple(facts)).decode()


def decode(form: int, written: str) -> tuple[AnyFact, ...]:
    """The facts of one entry that was written in a form. Raises ValueError where they cannot be read; its text may
    hold some of them."""
    if form == FORM:
        return _read(written)
    plain = msgspec.json.decode(written, type=list[dict[str, Any]])
    for each in range(form, FORM):
        if each not in UPCASTERS:
            raise ValueError(f"facts of form {form} cannot be read here")
        plain = UPCASTERS[each](plain)
    if form > FORM:
        raise ValueError(f"facts of form {form} are of a newer Tafelrunde")
    return _read(_ENCODER.encode(plain))


def _read(written: str | bytes) -> tuple[AnyFact, ...]:
    facts = _DECODER.decode(written)
    if not facts:
        raise ValueError("an entry without facts")
    return facts
