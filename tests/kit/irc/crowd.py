"""A scripted network: a server that immediately does what servers do, and people who come, talk, and are talked to."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from adapters.irc.conversation.addressed import strip_formatting
from adapters.irc.protocol.message import Message, parse
from tests.kit.irc.fake import FakeServer, Peer
from tests.kit.irc.link import ISUPPORT

ACCOUNTS = "account-notify account-tag extended-join message-tags"


@dataclass
class Guest:
    """A person on the network."""

    nick: str
    account: str = ""
    host: str = "host.example"
    refusal: str = ""  # the numeric with which the server refuses private messages to them
    bot: bool = False

    @property
    def mask(self) -> str:
        return f"{self.nick}!{self.nick.lower()}@{self.host}"


class Crowd:
    """The network as its bot sees it. `told` is everything the bot said, in order: where, and the text as received."""

    def __init__(self, server: FakeServer, caps: str = ACCOUNTS, casemapping: str = "ascii") -> None:
        self.people: dict[str, Guest] = {}
        self.told: list[tuple[str, str]] = []
        self.wire: list[str] = []  # every line from the bot, as received
        self.patience = 5.0  # how many seconds a test waits for anything
        self.deaf: set[str] = set()  # channels in which the bot is not allowed to speak
        self.shut: set[str] = set()  # channels that have banned the bot
        self.caps = caps
        self._casemapping = casemapping
        self._server = server
        self._peer: Peer | None = None
        self._seen: dict[str, int] = {}
        self._looked = 0  # how much of `told` was searched for calls
        self._heard: defaultdict[str, list[str]] = defaultdict(list)

    # What people do

    def come(self, nick: str, account: str = "", channel: str = "#court", **more: Any) -> None:
        """Someone joins a channel."""
        guest = self.people[nick] = self.people.get(nick) or Guest(nick, account, **more)
        extended = f" {guest.account or '*'} :real" if "extended-join" in self.caps else ""
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
        if "account-notify" in self.caps:
            self.line(f":{self.people[nick].mask} ACCOUNT {account or '*'}")

    def say(self, nick: str, text: str, where: str = "#court", tag: str = "") -> None:
        """Someone says something."""
        guest = self.people[nick]
        account = guest.account.replace("\\", r"\\")
        tags = [f"account={account}"] if account and "account-tag" in self.caps else []
        tags += [tag] if tag else []
        head = f"@{';'.join(tags)} " if tags else ""
        self.line(f"{head}:{guest.mask} PRIVMSG {where} :{text}")

    def whisper(self, nick: str, text: str) -> None:
        """Someone says something to the bot in private."""
        self.say(nick, text, "Tafel")

    def split(self, *nicks: str) -> None:
        """A netsplit takes people away."""
        for nick in nicks:
            self.go(nick, "one.example two.example")

    # What the bot says

    def code(self, nick: str) -> str:
        """The last code that someone was given."""
        return re.findall(r"claim (\S+)", "\n".join(self.incoming(nick)))[-1]

    async def hears(self, where: str, pattern: str) -> str:
        """The next text from the bot there in which the pattern is found; those before it are skipped."""
        found: list[str] = []

        def there() -> bool:
            if text := self.next(where, pattern):
                found.append(text)
            return bool(found)

        try:
            await self.until(there)
        except TimeoutError:
            raise AssertionError(f"{where} was not told {pattern!r} but {self.incoming(where)}") from None
        return found[0]

    async def called(self, *nicks: str) -> str:
        """Who of these people, or of all, is named next in #court so that they notice it; what was told before counts
        once."""
        found: list[str] = []

        def there() -> bool:
            while not found and self._looked < len(self.told):
                where, text = self.told[self._looked]
                self._looked += 1
                if where == "#court":
                    found.extend(
                        nick for nick in nicks or self.people if re.search(rf"(?<!\w){re.escape(nick)}(?!\w)", text)
                    )
            return bool(found)

        try:
            await self.until(there)
        except TimeoutError:
            raise AssertionError(f"none of {nicks or list(self.people)} was called in {self.incoming()}") from None
        return found[0]

    def pass_over(self, where: str) -> None:
        """Ignore everything said there so far."""
        self._seen[where] = len(self._heard[where])

    def next(self, where: str, pattern: str) -> str:
        """The next text there in which the pattern is found, as in `hears`; empty if there is none yet."""
        texts = self._heard[where]
        while (at := self._seen.get(where, 0)) < len(texts):
            self._seen[where] = at + 1
            if re.search(pattern, texts[at]):
                return texts[at]
        return ""

    def incoming(self, where: str = "#court") -> list[str]:
        """Everything the bot said there, without formatting."""
        return list(self._heard[where])

    async def until(self, true: Callable[[], object]) -> None:
        """Let everything run until a condition holds."""
        async with asyncio.timeout(self.patience):
            while not true():
                await asyncio.sleep(0.001)

    # The server

    def line(self, line: str) -> None:
        """The server sends a line."""
        assert self._peer is not None
        self._peer.send(line)

    def hang_up(self) -> None:
        """The bot's connection is lost."""
        assert self._peer is not None
        self._peer.hang_up()

    async def serve(self) -> None:
        """Act as the bot's server, each time it connects."""
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
                peer.send(f":srv CAP * LS :{self.caps}")
            case "CAP" if first == "REQ":
                peer.send(f":srv CAP * ACK :{text}")
            case "USER" if not self.caps:
                self._welcome(peer)
            case "CAP" if first == "END" and self.caps:
                self._welcome(peer)
            case "JOIN" if first in self.shut:
                peer.send(f":srv 474 Tafel {first} :Cannot join")
            case "JOIN":
                peer.send(
                    f":Tafel!tafel@bot.example JOIN {first}" + (" * :Tafel" if "extended-join" in self.caps else "")
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
        elif guest is None and not target.lstrip("@+").startswith("#"):
            peer.send(f":srv 401 Tafel {target} :No such nick")
        else:
            self.told.append((target, text))
            self._heard[target].append(strip_formatting(text).replace("\u200b", ""))
            if "echo-message" in self.caps:
                peer.send(f":Tafel!tafel@bot.example PRIVMSG {target} :{text}")

    def _welcome(self, peer: Peer) -> None:
        isupport = ISUPPORT.replace("ascii", self._casemapping)
        isupport = isupport if self.caps else isupport.replace("WHOX", "")
        peer.send(":srv 001 Tafel :Welcome", f":srv 005 Tafel {isupport} :are supported", ":srv 376 Tafel :End")

    def _asked(self, mask: str) -> list[Guest]:
        return [guest for guest in self.people.values() if mask.startswith("#") or guest.nick.lower() == mask.lower()]


def _stands_in(nick: str, text: str) -> bool:
    """Whether a text names somebody so that their client notices it."""
    return bool(re.search(rf"(?<!\w){re.escape(nick)}(?!\w)", text))
