"""What commands work with: the tables, and what is known of people and rooms. No command is given the host."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.journal.journal import Journal
from bot.people.allowance import Allowance
from bot.people.bounded import BoundedDict
from bot.people.codes import Codes
from bot.people.locale_store import LocaleStore
from bot.people.pairs import Pairs
from bot.people.quiet_hours_store import QuietHoursStore
from bot.people.room_settings import RoomSettingsStore
from bot.ports import Audience, Clock, Person, Room, RoomPort
from bot.runtime.alarms import Alarms
from bot.runtime.host import Host
from bot.runtime.tables import Tables
from bot.table.table import Table
from bot.table.table_settings import Pace

_CHOSEN = 4096  # places in which somebody has named a table that are remembered
_HEARD = 4096  # people of whom it is remembered when they last wrote to a table, or were last corrected
_LINK, _LINK_HOLDS = 4, 3600.0  # bytes of the code that links a room, and seconds for which it holds

_INVITATIONS = 3, 600.0  # of one table, in so many seconds
_ROOM_CALLS = 1, 1800.0  # in one room, whatever the game
_CALLS = 3, 86_400.0  # of one person

SURE = 60.0  # seconds in which somebody who was asked whether they are sure need only do it again

Chosen = BoundedDict[tuple[Person, Room | None], str]  # the table that a person named last in a place


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one process. `pace` gives that of new tables on a network."""

    tables: Tables
    alarms: Alarms
    journal: Journal
    clock: Clock
    pairs: Pairs
    locales: LocaleStore
    quiet_hours: QuietHoursStore
    links: Codes[str]  # tables that can be shown in another room, by code
    chosen: Chosen
    offered: BoundedDict[tuple[Person, Room | None], Sequence[str]]  # tables that somebody can name by a letter now
    heard: BoundedDict[tuple[str, Person], float]  # ticks at which somebody last wrote to a table, by its id
    asked: BoundedDict[tuple[str, Person, str], float]  # ticks at which somebody was asked whether they are sure
    corrected: BoundedDict[Person, float]  # ticks at which a room last read of somebody's slip
    show: Callable[[Audience], Awaitable[None]]  # once more what there is to see
    pace: Callable[[str], Pace]
    room_settings: RoomSettingsStore
    room_ports: Mapping[str, RoomPort]  # by network
    invitations: Allowance[str]  # by table
    room_calls: Allowance[Room]
    calls: Allowance[Person]

    def is_asked(self, table: Table, person: Person, command: str) -> bool:
        """Whether somebody was asked within the last minute whether they are sure of a command at a table."""
        since, me = self.clock.ticks() - SURE, self.pairs.first(person)
        return any(
            (table_id, who) == (table.header.id, me) and what.split()[0] == command and when >= since
            for (table_id, who, what), when in self.asked.items()
        )

    @classmethod
    def of(cls, host: Host) -> Services:
        """The services of a host."""
        return cls(
            tables=host.tables,
            alarms=host.alarms,
            journal=host.journal,
            clock=host.clock,
            pairs=host.pairs,
            locales=host.locales,
            quiet_hours=host.quiet_hours,
            links=Codes(host.entropy, _LINK, _LINK_HOLDS),
            chosen=BoundedDict(_CHOSEN),
            offered=BoundedDict(_CHOSEN),
            heard=host.heard,
            asked=BoundedDict(_HEARD),
            corrected=BoundedDict(_HEARD),
            show=host.show,
            pace=host.pace,
            room_settings=host.room_settings,
            room_ports=host.room_ports,
            invitations=Allowance(*_INVITATIONS),
            room_calls=Allowance(*_ROOM_CALLS),
            calls=Allowance(*_CALLS),
        )
