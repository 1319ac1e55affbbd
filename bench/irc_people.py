"""People on IRC as they are: bare sockets that join, type, and note each line that comes with its time.

Independent of the adapter: what a line is (public or private, about whom) is judged here, by the names in it alone, so
that another wording of the bot changes no figure.
"""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import NamedTuple, Self, TypeVar

T = TypeVar("T")

PATIENCE = 120.0  # seconds to wait for a server or a bot that has just been started, among many
_CODES = re.compile("\x03(\\d{1,2}(,\\d{1,2})?)?|[\x02\x0f\x11\x16\x1d\x1e\x1f]")
_WORD_JOINER = "\u200b"  # what keeps a name from ringing; a name without it calls its owner


class Heard(NamedTuple):
    """A PRIVMSG or NOTICE as it came over a socket. `at` is in seconds of `time.monotonic`."""

    at: float
    sender: str
    target: str
    text: str

    @property
    def public(self) -> bool:
        return self.target.startswith("#")


def parse(line: str, at: float) -> Heard | None:
    """What somebody said; None for anything else that a server sends."""
    if line.startswith("@"):
        line = line.partition(" ")[2].lstrip()
    found = re.fullmatch(r":([^ !]+)\S* (?:PRIVMSG|NOTICE) (\S+) :?(.*)", line, re.DOTALL)
    return Heard(at, found[1], found[2], found[3]) if found else None


def names(line: Heard, nick: str) -> bool:
    """Whether the nick is in the line, ringing or not."""
    return nick.casefold() in _words(line.text.replace(_WORD_JOINER, ""))


def calls(line: Heard, nick: str) -> bool:
    """Whether the line reaches this person: a private one, or one with the nick as clients ring for."""
    return line.target.casefold() == nick.casefold() or nick.casefold() in _words(line.text)


def mentions(text: str, things: Iterable[str]) -> bool:
    """Whether all things are in the text; `tradingpost` is in "Trading Post"."""
    squeezed = "".join(_CODES.sub("", text).casefold().split())
    return all(thing in squeezed for thing in things)


def _words(text: str) -> Sequence[str]:
    return re.findall(f"[\\w{_WORD_JOINER}]+", _CODES.sub("", text).casefold())


@dataclass(frozen=True, slots=True)
class Lines:
    """How many lines the bot said in a channel, and to people alone."""

    channel: int
    private: int


def count(bot: str, onlooker: Client, people: Sequence[Client], since: float, until: float = float("inf")) -> Lines:
    """The bot's lines from a moment to another, `until` included: those in the channel as one client saw them, and
    those that each of the people got alone."""

    def said(client: Client) -> list[Heard]:
        return [line for line in client.heard if line.sender == bot and since < line.at <= until]

    channel = sum(line.public for line in said(onlooker))
    return Lines(channel, sum(not line.public for person in people for line in said(person)))


@dataclass(eq=False)
class Client:
    """One connection. `heard` holds all that was said to it or in its channels, in order."""

    nick: str
    port: int
    heard: list[Heard] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _numerics: list[str] = field(default_factory=list)
    _closed: bool = False

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        wire = self._writer.get_extra_info("socket")
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._reading = asyncio.create_task(self._read(wire))
        self.send(f"NICK {self.nick}", f"USER {self.nick.lower()} 0 * :{self.nick}")
        await self._answered(r":\S+ (376|422) ")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reading.cancel()
        self._writer.close()

    async def join(self, channel: str) -> None:
        self.send(f"JOIN {channel}")
        await self._answered(rf":\S+ 366 \S+ {re.escape(channel)} ")

    async def meet(self, nick: str, channel: str) -> None:
        """Wait until somebody is in the channel, where we are, too."""
        async with asyncio.timeout(PATIENCE):
            while True:
                self._numerics.clear()
                self.send(f"NAMES {channel}")
                await self._answered(rf":\S+ 366 \S+ {re.escape(channel)} ")
                if any(re.search(rf" 353 .*[ :@+]{nick}( |$)", line) for line in self._numerics):
                    return
                await asyncio.sleep(0.5)

    def type(self, target: str, text: str) -> float:
        """Say something; returns when."""
        self.send(f"PRIVMSG {target} :{text}")
        return time.monotonic()

    def send(self, *lines: str) -> None:
        self._writer.write("".join(f"{line}\r\n" for line in lines).encode())

    async def until(self, wanted: Callable[[Heard], bool], since: float, within: float) -> Heard | None:
        """The first line after a moment that is wanted; None if none came within these seconds from now."""
        return await self._wait(lambda: first(self.heard, wanted, since), within)

    async def _answered(self, pattern: str) -> None:
        answered = await self._wait(lambda: next((x for x in self._numerics if re.match(pattern, x)), None), PATIENCE)
        if answered is None:
            raise TimeoutError(f"{self.nick} got no answer from the server")

    async def _wait(self, find: Callable[[], T | None], within: float) -> T | None:
        try:
            async with asyncio.timeout(within):
                while (found := find()) is None:
                    if self._closed:
                        raise ConnectionError(f"{self.nick} was disconnected")
                    self._news.clear()
                    await self._news.wait()
                return found
        except TimeoutError:
            return None

    async def _read(self, wire: socket.socket) -> None:
        try:
            while data := await self._reader.readline():
                if hasattr(socket, "TCP_QUICKACK"):  # otherwise the server waits 40 ms for each acknowledgement
                    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
                line = data.decode(errors="replace").rstrip("\r\n")
                if line.startswith("PING"):
                    self.send("PONG" + line[4:])
                elif (said := parse(line, time.monotonic())) is not None:
                    self.heard.append(said)
                else:
                    self._numerics.append(line)
                self._news.set()
        finally:
            self._closed = True
            self._news.set()


def first(heard: Sequence[Heard], wanted: Callable[[Heard], bool], since: float) -> Heard | None:
    """The first line after a moment that is wanted."""
    return next((line for line in heard if line.at > since and wanted(line)), None)


async def quiet(clients: Sequence[Client], bot: str, seconds: float, within: float = 120.0) -> float:
    """Wait until the bot has said nothing to any of these clients for some seconds; returns when it last did."""
    began = time.monotonic()
    while True:
        last = max([line.at for client in clients for line in client.heard if line.sender == bot], default=began)
        now = time.monotonic()
        left = max(last, began) + seconds - now
        if left <= 0 or now - began >= within:
            return last
        await asyncio.sleep(left)
