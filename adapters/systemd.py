"""What systemd is told where it has started the bot: that it is up, that it lives, how it is, and that it ends."""

from __future__ import annotations

import socket
from collections.abc import Mapping

from bot.operations.health import judge
from bot.runtime.host import Host

_OFTEN = 30.0  # seconds between two words where systemd has said nothing


class Systemd:
    """Something that can `run` beside the networks, see adapters/serve.py."""

    def __init__(self, host: Host, environment: Mapping[str, str]) -> None:
        """`environment` holds NOTIFY_SOCKET, and WATCHDOG_USEC where a silent bot is to be started again."""
        self._host = host
        self._address = environment["NOTIFY_SOCKET"].replace("@", "\0", 1)
        self._often = int(environment.get("WATCHDOG_USEC", 0)) / 1e6 / 3 or _OFTEN

    async def run(self) -> None:
        """Tell it until this is cancelled. That something is amiss is told and no reason to be silent: to be started
        again would not help a full disk or a network that is away."""
        self._tell("READY=1")
        try:
            while True:
                self._tell("WATCHDOG=1")
                _, lines = await judge(self._host)
                self._tell(f"STATUS={'; '.join(lines)}")
                await self._host.clock.sleep(self._often)
        finally:
            self._tell("STOPPING=1")

    def _tell(self, text: str) -> None:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            try:
                line.sendto(text.encode(), self._address)
            except OSError:  # nobody listens: then nobody waits
                return
