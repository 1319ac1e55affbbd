"""A person on a bare connection, who types raw lines and waits for lines that match."""

from __future__ import annotations

import asyncio
import base64
import re
import socket
from types import TracebackType
from typing import Self

from adapters.irc.protocol.message import Message, decode, parse


class RawClient:
    """A connection that does nothing by itself except answer PING. `seen` holds every line, in order."""

    def __init__(self, nick: str, port: int) -> None:
        self.nick = nick
        self.seen: list[str] = []
        self._port = port
        self._next = 0
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.send("QUIT")  # then wait until the server has released the nick
        await asyncio.wait([self._reading], timeout=2)
        self._reading.cancel()
        self._writer.close()

    async def register(self, *caps: str, account: str = "", password: str = "") -> RawClient:
        """Log on, with capabilities and an account if given."""
        if caps or account:
            self.send(f"CAP REQ :{' '.join([*caps, *(['sasl'] if account else [])])}")
        self.send(f"NICK {self.nick}", f"USER {self.nick.lower()} 0 * :{self.nick}")
        if account:
            await self.until(" ACK ")
            self.send("AUTHENTICATE PLAIN")
            await self.until("AUTHENTICATE +")
            self.send("AUTHENTICATE " + _plain(account, password))
            await self.until(" 903 ")
        if caps or account:
            self.send("CAP END")
        await self.until(r" (376|422) ")
        return self

    async def join(self, *channels: str) -> None:
        for channel in channels:
            self.send(f"JOIN {channel}")
            await self.until(rf" 366 \S+ {re.escape(channel)} ")

    def send(self, *lines: str | bytes) -> None:
        for line in lines:
            self._writer.write((line if isinstance(line, bytes) else line.encode()) + b"\r\n")

    def say(self, target: str, text: str) -> None:
        self.send(f"PRIVMSG {target} :{text}")

    async def until(self, pattern: str, within: float = 10.0) -> Message:
        """The next unread line in which the pattern is found; those before it are skipped."""
        async with asyncio.timeout(within):
            while True:
                while self._next < len(self.seen):
                    line = self.seen[self._next]
                    self._next += 1
                    if re.search(pattern, line):
                        message = parse(line)
                        assert message is not None
                        return message
                self._news.clear()
                if self._reading.done():
                    raise ConnectionError(f"{self.nick} was disconnected, last lines: {self.seen[-3:]}")
                await self._news.wait()

    async def settled(self) -> None:
        """Wait until the server has processed everything it was sent."""
        self.send("PING settled-" + str(len(self.seen)))
        await self.until(r" PONG .*settled-")

    async def _read(self) -> None:
        wire = self._writer.get_extra_info("socket")
        try:
            while line := await self._reader.readline():
                wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)  # otherwise servers wait 40 ms for each ACK
                text = decode(line).rstrip("\r\n")
                if text.startswith("PING"):
                    self.send("PONG" + text[4:])
                self.seen.append(text)
                self._news.set()
        finally:
            self._news.set()


def _plain(account: str, password: str) -> str:
    return base64.b64encode(f"\0{account}\0{password}".encode()).decode()
