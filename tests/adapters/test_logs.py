"""Logging: one format for everything, and no secrets by any route, whatever goes wrong in a whole game."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
import structlog

from adapters import logs
from bot.ports import Audience, Update
from bot.table.table import Status, Table
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.record import digest
from tests.adapters.conftest import Overheard, Sink
from tests.kit.house import House, house
from tests.kit.net import Net
from tests.kit.secrets import found, secrets, shown, stumble
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

PEOPLE = (ADA, BRUNO, CLEO, DMITRI)
HAND = "palace"
SALT = "rhabarberkompott"


# The format ---------------------------------------------------------------------------------------------------------


def test_an_exception_is_logged_by_kind_and_place_and_never_by_what_it_says(sink: Sink) -> None:
    try:
        try:
            raise KeyError(f"the hand holds {HAND}")
        except KeyError as error:
            raise ValueError(HAND) from error
    except ValueError:
        structlog.get_logger().exception("command failed", bug="c0ffee")
    logged = sink.getvalue()
    assert "c0ffee" in logged
    assert "ValueError" in logged
    assert "KeyError" in logged
    assert "test_logs.py" in logged
    assert HAND not in logged


def test_what_a_library_says_is_one_event_in_the_words_of_its_code(sink: Sink) -> None:
    logging.getLogger("discord.http").warning("We are being rate limited. %s %s; again in %.2f s", "POST", "token", 1.5)
    logged = sink.getvalue()
    assert "[warning  ] We are being rate limited. … …; again in … s library='discord.http'" in logged
    assert "token" not in logged


def test_libraries_are_heard_from_warnings_on_however_much_is_wanted_of_us(sink: Sink) -> None:
    logging.getLogger("discord.gateway").info("Shard ID %s has connected", 1)
    assert not sink.getvalue()
    structlog.get_logger().debug("ours")
    assert "ours" in sink.getvalue()


def test_what_is_below_the_level_is_not_logged(sink: Sink) -> None:
    logs.configure("warning")
    structlog.get_logger().info("a table began")
    assert not sink.getvalue()


def test_as_json_every_line_is_an_object(sink: Sink) -> None:
    logs.configure("info", "json")
    try:
        raise ValueError("words")
    except ValueError:
        structlog.get_logger().exception("ünlucky\nline", table="t1")
    logging.getLogger("asyncio").error("slow: %r", "words")
    ours, theirs = map(json.loads, sink.getvalue().splitlines())
    assert (ours["event"], ours["level"], ours["table"]) == ("ünlucky\nline", "error", "t1")
    assert ours["exception"].endswith("ValueError")
    assert (theirs["event"], theirs["library"]) == ("slow: …", "asyncio")


def test_what_comes_from_outside_makes_no_line_of_its_own_and_no_colour(sink: Sink) -> None:
    structlog.get_logger().warning("irc: not connected", why="bye\n2026 [info] all is well", network="\x1b[31m")
    assert sink.getvalue().count("\n") == 1
    assert "\x1b" not in sink.getvalue()


def test_a_log_that_nobody_can_read_any_more_keeps_nobody_from_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stderr", Gone())
    logs.configure("info")
    structlog.get_logger().info("a table began")
    structlog.reset_defaults()


@pytest.fixture
def caught(monkeypatch: pytest.MonkeyPatch, sink: Sink) -> Sink:
    """Capture the log of uncaught errors."""
    for module, name in ((sys, "excepthook"), (threading, "excepthook"), (sys, "unraisablehook")):
        monkeypatch.setattr(module, name, getattr(module, name))
    return sink


async def test_what_a_task_failed_with_that_nobody_waits_for_is_logged_by_its_place(caught: Sink) -> None:
    async def broken(hand: str) -> None:
        raise ValueError(hand)

    loop = asyncio.get_running_loop()
    logs.log_uncaught(loop)
    loop.call_soon([].index, HAND)
    task = asyncio.create_task(broken(HAND))
    await asyncio.wait([task])
    del task
    await asyncio.sleep(0)
    loop.set_exception_handler(None)
    assert caught.getvalue().count("unawaited task failed") == 2
    assert "test_logs.py" in caught.getvalue()
    assert HAND not in caught.getvalue()


async def test_what_ends_a_thread_or_the_program_is_logged_by_its_place(caught: Sink) -> None:
    logs.log_uncaught(asyncio.get_running_loop())
    thread = threading.Thread(target=[].index, args=(HAND,))
    thread.start()
    thread.join()
    try:
        [].index(HAND)
    except ValueError as error:
        sys.excepthook(ValueError, error, error.__traceback__)
    assert "thread failed" in caught.getvalue()
    assert "the program failed" in caught.getvalue()
    assert HAND not in caught.getvalue()


# Whole games --------------------------------------------------------------------------------------------------------


class Clumsy(Net):
    """A network that sometimes raises in the middle of a delivery, with secrets in its error message."""

    accident: Callable[[Update], None] = staticmethod(lambda update: None)

    async def deliver(self, audience: Audience, update: Update) -> bool:
        if self.attempts % 7 == 3:
            self.attempts += 1
            docs = [update.lines, update.hand, update.prompt]
            raise RuntimeError(f"{audience} was to be shown {docs}")
        self.accident(update)
        return await super().deliver(audience, update)


async def play(
    home: House, game: str, most: int = 1000, watch: Callable[[Table], None] = lambda table: None
) -> set[str]:
    """Play a game, secrets in private and everything else in the room, as time passes. Returns all its secrets."""
    people = PEOPLE[: max(2, GAMES[game].seats[0])]
    flying = asyncio.create_task(_fly(home))
    await home.type(people[0], f"new {game}")
    for person in people[1:]:
        await home.type(person, "join")
    await home.type(people[1], f"salt {SALT}", room=None)
    (live,) = await home.host.tables.find(ROOM)
    secret = secrets(live.table)
    await home.type(people[0], "start")
    while live.table.status is Status.RUNNING and live.table.seq < most:
        table = live.table
        watch(table)
        seat = table.pending_decisions[0].seat
        action = table.game.policy(table.view(seat), Committed(bytes([table.seq % 256])))
        hidden = any(offer.secret for offer in table.offers(seat) if offer.verb == action.verb)
        text = write(action)
        secret |= secrets(table) | ({f" {text}"} if hidden and " " in text else set())
        await home.type(people[seat], text, room=None if hidden else ROOM)
        if table.seq % 10 == 0:
            await home.type(people[seat], "hand", room=None)
    flying.cancel()
    return secret


async def _fly(home: House) -> None:
    while True:
        await home.clock.advance(5.0)
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_in_which_much_goes_wrong_leaves_no_secret_in_any_log(
    game: str, tmp_path: Path, sink: Sink, overheard: Overheard, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, Clumsy(), failing=True) as home:
        logs.configure("debug")
        stumble(monkeypatch, game)
        secret = await play(home, game)
        monkeypatch.undo()
    logged = sink.getvalue() + "\n".join(overheard.incoming)
    assert "work failed" in logged
    assert "RuntimeError" in logged
    assert "KeyError" in logged
    assert "executing functools.partial" in logged
    assert len(secret) > SECRETS.get(game, 1)
    assert found(secret, logged) == []


def _digest(table: Table) -> str:
    return digest(table.game, table.state, table.header.position)


SECRETS = {"antiquity": 30, "citadels": 30}  # so many at least, where there are more than the seed and the salt

LEAKS: dict[str, Callable[[Table], object]] = {
    "a view that is logged": lambda table: structlog.get_logger().debug("asked", own=table.view(0).own),
    "a hand that is logged as it is shown": lambda table: structlog.get_logger().info(max(shown(table, 0), key=len)),
    "a state that is printed": lambda table: print(table.state.hidden, file=sys.stderr),
    "a seed": lambda table: structlog.get_logger().warning("opened", seed=table.header.seed.hex()),
    "a seed as bytes": lambda table: structlog.get_logger().warning("opened", seed=table.header.seed),
    "a digest": lambda table: structlog.get_logger().error("another position", digest=_digest(table)),
    "a salt": lambda table: structlog.get_logger().warning("salted", salts=table.salts),
    "an exception that is logged by its words": lambda table: structlog.get_logger().error(
        "failed", reason=str(KeyError(table.view(1).own))
    ),
    "a library that was told in words of its own": lambda table: logging.getLogger("x").warning(
        repr(table.view(0).own)
    ),
    "a library that overhears": lambda table: logging.getLogger("tests").debug("executing %s", table.view(0).own),
}


@pytest.mark.parametrize("leak", LEAKS)
async def test_a_leak_that_is_planted_is_found(leak: str, tmp_path: Path, sink: Sink, overheard: Overheard) -> None:
    def watch(table: Table) -> None:
        if table.seq == 10:
            LEAKS[leak](table)

    async with house(tmp_path) as home:
        logs.configure("debug")
        secret = await play(home, "citadels", 15, watch)
    assert found(secret, sink.getvalue() + "\n".join(overheard.incoming)) != []
