"""The quick player: rolls while the next die is more likely to help than to hurt. Knows its own dice and no others."""

from __future__ import annotations

from collections.abc import Sequence

from engines.skeleton.components import LIMIT, Roll, SkeletonAction, Stay

_LIKELY = 4  # a die shows no more than this in two cases of three


def turn(die: int, rolled: Sequence[int]) -> SkeletonAction:
    """What to do with this secret die and these open ones."""
    return Roll() if die + sum(rolled) + _LIKELY <= LIMIT else Stay()
