"""A game night: scores of a room, another game with the same people, a queue, and one table in several rooms."""

from __future__ import annotations

from pathlib import Path

from bot.journal.verify import verify_file
from bot.ports import Person, Room
from bot.runtime.tables import TableLimits
from bot.table.table import Table
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.clock import ScriptedClock
from tests.kit.house import House, house
from tests.kit.net import Net
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM

FAR = Room("far", "#court")
GRETA = Person("far", "greta")


async def tables(h: House, room: Room = ROOM) -> list[Table]:
    return [live.table for live in await h.host.tables.find(room)]


async def play_out(h: House) -> None:
    """Everybody answers with harmless moves until the game has ended."""
    while found := await tables(h):
        table = found[0]
        decision = table.pending_decisions[0]
        person = table.seats[decision.seat].person
        assert person is not None
        action = table.game.default_action(table.view(decision.seat), Committed(b"x", table.seq))
        await h.type(person, write(action), room=None)


async def one_game(h: House) -> None:
    await h.type(ADA, "new antiquity")
    await h.type(BRUNO, "join")
    await h.type(ADA, "add ai", "option leftover reroll", "start")
    await play_out(h)


async def test_scores_count_games_and_wins_of_people(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await one_game(h)
        await h.type(EVE, "scores")
        assert {"Ada", "Bruno"} <= set(h.answer.split())
        assert "Ariadne" not in h.answer


async def test_tonight_is_not_last_week(tmp_path: Path) -> None:
    clock = ScriptedClock()
    async with house(tmp_path, clock=clock) as h:
        await one_game(h)
        await clock.advance(7 * 86_400)
        await h.type(EVE, "scores")
        assert "Ada" not in h.answer
        await h.type(EVE, "scores all")
        assert "Ada" in h.answer


async def test_what_needs_a_game_that_has_ended_is_in_the_help_once_there_is_one(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for _ in range(2):
            await h.type(EVE, "help")
            assert {"scores [all]", "again"}.isdisjoint(
                line.split(":")[0].strip(" •-") for line in h.answer.splitlines()
            )
            await h.type(ADA, "new antiquity", "stop")
        await one_game(h)
        await h.type(EVE, "help")
        assert {"scores [all]", "again"} <= {line.split(":")[0].strip(" •-") for line in h.answer.splitlines()}


async def test_who_waits_is_told_how_to_wait_no_longer(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "queue")
        assert "“queue” once more, and you wait no longer." in h.answer
        await h.type(DMITRI, "queue", "queue")
        assert h.answer == "Waiting for the next table: Eve."


async def test_scores_are_of_their_room(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await one_game(h)
        await h.type(EVE, "scores", room=Room("net", "#other"))
        assert "Ada" not in h.answer


async def test_again_leaves_out_who_sits_at_as_many_tables_as_may_be(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person=1)) as h:
        await one_game(h)
        await h.type(BRUNO, "new antiquity", room=Room("net", "#other"))
        await h.type(ADA, "again")
        assert (await h.table()).people == (ADA,)


async def test_again_seats_the_same_people_with_the_same_options(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await one_game(h)
        await h.type(BRUNO, "again")
        table = (await tables(h))[0]
        assert set(table.people) == {ADA, BRUNO}
        assert table.host == BRUNO
        assert len(table.seats) == 3
        assert table.options.leftover.name == "REROLL"


async def test_who_was_not_there_cannot_ask_for_another_game_of_others(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await one_game(h)
        await h.type(EVE, "again")
        assert not await tables(h)


async def test_who_waits_gets_a_seat_at_the_next_table(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "start")
        await h.type(EVE, "queue")
        await h.type(DMITRI, "queue", "queue")
        await h.type(ADA, "stop", "again")
        assert (await tables(h))[0].people == (ADA, EVE)


async def test_one_table_is_shown_in_rooms_of_two_networks_each_in_its_language(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        far = Net("far")
        h.host.attach("far", far)
        await h.type(ADA, "new antiquity", "link")
        code = h.answer.split()[-1]
        await h.type(GRETA, "sprache raum de", room=FAR, moderator=True)
        await h.type(GRETA, f"link {code}", "join", room=FAR, moderator=True)
        await h.type(BRUNO, "join")
        await h.type(ADA, "option first 1", "start", "place rome egypt greece persia")
        assert any(line.startswith("Ada places") for line in h.net.lines(ROOM))
        assert any(line.startswith("Ada legt") for line in far.lines(FAR))
        assert "you support" in h.net.everything(ADA)
        assert "unterstützt" in far.everything(GRETA)
        assert "unterstützt" not in far.everything(FAR)


async def test_a_table_is_brought_to_a_room_only_by_who_moderates_there_and_with_a_code_that_holds(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as h:
        h.host.attach("far", Net("far"))
        await h.type(ADA, "new antiquity", "link")
        code = h.answer.split()[-1]
        await h.type(GRETA, f"link {code}", room=FAR)
        assert not await tables(h, FAR)
        await h.clock.advance(3601)
        await h.type(GRETA, f"link {code}", room=FAR, moderator=True)
        assert not await tables(h, FAR)


async def test_a_moderator_of_a_second_room_may_unlink_it_and_not_stop_the_table(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        far = Net("far")
        h.host.attach("far", far)
        await h.type(ADA, "new antiquity", "link")
        await h.type(GRETA, f"link {h.answer.split()[-1]}", room=FAR, moderator=True)
        await h.type(GRETA, "stop", room=FAR, moderator=True)
        assert await tables(h, FAR)
        await h.type(GRETA, "unlink", room=FAR, moderator=True)
        assert not await tables(h, FAR)
        assert await tables(h)


async def test_linked_rooms_stay_linked_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        h.host.attach("far", Net("far"))
        await h.type(ADA, "new antiquity", "link")
        await h.type(GRETA, f"link {h.answer.split()[-1]}", room=FAR, moderator=True)
    async with house(tmp_path) as h:
        assert (await tables(h, FAR))[0].header.id == (await tables(h))[0].header.id


async def test_an_onlooker_gets_no_code(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(EVE, "link")
        assert "not sit" in h.answer


async def test_the_order_of_scores_is_by_wins(tmp_path: Path) -> None:
    from bot.people.room_history import Result, scores

    games = [
        Result(0, "antiquity", (("Ada", ADA, 2), ("Bruno", BRUNO, 1), ("AI", None, 3))),
        Result(0, "antiquity", (("Ada", ADA, 1), ("Bruno", BRUNO, 1), ("Cleo", CLEO, 3))),
    ]
    assert [(each.name, each.wins, each.games) for each in scores(games, lambda person: person)] == [
        ("Bruno", 1.5, 2),
        ("Ada", 0.5, 2),
        ("Cleo", 0.0, 1),
    ]


async def test_the_record_of_the_last_game_is_handed_out_in_its_room_and_agrees(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await one_game(h)
        await h.type(EVE, "log file")
        assert verify_file(h.net.files[-1].text).agrees
        assert h.net.files[-1].name.startswith("antiquity-")


async def test_another_game_has_the_ai_players_of_the_last_one_and_a_queue_is_emptied_by_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await one_game(h)
        await h.type(CLEO, "queue")
        assert "Cleo" in h.answer
        await h.type(ADA, "again")
        (table,) = await tables(h)
        assert table.people == (ADA, BRUNO, CLEO)
        assert sum(occupant.person is None for occupant in table.seats) == 1
        assert table.options != type(table.options)()
        await h.type(DMITRI, "queue")
        assert "Cleo" not in h.answer
        assert "Dmitri" in h.answer
