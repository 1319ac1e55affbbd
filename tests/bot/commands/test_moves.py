"""Moves that are refused: what the room reads of it, and what the player alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ports import Person
from bot.table.table import Table
from engines.citadels.components import Building
from engines.core.notation import token
from tests.kit.house import House, house
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI


async def turn(h: House) -> tuple[Table, int, Person]:
    """A table of Citadels, the seat of whoever has the first turn, and that person."""
    await h.type(ADA, "new citadels")
    for person in (BRUNO, CLEO, DMITRI):
        await h.type(person, "join")
    await h.type(ADA, "start")
    while True:
        table = await h.table()
        [decision] = table.pending_decisions
        person = table.seats[decision.seat].person
        assert person is not None
        if decision.kind != "choose":
            return table, decision.seat, person
        await h.type(person, f"choose {token(table.view(decision.seat).own.offered[0])}", room=None)


@pytest.mark.parametrize("held", [True, False])
async def test_what_is_too_dear_is_refused_for_its_price_in_the_room_whether_it_is_held_or_not(
    tmp_path: Path, held: bool
) -> None:
    async with house(tmp_path) as h:
        table, seat, person = await turn(h)
        assert table.state is not None
        table.state.public.gold[seat] = 2
        table.state.private[seat].hand = (Building.CASTLE if held else Building.MANOR,) * 4
        await h.type(person, "build castle")
        assert h.answer == "Castle costs 4, you have 2 gold."
        assert h.net.answers[-1][2] is False


async def test_a_reason_that_the_hand_gives_is_told_in_private_and_the_room_reads_only_that_there_is_one(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as h:
        table, seat, person = await turn(h)
        assert table.state is not None
        table.state.public.gold[seat] = 5
        table.state.private[seat].hand = (Building.MANOR,) * 4
        await h.type(person, "build castle")
        (_, public, aside), (_, reason, private) = h.net.answers[-2:]
        assert (aside, private) == (False, True)
        assert public[0].text[0].text == "That is not possible now, see my message."
        assert "Castle" in reason[0].text[0].text


async def test_typed_in_private_the_reason_is_told_there_alone(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        _, _, person = await turn(h)
        before = len(h.net.answers)
        await h.type(person, "build castle", room=None)
        assert len(h.net.answers) == before + 1


async def test_in_a_line_of_several_the_room_reads_how_far_it_got_but_not_the_hand(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        table, seat, person = await turn(h)
        assert table.state is not None
        table.state.private[seat].hand = (Building.MANOR,) * 4
        table.state.public.gold[seat] = 5
        await h.type(person, "gold; build castle; end")
        (_, public, _), (_, _, private) = h.net.answers[-2:]
        assert [block.text[0].text for block in public][1] == "That is not possible now, see my message."
        assert private
        assert (await h.table()).pending_decisions[0].seat == seat
