"""Staying on one network for weeks: connect with TLS, run a session, reconnect. All I/O of adapters.irc is here.

`clock` and `jitter` are ports, so that tests need not wait.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Protocol

import structlog

from adapters.irc.protocol import wire
from adapters.irc.protocol.isupport import Support
from adapters.irc.session.pace import Pace
from adapters.irc.session.roster import Roster
from adapters.irc.session.sending import OutgoingMessage
from adapters.irc.session.session import Listener, Session
from adapters.irc.session.timers import Timers
from adapters.irc.session.turns import Urgency
from adapters.irc.settings import Network
from bot.ports import Clock
from bot.runtime.metrics import Backlog
from bot.runtime.retry import Backoff
from bot.runtime.tasks import event_or_time

log = structlog.get_logger()

CONNECT_TIMEOUT = 30.0  # seconds to connect
MIN_BACKOFF, MAX_BACKOFF = 2.0, 600.0  # seconds until the next attempt
STABLE_AFTER = 300.0  # seconds of being registered after which old failures are forgotten
QUIT_TIMEOUT = 2.0  # seconds for the server to answer our QUIT


class PaceMemory(Protocol):
    """Keeps what was learned of a network's pace, as text, from one start to the next."""

    async def load(self) -> str:
        """What was kept; empty if there is nothing."""

    async def save(self, text: str) -> None:
        """Keep this instead."""


class Client:
    """One network. `session` is the current connection; without one, `retry_at` is the tick of the next attempt."""

    def __init__(
        self,
        settings: Network,
        clock: Clock,
        jitter: Callable[[], float],
        listener: Listener,
        memory: PaceMemory | None = None,
    ) -> None:
        """`jitter` returns numbers from 0 to 1, so that bots do not all reconnect at once.

        What is learned of the network's pace is kept in `memory`.
        """
        self.settings = settings
        self.support = Support()
        self.roster = Roster(self.support)
        self.session: Session | None = None
        self.retry_at: float | None = None
        self.pace = Pace(settings.pacing, self._learned)
        self.backlog = Backlog()
        self._clock = clock
        self._jitter = jitter
        self._listener = listener
        self._timers = Timers(clock.ticks, self._wake)
        self._connection: wire.Connection | None = None
        self._gone: asyncio.Future[str] | None = None
        self._woken = asyncio.Event()
        self._backoff = Backoff(MIN_BACKOFF, MAX_BACKOFF)
        self._memory = memory
        self._news = asyncio.Event()  # there is something to remember

    async def run(self) -> None:
        """Stay connected until cancelled, then quit."""
        if self._memory is not None:
            self.pace.recall(await self._memory.load())
        async with self.alive():
            while True:
                reason = await self._once()
                wait = self._backoff.next() * (0.5 + self._jitter())
                log.warning("irc: not connected", network=self.settings.name, why=reason, retry_in=round(wait))
                self.retry_at = self._clock.ticks() + wait
                await self._clock.sleep(wait)
                self.retry_at = None

    @asynccontextmanager
    async def alive(self) -> AsyncIterator[None]:
        """Run the timers meanwhile, and quit at the end."""
        tasks = [asyncio.create_task(work) for work in (self._tick(), self._remember())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await self._leave()

    async def _leave(self) -> None:
        if self._connection is not None and self._gone is not None:
            self._connection.quit("Good night.")
            with suppress(TimeoutError):
                async with asyncio.timeout(QUIT_TIMEOUT):
                    await asyncio.shield(self._gone)
            self._drop("shutting down")

    def rehash(self, settings: Network) -> None:
        """Go by other settings, which differ in settings.LIVE at most, without a reconnect."""
        self.settings = settings
        self.pace.rehash(settings.pacing)
        if self.session is not None:
            self.session.rehash(settings)

    def now(self) -> float:
        """The tick of the clock."""
        return self._clock.ticks()

    def send(self, outgoing: OutgoingMessage) -> None:
        """Queue a message; without a connection it fails at once."""
        if self.session is None:
            outgoing.done(False)
        else:
            self.session.send(outgoing)

    def reserve(self, audience: str, urgency: Urgency, granted: Callable[[], None]) -> Callable[[], None]:
        """Queue a place for a message, see SendQueue.reserve; without a connection it is granted at once."""
        if self.session is None:
            granted()
            return lambda: None
        return self.session.reserve(audience, urgency, granted)

    # One connection

    async def _once(self) -> str:
        """Connect once. Returns why the connection ended or could not be made."""
        try:
            return await self.once()
        except ssl.SSLError as error:
            return f"TLS failed: {getattr(error, 'verify_message', '') or error.reason or error}"
        except TimeoutError:
            return "the server did not answer"
        except OSError as error:
            return error.strerror or str(error)
        except UnicodeError:
            return f"{self.settings.host} is not a valid server name"

    async def once(self, begun: Callable[[Session], None] = lambda _: None) -> str:
        """Connect once, while `alive`. Returns why the connection ended; `begun` is called when it begins.

        Raises OSError (including ssl.SSLError and TimeoutError) if no connection can be made, and UnicodeError if the
        host name is invalid.
        """
        gone: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._gone = gone
        session = Session(
            self.settings,
            self.support,
            self.roster,
            self._timers,
            self.pace,
            self.backlog,
            self._say,
            self._drop,
            self._listener,
        )

        def greet(connection: wire.Connection) -> None:
            self._connection, self.session = connection, session
            begun(session)
            session.begin()

        def lost(reason: str) -> None:
            if not gone.done():
                gone.set_result(session.farewell or reason)
            self._lost(session, session.farewell or reason)

        async with asyncio.timeout(CONNECT_TIMEOUT):
            await wire.connect(
                (self.settings.host, self.settings.port),
                nick=self.settings.nick,
                username=self.settings.username,
                realname=self.settings.realname,
                password=self.settings.password or None,
                greet=greet,
                incoming=session.hear,
                lost=lost,
                tls=tls(self.settings),
                proxy=self.settings.proxy,
            )
        return await asyncio.shield(gone)

    def _say(self, line: str) -> None:
        if self._connection is not None:
            self._connection.send_raw(line)

    def _drop(self, reason: str) -> None:
        if self._connection is not None:
            self._connection.disconnect(reason)

    def _lost(self, session: Session, reason: str) -> None:
        if session.welcome_at is not None and self._clock.ticks() - session.welcome_at >= STABLE_AFTER:
            self._backoff.reset()
        was_ready = session.ready
        self._connection = self.session = None
        session.end()
        if was_ready:
            self._listener.on_disconnected(reason)

    def _learned(self) -> None:
        self._news.set()

    async def _remember(self) -> None:
        """Keep what is learned of the pace."""
        while self._memory is not None:
            await self._news.wait()
            self._news.clear()
            await self._memory.save(self.pace.remember())

    # Time

    def _wake(self) -> None:
        self._woken.set()

    async def _tick(self) -> None:
        """Run timers when they are due."""
        while True:
            self._woken.clear()
            try:
                self._timers.run()
            except Exception:
                log.exception("irc: a timer failed", network=self.settings.name)
            due = self._timers.next()
            await event_or_time(self._woken, self._clock, None if due is None else due - self._clock.ticks())


def tls(settings: Network) -> ssl.SSLContext | None:
    """The TLS context of a connection, None without TLS. Raises OSError or ssl.SSLError for unusable files."""
    if not settings.tls:
        return None
    context = ssl.create_default_context(cafile=settings.ca_file or None)
    if not settings.verify:
        log.warning("irc: verify = false: anyone could impersonate this server", network=settings.name)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if settings.certificate:
        context.load_cert_chain(settings.certificate, settings.key or None)
    return context
