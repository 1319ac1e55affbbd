"""Evenings as they come: people in several rooms open tables, join, play and leave; networks fail, time jumps, the
process ends or is killed. Whatever order it comes in, what holds for tables holds after every step.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot import archive
from bot.boards import BOARDS
from bot.doc import Doc, line
from bot.entry import Entry
from bot.host import Most
from bot.language import Tongue
from bot.manners import Pace
from bot.ports import Audience, Heard, Parcel, Person, Room
from bot.sayings import line as line_of
from bot.table import Status, Table
from engines import GAMES
from engines.core.chance import Committed
from engines.core.game import Event, Outcome, View
from engines.core.notation import write
from engines.core.offer import Offer, sample
from tests.kit.clock import ScriptedClock
from tests.kit.crash import FILES
from tests.kit.house import Counting, House, house
from tests.kit.net import Net, says, text
from tests.kit.sealed import SEALED
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

T = TypeVar("T")

PEOPLE = (ADA, BRUNO, CLEO, DMITRI)
ROOMS = (ROOM, Room("net", "#other"))
SECRET = "a secret of seat {}"

people, rooms, games = st.sampled_from(PEOPLE), st.sampled_from(ROOMS), st.sampled_from(("antiquity", "sealed"))


class Marked:
    """A game shown plainly, with a mark on everything that is for one seat alone. Names do not change what is said."""

    parts: Sequence[str] = ()

    def board(self, view: View[Any, Any], names: Sequence[str], tongue: Tongue, part: str = "") -> Doc:
        assert view.own is None
        return line(str(view.public))

    def hand(self, view: View[Any, Any], names: Sequence[str], tongue: Tongue) -> Doc | None:
        return line(f"{SECRET.format(view.seat)}: {view.own}")

    def tell(self, event: Event, to: int | None, names: Sequence[str], tongue: Tongue) -> Doc:
        return line(str(event) if to is None else f"{SECRET.format(to)}: {event}")

    def ask(self, view: View[Any, Any], offers: Sequence[Offer[Any]], names: Sequence[str], tongue: Tongue) -> Doc:
        return line(f"{SECRET.format(view.seat)}: {len(offers)} offers")

    def ending(self, view: View[Any, Any], outcome: Outcome, names: Sequence[str], tongue: Tongue) -> Doc:
        return line(str(outcome))


class Watched(Net):
    """A network that holds deliveries back for ever when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.holding = False
        self.held = 0

    async def deliver(self, audience: Audience, parcel: Parcel) -> bool:
        if self.holding:
            self.held += 1
            await asyncio.Event().wait()
        return await super().deliver(audience, parcel)


class Evening(RuleBasedStateMachine):
    """A host on a real journal, what people do there, and what befalls it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.patched = pytest.MonkeyPatch()
        self.patched.setitem(GAMES, "sealed", SEALED)  # type: ignore[arg-type]  # a dict behind its Mapping
        for name in ("antiquity", "sealed"):
            self.patched.setitem(BOARDS, name, Marked())  # type: ignore[arg-type]  # likewise
        for name in ("game_name", "option_name"):
            self.patched.setattr(f"bot.sayings.{name}", lambda key, tongue: key)
        self.loop = asyncio.new_event_loop()
        self.lives = 0
        self.typed = 0
        self.last: Heard | None = None
        self.clock = ScriptedClock()
        self.logs: dict[str, list[Entry]] = {}  # by table, as they were seen last
        self.sat: dict[tuple[str, int], set[Person]] = defaultdict(set)  # by table and seat, who has had it
        self.told: dict[tuple[str, Room], int] = defaultdict(int)  # how many lines of a table a room has seen
        self.begin(self.folder / "0")

    def run(self, work: Awaitable[T]) -> T:
        async def within() -> T:
            return await asyncio.wait_for(work, 20)

        return self.loop.run_until_complete(within())

    # A life of the host

    def begin(self, folder: Path) -> None:
        self.lives += 1
        folder.mkdir(exist_ok=True)
        self.path, self.net = folder, Watched()
        self.open: AbstractAsyncContextManager[House] = house(
            folder, self.net, Counting(1000 * self.lives), self.clock, pace=Pace.LIVE, most=Most(kept=2)
        )
        self.h = self.run(self.open.__aenter__())
        self.run(self.quiet())

    def end(self) -> None:
        """The host ends in order. What rooms were told in this life is held against the logs."""
        self.look()
        for room in ROOMS:
            for table_id in self.logs:
                self.count(
                    room, table_id, [parcel for parcel in self.net.seen.get(room, ()) if parcel.table == table_id]
                )
        self.run(self.open.__aexit__(None, None, None))

    def count(self, room: Room, table_id: str, parcels: Sequence[Parcel]) -> None:
        """Lines come in order, none is left out, and those that come again are marked."""
        lines, before = self.lines(table_id, room), self.told[table_id, room]
        seen = [doc for parcel in parcels for doc in parcel.lines]
        at = next((at for at in range(before, -1, -1) if lines[at : at + len(seen)] == seen), None)
        assert at is not None, (before, seen, lines)
        again = before - at
        for parcel in parcels:
            assert again <= 0 or not parcel.lines or parcel.repeat
            again -= len(parcel.lines)
        self.told[table_id, room] = max(before, at + len(seen))

    def lines(self, table_id: str, room: Room) -> list[Doc]:
        """What a room is to be told of a table."""
        kept = self.run(archive.read(self.h.host.journal, table_id))
        since = kept.since.get(room)
        told = [
            item for seq, said in kept.said for item in said if since is not None and seq > since and item.to is None
        ]
        return [doc for item in told if (doc := line_of(kept.table, item, Tongue("en")))]

    async def quiet(self) -> None:
        """Until everything that is under way waits for time to pass, or for a network that holds back."""
        host, alarms = self.h.host, self.h.host._alarms
        for _ in range(2000):
            await asyncio.sleep(0)
            sleeping = len(self.clock.sleeping) - len(alarms.tasks) - 1
            if len(host._tasks) <= sleeping + self.net.held and not host.journal._waiting:
                return
            await asyncio.sleep(0.0005)
        raise AssertionError(f"it does not come to rest: {host._tasks}")

    def hear(self, heard: Heard) -> None:
        async def through() -> None:
            await self.h.host.hear(heard)
            await self.quiet()

        self.run(through())
        self.last = heard
        self.look()

    def type(self, person: Person, words: str, room: Room | None, *, moderator: bool = False) -> None:
        self.typed += 1
        self.hear(says(person, words, room, source=f"m{self.typed}", moderator=moderator))

    def tables(self) -> list[Table]:
        """The tables that are not finished."""
        found = {live.table.header.id: live.table for room in ROOMS for live in self.run(self.h.host.find(room))}
        return list(found.values())

    def look(self) -> None:
        """Read all logs, and who sits where."""
        journal = self.h.host.journal
        rows = self.run(journal._db.execute_fetchall("SELECT id FROM tables"))
        for (table_id,) in rows:
            _, log, _ = self.run(journal.load(table_id))
            before = self.logs.get(table_id, [])
            assert log[: len(before)] == before, "what was acknowledged has vanished"
            self.logs[table_id] = log
            table = self.run(archive.read(journal, table_id)).table
            for seat, sitter in enumerate(table.seats):
                if table.state is not None and sitter.person is not None:
                    self.sat[table_id, seat].add(sitter.person)

    # What people do

    @initialize(game=games, many=st.integers(1, 4))
    def an_evening_begins(self, game: str, many: int) -> None:
        """With a game in the first room."""
        self.opens(ADA, ROOM, game)
        for person in PEOPLE[1:many]:
            self.joins(person, ROOM)
        self.fills_up_and_starts(ROOM)

    @rule(person=people, room=rooms, game=games)
    def opens(self, person: Person, room: Room, game: str) -> None:
        self.type(person, f"new {game}", room)

    @rule(person=people, room=rooms)
    def joins(self, person: Person, room: Room) -> None:
        self.type(person, "join", room)

    @rule(room=rooms)
    def fills_up_and_starts(self, room: Room) -> None:
        """The host of a lobby in the room lets AI players have the free seats that are needed, and starts."""
        for table in self.tables():
            if room in table.rooms and table.status is Status.LOBBY and table.host is not None:
                for words in ("add 2 ai", "start"):
                    self.type(table.host, f"table {table.header.id} {words}", room)

    @rule(
        person=people,
        room=rooms,
        words=st.sampled_from(("leave", "resign", "pause", "resume", "back", "stop", "start")),
    )
    def says_something(self, person: Person, room: Room, words: str) -> None:
        self.type(person, words, room)

    @rule(person=people, room=rooms, seat=st.integers(1, 4), words=st.sampled_from(("kick", "replace")))
    def changes_a_seat(self, person: Person, room: Room, seat: int, words: str) -> None:
        self.type(person, f"{words} {seat}", room)

    @rule(which=st.integers(0, 5), chance=st.integers(0, 1000), many=st.integers(1, 6))
    def moves(self, which: int, chance: int, many: int) -> None:
        """Somebody who is asked does something that is on offer, and again somebody."""
        for number in range(many):
            if asked := self.asked():
                table, person, seat = asked[which % len(asked)]
                action = sample(table.offers(seat), Committed(b"move", chance + number))
                self.type(person, f"table {table.header.id} {write(action)}", None)

    @rule(which=st.integers(0, 5))
    def lets_a_secret_slip(self, which: int) -> None:
        """A secret word in the room is not carried out."""
        if asked := self.asked():
            table, person, seat = asked[which % len(asked)]
            action = table.game.policy(table.view(seat), Committed(b"slip", table.seq))
            if action.secret:
                self.type(person, f"table {table.header.id} {write(action)}", table.rooms[0])
                assert len(self.logs[table.header.id]) == table.seq

    @rule(
        person=people, room=rooms, words=st.sampled_from(("hand", "board", "help", "log", "players", "fair", "tables"))
    )
    def looks(self, person: Person, room: Room, words: str) -> None:
        self.type(person, words, room)

    @rule()
    def a_line_comes_twice(self) -> None:
        if self.last is not None:
            before = {table_id: len(log) for table_id, log in self.logs.items()}
            self.hear(self.last)
            assert {table_id: len(log) for table_id, log in self.logs.items()} == before

    @rule(person=people)
    def links(self, person: Person) -> None:
        """A table of the first room is shown in the second, too."""
        self.type(person, "link", ROOMS[0])
        code = self.h.answer.split()[-1]
        self.type(person, f"link {code}", ROOMS[1], moderator=True)

    def asked(self) -> list[tuple[Table, Person, int]]:
        """The people who owe a decision."""
        return [
            (table, person, duty.seat)
            for table in self.tables()
            for duty in table.duties
            if table.paused is None and (person := table.seats[duty.seat].person) and not table.seats[duty.seat].away
        ]

    # What befalls them

    @rule(down=st.booleans())
    def the_network_goes_or_comes(self, down: bool) -> None:
        self.net.down = down
        self.h.host.network_is("net", reachable=not down)
        self.run(self.quiet())

    @rule(seconds=st.sampled_from((20.0, 100.0, 200.0, 2000.0)))
    def time_passes(self, seconds: float) -> None:
        async def pass_time() -> None:
            left = seconds
            while left > 0:
                await self.clock.advance(min(left, 20.0))
                left -= 20.0
                await self.quiet()

        self.run(pass_time())
        self.look()

    @rule(seconds=st.sampled_from((-7200.0, 7200.0)))
    def the_wall_clock_is_set(self, seconds: float) -> None:
        before = {table_id: len(log) for table_id, log in self.logs.items()}
        self.clock.set_wall(seconds)
        self.run(self.quiet())
        self.look()
        assert {table_id: len(log) for table_id, log in self.logs.items()} == before

    @rule()
    def the_process_ends_and_starts_again(self) -> None:
        self.end()
        self.begin(self.path)

    @rule(which=st.integers(0, 5), chance=st.integers(0, 1000), told=st.booleans())
    def the_process_is_killed_after_a_commit(self, which: int, chance: int, told: bool) -> None:
        """Before anything was told, or when all was and that is not noted yet."""
        self.net.holding = not told
        self.moves(which, chance, 2)
        there = self.folder / f"{self.lives}"
        there.mkdir()
        self.run(self.h.host.journal._db.run(_copy, self.path, there))
        self.end()
        self.begin(there)
        self.look()

    # What always holds

    @invariant()
    def the_log_replays_to_the_present_state(self) -> None:
        for table in self.tables():
            kept = self.run(archive.read(self.h.host.journal, table.header.id))
            assert kept.table == table

    @invariant()
    def a_person_has_one_seat_at_a_table(self) -> None:
        for table in self.tables():
            assert len(set(table.people)) == len(table.people)
            assert table.host is None or table.host in table.people

    @invariant()
    def a_secret_reached_only_who_has_had_its_seat(self) -> None:
        for audience, parcels in self.net.seen.items():
            for parcel in parcels:
                docs = [*parcel.lines, *(doc for doc in (parcel.board, parcel.hand, parcel.prompt) if doc)]
                for seat in _seats("\n".join(map(text, docs))):
                    assert audience in self.sat[parcel.table, seat]
        for heard, doc, private in self.net.answers:
            for seat in _seats(text(doc)):
                assert private
                assert any(heard.person in sat for (_, its), sat in self.sat.items() if its == seat)

    @invariant()
    def no_cursor_is_ahead_of_its_log(self) -> None:
        for table_id, log in self.logs.items():
            _, _, cursors = self.run(self.h.host.journal.load(table_id))
            assert all(cursor.seq <= len(log) and cursor.sending <= len(log) for cursor in cursors.values())

    def teardown(self) -> None:
        """In the end the network is there, and everybody is told everything."""
        try:
            self.the_network_goes_or_comes(down=False)
            self.time_passes(400.0)
            self.end_told()
        finally:
            self.loop.close()
            self.patched.undo()
            shutil.rmtree(self.folder)

    def end_told(self) -> None:
        wanted = {(table_id, room): len(self.lines(table_id, room)) for table_id in self.logs for room in ROOMS}
        self.end()
        assert {key: self.told[key] for key in wanted} == wanted


def _seats(words: str) -> list[int]:
    """The seats whose secrets are in a text."""
    return [int(found) for found in re.findall(SECRET.format(r"(\d+)"), words)]


def _copy(source: Path, to: Path) -> None:
    for name in FILES:
        if (source / name).exists():
            shutil.copy(source / name, to)


Evening.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
)
TestEvening = pytest.mark.crash(Evening.TestCase)
