"""Which language to use for whom: what people and rooms have chosen, and the fallbacks if they have not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.journal.journal import Journal, scope
from bot.language import Locale
from bot.people.bounded import BoundedDict
from bot.ports import Audience, IncomingMessage, Person
from bot.table.table import Table

_CACHED = 4096  # people and rooms whose choice is kept in memory

Find = Callable[[Audience], Awaitable[Sequence[Table]]]


class LocaleStore:
    """The languages of people and rooms; language belongs to them and not to tables."""

    def __init__(self, journal: Journal, language: str, find: Find) -> None:
        """`language` is the default for everyone; `find` returns the tables at which a person sits."""
        self._journal = journal
        self._language = language
        self._find = find
        self._chosen = BoundedDict[Audience, str | None](_CACHED)  # what the journal says

    async def language(self, who: Audience, *others: Audience) -> str:
        """The language that a person or room has chosen, else the first chosen among the others, else the default."""
        for each in (who, *others):
            if language := await self._choice(each):
                return language
        return self._language

    async def choose(self, who: Audience, language: str) -> None:
        """Set the language of a person or a room."""
        await self._journal.set_setting(scope(who), "language", language)
        self._chosen[who] = language

    async def answering(self, incoming: IncomingMessage) -> Locale:
        """The language of an answer: the person's own if only they read it, otherwise the room's."""
        if incoming.room is None or incoming.private:
            return await self.own(incoming)
        return Locale(await self.language(incoming.room))

    async def own(self, incoming: IncomingMessage) -> Locale:
        """The language for what one person alone reads: their choice, or that of the room, or of their tables'
        rooms."""
        if incoming.room is not None or await self._choice(incoming.person):
            return Locale(await self.language(incoming.person, *([incoming.room] if incoming.room is not None else [])))
        tables = await self._find(incoming.person)
        rooms = [room for table in tables for room in table.rooms if room.network == incoming.person.network]
        return Locale(await self.language(incoming.person, *rooms))

    async def telling(self, table: Table, audience: Audience) -> Locale:
        """The language for an audience of a table: its choice, or that of the table's rooms on its own network."""
        rooms = [room for room in table.rooms if room.network == audience.network]
        return Locale(await self.language(audience, *(rooms if isinstance(audience, Person) else ())))

    async def _choice(self, who: Audience) -> str | None:
        if who in self._chosen:
            return self._chosen[who]
        choice = self._chosen[who] = await self._journal.get_setting(scope(who), "language")
        return choice
