"""Copying the mutable parts of a state. Nothing but functions generated from a dataclass's fields lives here."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, MutableMapping, MutableSequence, MutableSet
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")

_MUTABLE = (MutableMapping, MutableSequence, MutableSet)


def copier(cls: type[T]) -> Callable[[T], T]:
    """A function that copies a dataclass of this type: each list by slicing, everything else shared.

    It is generated from the fields, once per class, because a search needs it as fast as one written by hand. Raises
    TypeError for a field declared as mutable in any way other than as a list of immutable values.
    """
    made: Callable[[T], T] = eval(f"lambda one: {_call(cls)}", {"cls": cls})  # noqa: S307 - made of field names only
    return made


def list_copier(cls: type[T]) -> Callable[[list[T]], list[T]]:
    """Like copier, for a list of dataclasses of this type: one call for all of them is faster."""
    made: Callable[[list[T]], list[T]] = eval(f"lambda many: [{_call(cls)} for one in many]", {"cls": cls})  # noqa: S307 - as above
    return made


def _call(cls: type) -> str:
    """The expression that makes the copy of `one`."""
    hints = get_type_hints(cls)
    values = []
    for name in [field.name for field in dataclasses.fields(cls)]:
        is_list = get_origin(hints[name]) is list
        if any(map(_mutable, get_args(hints[name]) if is_list else (hints[name],))):
            raise TypeError(f"{cls.__name__}.{name} is neither immutable nor a list of immutable values")
        values.append(f"one.{name}[:]" if is_list else f"one.{name}")
    return f"cls({', '.join(values)})"


def _mutable(hint: Any) -> bool:
    kind = get_origin(hint) or hint
    return (isinstance(kind, type) and issubclass(kind, _MUTABLE)) or any(map(_mutable, get_args(hint)))
