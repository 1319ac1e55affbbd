"""A state with one thing changed, for every thing in it: what a digest must notice."""

from __future__ import annotations

import copy
import dataclasses
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from engines.core.game import State

Path = tuple[str, ...]  # fields as "Class.field", the outer ones first
Seen = Mapping[str, list[Any]]  # the distinct values that a field had in some state

OTHERS = 4  # how many values from other states replace a value


def parts(value: Any) -> list[tuple[str, Any]]:
    """The fields of a dataclass or named tuple, each as "Class.field" with its value."""
    kind = type(value)
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
    else:
        names = list(getattr(kind, "_fields", ()))
    return [(f"{kind.__name__}.{name}", getattr(value, name)) for name in names]


def within(value: Any, without: Iterable[str] = ()) -> Iterator[tuple[str, Any]]:
    """All fields within a value, except those inside the fields of `without`."""
    for key, part in parts(value):
        yield key, part
        if key not in without:
            yield from within(part, without)
    if isinstance(value, (list, tuple)) and not hasattr(value, "_fields"):
        for part in value:
            yield from within(part, without)


def seen(states: Iterable[State[Any, Any, Any]]) -> Seen:
    """Every value that each field had in these states."""
    found: dict[str, dict[str, Any]] = defaultdict(dict)
    for state in states:
        for key, value in within(state):
            found[key].setdefault(repr(value), value)
    return {key: list(values.values()) for key, values in found.items()}


def changed(state: State[Any, Any, Any], known: Seen) -> Iterator[tuple[Path, State[Any, Any, Any]]]:
    """Copies of a state with one thing changed in each, and the path of fields to that thing."""
    return _changed(state, (), known)


def _changed(value: Any, path: Path, known: Seen) -> Iterator[tuple[Path, Any]]:
    if fields := parts(value):
        for key, part in fields:
            inner = (*path, key)
            for where, other in _changed(part, inner, known):
                yield where, _with(value, key.partition(".")[2], other)
            others = () if isinstance(value, State) else known[key]  # its parts are not replaced as a whole
            for other in [other for other in others if not _alike(part, other)][:OTHERS]:
                yield inner, _with(value, key.partition(".")[2], other)
    elif isinstance(value, (list, tuple)):
        for at, part in enumerate(value):
            for where, other in _changed(part, path, known):
                yield where, type(value)((*value[:at], other, *value[at + 1 :]))
    elif isinstance(value, Enum):
        members = list(type(value))
        yield path, members[(members.index(value) + 1) % len(members)]
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int):
        yield path, value + 1
    elif isinstance(value, str):
        yield path, f"{value}?"


def _with(value: Any, name: str, part: Any) -> Any:
    if hasattr(value, "_replace"):
        return value._replace(**{name: part})
    other = copy.copy(value)
    object.__setattr__(other, name, part)  # works on frozen classes too
    return other


def _alike(one: Any, other: Any) -> bool:
    """Whether two values have the same contents in any order: a set may be stored in the order in which it grew."""
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return sorted(map(repr, one)) == sorted(map(repr, other))
    return repr(one) == repr(other)
