"""Discord's limit for all that goes out with our token, kept by ourselves: who calls somebody goes first.

A delivery waits here before it is composed (Gateway.turn), so that a board that has to wait is sent once, as it is by
then. Every request passes on its way out (`trace`), those that discord.py repeats by itself too. Answers to
interactions have no part in that limit and wait for nothing.
"""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum
from types import SimpleNamespace

import aiohttp

from bot.ports import Clock

RATE = 45  # requests that are let pass in a second
_REACH = 49  # requests that may reach Discord within one, which allows 50: those under way and those just answered
_AT_ONCE = 0.22  # the part of them that may pass without a pause, since whatever makes them takes its time, too
_SECOND = 1.0
_FREE = ("/interactions/", "/webhooks/")  # beginnings of the paths of answers


class Urgency(IntEnum):
    """Who goes first."""

    CALL = 0  # somebody is told that they have to decide
    BOARD = 1  # what there is to see
    LATER = 2  # what merely tidies up


urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.BOARD)  # of the requests made from here
_passed: ContextVar[bool] = ContextVar("passed", default=False)  # whether the next request from here has waited already


@dataclass(slots=True, eq=False)
class _Waiting:
    """A `request` that waits, or the delivery that will make it. A request that has `passed` with its delivery is only
    held back by what reaches Discord at once."""

    how: Callable[[], Urgency]
    request: bool = False
    passed: bool = False
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def order(self) -> int:
        return -1 if self.passed else self.how()


class Limiter:
    """Lets so many requests pass in any second, each as soon as it may."""

    def __init__(self, clock: Clock, rate: int = RATE) -> None:
        self.rate = rate
        self._clock = clock
        self._begun: deque[float] = deque()  # ticks at which requests passed, within the last second
        self._answered: deque[float] = deque()  # ticks at which their answers came, within the last second
        self._under_way = 0
        self._recent, self._looked = 0.0, clock.ticks()  # how many more passed than the pauses allow for, as of when
        self._waiting: list[_Waiting] = []
        self._timer: asyncio.Task[None] | None = None

    async def turn(self, how: Callable[[], Urgency]) -> None:
        """Return when a request may pass, as the next one from here then does. `how` urgent it is may change."""
        if not _passed.get():
            await self._pass(_Waiting(how))
            _passed.set(True)

    def trace(self, base: str) -> aiohttp.TraceConfig:
        """What makes the requests of a session to Discord's API, whose address is `base`, keep the limit."""

        async def begins(
            session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
        ) -> None:
            context.counted = False
            where = str(request.url)
            if where.startswith(base) and not where.removeprefix(base).startswith(_FREE):
                mine, passed = urgency.get(), _passed.get()
                await self._pass(_Waiting(lambda: mine, request=True, passed=passed))
                _passed.set(False)
                if session.closed:
                    self._under_way -= 1
                    raise RuntimeError("the session was closed while a request waited")
                context.counted = True

        async def ended(_: object, context: SimpleNamespace, __: object) -> None:
            if context.counted:
                context.counted = False
                self._under_way -= 1
                self._answered.append(self._clock.ticks())
                self._wake()

        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(begins)
        trace.on_request_end.append(ended)
        trace.on_request_exception.append(ended)
        return trace

    async def close(self) -> None:
        """Let nobody pass any more."""
        if self._timer is not None:
            self._timer.cancel()

    async def _pass(self, waiting: _Waiting) -> None:
        self._waiting.append(waiting)
        self._wake()
        try:
            await waiting.done
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif waiting.request and not waiting.done.cancelled():  # it has just been let pass
                self._under_way -= 1
            raise

    def _wake(self) -> None:
        """Let pass who may, and come back when the next one may."""
        wait = math.inf
        while self._waiting:
            first = min(self._waiting, key=lambda each: each.order)  # of equals, who has waited longest
            if (wait := self._wait(passed=first.passed)) > 0:
                break
            self._waiting.remove(first)
            if first.done.cancelled():
                continue
            first.done.set_result(None)
            self._under_way += first.request
            if not first.passed:
                self._recent += 1
                self._begun.append(self._clock.ticks())
        if self._waiting and wait < math.inf and (self._timer is None or self._timer.done()):
            self._timer = asyncio.create_task(self._later(wait))

    def _wait(self, *, passed: bool) -> float:
        """Seconds until a request may pass; infinite while an answer has to come first."""
        now = self._clock.ticks()
        self._recent = max(0.0, self._recent - (now - self._looked) * self.rate)
        self._looked = now
        for times in (self._begun, self._answered):
            while times and now - times[0] >= _SECOND:
                times.popleft()
        wait = 0.0
        if not passed and len(self._begun) >= self.rate:
            wait = self._begun[0] + _SECOND - now
        elif not passed and (more := self._recent + 1 - self.rate * _AT_ONCE) > 0:
            wait = more / self.rate
        if self._under_way + len(self._answered) >= self.rate + _REACH - RATE:
            wait = max(wait, self._answered[0] + _SECOND - now if self._answered else math.inf)
        return wait

    async def _later(self, seconds: float) -> None:
        await self._clock.sleep(seconds)
        self._timer = None
        self._wake()
