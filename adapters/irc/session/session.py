"""One connection from its first line to its last, sans-IO: lines in, lines out, events to a listener.

The decisions are made by its parts (registration, nick, channels, roster, account_lookup, sending, watchdog); here is
the order in which they handle a line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from adapters.irc.protocol import netsplit
from adapters.irc.protocol.isupport import Support
from adapters.irc.protocol.message import Message, write
from adapters.irc.protocol.splitting import split
from adapters.irc.session.account_lookup import AccountLookup
from adapters.irc.session.channels import Channel, Channels
from adapters.irc.session.ctcp import Ctcp
from adapters.irc.session.nick import Nick
from adapters.irc.session.pace import Pace, complains
from adapters.irc.session.registration import Registration
from adapters.irc.session.roster import BOT_TAGS, Roster, User
from adapters.irc.session.sending import OutgoingMessage, SendQueue
from adapters.irc.session.timers import Timers
from adapters.irc.session.turns import Urgency
from adapters.irc.session.watchdog import Watchdog
from adapters.irc.settings import Network
from bot.runtime.metrics import Backlog

_GREETED = 10.0  # seconds after the welcome to wait for the end of the MOTD
_QUESTIONS = 2  # times we ask who somebody is: they may have changed the nick or come in meanwhile
_SURVEY_DELAY = 30.0  # seconds after somebody came until we look whether there are bots among the newcomers
_STALE = 30.0  # seconds by which a line is older than the newest, so that it must be history
_LINE = 510  # bytes of a line without its terminator
_UNKNOWN_MASK = 1 + 10 + 1 + 63  # bytes of ~user@host while we do not know our own mask
REFUSES_MESSAGES = frozenset({"486", "531", "716"})  # a person accepts no messages, or only from some
CANNOT_SPEAK = frozenset({"404", "408", "477"})  # we may not speak in a channel
TOO_FAST = frozenset({"439", "707"})  # we write to too many targets in too short a time
BANNED = "474"  # a channel does not let us in
NO_SUCH_NICK = "401"  # nobody has that nick, or we may not write to them


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """What somebody said. `channel` is empty for a private message; `source` is the network's message id, if any.

    `ranks` are the signs before a channel of a message to those of these ranks only, such as "@".
    """

    user: User
    channel: str
    text: str
    source: str = ""
    ranks: str = ""


class Listener(Protocol):
    """Is told of events on a network."""

    def on_connected(self) -> None:
        """We are registered and can talk."""

    def on_disconnected(self, reason: str) -> None:
        """The connection is gone."""

    def on_channel_changed(self, channel: Channel) -> None:
        """We joined or left a channel; of one that we left the people are still known."""

    def on_message(self, chat: ChatMessage) -> None:
        """A person said something; bots, relays, services and ourselves are filtered out."""

    def on_people_changed(self) -> None:
        """Somebody came, left, or logged in or out."""

    def on_netsplit(self, user: User, servers: tuple[str, str]) -> None:
        """A netsplit took somebody."""

    def on_refused(self, target: str, number: str) -> None:
        """The server did not deliver to a target: see REFUSES_MESSAGES, CANNOT_SPEAK, BANNED, NO_SUCH_NICK."""


class Session:
    """One connection. `say` writes a line immediately, `drop` ends the connection."""

    def __init__(
        self,
        settings: Network,
        support: Support,
        roster: Roster,
        timers: Timers,
        pace: Pace,
        backlog: Backlog,
        say: Callable[[str], None],
        drop: Callable[[str], None],
        listener: Listener,
    ) -> None:
        self.ready = False
        self.welcome_at: float | None = None
        self.farewell = ""  # the server's reason for closing the connection
        self.nick = Nick(settings.nick, support, say, timers)
        self.channels = Channels(
            settings.channels, support, self.command, timers, self._moved, pace.channels.stays_away
        )
        self.account_lookup = AccountLookup(settings, support, roster, self.nick.is_ours, self.command, timers)
        self._ended = False
        self._settings = settings
        self._support = support
        self._roster = roster
        self._timers = timers
        self._pace = pace
        self._say = say
        self._drop = drop
        self._listener = listener
        self.registration = Registration(settings, self.nick, say, timers, self._welcome, self._refused_entry)
        self._outbox = SendQueue(pace, self._cut, support.fold, backlog=backlog)
        self._watchdog = Watchdog(timers, lambda: self._say_now("PING watchdog"), drop, self._asked)
        self._ctcp = Ctcp()
        self._replays: set[str] = set()  # batches that replay history
        self._newest = 0.0  # the newest time stamp on this connection, in seconds since 1970

    # From outside

    def begin(self) -> None:
        """The connection is open; NICK and USER follow."""
        self._watchdog.start()
        self.registration.begin()

    def rehash(self, settings: Network) -> None:
        """Go by other settings, which differ in settings.LIVE at most."""
        before, self._settings = self._settings, settings
        self.account_lookup.settings = settings
        self.channels.rehash(settings.channels)
        if settings.realname != before.realname and self.ready and "setname" in self.registration.enabled:
            self.command(write("SETNAME", text=settings.realname))

    def send(self, outgoing: OutgoingMessage) -> None:
        """Queue a message; before the welcome it fails at once."""
        if not self.ready:
            outgoing.done(False)
            return
        self._outbox.put(outgoing)
        self._flush()

    def reserve(self, audience: str, urgency: Urgency, granted: Callable[[], None]) -> Callable[[], None]:
        """Queue a place for a message, see SendQueue.reserve; before the welcome it is granted at once."""
        if not self.ready:
            granted()
            return lambda: None
        give_up = self._outbox.reserve(audience, urgency, granted)
        self._flush()
        return give_up

    def command(self, line: str) -> None:
        """Queue a command."""
        self._outbox.command(line)
        self._flush()

    def end(self) -> None:
        """The connection is gone: fail everything in progress."""
        self.ready = False
        self._ended = True
        self._timers.clear()
        self._roster.clear()
        self.account_lookup.clear()
        self._outbox.clear()
        self.channels.stop()

    async def know(self, user: User) -> User | None:
        """The user with the account known, asked for if necessary and possible; None without an answer.

        Where nobody could tell us, the connection itself is all there is to know, and nothing is asked.
        """
        found: User | None = user
        for _ in range(_QUESTIONS):
            if user.gone:
                return None
            if found is not None and (found.account is not None or not self.account_lookup.knows_accounts):
                return found
            found = await self.account_lookup.look_up(user.nick)
        return found

    async def verify(self, user: User) -> User | None:
        """The user's current state: as we see it if we are told of changes, else looked up again.

        None if nobody has the nick any more or the server does not answer.
        """
        if self._roster.account_notices and user.account is not None and user.channels:
            return None if user.gone else user
        return await self.account_lookup.look_up(user.nick)

    # Incoming lines

    def hear(self, message: Message) -> None:
        """Handle a line from the server."""
        self._watchdog.heard()
        self._newest = max(self._newest, message.time or 0.0)
        ours = self.nick.is_ours(message.param(1) if message.command == "KICK" else message.nick)
        if message.command == "PING":
            self._say_now(write("PONG", text=message.param(-1)))
        elif message.command == "005":
            self._support.learn(message.params)
        elif message.command == "004":
            self._pace.server_is(message.param(2))
        elif message.command == "BATCH":
            self._batch(message)
        elif message.command == "ERROR":
            self.farewell = message.param(0)
            self._complaint(message.param(0))
        elif message.command == "KICK" and ours and complains(message.param(2)):
            self._flooded(message.param(0), kicked=True)
        gone = self._roster.find(message.nick) if message.command == "QUIT" else None
        self.registration.hear(message)
        if self._ended:
            return
        self._roster.hear(message)
        self.channels.hear(message, ours=ours)
        self.account_lookup.hear(message)
        self._later(message, ours, gone)
        self._flush()

    def _later(self, message: Message, ours: bool, gone: User | None) -> None:
        """Act on a line once the parts have handled it."""
        match message.command:
            case "PRIVMSG" | "NOTICE" if ours:
                self._outbox.echoed(message.param(0), message.param(1), self._timers.now())
            case "PRIVMSG" if "!" in message.source:
                self._privmsg(message)
            case "NOTICE" if self.ready and "!" not in message.source:
                self._complaint(message.param(1))
            case number if number in TOO_FAST:
                self._pace.sign(message.param(-1), self._timers.now())
            case "PONG":
                self._outbox.pong(message.param(-1), self._timers.now())
            case "376" | "422":
                self._greeted()
            case "NICK" if ours:
                self.nick.welcome(message.param(0))
            case "NICK":
                self.nick.freed(message.nick)
                self._listener.on_people_changed()
            case "396" if me := self._roster.find(self.nick.current):
                me.host = message.param(1).rpartition("@")[2]
            case "QUIT":
                self.nick.freed(message.nick)
                if gone and (servers := netsplit.servers(message.param(0))):
                    self._listener.on_netsplit(gone, servers)
                self._listener.on_people_changed()
            case "JOIN" if not ours and (channel := self.channels.find(message.param(0))):
                self._survey_later(channel)
                self._listener.on_people_changed()
            case "JOIN" | "PART" | "KICK" | "ACCOUNT" | "315":
                self._listener.on_people_changed()
            case "CAP":
                self._capabilities()
            case number if number == BANNED and self.channels.find(message.param(1)):
                self._listener.on_refused(message.param(1), number)
            case number if self.ready and number in {NO_SUCH_NICK, *REFUSES_MESSAGES, *CANNOT_SPEAK}:
                self._refused(message)

    def _privmsg(self, message: Message) -> None:
        target, text = message.param(0), message.param(1)
        user = self._roster.find(message.nick)
        channel = self._support.channel(target)
        if self._is_machine(message, user) or not (channel or self.nick.is_ours(target)):
            return
        if self._ctcp.is_ctcp(text):
            if not channel and (answer := self._ctcp.answer(message, self._timers.now())):
                self.command(answer)
        elif text.strip():
            self._listener.on_message(
                ChatMessage(
                    user or self._stranger(message),
                    channel,
                    text,
                    message.tags.get("msgid", ""),
                    target.removesuffix(channel) if channel else "",
                )
            )

    def _is_machine(self, message: Message, user: User | None) -> bool:
        """Whether this is a bot, a relay, or replayed history, and not a person speaking now."""
        folded = self._support.fold(message.nick)
        return (
            bool(BOT_TAGS & message.tags.keys())
            or "draft/relaymsg" in message.tags
            or message.tags.get("batch", "") in self._replays
            or (message.time is not None and message.time < self._newest - _STALE)
            or (user is not None and user.bot is True)
            or any(self._support.fold(nick) == folded for nick in self._settings.ignore)
        )

    def _stranger(self, message: Message) -> User:
        """A user who shares no channel with us: known only from the line itself."""
        name, _, host = message.source.partition("!")[2].partition("@")
        account = message.tags.get("account", "") if self._roster.account_tags else None
        return User(message.nick, name, host, account, None if account is None else False)

    def _batch(self, message: Message) -> None:
        name = message.param(0)
        if name.startswith("+") and message.param(1) in {"chathistory", "znc.in/playback"}:
            self._replays.add(name[1:])
        self._replays.discard(name.removeprefix("-") if name.startswith("-") else "")

    def _refused(self, message: Message) -> None:
        target = message.param(1)
        self._outbox.refused(target)
        if message.command in CANNOT_SPEAK and complains(message.param(-1)):
            self._flooded(target, kicked=False)  # it passes, so nobody is told
            return
        self._listener.on_refused(target, message.command)

    def _complaint(self, text: str) -> None:
        if complains(text):
            self._pace.sign(text, self._timers.now())

    def _flooded(self, name: str, *, kicked: bool) -> None:
        channel = self.channels.find(name)
        if channel is not None:
            self._pace.flooded(self._support.fold(channel.name), channel.modes, kicked=kicked)

    # Actions

    def _welcome(self) -> None:
        self.welcome_at = self._timers.now()
        self._capabilities()
        self._timers.after("greeted", _GREETED, self._greeted)

    def _capabilities(self) -> None:
        self._outbox.receipts.echo = "echo-message" in self.registration.enabled
        self._roster.account_tags = "account-tag" in self.registration.enabled
        self._roster.account_notices = {"account-notify", "extended-join"} <= self.registration.enabled

    def _refused_entry(self, reason: str) -> None:
        self._say(write("QUIT"))
        self._drop(reason)

    def _greeted(self) -> None:
        """The server has finished its greeting: set the bot mode and join our channels."""
        if self.ready or self.welcome_at is None:
            return
        self._timers.cancel("greeted")
        self.ready = True
        self.command(write("MODE", self.nick.current, "+" + (self._support.bot_mode or "B")))
        self.channels.start()
        self._listener.on_connected()

    def _moved(self, channel: Channel) -> None:
        if channel.joined:
            self.command(write("MODE", channel.name))
            self.account_lookup.survey(channel.name)
        self._listener.on_channel_changed(channel)
        if not channel.joined:
            self._roster.leave(channel.name)  # only now, as the listener may tell those who are there

    def _say_now(self, line: str) -> None:
        """Write a line past the queue."""
        self._outbox.spent(self._timers.now())
        self._say(line)

    def _asked(self) -> float | None:
        return self._outbox.receipts.asked

    def _survey_later(self, channel: Channel) -> None:
        """Somebody came: look once, for all who come meanwhile, whether they are bots, where no tag says so."""

        def look() -> None:
            if channel.joined:
                self.account_lookup.survey(channel.name)

        name = f"survey {channel.name}"
        tagged = self._support.bot_mode and "message-tags" in self.registration.enabled
        if not tagged and not self._timers.runs(name):
            self._timers.after(name, _SURVEY_DELAY, look)

    def _flush(self) -> None:
        """Write what may be written now, and set a timer for the rest."""
        now = self._timers.now()
        while self.ready and (line := self._outbox.next(now)) is not None:
            self._say(line)
            self.account_lookup.written(line)
        if self.ready and (when := self._outbox.wake(now)) is not None:
            self._timers.after("send", when - now, self._flush)

    def _cut(self, text: str, target: str) -> list[str]:
        """Split a text so that no line is truncated after the server has added our mask."""
        me = self._roster.find(self.nick.current)
        mask = len(f"!{me.user}@{me.host}".encode()) if me and me.host else _UNKNOWN_MASK
        return split(text, _LINE - len(f":{self.nick.current} PRIVMSG {target} :".encode()) - mask)
