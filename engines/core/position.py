"""The digest of a position: how two programs check that a game stands where it stood.

A position is the state of the game according to its rules, written by the game itself as a plain value (see
Projection). The digest depends on that value alone, so classes, fields and their order can change without changing any
digest. docs/fair.md describes this for anyone who recomputes a game without this program.

While a game runs, neither a position nor its digest may leave the database: crests and hands could be found by trying
all possibilities.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Plain = None | bool | int | str | Sequence["Plain"] | Mapping[str, "Plain"]

_ENCODER = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False, check_circular=False
)


@dataclass(frozen=True, slots=True)
class Projection:
    """One way to state the positions of a game. A game numbers its projections, and a record names the number.

    `of` turns a state into its position: dicts with string keys, lists, strings, integers, true, false and null. Things
    are named by words defined for this purpose, never by their index in an enum, and whatever has no order in the game
    is sorted by its word. The position says where everything is and what is still to happen. It leaves out the options
    (a record names them), whatever follows from the rest, what players merely remember, and what exists only for speed.

    `without` lists every field of the state that `of` leaves out, as "Class.field", with the reason. Tests check that
    all other fields matter.
    """

    of: Callable[[Any], Plain]
    without: Mapping[str, str] = field(default_factory=dict)

    def digest(self, state: object) -> str:
        """The digest of a state's position: the first 16 hex digits of the SHA-256 of its canonical JSON.

        Canonical JSON is UTF-8 with sorted keys, no spaces, and only the escapes that JSON requires.
        """
        return hashlib.sha256(_ENCODER.encode(self.of(state)).encode()).hexdigest()[:16]
