"""How often something may be done in a time, for what nobody should have to hear too often."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from bot.people.bounded import BoundedDict

Spender = TypeVar("Spender", bound=Hashable)

_REMEMBERED = 4096  # owners


class Allowance(Generic[Spender]):
    """Each owner may do something `times` in `seconds`. Time is given in ticks."""

    def __init__(self, times: int, seconds: float) -> None:
        self._times = times
        self._seconds = seconds
        self._used = BoundedDict[Spender, tuple[float, ...]](_REMEMBERED)  # when, the latest last

    def wait(self, owner: Spender, now: float) -> float:
        """The seconds until the owner may do it once more, 0 for now."""
        used = self._used.get(owner, ())
        return max(0.0, used[0] + self._seconds - now) if len(used) == self._times else 0.0

    def use(self, owner: Spender, now: float) -> None:
        """The owner does it."""
        self._used[owner] = (*self._used.get(owner, ()), now)[-self._times :]
