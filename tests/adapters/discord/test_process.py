"""`tafelrunde serve` as a process: stopped, or refused for its token or its intents."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.kit.discord.server import Discord, loopback

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
    """A connected bot, killed without notice at the end."""
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
    """DEP-1."""
    async with loopback() as discord:
        process = await begin(discord, tmp_path, wrong)
        async with asyncio.timeout(START):
            out, errors = await process.communicate()
        assert process.returncode == 2
        assert out == b""
        assert errors.splitlines()[-1].startswith(b"tafelrunde: ")
        assert errors.count(b"tafelrunde: ") == 1
        assert b"Traceback" not in errors
        assert wrong.encode() not in errors
        assert len([each for each in discord.rest.requests if each[1] == "/users/@me"]) <= 1


async def test_intents_that_discord_refuses_are_one_sentence_and_an_exit_code(tmp_path):
    async with loopback() as discord:
        discord.gateway.refuse = 4014
        process = await begin(discord, tmp_path)
        async with asyncio.timeout(START):
            _, errors = await process.communicate()
        assert process.returncode == 2
        assert b"tafelrunde: Discord refuses the connection with code 4014" in errors
        assert b"Traceback" not in errors
        assert discord.gateway.identified == 1
