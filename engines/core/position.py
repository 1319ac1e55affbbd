"""The digest of a position: how two programs agree that a game stands where it stood.

A position is what a game is by its rules at one moment, stated by the game itself as a plain value (see Projection).
The digest is made of that value alone, so classes, fields and their order can change without changing any digest.
docs/fair.md writes this down for whoever recomputes a game without this program.

During a game neither a position nor its digest may leave the database: crests and hands can be found by trying.
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
    """One way to state the positions of a game; a game numbers its projections, and a record names the number.

    `of` makes the position of a state: dicts with words as keys, lists, words, whole numbers, true, false and none.
    Things go by words written down for this purpose, never by their place in an enum, and what has no order in the
    game is sorted by its words. It says where everything is and what is still to happen. It leaves out the options
    (a record names them), what follows from the rest, what players merely remember and what is there only for speed.

    `without` names every field of the state that `of` leaves out, as "Class.field", each with the reason. Tests hold
    that all other fields count.
    """

    of: Callable[[Any], Plain]
    without: Mapping[str, str] = field(default_factory=dict)

    def digest(self, state: object) -> str:
        """The fingerprint of a state's position: the first 16 hex digits of the SHA-256 of its canonical JSON.

        Canonical JSON is UTF-8 with sorted keys, no spaces and only the escapes that JSON demands.
        """
        return hashlib.sha256(_ENCODER.encode(self.of(state)).encode()).hexdigest()[:16]
