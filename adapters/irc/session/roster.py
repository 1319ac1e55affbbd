"""The users in our channels, each a live connection that is tracked through every change. Sans-IO.

A User is a connection, not a nick: it stays the same object when its nick changes, and is `gone` once we no longer see
it, since somebody else may have the nick by then. What we do not know about it is None.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from adapters.irc.protocol.isupport import Support
from adapters.irc.protocol.message import Message

BOT_TAGS = frozenset({"bot", "draft/bot", "inspircd.org/bot"})  # message tags that mark a bot
WHOX_TOKEN = "152"  # noqa: S105 - it identifies the replies to our questions, and is no secret
WHOX = f"%tcuhnfa,{WHOX_TOKEN}"  # the fields we request


@dataclass(slots=True, eq=False)
class User:
    """A connection in at least one of our channels. `account` is "" if it is not logged in."""

    nick: str
    user: str = ""
    host: str = ""
    account: str | None = None
    bot: bool | None = None
    channels: dict[str, set[str]] = field(default_factory=dict)  # folded name -> mode letters there
    gone: bool = False


class Roster:
    """The users of our channels."""

    def __init__(self, support: Support) -> None:
        self.account_tags = False  # every message carries its sender's account
        self.account_notices = False  # we are told of logins and logouts
        self._support = support
        self._users: dict[str, User] = {}

    def find(self, nick: str) -> User | None:
        """The user with a nick, if we see them."""
        return self._users.get(self._support.fold(nick))

    def __iter__(self) -> Iterator[User]:
        return iter(list(self._users.values()))

    def clear(self) -> None:
        """The connection is gone: we see nobody."""
        for user in self._users.values():
            user.gone = True
        self._users.clear()

    def leave(self, channel: str) -> None:
        """We left a channel."""
        for user in list(self._users.values()):
            self._part(user, channel)

    def hear(self, message: Message) -> None:
        """Handle a line."""
        user = self.find(message.nick)
        match message.command:
            case "JOIN":
                self._join(message)
            case "353":
                self._names(message)
            case "352" if user := self.find(message.param(5)):
                user.bot = (self._support.bot_mode or "B") in message.param(6)
            case "354" if message.param(1) == WHOX_TOKEN:
                self._who(message)
            case "MODE" if channel := self._support.channel(message.param(0)):
                self._mode(channel, message)
            case "KICK" if kicked := self.find(message.param(1)):
                self._part(kicked, message.param(0))
            case "PART" if user:
                self._part(user, message.param(0))
            case "QUIT" if user:
                self._quit(user)
            case "NICK" if user and message.param(0):
                self._rename(user, message.param(0))
            case "ACCOUNT" if user:
                user.account = message.param(0) * (message.param(0) != "*")
            case "CHGHOST" if user:
                user.user, user.host = message.param(0), message.param(1)
            case "PRIVMSG" if user:
                self._spoke(user, message)

    def _join(self, message: Message) -> None:
        name, _, host = message.source.partition("!")[2].partition("@")
        known = self.find(message.nick)
        if known and known.host and (known.user, known.host) != (name, host):
            self._quit(known)  # somebody else has the nick now, and we missed how
        user = self._add(message.nick, message.param(0))
        user.user, user.host = name, host
        if len(message.params) >= 3:  # extended-join
            user.account = message.param(1) * (message.param(1) != "*")

    def _rename(self, user: User, nick: str) -> None:
        del self._users[self._support.fold(user.nick)]
        if other := self.find(nick):
            self._quit(other)
        user.nick = nick
        if not self.account_notices:
            user.account = None  # must be looked up again
        self._users[self._support.fold(nick)] = user

    def _names(self, message: Message) -> None:
        for name in message.param(-1).split(" "):
            letters, bare = self._support.split_prefixes(name)
            nick, _, address = bare.partition("!")
            if nick:
                user = self._add(nick, message.param(2))
                user.channels[self._support.fold(message.param(2))] = set(letters)
                if address:
                    user.user, _, user.host = address.partition("@")

    def _who(self, message: Message) -> None:
        if user := self.find(message.param(5)):
            user.user, user.host = message.param(3), message.param(4)
            user.bot = (self._support.bot_mode or "B") in message.param(6)
            user.account = message.param(7) * (message.param(7) != "0")

    def _spoke(self, user: User, message: Message) -> None:
        if BOT_TAGS & message.tags.keys():
            user.bot = True
        if self.account_tags:
            user.account = message.tags.get("account", "")

    def _mode(self, channel: str, message: Message) -> None:
        for adding, letter, nick in self._support.modes(message.params[1:]):
            user = self.find(nick) if letter in self._support.prefixes else None
            if user:
                letters = user.channels.setdefault(self._support.fold(channel), set())
                (letters.add if adding else letters.discard)(letter)

    def _add(self, nick: str, channel: str) -> User:
        user = self._users.setdefault(self._support.fold(nick), User(nick))
        user.channels.setdefault(self._support.fold(channel), set())
        return user

    def _part(self, user: User, channel: str) -> None:
        user.channels.pop(self._support.fold(channel), None)
        if not user.channels:
            self._quit(user)

    def _quit(self, user: User) -> None:
        user.gone = True
        self._users.pop(self._support.fold(user.nick), None)
