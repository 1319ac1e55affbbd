"""Random evenings: people on two networks open tables, join, play, vote, link their accounts and leave; networks fail,
time jumps, the process ends or is killed. In whatever order, the invariants of tables hold after every step.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot.journal import archive
from bot.ports import Person, Room
from bot.table.table import Status
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.offer import sample
from tests.kit.evening import FAR, GRETA, PEOPLE, ROOMS, Evening, secrets
from tests.kit.tables import ADA, ROOM

which = st.integers(0, 2)
people, rooms, games = st.sampled_from(PEOPLE), st.sampled_from(ROOMS), st.sampled_from(("antiquity", "sealed"))

WORDS = ("pause", "resume", "back", "start", "again", "queue", "quiet 22-6", "unpair")
VOTED = ("option pace slow", "option pace live", "option pace off", "option absent shrug", "stop", "pause")
LOOKS = ("hand", "board", "help", "log", "players", "fair", "tables", "time", "scores", "pair")


class Machine(RuleBasedStateMachine):
    """What people do of an evening, and what befalls them."""

    def __init__(self) -> None:
        super().__init__()
        self.evening = Evening()
        self.type = self.evening.type

    # What people do

    @initialize(game=games, many=st.integers(1, 4))
    def an_evening_begins(self, game: str, many: int) -> None:
        """With a game in the first room."""
        self.type(ADA, f"new {game}", ROOM)
        for person in PEOPLE[1:many]:
            self.says(person, 0, "join")
        self.fills_up_and_starts(0)

    def says(self, person: Person, which: int, words: str, *, moderator: bool = False) -> str:
        """Somebody says something of one of the tables, in a room of the own network that shows it, if there is one."""
        tables = self.evening.tables()
        table = tables[which % len(tables)] if tables else None
        room = next((room for room in table.rooms if room.network == person.network), None) if table else None
        if table is None or room is None:
            return ""
        return self.type(person, f"table {table.header.id} {words}", room, moderator=moderator)

    @rule(person=people, room=rooms, game=games)
    def opens(self, person: Person, room: Room, game: str) -> None:
        if len(self.evening.tables()) < 3:
            self.type(person, f"new {game}", room)

    @rule(person=people, which=which)
    def joins(self, person: Person, which: int) -> None:
        self.says(person, which, "join")

    @rule(which=which)
    def fills_up_and_starts(self, which: int) -> None:
        """The host of a lobby lets AI players have the free seats that are needed, and starts."""
        tables = [table for table in self.evening.tables() if table.status is Status.LOBBY and table.host is not None]
        if tables:
            table = tables[which % len(tables)]
            for words in ("add 2 ai", "start"):
                self.type(table.host or ADA, f"table {table.header.id} {words}", None)

    @rule(person=people, which=which, words=st.sampled_from(WORDS))
    def says_something(self, person: Person, which: int, words: str) -> None:
        self.says(person, which, words)

    @rule(which=which, seat=st.integers(0, 3))
    def somebody_goes(self, which: int, seat: int) -> None:
        tables = self.evening.tables()
        if tables and (people := tables[which % len(tables)].people):
            for words in ("leave", "resign"):
                self.type(people[seat % len(people)], f"table {tables[which % len(tables)].header.id} {words}", None)

    @rule(person=people, which=which, seat=st.integers(1, 4), words=st.sampled_from(("kick", "replace")))
    def changes_a_seat(self, person: Person, which: int, seat: int, words: str) -> None:
        self.says(person, which, f"{words} #{seat}")

    @rule(which=which, words=st.sampled_from(VOTED))
    def all_are_for_something(self, which: int, words: str) -> None:
        for person in PEOPLE:
            self.says(person, which, words)

    @rule(person=people, which=which, words=st.sampled_from(("kick #1", "kick #2", "stop", "pause", "unlink")))
    def a_moderator_steps_in(self, person: Person, which: int, words: str) -> None:
        self.says(person, which, words, moderator=True)

    @rule(which=st.integers(0, 5), chance=st.integers(0, 1000), many=st.integers(1, 6))
    def moves(self, which: int, chance: int, many: int) -> None:
        """Somebody who is asked does something that is on offer, and again somebody."""
        for number in range(many):
            if asked := self.evening.asked():
                table, person, seat = asked[which % len(asked)]
                action = sample(table.offers(seat), Committed(b"move", chance + number))
                self.type(person, f"table {table.header.id} {write(action)}", None)

    @rule(which=st.integers(0, 5))
    def lets_a_secret_slip(self, which: int) -> None:
        """A secret word in the room is not carried out."""
        if asked := self.evening.asked():
            table, person, seat = asked[which % len(asked)]
            action = table.game.policy(table.view(seat), Committed(b"slip", table.seq))
            if action.secret and table.rooms[0].network == person.network:
                self.type(person, f"table {table.header.id} {write(action)}", table.rooms[0])
                assert len(self.evening.logs[table.header.id]) == table.seq

    @rule(person=people, which=which, words=st.sampled_from(LOOKS))
    def looks(self, person: Person, which: int, words: str) -> None:
        self.says(person, which, words)

    @rule()
    def a_line_comes_twice(self) -> None:
        if self.evening.last is not None and not self.evening.last.text.startswith(("queue", "pair", "unpair")):
            before = self.lengths()
            self.evening.hear(self.evening.last)
            assert self.lengths() == before

    @rule(which=which, room=rooms)
    def links(self, which: int, room: Room) -> None:
        """A table is shown in another room, too."""
        for person in PEOPLE:
            if found := re.search(r"\b[0-9a-f]{8}$", self.says(person, which, "link")):
                self.type(GRETA if room == FAR else ADA, f"link {found[0]}", room, moderator=True)
                break

    @rule(person=st.sampled_from(PEOPLE[:2]))
    def two_become_one(self, person: Person) -> None:
        """Somebody shows to be Greta as well: by a code in each direction."""
        words = "pair"
        for each in (person, GRETA, person):
            if found := re.search(r"\b[0-9a-f]{10}\b", self.type(each, words, None)):
                words = f"pair {found[0]}"

    # What befalls them

    @rule(network=st.sampled_from(("net", "far")), down=st.booleans())
    def a_network_goes_or_comes(self, network: str, down: bool) -> None:
        self.evening.nets[network].down = down
        self.evening.h.host.network_is(network, reachable=not down)
        self.evening.run(self.evening.quiet())

    @rule(seconds=st.sampled_from((20.0, 100.0, 200.0, 2000.0, 90_000.0)))
    def time_passes(self, seconds: float) -> None:
        step = max(20.0, seconds / 60)

        async def pass_time() -> None:
            left = seconds
            while left > 0:
                await self.evening.clock.advance(min(left, step))
                left -= step
                await self.evening.quiet()

        self.evening.run(pass_time())
        self.evening.look()

    @rule(seconds=st.sampled_from((-7200.0, 7200.0)))
    def the_wall_clock_is_set(self, seconds: float) -> None:
        before = self.lengths()
        self.evening.clock.set_wall(seconds)
        self.evening.run(self.evening.quiet())
        self.evening.look()
        assert self.lengths() == before

    @rule()
    def the_process_ends_and_starts_again(self) -> None:
        self.evening.end()
        self.evening.begin(self.evening.path)

    @rule(which=st.integers(0, 5), chance=st.integers(0, 1000), told=st.booleans())
    def the_process_is_killed_after_a_commit(self, which: int, chance: int, told: bool) -> None:
        """Before anything was told, or when all was and that is not noted yet."""
        for net in self.evening.nets.values():
            net.holding = not told
        self.moves(which, chance, 2)
        self.evening.killed()

    # What always holds

    def lengths(self) -> dict[str, int]:
        return {table_id: len(log) for table_id, log in self.evening.logs.items()}

    @invariant()
    def the_log_replays_to_the_present_state(self) -> None:
        for table in self.evening.tables():
            kept = self.evening.run(archive.replay(self.evening.h.host.journal, table.header.id))
            assert kept.table == table

    @invariant()
    def a_person_has_one_seat_at_a_table(self) -> None:
        for table in self.evening.tables():
            one = Counter(map(self.evening.h.host.pairs.first, table.people))
            assert set(one.values()) <= {1}
            assert table.host is None or table.host in table.people

    @invariant()
    def where_people_are_asked_a_clock_runs_if_one_was_agreed_on(self) -> None:
        host = self.evening.h.host
        for live in self.evening.live_tables():
            table = live.table
            if table.settings.pace:
                waits = table.status is Status.LOBBY or table.paused is not None or bool(self.evening.asked())
                assert not waits or host.alarms.attention(live) is not None or not table.present

    @invariant()
    def a_secret_reached_only_who_has_had_its_seat(self) -> None:
        for audience, update in self.evening.updates():
            for seat in secrets(*update.lines, update.board, update.hand, update.prompt):
                assert audience in self.evening.sat[update.table, seat]
        for name, net in self.evening.nets.items():
            for incoming, doc, private in net.answers[self.evening.answers[name] :]:
                one = self.evening.h.host.pairs.all(incoming.person)
                for seat in secrets(doc):
                    assert private
                    assert any(sat.intersection(one) for (_, its), sat in self.evening.sat.items() if its == seat)
            self.evening.answers[name] = len(net.answers)

    @invariant()
    def no_cursor_is_ahead_of_its_log(self) -> None:
        for table_id, log in self.evening.logs.items():
            _, _, cursors = self.evening.run(self.evening.h.host.journal.load(table_id))
            assert all(cursor.seq <= len(log) and cursor.sending <= len(log) for cursor in cursors.values())

    def teardown(self) -> None:
        """In the end the networks are there, and everybody is told everything."""
        for network in self.evening.nets:
            self.a_network_goes_or_comes(network, down=False)
        self.time_passes(400.0)
        self.evening.close()


Machine.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
)
TestEvening = pytest.mark.crash(Machine.TestCase)
