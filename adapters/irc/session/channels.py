"""Joining the configured channels, and rejoining them after a refusal or a kick. Sans-IO.

An INVITE to one of them is a reason to try again at once; others are ignored, and channels that somebody else forced us
into are left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import structlog

from adapters.irc.protocol.isupport import Support
from adapters.irc.protocol.message import Message, write
from adapters.irc.session.timers import Timers

log = structlog.get_logger()

RETRY_DELAYS = (5.0, 10.0, 20.0, 40.0, 80.0, 160.0, 300.0)  # seconds to the next attempt for passing trouble
OPERATOR_RETRY = 600.0  # seconds to the next attempt if only a channel operator can help
KICKED_RETRY = 60.0  # seconds to the next attempt after a kick, at the least
INVITES = 10.0  # seconds between two attempts because of an INVITE, at the least
STABLE_AFTER = 600.0  # seconds in a channel after which earlier trouble is forgotten
_PASSING = {"437": "is unavailable", "471": "is full", "405": "would be one too many", "439": "asks for patience"}
_STANDING = {
    "403": "does not exist", "470": "sends us to another channel", "473": "is for invited people only",
    "474": "has banned us", "475": "wants another key", "476": "is no name of a channel",
    "477": "is for people with an account only", "479": "is no name of a channel",
    "489": "is for people with tls only", "520": "is for operators only",
}  # fmt: skip


@dataclass(slots=True)
class Channel:
    """A channel that we want to be in.

    `trouble` is why we are not, empty if there is no known reason; `refusal` is the server's numeric for it, if any.
    """

    name: str
    key: str = ""
    joined: bool = False
    trouble: str = ""
    refusal: str = ""
    attempts: int = 0
    away: bool = False  # we stay away, as it kicked us for flooding again and again
    invited_at: float | None = None  # when an INVITE last made us try
    modes: set[str] = field(default_factory=set)  # modes of the channel itself
    modes_known: bool = False
    topic: str = ""


def _channel(entry: str) -> Channel:
    """The channel of an entry of the settings."""
    name, _, key = entry.partition(" ")
    return Channel(name, key)


class Channels:
    """All configured channels. `changed` is called with a channel that we joined or left."""

    def __init__(
        self,
        wanted: Sequence[str],
        support: Support,
        command: Callable[[str], None],
        timers: Timers,
        changed: Callable[[Channel], None],
        stays_away: Callable[[str], bool],
    ) -> None:
        """`stays_away` tells of a folded name whether we do not come back there."""
        self.wanted = [_channel(entry) for entry in wanted]
        self._started = False
        self._leaving: dict[str, Channel] = {}  # no longer wanted, until we are out of them, by folded name
        self._support = support
        self._command = command
        self._timers = timers
        self._changed = changed
        self._stays_away = stays_away

    def find(self, name: str) -> Channel | None:
        """The configured channel of that name."""
        folded = self._support.fold(name)
        return next((channel for channel in self.wanted if self._support.fold(channel.name) == folded), None)

    def start(self) -> None:
        """We are registered: join all channels."""
        self._started = True
        for channel in self.wanted:
            channel.attempts = 0
            self._join(channel)

    def rehash(self, wanted: Sequence[str]) -> None:
        """Be in these channels from now on: part those that are not among them, join the new ones."""
        before, self.wanted = self.wanted, []
        known = {self._support.fold(channel.name): channel for channel in before}
        for new in map(_channel, wanted):
            channel = known.pop(self._support.fold(new.name), new)
            self.wanted.append(channel)
            if channel is new or channel.key != new.key:
                channel.key = new.key
                self._timers.cancel(f"join {channel.name}")
                if self._started and not channel.joined:
                    self._join(channel)
        for folded, channel in known.items():
            self._timers.cancel(f"join {channel.name}")
            self._timers.cancel(f"settled {channel.name}")
            if channel.joined:
                self._leaving[folded] = channel
                self._command(write("PART", channel.name))

    def stop(self) -> None:
        """The connection is gone."""
        self._started = False
        self._leaving.clear()
        for channel in self.wanted:
            channel.joined = False

    def hear(self, message: Message, *, ours: bool) -> None:
        """Handle a line; `ours` means that it is about ourselves."""
        match message.command:
            case "PART" | "KICK" if ours and (left := self._leaving.pop(self._support.fold(message.param(0)), None)):
                left.joined = False
                self._changed(left)
            case "JOIN" if ours and (channel := self.find(message.param(0))):
                self._came_in(channel)
            case "JOIN" if ours:
                self._leaving[self._support.fold(message.param(0))] = Channel(message.param(0))
                self._command(write("PART", message.param(0)))
            case "PART" if ours and (channel := self.find(message.param(0))):
                self._went_out(channel, "we were forced to part")
            case "KICK" if ours and (channel := self.find(message.param(0))):
                self._went_out(channel, f"{message.nick} kicked us: {message.param(2)}", KICKED_RETRY)
            case "INVITE" if channel := self.find(message.param(1)):
                self._invited(channel)
            case "324" if channel := self.find(message.param(1)):
                channel.modes.clear()
                channel.modes_known = True
                self._mode(channel, message.params[2:])
            case "MODE" if channel := self.find(message.param(0)):
                self._mode(channel, message.params[1:])
            case "331" | "332" if channel := self.find(message.param(1)):
                channel.topic = message.param(2) if message.command == "332" else ""
            case "TOPIC" if channel := self.find(message.param(0)):
                channel.topic = message.param(1)
            case number if number in _PASSING and (channel := self.find(message.param(1))):
                self._refused(channel, f"it {_PASSING[number]}", number, passing=True)
            case number if number in _STANDING and (channel := self.find(message.param(1))):
                self._refused(channel, f"it {_STANDING[number]}", number, passing=False)

    def _mode(self, channel: Channel, changes: Sequence[str]) -> None:
        for adding, letter, _ in self._support.modes(changes):
            if letter not in self._support.prefixes:
                (channel.modes.add if adding else channel.modes.discard)(letter)

    def _join(self, channel: Channel) -> None:
        channel.away = self._stays_away(self._support.fold(channel.name))
        if channel.away:
            return
        self._command(write("JOIN", channel.name, *([channel.key] if channel.key else [])))

    def _came_in(self, channel: Channel) -> None:
        def forget() -> None:
            channel.attempts = 0

        channel.joined, channel.trouble, channel.refusal = True, "", ""
        channel.topic = ""  # the server names it now, if there is one
        self._timers.cancel(f"join {channel.name}")
        self._timers.after(f"settled {channel.name}", STABLE_AFTER, forget)
        self._changed(channel)

    def _invited(self, channel: Channel) -> None:
        now = self._timers.now()
        if not (channel.joined or channel.away) and (channel.invited_at is None or now - channel.invited_at >= INVITES):
            channel.invited_at = now
            self._timers.cancel(f"join {channel.name}")
            self._join(channel)

    def _went_out(self, channel: Channel, why: str, at_least: float = 0.0) -> None:
        channel.joined = False
        channel.away = self._stays_away(self._support.fold(channel.name))
        self._timers.cancel(f"settled {channel.name}")
        self._refused(channel, why, passing=True, at_least=at_least)
        self._changed(channel)

    def _refused(self, channel: Channel, why: str, refusal: str = "", *, passing: bool, at_least: float = 0.0) -> None:
        if channel.joined:
            return
        channel.refusal = refusal
        if channel.trouble != why:
            log.warning("irc: not in a channel", channel=channel.name, why=why)
        channel.trouble = why
        wait = RETRY_DELAYS[min(channel.attempts, len(RETRY_DELAYS) - 1)] if passing else OPERATOR_RETRY
        channel.attempts += 1
        self._timers.after(f"join {channel.name}", max(wait, at_least), lambda: self._join(channel))
