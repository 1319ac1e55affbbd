"""Asking who people are: the server (WHOX, else WHOIS) and the services, one question at a time. Sans-IO.

Only one question waits in the queue of lines; the others wait here, so that one that nobody needs any more is never
sent, and several about people of one channel become one WHO of that channel.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from adapters.irc.protocol.isupport import Support
from adapters.irc.protocol.message import Message, write
from adapters.irc.session.roster import WHOX, WHOX_TOKEN, Roster, User
from adapters.irc.session.timers import Timers
from adapters.irc.settings import Network

LOOKUP_TIMEOUT = 8.0  # seconds for an answer, from when the question was written to the socket
MAX_WAIT = 20.0  # seconds until a question must have been written
_STRANGERS = 20  # concurrent questions about people in none of our channels, in case they flood us with messages
_STATUS = re.compile(r"STATUS (?P<nick>\S+) (?P<level>\d)(?: (?P<account>\S+))?")
_ACC = re.compile(r"(?P<nick>\S+)(?: -> (?P<account>\S+))? ACC (?P<level>\d)")
_FORMAT = re.compile(r"[\x02\x0f\x16\x1d\x1f]")


@dataclass(slots=True, eq=False)
class _Question:
    """A question about one nick. `line` is the line that asks it, empty until it is its turn."""

    nick: str
    answer: asyncio.Future[User | None]
    line: str = ""
    written: bool = False
    found: User | None = None


class AccountLookup:
    """The open questions, at most one per nick. Answers are also noted in the roster."""

    def __init__(
        self,
        settings: Network,
        support: Support,
        roster: Roster,
        is_ours: Callable[[str], bool],
        command: Callable[[str], None],
        timers: Timers,
    ) -> None:
        """`is_ours` tells our own nick from others."""
        self.settings = settings
        self._support = support
        self._roster = roster
        self._is_ours = is_ours
        self._command = command
        self._timers = timers
        self._open: dict[str, _Question] = {}  # by folded nick, the longest waiting first
        self._surveys: dict[str, bool] = {}  # lines that ask who is in a channel, and whether they are written

    @property
    def knows_accounts(self) -> bool:
        """Whether the network tells us of accounts at all, unasked or when asked."""
        roster = self._roster
        return roster.account_tags or roster.account_notices or self._support.whox or bool(self.settings.nickserv)

    def survey(self, channel: str) -> None:
        """Ask who is in a channel: their accounts, if the server tells them, and which of them are bots."""
        line = self._who(self._support.fold(channel))
        self._surveys[line] = False
        self._command(line)

    async def look_up(self, nick: str) -> User | None:
        """Who has the nick now, freshly looked up; None if nobody has it or there is no answer.

        `account` is "" for somebody who is not logged in, and if the network cannot tell.
        """
        key = self._support.fold(nick)
        question = self._open.get(key)
        if question is None:
            if self._roster.find(nick) is None and sum(map(self._is_stranger, self._open)) >= _STRANGERS:
                return None
            question = self._open[key] = _Question(nick, asyncio.get_running_loop().create_future())
            self._timers.after(f"ask {key}", MAX_WAIT, partial(self._answer, key, None))
            self._ask()
        return await asyncio.shield(question.answer)

    def written(self, line: str) -> None:
        """A line was written to the socket: if it is a question, the time for its answer begins."""
        asked = [key for key, question in self._open.items() if question.line == line]
        for key in asked:
            self._open[key].written = True
            self._timers.after(f"ask {key}", LOOKUP_TIMEOUT, partial(self._answer, key, None))
        if line in self._surveys:
            self._surveys[line] = True
            self._timers.after(line, LOOKUP_TIMEOUT, lambda: self._surveyed(line))
        if asked:
            self._ask()

    def hear(self, message: Message) -> None:
        """Handle a line from the server."""
        match message.command:
            case "354" if message.param(1) == WHOX_TOKEN and (asked := self._question(message.param(5))):
                asked.found = User(message.param(5), message.param(3), message.param(4), _account(message.param(7)))
                asked.found.bot = (self._support.bot_mode or "B") in message.param(6)
            case "311" if asked := self._question(message.param(1)):
                asked.found = User(message.param(1), message.param(2), message.param(3), bot=False)
            case "330" if (asked := self._question(message.param(1))) and asked.found:
                asked.found.account = message.param(2)
            case "335" if (asked := self._question(message.param(1))) and asked.found:
                asked.found.bot = True
            case "315":
                self._who_ended(self._support.fold(message.param(1)))
            case "318" if self._question(message.param(1)):
                self._end(self._support.fold(message.param(1)))
            case "QUIT" | "NICK" if self._question(message.nick):  # by now the nick may be somebody else's
                self._answer(self._support.fold(message.nick), None)
            case "NOTICE" if self.settings.nickserv and self._is_services(message.source):
                self._services_said(_FORMAT.sub("", message.param(1)))

    def clear(self) -> None:
        """The connection is gone: every question ends without an answer."""
        open_, self._open = self._open, {}
        self._surveys.clear()
        for question in open_.values():
            if not question.answer.done():
                question.answer.set_result(None)

    def _ask(self) -> None:
        """Ask the next question. With WHOX only once the one before it is answered, so that the rest can share one."""
        for key, question in self._open.items():
            if not question.line and (survey := self._survey_of(question)):
                question.line, question.written = survey, self._surveys[survey]
                if question.written:
                    self._timers.after(f"ask {key}", LOOKUP_TIMEOUT, partial(self._answer, key, None))
        waiting = [question for question in self._open.values() if not question.line]
        busy = any(one.line and (self._support.whox or not one.written) for one in self._open.values())
        if busy or not waiting:
            return
        first = min(waiting, key=lambda one: self._roster.find(one.nick) is None)  # strangers wait
        target, together = first.nick, [first]
        if self._support.whox and (channel := self._shared_channel(first)):
            target = channel
            together = [one for one in waiting if (user := self._roster.find(one.nick)) and channel in user.channels]
        line = self._who(target) if self._support.whox else write("WHOIS", target)
        for question in together:
            question.line = line
        self._command(line)

    def _shared_channel(self, question: _Question) -> str:
        """A channel in which there is somebody else to ask about, empty if there is none."""
        user = self._roster.find(question.nick)
        for other in self._roster if user is not None else ():
            shared = [] if user is None or other is user else [one for one in other.channels if one in user.channels]
            if (
                shared
                and not self._is_ours(other.nick)
                and (other.account is None or self._support.fold(other.nick) in self._open)
            ):
                return shared[0]
        return ""

    def _survey_of(self, question: _Question) -> str:
        """The line of a survey that will answer a question as well, empty if there is none."""
        user = self._roster.find(question.nick) if self._support.whox else None
        lines = [] if user is None else map(self._who, user.channels)
        return next((line for line in lines if line in self._surveys), "")

    def _who(self, target: str) -> str:
        return write("WHO", target, *([WHOX] if self._support.whox else []))

    def _surveyed(self, line: str) -> None:
        self._surveys.pop(line, None)
        self._timers.cancel(line)

    def _question(self, nick: str) -> _Question | None:
        return self._open.get(self._support.fold(nick))

    def _is_stranger(self, key: str) -> bool:
        return self._roster.find(key) is None

    def _is_services(self, source: str) -> bool:
        return self._support.fold(source) == self._support.fold(self.settings.nickserv)

    def _who_ended(self, target: str) -> None:
        """All answers to a WHO are there, some perhaps to questions not asked yet; whom they did not name is away."""
        self._surveyed(self._who(target))
        told = [key for key, one in self._open.items() if one.found and not one.line]
        asked = [
            key for key, one in self._open.items() if one.written and self._support.fold(one.line.split()[1]) == target
        ]
        for key in [*told, *asked]:
            self._end(key)

    def _end(self, key: str) -> None:
        """The server has answered; if it does not know the account, ask the services."""
        question = self._open[key]
        user = question.found
        if user and user.account is None and self.settings.nickserv:
            services, verb = self.settings.nickserv.partition("!")[0], self.settings.nickserv_asks
            whose = " *" if verb == "ACC" else ""  # asks for the account logged in to, not the nick's owner
            question.line, question.written = write("PRIVMSG", services, text=f"{verb} {user.nick}{whose}"), False
            self._timers.after(f"ask {key}", MAX_WAIT, partial(self._answer, key, None))
            self._command(question.line)
        else:
            self._answer(key, user)

    def _services_said(self, text: str) -> None:
        said = _STATUS.match(text) or _ACC.match(text)
        question = self._question(said["nick"]) if said else None
        if said and question and question.found:
            question.found.account = (said["account"] or question.found.nick) if said["level"] == "3" else ""
            self._answer(self._support.fold(question.nick), question.found)

    def _answer(self, key: str, user: User | None) -> None:
        self._timers.cancel(f"ask {key}")
        question = self._open.pop(key)
        if user:
            user.account = user.account or ""
            if known := self._roster.find(user.nick):
                known.account, known.bot = user.account, user.bot
        if not question.answer.done():
            question.answer.set_result(user)
        self._ask()


def _account(text: str) -> str:
    return text * (text != "0")
