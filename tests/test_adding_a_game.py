"""The game that docs/adding-a-game.md goes through: written by its command, played in both languages, asked everything,
held to the conformance suite and to the gate of the house."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from bot.commands.registry import COMMANDS
from bot.language import LANGUAGES, Locale
from tests.adapters.terminal.program import PATIENCE, environment

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
EXCERPTS = re.findall(r"^`([\w./-]+)`\n\n```\w+\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
FOLDERS = ("tafelrunde", "engines", "bot", "adapters", "bench", "tests", "docs")
CLOSING = {"start", "stop", "leave", "resign", "kick"}  # after these not much can be asked
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the game of the page in it."""
    folder = tmp_path_factory.mktemp("house")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "snapshots"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    run(folder, "-m", "tests.new_game", "ten", patience=120)
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


def test_the_page_shows_something_of_every_part_of_the_game() -> None:
    assert {path.rpartition("/")[0] for path, _ in EXCERPTS} == {
        "docs/rules",
        "engines/ten",
        "bot/render/boards",
        "bot/language/catalogues/en",
        "bot/language/catalogues/de",
    }


def test_what_the_page_shows_stands_in_the_files_that_are_written(house: Path) -> None:
    for path, excerpt in EXCERPTS:
        text = (house / path).read_text(encoding="utf-8")
        method = textwrap.indent(excerpt, "    ")
        assert excerpt in text or method in text, f"{path} has it otherwise:\n{excerpt}"


def test_ai_players_play_it_to_the_end(house: Path) -> None:
    assert "100 of 100 games of ten for 4 finished" in run(
        house, "-m", "adapters.main", "simulate", "ten", "--seats", "4", "--games", "100"
    )


def typed(language: str) -> list[str]:
    """Every command of the table, bare, with the game's name, a number and nonsense, and with help before it."""
    locale = Locale(language)
    words = [locale.attribute(f"help-{c.name}", "usage").split()[0] for c in COMMANDS if c.name not in CLOSING]
    help_word = locale.attribute("help-help", "usage").split()[0]
    return [line for word in words for line in (word, f"{word} ten", f"{word} 1", f"{word} zzz", f"{help_word} {word}")]


@pytest.mark.parametrize(("language", "said"), [("en", "The cups are lifted"), ("de", "Die Becher gehen hoch")])
def test_a_person_asks_everything_there_is_and_plays_it_to_the_end(house: Path, language: str, said: str) -> None:
    lines = [*typed(language), "add ai", "start", *typed(language), "resume", "help roll", "roll", "stay", "stay"]
    arguments = ("-m", "adapters.main", "play", "ten", "--db", f"{language}.db")
    shown = run(house, *arguments, "--language", language, typed="".join(f"{line}\n" for line in lines), patience=120)
    assert said in shown
    mistakes = [Locale(spoken)("error-bug", id="?").partition("?")[0] for spoken in LANGUAGES]
    assert [line for line in shown.splitlines() if line.startswith(tuple(mistakes))] == []
    assert re.findall(r".* [.!?](?: .*|$)|.*\bten-[a-z].*|.*\{.*", shown, re.MULTILINE) == [], "half a sentence"


@pytest.mark.conformance
def test_it_passes_the_conformance_suite_and_has_all_its_texts(house: Path) -> None:
    out = run(
        house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
        "-k", "ten-0 or ten-9 or ten.ftl or (test_positions and ten)",
        "tests/conformance", "tests/bot/language/test_catalogues.py", patience=240
    )  # fmt: skip
    passed = re.search(r"(\d+) passed", out)
    assert passed and int(passed[1]) > 40


def test_it_passes_its_own_tests_and_those_that_look_through_all_games(house: Path) -> None:
    out = run(
        house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider",
        "-k", "ten or contracts_name_every_game or mirror", "tests/engines/ten", "tests/records",
        "tests/test_mirror.py", "tests/test_contracts.py", "tests/test_events.py", patience=120
    )  # fmt: skip
    passed = re.search(r"(\d+) passed", out)
    assert passed and int(passed[1]) > 40


def test_its_short_texts_fit_and_can_be_typed(house: Path) -> None:
    out = run(
        house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", "ten- and not ten-rounds",
        "tests/bot/render/boards/test_brief.py", patience=120
    )  # fmt: skip
    passed = re.search(r"(\d+) passed", out)
    assert passed and int(passed[1]) > 40


@pytest.mark.slow
@pytest.mark.parametrize(
    "gate",
    [
        ("-m", "ruff", "format", "--check", "--no-cache", "."),
        ("-m", "ruff", "check", "--no-cache", "."),
        ("-m", "mypy", "--cache-dir", ".mypy"),
        ("-c", LINT, "--no-cache"),
    ],
    ids=["format", "lint", "types", "imports"],
)
def test_it_passes_the_gate_of_the_house(house: Path, gate: tuple[str, ...]) -> None:
    run(house, *gate, patience=240)
