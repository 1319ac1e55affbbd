"""Named timers of a connection; setting one again moves it. Sans-IO: the client calls `run`.

They use `Clock.ticks`, which is monotonic.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Timers:
    """Timers by name, due at a time of `now` in seconds. `changed` is called when the next one may have changed."""

    now: Callable[[], float]
    changed: Callable[[], None] = lambda: None
    _due: dict[str, tuple[float, Callable[[], None]]] = field(default_factory=dict)

    def after(self, name: str, delay: float, act: Callable[[], None]) -> None:
        """Call `act` in `delay` seconds; replaces any timer of that name."""
        self._due[name] = (self.now() + delay, act)
        self.changed()

    def runs(self, name: str) -> bool:
        """Whether there is a timer of that name."""
        return name in self._due

    def cancel(self, name: str) -> None:
        """Cancel the timer of that name, if there is one."""
        self._due.pop(name, None)

    def clear(self) -> None:
        """Cancel all timers."""
        self._due.clear()
        self.changed()

    def next(self) -> float | None:
        """When the next timer is due."""
        return min((when for when, _ in self._due.values()), default=None)

    def run(self) -> None:
        """Run the timers that are due, earliest first."""
        now = self.now()
        for name, (when, act) in sorted(self._due.items(), key=lambda item: item[1][0]):
            if when <= now and self._due.get(name) == (when, act):
                del self._due[name]
                act()
