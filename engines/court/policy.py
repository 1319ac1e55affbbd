"""The quick player."""

from __future__ import annotations
from engines.court.state import Public
from engines.court.things import CourtAction, Keep, Pass, Roll


def choose(public: Public) -> CourtAction:
    if public.hand:
        return Roll()
    return Keep(public.active) if public.active else Pass()
