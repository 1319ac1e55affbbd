"""How many lines of answers one asker causes, so that whoever asks without end slows down nobody else."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum, auto

from adapters.irc.session.bucket import Bucket
from bot.people.bounded import BoundedDict

_KEPT = 2000  # askers
_BURST = 0.75  # of a minute's lines may be asked for at once


class Admission(Enum):
    """What becomes of an answer."""

    GIVEN = auto()
    REFUSED = auto()  # and to be told so
    SILENCE = auto()  # refused, and already told


@dataclass(slots=True)
class _Account:
    bucket: Bucket
    told: bool = False


class AnswerBudget:
    """The budgets of all askers, of so many `lines` a minute each.

    What is read for information is given while there is anything left, the last of it on credit. What belongs to
    something done, such as a refusal or a code, is given until as much again is owed.
    """

    def __init__(self, lines: int) -> None:
        self._lines = lines
        self._accounts = BoundedDict[Hashable, _Account](_KEPT)

    def admit(self, asker: Hashable, lines: int, now: float, *, reading: bool) -> Admission:
        """Judge an answer of so many lines, and charge it if it is given."""
        size = max(1.0, self._lines * _BURST)
        account = self._accounts.setdefault(asker, _Account(Bucket(size, self._lines / 60)))
        level = account.bucket.level(now)
        if level >= 1 or (not reading and level > -size):
            account.told = account.told and level < 1
            account.bucket.take(now, lines)
            return Admission.GIVEN
        told, account.told = account.told, True
        return Admission.SILENCE if told else Admission.REFUSED
