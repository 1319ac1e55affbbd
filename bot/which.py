"""Which table a line is about, where a room has several and a person sits at several.

Never a guess: where it is not clear, several are left, and whoever needs one of them asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.ports import Heard
from bot.table import Sorry, Status

if TYPE_CHECKING:
    from bot.host import Host
    from bot.shelf import Live


@dataclass(frozen=True, slots=True)
class Choice:
    """The table that is meant; or none, with those it could be, and whether there is one that nobody can play at."""

    live: Live | None
    several: tuple[Live, ...] = ()
    broken: bool = False


async def choose(host: Host, heard: Heard, named: str = "") -> Choice:
    """The table that a line is about: the one that is named by the beginning of its id, or that was named last.

    Else the only one here at which the person sits, of several the only one that waits for the person; else the only
    one where a seat is free, or the only one there is. Sorry: no-such-table.
    """
    here = await (host.seated(heard.person) if heard.room is None else host.find(heard.room))
    if not here:
        return Choice(None, broken=await host.broken(heard.room or heard.person))
    if named:
        return Choice(_named(here, named))
    last = host.chosen.get((heard.person, heard.room))
    if chosen := [live for live in here if live.table.header.id == last]:
        return Choice(chosen[0])
    mine = [live for live in here if host.seat(live.table, heard.person) is not None]
    asked = [live for live in mine if live.table.owes(host.seat(live.table, heard.person))]
    lobbies = [live for live in here if live.table.status is Status.LOBBY]
    found = mine or lobbies or here
    if len(found) > 1 and len(asked) == 1:
        found = asked
    return Choice(found[0]) if len(found) == 1 else Choice(None, tuple(found))


def _named(here: Sequence[Live], named: str) -> Live:
    found = [live for live in here if live.table.header.id.startswith(named)]
    if len(found) != 1:
        raise Sorry("no-such-table")
    return found[0]
