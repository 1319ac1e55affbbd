"""The worked example of docs/adding-a-game.md: built from the page, played in both languages, held to conformance."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.adapters.terminal.program import PATIENCE, environment

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^`([\w./-]+)`\n\n```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FOLDERS = ("engines", "bot", "adapters", "tests", "docs")


def changed(text: str, diff: str) -> str:
    """A text in which the one line of a diff that begins with - gives way to those that begin with +."""
    removed = [line[1:] for line in diff.splitlines() if line.startswith("-")]
    added = "\n".join(line[1:] for line in diff.splitlines() if line.startswith("+"))
    assert len(removed) == 1
    assert text.count(f"\n{removed[0]}\n") == 1, f"not in the file any more: {removed[0]}"
    return text.replace(f"\n{removed[0]}\n", f"\n{added}\n")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the game of the page in it."""
    folder = tmp_path_factory.mktemp("house")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "snapshots"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path, kind, text in BLOCK.findall(PAGE):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        new = changed(file.read_text(encoding="utf-8"), text) if kind == "diff" else text
        file.write_text(new, encoding="utf-8")
    return folder


def run(house: Path, *arguments: str, typed: str = "", patience: float = PATIENCE) -> str:
    """What a program of that house prints; it must end well."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        env=environment(house, PYTHONPATH=str(house)),
        cwd=house,
        encoding="utf-8",
        timeout=patience,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_file_that_the_page_names_comes_from_it() -> None:
    assert {path for path, _, _ in BLOCK.findall(PAGE)} == {
        "docs/rules/ten.md",
        "engines/ten/__init__.py",
        "engines/ten/rules.py",
        "engines/__init__.py",
        "bot/render/boards/ten.py",
        "bot/render/boards/__init__.py",
        "bot/language/catalogues/en/ten.ftl",
        "bot/language/catalogues/de/ten.ftl",
    }


def test_ai_players_play_it_to_the_end(house: Path) -> None:
    assert "100 of 100 games of ten for 4 finished" in run(
        house, "-m", "adapters.main", "simulate", "ten", "--seats", "4", "--games", "100"
    )


@pytest.mark.parametrize(
    ("language", "typed", "said"),
    [
        ("en", "/start\nstay\nstay\n", "All cups are lifted"),
        ("de", "/start\nbleib\nbleib\n", "Die Becher werden gelüftet"),
    ],
)
def test_a_person_plays_it_to_the_end(house: Path, language: str, typed: str, said: str) -> None:
    arguments = ("-m", "adapters.main", "play", "ten", "--db", f"{language}.db", "--language", language)
    assert said in run(house, *arguments, typed=typed)


@pytest.mark.conformance
def test_it_passes_the_conformance_suite_and_has_all_its_texts(house: Path) -> None:
    out = run(
        house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
        "-k", "ten-0 or ten-9 or ten.ftl or (test_positions and ten)",
        "tests/conformance", "tests/bot/language/test_catalogues.py", patience=240
    )  # fmt: skip
    passed = re.search(r"(\d+) passed", out)
    assert passed and int(passed[1]) > 40
