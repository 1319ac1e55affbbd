"""The send queue: paced by lines and bytes, fair between audiences, secrets first, with receipts. Sans-IO.

`next` gives the line to write now. A message's `done` is called with True once the server certainly has all its lines,
else with False. A line's receipt is the PONG to a PING sent after it or, if the server echoes messages, the line
itself. PONG and QUIT bypass the queue.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum

from adapters.irc.protocol.message import write
from adapters.irc.settings import Pacing

RECEIPT_TIMEOUT = 5.0  # seconds without a receipt, waiting for an echo or sending more, until a PING asks for it
REPEAT_WINDOW = 10.0  # seconds in which the same picture is not said again
_MARK = "tafelrunde-"
_WHOLE = 0.999  # of a line's worth: what adding up small times leaves of 1


class Urgency(IntEnum):
    """Priority of a message, the most urgent first."""

    SECRET = 0  # secrets and prompts
    ANSWER = 1
    NEWS = 2


@dataclass(slots=True, eq=False)
class OutgoingMessage:
    """Lines for one audience.

    `address` is called before every line and returns the current nick or channel, None if nobody may be told now.
    Messages with the same `slot` show the same thing: a waiting one is replaced by the next, and identical ones are
    not repeated. `verb` is the command that says it, PRIVMSG or NOTICE.
    """

    audience: str
    address: Callable[[], str | None]
    lines: deque[str] = field(repr=False)
    urgency: Urgency
    done: Callable[[bool], None]
    slot: str = ""
    verb: str = "PRIVMSG"


@dataclass(slots=True, eq=False)
class _Waiting:
    """A message in the queue: `lines` are those not yet written."""

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
    """A written line without a receipt. `mark` is the number of the PING after it, None if there is none yet."""

    waiting: _Waiting
    target: str
    text: str = field(repr=False)
    size: int
    at: float
    last: bool
    mark: int | None = None


@dataclass(slots=True)
class SendQueue:
    """The queue of one connection.

    `cut(text, target)` splits a text into lines that fit; `fold` case-folds names. With `echo` the server sends our
    lines back to us.
    """

    pacing: Pacing
    cut: Callable[[str, str], list[str]]
    fold: Callable[[str], str]
    echo: bool = False
    asked: float | None = None  # when the unanswered PING was written
    _commands: deque[str] = field(default_factory=deque, repr=False)
    _queues: dict[str, list[_Waiting]] = field(default_factory=dict)  # by audience, the next in turn first
    _slots: dict[tuple[str, str], _Waiting] = field(default_factory=dict)
    _written: deque[_Written] = field(default_factory=deque)
    _mark: int = 0
    _blocked: bool = False  # the window is full until a receipt comes
    _tokens: float = 0.0
    _counted: float = 0.0

    def __post_init__(self) -> None:
        self._tokens = self.pacing.burst

    # In

    def command(self, line: str) -> None:
        """Queue a command: ahead of all messages, but paced like them."""
        self._commands.append(line)

    def put(self, outgoing: OutgoingMessage, now: float) -> None:
        """Queue a message."""
        waiting = _Waiting(outgoing, deque(outgoing.lines), now, [outgoing.done])
        if outgoing.slot:
            last = self._slots.get((outgoing.audience, outgoing.slot))
            if last is not None and self._remembers(last, now) and last.outgoing.lines == outgoing.lines:
                last.done.append(outgoing.done)
                if last.arrived is not None:
                    outgoing.done(last.arrived)
                return
            self._slots = {key: old for key, old in self._slots.items() if self._remembers(old, now)}
            self._slots[outgoing.audience, outgoing.slot] = waiting
            if last is not None and last.arrived is None and not last.begun:
                waiting.done = [*last.done, outgoing.done]
                queue = self._queues[outgoing.audience]
                queue[queue.index(last)] = waiting
                return
        self._queues.setdefault(outgoing.audience, []).append(waiting)

    def pong(self, token: str) -> None:
        """A PONG came: everything written before its PING has arrived."""
        if not token.startswith(_MARK) or not token.removeprefix(_MARK).isdecimal():
            return
        mark = int(token.removeprefix(_MARK))
        if mark == self._mark:
            self.asked = None
        for written in [one for one in self._written if one.mark is not None and one.mark <= mark]:
            self._receive(written)

    def echoed(self, target: str, text: str) -> None:
        """The server echoed a line of ours: it has arrived."""
        for written in self._written:
            if written.target == self.fold(target) and written.text == text:
                self._receive(written)
                return

    def refused(self, target: str) -> None:
        """The server refused lines to a target: those messages have failed."""
        for written in [one for one in self._written if one.target == self.fold(target)]:
            self._drop(written.waiting)

    def clear(self) -> None:
        """The connection is gone: everything without a receipt has failed."""
        waiting = [one for queue in self._queues.values() for one in queue] + [one.waiting for one in self._written]
        self._commands.clear()
        self._queues.clear()
        self._slots.clear()
        self._written.clear()
        self.asked = None
        self._tokens = self.pacing.burst
        for one in waiting:
            one.finish(arrived=False)

    # Out

    def next(self, now: float) -> str | None:
        """The line to write now, None if there is nothing to write yet (see `wake`)."""
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
        """When to call `next` again if nothing happens; None if only an event can make that worthwhile."""
        times = []
        if self._tokens < _WHOLE and (self._commands or self._queues):
            times.append(now + (1 - self._tokens) / self.pacing.rate)
        oldest = next((one.at for one in self._written if one.mark is None), None)
        if self.asked is None and oldest is not None:
            times.append(oldest + RECEIPT_TIMEOUT)
        return min(times, default=None)

    def _next_line(self, now: float) -> str | None:
        self._blocked = False
        if self._commands:
            return self._commands.popleft()
        while self._queues:
            waiting = self._turn()
            target = waiting.outgoing.address()
            pieces = [] if target is None or not waiting.lines else self.cut(waiting.lines[0], target)
            if target is None or not waiting.lines:
                self._drop(waiting, arrived=target is not None)
                continue
            if not pieces:  # IRC has no blank lines
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
            queue = self._queues.pop(audience)
            if last:
                queue.remove(waiting)
            if queue:
                self._queues[audience] = queue  # now last in turn
            return line
        return None

    def _turn(self) -> _Waiting:
        """The message in turn: from the first audience with the most urgent messages, preferring one already begun."""
        queue = min(self._queues.values(), key=lambda queue: min(one.outgoing.urgency for one in queue))
        return min(queue, key=lambda one: (not one.begun, one.outgoing.urgency))

    def _wants_receipt(self, now: float) -> bool:
        """Whether a PING is due. It costs as much as a line, so it waits until there is nothing else to send."""
        oldest = next((one for one in self._written if one.mark is None), None)
        if self.asked is not None or oldest is None:
            return False
        hurry = not self.echo and (self._blocked or not self._queues)
        return hurry or now - oldest.at >= RECEIPT_TIMEOUT

    @staticmethod
    def _remembers(old: _Waiting, now: float) -> bool:
        return old.arrived is None or (old.arrived and now - old.at < REPEAT_WINDOW)

    def _receive(self, written: _Written) -> None:
        self._written.remove(written)
        if written.last:
            written.waiting.finish(arrived=True)

    def _drop(self, waiting: _Waiting, arrived: bool = False) -> None:
        """Stop sending a message."""
        audience = waiting.outgoing.audience
        queue = self._queues.get(audience, [])
        if waiting in queue:
            queue.remove(waiting)
        if not queue:
            self._queues.pop(audience, None)
        waiting.finish(arrived)
