"""An evening on a scripted network: a host, its bot in its channels, and people who come, talk, and are talked to.

The server does at once what servers do; a test has people say lines and waits for what the bot says.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adapters.irc.addressed import bare
from adapters.irc.gateway import Gateway
from adapters.irc.message import Message, parse
from adapters.irc.settings import Pacing
from bot.host import Host
from bot.journal import Journal
from bot.ports import Entropy, Room
from bot.table import Table
from tests.kit.clock import ScriptedClock
from tests.kit.house import Counting, Direct
from tests.kit.irc.fake import FakeServer, Peer, fake_server
from tests.kit.irc.link import ISUPPORT, network

ACCOUNTS = "account-notify account-tag extended-join message-tags"
QUICK = Pacing(burst=1000, rate=1000.0, window=100_000)


@dataclass
class Guest:
    """Somebody on the network."""

    nick: str
    account: str = ""
    host: str = "host.example"
    refusal: str = ""  # the number by which the server says that private messages do not reach them
    bot: bool = False

    @property
    def mask(self) -> str:
        return f"{self.nick}!{self.nick.lower()}@{self.host}"


class Pub:
    """The network. `told` is what the bot said, in order: where, and the text as it came."""

    def __init__(self, host: Host, gateway: Gateway, server: FakeServer, clock: ScriptedClock, caps: str) -> None:
        self.host = host
        self.gateway = gateway
        self.clock = clock
        self.people: dict[str, Guest] = {}
        self.told: list[tuple[str, str]] = []
        self.wire: list[str] = []  # every line of the bot's, as it came
        self.deaf: set[str] = set()  # channels in which the bot may not speak
        self.shut: set[str] = set()  # channels that have banned the bot
        self.other = self  # the second network of the host
        self.casemapping = "ascii"
        self._server = server
        self._caps = caps
        self._peer: Peer | None = None
        self._seen: dict[str, int] = {}

    # What people do

    def come(self, nick: str, account: str = "", channel: str = "#court", **more: Any) -> None:
        """Somebody comes into a channel."""
        guest = self.people[nick] = self.people.get(nick) or Guest(nick, account, **more)
        extended = f" {guest.account or '*'} :real" if "extended-join" in self._caps else ""
        self.line(f":{guest.mask} JOIN {channel}{extended}")

    def go(self, nick: str, reason: str = "Quit: bye") -> None:
        self.line(f":{self.people.pop(nick).mask} QUIT :{reason}")

    def rename(self, old: str, new: str) -> None:
        guest = self.people.pop(old)
        self.line(f":{guest.mask} NICK {new}")
        guest.nick = new
        self.people[new] = guest

    def login(self, nick: str, account: str) -> None:
        self.people[nick].account = account
        if "account-notify" in self._caps:
            self.line(f":{self.people[nick].mask} ACCOUNT {account or '*'}")

    def say(self, nick: str, text: str, where: str = "#court", tag: str = "") -> None:
        """Somebody says something."""
        guest = self.people[nick]
        account = guest.account.replace("\\", r"\\")
        tags = [f"account={account}"] if account and "account-tag" in self._caps else []
        tags += [tag] if tag else []
        head = f"@{';'.join(tags)} " if tags else ""
        self.line(f"{head}:{guest.mask} PRIVMSG {where} :{text}")

    def whisper(self, nick: str, text: str) -> None:
        """Somebody says something to the bot in private."""
        self.say(nick, text, "Tafel")

    async def begin(self, *nicks: str, game: str = "antiquity", **more: Any) -> None:
        """People come, each with an account of that name where the network has accounts, and begin a game."""
        for nick in nicks:
            self.come(nick, nick.lower() if self._caps else "", **more)
        await self.sit_down(*nicks, game=game)
        await self.start(nicks[0])

    async def sit_down(self, *nicks: str, game: str = "antiquity") -> None:
        """People open a table and sit down at it."""
        for at, nick in enumerate(nicks):
            self.say(nick, f"!new {game}" if at == 0 else "!join")
            await self.hears(nick, "You sit at the table")

    async def start(self, host: str) -> None:
        self.say(host, "!start")
        await self.hears("#court", "Here we go")

    # What the bot says

    def code(self, nick: str) -> str:
        """The last code that somebody was given."""
        return re.findall(r"claim (\S+)", "\n".join(self.heard(nick)))[-1]

    async def hears(self, where: str, pattern: str, patience: int = 0) -> str:
        """The next text the bot says there in which the pattern is found; those before it are passed over.

        So many seconds of scripted time may pass until it does.
        """
        found = ""

        def there() -> bool:
            nonlocal found
            texts = self.heard(where)
            while (at := self._seen.get(where, 0)) < len(texts):
                self._seen[where] = at + 1
                if re.search(pattern, texts[at]):
                    found = texts[at]
                    return True
            return False

        try:
            for _ in range(patience):
                if there():
                    return found
                await self.later(1)
                await asyncio.sleep(0.001)
            await self.until(there)
        except TimeoutError:
            raise AssertionError(f"{where} was not told {pattern!r} but {self.heard(where)}") from None
        return found

    def heard(self, where: str = "#court") -> list[str]:
        """All that the bot said there, without formatting."""
        return [bare(text).replace("\u200b", "") for target, text in self.told if target == where]

    async def until(self, true: Callable[[], object], within: float = 5.0) -> None:
        """Let everything go on until something is so."""
        async with asyncio.timeout(within):
            while not true():
                await asyncio.sleep(0.001)

    async def quiet(self) -> None:
        """All that was said to the bot was heard and carried out, and all is told that came of it."""
        token = f"quiet-{len(self.wire)}"
        self.line(f"PING :{token}")
        await self.until(lambda: any(line.endswith(token) for line in self.wire) and not self.gateway._talk._turns)
        await self.host.settled()
        session = self.gateway.client.session
        await self.until(lambda: session is None or not (session._outbox._letters or session._outbox._written))

    async def later(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(int(seconds)):
            for _ in range(8):
                await asyncio.sleep(0)
            await self.clock.advance(1)

    # The server

    @property
    def room(self) -> Room:
        """The room that #court is."""
        return self.gateway._voice.room("#court")

    async def table(self) -> Table:
        """The table in #court."""
        (live,) = await self.host.find(self.room)
        return live.table

    async def there(self) -> None:
        """Wait until the bot sits in all its channels."""

        def seated() -> bool:
            session = self.gateway.client.session
            return session is not None and all(channel.joined for channel in session.channels.wanted)

        await self.until(seated)

    async def back(self) -> None:
        """The connection of the bot is lost, and it comes back."""
        self.hang_up()
        await self.until(lambda: self.gateway.client.again_at is not None)
        while self.gateway.client.again_at is not None:
            await self.later(1)
        await self.there()

    def split(self, *nicks: str) -> None:
        """A netsplit takes people away."""
        for nick in nicks:
            self.go(nick, "one.example two.example")

    def hang_up(self) -> None:
        """The connection of the bot is gone."""
        assert self._peer is not None
        self._peer.hang_up()

    async def serve(self) -> None:
        """Be the server for the bot, each time it connects."""
        while True:
            self._peer = peer = await self._server.peer(within=1e6)
            try:
                while True:
                    self.wire.append(await peer.until("", within=1e6))
                    message = parse(self.wire[-1])
                    if message is not None:
                        self._answer(peer, message)
            except ConnectionError:
                continue

    def _answer(self, peer: Peer, message: Message) -> None:
        first, text = message.param(0), message.param(-1)
        match message.command:
            case "CAP" if first == "LS":
                peer.send(f":srv CAP * LS :{self._caps}")
            case "CAP" if first == "REQ":
                peer.send(f":srv CAP * ACK :{text}")
            case "USER" if not self._caps:
                self._welcome(peer)
            case "CAP" if first == "END" and self._caps:
                self._welcome(peer)
            case "JOIN" if first in self.shut:
                peer.send(f":srv 474 Tafel {first} :Cannot join")
            case "JOIN":
                peer.send(
                    f":Tafel!tafel@bot.example JOIN {first}" + (" * :Tafel" if "extended-join" in self._caps else "")
                )
                names = " ".join(["@op", "Tafel", *self.people])
                peer.send(f":srv 353 Tafel = {first} :{names}", f":srv 366 Tafel {first} :End")
            case "PING":
                peer.send(f":srv PONG srv :{text}")
            case "WHO":
                for guest in self._asked(first):
                    flag = "HB" if guest.bot else "H"
                    where = f"{guest.nick.lower()} {guest.host} {guest.nick} {flag} {guest.account or '0'}"
                    peer.send(f":srv 354 Tafel 152 #court {where}")
                peer.send(f":srv 315 Tafel {first} :End")
            case "WHOIS":
                for guest in self._asked(first):
                    peer.send(f":srv 311 Tafel {guest.nick} {guest.nick.lower()} {guest.host} * :real")
                    if guest.bot:
                        peer.send(f":srv 335 Tafel {guest.nick} :is a bot")
                peer.send(f":srv 318 Tafel {first} :End")
            case "PRIVMSG":
                self._say(peer, first, text)

    def _say(self, peer: Peer, target: str, text: str) -> None:
        guest = self.people.get(target)
        if target in self.deaf:
            peer.send(f":srv 404 Tafel {target} :Cannot send")
        elif guest is not None and guest.refusal:
            peer.send(f":srv {guest.refusal} Tafel {target} :No")
        elif guest is None and not target.startswith("#"):
            peer.send(f":srv 401 Tafel {target} :No such nick")
        else:
            self.told.append((target, text))

    def _welcome(self, peer: Peer) -> None:
        isupport = ISUPPORT.replace("ascii", self.casemapping)
        isupport = isupport if self._caps else isupport.replace("WHOX", "")
        peer.send(":srv 001 Tafel :Welcome", f":srv 005 Tafel {isupport} :are supported", ":srv 376 Tafel :End")

    def _asked(self, mask: str) -> list[Guest]:
        return [guest for guest in self.people.values() if mask.startswith("#") or guest.nick.lower() == mask.lower()]

    def line(self, line: str) -> None:
        """The server says something."""
        assert self._peer is not None
        self._peer.send(line)


@asynccontextmanager
async def pub(
    folder: Path,
    *,
    caps: str = ACCOUNTS,
    casemapping: str = "ascii",
    entropy: Entropy | None = None,
    also: str = "",
    **settings: Any,
) -> AsyncIterator[Pub]:
    """The network, with the bot in #court; on the journal in the folder, so that a second evening goes on.

    `also` names a second network that the same host is on, as `other` of the first.
    """
    journal = await Journal.open(folder / "tables.db")
    clock = ScriptedClock()
    random = entropy or Counting()
    host = Host(journal, Direct(), clock, random)
    async with AsyncExitStack() as stack:
        pubs: list[Pub] = []
        for name in filter(None, ("net", also)):
            server = await stack.enter_async_context(fake_server())
            wanted = network(**{"name": name, "port": server.port, "pacing": QUICK} | settings)
            gateway = Gateway(wanted, host, lambda: 0.5, random)
            host.attach(name, gateway)
            pubs.append(Pub(host, gateway, server, clock, caps))
            pubs[-1].casemapping = casemapping
        await host.open()
        for each in pubs:
            each.gateway.begin()
        tasks = [asyncio.create_task(work) for each in pubs for work in (each.serve(), each.gateway.client.run())]
        try:
            for each in pubs:
                each.other = pubs[-1]
                await each.there()
            yield pubs[0]
        finally:
            for each in pubs:
                each.gateway.client._drop("the evening is over")
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in pubs:
                await each.gateway.close()
            await host.close()
            await journal.close()
