"""A server that does what a test says, line by line, for things that real servers do not do."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from adapters.irc.protocol.message import decode
from tests.kit.irc.link import ISUPPORT


class Peer:
    """A client that has connected."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.seen: list[str] = []
        self._reader = reader
        self._writer = writer

    def send(self, *lines: str | bytes) -> None:
        for line in lines:
            self._writer.write((line if isinstance(line, bytes) else line.encode()) + b"\r\n")

    async def until(self, pattern: str, within: float = 5.0) -> str:
        """The next line in which the pattern is found; those before it are skipped."""
        async with asyncio.timeout(within):
            while line := await self._reader.readline():
                self.seen.append(decode(line).rstrip("\r\n"))
                if re.search(pattern, self.seen[-1]):
                    return self.seen[-1]
        raise ConnectionError(f"disconnected without {pattern!r}: {self.seen}")

    async def gone(self, within: float = 5.0) -> list[str]:
        """Wait until the client is gone; the lines it sent before that."""
        async with asyncio.timeout(within):
            try:
                while line := await self._reader.readline():
                    self.seen.append(decode(line).rstrip("\r\n"))
            except ConnectionError:
                pass
        return self.seen

    async def settled(self) -> None:
        """Wait until the client has processed everything it was sent."""
        self.send("PING :settled")
        await self.until("PONG :settled")

    async def welcome(self, nick: str = "Tafel", caps: str = "") -> None:
        """Take the client through registration, without SASL."""
        await self.until("^CAP LS 302$")
        await self.until("^USER ")
        self.send(f":srv CAP * LS :{caps}")
        if caps:
            await self.until("^CAP REQ ")
            self.send(f":srv CAP * ACK :{caps}")
        await self.until("^CAP END$")
        self.send(f":srv 001 {nick} :Welcome", f":srv 005 {nick} {ISUPPORT} :are supported", f":srv 376 {nick} :End")

    async def seat(self, nick: str = "Tafel", channel: str = "#court") -> None:
        """Let the client join its channel."""
        await self.until(f"^JOIN {channel}")
        self.send(f":{nick}!tafel@bot.example JOIN {channel}")

    def hang_up(self) -> None:
        self._writer.close()


class FakeServer:
    """Accepts clients, each as a Peer that the test asks for."""

    def __init__(self) -> None:
        self.port = 0
        self._peers: asyncio.Queue[Peer] = asyncio.Queue()

    async def peer(self, within: float = 5.0) -> Peer:
        """The next client that connects or has connected."""
        async with asyncio.timeout(within):
            return await self._peers.get()

    @property
    def none_waiting(self) -> bool:
        return self._peers.empty()


@asynccontextmanager
async def fake_server(tls: ssl.SSLContext | None = None) -> AsyncIterator[FakeServer]:
    """A server on a free port."""
    fake = FakeServer()
    writers: list[asyncio.StreamWriter] = []

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        fake._peers.put_nowait(Peer(reader, writer))

    server = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=tls)
    fake.port = server.sockets[0].getsockname()[1]
    try:
        yield fake
    finally:
        server.close()
        for _ in range(20):  # let pending connections be accepted and lost ones be noticed
            await asyncio.sleep(0)
        for writer in writers:
            writer.transport.abort()
        await asyncio.gather(*(writer.wait_closed() for writer in writers), return_exceptions=True)
