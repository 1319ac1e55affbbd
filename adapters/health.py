"""The bot's HTTP health endpoint: /healthz says whether it is well, /metrics exports figures for Prometheus.

It listens on 127.0.0.1 only, and only if the settings name a port. The figures are counted in bot/runtime/metrics.py;
here they get Prometheus's format. They never say who played, where, or what.
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

LOOPBACK = "127.0.0.1"

_LEAVING = 0.5  # seconds for open requests to finish at shutdown


class HealthServer:
    """The HTTP server; adapters/serve.py runs it beside the networks."""

    def __init__(self, host: Host, port: int) -> None:
        self._host = host
        self._port = port
        self._registry = CollectorRegistry()
        self._registry.register(MetricsCollector(host))
        ProcessCollector(registry=self._registry)

    async def run(self) -> None:
        """Answer requests until cancelled. Raises ConfigError if the port is not available."""
        app = web.Application()
        app.add_routes([web.get("/healthz", self._healthz), web.get("/metrics", self._metrics)])
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=_LEAVING)
        await runner.setup()
        try:
            await web.TCPSite(runner, LOOPBACK, self._port).start()
            await asyncio.Event().wait()
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise ConfigError(f"health.port: port {self._port} is not available ({why}); choose another one") from None
        finally:
            await runner.cleanup()

    async def _healthz(self, request: web.Request) -> web.Response:
        well, lines = await judge(self._host)
        return web.Response(text="\n".join(["well" if well else "not well", *lines, ""]), status=200 if well else 503)

    async def _metrics(self, request: web.Request) -> web.Response:
        encode, kind = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(self._registry), headers={"Content-Type": kind})


class MetricsCollector(Collector):
    """The bot's figures as Prometheus metrics, collected on each scrape."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def collect(self) -> Iterator[Metric]:
        """Yield every metric."""
        metrics = self._host.metrics
        yield InfoMetricFamily("tafelrunde", "The program.", {"version": version("tafelrunde")})
        tables = GaugeMetricFamily("tafelrunde_tables", "Tables that are not finished.", labels=["game", "state"])
        for labels, number in metrics.tables.items():
            tables.add_metric(labels, number)
        yield tables
        finished = CounterMetricFamily(
            "tafelrunde_tables_finished", "Tables that ended or were stopped.", labels=["game", "state"]
        )
        for labels, number in metrics.finished.items():
            finished.add_metric(labels, number)
        yield finished
        yield _times(
            "tafelrunde_command_seconds",
            "From receiving a line to its answer, including storing what it did.",
            ("outcome",),
            (((outcome,), times) for outcome, times in metrics.commands.items()),
        )
        yield _times("tafelrunde_store_seconds", "Time to store an act on disk.", (), [((), metrics.stored)])
        yield _times(
            "tafelrunde_delivery_seconds",
            "From sending a message to the network's confirmation.",
            ("network", "outcome"),
            metrics.deliveries.items(),
        )
        yield _times(
            "tafelrunde_thought_seconds", "How long an AI player thought.", ("game", "kind"), metrics.thoughts.items()
        )
        waiting = GaugeMetricFamily("tafelrunde_deliveries_waiting", "Messages being delivered.", labels=["network"])
        up = GaugeMetricFamily("tafelrunde_network_up", "Whether a network is connected.", labels=["network"])
        returns = CounterMetricFamily("tafelrunde_reconnects", "How often a network reconnected.", labels=["network"])
        for name, link in metrics.links.items():
            waiting.add_metric([name], metrics.waiting[name])
            up.add_metric([name], bool(link.up))
            returns.add_metric([name], link.returns)
        yield from (waiting, up, returns)
        lines = GaugeMetricFamily("tafelrunde_lines_waiting", "Lines a network does not take yet.", labels=["network"])
        dropped = CounterMetricFamily(
            "tafelrunde_lines_dropped", "Boards and answers dropped because too many lines waited.", labels=["network"]
        )
        for name, backlog in metrics.backlogs.items():
            lines.add_metric([name], backlog.lines)
            dropped.add_metric([name], backlog.dropped)
        yield from (lines, dropped)
        yield GaugeMetricFamily("tafelrunde_database_bytes", "Size of the database.", self._host.journal.size)


def _times(name: str, what: str, labels: tuple[str, ...], all_times: Iterable[tuple[tuple[str, ...], Times]]) -> Metric:
    family = HistogramMetricFamily(name, what, labels=labels)
    for values, times in all_times:
        bounds = [*(str(bound) for bound in BOUNDS), "+Inf"]
        counts = accumulate(times.counts)
        family.add_metric(values, buckets=list(zip(bounds, counts, strict=True)), sum_value=times.seconds)
    return family
