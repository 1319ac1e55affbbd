"""Writes down a few positions of each game in its current schema: `python -m tests.records.positions [GAME]`.

They are stored in tests/records/GAME/positions.json, taken from golden games, so that a change in what a game states
shows up in a diff. A released position never changes: another form of it gets another number.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.journal.record_file import parse_record, rules
from engines import GAMES
from engines.core.record import replay
from tests.records.make import HERE, golden


def file(game: str) -> Path:
    return HERE / game / "positions.json"


def text(game: str) -> str:
    """The contents of a game's file: one line for each part of a position."""
    positions = ",\n".join(f" {json.dumps(name)}: {{\n{_lines(position)}\n }}" for name, position in _some(game))
    return f"{{\n{positions}\n}}\n"


def _lines(position: dict[str, Any]) -> str:
    return ",\n".join(f"  {json.dumps(key)}: {json.dumps(position[key], sort_keys=True)}" for key in sorted(position))


def _some(game: str) -> Iterator[tuple[str, Any]]:
    """The first, the last and a middle golden game, each at its start, halfway and at its end."""
    paths = golden(game)
    for path in dict.fromkeys((paths[0], paths[len(paths) // 2], paths[-1])):
        record = parse_record(path.read_text(encoding="utf-8"))
        rule, options = rules(record)
        states = [after.state for after in replay(rule, len(record.players), options, record.moves, record.position)]
        schema = max(rule.positions)
        for decision in (0, len(states) // 2, len(states) - 1):
            name = f"schema {schema}, {path.stem}, after decision {decision}"
            yield name, rule.positions[schema].of(states[decision])


def main() -> None:
    parser = argparse.ArgumentParser(description="Write down some positions of golden games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="of these games alone")
    for game in parser.parse_args().games or GAMES:
        file(game).write_text(text(game), encoding="utf-8")
        print(file(game))


if __name__ == "__main__":
    main()
