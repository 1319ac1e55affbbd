"""Who may step in at a table: players by vote, moderators in their own room, the operator's admins in all, nobody else.

The scenarios MOD-2 and MOD-4, as far as they are not a network's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.language import Locale
from bot.ports import IncomingMessage, Person, Room
from bot.runtime.host import Host
from bot.runtime.tables import TableLimits
from bot.table.table import Status
from bot.table.table_settings import Pace
from tests.kit.clock import ScriptedClock
from tests.kit.house import Counting, Direct, House, house
from tests.kit.net import Net, text
from tests.kit.tables import ADA, BRUNO, CLEO, EVE, ROOM

OTHER = Room("net", "#other")
FAR = Room("far", ROOM.id)  # a room of the same name on another network
GRETA = Person("far", "ada")  # and somebody of the same name
PLACE = "place rome egypt greece persia"


def acted(h: House) -> list[Mapping[str, Any]]:
    """What the operator can read of moderators."""
    return [entry for entry in h.logged if entry["event"] == "a moderator has acted"]


# MOD-2 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["stop", "kick ada", "pause", "option pace slow", "start", "add ai", "salt x"])
async def test_mod_2_an_outsider_is_refused(tmp_path: Path, words: str) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        before = await h.table()
        await h.type(EVE, words)
        assert (await h.table()).seq == before.seq
        assert h.net.answers[-1][0].person == EVE


async def test_mod_2_whom_a_network_does_not_call_a_moderator_is_none(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.host.hear(IncomingMessage(EVE, "Eve", "stop", ROOM, private=False))
        await h.host.settled()
        assert (await h.table()).status is Status.RUNNING


async def test_mod_2_a_player_alone_can_not_stop_but_vote_or_resign(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(BRUNO, "stop")
        assert (await h.table()).status is Status.RUNNING
        assert "“stop” or “yes” agrees, 1 more of 2 needed" in h.net.lines(ROOM)[-1]
        await h.type(BRUNO, "resign")
        assert (await h.table()).people == (ADA, CLEO)


async def test_mod_2_the_host_kicks_no_player_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "kick bruno")
        assert (await h.table()).seat_of(BRUNO) == 1
        await h.type(CLEO, "kick bruno")
        assert (await h.table()).seat_of(BRUNO) is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("stop", "Eve stops the game."),
        ("kick bruno", "Eve removes Bruno from the table."),
        ("pause", "Eve pauses the game."),
        ("option pace slow", "A moderator sets pace: over days."),
    ],
)
async def test_mod_2_what_a_moderator_does_is_done_said_and_logged(tmp_path: Path, words: str, said: str) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        table_id = (await h.table()).header.id
        await h.type(EVE, words, moderator=True)
        assert any(said in line for line in h.net.lines(ROOM))
        assert [(entry["table"], entry["by"]) for entry in acted(h)] == [(table_id, "person net eve")]
        kept = await h.host.journal.load(table_id)
        assert kept[1][-1].by == EVE


async def test_mod_2_a_moderator_of_another_room_has_no_say(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        far = Net("far")
        h.host.attach("far", far)
        await h.begin()
        table_id = (await h.table()).header.id
        await h.type(EVE, f"table {table_id} stop", room=OTHER, moderator=True)
        await h.type(GRETA, f"table {table_id} stop", room=FAR, moderator=True)
        assert (await h.table()).status is Status.RUNNING
        await h.type(ADA, "link")
        await h.type(GRETA, f"link {h.answer.split()[-1]}", room=FAR, moderator=True)
        for words in ("stop", "kick bruno", "pause", "option pace slow"):
            await h.type(GRETA, words, room=FAR, moderator=True)
            assert "do not sit" in far.last_answer()
        assert (await h.table()).people == (ADA, BRUNO, CLEO)


async def test_mod_2_links_and_their_end_are_said_and_logged(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "link")
        await h.type(EVE, f"link {h.answer.split()[-1]}", room=OTHER, moderator=True)
        await h.type(EVE, "unlink", room=OTHER, moderator=True)
        assert "shows the table in #other (net) as well" in h.net.lines(ROOM)[-2]
        assert "shows the table in #other (net) no longer" in h.net.lines(ROOM)[-1]
        assert [entry["command"] for entry in acted(h)] == ["link", "unlink"]


async def test_the_code_of_a_table_is_for_whoever_asked_alone_and_good_for_one_room(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "link")
        assert h.net.answers[-1][2]
        code = h.answer.split()[-1]
        await h.type(EVE, f"link {code}", room=OTHER, moderator=True)
        await h.type(EVE, f"link {code}", room=Room("net", "#third"), moderator=True)
        assert h.answer == Locale("en")("error-bad-code")
        assert (await h.table()).rooms == [ROOM, OTHER]


async def test_a_room_that_is_full_is_told_so_and_one_that_shows_the_table_that_it_does(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(room=1)) as h:
        await h.begin()
        await h.type(BRUNO, "new court", room=OTHER)
        await h.type(ADA, "link")
        code, there = h.answer.split()[-1], len(h.net.answers)
        for room in (OTHER, ROOM):
            await h.type(EVE, f"link {code}", room=room, moderator=True)
        assert [text(doc) for _, doc, _ in h.net.answers[there:]] == [
            Locale("en")("error-table-there", most=1),
            Locale("en")("error-linked-here"),
        ]


async def test_a_room_is_not_unlinked_by_who_does_not_moderate_it(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "link")
        await h.type(EVE, f"link {h.answer.split()[-1]}", room=OTHER, moderator=True)
        await h.type(ADA, "unlink", room=OTHER)
        assert "moderates this room" in h.answer
        await h.type(EVE, "unlink", room=ROOM, moderator=True)
        assert "at home in this room" in h.answer
        assert len((await h.table()).rooms) == 2


# MOD-4 ---------------------------------------------------------------------------------------------------------------


async def test_mod_4_rooms_and_people_of_one_name_on_two_networks_have_nothing_in_common(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        far = Net("far")
        h.host.attach("far", far)
        await h.begin()
        await h.type(GRETA, "language room de", room=FAR, moderator=True)
        await h.type(GRETA, "neu antike", "dazu 2 ki", "option start 1", "los", room=FAR)
        here, there = (await h.table()).header.id, (await h.table(FAR)).header.id
        assert here != there
        await h.type(GRETA, f"tisch {here} brett", room=FAR)
        assert "gibt es hier nicht" in far.last_answer()
        await h.type(GRETA, PLACE, room=None)
        assert any(line.startswith("Ada legt") for line in far.lines(FAR))
        assert not any("places" in line for line in h.net.lines(ROOM))
        assert await h.host.locales.language(ROOM) == "en"
        await h.type(GRETA, "abbrechen", room=FAR)
        assert (await h.table()).status is Status.RUNNING


# The operator's admins -----------------------------------------------------------------------------------------------


async def test_an_admin_of_the_operator_moderates_in_every_room_and_only_as_that_account(tmp_path: Path) -> None:
    journal, net = await Journal.open(tmp_path / "tables.db"), Net()
    host = Host(journal, Direct(), ScriptedClock(), Counting(), Dispatcher.of, admins=[EVE], pace=Pace.OFF)
    host.attach("net", net)
    host.attach("far", Net("far"))
    h = House(host, net, ScriptedClock())
    try:
        for room in (ROOM, OTHER):
            await h.begin(room=room)
        await h.type(Person("far", EVE.id), "stop", room=FAR)
        await h.type(EVE, "kick bruno", "stop")
        assert not await host.tables.find(ROOM)
        assert (await h.table(OTHER)).people == (ADA, BRUNO, CLEO)
        await h.type(EVE, "stop", room=OTHER)
        assert not await host.tables.find(OTHER)
    finally:
        await host.close()
        await journal.close()


async def test_help_offers_a_moderator_who_does_not_sit_only_what_is_a_moderators(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new antiquity")
        await h.type(BRUNO, "help", moderator=True)
        offered = [line.split()[1].rstrip(":") for line in h.answer.splitlines() if line.startswith("- ")]
        assert {"option", "start", "stop"} <= set(offered)
        assert not {"add", "remove"} & set(offered)


async def test_mod_2_the_language_that_a_moderator_gives_a_room_is_said_and_logged(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(EVE, "language room de", moderator=True)
        assert [(each["command"], each["by"]) for each in acted(h)] == [("language", "person net eve")]
        await h.type(EVE, "language en", moderator=True)
        assert len(acted(h)) == 1
