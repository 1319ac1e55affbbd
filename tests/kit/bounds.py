"""Which collections an object and all it refers to have, so that none that could grow without end is overlooked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def _reachable(thing: object, package: str, seen: set[int]) -> Iterator[Any]:
    """The object and all objects of the package that it refers to."""
    if id(thing) not in seen and type(thing).__module__.startswith(package) and hasattr(thing, "__dict__"):
        seen.add(id(thing))
        yield thing
        for each in vars(thing).values():
            yield from _reachable(each, package, seen)


def unbounded(package: str, *roots: object) -> set[str]:
    """Collections without a limit of their own, as "module.Class.attribute", of the package's objects in reach."""
    seen: set[int] = set()
    return {
        f"{type(thing).__module__.rpartition('.')[2]}.{type(thing).__qualname__}.{name}"
        for root in roots
        for thing in _reachable(root, package, seen)
        for name, value in vars(thing).items()
        if isinstance(value, dict | set | list)
    }
