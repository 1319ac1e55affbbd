"""The checks of `tafelrunde doctor` for one IRC network: connect, look around, leave.

Connecting, logging in and joining are done by the bot's own client, so that both find the same. Only the nick differs,
so that a running bot is not disturbed, and nothing is said to anyone.
"""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from msgspec.structs import replace

from adapters.irc.client import Client, tls
from adapters.irc.session.channels import Channel
from adapters.irc.session.roster import User
from adapters.irc.session.session import ChatMessage, Session
from adapters.irc.settings import Network, complete
from bot.operations.config import ConfigError
from bot.operations.doctor import Finding, Findings, Part, Step, bad, called, good, odd
from bot.ports import Clock
from bot.text.layout import clean

STEP_TIMEOUT = 10.0  # seconds per finding

_ANSWER_TIMEOUT = 8.0  # seconds for the network; below STEP_TIMEOUT, so that the finding can say what is missing
_KNOCK = 1.0  # seconds after which a port counts as closed
_POLL = 0.05  # seconds; most changes on a connection are not announced
_ROUND_LINES, _ROUND_SIZE = 24, 200  # what a round of Citadels with four takes, and bytes of its usual line
_BRISK = 30  # seconds for a round that nobody minds: it has 16 moves
_NICK, _MARK = 6, "-dr"  # our nick is cut to six letters plus a mark: nine are allowed everywhere
_HERE = ("localhost", "127.0.0.1", "::1")

_REFUSALS = {  # by Failure.key
    "432": "irc-nick-unfit",
    "433": "irc-nick-none",
    "436": "irc-nick-none",
    "437": "irc-nick-none",
    "464": "irc-password",
    "465": "irc-banned",
    "466": "irc-banned",
    "902": "irc-sasl-locked",
    "904": "irc-sasl-wrong",
    "905": "irc-sasl-wrong",
    "906": "irc-sasl-silent",
    "907": "irc-sasl-silent",
    "908": "irc-sasl-other",
    "sasl-none": "irc-sasl-none",
    "sasl-other": "irc-sasl-other",
    "sasl-late": "irc-sasl-silent",
    "sasl-passed": "irc-sasl-none",
}
_BARRED = {  # by the numeric that refuses a JOIN
    "403": "irc-channel-name",
    "405": "irc-channel-many",
    "437": "irc-channel-later",
    "439": "irc-channel-later",
    "470": "irc-channel-forward",
    "471": "irc-channel-full",
    "473": "irc-channel-invited",
    "474": "irc-channel-banned",
    "475": "irc-channel-key",
    "476": "irc-channel-name",
    "477": "irc-channel-account",
    "479": "irc-channel-name",
    "489": "irc-channel-tls",
    "520": "irc-channel-operators",
}
_CERTIFICATES = {  # by OpenSSL's verify code
    9: "irc-tls-time",
    10: "irc-tls-expired",
    18: "irc-tls-unknown",
    19: "irc-tls-unknown",
    20: "irc-tls-unknown",
    21: "irc-tls-unknown",
    62: "irc-tls-name",
    64: "irc-tls-name",
}
_NO_NICK = re.compile(r"[0-9-]|.*[\s!@#&*?,.:$%+~/]")  # no server takes these: a figure first, or a sign with a meaning
_CHANNEL_SIGNS = ("#", "&", "+", "!")  # which of them a server knows is in its CHANTYPES
_NO_TLS = {"WRONG_VERSION_NUMBER", "RECORD_LAYER_FAILURE", "UNEXPECTED_EOF_WHILE_READING", "HTTP_REQUEST"}


def part(settings: Network, environment: Mapping[str, str], clock: Clock) -> Part:
    """The checks of one network."""
    visit = Visit(settings, environment, clock)
    steps = [
        Step("password", visit.password),
        Step("name", visit.name),
        Step("connection", visit.connection),
        Step("tls", visit.tls),
        Step("login", visit.login),
        Step("accounts", visit.accounts),
        Step("pace", visit.pace),
        Step("channels", visit.channels),
    ]
    return Part(f"IRC {settings.name}", steps, visit.around(), STEP_TIMEOUT)


class Visit:
    """One visit to a network; its steps share a connection. Implements session.Listener."""

    def __init__(self, settings: Network, environment: Mapping[str, str], clock: Clock) -> None:
        self._settings = settings
        self._environment = environment
        self._clock = clock
        self._client = self._made()
        self._link: asyncio.Task[str] | None = None
        self._known: Session | None = None

    @asynccontextmanager
    async def around(self) -> AsyncIterator[None]:
        """Close the connection after the steps."""
        try:
            yield
        finally:
            if self._link is not None:
                self._link.cancel()
                await asyncio.wait([self._link])

    async def _connected(self) -> str:
        """Connect, and quit at the end; returns why the connection ended."""
        async with self._client.alive():
            return await self._client.once(self._begun)

    def _begun(self, session: Session) -> None:
        self._known = session

    def _made(self) -> Client:
        """A client with a nick other than the bot's, which waits for SASL no longer than we do."""
        sasl = self._settings.sasl
        sasl = sasl and replace(sasl, timeout=min(sasl.timeout, _ANSWER_TIMEOUT - 1))
        nick = self._settings.nick[:_NICK] + _MARK
        return Client(replace(self._settings, nick=nick, sasl=sasl), self._clock, lambda: 0.5, self)

    # Steps

    async def password(self) -> Findings:
        """Check what is kept outside the settings: passwords and certificate files."""
        try:
            self._settings = complete(self._settings, self._environment)
            tls(self._settings)
        except ConfigError as error:
            yield bad("network-wrong", reason=str(error))
            return
        except (OSError, ValueError):
            yield bad("irc-files")
            return
        self._client = self._made()
        yield good("irc-settings")
        if _NO_NICK.match(self._settings.nick):
            yield bad("irc-nick-unfit", nick=self._settings.nick)
        for name in (entry.partition(" ")[0] for entry in self._settings.channels):
            if not name.startswith(_CHANNEL_SIGNS):
                yield odd("irc-channel-sign", channel=name, signs="#")

    async def name(self) -> Findings:
        yield await called(*self._address)

    async def connection(self) -> Findings:
        """Connect; TLS errors are reported by the next step."""
        self._link = asyncio.create_task(self._connected())
        await self._until(lambda: self._known)
        error, (host, port) = self._error, self._address
        where = {"host": host, "port": str(port)}
        if self._known is not None or isinstance(error, ssl.SSLError):
            yield good("irc-connection", **where)
        elif error is None:
            deaf = self._settings.tls and await _is_open(host, port)
            yield good("irc-connection", **where) if deaf else bad("irc-connection-silent", **where)
        elif isinstance(error, ConnectionRefusedError):
            yield bad("irc-connection-refused", **where)
        elif self._settings.proxy:
            yield bad("irc-proxy", **where, reason=clean(getattr(error, "strerror", None) or str(error)))
        elif isinstance(error, ConnectionResetError):
            yield bad("irc-connection-closed", **where)
        else:
            reason = getattr(error, "strerror", None) or type(error).__name__
            yield bad("irc-connection-none", **where, reason=reason)

    async def tls(self) -> Findings:
        host, port = self._settings.host, str(self._settings.port)
        error = self._error
        if isinstance(error, ssl.SSLCertVerificationError):
            yield bad(_CERTIFICATES.get(error.verify_code, "irc-tls-wrong"), host=host, reason=error.verify_message)
        elif isinstance(error, ssl.SSLError) and error.reason not in _NO_TLS:
            yield bad("irc-tls-wrong", host=host, reason=error.reason or "?")
        elif self._known is None:
            yield bad("irc-tls-none", host=host, port=port)
        elif not self._settings.tls:
            yield good("irc-tls-here") if self._settings.host in _HERE else odd("irc-tls-off")
        elif not self._settings.verify:
            yield odd("irc-tls-unchecked", host=host)
        else:
            yield good("irc-tls", host=host)

    async def login(self) -> Findings:
        """Check registration: first the bot's account, then the welcome."""
        session, sasl = self._session, self._settings.sasl
        registration = session.registration
        if sasl is not None:
            await self._until(lambda: registration.logged_in or registration.failure or session.ready)
            if registration.logged_in:
                yield good("irc-sasl", account=self._account)
            elif registration.failure is not None and not sasl.required:
                yield self._refusal(odd)
        await self._until(lambda: session.ready)
        if not session.ready:
            yield self._refusal(bad)
            return
        yield good("irc-login", nick=session.nick.current)
        yield await self._nick(session)

    async def accounts(self) -> Findings:
        """Check how people's accounts can be known, since that decides who may be told secrets."""
        session, support = self._session, self._client.support
        told = {"account-tag", "account-notify", "extended-join"} & session.registration.enabled
        if told or support.whox:
            yield good("irc-accounts")
        elif self._settings.nickserv:
            us = await session.account_lookup.look_up(session.nick.current)
            asked = {"services": self._settings.nickserv, "word": self._settings.nickserv_asks}
            yield bad("irc-accounts-silent", **asked) if us is None else good("irc-accounts-asked", **asked)
        else:
            services = await session.account_lookup.look_up("NickServ")
            if services is None or not services.host:
                yield odd("irc-accounts-none")
            else:
                mask = f"{services.nick}!{services.user}@{services.host}"
                yield odd("irc-accounts-unasked", services=clean(mask))

    async def pace(self) -> Findings:
        """Say what the network's pace means for a game."""
        pace = self._client.pace
        seconds = round(pace.seconds(_ROUND_LINES, _ROUND_SIZE))
        said = {"lines": _ROUND_LINES, "seconds": seconds, "software": clean(pace.software) or "?"}
        yield good("irc-pace", **said) if seconds <= _BRISK else odd("irc-pace-slow", **said)

    async def channels(self) -> Findings:
        if not self._settings.channels:
            yield odd("irc-channels-none")
        for channel in self._session.channels.wanted:
            yield await self._channel(channel)

    # Findings

    def _refusal(self, grade: Callable[..., Finding]) -> Finding:
        """Why we were not let in, or not logged in to our account."""
        session, sasl = self._session, self._settings.sasl
        failure = session.registration.failure
        said = clean(session.farewell)
        if failure is not None and failure.key in _REFUSALS:
            args = {"nick": self._settings.nick, "account": self._account, "said": said}
            return grade(_REFUSALS[failure.key], mechanism=sasl.mechanism.upper() if sasl else "", **args)
        if session.farewell:
            return grade("irc-closed", said=said)
        return grade("irc-login-silent" if not self._ended else "irc-login-closed", port=str(self._settings.port))

    async def _nick(self, session: Session) -> Finding:
        """Whether the bot can have its configured nick."""
        wanted, most = self._settings.nick, self._client.support.nick_length
        if most is not None and len(wanted.encode()) > most:
            return odd("irc-nick-long", nick=wanted, most=most)
        holder = await session.account_lookup.look_up(wanted)
        if holder is None:
            return good("irc-nick", nick=wanted)
        us = await session.account_lookup.look_up(session.nick.current)
        ours = us is not None and (holder.user, holder.host) == (us.user, us.host)
        return good("irc-nick-ours", nick=wanted) if ours else odd("irc-nick-taken", nick=wanted)

    async def _channel(self, channel: Channel) -> Finding:
        """Whether we can join a channel and speak there, and in colour."""
        session = self._session
        name, support = channel.name, self._client.support
        if not support.channel(name):
            return bad("irc-channel-sign", channel=name, signs=" ".join(support.channel_types))
        await self._until(lambda: channel.joined or channel.trouble)
        if not channel.joined:
            silent = "irc-channel-silent" if not channel.trouble else "irc-channel-refused"
            return bad(_BARRED.get(channel.refusal, silent), channel=name)
        await self._until(lambda: channel.modes_known)
        us = self._client.roster.find(session.nick.current)
        ranks = us.channels.get(self._client.support.fold(name), set()) if us else set()
        if not ranks and ("m" in channel.modes or ("M" in channel.modes and not session.registration.logged_in)):
            return bad("irc-channel-moderated", channel=name)
        if "c" in channel.modes and self._settings.colours:
            return good("irc-channel-plain", channel=name)
        return good("irc-channel", channel=name)

    # Helpers

    @property
    def _address(self) -> tuple[str, int]:
        """What we connect to: the server or its proxy."""
        if self._settings.proxy:
            way = urlsplit(self._settings.proxy)
            return way.hostname or "", way.port or 3128
        return self._settings.host, self._settings.port

    @property
    def _session(self) -> Session:
        assert self._known is not None, "an earlier step has connected"
        return self._known

    @property
    def _account(self) -> str:
        return self._settings.sasl.account if self._settings.sasl else ""

    @property
    def _ended(self) -> bool:
        return self._link is None or self._link.done()

    @property
    def _error(self) -> BaseException | None:
        """Why the connection failed or ended, if it did."""
        return self._link.exception() if self._link is not None and self._link.done() else None

    async def _until(self, true: Callable[[], object]) -> None:
        """Wait until a condition is true, the connection ends, or time is up."""
        until = self._clock.ticks() + _ANSWER_TIMEOUT
        while not (true() or self._ended or self._clock.ticks() >= until):
            await self._clock.sleep(_POLL)

    # Listener: nothing to do, the steps look at the session's state

    def on_connected(self) -> None: ...

    def on_disconnected(self, reason: str) -> None: ...

    def on_channel_changed(self, channel: Channel) -> None: ...

    def on_message(self, chat: ChatMessage) -> None: ...

    def on_people_changed(self) -> None: ...

    def on_netsplit(self, user: User, servers: tuple[str, str]) -> None: ...

    def on_refused(self, target: str, number: str) -> None: ...


async def _is_open(host: str, port: int) -> bool:
    """Whether the port accepts plain TCP connections, even if nothing there speaks TLS."""
    try:
        async with asyncio.timeout(_KNOCK):
            _, writer = await asyncio.open_connection(host, port)
    except OSError:
        return False
    writer.close()
    return True
