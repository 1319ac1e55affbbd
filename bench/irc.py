"""IRC: from a move typed in a channel to the first line about it, through a real server, with the move durably stored.

The yardstick is bench/irc_echo.py, on the same server in the same run. Both bots are separate processes. A person on a
bare socket plays Court with an AI player by typing the bot's examples; after each move a line is echoed.

Then, at default settings, what people notice: bench/irc_bars.py and bench/irc_counts.py.
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from bench.irc_bars import BARS
from bench.irc_counts import games
from bench.irc_report import printed
from bench.measure import Figure
from tests.kit.irc import servers

OVER = "The game is over"
MOVES = 500
QUIET = 0.02  # seconds of silence after which everything about the last move has been said
ROUNDS = 2  # of each game, in which lines are counted
WARM = 50  # moves for warming up, not counted
CONFIG = """
language = "en"
database = "{folder}/tables.db"
[log]
level = "warning"
[limits]
person_lines = 10000
room_lines = 10000
[[irc]]
name = "net"
host = "127.0.0.1"
port = {port}
tls = false
owner = "bench"
nick = "Tafel"
channels = ["#game"]
[irc.pacing]
burst = 10000
rate = 10000.0
window = 1000000
answers = 10000
"""


class Person:
    """A socket that types lines and waits for others. Lines to the person alone are queued separately."""

    def __init__(self, nick: str, port: int, channel: str) -> None:
        self._mine = f"PRIVMSG {nick} :"
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.settimeout(30)
        self._rest = b""
        self._waiting: dict[bool, deque[str]] = {True: deque(), False: deque()}
        self.type(f"NICK {nick}", f"USER {nick} 0 * :{nick}")
        self.until(" 376 | 422 ")
        self.type(f"JOIN {channel}")
        self.until(" 366 ")

    def type(self, *lines: str) -> None:
        self._socket.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def until(self, pattern: str, *, private: bool = False, unless: str = "") -> str:
        """The next line that contains the pattern; empty once everyone can read `unless`."""
        waiting = self._waiting[private]
        while True:
            if unless and any(unless in line for line in self._waiting[False]):
                return ""
            while waiting:
                line = waiting.popleft()
                if re.search(pattern, line):
                    return line
            data = self._socket.recv(65536)
            if not data:
                raise ConnectionError("disconnected")
            if hasattr(socket, "TCP_QUICKACK"):  # otherwise the server waits 40 ms for each acknowledgement
                self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
            *lines, self._rest = (self._rest + data).split(b"\r\n")
            for line in map(bytes.decode, lines):
                if line.startswith("PING"):
                    self.type("PONG" + line[4:])
                self._waiting[self._mine in line].append(line)

    def forget(self) -> None:
        """Read everything public that is still on its way, and discard it."""
        time.sleep(QUIET)
        self.type("PING quiet")
        self.until("PONG.*quiet")

    def close(self) -> None:
        self._socket.close()


def run(rounds: int | None = ROUNDS) -> Iterator[object]:
    """All of it, on the disk that holds the current folder: the speed without limits, then play at default settings."""
    yield from speed()
    yield from printed([*BARS, *games(rounds)])


def speed() -> Iterator[Figure]:
    """From a move to the first line about it, where nothing is limited."""
    if reason := servers.missing():
        print(f"irc: not measured, {reason}", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder, servers.ngircd() as server:
        config = Path(folder) / "config.toml"
        config.write_text(CONFIG.format(folder=folder, port=server.port))
        with (
            _process("-m", "bench.irc_echo", str(server.port), "#echo"),
            _process("-m", "adapters.main", "serve", "-c", str(config)),
        ):
            echoes, moves = _play(server.port)
    echo, move = median(echoes), median(moves)
    slow, late = quantiles(echoes, n=100)[98], quantiles(moves, n=100)[98]
    yield Figure(f"a line echoed by a bare bot, {echo * 1000:.2f} ms", 1 / echo)
    yield Figure(f"a move to the first line about it, {move * 1000:.2f} ms (goal 2)", 1 / move, echo / move)
    yield Figure(f"... 99 of 100 within {late * 1000:.2f} ms (goal 6)", 1 / late, slow / late)


def _play(port: int) -> tuple[list[float], list[float]]:
    """The times that echoes and moves took."""
    ada, eve = Person("ada", port, "#game"), Person("eve", port, "#echo")
    try:
        _wait_for(ada, "Tafel", "#game")
        _wait_for(eve, "Echo", "#echo")
        echoes: list[float] = []
        moves: list[float] = []
        while len(moves) < MOVES + WARM:
            ada.type("PRIVMSG #game :!new court", "PRIVMSG #game :!add 1 ai", "PRIVMSG #game :!start")
            _game(ada, eve, echoes, moves)
        return echoes[WARM:], moves[WARM:]
    finally:
        ada.close()
        eve.close()


def _game(ada: Person, eve: Person, echoes: list[float], moves: list[float]) -> None:
    """One game, or as much of it as needed: Ada types whatever she is given as an example."""
    while len(moves) < MOVES + WARM:
        asked = ada.until("\x02[a-z][^\x0f]*\x0f$", private=True, unless=OVER)
        if not asked:
            ada.until(OVER)
            return
        example = re.findall("\x02([^\x0f]+)\x0f", asked)[-1]
        ada.forget()
        moves.append(_seconds(ada, f"PRIVMSG #game :!{example}", "PRIVMSG #game :a\u200bda "))
        echoes.append(_seconds(eve, "PRIVMSG #echo :once more", "Echo.*PRIVMSG #echo"))


def _seconds(person: Person, line: str, answer: str) -> float:
    began = time.perf_counter()
    person.type(line)
    person.until(answer)
    return time.perf_counter() - began


def _wait_for(person: Person, nick: str, channel: str) -> None:
    """Wait until a bot is in the channel."""
    while True:
        person.type(f"NAMES {channel}")
        if nick in person.until(" 353 "):
            return
        time.sleep(0.05)


@contextmanager
def _process(*arguments: str) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, *arguments])
    try:
        yield
    finally:
        process.terminate()
        process.wait()
