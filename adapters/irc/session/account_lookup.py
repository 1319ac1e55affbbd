"""Looking up who has a nick right now: from the server (WHOX, else WHOIS) and from the services."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

from adapters.irc.protocol.isupport import Support
from adapters.irc.protocol.message import Message, write
from adapters.irc.session.roster import WHOX, Roster, User
from adapters.irc.session.timers import Timers
from adapters.irc.settings import Network

LOOKUP_TIMEOUT = 8.0  # seconds for an answer
_AT_ONCE = 20  # concurrent lookups, in case strangers flood us with messages
_TOKEN = WHOX.rpartition(",")[2]
_STATUS = re.compile(r"STATUS (?P<nick>\S+) (?P<level>\d)(?: (?P<account>\S+))?")
_ACC = re.compile(r"(?P<nick>\S+)(?: -> (?P<account>\S+))? ACC (?P<level>\d)")
_FORMAT = re.compile(r"[\x02\x0f\x16\x1d\x1f]")


class AccountLookup:
    """Lookups in progress. Results are also noted in the roster."""

    def __init__(
        self, settings: Network, support: Support, roster: Roster, command: Callable[[str], None], timers: Timers
    ) -> None:
        self._services = settings.nickserv
        self._verb = settings.nickserv_asks
        self._support = support
        self._roster = roster
        self._command = command
        self._timers = timers
        self._open: dict[str, asyncio.Future[User | None]] = {}
        self._found: dict[str, User] = {}

    async def look_up(self, nick: str) -> User | None:
        """Who has the nick now, freshly looked up; None if nobody has it or there is no answer.

        `account` is "" for somebody who is not logged in, and if the network cannot tell.
        """
        key = self._support.fold(nick)
        if len(self._open) >= _AT_ONCE and key not in self._open:
            return None
        if key not in self._open:
            self._open[key] = asyncio.get_running_loop().create_future()
            self._timers.after(f"ask {key}", LOOKUP_TIMEOUT, lambda: self._answer(key, None))
            self._command(write("WHO", nick, WHOX) if self._support.whox else write("WHOIS", nick))
        return await asyncio.shield(self._open[key])

    def hear(self, message: Message) -> None:
        """Handle a line from the server."""
        match message.command:
            case "354" if message.param(1) == _TOKEN and self._is_open(message.param(5)):
                user = User(message.param(5), message.param(3), message.param(4), _account(message.param(7)))
                user.bot = (self._support.bot_mode or "B") in message.param(6)
                self._found[self._support.fold(user.nick)] = user
            case "311" if self._is_open(message.param(1)):
                user = User(message.param(1), message.param(2), message.param(3), bot=False)
                self._found[self._support.fold(user.nick)] = user
            case "330" if found := self._found.get(self._support.fold(message.param(1))):
                found.account = message.param(2)
            case "335" if found := self._found.get(self._support.fold(message.param(1))):
                found.bot = True
            case "315" | "318" if self._is_open(message.param(1)):
                self._end(self._support.fold(message.param(1)))
            case "NOTICE" if self._services and self._is_services(message.source):
                self._services_said(_FORMAT.sub("", message.param(1)))

    def clear(self) -> None:
        """The connection is gone: every lookup ends without an answer."""
        for key in list(self._open):
            self._answer(key, None)

    def _is_open(self, nick: str) -> bool:
        return self._support.fold(nick) in self._open

    def _is_services(self, source: str) -> bool:
        return self._support.fold(source) == self._support.fold(self._services)

    def _end(self, key: str) -> None:
        """The server has answered; if it does not know the account, ask the services."""
        user = self._found.get(key)
        if user and user.account is None and self._services:
            whose = " *" if self._verb == "ACC" else ""  # asks for the account logged in to, not the nick's owner
            services = self._services.partition("!")[0]
            self._command(write("PRIVMSG", services, text=f"{self._verb} {user.nick}{whose}"))
        else:
            self._answer(key, user)

    def _services_said(self, text: str) -> None:
        found = _STATUS.match(text) or _ACC.match(text)
        user = self._found.get(self._support.fold(found["nick"])) if found else None
        if found and user:
            user.account = (found["account"] or user.nick) if found["level"] == "3" else ""
            self._answer(self._support.fold(user.nick), user)

    def _answer(self, key: str, user: User | None) -> None:
        self._timers.cancel(f"ask {key}")
        self._found.pop(key, None)
        future = self._open.pop(key)
        if user:
            user.account = user.account or ""
            if known := self._roster.find(user.nick):
                known.account, known.bot = user.account, user.bot
        if not future.done():
            future.set_result(user)


def _account(text: str) -> str:
    return text * (text != "0")
