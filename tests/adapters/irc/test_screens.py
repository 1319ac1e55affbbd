"""How an evening looks in irssi and weechat, on a terminal of 80 columns."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adapters.irc.test_games import arrived, hosting
from tests.kit.irc.raw import RawClient
from tests.kit.irc.servers import Server

pytestmark = pytest.mark.irc_server

IRSSI = """
chatnets = { friends = { type = "IRC"; }; };
servers = ( { address = "127.0.0.1"; chatnet = "friends"; } );
settings = {
  "fe-common/core" = { timestamps = "no"; show_names_on_join = "no"; };
  "irc/core" = { cmd_queue_speed = "10msec"; cmds_max_at_once = "100"; };
};
"""
START = {
    "irssi": "irssi --home={home} -c 127.0.0.1 -p {port} -n {nick}",
    "weechat": 'weechat -d {home} -r \'/set irc.look.smart_filter off;/set weechat.look.buffer_time_format "";'
    "/bar hide buflist;/bar hide nicklist;/server add t 127.0.0.1/{port} -nicks={nick};"
    "/set irc.server.t.ssl off;/set irc.server_default.anti_flood_prio_high 0;/set irc.server.t.tls off;/connect t'",
}


class Screen:
    """A client on a terminal. `slash` is how to send a line that begins with a slash."""

    def __init__(self, client: str, home: Path, port: int, nick: str = "eve", rows: int = 50) -> None:
        self.slash = {"irssi": "/ /", "weechat": "//"}[client]
        self._socket = str(home / "tmux")
        if client == "irssi":
            (home / "config").write_text(IRSSI)
        command = f"TERM=screen-256color LANG=C.UTF-8 {START[client].format(home=home, port=port, nick=nick)}"
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", str(rows), command)

    def type(self, line: str, *, send: bool = True) -> None:
        self._tmux("send-keys", "-l", line)
        if send:
            self._tmux("send-keys", "Enter")

    def picture(self) -> str:
        """The screen with its colours as terminal codes."""
        return self._tmux("capture-pane", "-e", "-p").replace("\u200b", "")

    async def until(self, pattern: str) -> list[str]:
        """The rows of the screen, once they match the pattern."""
        for _ in range(200):
            rows = self._tmux("capture-pane", "-p").replace("\u200b", "").splitlines()  # nothing of it is seen
            if any(re.search(pattern, row) for row in rows):
                return [row.rstrip() for row in rows]
            await asyncio.sleep(0.05)
        raise AssertionError(f"{pattern!r} never was on the screen:\n" + "\n".join(rows))

    def close(self) -> None:
        self._tmux("kill-server")

    def _tmux(self, *arguments: str) -> str:
        command = ["tmux", "-S", self._socket, *arguments]
        return subprocess.run(command, check=False, capture_output=True, text=True).stdout


@pytest.fixture(params=START)
def screen(request: pytest.FixtureRequest, ngircd: Server, tmp_path: Path) -> Iterator[Screen]:
    for program in (request.param, "tmux"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    home = tmp_path / request.param
    home.mkdir()
    made = Screen(request.param, home, ngircd.port)
    try:
        yield made
    finally:
        made.close()


async def test_an_evening_on_the_screen(screen: Screen, ngircd: Server, tmp_path: Path):
    async with hosting(tmp_path, ngircd), RawClient("ada", ngircd.port) as ada:
        await ada.register()
        await ada.join("#court")
        await arrived(ada)
        await screen.until("End of|MOTD")
        screen.type("/join #court")
        await screen.until("eve.*has joined")
        screen.type(f"{screen.slash}new citadels")
        await screen.until("eve opens")
        ada.say("#court", "!join")
        await screen.until("ada sits down")
        screen.type("!add 2 ai")
        await screen.until(r"Balthasar \(AI\) sit down")
        screen.type("!board")
        rows = await screen.until(r"when you are")
        shown = " ".join(re.sub(r"^ +\| ", "", row).strip() for row in rows)
        assert re.search(r"#1 eve \(host\) · #2 ada · #3 Ariadne \(AI\) · #4 Balthasar \(AI\)", shown)
        screen.type("!start")
        rows = await screen.until(r"Balthasar.*\s0/8")
        assert not any(re.search(r"\b\d+$", row.rstrip("│ ")) for row in rows if "gold" in row), "an item is torn"


async def test_a_narrow_board_keeps_its_columns_in_a_client(screen: Screen, ngircd: Server, tmp_path: Path):
    async with hosting(tmp_path, ngircd), RawClient("ada", ngircd.port) as ada:
        await ada.register()
        await ada.join("#court")
        await arrived(ada)
        await screen.until("End of|MOTD")
        screen.type("/join #court")
        await screen.until("eve.*has joined")
        ada.say("#court", "!room boards narrow")
        ada.say("#court", "!new antiquity")
        ada.say("#court", "!add 3 ai")
        ada.say("#court", "!start")
        await ada.until("Rome ")
        for kingdom in ("Babylon", "Carthage", "Egypt", "Greece", "Lydia", "Macedon", "Persia", "Rome"):
            rows = await screen.until(f"{kingdom}  ")
        table = [row for row in rows if re.search(r"kingdom|Babylon|Rome", row) and re.search(r"tot|\d  ", row)]
        assert len(table) == 3
        assert all(re.search(r"(val|\d)\W*$", row) for row in table)
