"""How long the bot has been running in all its life, and when networks were away: the time that players' clocks count.

No pause of the bot's counts, since its time stands still meanwhile. What is kept is written with each heartbeat, so a
kill gives players back at most the time since the last one.
"""

from __future__ import annotations

import json

from bot.journal import Journal
from bot.ports import Clock

_SCOPE = "host"
_KEPT = 200  # absences of a network that are remembered


class Uptime:
    """The time for which the bot has been running, in seconds."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = clock.ticks()
        self._before = 0.0
        self._away: dict[str, list[list[float]]] = {}  # by network: from when to when, the last perhaps still open

    async def load(self, journal: Journal) -> None:
        """Go on where the last process left off."""
        self._before = float(await journal.get_setting(_SCOPE, "running") or 0.0)
        self._away = json.loads(await journal.get_setting(_SCOPE, "away") or "{}")
        self._started = self._clock.ticks()

    async def beat(self, journal: Journal) -> None:
        """Write down how far we are."""
        await journal.set_setting(_SCOPE, "running", repr(self.now()))
        if self._away:
            await journal.set_setting(_SCOPE, "away", json.dumps(self._away))

    def now(self) -> float:
        """Seconds for which the bot has been running."""
        return self._before + self._clock.ticks() - self._started

    def network(self, network: str, *, reachable: bool) -> None:
        """A network went away or came back. Saying so twice changes nothing."""
        times = self._away.setdefault(network, [])
        gone = bool(times) and len(times[-1]) == 1
        if reachable and gone:
            times[-1].append(self.now())
        elif not reachable and not gone:
            times.append([self.now()])
            del times[:-_KEPT]

    def away(self, network: str, since: float) -> float:
        """For how many seconds since a moment the network has been away."""
        now = self.now()
        spans = ((span[0], span[1] if len(span) > 1 else now) for span in self._away.get(network, ()))
        return sum(max(0.0, end - max(begin, since)) for begin, end in spans)
