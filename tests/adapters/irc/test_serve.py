"""`tafelrunde serve` as a process on real servers: people play over IRC, and it is killed."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.kit.irc.raw import RawClient
from tests.kit.irc.servers import Server

pytestmark = pytest.mark.irc_server

CONFIG = """
language = "en"
database = "{folder}/tables.db"
[[irc]]
name = "net"
host = "127.0.0.1"
port = {port}
tls = false
owner = "Olga"
nick = "Tafel"
channels = ["#court"]
[irc.pacing]
burst = 1000
rate = 1000.0
window = 100000
"""


@asynccontextmanager
async def serving(folder: Path, server: Server) -> AsyncIterator[asyncio.subprocess.Process]:
    """The program, running."""
    config = folder / "config.toml"
    config.write_text(CONFIG.format(folder=folder, port=server.fast_port))
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "adapters.main", "serve", "-c", str(config), stderr=asyncio.subprocess.PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


class Player:
    """Plays when called in the channel, and answers every prompt in private with the bot's own example."""

    def __init__(self, client: RawClient) -> None:
        self.client = client
        self.moves = 0
        self.code = ""

    async def play(self, moves: int) -> None:
        """Make some moves."""
        until = self.moves + moves
        nick = self.client.nick
        while self.moves < until:
            asked = rf"PRIVMSG ({nick} :.*\x02[a-z].*\x0f$|#court :.*{nick}: four different kingdoms)"
            message = await self.client.until(asked, within=30)
            examples = re.findall(r"\x02([a-z][^\x0f]+)\x0f", message.param(1))
            called = message.param(0) == "#court"
            self.client.say("Tafel", "place babylon carthage egypt greece" if called else examples[-1])
            self.moves += 1

    async def sit_down(self, line: str) -> None:
        self.client.say("#court", line)
        self.code = (await self.client.until("You sit at the table")).param(1).partition(" claim ")[2].split()[0]


@asynccontextmanager
async def people(server: Server, *nicks: str) -> AsyncIterator[list[Player]]:
    clients = [RawClient(nick, server.fast_port) for nick in nicks]
    for client in clients:
        await client.__aenter__()
        await client.register()
        await client.join("#court")
    try:
        yield [Player(client) for client in clients]
    finally:
        for client in clients:
            await client.__aexit__(None, None, None)


async def bot_comes(player: Player) -> None:
    await player.client.until("Tafel.* JOIN")


async def test_a_game_survives_a_kill_and_guests_come_back_by_their_codes(ngircd: Server, tmp_path: Path):
    async with people(ngircd, "ada", "bo", "eve") as (ada, bo, eve):
        async with serving(tmp_path, ngircd) as process:
            await bot_comes(ada)
            await ada.sit_down("!new antiquity")
            await bo.sit_down("!join")
            ada.client.say("#court", "!add 2 ai")
            ada.client.say("#court", "!start")
            await asyncio.gather(ada.play(2), bo.play(2))
            process.send_signal(signal.SIGKILL)
            await process.wait()
        told = len(ada.client.seen)
        async with serving(tmp_path, ngircd):
            await bot_comes(ada)
            ada.client.say("Tafel", "hand")
            await ada.client.until("no table")
            assert not any("crests" in line for line in ada.client.seen[told:] if "PRIVMSG ada" in line)
            for player in (ada, bo):
                player.client.say("Tafel", f"claim {player.code}")
                await player.client.until("Welcome back")
            playing = [asyncio.create_task(player.play(99)) for player in (ada, bo)]
            try:
                await eve.client.until("The game is over", within=60)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)


async def test_a_signal_ends_it_with_a_goodbye(ngircd: Server, tmp_path: Path):
    async with people(ngircd, "ada") as (ada,), serving(tmp_path, ngircd) as process:
        await bot_comes(ada)
        process.send_signal(signal.SIGTERM)
        assert "Good night" in (await ada.client.until("Tafel.* QUIT")).param(-1)
        assert await asyncio.wait_for(process.wait(), 10) in (0, 128 + signal.SIGTERM)
