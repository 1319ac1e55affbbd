"""`tafelrunde serve` as a process that gets a SIGHUP: its settings are read again and the connection stays."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from adapters.irc import settings as irc
from tests.kit.irc.fake import FakeServer, Peer, fake_server
from tests.kit.platforms import signals

pytestmark = signals

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
channels = ["#court", "#old"]
[irc.pacing]
burst = 1000
rate = 1000.0
"""


class Serving:
    """The program on a fake server."""

    def __init__(self, process: asyncio.subprocess.Process, server: FakeServer, peer: Peer, config: Path) -> None:
        self.process = process
        self.server = server
        self.peer = peer
        self._config = config

    async def rehash(self, change: Callable[[str], str]) -> str:
        """Change the file and send the signal. Returns the line that the program logs then."""
        self._config.write_text(change(self._config.read_text()))
        self.process.send_signal(signal.SIGHUP)
        return await self.logged("settings ")

    async def logged(self, words: str) -> str:
        """The next line of the log with these words."""
        assert self.process.stderr is not None
        async with asyncio.timeout(20):
            while line := (await self.process.stderr.readline()).decode():
                if words in line:
                    return line
        raise AssertionError("the program has ended")

    async def said(self) -> list[str]:
        """What the program has said since the last call, on the one connection that it has."""
        await self.peer.settled()
        assert self.server.none_waiting
        said, self.peer.seen = self.peer.seen, []
        return [line for line in said if line.startswith(("JOIN", "PART", "QUIT", "SETNAME"))]


@asynccontextmanager
async def serving(folder: Path, caps: str = "", stdin: int = asyncio.subprocess.DEVNULL) -> AsyncIterator[Serving]:
    config = folder / "config.toml"
    async with fake_server() as server:
        config.write_text(CONFIG.format(folder=folder, port=server.port))
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "adapters.main", "serve", "-c", str(config)),
            stdin=stdin,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            peer = await server.peer(within=20)
            await peer.welcome(caps=caps)
            await peer.seat("Tafel", "#court")
            await peer.seat("Tafel", "#old")
            bot = Serving(process, server, peer, config)
            await bot.said()
            yield bot
        finally:
            if process.returncode is None:
                process.kill()
            await process.communicate()


async def test_a_new_channel_is_joined_and_a_removed_one_parted_on_the_same_connection(tmp_path: Path):
    async with serving(tmp_path) as bot:
        line = await bot.rehash(lambda text: text.replace('"#old"', '"#new key"'))
        assert "changed=['irc.net.channels'] restart_to_change=[]" in line
        assert sorted(await bot.said()) == ["JOIN #new key", "PART #old"]


async def test_a_file_with_a_mistake_changes_nothing_and_the_log_says_where_it_is(tmp_path: Path):
    async with serving(tmp_path) as bot:
        line = await bot.rehash(lambda text: text.replace('"#old"', '"#new"').replace("tls = false", "tls = 3"))
        assert "config.toml, line 8: irc.tls: expected" in line
        assert not await bot.said()
        await bot.rehash(lambda text: text.replace("tls = 3", "tls = false"))
        assert sorted(await bot.said()) == ["JOIN #new", "PART #old"]


async def test_a_file_that_lacks_a_password_changes_nothing(tmp_path: Path):
    async with serving(tmp_path) as bot:
        line = await bot.rehash(lambda text: text.replace('"#old"', '"#new"') + '[irc.sasl]\naccount = "tafel"\n')
        assert "the account's password is missing" in line
        assert not await bot.said()


async def test_what_needs_a_restart_is_named_each_time_without_its_value(tmp_path: Path):
    async with serving(tmp_path) as bot:
        line = await bot.rehash(
            lambda text: (
                text.replace('"en"', '"de"').replace('"Tafel"', '"Runde"').replace("tls", 'password = "mellon"\ntls')
            )
        )
        assert "changed=[] restart_to_change=['language', 'irc.net.password', 'irc.net.nick']" in line
        line = await bot.rehash(
            lambda text: (
                text + '[[irc]]\nname = "other"\nhost = "other.example"\nowner = "Olga"\n[log]\nlevel = "debug"\n'
            )
        )
        assert "changed=['log']" in line
        assert "'irc.net.password', 'irc.net.nick', 'irc.other'" in line
        assert "mellon" not in line
        assert "changed=[]" in await bot.rehash(lambda text: text)
        assert not await bot.said()


async def test_people_are_answered_by_the_new_sign_and_the_new_budget(tmp_path: Path):
    async with serving(tmp_path, caps="account-tag") as bot:
        await bot.rehash(lambda text: text.replace("tls =", 'prefix = "?"\ntls =') + "answers = 1\n")
        bot.peer.send(":ada!a@h JOIN #court", "@account=ada :ada!a@h PRIVMSG #court :!games")
        for _ in range(3):
            bot.peer.send("@account=ada :ada!a@h PRIVMSG #court :?board")
        assert "“?join” opens one" in await bot.peer.until("^PRIVMSG #court ")
        await bot.peer.until("^PRIVMSG #court .*Give me a moment")
        assert sum("PRIVMSG" in line for line in bot.peer.seen) == 2, "the old sign is nothing to us any more"


async def test_the_owner_is_told_to_the_network_where_the_server_has_setname(tmp_path: Path):
    async with serving(tmp_path, caps="setname") as bot:
        await bot.rehash(lambda text: text.replace("Olga", "Oskar"))
        assert await bot.said() == ["SETNAME :Tafelrunde, a table for games; ask Oskar"]


async def test_a_bot_whose_terminal_is_gone_ends(tmp_path: Path):
    ours, its = pty.openpty()
    async with serving(tmp_path, stdin=its) as bot:
        await bot.rehash(lambda text: text.replace('"#old"', '"#new"'))
        assert sorted(await bot.said()) == ["JOIN #new", "PART #old"], "with its terminal, it stays"
        os.close(its)
        os.close(ours)
        bot.process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(20):
            assert await bot.process.wait() == 128 + signal.SIGHUP


@pytest.mark.parametrize("name", irc.LIVE)
def test_what_can_change_while_connected_is_a_setting(name: str):
    assert name in irc.Network.__struct_fields__
