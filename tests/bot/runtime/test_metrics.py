"""The figures that a host counts, and the few lines in the log that go with them."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.journal.journal import Doubled, NotStored
from bot.ports import Room
from bot.runtime.metrics import BOUNDS, Metrics, Times
from bot.table.table import CommandError
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.house import house
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, CLEO, EVE, ROOM


class Ticks:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def number(times: Times) -> int:
    return sum(times.counts)


def test_a_time_is_counted_in_the_first_bound_that_it_keeps_to() -> None:
    times = Times()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.1, BOUNDS[-1], 1000.0):
        times.add(seconds)
    assert times.counts[:2] == [2, 1]
    assert times.counts[-2:] == [1, 1]
    assert times.seconds == pytest.approx(0.0 + BOUNDS[0] * 2.1 + BOUNDS[-1] + 1000.0)


def test_each_bound_is_two_or_two_and_a_half_times_the_one_before_up_to_ten_seconds() -> None:
    assert (BOUNDS[0], BOUNDS[-2:]) == (0.001, (30.0, 60.0))
    factors = [later / bound for bound, later in pairwise(BOUNDS[:-2])]
    assert all(factor in (pytest.approx(2.0), pytest.approx(2.5)) for factor in factors)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (None, "done"),
        (CommandError("stale"), "refused"),
        (Doubled("again"), "doubled"),
        (NotStored("disk"), "not stored"),
        (KeyError("bug"), "failed"),
        (SystemExit(), "failed"),
    ],
    ids=repr,
)
def test_a_command_is_counted_by_what_came_of_it_and_how_long_it_took(error: BaseException, outcome: str) -> None:
    ticks = Ticks()
    metrics = Metrics(ticks)
    with nullcontext() if error is None else pytest.raises(type(error)), metrics.command():
        ticks.now += 2
        if error is not None:
            raise error
    assert list(metrics.commands) == [outcome]
    assert metrics.commands[outcome].seconds == 2


def test_what_was_not_stored_is_not_counted_as_stored() -> None:
    metrics = Metrics(Ticks())
    with metrics.storing():
        pass
    with pytest.raises(NotStored), metrics.storing():
        raise NotStored("disk")
    assert number(metrics.stored) == 1


def test_a_network_returns_when_it_was_there_before() -> None:
    ticks = Ticks()
    metrics = Metrics(ticks)
    metrics.port("net", Net())
    seen = []
    for reachable in (False, True, True, False, False, True):
        ticks.now += 10
        metrics.network_is("net", reachable=reachable)
        link = metrics.links["net"]
        seen.append((link.up, link.since, link.returns))
    assert seen == [(None, 0, 0), (True, 20, 0), (True, 20, 0), (False, 40, 0), (False, 40, 0), (True, 60, 1)]


def test_whoever_runs_the_bot_reads_of_networks_that_come_and_go_once_each() -> None:
    metrics = Metrics(Ticks())
    metrics.port("net", Net())
    with capture_logs() as logged:
        for reachable in (False, True, True, False, False, True):
            metrics.network_is("net", reachable=reachable)
    assert [entry["event"] for entry in logged] == ["network is there", "network is away", "network is there"]


async def test_whether_a_network_is_there_is_read_from_the_figures_of_the_host(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        seen = []
        for reachable in (True, False):
            home.host.network_is("net", reachable=reachable)
            seen.append(home.host.metrics.links["net"].up)
    assert seen == [True, False]


async def test_an_evening_in_figures(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.type(ADA, "new antiquity")
        await home.type(BRUNO, "join")
        await home.type(ADA, "add ai")
        await home.type(EVE, "start")
        metrics = home.host.metrics
        assert metrics.tables == {("antiquity", "lobby"): 1}
        await home.type(ADA, "start")
        assert metrics.tables == {("antiquity", "lobby"): 0, ("antiquity", "running"): 1}
        assert {outcome: number(times) for outcome, times in metrics.commands.items()} == {"done": 4, "refused": 1}
        assert number(metrics.stored) >= 5
        assert number(metrics.deliveries["net", "arrived"]) == home.net.attempts > 0
        assert metrics.waiting["net"] == 0
        await home.type(ADA, "stop")
        await home.type(BRUNO, "stop")
        assert +metrics.tables == {}
        assert metrics.finished == {("antiquity", "stopped"): 1}
        told = [{key: each[key] for key in ("event", "people", "ai") if key in each} for each in home.logged]
    begun = {"event": "game begins", "people": 2, "ai": 1}
    assert told == [{"event": "table is opened"}, begun, {"event": "table is closed"}]


async def test_the_time_that_ai_players_think_is_counted_by_game_and_kind(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.type(ADA, "new court", "add ai", "start")
        (live,) = await home.host.tables.find(ROOM)
        while not home.host.metrics.thoughts:
            action = live.table.game.policy(live.table.view(0), Committed(b"x"))
            await home.type(ADA, write(action))
        (kind,) = home.host.metrics.thoughts
    assert kind == ("court", "quick")


async def test_deliveries_are_counted_by_network_and_by_what_came_of_them(tmp_path: Path) -> None:
    net = Net()
    async with house(tmp_path, net) as home:
        net.down = True
        await home.host.hear(says(ADA, "new court", ROOM))
        while not net.attempts:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        deliveries = dict(home.host.metrics.deliveries)
    assert set(deliveries) == {("net", "refused")}
    assert deliveries["net", "refused"].seconds == 0.0


async def test_tables_of_an_earlier_process_are_counted_from_the_start(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.type(ADA, "new court")
        await home.type(CLEO, "new antiquity", room=Room("net", "#other"))
    async with house(tmp_path) as home:
        assert home.host.metrics.tables == {("court", "lobby"): 1, ("antiquity", "lobby"): 1}
        await home.type(ADA, "stop")
        assert +home.host.metrics.tables == {("antiquity", "lobby"): 1}
