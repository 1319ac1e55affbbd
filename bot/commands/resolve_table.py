"""Which table a line is about, where a room has several and a person sits at several.

Never a guess: where it is not clear, several are left, and whoever needs one of them asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.ports import IncomingMessage
from bot.table.table import CommandError, Status

if TYPE_CHECKING:
    from bot.runtime.host import Host
    from bot.runtime.table_cache import LiveTable


@dataclass(frozen=True, slots=True)
class ResolvedTable:
    """The table that is meant; or none, with those it could be. Where there is one that cannot be read, `broken` is its
    public side as it was last, by language."""

    live: LiveTable | None
    several: tuple[LiveTable, ...] = ()
    broken: Mapping[str, str] | None = None


async def choose(host: Host, incoming: IncomingMessage, named: str = "") -> ResolvedTable:
    """The table that a line is about: the one that is named by the beginning of its id, or that was named last.

    Else the only one here at which the person sits, of several the only one that waits for the person; else the only
    one where a seat is free, or the only one there is. CommandError: no-such-table.
    """
    here = await (host.seated(incoming.person) if incoming.room is None else host.find(incoming.room))
    if not here:
        return ResolvedTable(None, broken=await host.broken(incoming.room or incoming.person))
    if named:
        return ResolvedTable(_named(here, named))
    last = host.chosen.get((incoming.person, incoming.room))
    if chosen := [live for live in here if live.table.header.id == last]:
        return ResolvedTable(chosen[0])
    mine = [live for live in here if host.seat(live.table, incoming.person) is not None]
    asked = [live for live in mine if live.table.owes(host.seat(live.table, incoming.person))]
    lobbies = [live for live in here if live.table.status is Status.LOBBY]
    found = mine or lobbies or here
    if len(found) > 1 and len(asked) == 1:
        found = asked
    return ResolvedTable(found[0]) if len(found) == 1 else ResolvedTable(None, tuple(found))


def _named(here: Sequence[LiveTable], named: str) -> LiveTable:
    found = [live for live in here if live.table.header.id.startswith(named)]
    if len(found) != 1:
        raise CommandError("no-such-table")
    return found[0]
