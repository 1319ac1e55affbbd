"""Our own name: what to call ourselves where the wanted one is taken, and how to get it back. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adapters.irc.protocol.isupport import Support
from adapters.irc.protocol.message import write
from adapters.irc.session.timers import Timers

REGAIN_DELAY = 60.0  # seconds between attempts, doubled up to:
MAX_REGAIN_DELAY = 600.0
_SHORTEST = 9  # bytes of a nick that every server allows


class Nick:
    """`current` is the nick that the server knows us by, `wanted` the one of the settings."""

    def __init__(self, wanted: str, support: Support, say: Callable[[str], None], timers: Timers) -> None:
        self.wanted = wanted
        self.current = wanted
        self._support = support
        self._say = say
        self._timers = timers
        self._wait = REGAIN_DELAY
        self._others = self._alternates()

    def is_ours(self, name: str) -> bool:
        """Whether it is the nick that we have now."""
        return self._support.fold(name) == self._support.fold(self.current)

    def answers_to(self, name: str) -> bool:
        """Whether somebody who says this name means us: the nick that we have or the one that we want."""
        return self._support.fold(name) in (self._support.fold(self.current), self._support.fold(self.wanted))

    def taken(self) -> None:
        """Before the welcome: the nick that we asked for cannot be had, so ask for the next."""
        self.current = next(self._others)
        self._say(write("NICK", self.current))

    def welcome(self, name: str) -> None:
        """The server says who we are now: at the welcome, or because our nick was changed."""
        self.current = name
        self._timers.cancel("nick")
        if not self.is_ours(self.wanted):
            self._timers.after("nick", self._wait, self._regain)

    def freed(self, name: str) -> None:
        """Somebody has given up a nick: take it at once if it is the one we want."""
        if self._support.fold(name) == self._support.fold(self.wanted) and not self.is_ours(name):
            self._regain()

    def _regain(self) -> None:
        self._say(write("NICK", self.wanted))
        self._wait = min(2 * self._wait, MAX_REGAIN_DELAY)
        self._timers.after("nick", self._wait, self._regain)

    def _alternates(self) -> Iterator[str]:
        """Other names, no longer than the server allows (or than the wanted one, while it has not said)."""
        limit = self._support.nick_length or max(len(self.wanted), _SHORTEST)
        number = 0
        while True:
            tail = "_" * (number + 1) if number < 2 else f"_{number}"
            room = limit if number % 2 == 0 else min(limit, _SHORTEST)  # it may have been refused for its length
            yield self.wanted[: room - len(tail)] + tail
            number += 1
