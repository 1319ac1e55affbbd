"""How positions are stated for digests: see engines.core.position. A schema that was released never changes."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.position import Plain, Projection
from engines.skeleton.state import SkeletonState


def _position(state: SkeletonState) -> Plain:
    public = state.public
    return {
        "turns": public.turns,
        "playing": public.playing,
        "rolled": public.rolled,
        "secret": [own.die for own in state.private],
    }


POSITIONS: Mapping[int, Projection] = {
    1: Projection(
        _position,
        {"Public.dice": "the `secret` dice, shown at the end", "Public.points": "follow from the dice"},
    ),
}
