"""Names are told apart: no two public names are the same in one room, so that none is imported under another name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = sorted(
    {file.parent.relative_to(ROOT) for top in ("bot", "adapters") for file in (ROOT / top).rglob("*.py")}, key=str
)
COMMON = {"log", "P", "T"}  # a module's logger, and type variables


def public_names(file: Path) -> Iterator[str]:
    """What a module defines at its top level for others to use."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


@pytest.mark.parametrize("room", ROOMS, ids=str)
def test_no_two_public_names_are_the_same_in_one_room(room: Path) -> None:
    where = defaultdict(list)
    for file in sorted((ROOT / room).glob("*.py")):
        for name in set(public_names(file)):
            if not name.startswith("_") and name not in COMMON:
                where[name].append(file.name)
    assert {name: files for name, files in where.items() if len(files) > 1} == {}
