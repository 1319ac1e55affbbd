"""Notifications to systemd when it started the bot: ready, watchdog, status, stopping."""

from __future__ import annotations

import socket
from collections.abc import Mapping

from bot.operations.health import judge
from bot.runtime.host import Host

_INTERVAL = 30.0  # seconds between notifications if systemd has set no watchdog


class SystemdNotifier:
    """The notifier; adapters/serve.py runs it beside the networks."""

    def __init__(self, host: Host, environment: Mapping[str, str]) -> None:
        """`environment` holds NOTIFY_SOCKET, and WATCHDOG_USEC if systemd restarts a silent bot."""
        self._host = host
        self._address = environment["NOTIFY_SOCKET"].replace("@", "\0", 1)
        self._interval = int(environment.get("WATCHDOG_USEC", 0)) / 1e6 / 3 or _INTERVAL

    async def run(self) -> None:
        """Notify until cancelled. An unhealthy bot still feeds the watchdog and reports its problem in the status:
        a restart would not free a full disk or bring back a network."""
        self._tell("READY=1")
        try:
            while True:
                self._tell("WATCHDOG=1")
                _, lines = await judge(self._host)
                self._tell(f"STATUS={'; '.join(lines)}")
                await self._host.clock.sleep(self._interval)
        finally:
            self._tell("STOPPING=1")

    def _tell(self, text: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            try:
                line.sendto(text.encode(), self._address)
            except OSError:  # nobody listens, so nobody waits
                return
