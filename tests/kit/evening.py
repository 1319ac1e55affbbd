"""An evening for tests: a host on two networks, with people in several rooms, through several lives, and what they saw.

How it is set up, started, ended and inspected is here; what people do, and what happens to them, is in the test.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.journal import archive
from bot.language import Locale
from bot.ports import Audience, IncomingMessage, Person, Room, Update
from bot.render.boards import BOARDS
from bot.render.messages import line as line_of
from bot.runtime.table_cache import LiveTable
from bot.runtime.tables import TableLimits
from bot.table.entry import Entry
from bot.table.facts import Unlinked
from bot.table.table import Table
from bot.table.table_settings import Pace
from bot.text.doc import Doc, line
from engines import GAMES
from engines.core.game import Event, Outcome, View
from engines.core.offer import Offer
from tests.kit.clock import ScriptedClock
from tests.kit.crash import FILES
from tests.kit.house import Counting, House, house
from tests.kit.net import Net, says, text
from tests.kit.sealed import SEALED
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

T = TypeVar("T")

FAR = Room("far", "#court")
GRETA = Person("far", "greta")
PEOPLE = (ADA, BRUNO, CLEO, DMITRI, GRETA)
ROOMS = (ROOM, Room("net", "#other"), FAR)
SECRET = "a secret of seat {}"


class Marked:
    """A game shown plainly, with a mark on everything meant for one seat alone. Names do not affect the output."""

    parts: Sequence[str] = ()

    def board(self, view: View[Any, Any], names: Sequence[str], locale: Locale, part: str = "") -> Doc:
        assert view.own is None
        return line(str(view.public))

    def hand(self, view: View[Any, Any], names: Sequence[str], locale: Locale) -> Doc | None:
        return line(f"{SECRET.format(view.seat)}: {view.own}")

    def tell(self, event: Event, to: int | None, names: Sequence[str], locale: Locale) -> Doc:
        return line(str(event) if to is None else f"{SECRET.format(to)}: {event}")

    def ask(self, view: View[Any, Any], offers: Sequence[Offer[Any]], names: Sequence[str], locale: Locale) -> Doc:
        return line(f"{SECRET.format(view.seat)}: {len(offers)} offers")

    def ending(self, view: View[Any, Any], outcome: Outcome, names: Sequence[str], locale: Locale) -> Doc:
        return line(str(outcome))


class Watched(Net):
    """A network that holds deliveries back indefinitely when told to."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.holding = False
        self.held = 0

    async def deliver(self, audience: Audience, update: Update) -> bool:
        if self.holding:
            self.held += 1
            await asyncio.Event().wait()
        return await super().deliver(audience, update)


class Evening:
    """A host on a real journal, through all its lives."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.patched = pytest.MonkeyPatch()
        self.patched.setitem(GAMES, "sealed", SEALED)  # type: ignore[arg-type]  # a dict, declared as a Mapping
        for name in ("antiquity", "sealed"):
            self.patched.setitem(BOARDS, name, Marked())  # type: ignore[arg-type]  # as above
        for name in ("game_name", "option_name"):
            self.patched.setattr(f"bot.render.messages.{name}", lambda key, locale: key)
        self.loop = asyncio.new_event_loop()
        self.lives = 0
        self.typed = 0
        self.last: IncomingMessage | None = None
        self.clock = ScriptedClock()
        self.logs: dict[str, list[Entry]] = {}  # by table, as last seen
        self.sat: dict[tuple[str, int], set[Person]] = defaultdict(set)  # by table and seat: everyone who has had it
        self.told: dict[tuple[str, Room], int] = defaultdict(int)  # how many of a table's lines a room has seen
        self.begin(self.folder / "0")

    def run(self, work: Awaitable[T]) -> T:
        async def within() -> T:
            return await asyncio.wait_for(work, 20)

        return self.loop.run_until_complete(within())

    # A life of the host

    def begin(self, folder: Path) -> None:
        self.lives += 1
        folder.mkdir(exist_ok=True)
        self.path = folder
        self.nets = {name: Watched(name) for name in ("net", "far")}
        self.answers = dict.fromkeys(self.nets, 0)  # how many were examined
        self.open: AbstractAsyncContextManager[House] = house(
            folder,
            self.nets["net"],
            Counting(1000 * self.lives),
            self.clock,
            pace=Pace.LIVE,
            limits=TableLimits(kept=2),
            others=[self.nets["far"]],
        )
        self.h = self.run(self.open.__aenter__())
        self.run(self.quiet())

    def end(self) -> None:
        """Shut the host down cleanly, and check what rooms were told in this life against the logs."""
        self.look()
        for table_id, room in self.showing():
            self.count(room, table_id, [update for update in self.seen(room) if update.table == table_id])
        self.run(self.open.__aexit__(None, None, None))

    def killed(self) -> None:
        """The host is killed, and another starts from what it left behind."""
        there = self.folder / f"{self.lives}"
        there.mkdir()
        self.run(self.h.host.journal._db.run(_copy, self.path, there))
        self.end()
        self.begin(there)
        self.look()

    def close(self) -> None:
        """Check that in the end everyone has been told everything."""
        try:
            wanted = {(table_id, room): len(self.lines(table_id, room)) for table_id, room in self.showing()}
            self.end()
            assert {key: self.told[key] for key in wanted} == wanted
        finally:
            self.loop.close()
            self.patched.undo()
            shutil.rmtree(self.folder)

    async def quiet(self) -> None:
        """Wait until everything in progress is waiting for time to pass, or for a network that holds back."""
        host = self.h.host
        for _ in range(2000):
            await asyncio.sleep(0)
            sleeping = len(self.clock.sleeping) - len(host._timers)
            held = sum(net.held for net in self.nets.values())
            if len(host._tasks) <= sleeping + held and not host.journal._waiting:
                return
            await asyncio.sleep(0.0005)
        raise AssertionError(f"the host does not become idle: {len(host._tasks)} tasks")

    # What is typed

    def hear(self, incoming: IncomingMessage) -> None:
        async def through() -> None:
            await self.h.host.hear(incoming)
            await self.quiet()

        self.run(through())
        self.last = incoming
        self.look()

    def type(self, person: Person, words: str, room: Room | None, *, moderator: bool = False) -> str:
        """Someone types something in a room of their own network. Returns the last answer there."""
        if room is not None and room.network != person.network:
            room = next(each for each in ROOMS if each.network == person.network)
        self.typed += 1
        self.hear(says(person, words, room, source=f"m{self.typed}", moderator=moderator))
        answers = self.nets[person.network].answers
        return text(answers[-1][1]) if answers else ""

    # What is seen

    def seen(self, audience: Audience) -> Sequence[Update]:
        return self.nets[audience.network].seen.get(audience, ())

    def updates(self) -> Iterator[tuple[Audience, Update]]:
        """Everything that anyone was shown in this life."""
        for net in self.nets.values():
            for audience, updates in net.seen.items():
                for update in updates:
                    yield audience, update

    def live_tables(self) -> list[LiveTable]:
        """The unfinished tables, as they are in memory."""
        found = {live.table.header.id: live for room in ROOMS for live in self.run(self.h.host.tables.find(room))}
        return list(found.values())

    def tables(self) -> list[Table]:
        """The unfinished tables."""
        return [live.table for live in self.live_tables()]

    def asked(self) -> list[tuple[Table, Person, int]]:
        """The people who owe a decision."""
        return [
            (table, person, decision.seat)
            for table in self.tables()
            for decision in table.pending_decisions
            if table.paused is None
            and (person := table.seats[decision.seat].person)
            and not table.seats[decision.seat].away
        ]

    def look(self) -> None:
        """Read all logs, and who sits where."""
        journal = self.h.host.journal
        rows = self.run(journal._db.execute_fetchall("SELECT id FROM tables"))
        for (table_id,) in rows:
            _, log, _ = self.run(journal.load(table_id))
            before = self.logs.get(table_id, [])
            assert log[: len(before)] == before, "acknowledged entries have vanished"
            self.logs[table_id] = log
            table = self.run(archive.replay(journal, table_id)).table
            for seat, occupant in enumerate(table.seats):
                if table.state is not None and occupant.person is not None:
                    self.sat[table_id, seat].add(occupant.person)

    def showing(self) -> list[tuple[str, Room]]:
        """Tables with the rooms that show or might show them, except rooms from which a table was removed."""
        return [
            (table_id, room)
            for table_id, log in self.logs.items()
            for room in ROOMS
            if not any(isinstance(fact, Unlinked) and fact.room == room for entry in log for fact in entry.facts)
        ]

    def count(self, room: Room, table_id: str, updates: Sequence[Update]) -> None:
        """Check that lines come in order, none is missing, and repeated ones are marked."""
        lines, before = self.lines(table_id, room), self.told[table_id, room]
        seen = [doc for update in updates for doc in update.lines]
        at = next((at for at in range(before, -1, -1) if lines[at : at + len(seen)] == seen), None)
        assert at is not None, (before, seen, lines)
        again = before - at
        for update in updates:
            assert again <= 0 or not update.lines or update.repeat
            again -= len(update.lines)
        self.told[table_id, room] = max(before, at + len(seen))

    def lines(self, table_id: str, room: Room) -> list[Doc]:
        """What a room is to be told about a table."""
        kept = self.run(archive.replay(self.h.host.journal, table_id))
        since = kept.since.get(room)
        told = [
            item for seq, said in kept.said for item in said if since is not None and seq > since and item.to is None
        ]
        return [doc for item in told if (doc := line_of(kept.table, item, Locale("en")))]


def secrets(*docs: Doc | None) -> list[int]:
    """The seats whose secrets appear."""
    words = "\n".join(text(doc) for doc in docs if doc)
    return [int(found) for found in re.findall(SECRET.format(r"(\d+)"), words)]


def _copy(source: Path, to: Path) -> None:
    for name in FILES:
        if (source / name).exists():
            shutil.copy(source / name, to)
