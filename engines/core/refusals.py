"""Why a text is no action that may be done now: unreadable, illegal, ambiguous, not yours, stale.

A refusal carries what was expected, as data; bot/language turns it into a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.offer import Action, Arg


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Why a text is no action that may be done now. Nothing has changed."""


@dataclass
class Unreadable(Refusal):
    """A word that means nothing, is one too many, or is missing (`word` is then empty); or that could mean several
    things of which at most one is on offer.

    `verb` is None if the verb itself cannot be read. `spec` is the argument that was expected, or None after a verb if
    nothing more was. `expected` lists what could have been there: verbs, or the things on offer for the argument.
    """

    word: str
    verb: str | None
    spec: Arg | None
    expected: tuple[Any, ...]


@dataclass
class Illegal(Refusal):
    """Understood, but not allowed now.

    `action` is what was meant, if it is complete; `value` is the thing or things of `spec` that are not on offer,
    `expected` what is. Without a `spec`, either the arguments do not go together, or the verb itself is not on offer
    and `expected` lists the verbs that are.
    """

    verb: str
    action: Action | None
    spec: Arg | None
    value: Any
    expected: tuple[Any, ...]


@dataclass
class Ambiguous(Refusal):
    """A word that may mean several things: verbs if `verb` is None, otherwise things of `spec`, only those on offer if
    any is. Without a `spec`, the whole text may mean several actions."""

    word: str
    verb: str | None
    spec: Arg | None
    candidates: tuple[Any, ...]


@dataclass
class NotYours(Refusal):
    """The seat owes no decision now."""

    seat: int


@dataclass
class Stale(Refusal):
    """An answer to a question that has already been answered, recognised by the decision's number."""

    seat: int
    number: int
