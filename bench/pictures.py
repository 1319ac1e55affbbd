"""Pictures of tables: how long one takes to draw, as part of what is allowed, for few and for many players.

Drawn in this process, once the fonts are loaded, in the middle of a game and at its end. The yardstick is halving and
writing a picture of the same size in which nothing has to be drawn. Counted is the time of the processor.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median

from PIL import Image

from adapters.discord.pictures import drawing
from adapters.discord.pictures.studio import scene
from bench.measure import Amount
from bot.language import Locale, Words, notation_text
from bot.ports import Person
from bot.render.boards import BOARDS
from bot.render.boards.standing import Moment
from bot.table import play
from bot.table.lobby import names
from bot.text.scene import Scene
from engines import GAMES
from engines.core.chance import Committed
from tests.kit.tables import Story, running

GOAL = 150.0  # ms for a picture
TIMES = 9
MIDDLE = {"antiquity": 8, "citadels": 100, "court": 60}  # moves after which there is much to draw


def run() -> Iterator[Amount]:
    """Measure each game with the fewest and with the most players."""
    for game, number in MIDDLE.items():
        for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
            for phase, shown in zip(("in the middle", "at the end"), _scenes(game, seats, number), strict=True):
                drawn, bare = _median(partial(drawing.png, shown)), _median(_bare(shown))
                yield Amount(f"{game} with {seats}, {phase}: a picture", drawn * 1000, "ms", GOAL)
                yield Amount("... in times of an empty one", drawn / bare, "times")


def _scenes(game: str, seats: int, middle: int) -> tuple[Scene, Scene]:
    story = running(*(Person("net", f"player {seat}") for seat in range(seats)), game=game)
    past: list[Moment] = []
    first = scene(story.table, Locale("de"))
    for number in range(10**6):
        past.append(BOARDS[game].moment(story.table.view()))
        if number == middle:
            first = scene(story.table, Locale("de"))
        if not story.table.pending_decisions:
            return first, scene(story.table, Locale("de"), past)
        _move(story, number)
    raise AssertionError("a game ends")


def _move(story: Story, number: int) -> None:
    now = story.table
    seat = now.pending_decisions[0].seat
    action = now.game.policy(now.view(seat), Committed(number.to_bytes(4, "big") * 8))
    line, words = notation_text(action, names(now), Locale("en")), Words(now.game.name, "en", names(now))
    story.do(lambda now: play.move(now, seat, line, words))


def _bare(shown: Scene) -> Callable[[], None]:
    empty = Image.new("RGB", (2 * drawing.WIDTH, 2 * drawing.lay(shown).height), "#12171D")
    return lambda: empty.reduce(2).save(io.BytesIO(), "PNG", compress_level=6)


def _median(work: Callable[[], object]) -> float:
    work()
    found = []
    for _ in range(TIMES):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return median(found)
