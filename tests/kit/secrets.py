"""What is secret at a table, as texts in which it might appear, and bugs that have it at hand.

For tests that search for secrets where they must not be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from bot.language import LANGUAGES, Locale
from bot.render.boards import BOARDS
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.layout import plain_lines

_LEAST = 8  # characters: anything shorter occurs in other texts by chance


def secrets(table: Table) -> set[str]:
    """Texts that must not appear in a log: the seed and the salts, and while the game runs everything that is not
    public."""
    seed = table.header.seed
    found = {seed.hex(), repr(seed)[2:-1], *(salt.word for salt in table.salts if salt.word)}
    if table.state is not None and table.status is Status.RUNNING:
        projection = table.game.positions[table.header.position]
        position = projection.of(table.state)
        found |= {projection.digest(table.state), repr(position), json.dumps(position)}
        for own in (*table.state.private, table.state.hidden):
            found.update(_reprs(own))
        for seat in range(len(table.seats)):
            found.update(shown(table, seat))
    return {text for text in found if len(text) >= _LEAST}


def _reprs(own: Any) -> Iterator[str]:
    """A private part as it would be printed, as a whole and in its parts."""
    yield repr(own)
    if is_dataclass(own):
        for field in fields(own):
            value = getattr(own, field.name)
            if isinstance(value, tuple | list | dict | set | frozenset) and len(value) > 2:
                yield repr(value)
                yield repr(list(value))


def shown(table: Table, seat: int) -> Iterator[str]:
    """What a seat is shown in private, in all languages, except for labels that are the same for everyone in every
    game."""
    for language in LANGUAGES:
        doc = BOARDS[table.game.name].hand(table.view(seat), names(table), Locale(language))
        for line in plain_lines(doc or (), 200):
            yield line.partition(": ")[2] or line


def found(secret: set[str], text: str) -> list[str]:
    """The secrets that occur in a text."""
    return [each for each in secret if each in text]


def stumble(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Make asking a player fail now and then, with everything at hand that would have been shown."""
    asked = 0

    def failing(ask: Callable[..., Any]) -> Callable[..., Any]:
        def sometimes(view: Any, *rest: Any) -> Any:
            nonlocal asked
            asked += 1
            if asked % 17 == 5:
                raise KeyError(f"cannot ask who holds {view.own}")
            return ask(view, *rest)

        return sometimes

    for name in ("ask", "prompt_line", "call"):
        monkeypatch.setattr(BOARDS[game], name, failing(getattr(BOARDS[game], name)))
