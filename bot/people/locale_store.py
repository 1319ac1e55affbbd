"""Who is spoken to in which language: what people and rooms have chosen, and what is taken where they have not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.journal.journal import Journal, scope
from bot.language import Locale
from bot.ports import Audience, IncomingMessage, Person
from bot.table.table import Table

Find = Callable[[Audience], Awaitable[Sequence[Table]]]


class LocaleStore:
    """The languages of people and rooms; they belong to these and not to tables."""

    def __init__(self, journal: Journal, language: str, find: Find) -> None:
        """`language` is that of everybody who has chosen none; `find` gives the tables at which a person sits."""
        self._journal = journal
        self._language = language
        self._find = find
        self._chosen: dict[Audience, str | None] = {}  # of those who were asked about before

    async def language(self, who: Audience, *others: Audience) -> str:
        """The language that a person or a room has chosen, else the first that one of the others has, else ours."""
        for each in (who, *others):
            if language := await self._choice(each):
                return language
        return self._language

    async def choose(self, who: Audience, language: str) -> None:
        """Choose the language of a person or a room."""
        await self._journal.set_setting(scope(who), "language", language)
        self._chosen[who] = language

    async def answering(self, incoming: IncomingMessage) -> Locale:
        """The language of an answer: the person's own where only they read it, else the room's."""
        if incoming.room is None or incoming.private:
            return await self.own(incoming)
        return Locale(await self.language(incoming.room))

    async def own(self, incoming: IncomingMessage) -> Locale:
        """The language of what one person alone reads; who has chosen none reads that of the room, or of the tables."""
        if incoming.room is not None or await self._choice(incoming.person):
            return Locale(await self.language(incoming.person, *([incoming.room] if incoming.room is not None else [])))
        tables = await self._find(incoming.person)
        rooms = [room for table in tables for room in table.rooms if room.network == incoming.person.network]
        return Locale(await self.language(incoming.person, *rooms))

    async def telling(self, table: Table, audience: Audience) -> Locale:
        """The language of an audience of a table; who has chosen none reads that of its room on the own network."""
        rooms = [room for room in table.rooms if room.network == audience.network]
        return Locale(await self.language(audience, *(rooms if isinstance(audience, Person) else ())))

    async def _choice(self, who: Audience) -> str | None:
        if who not in self._chosen:
            self._chosen[who] = await self._journal.get_setting(scope(who), "language")
        return self._chosen[who]
