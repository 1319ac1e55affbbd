"""What is measured on several kinds of IRC servers at once, each figure in a row with its goal."""

from __future__ import annotations

import asyncio
import math
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field

from bench.irc_tables import SERVERS
from tests.kit.irc import servers


@dataclass(frozen=True, slots=True)
class Found:
    """What was measured on one server, with its goal: at most so much."""

    what: str
    value: float
    unit: str
    goal: float | None = None


@dataclass(slots=True)
class Row:
    """One line of the table that is printed: a figure on each server. `goals` may differ between them."""

    what: str
    unit: str
    values: dict[str, float] = field(default_factory=dict)
    goals: dict[str, float | None] = field(default_factory=dict)

    def __str__(self) -> str:
        text = f"{self.what:<70}"
        for kind in SERVERS:
            value, goal = self.values.get(kind, math.nan), self.goals.get(kind)
            met = " " if goal is None or value <= goal else "!"
            text += f" {value:>7.1f}{met}{'' if goal is None else f'({goal:g})':<6}"
        return f"{text} {self.unit}"


def _head() -> str:
    return f"{'at default settings; ! misses the (goal)':<70}" + "".join(f" {kind:<14}" for kind in SERVERS)


Bar = Callable[[str], Awaitable[Sequence[Found]]]


async def measured(bars: Sequence[Bar]) -> Sequence[Row]:
    """All bars on all servers at once, as rows in their order. A bar that broke is reported and leaves no row."""
    asked = [(kind, bar) for bar in bars for kind in SERVERS]
    results = await asyncio.gather(*(bar(kind) for kind, bar in asked), return_exceptions=True)
    rows: dict[str, Row] = {}
    for (kind, bar), result in zip(asked, results, strict=True):
        if isinstance(result, BaseException):
            print(f"irc: {getattr(bar, '__name__', bar)} on {kind} broke: {result!r}", file=sys.stderr)
            continue
        for each in result:
            row = rows.setdefault(each.what, Row(each.what, each.unit))
            row.values[kind], row.goals[kind] = each.value, each.goal
    return list(rows.values())


def printed(bars: Sequence[Bar]) -> Iterator[object]:
    """The rows of all bars under a heading; nothing where real servers cannot be started."""
    if reason := servers.missing():
        print(f"irc: not measured, {reason}", file=sys.stderr)
        return
    yield _head()
    yield from asyncio.run(measured(bars))
