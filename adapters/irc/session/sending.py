"""The send queue: paced by lines and bytes, fair between audiences, the urgent first, with receipts. Sans-IO.

`next` gives the line to write now. A message's `done` is called with True once the server certainly has all its lines,
else with False. Whose turn it is, turns.py decides; how fast, pace.py. PONG and QUIT bypass the queue.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from adapters.irc.protocol.message import write
from adapters.irc.session.pace import Pace
from adapters.irc.session.receipts import Receipts, Written
from adapters.irc.session.turns import Turns, Urgency
from bot.runtime.metrics import Backlog

__all__ = ["OutgoingMessage", "SendQueue", "Urgency"]

MOST_LINES, MOST_BYTES = 400, 128 * 1024  # that wait to be written
HOLD = 0.5  # seconds for which a line is kept for whoever was granted a place
_LINE = 450  # bytes that the line of a granted place may have


@dataclass(slots=True, eq=False)
class OutgoingMessage:
    """Lines for one audience.

    `address` is called before every line and returns the current nick or channel, None if nobody may be told now.
    Messages with the same `slot` show the same thing: a waiting one is replaced by the next, and an identical one is
    not said again while the first is not yet written. `verb` is the command that says it,
    PRIVMSG or NOTICE.
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
    done: list[Callable[[bool], None]]
    number: int  # in the order in which they came
    begun: bool = False
    arrived: bool | None = None

    @property
    def audience(self) -> str:
        return self.outgoing.audience

    @property
    def urgency(self) -> Urgency:
        return self.outgoing.urgency

    def finish(self, *, arrived: bool) -> None:
        if self.arrived is None:
            self.arrived = arrived
            for tell in self.done:
                tell(arrived)


@dataclass(slots=True, eq=False)
class _Place:
    """A place in the queue for a message whose text is composed when it is granted."""

    audience: str
    urgency: Urgency
    granted: Callable[[], None]


@dataclass(slots=True)
class SendQueue:
    """The queue of one connection, of MOST_LINES and MOST_BYTES; moves are let in even beyond, as they are few.

    `cut(text, target)` splits a text into lines that fit; `fold` case-folds names. In `backlog` is counted what waits.
    """

    pace: Pace
    cut: Callable[[str, str], list[str]]
    fold: Callable[[str], str]
    receipts: Receipts[_Waiting] = field(default_factory=Receipts)
    backlog: Backlog = field(default_factory=Backlog)
    _commands: deque[str] = field(default_factory=deque, repr=False)
    _turns: Turns[_Waiting | _Place] = field(default_factory=Turns)
    _slots: dict[tuple[str, str], _Waiting] = field(default_factory=dict)  # of messages not fully written
    _held: dict[tuple[str, Urgency], float] = field(default_factory=dict)  # granted places, and until when
    _number: int = 0
    _blocked: bool = False  # the window is full until a receipt comes

    def __bool__(self) -> bool:
        """Whether something is not yet written, or without a receipt."""
        return bool(self._turns or self._commands or self.receipts)

    # In

    def command(self, line: str) -> None:
        """Queue a command: ahead of all messages, but paced like them."""
        self._commands.append(line)

    def put(self, outgoing: OutgoingMessage) -> None:
        """Queue a message. What is full drops the oldest boards, then the oldest answers that only inform."""
        self._number += 1
        waiting = _Waiting(outgoing, deque(outgoing.lines), [outgoing.done], self._number)
        if outgoing.slot:
            key = (outgoing.audience, outgoing.slot)
            last = self._slots.get(key)
            if last is not None and last.outgoing.lines == outgoing.lines:
                last.done.append(outgoing.done)
                return
            self._slots[key] = waiting
            if last is not None and not last.begun and last.urgency is waiting.urgency:
                waiting.done = [*last.done, outgoing.done]
                self._turns.replace(last, waiting)
                self._count()
                return
        self._turns.add(waiting)
        self._make_room(waiting)

    def reserve(self, audience: str, urgency: Urgency, granted: Callable[[], None]) -> Callable[[], None]:
        """Queue a place without text; returns what gives it up.

        `granted` is called once: when a line to this audience could be written now, or the connection is gone. The
        place is then given up, and for HOLD seconds a line is kept for the message that follows.
        """
        place = _Place(audience, urgency, granted)
        self._turns.add(place)
        return lambda: self._turns.remove(place)

    def pong(self, token: str, now: float) -> None:
        """A PONG came, perhaps a receipt."""
        if arrived := self.receipts.pong(token, now):
            self.pace.received(arrived, self.receipts.delay, now)

    def echoed(self, target: str, text: str, now: float) -> None:
        """The server echoed a line of ours: it has arrived."""
        if self.receipts.echoed(self.fold(target), text, now):
            self.pace.received(1, self.receipts.delay, now)

    def refused(self, target: str) -> None:
        """The server refused lines to a target: those messages have failed."""
        for waiting in self.receipts.to(self.fold(target)):
            self._drop(waiting, arrived=False)

    def spent(self, now: float) -> None:
        """A line was written past the queue: the server counts it, too."""
        self.pace.bucket.take(now)

    def clear(self) -> None:
        """The connection is gone: everything without a receipt has failed, and places are granted."""
        waiting = [*self._turns, *self.receipts.clear()]
        self._commands.clear()
        self._turns.clear()
        self._slots.clear()
        self._held.clear()
        self._count()
        self.pace.bucket.fill()
        for one in waiting:
            if isinstance(one, _Place):
                one.granted()
            else:
                one.finish(arrived=False)

    # Out

    def next(self, now: float) -> str | None:
        """The line to write now, None if there is nothing to write yet (see `wake`)."""
        self._blocked = False
        self._held = {key: until for key, until in self._held.items() if until > now}
        ready = self.pace.bucket.has(now)
        line = self._next_line(now) if ready else None
        if line is None and self.receipts.wants(now, idle=self._idle and (ready or self._blocked)):
            line = self.receipts.ask(now)
        if line is not None:
            self.pace.bucket.take(now, self.pace.cost(_size(line)))
            self._count()
        return line

    def wake(self, now: float) -> float | None:
        """When to call `next` again if nothing happens; None if only an event can make that worthwhile."""
        times = [*self._held.values()]
        bucket, wanted = self.pace.bucket, 1 + len(self._held)
        if self and not self._blocked:
            steps = (wanted, wanted + self.pace.kept)
            times += [now + bucket.wait(now, lines) for lines in steps if not bucket.has(now, lines)]
        waits = {each.audience for each in self._turns}
        times += [now + wait for each in waits if (wait := self.pace.channels.wait(each, now))]
        if (due := self.receipts.due()) is not None:
            times.append(max(due, now))
        return min(times, default=None)

    @property
    def _idle(self) -> bool:
        """Whether nothing waits that could be written."""
        return self._blocked or not (self._turns or self._commands or self._held)

    def _next_line(self, now: float) -> str | None:
        if self._commands:
            return self._commands.popleft()
        for audience, urgency in self._held:
            head = self._turns.head(audience, urgency)
            if isinstance(head, _Waiting) and (line := self._write(head, now)) is not None:
                del self._held[audience, urgency]
                return line
        while not self._blocked and self.pace.bucket.has(now, 1 + len(self._held)):
            entry = self._turns.next(lambda audience, urgency: self._may(audience, urgency, now))
            if entry is None or not self._affords(entry.urgency, now):
                return None
            if isinstance(entry, _Place):
                self._grant(entry, now)
            elif (line := self._write(entry, now)) is not None:
                self._turns.served(entry.audience, entry.urgency)
                return line
        return None

    def _may(self, audience: str, urgency: Urgency, now: float) -> bool:
        """Whether an audience may be written to now: the message that a place was granted for comes first."""
        return (audience, urgency) not in self._held and not self.pace.channels.wait(audience, now)

    def _affords(self, urgency: Urgency, now: float) -> bool:
        """Whether there are lines for this class, as what no move waits for is lent but for the last of it."""
        kept = 0 if urgency is Urgency.MOVE or self._turns.waits(Urgency.MOVE) else self.pace.kept
        return self.pace.bucket.has(now, 1 + len(self._held) + kept)

    def _grant(self, place: _Place, now: float) -> None:
        if not self._fits(_LINE):
            return
        self._turns.remove(place)
        self._turns.served(place.audience, place.urgency)
        self._held[place.audience, place.urgency] = now + HOLD
        place.granted()

    def _write(self, waiting: _Waiting, now: float) -> str | None:
        """The next line of a message; None if it has none any more, or if the window is full."""
        while True:
            target = waiting.outgoing.address()
            if target is None or not waiting.lines:
                self._drop(waiting, arrived=target is not None)
                return None
            pieces = self.cut(waiting.lines[0], target)
            if pieces:
                break
            waiting.lines.popleft()  # IRC has no blank lines
        line = write(waiting.outgoing.verb, target, text=pieces[0])
        size = _size(line)
        if not self._fits(size):
            return None
        waiting.lines.popleft()
        waiting.lines.extendleft(reversed(pieces[1:]))
        waiting.begun = True
        self.pace.channels.take(waiting.audience, now)
        self.receipts.expect(Written(waiting, self.fold(target), pieces[0], size, now, last=not waiting.lines))
        if not waiting.lines:
            self._remove(waiting)
        return line

    def _fits(self, size: int) -> bool:
        """Whether the window has room for a line."""
        self._blocked = bool(self.receipts) and self.receipts.size + size > self.pace.settings.window
        return not self._blocked

    def _make_room(self, newest: _Waiting) -> None:
        """Drop what may be dropped while the queue is full; if nothing may, the newest unless it is a move."""
        waiting = [one for one in self._turns if isinstance(one, _Waiting)]
        boards = [one for one in waiting if one.urgency is Urgency.BOARD and not one.begun]
        answers = [one for one in waiting if one.urgency is Urgency.ANSWER and one.outgoing.slot and not one.begun]
        dispensable = [*_by_age(boards), *_by_age(answers), *([newest] if newest.urgency is not Urgency.MOVE else [])]
        for one in dispensable:
            if self._count():
                return
            if one.arrived is None:
                self.backlog.dropped += len(one.lines)
                self._drop(one, arrived=False)
        self._count()

    def _count(self) -> bool:
        """Count what waits; whether it is within the bounds."""
        lines = [line for one in self._turns if isinstance(one, _Waiting) for line in one.lines]
        self.backlog.lines = len(lines)
        return len(lines) <= MOST_LINES and sum(map(_size, lines)) <= MOST_BYTES

    def _drop(self, waiting: _Waiting, *, arrived: bool) -> None:
        """Stop sending a message."""
        self._remove(waiting)
        waiting.finish(arrived=arrived)

    def _remove(self, waiting: _Waiting) -> None:
        self._turns.remove(waiting)
        key = (waiting.audience, waiting.outgoing.slot)
        if self._slots.get(key) is waiting:
            del self._slots[key]


def _size(line: str) -> int:
    """Bytes of a line on the wire."""
    return len(line.encode(errors="replace")) + 2


def _by_age(waiting: list[_Waiting]) -> list[_Waiting]:
    return sorted(waiting, key=lambda one: one.number)
