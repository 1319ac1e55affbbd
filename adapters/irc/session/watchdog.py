"""Detecting a dead connection: silence is answered with a PING, and further silence means that it is dead. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adapters.irc.session.timers import Timers

CHECK_EVERY = 10.0  # seconds
PING_AFTER = 60.0  # seconds of silence
PONG_TIMEOUT = 30.0  # seconds for the answer
_LATE = 5.0  # seconds: a check delayed by more means that our own process was suspended


@dataclass(slots=True)
class Watchdog:
    """Watches one connection. `asked` returns since when a receipt is pending; `drop` is called with the reason."""

    timers: Timers
    ping: Callable[[], None]
    drop: Callable[[str], None]
    asked: Callable[[], float | None]
    _heard: float = 0.0
    _pinged: float | None = None
    _next: float = 0.0

    def start(self) -> None:
        """The connection is open."""
        self.heard()
        self._schedule()

    def heard(self) -> None:
        """The server sent something."""
        self._heard = self.timers.now()
        self._pinged = None

    def _schedule(self) -> None:
        self._next = self.timers.now() + CHECK_EVERY
        self.timers.after("watch", CHECK_EVERY, self._look)

    def _look(self) -> None:
        now = self.timers.now()
        asked = self.asked()
        if now - self._next > _LATE:  # what arrived meanwhile is not read yet: decide at the next check
            self._ask(now)
        elif self._pinged is not None and now - self._pinged >= PONG_TIMEOUT:
            self.drop(f"no sign of life for {now - self._heard:.0f} seconds")
            return
        elif asked is not None and now - asked >= PING_AFTER + PONG_TIMEOUT:
            self.drop(f"no receipt for {now - asked:.0f} seconds")
            return
        elif self._pinged is None and now - self._heard >= PING_AFTER:
            self._ask(now)
        self._schedule()

    def _ask(self, now: float) -> None:
        self._pinged = now
        self.ping()
