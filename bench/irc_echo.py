"""The yardstick of bench/irc.py: the package `irc` as it comes, repeating every line of a channel."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from irc.client_aio import AioReactor


async def main(port: int, channel: str) -> None:
    reactor = AioReactor(loop=asyncio.get_running_loop())
    reactor.add_global_handler("welcome", lambda connection, _: connection.join(channel))
    reactor.add_global_handler("pubmsg", _again)
    await reactor.server().connect("127.0.0.1", port, "Echo")
    await asyncio.Event().wait()


def _again(connection: Any, event: Any) -> None:
    connection.privmsg(event.target, event.arguments[0])


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
