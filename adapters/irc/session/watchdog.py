"""Is the link alive? Silence is asked about with a PING, and silence after that means that it is dead. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adapters.irc.session.timers import Timers

CHECK_EVERY = 10.0  # seconds between looks
PING_AFTER = 60.0  # after which we ask
PONG_TIMEOUT = 30.0  # that the answer may take
_LATE = 5.0  # a look that comes so late means that we ourselves stood still


@dataclass(slots=True)
class Watchdog:
    """Looks at one connection. `asked` tells since when a receipt is waited for; `drop` is called with the reason."""

    timers: Timers
    ping: Callable[[], None]
    drop: Callable[[str], None]
    asked: Callable[[], float | None]
    _heard: float = 0.0
    _pinged: float | None = None
    _next: float = 0.0

    def start(self) -> None:
        """The connection is there."""
        self.heard()
        self._schedule()

    def heard(self) -> None:
        """Something came from the server."""
        self._heard = self.timers.now()
        self._pinged = None

    def _schedule(self) -> None:
        self._next = self.timers.now() + CHECK_EVERY
        self.timers.after("watch", CHECK_EVERY, self._look)

    def _look(self) -> None:
        now = self.timers.now()
        asked = self.asked()
        if now - self._next > _LATE:  # what came meanwhile is not read yet: no judgement before the next look
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
