"""What tests of the table share."""

from __future__ import annotations

import pytest

from bot.render.boards import BOARDS
from engines import GAMES
from tests.kit.evening import Marked
from tests.kit.sealed import SEALED


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game in which all decide at once is one like the others, shown as plainly as can be."""
    monkeypatch.setitem(GAMES, "sealed", SEALED)  # type: ignore[arg-type]  # a dict behind its Mapping
    monkeypatch.setitem(BOARDS, "sealed", Marked())  # type: ignore[arg-type]  # likewise
    for name in ("game_name", "option_name"):
        monkeypatch.setattr(f"bot.render.messages.{name}", lambda key, locale: key)
