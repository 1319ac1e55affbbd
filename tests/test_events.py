"""The page docs/events.md: every event of every game with what is said of it, every kind of fact of a table's log.

The tables of events are made from the golden games, with the words of today. After a change that is meant,
`SNAPSHOTS=update pytest tests/test_events.py` writes them anew; read them before you commit them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from bot.journal.record_file import parse_record, rules
from bot.journal.verify import verify_file
from bot.language import Locale
from bot.render.boards import BOARDS
from bot.table.facts import AnyFact
from bot.text.layout import plain_lines
from engines import GAMES
from engines.core.game import Event, Told
from engines.core.record import replay
from tests.records.make import golden

PAGE = Path(__file__).parents[1] / "docs" / "events.md"
NAMES = ("Ada", "Bruno", "Cleo", "Dmitri", "Emil", "Fatma", "Gustav")
EACH = pytest.mark.parametrize("game", GAMES)


def kinds(game: str) -> set[str]:
    """The names of all events of a game."""
    ahead, found = [Event], set()
    while ahead:
        for kind in ahead.pop().__subclasses__():
            ahead.append(kind)
            if kind.__module__.startswith(f"engines.{game}."):
                found.add(kind.__name__)
    return found


def happened(game: str) -> Iterator[tuple[Told, int]]:
    """All that was told in the golden games of a game, with the number of players."""
    for path in golden(game):
        record = parse_record(path.read_text(encoding="utf-8"))
        played, options = rules(record)
        for step in replay(played, len(record.players), options, record.moves):
            for told in step.told:
                yield told, len(record.players)


def table(game: str) -> str:
    """The table of a game's events: the first of each kind that there is in a golden game, as it is said."""
    rows: dict[str, str] = {}
    ahead = kinds(game)
    for told, seats in happened(game):
        name = type(told.event).__name__
        if name not in rows:
            audience = "all" if told.to is None else "one seat"
            said = [sentence(game, told, seats, language) for language in ("en", "de")]
            rows[name] = f"| `{name}` | {audience} | {' | '.join(said)} |"
            ahead -= {name}
            if not ahead:
                break
    assert not ahead, f"no golden game of {game} has these events; add one: python -m tests.records.make --help"
    return "\n".join(["| event | told to | English | Deutsch |", "|---|---|---|---|", *rows.values()])


def sentence(game: str, told: Told, seats: int, language: str) -> str:
    doc = BOARDS[game].tell(told.event, told.to, NAMES[:seats], Locale(language))
    return " ".join(line.strip() for line in plain_lines(doc, 400)).replace("|", r"\|") or "–"


def part(text: str, game: str) -> str:
    """The table of the page that stands under the heading of a game."""
    [found] = re.findall(rf"^## .*\(`{game}`\)\n\n((?:\|.*\n)+)", text, re.MULTILINE)
    return str(found).rstrip()


@EACH
def test_every_event_of_a_game_stands_on_the_page_with_what_is_said_of_it(game: str) -> None:
    now = table(game)
    text = PAGE.read_text(encoding="utf-8")
    if os.environ.get("SNAPSHOTS") == "update":
        text = text.replace(f"(`{game}`)\n\n{part(text, game)}", f"(`{game}`)\n\n{now}")
        PAGE.write_text(text, encoding="utf-8")
    assert part(text, game) == now


def test_every_kind_of_fact_stands_on_the_page_with_its_fields() -> None:
    rows = PAGE.read_text(encoding="utf-8").partition("## The log of a table")[2]
    there = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]*)\|", rows, re.MULTILINE))
    assert {tag: fields.strip() for tag, fields in there.items()} == {
        kind.__struct_config__.tag: ", ".join(kind.__struct_fields__) for kind in get_args(AnyFact)
    }


def test_the_record_on_the_page_is_one() -> None:
    [record] = re.findall(
        r"^```\n(tafelrunde record .*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert verify_file(record).agrees
