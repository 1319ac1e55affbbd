"""Registration, from the first line to the welcome: capabilities, SASL, a free nick. Sans-IO.

It fails closed: if an account is required we do not stay without it, and its password is sent in AUTHENTICATE only.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass

from adapters.irc.protocol.message import Message, write
from adapters.irc.session.nick import Nick
from adapters.irc.session.timers import Timers
from adapters.irc.settings import Network

CAPABILITIES = frozenset({
    "account-notify", "account-tag", "batch", "cap-notify", "chghost", "draft/relaymsg", "echo-message",
    "extended-join", "message-tags", "multi-prefix", "server-time", "setname", "userhost-in-names",
})  # fmt: skip
WELCOME_TIMEOUT = 60.0  # seconds for the whole registration
_CHUNK = 400  # characters per AUTHENTICATE
_NICKS = 12  # nicks to try
_SASL = {  # why the login failed, by numeric
    "902": "the account is locked",
    "904": "the account or password was not accepted",
    "905": "the password is too long for the server",
    "906": "the login was aborted",
    "907": "the server says that we are already logged in, without saying as whom",
    "908": "the server does not support this mechanism",
}


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong: `key` is the server's numeric or a word of ours, `words` are for the log."""

    key: str
    words: str


class Registration:
    """One registration. Either `done` is called once, at the welcome, or `fail` with a reason.

    `failure` is why registration failed or, if the account is not required, why we are not logged in.
    """

    def __init__(
        self,
        settings: Network,
        nick: Nick,
        say: Callable[[str], None],
        timers: Timers,
        done: Callable[[], None],
        fail: Callable[[str], None],
    ) -> None:
        self.enabled: set[str] = set()  # capabilities
        self.logged_in = False
        self.failure: Failure | None = None
        self._sasl = settings.sasl
        self._nick = nick
        self._say = say
        self._timers = timers
        self._done = done
        self._fail = fail
        self._offered: dict[str, str] = {}
        self._asked: set[str] = set()
        self._ended = False  # CAP END was sent
        self._finished = False  # welcomed or given up
        self._nicks = 0

    def begin(self) -> None:
        """Start capability negotiation, before NICK and USER."""
        self._say("CAP LS 302")
        self._timers.after(
            "welcome", WELCOME_TIMEOUT, lambda: self._give_up("late", "the server did not welcome us in time")
        )

    def hear(self, message: Message) -> None:
        """Handle a line; after the welcome only CAP matters."""
        if message.command == "CAP":
            self._cap(message)
        elif not self._finished:
            self._before_welcome(message)

    def _before_welcome(self, message: Message) -> None:
        match message.command:
            case "AUTHENTICATE" if message.param(0) == "+":
                self._authenticate()
            case "903":
                self.logged_in = True
                self._end_sasl()
            case "902" | "904" | "905" | "906" | "907" | "908" if self._sasl and not self.logged_in:
                self._no_sasl(message.command, _SASL[message.command])
            case "432" | "433" | "436" | "437" if self._nicks < _NICKS:
                self._nicks += 1
                self._nick.taken()
            case "432" | "433" | "436" | "437":
                self._give_up(message.command, "the server accepts none of our nicks")
            case "464" | "465" | "466":
                self._give_up(message.command, f"the server refuses us: {message.param(-1)}")
            case "001":
                self._welcome(message)

    def _welcome(self, message: Message) -> None:
        if self._sasl and self._sasl.required and not self.logged_in:
            self._give_up("sasl-passed", "sasl: the server welcomed us before we were logged in")
            return
        self._finish()
        self._nick.welcome(message.param(0))
        self._done()

    def _cap(self, message: Message) -> None:
        names = dict(item.lstrip("~=").partition("=")[::2] for item in message.param(-1).split())
        match message.param(1).upper():
            case "LS":
                self._offered |= names
                if message.param(2) != "*":  # else more lines follow
                    self._request()
            case "NEW":
                self._offered |= names
                self._ask((CAPABILITIES & names.keys()) - self.enabled)
            case "DEL":
                self.enabled -= names.keys()
            case "ACK":
                self.enabled |= {name for name in names if not name.startswith("-")}
                self._answered(set(names))
            case "NAK":
                self._answered(set(names))

    def _request(self) -> None:
        self._ask(CAPABILITIES & self._offered.keys())
        if self._sasl:
            mechanisms = self._offered.get("sasl", "").upper()
            if "sasl" not in self._offered:
                self._no_sasl("sasl-none", "the server currently offers no sasl")
            elif mechanisms and self._sasl.mechanism.upper() not in mechanisms.split(","):
                self._no_sasl("sasl-other", f"the server does not offer {self._sasl.mechanism}")
            else:
                self._ask({"sasl"})
                self._timers.after("sasl", self._sasl.timeout, lambda: self._no_sasl("sasl-late", "no answer in time"))
        self._end_if_ready()

    def _ask(self, names: set[str] | frozenset[str]) -> None:
        if names:
            self._asked |= names
            self._say(write("CAP", "REQ", text=" ".join(sorted(names))))

    def _answered(self, names: set[str]) -> None:
        self._asked -= names
        if "sasl" in names and self._sasl and not self._ended:
            if "sasl" in self.enabled:
                self._asked.add("sasl")  # no CAP END until it is done
                self._say(write("AUTHENTICATE", self._sasl.mechanism.upper()))
            else:
                self._no_sasl("sasl-none", "the server refused it")
        self._end_if_ready()

    def _authenticate(self) -> None:
        if self._sasl is None:
            return
        secret = f"\0{self._sasl.account}\0{self._sasl.password}" if self._sasl.mechanism == "plain" else ""
        text = base64.b64encode(secret.encode()).decode()
        chunks = [text[start : start + _CHUNK] for start in range(0, len(text), _CHUNK)]
        if not chunks or len(chunks[-1]) == _CHUNK:
            chunks.append("+")
        for chunk in chunks:
            self._say(write("AUTHENTICATE", chunk))

    def _no_sasl(self, key: str, reason: str) -> None:
        if self._sasl and self._sasl.required:
            self._give_up(key, f"sasl: {reason}")
        else:
            self.failure = Failure(key, f"sasl: {reason}")
            self._end_sasl()

    def _end_sasl(self) -> None:
        self._timers.cancel("sasl")
        self._asked.discard("sasl")
        self._end_if_ready()

    def _end_if_ready(self) -> None:
        if not (self._asked or self._ended or self._finished):
            self._ended = True
            self._say("CAP END")

    def _finish(self) -> None:
        self._finished = True
        self._timers.cancel("welcome")
        self._timers.cancel("sasl")

    def _give_up(self, key: str, reason: str) -> None:
        if not self._finished:
            self.failure = Failure(key, reason)
            self._finish()
            self._fail(reason)
