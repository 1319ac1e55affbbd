"""Connecting through an HTTP proxy with CONNECT. No error contains the proxy's password."""

from __future__ import annotations

import asyncio
import base64
import socket
from urllib.parse import unquote, urlsplit

_MAX_RESPONSE = 16_384  # bytes


async def tunnel(proxy: str, host: str, port: int) -> socket.socket:
    """A socket connected to host and port through `proxy`, such as http://user:password@host:port.

    Raises OSError if the proxy cannot be reached or refuses.
    """
    way = urlsplit(proxy)
    lines = [f"CONNECT {host}:{port} HTTP/1.1", f"Host: {host}:{port}"]
    if way.username is not None:
        secret = f"{unquote(way.username)}:{unquote(way.password or '')}"
        lines.append("Proxy-Authorization: Basic " + base64.b64encode(secret.encode()).decode())
    loop = asyncio.get_running_loop()
    address = (await loop.getaddrinfo(way.hostname, way.port or 3128, type=socket.SOCK_STREAM))[0]
    made = socket.socket(address[0], address[1])
    made.setblocking(False)
    try:
        await loop.sock_connect(made, address[4])
        await _ask(made, "\r\n".join(lines) + "\r\n\r\n")
    except BaseException:
        made.close()
        raise
    return made


async def _ask(way: socket.socket, request: str) -> None:
    """Send the request and read the response, not a byte more: what follows comes from the server."""
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(way, request.encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        byte = await loop.sock_recv(way, 1)
        if not byte or len(answer) > _MAX_RESPONSE:
            raise ConnectionError("the proxy gave no answer")
        answer += byte
    status = answer.split(b"\r\n", 1)[0].split(b" ", 2)[1:]
    if not status or status[0] != b"200":
        raise ConnectionError("the proxy refuses: " + b" ".join(status).decode(errors="replace"))
