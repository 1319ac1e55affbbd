"""Players' names on boards. Nothing of any one game."""

from __future__ import annotations

from collections.abc import Sequence

from bot.text.doc import Span

Names = Sequence[str]  # by seat


def player_name(names: Names, seat: int) -> Span:
    """The name of the player at a seat."""
    return Span(names[seat], "name")
