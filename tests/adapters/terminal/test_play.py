"""A session at the table with a fake terminal: prompts, output, and when it ends."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from adapters.terminal.gateway import Gateway
from adapters.terminal.play import PlayOptions, PlaySession
from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.runtime.host import Host
from bot.text.doc import Doc, Hint
from bot.text.layout import plain_lines
from engines.core.game import View
from tests.kit.clock import ScriptedClock
from tests.kit.house import Counting, Direct

ENTROPY = defaultdict[Path, Counting](Counting)  # of each test, so that no two tables are the same
OPTIONS = PlayOptions("ada", "Ada", "antiquity", 3, None, fresh=False, max_line=400)


class Typist:
    """Types the lines, then the examples of prompts as long as there are any."""

    def __init__(self, *lines: str, ends_with_game: bool = True) -> None:
        self.ends_with_game = ends_with_game
        self.shown: list[str] = []
        self._lines = list(lines)
        self._example: str | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    async def show(self, *docs: Doc) -> bool:
        for doc in docs:
            self.shown += plain_lines(doc, 100)
            for block in doc:
                if isinstance(block, Hint):
                    self._example = block.examples[0]
        return True

    async def read(self) -> str | None:
        if self._lines:
            return self._lines.pop(0)
        example, self._example = self._example, None
        return example

    def times(self, start: str) -> int:
        return sum(line.startswith(start) for line in self.shown)


class Tired:
    """AI players that stop thinking after some moves; `tired` is set then."""

    def __init__(self, moves: int) -> None:
        self.tired = asyncio.Event()
        self._left = moves

    async def think(self, game: str, view: View[Any, Any], seed: bytes, kind: str = "quick") -> str:
        if self._left == 0:
            self.tired.set()
            await asyncio.Event().wait()
        self._left -= 1
        return await Direct().think(game, view, seed, kind)


@asynccontextmanager
async def sitting(
    home: Path, typist: Typist, thinkers: Any = None, options: PlayOptions = OPTIONS
) -> AsyncIterator[PlaySession]:
    journal = await Journal.open(home / "tables.db")
    host = Host(journal, thinkers or Direct(), ScriptedClock(), ENTROPY[home], Dispatcher.of)
    gateway = Gateway(typist, lambda: host.locales.answering(options.incoming("")), home)
    host.attach("terminal", gateway)
    try:
        yield PlaySession(host, typist, gateway, options)
    finally:
        await host.close()
        await journal.close()


async def play(home: Path, *lines: str, ends_with_game: bool = True, options: PlayOptions = OPTIONS) -> Typist:
    """A whole session, from the first line to the last."""
    typist = Typist(*lines, ends_with_game=ends_with_game)
    async with sitting(home, typist, options=options) as seated:
        await seated.run()
    return typist


async def left(home: Path, *lines: str, moves: int) -> Typist:
    """A session that is cut off while AI players owe the next move."""
    typist, thinkers = Typist(*lines), Tired(moves)
    async with sitting(home, typist, thinkers) as seated:
        task = asyncio.create_task(seated.run())
        await thinkers.tired.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return typist


async def test_a_whole_game_ends_the_sitting_where_nobody_watches(tmp_path: Path) -> None:
    typist = await play(tmp_path, "")
    assert typist.times("All crests are shown") == 1
    assert typist.times("The game is over") == 1


async def test_board_and_question_are_shown_once_a_turn_however_much_ai_players_do(tmp_path: Path) -> None:
    typist = await play(tmp_path, "option first 1", "")
    assert typist.times("Antiquity, round") == 3
    assert typist.times("Antiquity, leftover") == 2
    assert typist.times("(only you) Your crests:") == 1 + 5
    assert typist.times("Place ") + typist.times("Pick ") == 5


async def test_at_the_end_own_secrets_are_not_shown_once_more(tmp_path: Path) -> None:
    typist = await play(tmp_path, "")
    end = next(at for at, line in enumerate(typist.shown) if line == "All crests:")
    assert not any(line.startswith("(only you)") for line in typist.shown[end:])


async def test_a_game_that_is_over_as_soon_as_it_goes_on_ends_the_sitting(tmp_path: Path) -> None:
    await left(tmp_path, "option first 2", "", moves=8)
    typist = await play(tmp_path)
    assert typist.shown[0] == "Your game goes on."
    assert typist.times("Place ") + typist.times("Pick ") == 0
    assert typist.times("All crests are shown") == 1


async def test_a_game_goes_on_where_ai_players_were_interrupted(tmp_path: Path) -> None:
    before = await left(tmp_path, "option first 2", "", moves=3)
    assert before.shown[-1] == "Your game is kept: next time you go on from here."
    after = await play(tmp_path)
    assert before.times("Ada places") + after.times("Ada places") == 3
    assert after.times("All crests are shown") == 1


async def test_before_the_question_whether_to_go_on_nothing_of_the_old_game_is_shown(tmp_path: Path) -> None:
    await left(tmp_path, "", moves=3)
    typist = await play(tmp_path, ends_with_game=False)
    assert typist.shown == [
        "A game of yours is waiting. Do you want to go on with it? [yes/no]",
        "Your game is kept: next time you go on from here.",
    ]


async def test_who_says_no_gets_a_new_table_and_the_old_game_is_stopped(tmp_path: Path) -> None:
    await left(tmp_path, "", moves=3)
    typist = await play(tmp_path, "No", ends_with_game=False)
    assert typist.times("Ada stops") == 2  # the old game, and on leaving the new table
    assert typist.times("Press Enter") == 1


async def test_a_lobby_that_was_left_by_a_kill_makes_room_for_a_new_one(tmp_path: Path) -> None:
    typist = Typist()
    async with sitting(tmp_path, typist) as seated:
        await seated._sit_down()
    typist = await play(tmp_path)
    assert typist.times("Press Enter") == 1
    assert typist.times("- #3 Balthasar") == 1


async def test_whether_to_go_on_is_asked_until_the_answer_is_understood(tmp_path: Path) -> None:
    await left(tmp_path, "", moves=3)
    typist = await play(tmp_path, "perhaps", "", ends_with_game=False)
    assert typist.times("A game of yours is waiting.") == 2
    assert typist.times("Your game goes on.") == 1


async def test_the_language_of_the_person_is_that_of_the_terminal(tmp_path: Path) -> None:
    typist = await play(tmp_path, "language de", "")
    assert typist.times("Es geht los") == 1
    assert typist.shown.count("(nur du) Deine Wappen:") == typist.times("Antike, R") > 0


async def test_another_number_of_seats_is_filled_with_ai_players(tmp_path: Path) -> None:
    options = PlayOptions("ada", "Ada", "antiquity", 4, None, fresh=False, max_line=400)
    assert (await play(tmp_path, options=options)).times("- #4 Cosima (AI)") == 1


async def test_another_game_like_the_last_has_as_many_seats(tmp_path: Path) -> None:
    await play(tmp_path, "", ends_with_game=False)
    again = await play(tmp_path, "stop", "stop", "again", ends_with_game=False)
    assert again.times("- #3 Balthasar (AI)") == 2
    assert again.times("- #4") == again.times("I can only seat") == 0


async def test_lines_that_may_have_been_seen_before_a_kill_are_marked(tmp_path: Path) -> None:
    class Deaf(Typist):
        """Dies while it prints what the AI players did."""

        async def show(self, *docs: Doc) -> bool:
            await super().show(*docs)
            if any("rolls" in line for doc in docs for line in plain_lines(doc, 100)):
                dead.set()
                await asyncio.Event().wait()
            return True

    dead = asyncio.Event()
    async with sitting(tmp_path, Deaf("")) as seated:
        task = asyncio.create_task(seated.run())
        await dead.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    again = await play(tmp_path)
    assert again.shown[:2] == ["Your game goes on.", "You may have seen some of this before."]


@pytest.mark.parametrize("word", ["quit", "Exit", "/quit", "tschuess"])
async def test_who_says_goodbye_leaves_and_the_game_is_kept(tmp_path: Path, word: str) -> None:
    typist = await play(tmp_path, "", word, "help", ends_with_game=False)
    assert typist.shown[-1] == "Your game is kept: next time you go on from here."


async def test_who_says_goodbye_to_the_old_game_leaves_it_as_it_is(tmp_path: Path) -> None:
    await left(tmp_path, "", moves=3)
    typist = await play(tmp_path, "quit", "yes", ends_with_game=False)
    assert typist.times("Your game goes on.") == 0
    assert typist.shown[-1] == "Your game is kept: next time you go on from here."
