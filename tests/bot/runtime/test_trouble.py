"""What raises, fails or is slow on one network, with AI players or on the disk stays there: nobody else is stuck."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.journal.journal import NotStored
from bot.ports import Audience, Room, Update
from bot.table.table_settings import LIMITS, Pace
from tests.kit.house import Direct, House, house
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, CLEO, EVE, ROOM

PLACE = "place rome egypt greece persia"
OTHER = Room("net", "#other")
LIVE = LIMITS[Pace.LIVE]


def failures(h: House) -> int:
    """How often something failed that was not asked for by a line."""
    return sum(entry["event"] == "work failed" for entry in h.logged)


# Things that raise ---------------------------------------------------------------------------------------------------


class Raising(Net):
    """A network with a bug: it raises for some audiences."""

    def __init__(self, *audiences: Audience) -> None:
        super().__init__()
        self.raising = set(audiences)

    async def deliver(self, audience: Audience, update: Update) -> bool:
        if audience in self.raising:
            self.attempts += 1
            raise ZeroDivisionError
        return await super().deliver(audience, update)


async def test_a_delivery_that_raises_is_tried_ever_more_slowly_and_arrives_in_the_end(tmp_path: Path) -> None:
    net = Raising(ROOM)
    async with house(tmp_path, net, failing=True) as h:
        await h.host.hear(says(ADA, "new antiquity", ROOM))
        await h.go_on(3600)
        assert 5 < net.attempts < 20
        net.raising.clear()
        await h.go_on(310)
        assert any("Ada opens " in line for line in net.lines(ROOM))


async def test_ai_players_who_fail_are_asked_again_ever_more_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, failing=True) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 2")
        asked = 0

        async def broken(*args: object) -> str:
            nonlocal asked
            asked += 1
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(Direct, "think", broken)
            await h.host.hear(says(ADA, "start", ROOM))
            await h.go_on(3600)
            assert 5 < asked < 20
        await h.go_on(310)
        assert [decision.seat for decision in (await h.table()).pending_decisions] == [0]


async def test_a_heartbeat_that_raises_is_logged_and_the_next_one_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_: float) -> list[str]:
        raise ZeroDivisionError

    async with house(tmp_path, failing=True) as h:
        with monkeypatch.context() as patched:
            patched.setattr(h.host.journal, "due", broken)
            await h.go_on(30)
        await h.go_on(30)
        assert [entry["event"] for entry in h.logged] == ["work failed"]
        assert await h.host.journal.get_setting("host", "running") == "60.0"


async def test_an_alarm_that_raises_is_not_repeated_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, pace=Pace.LIVE, failing=True) as h:
        await h.begin()

        def broken(*args: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr("bot.table.deadlines.due", broken)
            await h.go_on(LIVE.decision + 600)
            assert 5 < failures(h) < 60
        await h.go_on(60)
        await h.host.settled()
        assert any("has run out of time" in line for line in h.net.lines(ROOM))


# The disk ------------------------------------------------------------------------------------------------------------


class Refusing:
    """A journal that for a while stores no entries."""

    def __init__(self, h: House) -> None:
        self.refusing = True
        self._append = h.host.journal.append
        h.host.journal.append = self.append  # type: ignore[method-assign]  # as a full disk would

    async def append(self, *args: Any) -> None:
        if self.refusing:
            raise NotStored("no space left")
        await self._append(*args)


async def test_what_is_not_stored_is_not_done_and_the_person_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        before, lines = await h.table(), len(h.net.lines(ROOM))
        disk = Refusing(h)
        await h.type(ADA, PLACE, source="m1")
        assert "it has not happened" in h.answer
        assert await h.table() is before
        assert len(h.net.lines(ROOM)) == lines
        disk.refusing = False
        await h.type(ADA, PLACE, source="m1")
        assert any(line.startswith("Ada places") for line in h.net.lines(ROOM))


async def test_an_ai_players_move_that_is_not_stored_is_made_later(tmp_path: Path) -> None:
    async with house(tmp_path, failing=True) as h:
        await h.type(ADA, "new antiquity", "add 2 ai", "option first 1", "start")
        disk = Refusing(h)
        disk.refusing = False
        await h.host.hear(says(ADA, PLACE, ROOM))
        disk.refusing = True
        for _ in range(100):
            await asyncio.sleep(0)
        assert [decision.seat for decision in (await h.table()).pending_decisions] == [1]
        disk.refusing = False
        await h.go_on(100)
        await h.host.settled()
        assert [decision.seat for decision in (await h.table()).pending_decisions] == [0]


async def test_a_line_whose_sender_goes_away_while_it_is_stored_counts_and_the_table_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        append, begun, go_on = h.host.journal.append, asyncio.Event(), asyncio.Event()

        async def slow(*args: Any) -> None:
            begun.set()
            await go_on.wait()
            await append(*args)

        h.host.journal.append = slow  # type: ignore[method-assign]  # a slow disk
        typing = asyncio.create_task(h.host.hear(says(ADA, PLACE, ROOM)))
        await begun.wait()
        typing.cancel()
        await asyncio.sleep(0)
        go_on.set()
        with suppress(asyncio.CancelledError):
            await typing
        await h.type(BRUNO, PLACE)
        for name in ("Ada", "Bruno"):
            assert sum(line.startswith(f"{name} places") for line in h.net.lines(ROOM)) == 1


# Others --------------------------------------------------------------------------------------------------------------


async def test_a_refused_attempt_is_answered_and_silence_to_everybody_else(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        told, answers = h.net.attempts, len(h.net.answers)
        for person in (BRUNO, EVE):
            await h.type(person, PLACE)
        assert h.net.attempts == told
        assert [incoming.person for incoming, _, _ in h.net.answers[answers:]] == [BRUNO, EVE]


class Slow(Net):
    """A network that is slow for one audience, until it is let go on."""

    def __init__(self, audience: Audience) -> None:
        super().__init__()
        self._audience = audience
        self.go_on = asyncio.Event()

    async def deliver(self, audience: Audience, update: Update) -> bool:
        if audience == self._audience:
            await self.go_on.wait()
        return await super().deliver(audience, update)


async def test_an_audience_that_is_slow_to_reach_holds_up_nobody_and_misses_nothing(tmp_path: Path) -> None:
    net = Slow(BRUNO)
    async with house(tmp_path, net) as h:
        for person, line in [(ADA, "new antiquity"), (BRUNO, "join"), (CLEO, "join"), (ADA, "start")]:
            await h.host.hear(says(person, line, ROOM))
        while CLEO not in net.seen or not any(line.startswith("Here we go") for line in net.lines(ROOM)):
            await asyncio.sleep(0.001)
        assert BRUNO not in net.seen
        net.go_on.set()
        await h.host.settled()
        assert any("you support" in line.lower() for line in net.lines(BRUNO))


async def test_a_slow_answer_to_one_person_holds_up_no_other(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        answer, go_on = h.net.answer, asyncio.Event()

        async def slow(incoming: Any, *args: Any, **more: Any) -> None:
            if incoming.person == EVE:
                await go_on.wait()
            await answer(incoming, *args, **more)

        h.net.answer = slow  # type: ignore[method-assign]  # slow for Eve
        eve = asyncio.create_task(h.host.hear(says(EVE, "board", ROOM)))
        await h.type(ADA, "board", PLACE)
        assert any(line.startswith("Ada places") for line in h.net.lines(ROOM))
        go_on.set()
        await eve


async def test_a_message_that_opens_a_table_opens_one_however_often_it_comes(tmp_path: Path) -> None:
    for _ in range(2):
        async with house(tmp_path) as h:
            for _ in range(2):
                await h.type(ADA, "new antiquity", source="m1")
            assert len(await h.host.tables.find(ROOM)) == 1


async def test_a_room_that_comes_later_is_told_only_what_happens_then(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.begin()
        await h.type(ADA, "link")
        code = h.answer.split()[-1].strip(".“”`")
        h.net.down = True
        await h.host.hear(says(EVE, f"link {code}", OTHER, moderator=True))
    async with house(tmp_path) as h:
        assert len(h.net.lines(OTHER)) == 1
        assert h.net.lines(OTHER) == ["Eve shows the table in #other (net) as well."]
