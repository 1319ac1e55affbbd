"""The limiter alone, with a clock that stands still: how many pass in a second, and who goes first."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
from yarl import URL

from adapters.discord.posting.limiter import RATE, Limiter, Urgency, urgency
from tests.kit.clock import ScriptedClock

BASE = "http://discord/api/v10"


class Wire:
    """Requests that pass a limiter, in the order in which they do, each with its time."""

    def __init__(self) -> None:
        self.clock = ScriptedClock(0.0)
        self.limiter = Limiter(self.clock)
        self.sent: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []
        self._trace = self.limiter.trace(BASE)
        self._trace.freeze()

    def send(self, path: str, how: Urgency = Urgency.BOARD, *, answered: bool = True) -> None:
        self.tasks.append(asyncio.create_task(self._send(path, how, answered=answered)))

    async def _send(self, path: str, how: Urgency, *, answered: bool) -> None:
        urgency.set(how)
        context = SimpleNamespace()
        await self._trace.on_request_start.send(
            SimpleNamespace(closed=False), context, SimpleNamespace(url=URL(BASE + path))
        )
        self.sent.append(path)
        if answered:
            await self._trace.on_request_end.send(None, context, None)

    async def settle(self) -> int:
        """Let everything happen that can; how many have passed."""
        for _ in range(10 * len(self.tasks) + 10):
            await asyncio.sleep(0)
        return len(self.sent)

    async def after(self, seconds: float) -> int:
        for _ in range(round(seconds * 50)):
            await self.clock.advance(0.02)
            for _ in range(10):
                await asyncio.sleep(0)
        return await self.settle()

    async def fill(self) -> None:
        """Make as many requests as may pass in a second, the last of them now."""
        for _ in range(RATE):
            self.send("/channels/1/messages")
        await self.after(0.9)
        assert len(self.sent) == RATE


@pytest.fixture
async def wire():
    wire = Wire()
    yield wire
    for task in wire.tasks:
        task.cancel()
    await wire.limiter.close()


async def test_in_a_second_so_many_pass_and_no_more(wire):
    for _ in range(100):
        wire.send("/channels/1/messages")
    assert await wire.settle() == 9
    assert await wire.after(0.4) < 30  # the rest of them one after the other
    assert await wire.after(0.5) == RATE
    assert await wire.after(1) <= 2 * RATE
    assert await wire.after(1.1) == 100


async def test_requests_that_are_not_answered_yet_count_until_a_second_after_they_are(wire):
    for _ in range(200):
        wire.send("/channels/1/messages", answered=False)
    await wire.settle()
    assert await wire.after(5) == 49  # all of them may arrive at the same moment


async def test_answers_to_interactions_wait_for_nothing(wire):
    await wire.fill()
    wire.send("/interactions/1/token/callback")
    wire.send("/webhooks/1/token/messages/@original")
    assert await wire.settle() == RATE + 2


async def test_calls_go_first_and_what_tidies_up_goes_last(wire):
    await wire.fill()
    for how in (Urgency.LATER, Urgency.BOARD, Urgency.CALL, Urgency.CALL):
        wire.send(f"/{how.name}/{len(wire.tasks)}", how)
    await wire.settle()
    await wire.after(1.1)
    assert [path.split("/")[1] for path in wire.sent[RATE:]] == ["CALL", "CALL", "BOARD", "LATER"]


async def test_what_waits_becomes_urgent_when_it_does(wire):
    await wire.fill()
    urgent = [Urgency.BOARD]
    done: list[str] = []

    async def wait(name: str, how: list[Urgency]) -> None:
        await wire.limiter.turn(lambda: how[0])
        done.append(name)

    wire.tasks += [asyncio.create_task(wait("first", [Urgency.BOARD])), asyncio.create_task(wait("second", urgent))]
    await wire.settle()
    urgent[0] = Urgency.CALL
    await wire.after(1)
    assert done == ["second", "first"]


async def test_who_had_their_turn_does_not_wait_again(wire):
    async def deliver() -> None:
        await wire.limiter.turn(lambda: Urgency.CALL)
        await wire._send("/channels/1/messages", Urgency.CALL, answered=True)

    wire.tasks += [asyncio.create_task(deliver()) for _ in range(RATE)]
    assert await wire.after(0.94) == RATE


async def test_who_gives_up_waiting_holds_up_nobody(wire):
    for _ in range(RATE + 2):
        wire.send(f"/channels/{len(wire.tasks)}/messages")
    await wire.after(0.9)
    wire.tasks[RATE].cancel()
    await wire.settle()
    await wire.after(1.1)
    assert wire.sent[-1] == f"/channels/{RATE + 1}/messages"
