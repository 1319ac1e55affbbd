"""`tafelrunde serve` as a process of its own: killed and started again, stopped, and refused for its token."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.kit.discord.server import Discord, loopback
from tests.kit.discord.world import Message, User

pytestmark = [pytest.mark.discord_loopback, pytest.mark.crash]

START = 30.0  # seconds that a process may take to be there


async def begin(discord: Discord, folder: Path, token: str = "") -> Process:
    """Start the bot."""
    config = folder / "config.toml"
    config.write_text(
        f'language = "en"\n[discord]\ntoken = "{token or discord.token}"\n'
        f'api = "{discord.api}"\ngateway = "{discord.gateway_url}"\n'
    )
    environment = {key: value for key, value in os.environ.items() if key != "TAFELRUNDE_DISCORD_TOKEN"}
    arguments = ["-m", "adapters.main", "serve", "-c", str(config), "--db", str(folder / "tables.db")]
    return await asyncio.create_subprocess_exec(sys.executable, *arguments, stdout=PIPE, stderr=PIPE, env=environment)


@asynccontextmanager
async def serving(discord: Discord, folder: Path):
    """The bot, connected; killed at the end without notice."""
    discord.gateway.ready.clear()
    process = await begin(discord, folder)
    try:
        async with asyncio.timeout(START):
            await discord.gateway.ready.wait()
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def one_move(
    discord: Discord, people: list[User], board: Message, dice: random.Random, *, wait: bool = True
) -> bool:
    """Whoever is asked makes a move by their own hand's buttons. False where nobody is asked any more.

    Without `wait` the answer to the last choice of the move is not waited for.
    """
    for user in people:
        shown = await discord.click(user, board, custom_id=f"tafel:hand:{table_of(board)}")
        for step in range(6):
            if shown.original is None or not shown.original.controls:
                break
            control = dice.choice([each for each in shown.original.controls if each.get("label") != "Start again"])
            last = not wait and step == 3
            if control["type"] == 3:
                label = dice.choice(control["options"])["label"]
                shown = await discord.choose(user, shown.original, label, wait=not last)
            else:
                custom_id = control["custom_id"]
                shown = await discord.click(user, shown.original, custom_id=custom_id, wait=not last)
            if last or shown.text.startswith("Done."):
                return True
    return False


def table_of(board: Message) -> str:
    return board.controls[0]["custom_id"].split(":")[2]


async def test_a_bot_that_is_killed_again_and_again_loses_nothing_and_does_nothing_twice(tmp_path):
    dice = random.Random(7)
    async with loopback() as discord:
        _, channel = discord.server("Game night", "table")
        people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo")]
        for life in range(5):
            async with serving(discord, tmp_path):
                if life == 0:
                    await discord.slash(people[0], channel, "new", text="antiquity")
                    board = await discord.board_with(channel)
                    for user in people[1:]:
                        await discord.click(user, board, "Join")
                    await discord.slash(people[0], channel, "start")
                    board = await discord.board_with(channel, "round 1")
                if life < 4:
                    await one_move(discord, people, board, dice)
                    await one_move(discord, people, board, dice, wait=False)
                    await asyncio.sleep(dice.random() / 50)  # killed somewhere on the way
                else:
                    while await one_move(discord, people, board, dice):
                        pass
                    await discord.until(lambda: "The game is over" in "\n".join(lines_of(discord, channel)))
        said = lines_of(discord, channel)
        assert sum(" places " in line for line in said) == 9
        assert sum(" puts the leftover die " in line for line in said) == 4
        assert said.count("The game is over. Thanks for playing!") == 1
        assert sum("sits down at the table" in line for line in said) == 3


def lines_of(discord, channel) -> list[str]:
    """What was said in the room. What a message marks as a repetition may have been said before, and is not counted."""
    found: list[str] = []
    for message in discord.bots(channel):
        lines = (message.body.get("content") or "").splitlines()
        again = any("may have seen some of this" in line for line in lines)
        found += [line for line in lines if not (again and line in found)]
    return found


async def test_a_signal_ends_it_soon_and_in_order(tmp_path):
    async with loopback() as discord:
        discord.server("Game night", "table")
        async with serving(discord, tmp_path) as process:
            process.send_signal(signal.SIGTERM)
            process.send_signal(signal.SIGTERM)
            async with asyncio.timeout(10):
                _, errors = await process.communicate()
            assert process.returncode == 128 + signal.SIGTERM
            assert b"Traceback" not in errors
            assert not (tmp_path / "tables.db-wal").exists()


@pytest.mark.parametrize("wrong", ["revoked.token.of-the-tests", "not one word", "quoted"])
async def test_a_wrong_token_is_one_sentence_and_an_exit_code(tmp_path, wrong):
    async with loopback() as discord:
        process = await begin(discord, tmp_path, wrong)
        async with asyncio.timeout(START):
            out, errors = await process.communicate()
        assert process.returncode == 2
        assert out == b""
        assert errors.startswith(b"tafelrunde: ")
        assert errors.count(b"\n") == 1
        assert wrong.encode() not in errors
        assert len([each for each in discord.rest.requests if each[1] == "/users/@me"]) <= 1
