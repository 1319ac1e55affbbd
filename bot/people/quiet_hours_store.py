"""Everyone's quiet hours: they belong to a person, whichever linked account chose them or holds the seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from bot.journal.journal import Journal, scope
from bot.people.quiet_hours import NotQuietHours, QuietHours, parse_quiet_hours
from bot.ports import Person

_KEY = "quiet"


class QuietHoursStore:
    """The quiet hours of all people. Stored in the journal."""

    def __init__(self, journal: Journal, same: Callable[[Person], Sequence[Person]]) -> None:
        """`same` returns all accounts linked with a person's, that one first."""
        self._journal = journal
        self._same = same
        self._chosen: dict[str, QuietHours] = {}  # by scope

    async def load(self) -> None:
        """Read everyone's quiet hours from the journal."""
        kept = await self._journal.get_settings(_KEY)
        for who, text in kept.items():
            with suppress(NotQuietHours):  # a zone that this machine does not know
                self._chosen[who] = parse_quiet_hours(text)

    async def choose(self, person: Person, hours: QuietHours | None) -> None:
        """Set the hours during which a person is not hurried in slow games; None for no such hours."""
        for who in map(scope, self._same(person)):
            await self._journal.set_setting(who, _KEY, None if hours is None else str(hours))
            self._chosen.pop(who, None)
            if hours is not None:
                self._chosen[who] = hours

    def of(self, person: Person) -> QuietHours | None:
        """The quiet hours of a person, or None."""
        return next((self._chosen[who] for who in map(scope, self._same(person)) if who in self._chosen), None)
