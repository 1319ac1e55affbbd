"""Clocks of tables: who is warned when, what happens when time is up, and what time is nobody's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.ports import Audience, Person
from bot.table.table_settings import LIMITS, Pace
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.clock import ScriptedClock
from tests.kit.house import House, house
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM

PEOPLE = (ADA, BRUNO, CLEO)
LIVE = LIMITS[Pace.LIVE]
PLACE = "place rome egypt greece persia"


def count(h: House, words: str) -> int:
    """How many lines in the room hold these words."""
    return sum(words in line for line in h.net.lines(ROOM))


async def test_who_is_asked_is_warned_once_in_the_room_and_once_in_private(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision - LIVE.warning - 1)
        assert count(h, "Time is running out") == 0
        await h.wait(LIVE.warning / 2)
        assert count(h, "Time is running out") == 1
        assert sum("You have" in line for line in h.net.lines(ADA)) == 1
        assert not any("You have" in line for line in h.net.lines(BRUNO))


async def test_when_time_is_up_an_ai_player_sits_in_and_the_game_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision + 5)
        assert count(h, "Ada has run out of time") == 1
        assert count(h, "Ada places") == 1
        assert [decision.seat for decision in (await h.table()).pending_decisions] == [1]


async def test_who_types_a_move_is_back_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision + 5)
        for person in (BRUNO, CLEO):
            await h.type(person, PLACE)
        assert count(h, "Ada places") == 2  # the AI player did the second, too
        await h.type(ADA, "back")
        await h.type(BRUNO, PLACE)
        await h.type(CLEO, PLACE)
        await h.type(ADA, PLACE)
        assert not (await h.table()).seats[0].away


async def test_talk_that_begins_like_a_move_takes_no_seat_back(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision + 5)
        for line in ("is nice", "hello there", "what now", "place of my heart", "pick me up"):
            await h.type(ADA, line)
        assert (await h.table()).seats[0].away


async def test_help_names_back_to_who_is_away_and_to_nobody_else(tmp_path: Path) -> None:
    async def told(person: Person) -> bool:
        await h.type(person, "help")
        return "\n- back: " in h.answer

    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        assert [await told(person) for person in (ADA, BRUNO, CLEO)] == [False, False, False]
        await h.wait(LIVE.decision + 5)
        assert [await told(person) for person in (ADA, BRUNO, CLEO)] == [True, False, False]
        await h.type(ADA, "back")
        await h.wait(LIVE.decision + 5)
        assert [await told(person) for person in (ADA, BRUNO, CLEO)] == [False, True, False]


async def test_with_the_harmless_move_agreed_the_game_shrugs_and_the_seat_stays(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin("option absent shrug")
        await h.wait(LIVE.decision + 5)
        assert count(h, "Ada places") == 1
        assert not (await h.table()).seats[0].away


async def test_the_game_with_shrugs_for_absent_players_can_be_verified(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin("option absent shrug")
        while await h.host.tables.find(ROOM):
            await h.wait(LIVE.decision + 5)
        await h.type(ADA, "log file")
        from bot.journal.verify import verify_file

        assert verify_file(h.net.files[0].text).agrees


async def test_each_decision_has_its_own_time(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision - 10)
        await h.type(ADA, PLACE)
        await h.wait(LIVE.decision - 20)
        assert count(h, "run out of time") == 0


async def test_clk_2_a_pause_keeps_what_was_left_also_for_hours(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision - 70)
        await h.type(ADA, "pause", PLACE)
        assert "paused" in h.answer
        assert count(h, "Ada places") == 0
        await h.wait(2 * 3600)
        await h.type(ADA, "resume", "time")
        assert "70 seconds" in h.answer
        await h.wait(60)
        assert count(h, "run out of time") == 0
        await h.wait(20)
        assert count(h, "run out of time") == 1


async def test_clk_2_a_pause_is_kept_over_a_restart(tmp_path: Path) -> None:
    clock = ScriptedClock()
    async with house(tmp_path, pace=Pace.LIVE, clock=clock) as h:
        await h.begin()
        await h.wait(LIVE.decision - 70)
        await h.type(ADA, "pause")
    await clock.advance(3600)
    async with house(tmp_path, pace=Pace.LIVE, clock=clock) as h:
        await h.type(BRUNO, PLACE)
        assert "paused" in h.answer
        await h.type(ADA, "resume", "time")
        assert "70 seconds" in h.answer


async def test_a_pause_keeps_what_is_left_of_time_for_which_the_network_was_away(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision - 70)
        h.host.network_is("net", reachable=False)
        await h.wait(3600)
        h.host.network_is("net", reachable=True)
        await h.type(ADA, "pause")
        await h.wait(2 * 3600)
        await h.type(ADA, "resume", "time")
        assert "70 seconds" in h.answer


async def test_that_the_network_is_away_in_a_pause_gives_nobody_more_time(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision - 70)
        await h.type(ADA, "pause")
        h.host.network_is("net", reachable=False)
        await h.wait(3600)
        h.host.network_is("net", reachable=True)
        await h.type(ADA, "resume", "time")
        assert "70 seconds" in h.answer


async def test_two_pauses_of_one_decision_keep_what_was_left(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        for _ in range(2):
            await h.wait((LIVE.decision - 70) / 2)
            await h.type(ADA, "pause")
            await h.wait(600)
            await h.type(ADA, "resume")
        await h.type(ADA, "time")
        assert "70 seconds" in h.answer


async def test_a_pause_without_end_closes_the_table_in_the_end_with_its_seed(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.type(ADA, "pause")
        await h.wait(LIVE.pause + 60)
        assert not await h.host.tables.find(ROOM)
        assert h.net.lines(ROOM)[-1].startswith("The seed of chance was")


@pytest.mark.parametrize(("before", "after"), [("off", "live"), ("live", "slow"), ("slow", "live")])
async def test_whatever_pace_is_agreed_on_in_a_pause_nobody_is_late_when_it_ends(
    tmp_path: Path, before: str, after: str
) -> None:
    async with house(tmp_path) as h:
        await h.begin(f"option pace {before}")
        await h.wait(100)
        await h.type(ADA, "pause", f"option pace {after}")
        await h.type(BRUNO, f"option pace {after}", "resume")
        await h.wait(100)
        assert count(h, "run out of time") == 0
        await h.type(ADA, PLACE)
        assert count(h, "Ada places") == 1


async def test_clk_2_time_for_which_the_bot_was_down_is_nobodys(tmp_path: Path) -> None:
    clock = ScriptedClock()
    async with house(tmp_path, pace=Pace.LIVE, clock=clock) as h:
        await h.begin()
        await h.wait(100)
    await clock.advance(8 * 3600)
    async with house(tmp_path, pace=Pace.LIVE, clock=clock) as h:
        await h.wait(LIVE.decision - 110)
        assert count(h, "run out of time") == 0
        await h.wait(30)
        assert count(h, "Ada has run out of time") == 1


async def test_time_for_which_the_network_was_away_is_nobodys(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(100)
        h.host.network_is("net", reachable=False)
        await h.wait(3600)
        h.host.network_is("net", reachable=True)
        await h.wait(LIVE.decision - 110)
        assert count(h, "run out of time") == 0
        await h.wait(30)
        assert count(h, "Ada has run out of time") == 1


async def test_who_asks_for_the_time_reads_of_those_whose_clock_stands_still_and_of_no_others(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        h.host.person_is(BRUNO, reachable=False)  # who is not asked
        await h.type(CLEO, "time")
        assert "still" not in h.answer
        h.host.person_is(ADA, reachable=False)
        await h.type(CLEO, "time")
        assert h.answer.startswith("Ada is cut off from us, so the clock stands still")
        h.host.person_is(ADA, reachable=True)
        await h.type(CLEO, "time")
        assert "still" not in h.answer


async def test_clk_4_a_wall_clock_that_is_set_changes_no_deadline_and_fires_nothing_twice(tmp_path: Path) -> None:
    for step in (-3600.0, 3600.0):
        path = tmp_path / str(step)
        path.mkdir()
        async with house(path, pace=Pace.LIVE) as h:
            await h.begin()
            await h.wait(50)
            h.clock.set_wall(step)
            await h.wait(LIVE.decision - 70)
            assert count(h, "run out of time") == 0
            await h.wait(30)
            assert count(h, "run out of time") == 1


@pytest.mark.parametrize("noon", ["2026-03-28T12:00", "2026-10-24T12:00"])
async def test_clk_4_a_day_is_a_day_also_when_the_clocks_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, noon: str
) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    clock = ScriptedClock(datetime.fromisoformat(noon).replace(tzinfo=ZoneInfo("Europe/Berlin")).timestamp())
    try:
        async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
            await h.begin()
            await h.wait(LIMITS[Pace.SLOW].decision - 120)
            assert count(h, "run out of time") == 0
            await h.wait(180)
            assert count(h, "run out of time") == 1
    finally:
        monkeypatch.undo()
        time.tzset()


async def test_a_lobby_in_which_nothing_happens_is_closed(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.type(ADA, "new antiquity")
        await h.wait(LIVE.idle - 100)
        await h.type(BRUNO, "join")
        await h.wait(LIVE.idle - 100)
        assert await h.host.tables.find(ROOM)
        await h.wait(200)
        assert not await h.host.tables.find(ROOM)


async def test_also_without_a_clock_a_lobby_does_not_stand_for_ever(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.OFF) as h:
        await h.type(ADA, "new antiquity")
        live = (await h.host.tables.find(ROOM))[0]
        assert h.host.alarms.attention(live) == live.table.since + LIMITS[Pace.SLOW].idle


async def test_when_all_people_are_away_the_game_waits_and_fills_no_room(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start")
        await h.wait(LIVE.decision + 100)
        assert (await h.table()).paused is not None
        assert count(h, " places ") == 0
        await h.type(ADA, "resume", PLACE)
        assert count(h, "Ada places") == 1


async def test_when_the_last_who_is_there_resigns_the_game_waits_for_those_who_are_away(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(2 * LIVE.decision + 20)  # Ada and Bruno are away
        await h.type(CLEO, "resign")
        assert (await h.table()).paused is not None
        assert "the game waits" in h.net.lines(ROOM)[-1]
        await h.type(BRUNO, "resume")
        await h.wait(60)
        assert [decision.seat for decision in (await h.table()).pending_decisions] == [1]


async def test_a_table_without_a_pace_has_no_clock(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.wait(1000)
        await h.type(ADA, "time")
        assert "No clock" in h.answer
        assert count(h, "run out of time") == 0


async def test_the_pace_of_a_running_game_is_changed_by_vote(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "option pace slow")
        assert (await h.table()).settings.pace is Pace.OFF
        await h.type(BRUNO, "option pace slow")
        assert (await h.table()).settings.pace is Pace.SLOW


async def test_a_timeout_in_the_moment_of_the_answer_gives_one_of_both(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        await h.wait(LIVE.decision - 10)
        seq = (await h.table()).seq
        advance = h.clock.advance(11)
        await advance
        await h.type(ADA, PLACE)
        assert count(h, "Ada places") == 1
        assert (await h.table()).seq > seq


async def test_a_slow_game_is_woken_in_time_after_a_restart_though_nobody_touches_it(tmp_path: Path) -> None:
    clock = ScriptedClock()
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.begin()
        for action in range(2):
            seat = (await h.table()).pending_decisions[0].seat
            state = await h.table()
            move = state.game.default_action(state.view(seat), Committed(b"x", action))
            await h.type(PEOPLE[seat], write(move))
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.wait(LIMITS[Pace.SLOW].decision + 100)
        assert count(h, "run out of time") == 1


async def test_in_a_slow_game_quiet_hours_are_nobodys_also_after_a_restart(tmp_path: Path) -> None:
    slow = LIMITS[Pace.SLOW].decision
    clock = ScriptedClock(86_400.0 * 20_000 + 12 * 3600)  # noon in UTC
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.begin()
        await h.type(ADA, "quiet 22-6")
        assert "22:00-6:00" in h.answer
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.wait(slow + 7 * 3600)
        assert count(h, "run out of time") == 0
        await h.wait(2 * 3600)
        assert count(h, "run out of time") == 1


async def test_a_night_before_the_bot_was_down_stays_nobodys(tmp_path: Path) -> None:
    clock = ScriptedClock(86_400.0 * 20_000 + 22 * 3600)
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.type(ADA, "quiet 22-6")
        await h.begin()
        await h.wait(8 * 3600)
    await clock.advance(10 * 3600)
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.type(ADA, "time")
        assert "24 hours" in h.answer


async def test_a_night_in_which_the_network_was_away_counts_once(tmp_path: Path) -> None:
    clock = ScriptedClock(86_400.0 * 20_000 + 22 * 3600)
    async with house(tmp_path, pace=Pace.SLOW, clock=clock) as h:
        await h.type(ADA, "quiet 22-6")
        await h.begin()
        h.host.network_is("net", reachable=False)
        await h.wait(8 * 3600)
        h.host.network_is("net", reachable=True)
        await h.wait(10 * 3600)
        await h.type(ADA, "time")
        assert "14 hours" in h.answer


async def test_a_deadline_lies_behind_the_nights_until_then(tmp_path: Path) -> None:
    noon = 86_400.0 * 20_000 + 12 * 3600
    clock = ScriptedClock(noon)
    async with house(tmp_path, pace=Pace.HALF, clock=clock) as h:
        await h.begin()
        live = (await h.host.tables.find(ROOM))[0]
        assert h.host.alarms.ends(live) == {0: pytest.approx(noon + 12 * 3600)}
        await h.type(ADA, "quiet 22-6")
        assert h.host.alarms.ends(live) == {0: pytest.approx(noon + 20 * 3600)}
        await h.wait(20 * 3600 - 120)
        assert count(h, "Ada has run out of time") == 0
        await h.wait(180)
        assert count(h, "Ada has run out of time") == 1


async def test_who_is_cut_off_has_no_deadline_and_nobody_has_one_without_a_pace(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.begin()
        live = (await h.host.tables.find(ROOM))[0]
        assert list(h.host.alarms.ends(live)) == [0]
        h.host.person_is(ADA, reachable=False)
        assert not h.host.alarms.ends(live)
        h.host.person_is(ADA, reachable=True)
        h.host.room_is(ROOM, reachable=False)
        assert not h.host.alarms.ends(live)
        h.host.room_is(ROOM, reachable=True)
        await h.type(ADA, "pause")
        assert not h.host.alarms.ends(live)


async def test_quiet_hours_can_be_given_up_and_count_for_nothing_in_a_live_game(tmp_path: Path) -> None:
    clock = ScriptedClock(86_400.0 * 20_000)  # midnight in UTC
    async with house(tmp_path, pace=Pace.LIVE, clock=clock) as h:
        await h.begin()
        await h.type(ADA, "quiet 22-6")
        await h.wait(LIVE.decision + 5)
        assert count(h, "Ada has run out of time") == 1
        await h.type(ADA, "quiet off")
        assert "no quiet hours" in h.answer


async def test_quiet_hours_without_a_zone_say_whose_they_are_in_the_persons_language(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "language de", "ruhe 22-7")
        assert "Weltzeit (UTC)" in h.answer
        await h.type(ADA, "ruhe 22-7 Europe/Berlin")
        assert h.answer == "Gut, in Spielen über Tage zählt die Zeit für dich von 22:00-7:00 Europe/Berlin nicht."


async def test_what_are_no_quiet_hours_is_explained(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "quiet at night")
        assert "quiet 22-7" in h.answer


# A room in which we may not speak


async def test_a_lobby_is_not_closed_while_there_is_no_room_for_it(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.type(ADA, "new court")
        h.host.room_is(ROOM, reachable=False)
        await h.wait(LIVE.idle + 600)
        assert len(await h.host.tables.find(ROOM)) == 1
        h.host.room_is(ROOM, reachable=True)
        await h.wait(LIVE.idle - 60)
        assert len(await h.host.tables.find(ROOM)) == 1
        await h.wait(120)
        assert await h.host.tables.find(ROOM) == []


# A question that waits to be sent


class Congested(Net):
    """A network that has other things to send first to some audiences, until told otherwise."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: set[Audience] = set()
        self.absent: set[Person] = set()
        self.free = asyncio.Event()

    async def turn(self, audience: Audience, table: str) -> None:
        if audience in self.waiting:
            await self.free.wait()

    def reaches(self, person: Person) -> bool:
        return person not in self.absent


@asynccontextmanager
async def congested(path: Path, *waiting: Audience) -> AsyncIterator[tuple[House, Congested]]:
    """A game in which the second question, Bruno's, waits for its audience's turn."""
    net = Congested()
    async with house(path, net=net, pace=Pace.LIVE) as h:
        await h.begin()
        net.waiting.update(waiting)
        await h.host.hear(says(ADA, PLACE, ROOM))
        yield h, net
        net.free.set()


async def late(h: House) -> bool:
    """Whether somebody has run out of time."""
    return any(occupant.away for occupant in (await h.table()).seats)


@pytest.mark.parametrize("audience", [ROOM, BRUNO])
async def test_a_clock_starts_when_the_question_has_been_delivered(audience: Audience, tmp_path: Path) -> None:
    async with congested(tmp_path, audience) as (h, net):
        await h.go_on(LIVE.decision - 10)
        net.free.set()
        await h.go_on(LIVE.decision - 10)
        assert not await late(h)
        await h.go_on(30)
        assert await late(h)


async def test_for_somebody_who_is_not_there_the_call_in_the_room_starts_the_clock(tmp_path: Path) -> None:
    async with congested(tmp_path, BRUNO) as (h, net):
        net.absent.add(BRUNO)
        await h.go_on(LIVE.decision + 30)
        assert await late(h)


async def test_what_waits_to_be_sent_stops_a_clock_for_one_pace_at_the_most(tmp_path: Path) -> None:
    async with congested(tmp_path, ROOM) as (h, _):
        await h.go_on(2 * LIVE.decision - 20)
        assert not await late(h)
        await h.go_on(50)
        assert await late(h)


async def test_that_pace_is_counted_from_the_begin_of_the_wait_also_after_pauses(tmp_path: Path) -> None:
    async with congested(tmp_path, ROOM) as (h, _):
        for _ in range(2):
            await h.go_on(50)
            for line in ("pause", "resume"):
                await h.host.hear(says(ADA, line, ROOM))
        await h.go_on(2 * LIVE.decision - 120)
        assert not await late(h)
        await h.go_on(50)
        assert await late(h)


async def test_a_question_that_was_asked_before_a_restart_has_its_clock_go_on(tmp_path: Path) -> None:
    clock = ScriptedClock()
    async with house(tmp_path, pace=Pace.LIVE, clock=clock) as h:
        await h.begin()
        await h.wait(LIVE.decision - 60)
    async with house(tmp_path, clock=clock) as h:
        await h.wait(90)
        assert await late(h)


async def test_quiet_alone_shows_what_is_set(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "quiet", room=None)
        assert h.answer == "You have no quiet hours. You set them like “quiet 22-7 Berlin”."
        await h.type(ADA, "quiet 10pm-7am MEZ", "quiet", room=None)
        assert h.answer == "Your quiet hours: 22:00-7:00 Europe/Berlin. “quiet off” ends them."


@pytest.mark.parametrize(
    ("words", "said"), [("25-7", "no time of day"), ("22-7 Mordor", "time zone"), ("7-7", "begin when they end")]
)
async def test_it_is_said_which_part_of_quiet_hours_was_not_understood(tmp_path: Path, words: str, said: str) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, f"quiet {words}", room=None)
        assert said in h.answer
