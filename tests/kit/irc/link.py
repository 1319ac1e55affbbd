"""A session without a socket: a test plays the server, line by line, and advances the time."""

from __future__ import annotations

from typing import Any

from adapters.irc.protocol.isupport import Support
from adapters.irc.protocol.message import parse
from adapters.irc.session.channels import Channel
from adapters.irc.session.pace import Pace
from adapters.irc.session.roster import Roster, User
from adapters.irc.session.sending import OutgoingMessage
from adapters.irc.session.session import ChatMessage, Session
from adapters.irc.session.timers import Timers
from adapters.irc.settings import Network
from bot.runtime.metrics import Backlog

ISUPPORT = "CASEMAPPING=ascii PREFIX=(ov)@+ CHANMODES=be,k,l,cimnpst CHANTYPES=# NICKLEN=30 STATUSMSG=@+ WHOX BOT=B"


def network(**changes: Any) -> Network:
    """Settings for tests."""
    usual = {
        "name": "net",
        "host": "127.0.0.1",
        "tls": False,
        "nick": "Tafel",
        "channels": ("#court",),
        "owner": "Olga",
    }
    return Network(**(usual | changes))


class Told:
    """A listener that records what it is told."""

    def __init__(self) -> None:
        self.chat: list[ChatMessage] = []
        self.events: list[str] = []
        self.changes = 0

    @property
    def texts(self) -> list[str]:
        return [chat.text for chat in self.chat]

    def on_connected(self) -> None:
        self.events.append("up")

    def on_disconnected(self, reason: str) -> None:
        self.events.append(f"down {reason}")

    def on_channel_changed(self, channel: Channel) -> None:
        self.events.append(f"{'in' if channel.joined else 'out'} {channel.name}")

    def on_message(self, chat: ChatMessage) -> None:
        self.chat.append(chat)

    def on_people_changed(self) -> None:
        self.changes += 1

    def on_netsplit(self, user: User, servers: tuple[str, str]) -> None:
        self.events.append(f"split {user.nick} {servers[0]} {servers[1]}")

    def on_refused(self, target: str, number: str) -> None:
        self.events.append(f"refused {target} {number}")


class Link:
    """One session. `said` is what it has written since the test last called `take`.

    While the server is `alive` it answers every PING at once, and these are not in `said`.
    """

    def __init__(self, settings: Network | None = None) -> None:
        self.time = 1000.0
        self.said: list[str] = []
        self.dropped = ""
        self.alive = True
        self.told = Told()
        self.timers = Timers(lambda: self.time)
        self.support = Support()
        self.roster = Roster(self.support)
        settings = settings or network()
        self.pace = Pace(settings.pacing)
        self.session = Session(
            settings, self.support, self.roster, self.timers, self.pace, Backlog(), self._say, self._drop, self.told
        )
        self.session.begin()

    def hears(self, *lines: str) -> Link:
        for line in lines:
            message = parse(line)
            assert message is not None
            self.session.hear(message)
        return self

    def welcome(self, nick: str = "Tafel", caps: str = "", isupport: str = ISUPPORT) -> Link:
        """Everything up to the end of the greeting."""
        self.hears(f":srv CAP * LS :{caps}")
        if caps:
            self.hears(f":srv CAP {nick} ACK :{caps} ")
        self.hears(f":srv 001 {nick} :Welcome", f":srv 005 {nick} {isupport} :are supported", f":srv 376 {nick} :End")
        return self

    def seated(self, *people: str, caps: str = "", channel: str = "#court", isupport: str = ISUPPORT) -> Link:
        """Welcome, and join a channel with people, each given as `nick!user@host`."""
        self.welcome(caps=caps, isupport=isupport)
        self.hears(f":Tafel!tafel@bot.example JOIN {channel}")
        for person in people:
            self.hears(f":{person} JOIN {channel}")
        self.idle()
        return self

    def idle(self) -> None:
        """Let everything queued be written, and discard it."""
        self.later(60.0)
        self.said.clear()

    def later(self, seconds: float) -> Link:
        """Let time pass, doing everything at the moment it is due."""
        until = self.time + seconds
        while (due := self.timers.next()) is not None and due <= until:
            self.time = max(self.time, due)
            self.timers.run()
        self.time = until
        return self

    def take(self) -> list[str]:
        """What was written since the last call."""
        said, self.said[:] = list(self.said), []
        return said

    def send(self, outgoing: OutgoingMessage) -> None:
        self.session.send(outgoing)

    def _say(self, line: str) -> None:
        if self.alive and line.startswith("PING "):
            self.hears(f":srv PONG srv :{line.removeprefix('PING ')}")
        else:
            self.said.append(line)

    def _drop(self, reason: str) -> None:
        self.dropped = self.dropped or reason
        self.session.end()
