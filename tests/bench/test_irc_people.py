"""The clients that count lines on IRC count right: what is public, whom a line names, and what it tells."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bench.irc_counts import Goal, tally
from bench.irc_people import Client, Heard, Lines, calls, count, first, mentions, names, parse
from bench.irc_tables import BOT, Game, Typed
from engines.antiquity.components import Kingdom, Place
from engines.citadels.components import Answer, Building, Character
from engines.citadels.moves import Build, End, Murder, Rescue, Swap
from engines.core.notation import Seat


def public(text: str, at: float = 1.0, sender: str = BOT) -> Heard:
    return Heard(at, sender, "#tavern", text)


def private(text: str, at: float = 1.0, to: str = "Ada") -> Heard:
    return Heard(at, BOT, to, text)


def client(nick: str, *heard: Heard) -> Client:
    return Client(nick, 0, list(heard))


# Lines of the protocol


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (":Tafel!t@host PRIVMSG #tavern :Ada: your turn", ("Tafel", "#tavern", "Ada: your turn")),
        (":Tafel!t@host NOTICE Ada :a code", ("Tafel", "Ada", "a code")),
        ("@time=2026-01-01T00:00:00Z;msgid=x :Tafel!t@host PRIVMSG Ada :hand", ("Tafel", "Ada", "hand")),
        (":Tafel!t@host PRIVMSG #tavern hello", ("Tafel", "#tavern", "hello")),
    ],
)
def test_what_is_said_is_read_with_or_without_tags_and_colon(line, expected):
    said = parse(line, 1.0)
    assert said is not None
    assert (said.sender, said.target, said.text) == expected


@pytest.mark.parametrize("line", [":irc.test 366 Ada #tavern :End", ":Ada!a@host JOIN #tavern", "PING :x", ""])
def test_what_nobody_says_is_no_line(line):
    assert parse(line, 1.0) is None


def test_a_line_is_public_if_it_goes_to_a_channel():
    assert public("x").public
    assert not private("x").public


# Who and what is in a line


@pytest.mark.parametrize("text", ["Ada rolls", "A\u200bda rolls", "\x02Ada\x02: your turn", "\x0304ada\x03, now"])
def test_a_name_is_found_ringing_or_not_and_in_any_dress(text):
    assert names(public(text), "Ada")


@pytest.mark.parametrize("text", ["Adalind rolls", "the canada goose", "Bruno rolls"])
def test_a_name_within_a_word_is_another(text):
    assert not names(public(text), "Ada")


def test_only_a_name_that_rings_calls():
    assert calls(public("\x02Ada\x02: your turn"), "Ada")
    assert not calls(public("A\u200bda rolls"), "Ada")


def test_a_private_line_calls_its_receiver_and_nobody_else():
    assert calls(private("your hand"), "ada")
    assert not calls(private("your hand"), "Bruno")


def test_things_of_several_words_are_found_through_colours_and_no_break_spaces():
    assert mentions("builds \x0303Trading\xa0Post\x03 G2", ["tradingpost"])
    assert not mentions("builds Trading", ["tradingpost"])


# What tells of a move


def test_a_move_is_told_by_its_player_and_what_it_names():
    move = Typed(0.0, "Ada", Build((Building.MANOR,)), 1)
    assert move.told_by(public("A\u200bda takes 2 gold and builds Manor (1)"))
    assert not move.told_by(public("A\u200bda takes 2 gold"))
    assert not move.told_by(public("Bruno builds Manor"))
    assert not move.told_by(private("Ada builds Manor"))


def test_a_move_that_names_nothing_is_told_by_its_player_alone():
    assert Typed(0.0, "Ada", Rescue(Answer.YES), 1).told_by(public("Ada takes the Manor on hand for 1 gold"))
    assert Typed(0.0, "Ada", Swap(Seat(1)), 1).told_by(public("Ada and Bruno swap their cards"))


def test_all_that_a_move_names_is_in_the_line_that_tells_it():
    move = Typed(0.0, "Ada", Place((Kingdom.ROME, Kingdom.EGYPT, Kingdom.GREECE, Kingdom.PERSIA)), 1)
    assert move.told_by(public("Ada: R6 Rome, B4 Egypt, G5 Greece, W2 Persia"))
    assert not move.told_by(public("Ada: R6 Rome, B4 Egypt, G5 Greece"))


def test_the_end_of_a_turn_is_also_told_by_calling_the_next():
    end = Typed(0.0, "Ada", End(), 1, then="Bruno")
    assert end.told_by(public("Bruno, the Thief: your turn."))
    assert not end.told_by(public("B\u200bruno has 3 gold"))
    murder = Typed(0.0, "Ada", Murder(Character.MERCHANT), 1, then="Bruno")
    assert not murder.told_by(public("Bruno, the Thief: your turn."))


def test_the_first_line_is_of_those_after_the_moment():
    heard = [public("a", 1.0), public("b", 2.0), public("c", 3.0)]
    assert first(heard, lambda line: True, 1.0) == heard[1]
    assert first(heard, lambda line: line.text == "a", 1.0) is None


# Counting


def test_channel_lines_are_counted_once_and_private_ones_of_everybody():
    line = public("Ada rolls")
    ada = client("Ada", line, private("your turn"), private("your hand"))
    bruno = client("Bruno", line, private("your hand", to="Bruno"))
    assert count(BOT, client("onlooker", line), [ada, bruno], 0.0) == Lines(1, 3)


def test_only_the_bot_and_only_the_time_in_between_count():
    heard = [public("too early", 1.0), public("talk", 2.0, "Bruno"), public("in", 2.0), public("too late", 3.0)]
    assert count(BOT, client("onlooker", *heard), [], 1.0, 2.5) == Lines(1, 0)


def played(*, ended: bool) -> Game:
    """Two rounds of two moves, a public line after each, a private one after each first, and two lines at the end."""
    onlooker = client("onlooker", *(public("told", at + 0.5) for at in (0, 1, 2, 3, 4)), public("Ada has won", 4.6))
    ada = client("Ada", *(private("asked", at + 0.5) for at in (1, 3)))
    game = Game(None, "#tavern", [ada, client("Bruno")], onlooker, opened=-1.0, started=0.0, ended=ended)  # type: ignore[arg-type]  # nothing is typed
    game.moves = [Typed(at, "Ada", End(), number) for at, number in ((1.0, 1), (2.0, 1), (3.0, 2), (4.0, 2))]
    return game


def figures(*, ended: bool, goal: Goal) -> dict[str, float]:
    return {
        found.what.removeprefix("Court with 2: "): found.value for found in tally(played(ended=ended), "court", goal)
    }


def test_lines_of_a_round_are_those_from_its_first_move_on():
    found = figures(ended=False, goal=Goal(6, 3))
    assert found["channel lines a round"] == 2.5
    assert found["private lines a round"] == 1.0
    assert found["channel lines from the start to the first move"] == 1


def test_lines_after_the_last_move_of_a_whole_game_are_no_part_of_a_round():
    found = figures(ended=True, goal=Goal(6, 3))
    assert found["channel lines a round"] == 1.5
    assert found["channel lines of the whole game"] == 6


def test_rounds_of_another_length_are_held_against_the_goal_by_the_move():
    found = figures(ended=False, goal=Goal(16, 16, moves=16))
    assert found["channel lines a round of 16 moves"] == 5 / 4 * 16


# A connection


@asynccontextmanager
async def server(*lines: str) -> AsyncIterator[tuple[int, list[str]]]:
    """A server that welcomes, says these lines, and notes what it is sent."""
    received: list[str] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write("".join(f"{line}\r\n" for line in (":irc.test 376 Ada :End of MOTD", *lines)).encode())
        while line := await reader.readline():
            received.append(line.decode().rstrip())
        writer.close()

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with listening:
        yield listening.sockets[0].getsockname()[1], received


async def test_a_client_notes_what_it_is_told_with_the_time_and_answers_pings():
    before = time.monotonic()
    async with (
        server("PING :abc", ":Tafel!t@h PRIVMSG Ada :hand", ":x NOTICE #tavern :hm") as (port, received),
        Client("Ada", port) as ada,
    ):
        assert await ada.until(lambda line: line.text == "hm", 0.0, 5.0)
        assert [(line.sender, line.public) for line in ada.heard] == [("Tafel", False), ("x", True)]
        assert before <= ada.heard[0].at <= time.monotonic()
        ada.send("PRIVMSG Tafel :done")
        async with asyncio.timeout(5.0):
            while "PRIVMSG Tafel :done" not in received:
                await asyncio.sleep(0)
        assert "PONG :abc" in received
