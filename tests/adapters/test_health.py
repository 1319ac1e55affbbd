"""The bot's health as other programs see it: /healthz, /metrics, and notifications to systemd."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from adapters.health import HealthServer
from adapters.systemd import SystemdNotifier
from bot.operations.config import ConfigError
from bot.operations.health import AWAY, judge
from bot.runtime.metrics import Backlog
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.house import House, house
from tests.kit.tables import ADA, BRUNO


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def asking(home: House) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    """An HTTP client and the bot's address."""
    port = free_port()
    running = asyncio.create_task(HealthServer(home.host, port).run())
    address = f"http://127.0.0.1:{port}"
    async with aiohttp.ClientSession() as session:
        for _ in range(500):
            with suppress(aiohttp.ClientConnectionError):
                await session.get(f"{address}/")
                break
            await asyncio.sleep(0.01)
        yield session, address
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running


async def figures(home: House) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """The metrics as Prometheus would read them."""
    async with asking(home) as (session, address), session.get(f"{address}/metrics") as answer:
        assert answer.status == 200
        text = await answer.text()
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


# Whether it is well -------------------------------------------------------------------------------------------------


async def test_a_bot_that_can_write_and_is_connected_is_well(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.host.network_is("net", reachable=True)
        async with asking(home) as (session, address), session.get(f"{address}/healthz") as answer:
            assert answer.status == 200
            assert await answer.text() == "well\ndatabase: can be written\nnet: connected\n"


@pytest.mark.parametrize(
    ("seconds", "well", "line"),
    [
        (1, True, "net: not connected for 1 second; reconnecting"),
        (AWAY, True, "net: not connected for 30 minutes; reconnecting"),
        (AWAY + 60, False, "net: not connected for 31 minutes; the log says why, and so does tafelrunde doctor"),
    ],
)
async def test_a_network_may_be_away_for_a_while(tmp_path: Path, seconds: float, well: bool, line: str) -> None:
    async with house(tmp_path) as home:
        home.host.network_is("net", reachable=True)
        home.host.network_is("net", reachable=False)
        await home.clock.advance(seconds)
        found, lines = await judge(home.host)
    assert (found, lines[1]) == (well, line)


async def test_a_network_that_never_was_there_is_away_since_the_start(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.clock.advance(AWAY + 1)
        assert not (await judge(home.host))[0]


async def test_a_bot_that_cannot_write_is_not_well_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.operations.health._PATIENCE", 0.05)
    async with house(tmp_path) as home:
        home.host.network_is("net", reachable=True)
        await home.host.journal._db.run(home.host.journal._store.db.execute, "PRAGMA query_only = 1")
        async with asking(home) as (session, address), session.get(f"{address}/healthz") as answer:
            assert answer.status == 503
            first, second, *_ = (await answer.text()).splitlines()
        await home.host.journal._db.run(home.host.journal._store.db.execute, "PRAGMA query_only = 0")
    assert first == "not well"
    assert second.startswith("database: ")
    assert second.endswith("Is the disk full, or another program using the file?")


# Figures ------------------------------------------------------------------------------------------------------------


async def test_prometheus_reads_the_evening_in_figures(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        home.host.network_is("net", reachable=True)
        home.host.metrics.backlogs["net"] = Backlog(lines=7, dropped=2)
        await home.type(ADA, "new antiquity", "add 2 ai", "option first 1")
        await home.type(BRUNO, "start")
        await home.type(ADA, "start")
        (live,) = await home.host.tables.find(ADA)
        while not home.host.metrics.thoughts:
            await home.type(ADA, write(live.table.game.policy(live.table.view(0), Committed(b"x"))))
        read = await figures(home)
    game = ("game", "antiquity")
    assert read["tafelrunde_tables", (game, ("state", "running"))] == 1
    assert read["tafelrunde_command_seconds_count", (("outcome", "done"),)] > 3
    assert read["tafelrunde_command_seconds_count", (("outcome", "refused"),)] == 1
    assert read["tafelrunde_command_seconds_bucket", (("le", "+Inf"), ("outcome", "done"))] > 3
    assert read["tafelrunde_store_seconds_count", ()] >= 5
    assert read["tafelrunde_delivery_seconds_count", (("network", "net"), ("outcome", "arrived"))] == home.net.attempts
    assert read["tafelrunde_thought_seconds_count", (game, ("kind", "quick"))] > 0
    assert read["tafelrunde_network_up", (("network", "net"),)] == 1
    assert read["tafelrunde_reconnects_total", (("network", "net"),)] == 0
    assert read["tafelrunde_deliveries_waiting", (("network", "net"),)] == 0
    assert read["tafelrunde_lines_waiting", (("network", "net"),)] == 7
    assert read["tafelrunde_lines_dropped_total", (("network", "net"),)] == 2
    assert read["tafelrunde_database_bytes", ()] > 4096


async def test_nothing_about_anybody_is_in_the_figures(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.type(ADA, "new antiquity", "add 2 ai", "start")
        (live,) = await home.host.tables.find(ADA)
        read = await figures(home)
    said = {value for _, labels in read for _, value in labels}
    labels = {label for _, labels in read for label, _ in labels}
    assert labels <= {"game", "state", "outcome", "network", "kind", "le", "version"}
    assert not said & {"ada", "Ada", "#game", live.table.header.id}


async def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            port = other.getsockname()[1]
            with pytest.raises(
                ConfigError, match=rf"^health\.port: port {port} is not available \(.+\); choose another one$"
            ):
                await HealthServer(home.host, port).run()


async def test_it_is_heard_on_this_computer_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    async def start(site: aiohttp.web.TCPSite) -> None:
        asked.append(site._host)
        raise OSError

    monkeypatch.setattr(aiohttp.web.TCPSite, "start", start)
    async with house(tmp_path) as home:
        with pytest.raises(ConfigError):
            await HealthServer(home.host, 8080).run()
    assert asked == ["127.0.0.1"]


# systemd ------------------------------------------------------------------------------------------------------------


async def test_systemd_is_told_that_the_bot_is_up_lives_how_it_is_and_that_it_ends(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "notify"))
        ear.setblocking(False)
        loop = asyncio.get_running_loop()
        async with house(tmp_path) as home:
            home.host.network_is("net", reachable=True)
            environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "180000000"}
            running = asyncio.create_task(SystemdNotifier(home.host, environment).run())
            incoming = [await loop.sock_recv(ear, 1000) for _ in range(3)]
            while not home.clock.sleeping:
                await asyncio.sleep(0)
            await home.clock.advance(60)
            incoming += [await loop.sock_recv(ear, 1000) for _ in range(2)]
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            incoming.append(await loop.sock_recv(ear, 1000))
    status = b"STATUS=database: can be written; net: connected"
    assert incoming == [b"READY=1", b"WATCHDOG=1", status, b"WATCHDOG=1", status, b"STOPPING=1"]


async def test_where_systemd_does_not_listen_the_bot_runs_all_the_same(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        running = asyncio.create_task(SystemdNotifier(home.host, {"NOTIFY_SOCKET": str(tmp_path / "nobody")}).run())
        while 30.0 not in [when - home.clock.now() for when in home.clock.sleeping if not running.done()]:
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
