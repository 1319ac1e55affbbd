"""Why a text is no action that may be done now: unreadable, illegal, ambiguous, not yours, stale.

A refusal carries what was expected, as data; bot/language makes the sentence of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.core.offer import Action, Arg


class Refusal(Exception):  # noqa: N818 - a refusal is an answer, not an error
    """Why a text is no action that may be done now. Nothing was changed by it."""


@dataclass
class Unreadable(Refusal):
    """A word that is none, one too many, or one that is missing (`word` is empty then); or one that may mean several
    things of which at most one is on offer.

    `verb` is None where the verb itself cannot be read; `spec` is the argument that was expected, None behind a verb
    where nothing more was; `expected` lists what could have stood there: verbs, or the things that are on offer for
    the argument.
    """

    word: str
    verb: str | None
    spec: Arg | None
    expected: tuple[Any, ...]


@dataclass
class Illegal(Refusal):
    """Understood, but not to be done now.

    `action` is what was meant, as far as it is complete; `value` the thing or things of `spec` that are not on offer,
    `expected` what is. Without a `spec` the arguments do not go together; or the verb itself is not on offer, and
    `expected` lists the verbs that are.
    """

    verb: str
    action: Action | None
    spec: Arg | None
    value: Any
    expected: tuple[Any, ...]


@dataclass
class Ambiguous(Refusal):
    """A word that may mean several things: verbs where `verb` is None, else things of `spec`, those on offer where
    something is; without a `spec` the whole text may mean several actions."""

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
    """An answer to a question that has been answered already, told by the decision's number."""

    seat: int
    number: int
