"""The only importer of the package `irc`, which is adapted by subclassing: lines arrive as Messages, leave as bytes.

The package's flaws are fixed at the methods that have them: nothing a server or person sends can close a connection or
raise, and everything sent is one line of at most 512 bytes.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
import ssl
from collections.abc import Callable, Iterator
from typing import Any

import structlog
from irc.client import ServerNotConnectedError
from irc.client_aio import AioConnection, AioReactor, IrcProtocol

from adapters.irc.protocol.message import Message, decode, encode, parse
from adapters.irc.protocol.proxy import tunnel

log = structlog.get_logger()

_QUICK: int | None = getattr(socket, "TCP_QUICKACK", None)  # Linux has it
_MAX_LINE = 16_384  # bytes buffered for a line: 8,191 of tags, 512 of text, and room to spare


class Lines:
    """Splits bytes into lines: decoded leniently, without blank and overlong ones."""

    def __init__(self) -> None:
        self._rest = b""
        self._skipping = False

    def feed(self, data: bytes) -> None:
        """Buffer what arrived."""
        self._rest += data

    def __iter__(self) -> Iterator[str]:
        *lines, self._rest = self._rest.split(b"\n")
        for line in lines:
            skipped, self._skipping = self._skipping, False
            if not skipped and (text := decode(line).strip("\r\0 ")):
                yield text
        if len(self._rest) > _MAX_LINE:
            self._rest, self._skipping = b"", True


class Protocol(IrcProtocol):  # type: ignore[misc]  # the package has no types
    """The asyncio protocol of a connection."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._socket = transport.get_extra_info("socket")

    def data_received(self, data: bytes) -> None:
        if _QUICK is not None:  # many servers delay their next line by up to 40 ms until we acknowledge the last
            self._socket.setsockopt(socket.IPPROTO_TCP, _QUICK, 1)
        self.connection.process_data(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection.disconnect(getattr(exc, "strerror", None) or str(exc or ""))


class Connection(AioConnection):  # type: ignore[misc]  # the package has no types
    """One connection. `incoming` is called with each line, `lost` once when the connection is gone."""

    buffer_class = Lines
    protocol_class = Protocol
    incoming: Callable[[Message], None]
    lost: Callable[[str], None]
    transport: asyncio.Transport | None = None
    gone = False

    def process_data(self, new_data: bytes) -> None:
        self.buffer.feed(new_data)
        for line in self.buffer:
            if not self.gone and (message := parse(line)) is not None:
                self._process_message(message)

    def _process_message(self, message: Message) -> None:
        try:
            self.incoming(message)
        except Exception:
            log.exception("irc: a line could not be handled", bug=secrets.token_hex(3), command=message.command)

    def send_raw(self, string: str) -> None:
        """Send one line, whatever `string` contains. Raises ServerNotConnectedError without a connection."""
        if self.gone or self.transport is None:
            raise ServerNotConnectedError("Not connected.")
        self.transport.write(encode(string))

    def disconnect(self, message: str = "") -> None:
        """Drop the connection immediately, without a QUIT: a caller who wants one sends it and waits."""
        if not self.gone:
            self.gone, self.connected = True, False
            if self.transport is not None:
                self.transport.abort()
            self.lost(message or "the connection was closed")


class Reactor(AioReactor):  # type: ignore[misc]  # the package has no types
    """Makes connections that call `greet` before the package sends NICK and USER."""

    connection_class = Connection

    def __init__(self, greet: Callable[[Connection], None]) -> None:
        super().__init__(on_connect=lambda protocol, _: greet(protocol.connection), loop=asyncio.get_running_loop())

    def _handle_event(self, connection: Any, event: Any) -> None:
        """Ignore the package's events: we handle Messages, and answer PING ourselves."""


async def connect(
    address: tuple[str, int],
    *,
    nick: str,
    username: str,
    realname: str,
    password: str | None,
    greet: Callable[[Connection], None],
    incoming: Callable[[Message], None],
    lost: Callable[[str], None],
    tls: ssl.SSLContext | None = None,
    proxy: str = "",
) -> Connection:
    """Connect, through an HTTP proxy if one is given, call `greet`, and send PASS, NICK and USER.

    Raises OSError (including ssl.SSLError) if no connection can be made.
    """

    async def factory(protocol: Protocol, server: tuple[str, int]) -> tuple[asyncio.Transport, Protocol]:
        if proxy:
            through = await tunnel(proxy, *server)
            how: dict[str, Any] = {"sock": through, "server_hostname": server[0] if tls else None}
        else:
            how = {"host": server[0], "port": server[1]}
        made: tuple[asyncio.Transport, Protocol]
        made = await asyncio.get_running_loop().create_connection(lambda: protocol, ssl=tls, **how)
        return made

    connection: Connection = Reactor(greet).server()
    connection.incoming, connection.lost = incoming, lost
    try:
        await connection.connect(
            *address,
            nick,
            password=password,
            username=username,
            ircname=realname,
            connect_factory=factory,
        )
    except ServerNotConnectedError:
        raise ConnectionResetError("the server closed the connection at once") from None
    return connection
