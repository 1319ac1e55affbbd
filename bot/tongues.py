"""Who is spoken to in which language: what people and rooms have chosen, and what is taken where they have not."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from bot.journal import Journal, scope
from bot.language import Tongue
from bot.ports import Audience, Heard, Person
from bot.table import Table

if TYPE_CHECKING:
    from bot.shelf import Live

Find = Callable[[Audience], Awaitable[Sequence["Live"]]]


class Tongues:
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

    async def answering(self, heard: Heard) -> Tongue:
        """The language of an answer: the person's own where only they read it, else the room's."""
        if heard.room is None or heard.private:
            return await self.own(heard)
        return Tongue(await self.language(heard.room))

    async def own(self, heard: Heard) -> Tongue:
        """The language of what one person alone reads; who has chosen none reads that of the room, or of the tables."""
        if heard.room is not None or await self._choice(heard.person):
            return Tongue(await self.language(heard.person, *([heard.room] if heard.room is not None else [])))
        tables = [live.table for live in await self._find(heard.person)]
        rooms = [room for table in tables for room in table.rooms if room.network == heard.person.network]
        return Tongue(await self.language(heard.person, *rooms))

    async def telling(self, table: Table, audience: Audience) -> Tongue:
        """The language of an audience of a table; who has chosen none reads that of its room on the own network."""
        rooms = [room for room in table.rooms if room.network == audience.network]
        return Tongue(await self.language(audience, *(rooms if isinstance(audience, Person) else ())))

    async def _choice(self, who: Audience) -> str | None:
        if who not in self._chosen:
            self._chosen[who] = await self._journal.get_setting(scope(who), "language")
        return self._chosen[who]
