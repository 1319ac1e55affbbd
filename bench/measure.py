"""How benchmarks measure: several ways of doing one thing, in turn, so that each is a ratio to another of the same
run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core.chance import Source


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured rate per second, as a ratio to the yardstick of the same run, with its goal."""

    what: str
    per_second: float
    ratio: float | None = None
    goal: float | None = None

    def __str__(self) -> str:
        text = f"{self.what:<62} {self.per_second:>11,.0f}/s"
        if self.ratio is not None:
            text += f"   ratio {self.ratio:.3f}"
        if self.goal is not None:
            text += f"   goal {self.goal:g}{'' if self.ratio is None or self.ratio >= self.goal else ' MISSED'}"
        return text


@dataclass(frozen=True, slots=True)
class Amount:
    """A measured amount with a unit, and its goal: an upper limit, or with `least` a lower one."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    least: bool = False

    def __str__(self) -> str:
        text = f"{self.what:<62} {self.value:>11,.1f} {self.unit}"
        if self.goal is not None:
            met = self.value >= self.goal if self.least else self.value <= self.goal
            text += f"   goal {self.goal:g}{'' if met else ' MISSED'}"
        return text


class Plain(Source):
    """Chance as cheap as Python offers it, so that it does not hide what is measured."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, n: int) -> int:
        return int(self._random() * n)


def rates(
    ways: Mapping[str, Callable[[], object]], rounds: int = 9, seconds: float = 0.25, batch: int = 20
) -> dict[str, float]:
    """How often each way can be run per second of CPU time: the best of several rounds, taking turns."""
    best = dict.fromkeys(ways, 0.0)
    for _ in range(rounds):
        for name, way in ways.items():
            done = 0
            begun = now = time.process_time()
            while now - begun < seconds:
                for _ in range(batch):
                    way()
                done += batch
                now = time.process_time()
            best[name] = max(best[name], done / (now - begun))
    return best


def median_seconds(way: Callable[[], object], times: int = 2000) -> float:
    """The median time in seconds that one run takes."""
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        way()
        taken.append(time.perf_counter() - begun)
    return sorted(taken)[times // 2]
