"""Any bytes become lines, and nothing received ends the connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st
from irc.client import ServerNotConnectedError
from structlog.testing import capture_logs

from adapters.irc.protocol import wire
from adapters.irc.protocol.message import Message
from adapters.irc.protocol.wire import Lines
from tests.kit.irc.fake import Peer, fake_server


def test_lines_come_in_pieces():
    lines = Lines()
    lines.feed(b"PING :a\r\nPI")
    assert list(lines) == ["PING :a"]
    lines.feed(b"NG :b\nPING")
    assert list(lines) == ["PING :b"]


def test_blank_lines_are_nothing():
    lines = Lines()
    lines.feed(b"\r\n\n  \r\n\0\r\nPING\r\n")
    assert list(lines) == ["PING"]


def test_a_line_without_an_end_is_not_kept_for_ever():
    lines = Lines()
    for _ in range(100):
        lines.feed(b"x" * 4096)
        assert list(lines) == []
        assert len(lines._rest) < 50_000
    lines.feed(b"tail\r\nPING\r\n")
    assert list(lines) == ["PING"]


@given(st.lists(st.binary(max_size=80)))
def test_fmt_2_no_bytes_are_too_strange(chunks: list[bytes]):
    lines = Lines()
    for chunk in chunks:
        lines.feed(chunk)
        assert all(line.strip() or line for line in lines)


@asynccontextmanager
async def connected(incoming: Callable[[Message], None]) -> AsyncIterator[tuple[Peer, wire.Connection]]:
    async with fake_server() as server:
        connection = await wire.connect(
            ("127.0.0.1", server.port), nick="Tafel", username="tafel", realname="Tafel", password=None,
            greet=lambda one: one.send_raw("CAP LS 302"), incoming=incoming, lost=lambda reason: None,
        )  # fmt: skip
        try:
            yield await server.peer(), connection
        finally:
            connection.disconnect()


async def test_we_speak_before_the_package_logs_on():
    async with connected(lambda message: None) as (peer, _):
        await peer.until("^USER ")
        assert [line.split()[0] for line in peer.seen] == ["CAP", "NICK", "USER"]


async def test_what_no_handler_can_bear_ends_nothing():
    incoming: list[str] = []

    def handle(message: Message) -> None:
        incoming.append(message.command)
        if message.command == "BAD":
            raise RuntimeError("a bug")

    async with connected(handle) as (peer, connection):
        with capture_logs() as logs:
            peer.send("BAD", b"", b"\xe4h, w\xfcrfeln", ":a!b@c QUIT", ":a!b@c PRIVMSG #c", ":", "@", b"\0\0", "GOOD")
            while incoming[-1:] != ["GOOD"]:
                await asyncio.sleep(0)
        assert not connection.gone
        assert [(entry["event"], entry["command"]) for entry in logs] == [("irc: a line could not be handled", "BAD")]
        assert "bug" in logs[0]


async def test_fmt_5_one_line_on_the_wire_for_each_that_is_sent():
    async with connected(lambda message: None) as (peer, connection):
        connection.privmsg("#c", "a\rPRIVMSG #c :x\nJOIN #z\0QUIT")
        connection.join("#a\r\nQUIT :owned")
        connection.send_raw("END")
        await peer.until("^END$")
        assert peer.seen[3:] == ["PRIVMSG #c :a PRIVMSG #c :x JOIN #z QUIT", "JOIN #a QUIT :owned", "END"]


async def test_fmt_2_a_line_too_long_is_cut_at_a_character():
    async with connected(lambda message: None) as (peer, connection):
        connection.send_raw("PRIVMSG #c :" + "ä" * 600)
        line = await peer.until("^PRIVMSG")
        assert len(line.encode()) == 510
        assert set(line.partition(":")[2]) == {"ä"}


async def test_sending_after_the_end_is_an_error_not_silence():
    async with connected(lambda message: None) as (_, connection):
        connection.disconnect()
        with pytest.raises(ServerNotConnectedError):
            connection.privmsg("#c", "anybody?")


def test_why_a_connection_is_lost_is_told_in_words():
    reasons: list[str] = []
    connection = wire.Connection.__new__(wire.Connection)
    connection.lost = reasons.append
    wire.Protocol(connection, loop=None).connection_lost(BrokenPipeError(32, "Broken pipe"))
    assert reasons == ["Broken pipe"]


async def test_a_lost_connection_is_told_once():
    reasons: list[str] = []
    async with fake_server() as server:
        connection = await wire.connect(
            ("127.0.0.1", server.port), nick="Tafel", username="tafel", realname="Tafel", password=None,
            greet=lambda one: None, incoming=lambda message: None, lost=reasons.append,
        )  # fmt: skip
        (await server.peer()).hang_up()
        while not reasons:
            await asyncio.sleep(0)
        connection.disconnect()
    assert len(reasons) == 1
