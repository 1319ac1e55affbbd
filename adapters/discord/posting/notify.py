"""How people learn that they have to decide: mentioned in the channel, written to directly, both, or neither.

Without a choice of theirs it depends on the decision, by what everybody knows of it: what can only be answered in
private is asked in a direct message, all else in the channel.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bot.journal.journal import Journal, scope
from bot.people.bounded import BoundedDict
from bot.ports import Person
from bot.table.table import Table

_KEY = "notify"
_CACHED = 10_000  # people


class Notify(StrEnum):
    """What somebody has chosen. The values are kept, and are those of the command."""

    AUTO = "auto"
    CHANNEL = "channel"
    DIRECT = "direct"
    BOTH = "both"
    NONE = "none"

    def mentions(self, *, private: bool) -> bool:
        """Whether a decision is called in the channel. `private` says that it is answered in private only."""
        return self in (Notify.CHANNEL, Notify.BOTH) or (self is Notify.AUTO and not private)

    def writes(self, *, private: bool) -> bool:
        """Whether a decision is asked in a direct message."""
        return self in (Notify.DIRECT, Notify.BOTH) or (self is Notify.AUTO and private)


class NotifyStore:
    """What everybody has chosen, kept in the journal."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._chosen = BoundedDict[Person, Notify](_CACHED)

    async def of(self, person: Person) -> Notify:
        """What somebody has chosen; what a later version has kept counts as no choice."""
        if person not in self._chosen:
            kept = await self._journal.get_setting(scope(person), _KEY)
            self._chosen[person] = Notify(kept) if kept in list(Notify) else Notify.AUTO
        return self._chosen[person]

    async def choose(self, person: Person, notify: Notify) -> None:
        """Remember a choice. Raises NotStored."""
        await self._journal.set_setting(scope(person), _KEY, None if notify is Notify.AUTO else notify.value)
        self._chosen[person] = notify


def is_private(table: Table) -> bool:
    """Whether what is to be decided now can only be answered in private. Depends on public facts alone."""
    offers = table.offers(None)
    return bool(offers) and all(offer.secret for offer in offers)


def asked(table: Table) -> Sequence[int]:
    """The seats of those who decide for themselves and have to now, in order."""
    if table.paused is not None:
        return ()
    return sorted({each.seat for each in table.pending_decisions if not table.seats[each.seat].ai})


def newly(table: Table, turns: tuple[int, ...]) -> Sequence[int]:
    """The seats to which a decision has come since the `turns` of all seats were these."""
    return [seat for seat in asked(table) if turns[seat : seat + 1] != (table.turns[seat],)]
