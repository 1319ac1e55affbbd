"""What was written and has no receipt yet. Sans-IO.

A line's receipt is the line itself if the server echoes messages, else the PONG to a PING sent after it; one PING asks
for several lines.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from adapters.irc.protocol.message import write

ECHO_TIMEOUT = 5.0  # seconds until a line that did not come back is asked about
ASK_AFTER = 3.0  # seconds, and lines, after which a receipt is asked for although more waits to be written
ASK_LINES = 4
_MARK = "tafelrunde-"


class Message(Protocol):
    """What lines belong to."""

    def finish(self, *, arrived: bool) -> None:
        """Its last line has arrived, or something of it certainly has not."""


M = TypeVar("M", bound=Message)


@dataclass(slots=True, eq=False)
class Written(Generic[M]):
    """A line without a receipt. `mark` is the number of the PING after it, None if there is none yet."""

    message: M
    target: str
    text: str = field(repr=False)
    size: int
    at: float
    last: bool
    mark: int | None = None


@dataclass(slots=True)
class Receipts(Generic[M]):
    """The lines of one connection. With `echo` the server sends our lines back to us.

    `delay` is how long the last receipt took, in seconds.
    """

    echo: bool = False
    asked: float | None = None  # when the unanswered PING was written
    delay: float = 0.0
    _written: deque[Written[M]] = field(default_factory=deque)
    _mark: int = 0

    @property
    def size(self) -> int:
        """Bytes without a receipt."""
        return sum(one.size for one in self._written)

    def __len__(self) -> int:
        return len(self._written)

    def expect(self, written: Written[M]) -> None:
        """A line was written."""
        self._written.append(written)

    def wants(self, now: float, *, idle: bool) -> bool:
        """Whether to ask for a receipt; with `idle` nothing else can be written now."""
        unasked = [one.at for one in self._written if one.mark is None]
        if self.asked is not None or not unasked:
            return False
        if self.echo:
            return now - unasked[0] >= ECHO_TIMEOUT
        return idle or len(unasked) >= ASK_LINES or now - unasked[0] >= ASK_AFTER

    def due(self) -> float | None:
        """When `wants` becomes true if nothing happens."""
        if self.asked is not None:
            return None
        oldest = next((one.at for one in self._written if one.mark is None), None)
        return None if oldest is None else oldest + (ECHO_TIMEOUT if self.echo else ASK_AFTER)

    def ask(self, now: float) -> str:
        """The PING that asks for a receipt of all that was written."""
        self._mark += 1
        self.asked = now
        for written in self._written:
            written.mark = self._mark if written.mark is None else written.mark
        return write("PING", f"{_MARK}{self._mark}")

    def pong(self, token: str, now: float) -> int:
        """A PONG came: everything written before its PING has arrived. Returns how many lines."""
        if not token.startswith(_MARK) or not token.removeprefix(_MARK).isdecimal():
            return 0
        mark = int(token.removeprefix(_MARK))
        if mark == self._mark and self.asked is not None:
            self.delay = now - self.asked
            self.asked = None
        arrived = [one for one in self._written if one.mark is not None and one.mark <= mark]
        for written in arrived:
            self._arrive(written)
        return len(arrived)

    def echoed(self, target: str, text: str, now: float) -> int:
        """The server echoed a line of ours: it has arrived. Returns how many lines have."""
        for written in self._written:
            if written.target == target and written.text == text:
                self.delay = now - written.at
                self._arrive(written)
                return 1
        return 0

    def to(self, target: str) -> list[M]:
        """The messages with lines to a target that have no receipt."""
        return [one.message for one in self._written if one.target == target]

    def clear(self) -> list[M]:
        """The connection is gone. Returns the messages with lines that have no receipt."""
        messages = [one.message for one in self._written]
        self._written.clear()
        self.asked = None
        return messages

    def _arrive(self, written: Written[M]) -> None:
        self._written.remove(written)
        if written.last:
            written.message.finish(arrived=True)
