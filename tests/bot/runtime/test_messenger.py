"""When what is shown is composed: after whoever does something, a moment at a time, and in the end whatever is done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.ports import Audience, Update
from bot.render import updates
from bot.runtime.messenger import _PATIENCE, Messenger
from bot.runtime.table_cache import LiveTable
from tests.kit.house import House, house
from tests.kit.net import Net, says
from tests.kit.tables import ADA, BRUNO, CLEO, ROOM


@asynccontextmanager
async def behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[House, Messenger, LiveTable, list[Audience]]]:
    """A table whose two audiences are both to be shown everything again, and for whom something was composed since."""
    async with house(path) as h:
        await h.type(ADA, "new antiquity", "add 2 ai")
        (live,) = await h.host.tables.find(ROOM)
        for outbox in live.outboxes.values():
            outbox.forget()
        composed: list[Audience] = []
        compose = updates.compose

        def noted(*given: Any) -> Any:
            composed.append(given[3])
            return compose(*given)

        monkeypatch.setattr(updates, "compose", noted)
        yield h, h.host._messenger, live, composed
        await h.host.settled()


async def test_nothing_is_composed_in_turns_in_which_somebody_does_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with behind(tmp_path, monkeypatch) as (h, messenger, live, composed):
        messenger.stir(live)
        for _ in range(_PATIENCE):
            messenger.give_way()
            await asyncio.sleep(0)
        assert composed == []
        await h.host.settled()
        assert composed == [ADA, ROOM]


async def test_however_much_is_done_all_is_composed_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with behind(tmp_path, monkeypatch) as (_, messenger, live, composed):
        messenger.stir(live)
        for _ in range(_PATIENCE + 1):
            messenger.give_way()
            await asyncio.sleep(0)
        assert composed == [ADA, ROOM]


async def test_after_a_moment_of_composing_others_have_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with behind(tmp_path, monkeypatch) as (_, messenger, live, composed):
        ticks = iter(range(100))
        monkeypatch.setattr(messenger, "_ticks", lambda: float(next(ticks)))
        messenger.stir(live)
        await asyncio.sleep(0)
        assert composed == [ADA]
        await asyncio.sleep(0)
        assert composed == [ADA, ROOM]


async def test_a_parcel_that_cannot_be_composed_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, failing=True) as h:
        await h.type(ADA, "new antiquity")
        compose = updates.compose

        def broken(*given: Any) -> Any:
            if given[3] == ADA:
                raise ValueError("a hand is wrong")
            return compose(*given)

        monkeypatch.setattr(updates, "compose", broken)
        before = len(h.net.seen[ROOM])
        await h.host.hear(says(ADA, "add 1 ai", ROOM))
        async with asyncio.timeout(5):
            while len(h.net.seen[ROOM]) == before:
                await asyncio.sleep(0)


class Held(Net):
    """A network that holds a delivery to the room until it is let go."""

    held: asyncio.Event | None = None
    go: asyncio.Event

    def hold(self) -> asyncio.Event:
        """Hold the next one; the event says when it is held."""
        self.held, self.go = asyncio.Event(), asyncio.Event()
        return self.held

    async def deliver(self, audience: Audience, update: Update) -> bool:
        if audience == ROOM and self.held is not None:
            self.held.set()
            await self.go.wait()
        return await super().deliver(audience, update)


async def test_who_comes_back_while_something_is_under_way_is_shown_everything_once_more(tmp_path: Path) -> None:
    net = Held()
    async with house(tmp_path, net=net) as h:
        await h.type(ADA, "new antiquity")
        held = net.hold()
        await h.host.hear(says(ADA, "add ai", ROOM))
        await held.wait()
        await h.host.show(ROOM)
        net.go.set()
        await h.host.settled()
        under_way, again = net.seen[ROOM][-2:]
        assert (again.board, again.lines) == (under_way.board, ())


class Crowded(Net):
    """A network on which an update to the room waits for its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.turn_comes = asyncio.Event()
        self.turn_comes.set()

    async def turn(self, audience: Audience, table: str) -> None:
        if audience == ROOM:
            await self.turn_comes.wait()


async def test_an_update_is_composed_when_it_is_its_turn_and_tells_all_that_happened_until_then(tmp_path: Path) -> None:
    net = Crowded()
    async with house(tmp_path, net=net) as h:
        await h.type(ADA, "new antiquity")
        net.turn_comes.clear()
        before = len(net.seen[ROOM])
        for person in (BRUNO, CLEO):
            await h.host.hear(says(person, "join", ROOM))
        assert len(net.seen[ROOM]) == before
        net.turn_comes.set()
        await h.host.settled()
        assert [len(update.lines) for update in net.seen[ROOM][before:]] == [2]
