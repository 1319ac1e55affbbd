"""The names that a new game may not have. What is written under a good one: tests/test_adding_a_game.py."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engines import GAMES
from tests.adapters.terminal.program import PATIENCE, environment
from tests.new_game import __main__ as new_game

REFUSED = {
    "": "lower-case letters",
    "Chess": "lower-case letters",
    "two words": "lower-case letters",
    "snake_case": "lower-case letters",
    "7up": "lower-case letters",
    "../chess": "lower-case letters",
    "große": "lower-case letters",
    "class": "Python",
    "lambda": "Python",
    "core": "taken",  # a package of engines/
    "sealed": "taken",  # a game of the tests
    "table": "taken",  # a catalogue
    "help": "taken",  # its messages would be taken for the help of commands
    "option": "taken",
    "limit": "means something else",  # LIMIT stands in the rules
    "state": "means something else",
    "roll": "means something else",
    **dict.fromkeys(GAMES, "taken"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_name_that_cannot_be_is_refused(name: str) -> None:
    assert REFUSED[name] in new_game.refusal(name)


@pytest.mark.parametrize("name", ["ten", "chess", "hex2", "match", "azul"])
def test_another_name_is_not(name: str) -> None:
    assert new_game.refusal(name) == ""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for folder in ("engines", "bot", "adapters", "tests", "docs"):
        ignored = shutil.ignore_patterns("__pycache__", "snapshots", "pictures")
        shutil.copytree(new_game.ROOT / folder, tmp_path / folder, ignore=ignored)
    shutil.copy(new_game.ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def files(house: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in house.rglob("*") if path.is_file() and path.suffix != ".pyc"}


def refused(house: Path, name: str) -> str:
    """What the command says against a name; it must fail, and nothing of the house may change."""
    before = files(house)
    done = subprocess.run(
        [sys.executable, "-m", "tests.new_game", name],
        cwd=house,
        env=environment(house, PYTHONPATH=str(house)),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert files(house) == before
    return done.stderr


@pytest.mark.parametrize("name", ["court", "class", "no name"])
def test_for_a_refused_name_nothing_is_written(house: Path, name: str) -> None:
    assert re.fullmatch(rf"'{name}' .*\n", refused(house, name)), "one sentence"


def test_where_a_list_of_games_is_not_found_nothing_is_written(house: Path) -> None:
    page = house / "docs" / "events.md"
    page.write_text(page.read_text(encoding="utf-8").replace("## The log of a table", "## Logs"), encoding="utf-8")
    assert refused(house, "ten").startswith("docs/events.md lists the games in another way")
