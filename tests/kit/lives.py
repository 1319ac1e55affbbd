"""Lives of the program: each a separate process that can be killed, and that starts at once.

Loading the program takes long, so a nursery loads it once and forks. A fork runs the program as its command line does,
with its own environment and folder, and dies from a real SIGKILL like any other process.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[2]
_PATIENCE = 20.0  # seconds within which a killed process and its workers are gone


class Life:
    """A process of the program."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    @property
    def there(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def end(self, number: int = signal.SIGKILL) -> None:
        """Send a signal, and return once the process has ended."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)
        until = time.monotonic() + _PATIENCE
        while self.there:
            assert time.monotonic() < until, "the process did not end"
            time.sleep(0.001)


class Nursery:
    """Starts lives. Their output goes to `errors`."""

    def __init__(self, folder: Path) -> None:
        self.errors = folder / "errors.txt"
        self._folder = folder
        self._born: list[Life] = []

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.lives"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            encoding="utf-8",
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for life in self._born:
            life.end()
        self._process.communicate("")

    def begin(self, arguments: Sequence[str], variables: Mapping[str, str]) -> Life:
        """Start `tafelrunde` with these arguments and these additional environment variables."""
        asked = {"arguments": list(arguments), "variables": dict(variables), "errors": str(self.errors)}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        life = Life(int(self._process.stdout.readline()))
        self._born.append(life)
        return life


def processes_with(variable: str) -> list[int]:
    """The processes with this `NAME=value` in their environment."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if variable.encode() in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:  # it has ended, or belongs to someone else
            continue
    return found


def all_gone(mark: str) -> bool:
    """Whether no process with this `NAME=value` in its environment is left, shortly after the last was killed."""
    until = time.monotonic() + _PATIENCE
    while processes_with(mark):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def _nurse() -> None:
    import adapters.discord.client
    import adapters.irc.network
    import adapters.main
    import adapters.serve
    from bot.language import read_all

    read_all()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the forks
    for line in sys.stdin:
        asked = json.loads(line)
        if pid := os.fork():
            print(pid, flush=True)
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.environ.update(asked["variables"])
        nowhere, errors = (
            os.open(os.devnull, os.O_RDWR),
            os.open(asked["errors"], os.O_WRONLY | os.O_CREAT | os.O_APPEND),
        )
        for number, target in ((0, nowhere), (1, nowhere), (2, errors)):
            os.dup2(target, number)
        code = 1
        try:
            code = adapters.main.main(asked["arguments"])
        except SystemExit as leave:
            code = leave.code if isinstance(leave.code, int) else 1
        finally:
            os._exit(code)


if __name__ == "__main__":
    _nurse()
