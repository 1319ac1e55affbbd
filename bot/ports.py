"""The bot's interface to the outside world: people, rooms, networks, the clock, randomness.

Types only; everything here is implemented elsewhere (adapters, clock.py) or faked in tests/kit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from bot.text.doc import Doc


class Person(Struct, frozen=True, order=True, gc=False):
    """Somebody on a network, identified by account, never by name."""

    network: str
    id: str


class Room(Struct, frozen=True, order=True, gc=False):
    """A channel on a network, or a terminal."""

    network: str
    id: str


Audience = Room | Person


@dataclass(frozen=True, slots=True)
class IncomingMessage:
    """A line that somebody addressed to the bot, with the network's prefix already removed.

    `room` is where it was written, None for a direct message. `private` says that nobody else can read it there, which
    is always true without a room and in a terminal. `source` is the network's id of the message, empty if it has none;
    a second line with the same id is the same line again. `answering` is the number of the decision that a button or
    form was made for, None for typed lines. `whom` is somebody whom the line is about, with their name, where that is
    known. `brief` asks for an answer in few full lines. With `onlooker` the person plays from another connection than
    this one, which is told nothing that only their seat knows. `sure` says that they were asked already whether they
    mean it. The repr omits what was typed.
    """

    person: Person
    name: str
    text: str = field(repr=False)
    room: Room | None = None
    private: bool = True
    moderator: bool = False
    source: str = ""
    answering: int | None = None
    brief: bool = False
    onlooker: bool = False
    whom: tuple[Person, str] | None = None
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """What to show to one audience: lines to append, and views of the current state that replace the previous ones.

    `lines` come first, one short Doc per event. `board` is the public view, `hand` the receiver's secrets, `prompt`
    what the receiver may do now; None means unchanged. `call` says on a brief network who has to decide now, and what
    they can do; None where nobody new has to. `repeat` marks an update that may have been shown before, by a process
    that was killed. `upto` is the last entry of the table's log that it covers. The repr omits all content.
    """

    table: str
    upto: int
    lines: tuple[Doc, ...] = field(default=(), repr=False)
    board: Doc | None = field(default=None, repr=False)
    hand: Doc | None = field(default=None, repr=False)
    prompt: Doc | None = field(default=None, repr=False)
    call: Doc | None = None
    decision: int | None = None  # the number of the decision that the prompt asks for
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A text file for somebody who asked for it, such as the record of a finished game."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to one person, and whether only that person may read it. It may be secret, so the repr omits it.

    `public` is what the room reads beside a private reply, where others read along. `refused` says that the reply is
    the reason why nothing was done.
    """

    doc: Doc = field(repr=False)
    private: bool = False
    file: File | None = None
    public: Doc = ()
    refused: bool = False


class Port(Protocol):
    """What a network can do for the bot. Network failures never raise; they are reported as False.

    On a `brief` network every line is dear: updates are a few full lines (render/brief.py).
    """

    brief: bool = False

    async def turn(self, audience: Audience, table: str) -> None:
        """Return when an update could go out at once; only then is it composed, so that it is never out of date."""
        return

    def reaches(self, person: Person) -> bool:
        """Whether the person could be told something in private now."""
        return True

    async def deliver(self, audience: Audience, update: Update) -> bool:
        """Show the update. True once it has certainly arrived, False if it should be retried later."""
        ...

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        """Reply to the person who wrote a line: in the same place or, if `private`, where nobody else can read it."""
        ...


class RoomPort(Protocol):
    """What a network can do besides, if in its rooms there are people who sit at no table.

    `sign` is what comes before commands there, unless a room has chosen another; empty where nothing does.
    """

    sign: str

    async def announce(self, room: Room, doc: Doc, called: Mapping[str, Person | None]) -> bool:
        """Say something to everybody in a room, once; of the names in it only those `called` alert anybody, each with
        whom it belongs to, where that is known. False if it did not arrive.
        """
        ...

    def present(self, room: Room, person: Person) -> str | None:
        """The name that calls a person in a room; None if they are not there, empty if the network cannot tell."""
        ...


class Clock(Protocol):
    """Time, abstracted so that tests can control it."""

    def now(self) -> float:
        """Seconds since 1970, in UTC."""
        ...

    def ticks(self) -> float:
        """Monotonic seconds, unaffected by changes to the wall clock; only differences are meaningful."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after this many seconds of `ticks`."""
        ...


class Entropy(Protocol):
    """The source of seeds: bytes that nobody can predict."""

    def __call__(self, size: int) -> bytes: ...
