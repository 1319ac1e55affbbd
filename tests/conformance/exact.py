"""Comparing values more strictly than `==`, which ignores types and some orders, and finding what two values share."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

PLAIN = (type(None), bool, int, str)


def difference(one: Any, other: Any, path: str = "") -> str | None:
    """Where two values differ, as a path with both sides; None if nothing can tell them apart.

    Types must be the same, and dicts and sets must be in the same order too, because listing them shows it.
    """
    if one is other:
        return None
    if type(one) is not type(other) or isinstance(one, type):
        return _differ(path, one, other)
    if dataclasses.is_dataclass(one):
        parts = [(f".{f.name}", getattr(one, f.name), getattr(other, f.name)) for f in dataclasses.fields(one)]
    elif isinstance(one, dict):
        parts = [(" in its order", list(one), list(other))]
        parts += [(f"[{key!r}]", value, other.get(key)) for key, value in one.items()]
    elif isinstance(one, (list, tuple, set, frozenset)):
        if len(one) != len(other):
            return _differ(path, one, other)
        parts = [(f"[{at}]", *pair) for at, pair in enumerate(zip(one, other, strict=True))]
    else:
        return None if one == other else _differ(path, one, other)
    return next((found for name, mine, yours in parts if (found := difference(mine, yours, path + name))), None)


def _differ(path: str, one: Any, other: Any) -> str:
    return f"{path or 'value'}: {one!r} / {other!r}"


def mutable(value: Any, path: str = "state") -> Iterator[tuple[int, str]]:
    """Everything mutable within a value, by identity, with the path to it."""
    if isinstance(value, (list, set, dict)) or (dataclasses.is_dataclass(value) and not _frozen(value)):
        yield id(value), path
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from mutable(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from mutable(item, f"{path}[{key!r}]")
    elif isinstance(value, (list, tuple, set, frozenset)):
        for at, item in enumerate(value):
            yield from mutable(item, f"{path}[{at}]")
    else:
        assert isinstance(value, PLAIN), f"{path} is a {type(value).__name__}, and nothing knows how to copy that"


def shared(one: Any, other: Any) -> list[str]:
    """The paths of everything that can be modified through both values."""
    known = dict(mutable(other))
    return [path for identity, path in mutable(one) if identity in known]


def plain(value: Any) -> bool:
    """Whether a value is immutable and consists only of numbers, strings, enums and frozen dataclasses of these."""
    if dataclasses.is_dataclass(value):
        return _frozen(value) and all(plain(getattr(value, field.name)) for field in dataclasses.fields(value))
    if isinstance(value, tuple):
        return all(map(plain, value))
    return isinstance(value, PLAIN)


def not_json(value: Any, path: str = "position") -> Iterator[str]:
    """What in a value JSON could not reproduce: anything but dicts with string keys, lists, strings, integers, true,
    false and null. A tuple may take the place of a list."""
    if type(value) is dict:
        for key, part in value.items():
            if type(key) is not str:
                yield f"{path} has the key {key!r}"
            yield from not_json(part, f"{path}[{key!r}]")
    elif type(value) in (list, tuple):
        for at, part in enumerate(value):
            yield from not_json(part, f"{path}[{at}]")
    elif type(value) not in PLAIN:
        yield f"{path} is a {type(value).__name__}"


def _frozen(value: Any) -> bool:
    return bool(value.__dataclass_params__.frozen)
