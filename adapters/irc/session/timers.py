"""What a connection wants to do later, by name: setting a name again moves it. Sans-IO: the client calls `run`.

Its time is `Clock.ticks`, which nobody can put forward or back: waiting is not a matter of the time of day.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Timers:
    """Acts that are due at a time of `now` (seconds). `changed` is called when it may be another that is next."""

    now: Callable[[], float]
    changed: Callable[[], None] = lambda: None
    _due: dict[str, tuple[float, Callable[[], None]]] = field(default_factory=dict)

    def after(self, name: str, delay: float, act: Callable[[], None]) -> None:
        """Do `act` in `delay` seconds, instead of what the name stood for before."""
        self._due[name] = (self.now() + delay, act)
        self.changed()

    def cancel(self, name: str) -> None:
        """Forget what the name stood for, if anything."""
        self._due.pop(name, None)

    def clear(self) -> None:
        """Forget everything."""
        self._due.clear()
        self.changed()

    def next(self) -> float | None:
        """When the next act is due."""
        return min((when for when, _ in self._due.values()), default=None)

    def run(self) -> None:
        """Do what is due, the earliest first."""
        now = self.now()
        for name, (when, act) in sorted(self._due.items(), key=lambda item: item[1][0]):
            if when <= now and self._due.get(name) == (when, act):
                del self._due[name]
                act()
