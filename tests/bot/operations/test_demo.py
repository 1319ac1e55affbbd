"""A table of AI players that is shown to rooms: slowly, with words before and after, and with nobody at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.journal import archive
from bot.journal.journal import Journal
from bot.operations.demo import PAUSE, Screen, Slow, Stage, play_demo
from bot.ports import Audience, Room, Update
from bot.table.table import Status
from tests.kit.clock import ScriptedClock
from tests.kit.house import Counting, Direct
from tests.kit.net import Net, says
from tests.kit.tables import ADA, ROOM

HALL = Room("net", "#hall")
BEGIN, OVER = "This is a demonstration", "That was the demonstration"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """AI players think where they are, at once."""
    monkeypatch.setattr("bot.workers.thinkers.Thinkers.think", Direct.think)


class Theatre:
    """A host for a demonstration, its network and its time."""

    def __init__(self, host: Stage, net: Net, clock: ScriptedClock) -> None:
        self.host = host
        self.net = net
        self.clock = clock

    def begin(self, *rooms: Room, game: str = "antiquity") -> asyncio.Task[None]:
        return asyncio.create_task(play_demo(self.host, game, 3, rooms or (ROOM,), "Olga"))

    async def over(self, task: asyncio.Task[None]) -> None:
        """Let time pass until the game has ended."""
        async with asyncio.timeout(60):
            while not task.done():
                await self.clock.advance(0.25)
                await asyncio.sleep(0.0005)

    async def shown(self, lines: int) -> None:
        """Let time pass until so many lines have been shown."""
        while len(self.net.lines(ROOM)) < lines:
            await self.clock.advance(0.25)
            await asyncio.sleep(0.0005)

    async def status(self) -> Status:
        [table_id] = {update.table for updates in self.net.seen.values() for update in updates}
        return (await archive.replay(self.host.journal, table_id)).table.status


@asynccontextmanager
async def theatre(folder: Path, net: Net | None = None) -> AsyncIterator[Theatre]:
    clock = ScriptedClock()
    journal = await Journal.open(folder / "demo.db")
    host = Stage(journal, Slow(Screen(clock, PAUSE)), clock, Counting(), "en")
    net = net or Net()
    host.attach(net.name, net)
    try:
        await host.open()
        yield Theatre(host, net, clock)
    finally:
        await host.close()
        await journal.close()


# Time to read -------------------------------------------------------------------------------------------------------


async def moves_on(clock: ScriptedClock, seconds: float) -> None:
    for _ in range(round(seconds * 4)):
        await clock.advance(0.25)
        await asyncio.sleep(0)


async def thought(slow: Slow, _: int = 0) -> str:
    return await slow.think("antiquity", None, b"")  # type: ignore[arg-type]  # nobody looks at the view


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> tuple[Slow, Screen, ScriptedClock]:
    async def think(*_: object) -> str:
        return "a move"

    monkeypatch.setattr("bot.workers.thinkers.Thinkers.think", think)
    clock = ScriptedClock()
    screen = Screen(clock, 5.0)
    return Slow(screen), screen, clock


async def test_a_player_moves_once_what_was_shown_last_has_stood_for_the_pause(slow) -> None:
    player, screen, clock = slow
    screen.begin()
    screen.end()
    task = asyncio.create_task(thought(player))
    await moves_on(clock, 4.5)
    assert not task.done()
    await moves_on(clock, 1.0)
    assert task.done()


async def test_the_pause_begins_when_all_has_been_shown(slow) -> None:
    player, screen, clock = slow
    task = asyncio.create_task(thought(player))
    screen.begin()
    await moves_on(clock, 10.0)
    screen.end()
    await moves_on(clock, 4.5)
    assert not task.done()
    await moves_on(clock, 1.0)
    assert task.done()


async def test_a_room_that_cannot_be_shown_anything_keeps_nobody_waiting_for_ever(slow) -> None:
    player, screen, clock = slow
    screen.begin()
    task = asyncio.create_task(thought(player))
    await moves_on(clock, 30.0)
    assert not task.done()
    await moves_on(clock, 10.0)
    assert task.done()


async def test_players_who_are_asked_at_once_move_one_after_the_other(slow) -> None:
    player, screen, clock = slow
    tasks = [asyncio.create_task(thought(player)) for _ in range(2)]
    await moves_on(clock, 5.25)
    assert [task.done() for task in tasks] == [True, False]
    screen.begin()
    screen.end()
    await moves_on(clock, 4.5)
    assert not tasks[1].done()
    await moves_on(clock, 1.0)
    assert tasks[1].done()


# The table ----------------------------------------------------------------------------------------------------------


async def test_a_game_is_played_to_its_end_with_words_before_and_after(tmp_path: Path) -> None:
    async with theatre(tmp_path) as here:
        await here.over(here.begin())
        lines = here.net.lines(ROOM)
        assert lines[0].startswith(BEGIN)
        assert lines[-1].startswith(OVER)
        assert lines[-1].endswith("new antiquity")
        assert [BEGIN in line or OVER in line for line in lines].count(True) == 2
        assert await here.status() is Status.ENDED


async def test_nothing_is_shown_of_the_lobby(tmp_path: Path) -> None:
    async with theatre(tmp_path) as here:
        await here.over(here.begin())
        assert "Here we go" in "\n".join(map(str, here.net.seen[ROOM][0].lines))


async def test_all_rooms_see_one_table(tmp_path: Path) -> None:
    async with theatre(tmp_path) as here:
        await here.over(here.begin(ROOM, HALL))
        assert {update.table for updates in here.net.seen.values() for update in updates} == {
            here.net.seen[HALL][0].table
        }
        for room in (ROOM, HALL):
            assert here.net.lines(room)[0].startswith(BEGIN)
            assert here.net.lines(room)[-1].startswith(OVER)


async def test_a_room_that_is_not_reached_keeps_the_others_from_nothing(tmp_path: Path) -> None:
    class Half(Net):
        async def deliver(self, audience: Audience, update: Update) -> bool:
            return audience != HALL and await super().deliver(audience, update)

    async with theatre(tmp_path, Half()) as here:
        await here.over(here.begin(ROOM, HALL))
        assert here.net.lines(ROOM)[-1].startswith(OVER)


async def test_nobody_ever_sits_at_the_table(tmp_path: Path) -> None:
    async with theatre(tmp_path) as here:
        task = here.begin()
        await here.shown(1)
        await here.host.hear(says(ADA, "join", ROOM))
        [live] = await here.host.tables.find(ROOM)
        assert live.table.people == ()
        assert "only a demonstration" in here.net.last_answer()
        await here.over(task)


@pytest.mark.parametrize("words", ["new court", "queue", "link", "language de", "stop", "place 1", "table x join"])
async def test_nothing_can_be_changed(tmp_path: Path, words: str) -> None:
    async with theatre(tmp_path) as here:
        task = here.begin()
        await here.shown(1)
        await here.host.hear(says(ADA, words, ROOM))
        assert "only a demonstration" in here.net.last_answer()
        await here.over(task)
        assert await here.status() is Status.ENDED


@pytest.mark.parametrize("words", ["board", "players", "log", "rules antiquity", "help", "fair"])
async def test_everything_can_be_looked_at(tmp_path: Path, words: str) -> None:
    async with theatre(tmp_path) as here:
        task = here.begin()
        await here.shown(1)
        await here.host.hear(says(ADA, words, ROOM))
        assert "only a demonstration" not in here.net.last_answer()
        await here.over(task)


async def test_a_moderator_can_end_it(tmp_path: Path) -> None:
    async with theatre(tmp_path) as here:
        task = here.begin()
        await here.shown(1)
        await here.host.hear(says(ADA, "stop", ROOM, moderator=True))
        await here.over(task)
        assert await here.status() is Status.STOPPED
        assert here.net.lines(ROOM)[-1].startswith(OVER)


async def test_where_it_is_cut_short_no_table_is_left_open(tmp_path: Path) -> None:
    async with theatre(tmp_path) as here:
        task = here.begin()
        await here.shown(4)
        task.cancel()
        await here.over(task)
        assert task.cancelled()
        assert await here.status() is Status.STOPPED
        assert "Olga stops the game" in "\n".join(here.net.lines(ROOM))
        assert here.net.lines(ROOM)[-1].startswith(OVER)
