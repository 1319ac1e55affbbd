"""How two people become one: by codes in both directions, and by nothing else."""

from __future__ import annotations

from pathlib import Path

from bot.ports import Person
from tests.kit.evening import FAR, GRETA
from tests.kit.pairs import ask, bring_there, code, make_one, one, two_networks
from tests.kit.tables import ADA, BRUNO, ROOM

THIEF = Person("far", "thief")


async def test_a_code_in_both_makes_one_of_two(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
        assert one(h)


async def test_it_works_from_either_side(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await h.type(GRETA, "pair", room=FAR)
        assert far.answers[-1][2], "nobody else may read a code"
        await h.type(ADA, f"pair {code(far)}", room=None)
        await h.type(GRETA, f"pair {code(h.net)}", room=None)
        assert one(h)


async def test_the_same_name_on_two_networks_is_nobody_in_common(tmp_path: Path) -> None:
    namesake = Person("far", "ada")
    async with two_networks(tmp_path) as (h, _):
        await h.type(ADA, "new citadels")
        await bring_there(h)
        await h.type(namesake, "join", room=FAR)
        assert (await h.table()).people == (ADA, namesake)


async def test_one_code_alone_makes_nobody_one(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await ask(h, far)
        assert not one(h)


async def test_a_stolen_first_code_gains_nothing(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await h.type(ADA, "pair", room=None)
        stolen = code(h.net)
        await h.type(THIEF, f"pair {stolen}", room=None)
        back = code(far)
        await h.type(THIEF, f"pair {back}", room=None)
        assert "for the other network" in far.last_answer()
        await h.type(GRETA, f"pair {stolen}", room=None)
        assert "no such code" in far.last_answer()
        assert h.host.pairs.all(ADA) == (ADA,)


async def test_a_stolen_second_code_gains_nothing_and_still_serves_its_owner(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        back = await ask(h, far)
        for person in (THIEF, BRUNO):
            await h.type(person, f"pair {back}", room=None)
            assert "no such code" in (far if person is THIEF else h.net).last_answer()
        await h.type(ADA, f"pair {back}", room=None)
        assert one(h)


async def test_whoever_is_asked_to_send_a_code_on_is_told_who_with_and_what_it_means(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await ask(h, far)
        assert "Ada on net" in far.last_answer()
        assert "the same secrets" in far.last_answer()
        assert "never send on a code that somebody else has given you" in far.last_answer()


async def test_a_code_said_where_others_read_it_is_worth_nothing_any_more(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        back = await ask(h, far)
        await h.type(ADA, f"pair {back}", room=ROOM)
        assert back not in h.answer
        assert "worth nothing now" in h.answer
        await h.type(ADA, f"pair {back}", room=None)
        assert not one(h)


async def test_codes_hold_for_ten_minutes_and_once(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await h.type(ADA, "pair", room=None)
        old = code(h.net)
        await h.clock.advance(601)
        await h.type(GRETA, f"pair {old}", room=None)
        assert "no such code" in far.last_answer()
        back = await ask(h, far)
        await h.clock.advance(601)
        await h.type(ADA, f"pair {back}", room=None)
        assert not one(h)


async def test_who_asks_again_has_one_code_only(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await h.type(ADA, "pair", room=None)
        first = code(h.net)
        await h.type(ADA, "pair", room=None)
        await h.type(GRETA, f"pair {first}", room=None)
        assert "no such code" in far.last_answer()


async def test_who_is_one_already_and_who_sends_the_own_code_are_told_so(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await h.type(ADA, "pair", room=None)
        await h.type(ADA, f"pair {code(h.net)}", room=None)
        assert "for the other network" in h.answer
        await make_one(h, far)
        await h.type(ADA, "pair", room=None)
        await h.type(GRETA, f"pair {code(h.net)}", room=None)
        assert "both are you" in far.last_answer()


async def test_who_sits_at_a_table_twice_gets_up_from_one_seat_first(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await h.type(ADA, "new antiquity")
        await bring_there(h)
        await h.type(GRETA, "join", room=FAR)
        back = await ask(h, far)
        await h.type(ADA, f"pair {back}", room=None)
        assert "sit at one table twice" in h.answer
        assert not one(h)
        await h.type(GRETA, "leave", room=FAR)
        await h.type(ADA, f"pair {back}", room=None)
        assert one(h)


async def test_one_they_stay_after_a_restart(tmp_path: Path) -> None:
    async with two_networks(tmp_path) as (h, far):
        await make_one(h, far)
    async with two_networks(tmp_path) as (h, _):
        assert one(h)
