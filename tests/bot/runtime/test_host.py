"""The whole path of a line: who may see what, what is stored before it is said, what a restart leaves as it was."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.people import room_history
from bot.ports import Person, Room
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.house import House, house
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM

PEOPLE = (ADA, BRUNO, CLEO)

SAT_DOWN = [("Ada", "1 of 3."), ("Bruno", "2 of 3."), ("Cleo", "3 at the table.")]


async def begin(h: House, people: tuple[Person, ...] = PEOPLE, ai: int = 0) -> None:
    """Everybody sits down, and the host starts."""
    for person in people:
        await h.type(person, "join")
    if ai:
        await h.type(people[0], f"add {ai} ai")
    await h.type(people[0], "start")


async def default_action(h: House, *, public: bool = True) -> bool:
    """Whoever is asked answers with a harmless move, typed where it belongs; False if nobody is asked."""
    found = await h.host.tables.find(ROOM)
    if not found:
        return False
    table = found[0].table
    decision = table.pending_decisions[0]
    person = table.seats[decision.seat].person
    assert person is not None
    action = GAMES[table.game.name].default_action(table.view(decision.seat), Committed(b"shrug", table.seq))
    await h.type(person, write(action), room=None if action.secret or not public else ROOM)
    return True


async def test_a_first_join_opens_a_table_where_only_one_game_can_be_meant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.people.room_settings.GAMES", {"antiquity": GAMES["antiquity"]})
    async with house(tmp_path) as h:
        await h.type(ADA, "join")
        assert any("Ada opens " in line for line in h.net.lines(ROOM))


async def test_a_whole_game_of_people_is_played_to_its_end(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        while await default_action(h):
            pass
        assert "The seed of chance was" in h.net.lines(ROOM)[-1]


async def test_a_secret_reaches_its_owner_and_nobody_else(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        table = (await h.host.tables.find(ROOM))[0].table
        support = {person: table.view(table.seat_of(person)).own.support.name.capitalize() for person in PEOPLE}
        for person in PEOPLE:
            assert f"you support {support[person]}" in h.net.everything(person)
            others = [support[other] for other in PEOPLE if other != person]
            assert not [name for name in others if name in h.net.everything(person).split("Place ")[0]]
        assert "support" not in h.net.everything(ROOM)
        assert EVE not in h.net.seen


async def test_a_secret_word_in_a_room_is_not_carried_out_and_not_repeated(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        while (await h.host.tables.find(ROOM))[0].table.pending_decisions[0].kind == "place":
            await default_action(h)
        before = (await h.host.tables.find(ROOM))[0].table.seq
        seat = (await h.host.tables.find(ROOM))[0].table.pending_decisions[0].seat
        person = (await h.host.tables.find(ROOM))[0].table.seats[seat].person
        assert person is not None
        for line in ("pick g5 lydia", "PICK g5 Lydia.", "/pick g5 lydien", "nimm g5 lydien", "pikc g5 lydia"):
            await h.type(person, line)
            assert "ydi" not in h.answer
            assert "g5" not in h.answer
        assert (await h.host.tables.find(ROOM))[0].table.seq == before
        assert "please send it to me privately" in h.net.answers[-2][1][0].text[0].text


async def test_an_answer_made_from_a_players_view_is_private_wherever_it_was_asked(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        for line in ("hand", "help place"):
            await h.type(ADA, line)
            assert h.net.answers[-1][2], line


async def test_a_message_delivered_twice_is_carried_out_once_also_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", source="m1")
        await h.type(BRUNO, "join", source="m2")
        await h.type(BRUNO, "leave", source="m3")
        await h.type(BRUNO, "join", source="m2")
        assert len((await h.host.tables.find(ROOM))[0].table.people) == 1
        await h.type(CLEO, "join", source="m4")
    async with house(tmp_path) as h:
        await h.type(BRUNO, "join", source="m2")
        assert len((await h.host.tables.find(ROOM))[0].table.people) == 2
        await h.type(CLEO, "join", source="m4")
        assert h.net.answers == []


async def test_after_a_restart_the_same_decision_is_asked_with_the_same_dice(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        await default_action(h)
        seat = (await h.host.tables.find(ROOM))[0].table.pending_decisions[0].seat
        asked = PEOPLE[seat]
        await h.type(asked, "hand")
        before = h.answer
    async with house(tmp_path) as h:
        await h.type(asked, "hand")
        assert h.answer == before


async def test_what_a_dead_network_swallowed_is_said_again_in_order_and_once(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        h.net.down = True
        for person in (BRUNO, CLEO):
            await h.host.hear(says(person, "join", ROOM))
        h.net.down = False
        await h.clock.advance(1000)
        await h.host.settled()
        joined = [line for line in h.net.lines(ROOM) if "sits down" in line]
        assert joined == [f"{name} sits down: {there}" for name, there in SAT_DOWN]


async def test_what_may_have_been_said_before_a_kill_is_marked_when_it_is_said_again(tmp_path: Path) -> None:
    net = Net(down=True)
    async with house(tmp_path, net) as h:
        await h.host.hear(says(ADA, "new antiquity", ROOM))
        while not net.attempts:
            await asyncio.sleep(0)
    async with house(tmp_path) as h:
        assert h.net.seen[ROOM][0].repeat


async def test_only_tables_that_owe_somebody_something_are_woken_at_the_start(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
    async with house(tmp_path) as h:
        assert await h.host.journal.due(60.0) == []
        h.net.down = True
        await h.host.hear(says(BRUNO, "join", ROOM))
    async with house(tmp_path) as h:
        assert h.net.lines(ROOM) == ["Bruno sits down: 2 of 3."]


async def test_an_ended_table_whose_end_was_not_told_tells_it_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        h.net.down = True
        await h.host.hear(says(ADA, "stop", ROOM))
    async with house(tmp_path) as h:
        assert "Ada stops" in h.net.lines(ROOM)[0]


async def test_a_bug_is_told_with_an_id_and_the_table_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")

        def broken(*args: object) -> None:
            raise ZeroDivisionError("pick g5 lydia")

        with monkeypatch.context() as patched:
            patched.setattr("bot.render.messages.players", broken)
            await h.type(ADA, "players")
            assert "lydia" not in h.answer
            assert "If you report it" in h.answer
        await h.type(BRUNO, "join")
        assert len((await h.host.tables.find(ROOM))[0].table.people) == 2


async def test_two_who_start_at_once_begin_one_game(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        for person in (BRUNO, CLEO):
            await h.type(person, "join")
        await asyncio.gather(
            h.host.hear(says(ADA, "start", ROOM)),
            h.host.hear(says(ADA, "start", ROOM)),
            h.host.hear(says(DMITRI, "join", ROOM)),
        )
        await h.host.settled()
        assert sum(line.startswith("Here we go") for line in h.net.lines(ROOM)) == 1


async def test_joining_twice_at_once_takes_one_seat(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await asyncio.gather(*(h.host.hear(says(BRUNO, "join", ROOM)) for _ in range(5)))
        await h.host.settled()
        assert (await h.host.tables.find(ROOM))[0].table.people == (ADA, BRUNO)


async def test_typing_ahead_is_carried_out_in_order(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        lines = ["new antiquity", "add 2 ai", "option first 1", "start", "place rome egypt greece persia"]
        await asyncio.gather(*(h.host.hear(says(ADA, line, ROOM)) for line in lines))
        await h.host.settled()
        assert any(line.startswith("Ada places") for line in h.net.lines(ROOM))


async def test_a_lobby_that_was_left_by_all_makes_room_for_a_new_one(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "leave")
        await h.type(BRUNO, "new antiquity")
        assert (await h.host.tables.find(ROOM))[0].table.host == BRUNO


async def test_two_networks_have_rooms_and_people_of_the_same_name_and_nothing_in_common(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        other, twin, elsewhere = Net("other"), Person("other", "ada"), Room("other", ROOM.id)
        h.host.attach("other", other)
        await h.type(ADA, "new antiquity")
        await h.type(twin, "board", room=elsewhere)
        assert "There is no table here" in other.last_answer()
        await h.type(twin, "new antiquity", room=elsewhere)
        assert elsewhere in other.seen
        assert len((await h.host.tables.find(ROOM))[0].table.people) == 1


async def test_room_and_person_each_read_their_own_language(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "language de")
        await h.type(BRUNO, "join")
        await h.type(ADA, "add ai", "option first 1", "language room en", "start")
        assert "Lege rot" in h.net.everything(ADA)
        assert "Ada rolls red" in h.net.everything(ROOM)
        await h.type(ADA, "sprache raum de", "lege rom ägypten griechenland persien")
        assert "Ada legt rot" in h.net.everything(ROOM)


async def test_the_record_of_a_finished_game_can_be_had_and_of_a_running_one_cannot(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        await h.type(ADA, "log file")
        assert not h.net.files
        while await default_action(h):
            pass
        await h.type(EVE, "log file")
        assert h.net.files[0].text.startswith("tafelrunde record 2")


@pytest.mark.parametrize(
    "line", ["board", "players", "log", "fair", "help", "rules", "options", "games", "hand", "log file"]
)
async def test_onlookers_learn_nothing_secret(tmp_path: Path, line: str) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        seed = (await h.host.tables.find(ROOM))[0].table.header.seed.hex()
        await h.type(EVE, line)
        assert "support" not in h.answer.replace("you support in secret", "").replace("the kingdom you support", "")
        assert seed not in h.answer


async def test_an_outsiders_move_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        before = (await h.host.tables.find(ROOM))[0].table.seq
        await h.type(EVE, "place rome egypt greece persia")
        assert "not sit at this table" in h.answer
        assert (await h.host.tables.find(ROOM))[0].table.seq == before


async def test_ai_players_play_a_game_out_when_the_last_person_only_shrugs(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h, (ADA,), ai=2)
        while await default_action(h):
            pass
        last = await room_history.last(h.host.journal, ROOM)
        assert last is not None
        table = last.table
        assert table.outcome is not None


async def test_when_the_last_person_resigns_ai_players_do_not_play_on(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h, (ADA,), ai=2)
        await h.type(ADA, "resign")
        assert not await h.host.tables.find(ROOM)
        assert len(h.net.lines(ROOM)) < 20


async def test_fair_counts_the_dice_that_all_have_seen(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        await h.type(EVE, "fair")
        counts = h.answer.rpartition("rolled here: ")[2]
        assert sum(int(part.split(": ")[1].removesuffix("×")) for part in counts.split(", ")) == 4


async def test_help_on_a_verb_shows_how_it_is_used_now_and_to_nobody_else(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        seat = (await h.host.tables.find(ROOM))[0].table.pending_decisions[0].seat
        await h.type(PEOPLE[seat], "help place")
        assert h.net.answers[-1][2]
        assert "place babylon" in h.answer
        await h.type(PEOPLE[seat - 1], "help place")
        assert "cannot be done now" in h.answer


async def test_a_table_that_was_closed_before_its_game_began_has_no_record(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "stop", "log file")
        assert not h.net.files


async def test_who_goes_by_a_new_name_keeps_the_seat_and_is_called_by_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.host.hear(replace(says(ADA, "players", ROOM), name="Ada_afk"))
        await h.host.settled()
        assert "Ada is called Ada_afk now." in h.net.lines(ROOM)
        assert "Ada_afk" in h.answer


async def test_a_line_without_words_is_no_command(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", " ", ".")
        assert not h.net.answers


async def test_the_board_tells_what_happened_last(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await begin(h)
        await default_action(h)
        await h.type(EVE, "board")
        last = h.answer.rpartition("What happened last:")[2]
        assert " places " in last
        assert " rolls " in last


async def test_a_message_that_comes_again_when_its_table_is_over_is_answered_no_more(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "start")
        await h.type(ADA, "stop", source="m1")
        assert await h.host.tables.find(ROOM) == []
        before = len(h.net.answers)
        await h.type(ADA, "stop", source="m1")
        assert len(h.net.answers) == before


async def test_a_message_that_could_not_be_carried_out_is_answered_each_time(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "stop", source="m1")
        await h.type(ADA, "stop", source="m1")
        assert len(h.net.answers) == 2


async def test_what_is_done_while_the_bot_ends_is_kept_and_told_by_the_next_process(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.host.close()
        await h.type(ADA, "new court", room=Room("net", "#other"))  # of which nobody was ever told
        told = h.net.attempts
        await h.type(ADA, "place rome egypt greece persia")
        assert h.net.attempts == told
    async with house(tmp_path) as h:
        assert any("Ada places" in line for line in h.net.lines(ROOM))
        (update,) = h.net.seen[Room("net", "#other")]
        assert not update.repeat
        assert "Ada opens " in h.net.lines(Room("net", "#other"))[0]


async def test_what_has_passed_since_the_last_heartbeat_is_written_down_at_the_end(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.wait(40)
    async with house(tmp_path) as h:
        assert await h.host.journal.get_setting("host", "running") == "40.0"
