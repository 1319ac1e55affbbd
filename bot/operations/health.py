"""Whether the bot is well, in sentences for the operator."""

from __future__ import annotations

import asyncio

from bot.journal.journal import JournalError
from bot.runtime.host import Host

AWAY = 30 * 60.0  # seconds a network may be away: at least two reconnects have failed by then

_PATIENCE = 5.0  # seconds for a write


async def judge(host: Host) -> tuple[bool, list[str]]:
    """Whether all is well, with a line each about the database and every network.

    A network that has been away for a short time counts as well: it is retried with back-off.
    """
    well, lines = True, []
    try:
        async with asyncio.timeout(_PATIENCE):
            await host.beat()
        lines.append("database: can be written")
    except (JournalError, TimeoutError) as error:
        well = False
        why = str(error) or f"nothing could be written for {_PATIENCE:.0f} seconds."
        lines.append(f"database: {why} Is the disk full, or another program using the file?")
    for name, link in host.metrics.links.items():
        away = host.metrics.ticks() - link.since
        if link.up:
            lines.append(f"{name}: connected")
        elif away <= AWAY:
            lines.append(f"{name}: not connected for {_time(away)}; reconnecting")
        else:
            well = False
            lines.append(f"{name}: not connected for {_time(away)}; the log says why, and so does tafelrunde doctor")
    return well, lines


def _time(seconds: float) -> str:
    amount, unit = (seconds / 60, "minute") if seconds >= 60 else (seconds, "second")
    return f"{amount:.0f} {unit}{'' if round(amount) == 1 else 's'}"
