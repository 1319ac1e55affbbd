"""A running client, its clock, and what it was told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from adapters.irc.client import Client
from adapters.irc.session.sending import OutgoingMessage
from adapters.irc.session.session import Session
from adapters.irc.session.turns import Urgency
from bot.runtime.clock import SystemClock
from tests.kit.clock import ScriptedClock
from tests.kit.irc.link import Told, network


class Online:
    """A client of a network on this machine."""

    def __init__(self, port: int, clock: ScriptedClock | SystemClock | None = None, **settings: Any) -> None:
        self.told = Told()
        self.clock = clock or ScriptedClock()
        self.client = Client(network(port=port, **settings), self.clock, lambda: 0.5, self.told)

    @property
    def session(self) -> Session:
        assert self.client.session is not None
        return self.client.session

    async def until(self, true: Callable[[], object], within: float = 15.0) -> None:
        """Let everything run until a condition holds."""
        async with asyncio.timeout(within):
            while not true():
                await asyncio.sleep(0.001)

    async def seated(self) -> None:
        """Wait until it has joined all its channels and knows who else is there."""
        await self.until(
            lambda: (
                self.client.session is not None
                and self.client.session.ready
                and all(channel.joined for channel in self.client.session.channels.wanted)
            )
        )

    async def pause(self) -> float:
        """Wait until it pauses before its next attempt; for how long."""
        await self.until(lambda: self.client.retry_at is not None)
        assert self.client.retry_at is not None
        return self.client.retry_at - self.clock.ticks()

    async def advance(self, seconds: float) -> None:
        """Let scripted time pass."""
        assert isinstance(self.clock, ScriptedClock)
        for left in range(int(seconds), -1, -1):
            for _ in range(8):  # let those who woke act and sleep again before time moves on
                await asyncio.sleep(0)
            await self.clock.advance(1 if left else seconds % 1)

    def say(self, target: str, *lines: str, urgency: Urgency = Urgency.MOVE) -> asyncio.Future[bool]:
        """Send a message; the future tells whether it arrived."""
        arrived: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def done(result: bool) -> None:
            if not arrived.done():
                arrived.set_result(result)

        self.client.send(OutgoingMessage(target, lambda: target, deque(lines), urgency, done))
        return arrived


@asynccontextmanager
async def online(port: int, clock: ScriptedClock | SystemClock | None = None, **settings: Any) -> AsyncIterator[Online]:
    """A client that runs as long as the block; on scripted time unless a clock is given."""
    one = Online(port, clock, **settings)
    task = asyncio.create_task(one.client.run())
    try:
        yield one
    finally:
        one.client._drop("the test is over")
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
