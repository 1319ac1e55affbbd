"""Our own nick: alternatives if the configured one is taken, and regaining it. Sans-IO."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from adapters.irc.protocol.isupport import Support
from adapters.irc.protocol.message import write
from adapters.irc.session.timers import Timers

REGAIN_DELAY = 60.0  # seconds between attempts, doubled up to
MAX_REGAIN_DELAY = 600.0
_SHORTEST = 9  # bytes that every server allows for a nick


class Nick:
    """`current` is the nick the server knows us by, `wanted` the configured one."""

    def __init__(self, wanted: str, support: Support, say: Callable[[str], None], timers: Timers) -> None:
        self.wanted = wanted
        self.current = wanted
        self._support = support
        self._say = say
        self._timers = timers
        self._wait = REGAIN_DELAY
        self._others = self._alternates()

    def is_ours(self, name: str) -> bool:
        """Whether a name is our current nick."""
        return self._support.fold(name) == self._support.fold(self.current)

    def answers_to(self, name: str) -> bool:
        """Whether a name means us: our current nick or the configured one."""
        return self._support.fold(name) in (self._support.fold(self.current), self._support.fold(self.wanted))

    def taken(self) -> None:
        """The nick we asked for during registration is not available: ask for the next."""
        self.current = next(self._others)
        self._say(write("NICK", self.current))

    def welcome(self, name: str) -> None:
        """The server told us our nick: at the welcome, or because it changed."""
        self.current = name
        self._timers.cancel("nick")
        if not self.is_ours(self.wanted):
            self._timers.after("nick", self._wait, self._regain)

    def freed(self, name: str) -> None:
        """Somebody gave up a nick: take it if it is the one we want."""
        if self._support.fold(name) == self._support.fold(self.wanted) and not self.is_ours(name):
            self._regain()

    def _regain(self) -> None:
        self._say(write("NICK", self.wanted))
        self._wait = min(2 * self._wait, MAX_REGAIN_DELAY)
        self._timers.after("nick", self._wait, self._regain)

    def _alternates(self) -> Iterator[str]:
        """Alternative nicks within the server's limit (within the wanted nick's length while that is unknown)."""
        limit = self._support.nick_length or max(len(self.wanted), _SHORTEST)
        number = 0
        while True:
            tail = "_" * (number + 1) if number < 2 else f"_{number}"
            room = (
                limit if number % 2 == 0 else min(limit, _SHORTEST)
            )  # the last one may have been refused for its length
            yield self.wanted[: room - len(tail)] + tail
            number += 1
