"""The names by which the outside is known, and what it must be able to do: people, rooms, networks, clock, chance.

Types only; everything here is implemented elsewhere (adapters, clock.py) or faked in tests/kit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from bot.text.doc import Doc


class Person(Struct, frozen=True, order=True, gc=False):
    """Somebody on a network, by account: never by a name."""

    network: str
    id: str


class Room(Struct, frozen=True, order=True, gc=False):
    """A channel of a network, or a terminal."""

    network: str
    id: str


Audience = Room | Person


@dataclass(frozen=True, slots=True)
class IncomingMessage:
    """A line that somebody addressed to the bot; the network's prefix is taken off already.

    `room` is where it was written, None in a direct message. `private` says that nobody else can read it there:
    always so without a room, and in a terminal. `source` is the network's id of the message, empty if it has none;
    a second line with the same id is the same line. `answering` is the number of the decision that a button or form was
    made for, None for typed lines. What somebody typed is not in the repr.
    """

    person: Person
    name: str
    text: str = field(repr=False)
    room: Room | None = None
    private: bool = True
    moderator: bool = False
    source: str = ""
    answering: int | None = None


@dataclass(frozen=True, slots=True)
class Update:
    """What is to be shown to one audience: lines that are appended, and pictures of the present that replace the last.

    `lines` come first, one short Doc for each thing that happened. `board` is the public side, `hand` the receiver's
    secrets, `prompt` what the receiver may do now: for each None means unchanged. `repeat` marks what may have been
    shown before the process was killed. `upto` is the entry of the table's log up to which this tells. Its repr shows
    nothing of what is told.
    """

    table: str
    upto: int
    lines: tuple[Doc, ...] = field(default=(), repr=False)
    board: Doc | None = field(default=None, repr=False)
    hand: Doc | None = field(default=None, repr=False)
    prompt: Doc | None = field(default=None, repr=False)
    decision: int | None = None  # the number of the decision that the prompt asks
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A text handed out to somebody who asked for it, such as the record of a finished game."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one person is answered, and whether only that person may read it. It may be secret, so repr omits it."""

    doc: Doc = field(repr=False)
    private: bool = False
    file: File | None = None


class Port(Protocol):
    """What a network can do for the bot. Never raises for a network's troubles: it answers False."""

    async def deliver(self, audience: Audience, update: Update) -> bool:
        """Show the update; True once it is certain that it arrived, False where it should be tried again later."""
        ...

    async def answer(self, incoming: IncomingMessage, doc: Doc, *, private: bool, file: File | None = None) -> None:
        """Answer the person who wrote a line: there, or with `private` so that nobody else can read it."""
        ...


class Clock(Protocol):
    """Time, so that tests can script it."""

    def now(self) -> float:
        """Seconds since 1970 in UTC."""
        ...

    def ticks(self) -> float:
        """Seconds that pass evenly, whatever becomes of the wall clock; only differences mean something."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after so many ticks."""
        ...


class Entropy(Protocol):
    """Where seeds come from: bytes that nobody can foresee."""

    def __call__(self, size: int) -> bytes: ...
