"""A client on a network that misbehaves: it notices, disconnects, and reconnects with back-off."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from adapters.irc.client import MAX_BACKOFF
from adapters.irc.settings import Sasl
from tests.kit.irc import servers
from tests.kit.irc.fake import FakeServer, fake_server
from tests.kit.irc.online import Online, online


async def test_it_logs_on_joins_and_hears():
    async with fake_server() as server, online(server.port) as net:
        peer = await server.peer()
        await peer.welcome()
        await peer.seat()
        peer.send(":ada!a@h JOIN #court", ":ada!a@h PRIVMSG #court :!join")
        await net.until(lambda: net.told.chat)
        assert net.told.events == ["up", "in #court"]
        assert "USER tafelrunde 0 * :Tafelrunde, a table for games; ask Olga" in peer.seen


async def test_it_comes_back_and_takes_its_places_again():
    async with fake_server() as server, online(server.port) as net:
        for _ in range(2):
            peer = await server.peer()
            await peer.welcome()
            await peer.seat()
            await peer.settled()
            peer.send("ERROR :Closing link (server restart)")
            peer.hang_up()
            await net.advance(await net.pause())
        assert net.told.events == ["up", "in #court", "down Closing link (server restart)"] * 2


async def test_attempts_become_ever_rarer_and_never_end():
    async with fake_server() as server, online(server.port) as net:
        waits = []
        for _ in range(14):
            (await server.peer()).hang_up()
            waits.append(await net.pause())
            await net.advance(waits[-1])
        assert waits[:4] == [2.0, 4.0, 8.0, 16.0]
        assert waits[-1] == waits[-2] == MAX_BACKOFF


async def test_after_a_good_while_old_failures_are_forgotten():
    async with fake_server() as server, online(server.port) as net:
        for _ in range(5):
            (await server.peer()).hang_up()
            await net.advance(await net.pause())
        peer = await server.peer()
        await peer.welcome()
        await peer.seat()
        for _ in range(31):
            await peer.settled()
            await net.advance(10)
        peer.hang_up()
        assert await net.pause() == 2.0


@pytest.mark.parametrize("host", ["a..example", "x" * 70 + ".example"])
async def test_a_host_that_can_be_none_is_a_reason_and_no_end(host: str):
    assert "not a valid server name" in await Online(1, host=host).client._once()


async def test_no_two_bots_come_back_in_the_same_second():
    async with fake_server() as server, online(server.port) as net:
        net.client._jitter = iter([0.0, 1.0]).__next__
        waits = []
        for _ in range(2):
            (await server.peer()).hang_up()
            waits.append(await net.pause())
            await net.advance(waits[-1])
        assert waits == [1.0, 6.0]


async def test_a_dead_link_is_noticed_and_what_it_swallowed_has_not_arrived():
    async with fake_server() as server, online(server.port) as net:
        peer = await server.peer()
        await peer.welcome()
        await peer.seat()
        await peer.settled()
        arrived = net.say("#court", "hello")
        for _ in range(12):  # and the server says nothing any more
            await net.advance(10)
        assert await arrived is False
        assert net.told.events[-1].startswith("down no sign of life")
        await (await server.peer()).welcome()


@pytest.mark.parametrize("answer", [":srv 904 Tafel :SASL authentication failed", ":srv 907 Tafel :already", None])
async def test_dep_4_without_the_account_it_is_not_on_the_network(answer: str | None):
    async with fake_server() as server, online(server.port, sasl=Sasl(account="table", password="geheim")) as net:
        peer = await server.peer()
        await peer.until("^USER ")
        peer.send(":srv CAP * LS :sasl")
        await peer.until("CAP REQ :sasl")
        peer.send(":srv CAP * ACK :sasl")
        await peer.until("AUTHENTICATE PLAIN")
        if answer is None:
            await net.advance(20)
        else:
            peer.send("AUTHENTICATE +", answer, ":srv 001 Tafel :Welcome", ":srv 376 Tafel :End")
        await peer.gone()
        assert await net.pause() == 2.0
        assert net.told.events == []
        assert not [line for line in peer.seen if line.startswith(("JOIN", "PRIVMSG", "PASS")) or "geheim" in line]


async def test_dep_4_when_the_services_are_back_it_logs_in():
    async with fake_server() as server, online(server.port, sasl=Sasl(account="table", password="geheim")) as net:
        first = await server.peer()
        await first.until("^USER ")
        first.send(":srv CAP * LS :multi-prefix")
        await first.gone()
        await net.advance(await net.pause())
        peer = await server.peer()
        await peer.until("^USER ")
        peer.send(":srv CAP * LS :sasl=PLAIN")
        await peer.until("CAP REQ :sasl")
        peer.send(":srv CAP * ACK :sasl")
        await peer.until("AUTHENTICATE PLAIN")
        peer.send("AUTHENTICATE +")
        await peer.until("AUTHENTICATE AHRhYmxl")
        peer.send(":srv 900 * * table :in", ":srv 903 * :ok")
        await peer.until("CAP END")
        peer.send(":srv 001 Tafel :Welcome", ":srv 376 Tafel :End")
        await peer.until("JOIN #court")


async def test_net_5_a_nick_in_use_and_a_channel_that_is_unavailable_are_got_back():
    async with fake_server() as server, online(server.port) as net:
        peer = await server.peer()
        await peer.until("^USER ")
        peer.send(":srv CAP * LS :")
        peer.send(":srv 433 * Tafel :Nickname is already in use")
        nick = (await peer.until("^NICK Tafel.")).removeprefix("NICK ")
        assert len(nick) <= 9
        peer.send(f":srv 001 {nick} :Welcome", f":srv 005 {nick} NICKLEN=9 :x", f":srv 376 {nick} :End")
        for wait in (5, 10, 20, 40):
            await peer.until("^JOIN #court")
            peer.send(f":srv 437 {nick} #court :Nick/channel is temporarily unavailable")
            await peer.settled()
            await net.advance(wait)
        peer.send(f":{nick}!t@h JOIN #court")
        assert await peer.until("^NICK ") == "NICK Tafel"
        peer.send(f":{nick}!t@h NICK Tafel")
        await peer.settled()
        assert net.client.session is not None
        assert net.client.session.nick.current == "Tafel"


async def test_fmt_2_lines_that_kill_other_bots_are_survived():
    async with fake_server() as server, online(server.port) as net:
        peer = await server.peer()
        await peer.welcome()
        await peer.seat()
        peer.send(
            *(b":ada!a@h PRIVMSG #court :\xe4h, w\xfcrfeln", b"", b" ", b":ada!a@h QUIT", b":ada!a@h PRIVMSG #court"),
            *(b":ada!a@h PRIVMSG #court :a\x10nQUIT :owned", b":ada!a@h PRIVMSG #court :\x01", b":", b"@a=b", b"005"),
            *(
                b"353",
                b"001",
                b"CAP",
                b"CAP * ACK",
                b"437",
                b"MODE",
                b"\xff\xfe\x00",
                b":x JOIN",
                b"PONG",
                b"KICK #court",
            ),
            *(b"NICK", b":Tafel!t@h NICK", b"ERROR", b"BATCH", b"PING", b"404", b":srv 401 Tafel"),
        )
        await peer.settled()
        peer.send(":ada!a@h PRIVMSG #court :end")
        await net.until(lambda: net.told.texts[-1:] == ["end"])
        assert net.told.texts[0] == "äh, würfeln"
        assert not [line for line in peer.seen if "owned" in line]


async def test_goodbye_is_said_and_waited_for():
    async with fake_server() as server:
        net = Online(server.port)
        task = asyncio.create_task(net.client.run())
        peer = await server.peer()
        await peer.welcome()
        await peer.seat()
        task.cancel()
        assert await peer.until("^QUIT") == "QUIT :Good night."
        assert not task.done()
        peer.send("ERROR :Closing link")
        peer.hang_up()
        await asyncio.wait([task], timeout=1)
        assert task.cancelled()


# TLS


def context(certificate: Path) -> ssl.SSLContext:
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.load_cert_chain(certificate, certificate.with_suffix(".key"))
    return made


async def refused(server: FakeServer, **settings: Any) -> str:
    """Why the client does not connect."""
    net = Online(server.port, tls=True, **settings)
    return await net.client._once()


async def test_dep_5_a_certificate_that_is_known_is_accepted(tmp_path: Path):
    certificate = servers.certificate(tmp_path)
    async with fake_server(context(certificate)) as server, online(server.port, tls=True, ca_file=str(certificate)):
        await (await server.peer()).welcome()


async def test_dep_5_a_certificate_that_nobody_vouches_for_is_refused(tmp_path: Path):
    async with fake_server(context(servers.certificate(tmp_path))) as server:
        assert "self-signed certificate" in await refused(server)


async def test_dep_5_a_certificate_for_another_host_is_refused(tmp_path: Path):
    certificate = servers.certificate(tmp_path, host="irc.example")
    async with fake_server(context(certificate)) as server:
        assert "mismatch" in await refused(server, ca_file=str(certificate))


async def test_dep_5_an_expired_certificate_is_refused():
    certificate = Path(servers.__file__).with_name("expired.crt")
    async with fake_server(context(certificate)) as server:
        assert "expired" in await refused(server, ca_file=str(certificate))


async def test_dep_5_verification_can_be_switched_off_and_says_so(tmp_path: Path):
    async with fake_server(context(servers.certificate(tmp_path))) as server:
        with capture_logs() as logs:
            async with online(server.port, tls=True, verify=False):
                await (await server.peer()).welcome()
    assert any("anyone could impersonate" in entry["event"] for entry in logs)


# A proxy


@asynccontextmanager
async def proxy(answer: bytes, target: int) -> AsyncIterator[tuple[int, list[bytes]]]:
    """An HTTP proxy that gives a response and then, if it is a good one, forwards everything to the target."""
    requests: list[bytes] = []
    pumps: list[asyncio.Task[None]] = []
    writers: list[asyncio.StreamWriter] = []

    async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(4096):
            sink.write(data)

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        requests.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(answer)
        if b" 200 " in answer:
            to_reader, to_writer = await asyncio.open_connection("127.0.0.1", target)
            writers.append(to_writer)
            pumps.extend([asyncio.create_task(pump(reader, to_writer)), asyncio.create_task(pump(to_reader, writer))])

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    try:
        yield server.sockets[0].getsockname()[1], requests
    finally:
        server.close()
        for task in pumps:
            task.cancel()
        for writer in writers:
            writer.close()
        await asyncio.gather(*pumps, *(writer.wait_closed() for writer in writers), return_exceptions=True)


async def test_dep_5_a_proxy_is_used_for_everything_tls_included(tmp_path: Path):
    certificate = servers.certificate(tmp_path)
    async with (
        fake_server(context(certificate)) as server,
        proxy(b"HTTP/1.1 200 OK\r\n\r\n", server.port) as (port, asked),
    ):
        way = f"http://ada:s%C3%A9same@127.0.0.1:{port}"
        async with online(server.port, tls=True, ca_file=str(certificate), proxy=way):
            await (await server.peer()).welcome()
    assert asked[0].startswith(f"CONNECT 127.0.0.1:{server.port} HTTP/1.1\r\n".encode())
    assert b"Proxy-Authorization: Basic YWRhOnPDqXNhbWU=" in asked[0]


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n", b"\r\n\r\n", b"HTTP/1.1\r\n\r\n"]
)
async def test_dep_5_a_proxy_that_refuses_is_a_reason_without_its_password(answer: bytes):
    async with fake_server() as server, proxy(answer, server.port) as (port, _):
        net = Online(server.port, proxy=f"http://ada:geheim@127.0.0.1:{port}")
        reason = await net.client._once()
        assert "proxy" in reason
        assert "geheim" not in reason
