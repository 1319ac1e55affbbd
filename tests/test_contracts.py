"""The import contracts in pyproject.toml hold what they say: each finds every import that it forbids."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest

from engines import GAMES

ROOT = Path(__file__).parents[1]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def forbidden(contract: dict[str, Any]) -> set[tuple[str, str]]:
    """Who may not import what, by one contract."""
    match contract["type"]:
        case "layers":
            inside = [f"{container}." for container in contract.get("containers", ())] or [""]
            return {
                (prefix + lower, prefix + upper)
                for prefix in inside
                for upper, lower in combinations(contract["layers"], 2)
            }
        case "independence":
            return set(permutations(contract["modules"], 2))
        case "forbidden":
            return set(product(contract["source_modules"], contract["forbidden_modules"]))
        case "acyclic_siblings":
            return set()  # see test_a_circle_is_found
        case other:
            raise AssertionError(f"a kind of contract that no import is planted for: {other}")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    for name in ("engines", "bot", "adapters"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture
def plant(house: Path) -> Iterator[Any]:
    """Plants imports, and takes them away again."""
    planted: dict[Path, str | None] = {}

    def sow(pairs: set[tuple[str, str]]) -> None:
        for source in {source for source, _ in pairs}:
            place = house / source.replace(".", "/")
            file = place / "planted.py" if place.is_dir() else place.with_suffix(".py")
            before = planted.setdefault(file, file.read_text(encoding="utf-8") if file.exists() else None)
            imports = "".join(f"    import {target}\n" for by, target in sorted(pairs) if by == source)
            guarded = f"\nfrom typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n{imports}"
            file.write_text((before or "") + guarded, encoding="utf-8")

    yield sow
    for file, before in planted.items():
        if before is None:
            file.unlink()
        else:
            file.write_text(before, encoding="utf-8")


def linted(house: Path) -> str:
    command = [sys.executable, "-c", LINT, "--no-cache"]
    done = subprocess.run(command, cwd=house, capture_output=True, encoding="utf-8", check=False)
    return done.stdout + done.stderr


@pytest.mark.parametrize("contract", [c for c in CONTRACTS if forbidden(c)], ids=lambda contract: contract["name"])
def test_a_contract_finds_every_import_that_it_forbids(house: Path, plant: Any, contract: dict[str, Any]) -> None:
    pairs = forbidden(contract)
    plant(pairs)
    parts = re.split(r"^(.+)\n-+$", linted(house), flags=re.MULTILINE)  # headings, each with what follows
    told = parts[parts.index(contract["name"]) + 1]
    assert set(re.findall(r"^(\S+) is not allowed to import\s+(\S+):", told, re.MULTILINE)) == pairs


@pytest.mark.parametrize("room", ["bot.table", "bot.commands", "adapters.irc", "engines.core"])
def test_a_circle_is_found(house: Path, plant: Any, room: str) -> None:
    modules = sorted((house / room.replace(".", "/")).glob("[a-z]*.py"))
    one, other = (f"{room}.{module.stem}" for module in modules[:2])
    plant({(one, other), (other, one)})
    assert f"No cycles are allowed in {room}." in linted(house)


def test_without_a_planted_import_all_are_kept(house: Path) -> None:
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in linted(house)


def test_the_contracts_name_every_game() -> None:
    named = [contract for contract in CONTRACTS if "game" in contract["name"].lower()]
    assert len(named) == 2
    for contract in named:
        assert set(contract.get("modules", contract.get("forbidden_modules"))) == {f"engines.{game}" for game in GAMES}
