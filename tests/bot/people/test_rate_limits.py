"""How many lines a person and a room may send: what is refused, who is told, and that it is felt nowhere else."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.people.rate_limits import Admission, RateLimits
from bot.ports import Person, Room
from bot.runtime.tables import TableLimits
from bot.table.table_settings import LIMITS, Pace
from tests.kit.house import house
from tests.kit.net import says
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM

OTHER = Room("net", "#other")
FEW = TableLimits(person_lines=10, room_lines=25)


def judged(rates: RateLimits, person: Person, room: Room | None, now: float, lines: int) -> list[Admission]:
    return [rates.judge(person, room, now) for _ in range(lines)]


def test_as_many_lines_at_once_as_in_a_minute_are_heard_and_no_more() -> None:
    rates = RateLimits(10, 100)
    assert judged(rates, ADA, ROOM, 0.0, 12) == [Admission.HEARD] * 10 + [Admission.PERSON, Admission.SILENCE]


def test_what_is_used_up_comes_back_evenly() -> None:
    rates = RateLimits(10, 100)
    judged(rates, ADA, None, 0.0, 10)
    assert judged(rates, ADA, None, 12.5, 4) == [Admission.HEARD, Admission.HEARD, Admission.PERSON, Admission.SILENCE]


def test_who_goes_on_too_fast_is_told_once_and_again_only_after_a_rest() -> None:
    rates = RateLimits(10, 100)
    told = [now for now in range(600) if rates.judge(ADA, None, now) is Admission.PERSON]
    assert len(told) == 1
    judged(rates, ADA, None, 700.0, 10)
    assert rates.judge(ADA, None, 700.0) is Admission.PERSON


def test_a_room_bears_what_its_people_send_together_and_is_told_once() -> None:
    rates = RateLimits(10, 15)
    judged(rates, ADA, ROOM, 0.0, 10)
    assert judged(rates, BRUNO, ROOM, 0.0, 6) == [Admission.HEARD] * 5 + [Admission.ROOM]
    assert rates.judge(CLEO, ROOM, 0.0) is Admission.SILENCE
    assert rates.judge(CLEO, OTHER, 0.0) is Admission.HEARD
    assert rates.judge(BRUNO, None, 0.0) is Admission.HEARD


def test_what_a_person_sends_in_vain_is_no_burden_to_the_room() -> None:
    rates = RateLimits(10, 15)
    judged(rates, ADA, ROOM, 0.0, 1000)
    assert judged(rates, BRUNO, ROOM, 0.0, 5) == [Admission.HEARD] * 5


def test_whoever_has_rested_is_forgotten() -> None:
    rates = RateLimits(10, 100)
    for number in range(1000):
        rates.judge(Person("net", str(number)), Room("net", str(number)), number / 1000)
    rates.judge(ADA, ROOM, 62.0)
    assert (len(rates._people), len(rates._rooms)) == (1, 1)


async def test_too_many_lines_are_answered_with_one_friendly_sentence_and_then_with_silence(tmp_path: Path) -> None:
    async with house(tmp_path, limits=FEW) as h:
        assert [await h.host.hear(says(ADA, "games", ROOM)) for _ in range(100)] == [True] * 10 + [False] * 90
        assert len(h.net.answers) == 11
        assert "too fast for me" in h.answer
        assert h.net.answers[-1][2], "it is nobody else's business"
        await h.clock.advance(60)
        await h.type(ADA, "games")
        assert "too fast" not in h.answer


async def test_of_a_room_all_are_told_that_it_is_too_much(tmp_path: Path) -> None:
    async with house(tmp_path, limits=FEW) as h:
        for person in (ADA, BRUNO, CLEO):
            await h.type(person, *["games"] * 10)
        assert "too much at once" in h.answer
        assert not h.net.answers[-1][2]
        assert len(h.net.answers) == 26


async def test_a_spammer_at_one_table_is_not_felt_at_another(tmp_path: Path) -> None:
    async with house(tmp_path, limits=FEW) as h:
        await h.type(BRUNO, "new antiquity", "add 2 ai", "option first 1", "start", room=OTHER)
        await h.type(ADA, "new antiquity")
        looked = 0
        find = h.host.journal.find

        async def counted(*args: object) -> list[str]:
            nonlocal looked
            looked += 1
            return await find(*args)  # type: ignore[arg-type]  # passed on as they came

        h.host.journal.find = counted  # type: ignore[method-assign]  # as above
        spam = [asyncio.create_task(h.host.hear(says(ADA, "place rome", ROOM))) for _ in range(5000)]
        await h.type(BRUNO, "place rome egypt greece persia", room=OTHER)
        assert any(line.startswith("Bruno places") for line in h.net.lines(OTHER))
        await asyncio.gather(*spam)
        assert looked < 100, "what is too much costs nothing"


async def test_ai_players_and_clocks_are_no_lines(tmp_path: Path) -> None:
    async with house(tmp_path, limits=TableLimits(person_lines=5, room_lines=5), pace=Pace.LIVE) as h:
        await h.type(ADA, "new antiquity", "join", "add 2 ai", "option absent shrug", "start")
        while await h.host.tables.find(ROOM):
            await h.wait(LIMITS[Pace.LIVE].decision)
        assert sum(" places " in line for line in h.net.lines(ROOM)) == 9
