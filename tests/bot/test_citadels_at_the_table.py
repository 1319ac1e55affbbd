"""The scenarios SEC-2 and SEC-4 with a draft of Citadels: what is typed in a room, what an onlooker can ask for."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.language import LANGUAGES, Tongue
from bot.ports import Person
from bot.table import Table
from engines.citadels.things import CHARACTERS
from engines.core.notation import token
from tests.kit.house import House, house
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM

HEIR = Tongue("en")("option-heir")  # names a character, too
PEOPLE = (ADA, BRUNO, CLEO, DMITRI)


async def drafting(h: House) -> tuple[Table, Person, list[str]]:
    """A table in its first draft, who is asked, and all names of the characters that only this person is shown."""
    await h.type(ADA, "new citadels")
    for person in PEOPLE:
        await h.type(person, "join")
    await h.type(ADA, "start")
    table = (await h.host.find(ROOM))[0].table
    person = table.seats[table.duties[0].seat].person
    assert person is not None
    secret = [c for c in CHARACTERS if c not in table.view().public.face_up]
    names = {Tongue(language).name(character) for language in LANGUAGES for character in secret}
    return table, person, sorted(names | {token(character) for character in secret})


@pytest.mark.parametrize("spoken", ["choose {}", "CHOOSE {}.", "/choose {}", "wähle {}", "wähl {}", "choos {}"])
async def test_sec_2_a_character_typed_in_the_room_is_neither_chosen_nor_repeated(tmp_path: Path, spoken: str) -> None:
    async with house(tmp_path) as h:
        table, person, names = await drafting(h)
        for name in [*names, "kign", "9"]:
            await h.type(person, spoken.format(name))
            assert name.lower() not in h.answer.lower()
        assert (await h.host.find(ROOM))[0].table.seq == table.seq


async def test_sec_2_chosen_in_private_the_room_learns_only_that_it_is_done(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, person, names = await drafting(h)
        offered = table.view(table.duties[0].seat).own.offered
        await h.type(person, f"choose {token(offered[0])}", room=None)
        assert h.net.lines(ROOM)[-1] == f"{person.id.capitalize()} has chosen."
        said = h.net.everything(ROOM).replace(HEIR, "")
        assert not [name for name in names if name in said]


@pytest.mark.parametrize("line", ["board", "players", "log", "options", "help", "hand", "log file", "choose king"])
async def test_sec_4_an_onlooker_and_who_waits_learn_nothing_of_a_draft(tmp_path: Path, line: str) -> None:
    async with house(tmp_path) as h:
        _, person, names = await drafting(h)
        for other in (EVE, next(waiting for waiting in PEOPLE if waiting != person)):
            await h.type(other, line)
            said = h.answer.replace(HEIR, "")
            assert not [name for name in names if name in said]
