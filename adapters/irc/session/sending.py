"""What waits to be said: paced by lines and bytes, fair between audiences, secrets first, with receipts. Sans-IO.

A letter is some lines for one audience. `next` gives the line to write now. What became of a letter is told to its
`done`: True once the server has certainly had all of it, False where that is not so. A line's receipt is the PONG to a
PING written after it, or the line itself come back where the server echoes. PONG and QUIT do not come through here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from adapters.irc.protocol.message import write
from adapters.irc.settings import Pacing

RECEIPT_TIMEOUT = (
    5.0  # seconds that a receipt may wait, for an echo or while there is more to say, before a PING asks for it
)
REPEAT_WINDOW = 10.0  # seconds in which the same picture is not said again
_MARK = "tafelrunde-"
_WHOLE = 0.999  # of a line's worth: what adding up small times leaves of 1


class Urgency(IntEnum):
    """What goes first."""

    SECRET = 0  # secrets, and questions to a player
    ANSWER = 1
    NEWS = 2


@dataclass(slots=True, eq=False)
class OutgoingMessage:
    """Lines for one audience.

    `address` is asked before every line: the nick or channel as it is now, None where nobody may be told now. Letters
    with the same `slot` are pictures of the same thing: one that waits is replaced by the next, and the same picture
    is not said twice in a row.
    """

    audience: str
    address: Callable[[], str | None]
    lines: deque[str] = field(repr=False)
    urgency: Urgency
    done: Callable[[bool], None]
    slot: str = ""


@dataclass(slots=True, eq=False)
class _Waiting:
    """A letter on its way: `lines` are those not written yet."""

    outgoing: OutgoingMessage
    lines: deque[str] = field(repr=False)
    at: float
    done: list[Callable[[bool], None]]
    begun: bool = False
    arrived: bool | None = None

    def finish(self, arrived: bool) -> None:
        if self.arrived is None:
            self.arrived = arrived
            for tell in self.done:
                tell(arrived)


@dataclass(slots=True, eq=False)
class _Written:
    """A line without a receipt. `mark` is the number of the PING behind it, None while there is none."""

    waiting: _Waiting
    target: str
    text: str = field(repr=False)
    size: int
    at: float
    last: bool
    mark: int | None = None


@dataclass(slots=True)
class SendQueue:
    """All that waits on one connection.

    `cut(text, target)` makes pieces of a text that fit a line to the target; `fold` makes equal names equal. With
    `echo` the server sends our lines back to us.
    """

    pacing: Pacing
    cut: Callable[[str, str], list[str]]
    fold: Callable[[str], str]
    echo: bool = False
    asked: float | None = None  # when the PING was written that has no PONG yet
    _commands: deque[str] = field(default_factory=deque, repr=False)
    _letters: dict[str, list[_Waiting]] = field(default_factory=dict)  # by audience; whose turn it is stands first
    _pictures: dict[tuple[str, str], _Waiting] = field(default_factory=dict)
    _written: deque[_Written] = field(default_factory=deque)
    _mark: int = 0
    _blocked: bool = False  # by the window, until a receipt comes
    _tokens: float = 0.0
    _counted: float = 0.0

    def __post_init__(self) -> None:
        self._tokens = self.pacing.burst

    # In

    def command(self, line: str) -> None:
        """Let a command wait for its turn: before all letters, but paced like them."""
        self._commands.append(line)

    def put(self, outgoing: OutgoingMessage, now: float) -> None:
        """Let a letter wait for its turn."""
        waiting = _Waiting(outgoing, deque(outgoing.lines), now, [outgoing.done])
        if outgoing.slot:
            last = self._pictures.get((outgoing.audience, outgoing.slot))
            if last is not None and self._remembers(last, now) and last.outgoing.lines == outgoing.lines:
                last.done.append(outgoing.done)
                if last.arrived is not None:
                    outgoing.done(last.arrived)
                return
            self._pictures = {key: old for key, old in self._pictures.items() if self._remembers(old, now)}
            self._pictures[outgoing.audience, outgoing.slot] = waiting
            if last is not None and last.arrived is None and not last.begun:
                waiting.done = [*last.done, outgoing.done]
                queue = self._letters[outgoing.audience]
                queue[queue.index(last)] = waiting
                return
        self._letters.setdefault(outgoing.audience, []).append(waiting)

    def pong(self, token: str) -> None:
        """A PONG came: what was written before its PING has arrived."""
        if not token.startswith(_MARK) or not token.removeprefix(_MARK).isdecimal():
            return
        mark = int(token.removeprefix(_MARK))
        if mark == self._mark:
            self.asked = None
        for written in [one for one in self._written if one.mark is not None and one.mark <= mark]:
            self._receive(written)

    def echoed(self, target: str, text: str) -> None:
        """A line of ours came back: it has arrived."""
        for written in self._written:
            if written.target == self.fold(target) and written.text == text:
                self._receive(written)
                return

    def refused(self, target: str) -> None:
        """The server would not pass on what was written to a target: those letters have not arrived."""
        for written in [one for one in self._written if one.target == self.fold(target)]:
            self._drop(written.waiting)

    def clear(self) -> None:
        """The connection is gone: nothing that has no receipt has arrived."""
        waiting = [one for queue in self._letters.values() for one in queue] + [one.waiting for one in self._written]
        self._commands.clear()
        self._letters.clear()
        self._pictures.clear()
        self._written.clear()
        self.asked = None
        self._tokens = self.pacing.burst
        for one in waiting:
            one.finish(arrived=False)

    # Out

    def next(self, now: float) -> str | None:
        """The line to write now, None if nothing may be written (see `wake`)."""
        self._tokens = min(self.pacing.burst, self._tokens + max(0.0, now - self._counted) * self.pacing.rate)
        self._counted = now
        line = self._next_line(now) if self._tokens >= _WHOLE else None
        if line is None and self._wants_receipt(now):
            self._mark += 1
            self.asked = now
            for written in self._written:
                written.mark = self._mark if written.mark is None else written.mark
            line = write("PING", f"{_MARK}{self._mark}")
        if line is not None:
            self._tokens -= 1
        return line

    def wake(self, now: float) -> float | None:
        """When `next` may have something again if nothing else happens; None if only for something that happens."""
        times = []
        if self._tokens < _WHOLE and (self._commands or self._letters):
            times.append(now + (1 - self._tokens) / self.pacing.rate)
        oldest = next((one.at for one in self._written if one.mark is None), None)
        if self.asked is None and oldest is not None:
            times.append(oldest + RECEIPT_TIMEOUT)
        return min(times, default=None)

    def _next_line(self, now: float) -> str | None:
        self._blocked = False
        if self._commands:
            return self._commands.popleft()
        while self._letters:
            waiting = self._turn()
            target = waiting.outgoing.address()
            pieces = [] if target is None or not waiting.lines else self.cut(waiting.lines[0], target)
            if target is None or not waiting.lines:
                self._drop(waiting, arrived=target is not None)
                continue
            if not pieces:  # a blank line: there is no such thing on IRC
                waiting.lines.popleft()
                continue
            line = write("PRIVMSG", target, text=pieces[0])
            size = len(line.encode(errors="replace")) + 2
            if self._written and sum(one.size for one in self._written) + size > self.pacing.window:
                self._blocked = True
                return None
            waiting.lines.popleft()
            waiting.lines.extendleft(reversed(pieces[1:]))
            waiting.begun = True
            last = not waiting.lines
            self._written.append(_Written(waiting, self.fold(target), pieces[0], size, now, last))
            audience = waiting.outgoing.audience
            queue = self._letters.pop(audience)
            if last:
                queue.remove(waiting)
            if queue:
                self._letters[audience] = queue  # behind the others
            return line
        return None

    def _turn(self) -> _Waiting:
        """The letter whose turn it is: of the audiences with the most urgent letters the first, what it has begun."""
        queue = min(self._letters.values(), key=lambda queue: min(one.outgoing.urgency for one in queue))
        return min(queue, key=lambda one: (not one.begun, one.outgoing.urgency))

    def _wants_receipt(self, now: float) -> bool:
        """Whether a PING is due. It costs as much as a line, so it waits until there is nothing more to say."""
        oldest = next((one for one in self._written if one.mark is None), None)
        if self.asked is not None or oldest is None:
            return False
        hurry = not self.echo and (self._blocked or not self._letters)
        return hurry or now - oldest.at >= RECEIPT_TIMEOUT

    @staticmethod
    def _remembers(old: _Waiting, now: float) -> bool:
        return old.arrived is None or (old.arrived and now - old.at < REPEAT_WINDOW)

    def _receive(self, written: _Written) -> None:
        self._written.remove(written)
        if written.last:
            written.waiting.finish(arrived=True)

    def _drop(self, waiting: _Waiting, arrived: bool = False) -> None:
        """Write no more of a letter."""
        audience = waiting.outgoing.audience
        queue = self._letters.get(audience, [])
        if waiting in queue:
            queue.remove(waiting)
        if not queue:
            self._letters.pop(audience, None)
        waiting.finish(arrived)
