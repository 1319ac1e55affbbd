"""Who is who: people who are one person on several networks, because a code went from each to the other.

A name never makes two people one. Somebody asks for a code on one network, sends it on the second, gets another one
there, and sends that back on the first: so each has shown to read what is told to the other, and a code that was stolen
or guessed is worth nothing. Whoever is one has one seat at a table, on the network from which it was taken: there, and
nowhere else, goes what is secret unasked. Both may act; how a seat is brought along to the other is in lobby.py.
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

_KEY = "same"  # of the setting by which one person is another
_CODE = 5  # bytes
_HOLDS = 600.0  # seconds


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a code stands for: somebody would like to be one with whoever sends it; `back` is who has sent it."""

    person: Person
    name: str
    back: Person | None = None


class Pairs:
    """Everybody who is one with somebody else. Kept in the journal."""

    def __init__(self, journal: Journal, entropy: Entropy) -> None:
        self._journal = journal
        self.codes: Codes[Proposal] = Codes(entropy, _CODE, _HOLDS)
        self._before: dict[Person, Person] = {}  # with whom each was made one; who is first of all is not in it
        self._all: dict[Person, tuple[Person, ...]] = {}  # by the first: all that are one with it
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        """Read who is one."""
        for who, text in (await self._journal.get_settings(_KEY)).items():
            person = audience_of(who)
            if isinstance(person, Person):
                self._before[person] = Person(*json.loads(text))
        self._gather()

    def first(self, person: Person) -> Person:
        """The one that stands for all of them, where they are counted as one."""
        while person in self._before:
            person = self._before[person]
        return person

    def all(self, person: Person) -> Sequence[Person]:
        """All that are one with a person, this one first."""
        together = self._all.get(self.first(person), (person,))
        return (person, *(each for each in together if each != person))

    def at(self, table: Table, person: Person) -> Person:
        """As whom somebody has to do with a table: the one of them who sits there, else as this one."""
        return next((each for each in self.all(person) if table.seat_of(each) is not None), person)

    async def join(self, one: Person, other: Person) -> None:
        """Make two people one, with whoever each is already. Raises NotStored."""
        async with self._changing:
            first, later = self.first(one), self.first(other)
            if first != later:
                await self._put(later, first)

    async def part(self, person: Person) -> None:
        """Make a person who is one with others somebody of its own again; the others stay one. Raises NotStored."""
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
