"""How the bot is, for programs on the same computer: /healthz says whether it is well, /metrics its figures.

On a port of 127.0.0.1 and nowhere else, and only where the settings ask for it. What is counted is in
bot/runtime/metrics.py;
here it becomes what Prometheus reads. No word of who, where or what was played is in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from itertools import accumulate

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from bot.operations.config import ConfigError
from bot.operations.health import judge
from bot.runtime.host import Host
from bot.runtime.metrics import BOUNDS, Times

HERE = "127.0.0.1"

_LEAVING = 0.5  # seconds that whoever is being answered has at the end


class Health:
    """Something that can `run` beside the networks, see adapters/serve.py."""

    def __init__(self, host: Host, port: int) -> None:
        self._host = host
        self._port = port
        self._registry = CollectorRegistry()
        self._registry.register(Figures(host))
        ProcessCollector(registry=self._registry)

    async def run(self) -> None:
        """Answer until this is cancelled. Raises ConfigError where the port cannot be had."""
        app = web.Application()
        app.add_routes([web.get("/healthz", self._healthz), web.get("/metrics", self._metrics)])
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=_LEAVING)
        await runner.setup()
        try:
            await web.TCPSite(runner, HERE, self._port).start()
            await asyncio.Event().wait()
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise ConfigError(f"health.port: port {self._port} cannot be had ({why}); take another one") from None
        finally:
            await runner.cleanup()

    async def _healthz(self, request: web.Request) -> web.Response:
        well, lines = await judge(self._host)
        return web.Response(text="\n".join(["well" if well else "not well", *lines, ""]), status=200 if well else 503)

    async def _metrics(self, request: web.Request) -> web.Response:
        encode, kind = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(self._registry), headers={"Content-Type": kind})


class Figures(Collector):
    """The figures as Prometheus reads them, made when it asks."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def collect(self) -> Iterator[Metric]:
        """All of them."""
        metrics = self._host.metrics
        yield InfoMetricFamily("tafelrunde", "The program.", {"version": version("tafelrunde")})
        tables = GaugeMetricFamily("tafelrunde_tables", "Tables that are not finished.", labels=["game", "state"])
        for labels, number in metrics.tables.items():
            tables.add_metric(labels, number)
        yield tables
        finished = CounterMetricFamily(
            "tafelrunde_tables_finished", "Tables that were ended or stopped.", labels=["game", "state"]
        )
        for labels, number in metrics.finished.items():
            finished.add_metric(labels, number)
        yield finished
        yield _times(
            "tafelrunde_command_seconds",
            "From a line that somebody sent to its answer, what it did being on the disk.",
            ("outcome",),
            (((outcome,), times) for outcome, times in metrics.commands.items()),
        )
        yield _times("tafelrunde_store_seconds", "Until an act is on the disk.", (), [((), metrics.stored)])
        yield _times(
            "tafelrunde_delivery_seconds",
            "From a message to the network's word that it arrived.",
            ("network", "outcome"),
            metrics.deliveries.items(),
        )
        yield _times(
            "tafelrunde_thought_seconds", "How long an AI player thought.", ("game", "kind"), metrics.thoughts.items()
        )
        waiting = GaugeMetricFamily("tafelrunde_deliveries_waiting", "Messages under way.", labels=["network"])
        up = GaugeMetricFamily("tafelrunde_network_up", "Whether a network is there.", labels=["network"])
        returns = CounterMetricFamily("tafelrunde_reconnects", "How often it came back.", labels=["network"])
        for name, link in metrics.links.items():
            waiting.add_metric([name], metrics.waiting[name])
            up.add_metric([name], bool(link.up))
            returns.add_metric([name], link.returns)
        yield from (waiting, up, returns)
        yield GaugeMetricFamily("tafelrunde_database_bytes", "What the database takes.", self._host.journal.size)


def _times(name: str, what: str, labels: tuple[str, ...], all_times: Iterable[tuple[tuple[str, ...], Times]]) -> Metric:
    family = HistogramMetricFamily(name, what, labels=labels)
    for values, times in all_times:
        bounds = [*(str(bound) for bound in BOUNDS), "+Inf"]
        counts = accumulate(times.counts)
        family.add_metric(values, buckets=list(zip(bounds, counts, strict=True)), sum_value=times.seconds)
    return family
