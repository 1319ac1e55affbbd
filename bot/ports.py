"""The bot's interface to the outside world: people, rooms, networks, the clock, randomness.

Types only; everything here is implemented elsewhere (adapters, clock.py) or faked in tests/kit.
"""

from __future__ import annotations

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
    form was made for, None for typed lines. With `onlooker` the person plays from another connection than this
    one, which is told nothing that only their seat knows. The repr omits what was typed.
    """

    person: Person
    name: str
    text: str = field(repr=False)
    room: Room | None = None
    private: bool = True
    moderator: bool = False
    source: str = ""
    answering: int | None = None
    onlooker: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """What to show to one audience: lines to append, and views of the current state that replace the previous ones.

    `lines` come first, one short Doc per event. `board` is the public view, `hand` the receiver's secrets, `prompt`
    what the receiver may do now; None means unchanged. `repeat` marks an update that may have been shown before, by a
    process that was killed. `upto` is the last entry of the table's log that it covers. The repr omits all content.
    """

    table: str
    upto: int
    lines: tuple[Doc, ...] = field(default=(), repr=False)
    board: Doc | None = field(default=None, repr=False)
    hand: Doc | None = field(default=None, repr=False)
    prompt: Doc | None = field(default=None, repr=False)
    decision: int | None = None  # the number of the decision that the prompt asks for
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A text file for somebody who asked for it, such as the record of a finished game."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to one person, and whether only that person may read it. It may be secret, so the repr omits it."""

    doc: Doc = field(repr=False)
    private: bool = False
    file: File | None = None


class Port(Protocol):
    """What a network can do for the bot. Network failures never raise; they are reported as False."""

    async def deliver(self, audience: Audience, update: Update) -> bool:
        """Show the update. True once it has certainly arrived, False if it should be retried later."""
        ...

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        """Reply to the person who wrote a line: in the same place or, if `private`, where nobody else can read it."""
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
