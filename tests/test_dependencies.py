"""What the project stands on: every package is pinned, every pin is needed, every package has its reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from itertools import product
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DIRECT = {
    "run": PROJECT["project"]["dependencies"],
    **PROJECT["dependency-groups"],
}
MACHINES = [
    {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": sys,
        "platform_system": system,
        "os_name": name,
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }
    for python, (sys, system, name) in product(
        ("3.11", "3.12", "3.13", "3.14"),
        (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt")),
    )
]


def pins() -> dict[str, str]:
    """The pins with their versions."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    named = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in named}


def direct() -> Iterator[Requirement]:
    yield from (Requirement(line) for lines in DIRECT.values() for line in lines)


def pulled() -> set[str]:
    """What all of it pulls in on any machine where it is to run. Skips where a group is not installed."""
    found: set[str] = set()
    ahead = [(canonicalize_name(each.name), each.extras) for each in direct()]
    while ahead:
        name, extras = ahead.pop()
        try:
            lines = requires(name) or []
        except PackageNotFoundError:
            if name in {canonicalize_name(each.name) for each in direct()}:
                pytest.skip(f"{name} is not installed: make docs")
            lines = []  # for another machine than this
        found.add(name)
        for each in map(Requirement, lines):
            wanted = each.marker is None or any(
                each.marker.evaluate({**machine, "extra": extra}) for machine in MACHINES for extra in ("", *extras)
            )
            if wanted and canonicalize_name(each.name) not in found:
                ahead.append((canonicalize_name(each.name), each.extras))
    return found


def test_what_is_named_is_pinned_to_one_version_and_constraints_say_the_same() -> None:
    named = {canonicalize_name(each.name): str(each.specifier) for each in direct()}
    pinned = pins()
    assert named == {name: f"=={pinned.get(name)}" for name in named}


def test_whatever_is_pulled_in_is_pinned() -> None:
    assert pulled() - pins().keys() == set()


def test_whatever_is_pinned_is_pulled_in() -> None:
    assert pins().keys() - pulled() == set()


def test_every_package_that_is_named_has_its_reason_in_the_design_and_no_other_has() -> None:
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    table = text.partition("## Dependencies, and why")[2].partition("\n## ")[0]
    there = [name for row in re.findall(r"^\| ([^|]+) \|", table, re.MULTILINE) for name in row.split(", ")]
    reasons = {canonicalize_name(name) for name in there} - {"package", "---"}
    assert reasons == {canonicalize_name(each.name) for each in direct()}
