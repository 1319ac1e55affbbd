"""Who is who: accounts on several networks that belong to one person, proved by a code in each direction.

A name never links two accounts. Someone asks for a code on one network, sends it on the second, gets another code
there, and sends that back on the first. Each account has thus shown that it can read what the other is told, and a
stolen or guessed code is worth nothing. Linked accounts share one seat at a table, on the network where it was taken:
secrets are sent there unasked, and nowhere else. Both may act; lobby.py moves a seat to the other account.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

from bot.journal.journal import Journal, audience_of, scope
from bot.people.codes import Codes
from bot.ports import Entropy, Person
from bot.table.table import Table

_KEY = "same"  # the setting that links an account to another
_CODE = 5  # bytes
_HOLDS = 600.0  # seconds


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a code stands for: someone wants to be linked with whoever sends it; `back` is who has sent it."""

    person: Person
    name: str
    back: Person | None = None


class Pairs:
    """All linked accounts. Stored in the journal."""

    def __init__(self, journal: Journal, entropy: Entropy) -> None:
        self._journal = journal
        self.codes: Codes[Proposal] = Codes(entropy, _CODE, _HOLDS)
        self._before: dict[Person, Person] = {}  # the account each was linked to; the first of a group is not a key
        self._all: dict[Person, tuple[Person, ...]] = {}  # all accounts of a group, by its first
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        """Read the links from the journal."""
        for who, text in (await self._journal.get_settings(_KEY)).items():
            person = audience_of(who)
            if isinstance(person, Person):
                self._before[person] = Person(*json.loads(text))
        self._gather()

    def first(self, person: Person) -> Person:
        """The account that stands for all those linked with this one, when they count as one person."""
        while person in self._before:
            person = self._before[person]
        return person

    def all(self, person: Person) -> Sequence[Person]:
        """All accounts linked with this one, itself first."""
        together = self._all.get(self.first(person), (person,))
        return (person, *(each for each in together if each != person))

    def at(self, table: Table, person: Person) -> Person:
        """The account that acts for a person at a table: the linked one that sits there, else the given one."""
        return next((each for each in self.all(person) if table.seat_of(each) is not None), person)

    async def join(self, one: Person, other: Person) -> None:
        """Link two accounts, with all those each is already linked to. Raises NotStored."""
        async with self._changing:
            first, later = self.first(one), self.first(other)
            if first != later:
                await self._put(later, first)

    async def part(self, person: Person) -> None:
        """Unlink an account from the others, which stay linked. Raises NotStored."""
        async with self._changing:
            behind = [each for each, before in self._before.items() if before == person]
            if person in self._before or behind:
                heir = self._before.get(person) or behind[0]
                for each in behind:
                    if each != heir:
                        await self._put(each, heir)
                await self._put(person if person in self._before else heir, None)

    async def _put(self, person: Person, before: Person | None) -> None:
        kept = None if before is None else json.dumps([before.network, before.id], ensure_ascii=False)
        await self._journal.set_setting(scope(person), _KEY, kept)
        if before is None:
            del self._before[person]
        else:
            self._before[person] = before
        self._gather()

    def _gather(self) -> None:
        self._all = {}
        for person in self._before:
            first = self.first(person)
            self._all[first] = (*self._all.get(first, (first,)), person)
