"""Whose quiet hours are when: a person's, on whatever network they were chosen and on whichever the person sits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.journal.journal import Journal, scope
from bot.people.quiet_hours import QuietHours, read
from bot.ports import Person

_KEY = "quiet"


class QuietHoursStore:
    """The quiet hours of all people. Kept in the journal."""

    def __init__(self, journal: Journal, same: Callable[[Person], Sequence[Person]]) -> None:
        """`same` gives all that are one with a person, that person first."""
        self._journal = journal
        self._same = same
        self._chosen: dict[str, QuietHours] = {}  # by scope

    async def load(self) -> None:
        """Read what people have chosen."""
        kept = await self._journal.get_settings(_KEY)
        self._chosen = {who: hours for who, text in kept.items() if (hours := read(text))}

    async def choose(self, person: Person, hours: QuietHours | None) -> None:
        """Choose the hours at which a person is not hurried in slow games; None for no such hours."""
        for who in map(scope, self._same(person)):
            await self._journal.set_setting(who, _KEY, None if hours is None else str(hours))
            self._chosen.pop(who, None)
            if hours is not None:
                self._chosen[who] = hours

    def of(self, person: Person) -> QuietHours | None:
        """The quiet hours of a person, None if there are none."""
        return next((self._chosen[who] for who in map(scope, self._same(person)) if who in self._chosen), None)
