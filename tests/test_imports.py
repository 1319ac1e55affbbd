"""Who may import what, beyond the contracts in pyproject.toml: held by reading every import there is."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN = {"asyncio", "random", "secrets", "time", "datetime", "sqlite3", "logging", "importlib"}  # of the rules
LIBRARIES = {  # and whose they are
    "discord": "discord",
    "PIL": "discord",
    "irc": "irc",
    "rich": "terminal",
    "prompt_toolkit": "terminal",
}


def sources(folder: str) -> list[Path]:
    found = sorted((ROOT / folder).rglob("*.py"))
    assert found, f"nothing in {folder}"
    return found


def imported(path: Path) -> Iterator[str]:
    """The full name of whatever a file imports, wherever in the file it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{path} imports relatively"
            yield node.module
        elif isinstance(node, ast.Name) and node.id == "__import__":
            yield node.id


def tops(path: Path) -> set[str]:
    return {name.split(".")[0] for name in imported(path)}


@pytest.mark.parametrize("path", sources("engines"), ids=lambda path: str(path.relative_to(ROOT)))
def test_engines_import_the_standard_library_only(path):
    assert tops(path) <= {"engines", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", sources("engines"), ids=lambda path: str(path.relative_to(ROOT)))
def test_engines_have_no_clock_no_chance_of_their_own_and_no_disk(path):
    assert not tops(path) & FORBIDDEN
    assert not [
        node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name) and node.id == "open"
    ]


@pytest.mark.parametrize("path", sources("engines"), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_game_imports_itself_and_the_core(path):
    home = path.relative_to(ROOT / "engines").parts[0]
    games = {name.split(".")[1] for name in imported(path) if name.startswith("engines.")}
    assert home == "__init__.py" or games <= {"core", home}


@pytest.mark.parametrize("folder", ["engines", "bot", "adapters"])
def test_an_adapters_library_is_imported_by_that_adapter_only(folder):
    for path in sources(folder):
        for library in tops(path) & LIBRARIES.keys():
            assert path.is_relative_to(ROOT / "adapters" / LIBRARIES[library]), f"{path} imports {library}"


def test_whoever_plays_in_the_terminal_does_not_wait_for_the_libraries_of_other_networks():
    code = "import sys, adapters.main, adapters.terminal.play; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"discord", "irc", "PIL"} & set(done.stdout.split())
