"""The scenarios SEC-2, SEC-3 and SEC-4 at a table of Citadels: what is typed in a room, who is shown what of a swap,
what an onlooker can ask for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.language import LANGUAGES, Locale
from bot.ports import Audience, Person, Update
from bot.table.table import Table
from engines.citadels.components import CHARACTERS, MAGICIAN
from engines.core.notation import token
from tests.kit.house import House, house
from tests.kit.net import Net, says, text
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, EVE, ROOM


class Deaf(Net):
    """A network that does not reach one person."""

    deaf: Person | None = None

    async def deliver(self, audience: Audience, update: Update) -> bool:
        return audience != self.deaf and await super().deliver(audience, update)


HEIR = Locale("en")("option-heir")  # names a character, too
PEOPLE = (ADA, BRUNO, CLEO, DMITRI)


async def drafting(h: House) -> tuple[Table, Person, list[str]]:
    """A table in its first draft, who is asked, and all names of the characters that only this person is shown."""
    await h.type(ADA, "new citadels")
    for person in PEOPLE:
        await h.type(person, "join")
    await h.type(ADA, "start")
    table = (await h.host.tables.find(ROOM))[0].table
    person = table.seats[table.pending_decisions[0].seat].person
    assert person is not None
    secret = [c for c in CHARACTERS if c not in table.view().public.face_up]
    names = {Locale(language).name(character) for language in LANGUAGES for character in secret}
    return table, person, sorted(names | {token(character) for character in secret})


@pytest.mark.parametrize("spoken", ["choose {}", "CHOOSE {}.", "/choose {}", "wähle {}", "wähl {}", "choos {}"])
async def test_sec_2_a_character_typed_in_the_room_is_neither_chosen_nor_repeated(tmp_path: Path, spoken: str) -> None:
    async with house(tmp_path) as h:
        table, person, names = await drafting(h)
        for name in [*names, "kign", "9"]:
            await h.type(person, spoken.format(name))
            assert name.lower() not in h.answer.lower()
        assert (await h.host.tables.find(ROOM))[0].table.seq == table.seq


async def test_sec_2_chosen_in_private_the_room_learns_only_that_it_is_done(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, person, names = await drafting(h)
        offered = table.view(table.pending_decisions[0].seat).own.offered
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


async def now(h: House) -> Table:
    return (await h.host.tables.find(ROOM))[0].table


async def magic(h: House) -> tuple[Person, Person]:
    """Rounds until somebody is the Magician and to play; that person, and somebody else."""
    await drafting(h)
    while True:
        table = await now(h)
        [decision] = table.pending_decisions
        person, own = table.seats[decision.seat].person, table.view(decision.seat).own
        assert person is not None
        if decision.kind == "choose":
            character = MAGICIAN if MAGICIAN in own.offered else own.offered[0]
            await h.type(person, f"choose {token(character)}", room=None)
        elif own.character == MAGICIAN:
            return person, next(other for other in PEOPLE if other != person)
        else:
            await h.type(person, "end")


def hand(table: Table, person: Person) -> set[str]:
    """The kinds of the cards that somebody holds, as they are named."""
    seat = table.seat_of(person)
    assert seat is not None
    return {Locale("en").name(card) for card in table.view(seat).own.hand}


def shown(net: Net, audience: Audience, since: int = 0) -> str:
    """All that an audience was shown after its first so many updates."""
    later = Net(seen={audience: net.seen.get(audience, [])[since:]})
    return later.everything(audience)


async def test_sec_3_after_a_swap_each_side_is_shown_its_own_new_hand_and_nobody_else_any(tmp_path: Path) -> None:
    net = Deaf()
    async with house(tmp_path, net) as h:
        one, other = await magic(h)
        before = await now(h)
        mine, theirs = hand(before, one) - hand(before, other), hand(before, other) - hand(before, one)
        net.deaf = other
        seen = {audience: len(updates) for audience, updates in net.seen.items()}
        await h.host.hear(says(one, f"swap {other.id}", ROOM))
        while not all(len(net.seen[audience]) > seen[audience] for audience in (one, ROOM)):
            await asyncio.sleep(0)
        told, room = shown(net, one, seen[one]), shown(net, ROOM, seen[ROOM])
        assert all(card in told for card in theirs)
        assert not [card for card in mine if card in told]
        assert not [card for card in mine | theirs if card in room]
        assert not net.seen[other][seen[other] :]
    # The bot was killed before it reached the other side.
    async with house(tmp_path) as h:
        told = shown(h.net, other)
        assert all(card in told for card in mine)
        assert not [card for card in theirs if card in told]
        for person, cards in ((one, theirs), (other, mine)):
            await h.type(person, "hand")
            assert all(card in h.answer for card in cards)


@pytest.mark.parametrize("comes", [EVE, None], ids=["somebody else", "the one who left"])
async def test_who_takes_over_in_a_round_is_shown_what_there_was_to_choose_from(
    tmp_path: Path, comes: Person | None
) -> None:
    async with house(tmp_path) as h:
        table, person, _ = await drafting(h)
        seat = table.pending_decisions[0].seat
        own = table.view(seat).own
        await h.type(person, f"choose {token(own.offered[0])}", room=None)
        before = h.net.seen[person][-1].hand
        await h.type(person, "resign")
        after = comes or person
        await h.type(after, "join" if comes is None else f"replace #{seat + 1}")
        shown = h.net.seen[after][-1].hand
        assert shown == before
        assert shown is not None
        for character in (*own.offered, own.face_down):
            assert Locale("en").name(character) in text(shown)
