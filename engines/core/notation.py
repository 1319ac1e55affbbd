"""The one text notation: what is logged, what is sent over the network, and what people type.

Actions are written here, read in reading.py and completed in completing.py; everything is importable from here. A
lexicon decides which words stand for a thing, see tokens.py. An action is its verb and its arguments: `keep 3 3 3`,
`use philosopher 5 1 by 2`, `place rome egypt greece persia`, or with labels `place r rome b egypt g greece w persia`. A
seat is `#2`, whoever sits there.
"""

from __future__ import annotations

from engines.core.completing import Next, continuations, following
from engines.core.offer import Action, args
from engines.core.reading import read, read_form, read_things
from engines.core.refusals import Ambiguous, Illegal, NotYours, Refusal, Stale, Unreadable
from engines.core.tokens import ALL, CANONICAL, Canonical, First, Lexicon, Seat, read_number, token, universe

__all__ = [
    "ALL", "CANONICAL", "Ambiguous", "Canonical", "First", "Illegal", "Lexicon", "Next", "NotYours", "Refusal", "Seat",
    "Stale", "Unreadable", "continuations", "following", "read", "read_form", "read_number", "read_things", "token",
    "universe", "write",
]  # fmt: skip


def write(action: Action) -> str:
    """The action in notation. Reading it back gives an equal action wherever it is on offer."""
    words = [action.verb]
    for spec in args(type(action)):
        value = getattr(action, spec.name)
        if (spec.optional and value == spec.default) or value == ():
            continue
        if spec.lead:
            words.append(spec.lead)
        words += [token(thing) for thing in value] if spec.many else [token(value)]
    return " ".join(words)
