"""What a line that is being typed can become: made from the person's own offers, in the person's language."""

from __future__ import annotations

from pathlib import Path

from engines.antiquity.components import Kingdom
from tests.kit.house import House, house
from tests.kit.net import says
from tests.kit.tables import ADA, EVE, ROOM


async def begun(house: House, *lines: str) -> None:
    """A game in which Ada begins."""
    await house.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start", *lines)


async def test_commands_that_can_be_used_now_are_completed(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await here.type(ADA, "new antiquity")
        assert await here.host.dispatcher.complete(says(ADA, "sta", ROOM)) == ["start"]
        assert await here.host.dispatcher.complete(says(EVE, "sta", ROOM)) == []


async def test_words_of_the_game_come_before_commands(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await begun(here)
        assert (await here.host.dispatcher.complete(says(ADA, "", ROOM)))[0] == "place"
        assert await here.host.dispatcher.complete(says(ADA, "pla", ROOM)) == ["place", "players"]


async def test_what_stands_there_already_is_not_offered_again(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await begun(here)
        found = await here.host.dispatcher.complete(says(ADA, "place rome ", ROOM))
        assert found == [kingdom.name.lower() for kingdom in Kingdom if kingdom is not Kingdom.ROME]


async def test_they_are_in_the_language_of_the_person(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await begun(here, "language de")
        assert await here.host.dispatcher.complete(says(ADA, "lege äg")) == ["ägypten"]
        assert await here.host.dispatcher.complete(says(ADA, "lege aeg")) == ["ägypten"]


async def test_who_does_not_sit_there_is_offered_no_move(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await begun(here)
        assert await here.host.dispatcher.complete(says(EVE, "place ", ROOM)) == []


async def test_commands_are_completed_in_their_first_word_only(tmp_path: Path) -> None:
    async with house(tmp_path) as here:
        await here.type(ADA, "new antiquity")
        assert await here.host.dispatcher.complete(says(ADA, "salt sta", ROOM)) == []
