"""Several tables in a room and for a person: words go to the table that is meant, and what is unclear is asked."""

from __future__ import annotations

from pathlib import Path

from bot.language import Locale
from bot.ports import Person, Room
from bot.runtime.tables import TableLimits
from bot.table.table import Table
from bot.table.table_settings import Pace
from tests.kit.house import House, house
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM

OTHER = Room("net", "#other")


async def tables(h: House, room: Room = ROOM) -> list[Table]:
    return [live.table for live in await h.host.tables.find(room)]


async def two_tables(h: House) -> None:
    """Ada sits at the first table of the room, Bruno at the second."""
    await h.type(ADA, "new antiquity")
    await h.type(BRUNO, "new antiquity")


async def test_words_go_to_the_table_at_which_their_person_sits(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        await h.type(ADA, "add 1 ai")
        await h.type(BRUNO, "add 2 ai")
        assert [len(table.seats) for table in await tables(h)] == [2, 3]


async def test_who_sits_nowhere_is_asked_which_table_and_can_name_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        await h.type(CLEO, "join")
        game = "Kingdoms of Antiquity in #game"
        assert h.answer.startswith(f"At which table? a {game} with Ada · b {game} with Bruno. ")
        assert h.answer.endswith("a join")
        await h.type(CLEO, "b join")
        assert [CLEO in table.people for table in await tables(h)] == [False, True]


async def test_a_letter_names_a_table_in_the_next_line_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        await h.type(CLEO, "join", "games", "b join")
        assert not any(CLEO in table.people for table in await tables(h))
        await h.type(CLEO, "tables", "table a", "join")
        assert [CLEO in table.people for table in await tables(h)] == [True, False]


async def test_a_letter_holds_for_all_commands_of_its_line(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        await h.type(CLEO, "tables", "b join; leave; join")
        assert [CLEO in table.people for table in await tables(h)] == [False, True]


async def test_what_is_for_somebody_at_several_tables_names_the_one_it_is_about(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for room in (ROOM, OTHER):
            await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", room=room)
        for line in ("hand", "place rome rome egypt persia", "help"):
            await h.type(ADA, "tables", f"b {line}", room=None)
            assert h.answer.splitlines()[0].startswith("Kingdoms of Antiquity in #other")


async def test_the_rooms_of_a_linked_table_are_named_with_their_networks_and_never_by_a_number(tmp_path: Path) -> None:
    room = Room("discord", "987654321")
    async with house(tmp_path, others=[Net("discord"), Net("libera")]) as h:
        await h.begin()
        await h.type(BRUNO, "new antiquity", room=OTHER)
        for there in (room, Room("libera", "#court")):
            await h.type(ADA, "link")
            code = h.answer.split()[-1]
            await h.type(Person(there.network, "mod"), f"link {code}", room=there, moderator=True)
            assert h.net.lines(ROOM)[-1].startswith("Mod shows the table ")
        told = h.net.lines(ROOM)[-2:]
        assert told == ["Mod shows the table on Discord as well.", "Mod shows the table in #court (libera) as well."]
        await h.type(BRUNO, "tables", room=None)
        assert "Kingdoms of Antiquity in #game (net), on Discord and in #court (libera) with Ada" in h.answer
        assert "987654321" not in h.answer


async def test_a_table_that_was_named_is_meant_from_then_on(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        first, _ = await tables(h)
        await h.type(CLEO, f"table {first.header.id[:4]}", "join")
        assert [CLEO in table.people for table in await tables(h)] == [True, False]


async def test_a_new_person_finds_the_only_table_with_a_free_seat(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        await h.type(ADA, "add 2 ai", "start")
        await h.type(CLEO, "join")
        assert [CLEO in table.people for table in await tables(h)] == [False, True]


async def test_a_private_word_goes_to_the_only_table_that_waits_for_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for room in (ROOM, OTHER):
            await h.type(ADA, "new antiquity", "add 2 ai", room=room)
        await h.type(ADA, "option first 1", "start", room=OTHER)
        await h.type(ADA, "place rome egypt greece persia", room=None)
        assert any("Ada places" in line for line in h.net.lines(OTHER))


async def test_a_private_word_that_could_be_for_two_tables_is_asked_about_and_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for room in (ROOM, OTHER):
            await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", room=room)
        before = [(await tables(h, room))[0].seq for room in (ROOM, OTHER)]
        await h.type(ADA, "place rome egypt greece persia", room=None)
        assert h.answer.startswith(
            "At which table? a Kingdoms of Antiquity in #game with Ariadne and Balthasar (your turn)"
        )
        assert [(await tables(h, room))[0].seq for room in (ROOM, OTHER)] == before


async def test_a_table_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        await h.type(CLEO, "table zzzz join")
        assert "no such table" in h.answer


async def test_a_room_has_at_most_so_many_tables_that_are_not_finished(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for person in (ADA, BRUNO, CLEO, DMITRI):
            await h.type(person, "new antiquity")
        assert len(await tables(h)) == 3
        assert "3 tables here already" in h.answer


async def test_a_person_sits_at_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        for number in range(6):
            await h.type(ADA, "new antiquity", room=Room("net", f"#{number}"))
        assert "at 5 tables already" in h.answer


async def test_who_sits_at_as_many_tables_as_may_be_joins_no_other_and_is_told_so_at_their_own(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person=1)) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "new antiquity", room=OTHER)
        await h.type(ADA, "join", room=OTHER)
        assert h.answer == Locale("en")("error-many-tables", most=1)
        await h.type(ADA, "join")
        assert h.answer == Locale("en")("error-already-seated")


async def test_all_tables_of_a_room_can_be_listed(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        await h.type(EVE, "tables")
        assert [line[2:4] for line in h.answer.splitlines()[1:3]] == ["a ", "b "]


async def test_the_word_for_a_table_alone_lists_them(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await two_tables(h)
        await h.type(EVE, "table")
        listed = h.answer
        assert [line[2:4] for line in listed.splitlines()[1:3]] == ["a ", "b "]
        await h.type(EVE, "tables")
        assert h.answer == listed


async def test_a_network_learns_which_table_a_line_would_be_about_if_that_is_clear(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        about = h.host.dispatcher.table
        assert await about(says(ADA, "", ROOM)) is None
        await two_tables(h)
        first, second = await tables(h)
        assert [await about(says(person, "", ROOM)) for person in (ADA, BRUNO, EVE)] == [first, second, None]


async def test_who_sits_at_as_many_tables_as_may_be_takes_no_seat_over(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person=1)) as h:
        await h.begin()
        await h.type(CLEO, "resign")
        await h.type(CLEO, "new antiquity", room=OTHER)
        await h.type(CLEO, "replace #3")
        assert h.answer == Locale("en")("error-many-tables", most=1)
        assert CLEO not in (await h.table()).people


# In private


async def test_in_private_all_own_tables_are_listed_with_whose_turn_it_is_the_own_duties_first(tmp_path: Path) -> None:
    async with house(tmp_path, pace=Pace.LIVE) as h:
        await h.type(BRUNO, "new citadels", room=OTHER)
        await h.type(ADA, "join", room=OTHER)
        await h.begin()
        await h.type(ADA, "tables", room=None)
        [first, second] = [line for line in h.answer.splitlines() if line.startswith("- ")]
        assert first.startswith("- a Kingdoms of Antiquity in #game with Bruno and Cleo: your turn, ")
        assert second == "- b Citadels in #other with Bruno: waiting for its start"
        await h.type(BRUNO, "tables", room=None)
        assert "Ada is to play" in h.answer


async def test_join_means_the_table_that_waits_where_somebody_sits_at_another_one(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(DMITRI, "new court")
        await h.type(ADA, "join")
        [_, lobby] = await h.host.tables.find(ROOM)
        assert lobby.table.people == (DMITRI, ADA)
