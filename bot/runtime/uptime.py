"""How long the bot has been running in total, and who or what was away when: the time that players' clocks count.

No pause of the bot's counts, since its time stands still meanwhile. What is kept is written with each heartbeat, so a
kill gives players back at most the time since the last one. Which time of day it was is kept too: nights count.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from bot.journal.journal import Journal, scope
from bot.ports import Audience, Clock, Person, Room

_SCOPE = "host"
_KEPT = 200  # remembered absences of one network, person or room, and remembered lives
_STILL = 4.0  # seconds without a look at the clock in which the process must have stood still
_SETTLED = 2.0  # seconds after the process stood still until what had arrived meanwhile has been read
_REMEMBERED = 30 * 86_400.0  # seconds after which the last one is forgotten: no decision takes that long


class Uptime:
    """The time for which the bot has been running, in seconds."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = clock.ticks()
        self._before = 0.0
        self._looked: float | None = None  # in ticks, when somebody last looked who looks every second
        self._went_on = -math.inf  # in ticks, when the process last went on after it had stood still
        self._stood = 0.0  # seconds for which it stood still since the last look
        self._away: dict[
            str, list[list[float]]
        ] = {}  # by network, person or room: spans, of which the last may be open
        self._lives: list[list[float]] = [[0.0, 0.0]]  # when each began, and its offset to seconds since 1970

    async def load(self, journal: Journal) -> None:
        """Go on where the last process left off."""
        self._before = float(await journal.get_setting(_SCOPE, "running") or 0.0)
        self._away = json.loads(await journal.get_setting(_SCOPE, "away") or "{}")
        self._started = self._clock.ticks()
        lives = json.loads(await journal.get_setting(_SCOPE, "lives") or "[]")
        self._lives = [*lives, [self._before, self._clock.now() - self._before]]

    async def beat(self, journal: Journal) -> None:
        """Store how long we have been running."""
        now = self.now()
        self._lives[-1][1] = self._clock.now() - now
        before = [life for life, later in pairwise(self._lives) if now - later[0] < _REMEMBERED]
        self._lives = [*before, self._lives[-1]][-_KEPT:]
        await journal.set_setting(_SCOPE, "running", repr(now))
        await journal.set_setting(_SCOPE, "lives", json.dumps(self._lives))
        if self._away:
            await journal.set_setting(_SCOPE, "away", json.dumps(self._away))

    def now(self) -> float:
        """Seconds for which the bot has been running."""
        self._notice()
        return self._before + self._clock.ticks() - self._started

    def look(self) -> float:
        """Look at the clock, as is done every second; returns for how many seconds the process stood still since."""
        self._notice()
        self._looked = self._clock.ticks()
        stood, self._stood = self._stood, 0.0
        return stood

    def _notice(self) -> None:
        """If the process stood still, the time since the last look is nobody's, whoever asks for the time first."""
        ticks = self._clock.ticks()
        if self._looked is None or (still := ticks - self._looked) < _STILL:
            return
        self._looked = self._went_on = ticks
        self._stood += still
        self._started += still
        now = self._before + ticks - self._started
        self._lives = [*self._lives, [now, self._clock.now() - now]][-_KEPT:]

    def settling(self) -> float:
        """Seconds until all has been read that arrived while the process stood still: until then nobody is late."""
        self._notice()
        return max(0.0, self._went_on + _SETTLED - self._clock.ticks())

    def network(self, network: str, *, reachable: bool) -> None:
        """A network went away or came back. Saying so twice changes nothing.

        Where it is away as a whole, nobody counts as cut off from it any longer.
        """
        if not reachable:
            people = scope(Person(network, ""))
            for who in filter(lambda who: who.startswith(people), self._away):
                self._note(who, reachable=True)
        self._note(network, reachable=reachable)

    def person(self, person: Person, *, reachable: bool) -> None:
        """Somebody was cut off from the rest of their network, or is back. Saying so twice changes nothing."""
        self._note(scope(person), reachable=reachable)

    def room(self, room: Room, *, reachable: bool) -> None:
        """We may no longer speak in a room, or may again. Saying so twice changes nothing."""
        self._note(scope(room), reachable=reachable)

    def is_away(self, audience: Audience) -> bool:
        """Whether a person or a room, or its network, is away now."""
        both = (audience.network, scope(audience))
        return any(len(spans[-1]) == 1 for who in both if (spans := self._away.get(who)))

    def barred(self, network: str) -> list[Room]:
        """The rooms of a network in which we may not speak now."""
        begin = scope(Room(network, ""))
        away = [who for who, spans in self._away.items() if who.startswith(begin) and len(spans[-1]) == 1]
        return [Room(network, who.removeprefix(begin)) for who in away]

    def away(self, person: Person, since: float, until: float | None = None) -> float:
        """Seconds between two moments (the second defaults to now) during which a person or their network was away."""
        return covered(self.absences(person, since, self.now() if until is None else until))

    def nowhere(self, rooms: Sequence[Room], since: float, until: float) -> list[tuple[float, float]]:
        """The spans between two moments in which all of these rooms were away at once; none without a room."""
        spans = [(since, until)] if rooms else []
        for room in rooms:
            away = self.absences(room, since, until)
            spans = [(max(a, c), min(b, d)) for a, b in spans for c, d in away if max(a, c) < min(b, d)]
        return spans

    def absences(self, audience: Audience, since: float, until: float) -> list[tuple[float, float]]:
        """The spans between two moments in which a person or a room, or its network, was away."""
        return [
            (max(since, span[0]), min(until, span[1] if len(span) > 1 else until))
            for who in (audience.network, scope(audience))
            for span in self._away.get(who, ())
        ]

    def lives(self, since: float, until: float) -> Iterator[tuple[float, float, float]]:
        """The part of a span that lies in each life of the bot: its begin, its end, and the offset that turns such
        a time into seconds since 1970."""
        wall = self._clock.now() - self.now()
        begins = [since, *(life[0] for life in self._lives[1:]), until]
        walls = [*(life[1] for life in self._lives[:-1]), wall]
        for (begin, end), wall in zip(pairwise(begins), walls, strict=True):
            if max(begin, since) < min(end, until):
                yield max(begin, since), min(end, until), wall

    def _note(self, who: str, *, reachable: bool) -> None:
        times = self._away.get(who, [])
        gone = bool(times) and len(times[-1]) == 1
        if reachable and gone:
            times[-1].append(self.now())
        elif not reachable and not gone:
            self._away = {one: spans for one, spans in self._away.items() if any(map(self._matters, spans[-1:]))}
            self._away[who] = [*times, [self.now()]][-_KEPT:]

    def _matters(self, span: list[float]) -> bool:
        return len(span) == 1 or self.now() - span[1] < _REMEMBERED


def covered(spans: Iterable[tuple[float, float]]) -> float:
    """The seconds covered by the union of some spans."""
    seconds, counted = 0.0, float("-inf")
    for begin, end in sorted(spans):
        seconds += max(0.0, end - max(begin, counted))
        counted = max(counted, end)
    return seconds
