"""Stored games outlive the code: things are renamed, added and moved in a copy of the engines.

Old games still replay, and the tables of the upgrade databases load and are at the same decision. If the rules
themselves change, they do not.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.adapters.terminal.program import PATIENCE, environment

ROOT = Path(__file__).parents[2]

REPLAY = """
import json
import sys
from pathlib import Path

import engines
from bot.journal.journal import read_table
from bot.journal.record_file import parse_record, rules
from bot.table import acts
from engines.core.record import digest, replay

records, databases = map(Path, sys.argv[1:])
assert Path(engines.__file__).is_relative_to(Path.cwd()), "these are not the changed engines"
games = sorted(records.glob("*.txt"))
for path in games:
    record = parse_record(path.read_text(encoding="utf-8"))
    game, options = rules(record)
    for _ in replay(game, len(record.players), options, record.moves, record.position):
        pass
tables = 0
for path in databases.glob("*.json"):
    for table_id, then in json.loads(path.read_text(encoding="utf-8")).items():
        if then["game"] == records.name:
            header, entries, _ = read_table(path.with_suffix(".db"), table_id)
            *_, (table, _, _) = acts.load(header, entries)
            asked = [[each.seat, each.kind, table.numbers[each.seat]] for each in table.pending_decisions]
            assert (table.seq, table.status.value, asked) == (then["seq"], then["status"], then["decisions"]), table_id
            mark = "" if table.state is None else digest(table.game, table.state, header.position)
            assert mark == then["digest"], table_id
            tables += 1
print(len(games), "games replayed,", tables, "tables loaded")
"""

Changes = Mapping[str, tuple[str, str]]  # by file: a pattern, found at least once, and its replacement

RENAMED: Mapping[str, tuple[str, str]] = {
    "antiquity": (r"\bTakeLeftover\b", "LeftoverPick"),
    "citadels": (r"\bRuin\b", "Rubble"),
    "court": (r"\bEndRound\b", "RoundOver"),
}
MORE_OPTIONS: Mapping[str, Changes] = {
    game: {"components.py": (r"(    first: First = option\(.*\n)", r"\1    hurried: int = option(0, OneOf((0, 1)))\n")}
    for game in RENAMED
}
MORE_FIELDS: Mapping[str, Changes] = {
    "antiquity": {"state.py": (r"(    scores: tuple\[int, \.\.\.\] = \(\).*\n)", r"\1    looked: int = 0\n")},
    "citadels": {"state.py": (r"(    scores: tuple\[Score, \.\.\.\].*\n)", r"\1    looked: int = 0\n")},
    "court": {"state.py": (r"(    used: tuple\[Card, \.\.\.\].*\n)", r"\1    looked: int = 0\n")},
}
OTHER_ORDERS: Mapping[str, Changes] = {
    "antiquity": {"state.py": (r"(    pips: list.*\n)(    dice: list.*\n)", r"\2\1")},
    "citadels": {"state.py": (r"(    gold: list.*\n)(    hand_sizes: list.*\n)", r"\2\1")},
    "court": {"state.py": (r"(    active: Dice\n)(    aside: Dice\n)", r"\2\1")},
}
OTHER_RULES: Mapping[str, Changes] = {
    "antiquity": {"components.py": (r"TURNS = {3: 3, 4: 2}", "TURNS = {3: 2, 4: 1}")},
    "citadels": {"rules.py": (r"_CARDS, _GOLD = 4, 2", "_CARDS, _GOLD = 4, 3")},
    "court": {"components.py": (r"DICE = 3\b", "DICE = 4")},
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of everything needed to replay records."""
    for name in ("engines", "bot"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def change(checkout: Path, game: str, changes: Changes) -> None:
    for name, (pattern, instead) in changes.items():
        file = checkout / "engines" / game / name
        text, times = re.subn(pattern, instead, file.read_text(encoding="utf-8"))
        assert times > 0, f"{name} no longer matches {pattern}: choose another change here"
        file.write_text(text, encoding="utf-8")


def replayed(checkout: Path, game: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", REPLAY, str(ROOT / "tests" / "records" / game), str(ROOT / "tests" / "upgrades")],
        capture_output=True,
        env=environment(checkout, PYTHONPATH=str(checkout)),
        cwd=checkout,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def check(checkout: Path, game: str) -> None:
    done = replayed(checkout, game)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.match("[1-9][0-9]* games replayed, [1-9][0-9]* tables loaded", done.stdout)


@pytest.mark.parametrize("game", RENAMED)
def test_old_games_replay_when_a_class_is_renamed(checkout: Path, game: str) -> None:
    pattern, instead = RENAMED[game]
    folder = checkout / "engines" / game
    files = [path.name for path in folder.glob("*.py") if re.search(pattern, path.read_text(encoding="utf-8"))]
    assert {"state.py", "rules.py", "position.py"} <= set(files)
    change(checkout, game, dict.fromkeys(files, (pattern, instead)))
    check(checkout, game)


@pytest.mark.parametrize("game", MORE_FIELDS)
def test_old_games_replay_when_a_field_is_added_to_a_state(checkout: Path, game: str) -> None:
    change(checkout, game, MORE_FIELDS[game])
    check(checkout, game)


@pytest.mark.parametrize("game", MORE_OPTIONS)
def test_old_games_replay_when_an_option_with_a_default_is_added(checkout: Path, game: str) -> None:
    change(checkout, game, MORE_OPTIONS[game])
    check(checkout, game)


@pytest.mark.parametrize("game", OTHER_ORDERS)
def test_old_games_replay_when_fields_are_reordered(checkout: Path, game: str) -> None:
    change(checkout, game, OTHER_ORDERS[game])
    check(checkout, game)


@pytest.mark.parametrize("game", OTHER_RULES)
def test_old_games_do_not_replay_when_a_rule_changes(checkout: Path, game: str) -> None:
    change(checkout, game, OTHER_RULES[game])
    assert "RecordError" in replayed(checkout, game).stderr
