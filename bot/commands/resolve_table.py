"""Which table a line is about, when a room has several or a person sits at several.

Never a guess: if it is unclear, several are returned and the command that needs one asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.commands.services import Chosen, Services
from bot.ports import IncomingMessage
from bot.runtime.table_cache import LiveTable
from bot.runtime.tables import Tables
from bot.table.table import CommandError, Status


@dataclass(frozen=True, slots=True)
class ResolvedTable:
    """The table that is meant; or none, with those it could be. Where there is one that cannot be read, `broken` is its
    public side as it was last, by language."""

    live: LiveTable | None
    several: tuple[LiveTable, ...] = ()
    broken: Mapping[str, str] | None = None


async def resolve_table(tables: Tables, chosen: Chosen, incoming: IncomingMessage, named: str = "") -> ResolvedTable:
    """The table that a line is about: the one that is named by the beginning of its id, or that was named last.

    Else the only one here at which the person sits, of several the only one that waits for the person; else the only
    one where a seat is free, or the only one there is. CommandError: no-such-table.
    """
    here = await (tables.seated(incoming.person) if incoming.room is None else tables.find(incoming.room))
    if not here:
        return ResolvedTable(None, broken=await tables.broken(incoming.room or incoming.person))
    if named:
        return ResolvedTable(_named(here, named))
    last = chosen.get((incoming.person, incoming.room))
    if named_last := [live for live in here if live.table.header.id == last]:
        return ResolvedTable(named_last[0])
    mine = [live for live in here if tables.seat(live.table, incoming.person) is not None]
    asked = [live for live in mine if live.table.owes(tables.seat(live.table, incoming.person))]
    lobbies = [live for live in here if live.table.status is Status.LOBBY]
    found = mine or lobbies or here
    if len(found) > 1 and len(asked) == 1:
        found = asked
    return ResolvedTable(found[0]) if len(found) == 1 else ResolvedTable(None, tuple(found))


async def resolve_carefully(services: Services, incoming: IncomingMessage, command: str) -> ResolvedTable:
    """The table at which something is to end or to be taken away: never one that was only looked at or talked about.

    The one about which the person has just been asked whether they are sure; else the only one at which they could do
    it: of a moderator any of the room's, of others one at which they sit.
    """
    tables, person = services.tables, incoming.person
    here = await (tables.seated(person) if incoming.room is None else tables.find(incoming.room))
    mine = [live for live in here if tables.seat(live.table, person) is not None]
    found = here if incoming.moderator else mine or here
    if len(found) > 1 and len(asked := [live for live in found if services.is_asked(live.table, person, command)]) == 1:
        found = asked
    return ResolvedTable(found[0]) if len(found) == 1 else ResolvedTable(None, tuple(found))


def _named(here: Sequence[LiveTable], named: str) -> LiveTable:
    found = [live for live in here if live.table.header.id.startswith(named)]
    if len(found) != 1:
        raise CommandError("no-such-table")
    return found[0]
