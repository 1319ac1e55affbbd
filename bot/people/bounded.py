"""A mapping of limited size, for whatever is remembered about people, rooms and messages and could grow without end."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class BoundedDict(MutableMapping[Key, Value]):
    """At most `limit` items; the least recently used goes first. Asking whether an item is there counts as a use."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._items: OrderedDict[Key, Value] = OrderedDict()

    def __getitem__(self, key: Key) -> Value:
        value = self._items[key]
        self._items.move_to_end(key)
        return value

    def __setitem__(self, key: Key, value: Value) -> None:
        self._items[key] = value
        self._items.move_to_end(key)
        if len(self._items) > self._limit:
            self._items.popitem(last=False)

    def __delitem__(self, key: Key) -> None:
        del self._items[key]

    def __iter__(self) -> Iterator[Key]:
        return iter(list(self._items))  # a copy, since reading an item while iterating reorders them

    def __len__(self) -> int:
        return len(self._items)
