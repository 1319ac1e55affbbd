"""Drives the real program from outside: through pipes like a script, and on a terminal like a person."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

ROOT = Path(__file__).parents[3]
PROGRAM = (sys.executable, "-m", "adapters.main")
PATIENCE = 30  # seconds after which a program that hangs is killed, and its test fails

_EXAMPLE = re.compile(r"  ((?:place|pick|lege|nimm) .+)")


def environment(home: Path, **more: str) -> dict[str, str]:
    """A clean environment with its own home, so that nothing on the machine is read or written."""
    kept = {key: value for key, value in os.environ.items() if key in {"PATH", "SYSTEMROOT", "VIRTUAL_ENV"}}
    own = {"HOME": str(home), "USER": "ada", "LOGNAME": "ada", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    return {**kept, **own, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "COLUMNS": "80", **more}


def run(
    home: Path, *arguments: str, typed: str = "", variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program from start to end, with all input at once."""
    return subprocess.run(
        [*PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        env=environment(home, **(variables or {})),
        cwd=home,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


class Script:
    """The program on pipes. `printed` has the lines it printed."""

    def __init__(self, home: Path, *arguments: str, variables: Mapping[str, str] | None = None) -> None:
        self.printed: list[str] = []
        self.process = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(home, **(variables or {})),
            cwd=home,
            encoding="utf-8",
        )
        self._watchdog = threading.Timer(PATIENCE, self.process.kill)
        self._watchdog.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._watchdog.cancel()
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):  # of what was typed and not read
                    stream.close()

    def type(self, line: str) -> None:
        """Type a line; ignored if the program has ended."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return

    def lines(self) -> Iterator[str]:
        """What is printed from now on, until the end."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.printed.append(line.rstrip("\n"))
            yield self.printed[-1]

    def wait_for(self, what: Callable[[str], object]) -> str:
        """Read until a line for which `what` is true. Raises AssertionError if none comes."""
        for line in self.lines():
            if what(line):
                return line
        assert self.process.stderr is not None
        raise AssertionError("\n".join(["the program ended:", *self.printed, self.process.stderr.read()]))

    def wait_for_question(self) -> str:
        """Read until a move is asked for, and return its example."""
        return self.wait_for(is_example).strip()

    def end(self, number: int | None = None) -> int:
        """End the input or send a signal, read the rest of the output, and return the exit code."""
        if number is None:
            assert self.process.stdin is not None
            self.process.stdin.close()
        else:
            self.process.send_signal(number)
        for _ in self.lines():
            pass
        return self.process.wait()

    def play_on(self) -> list[str]:
        """Play the examples until the end of the game, and return what was typed."""
        typed = []
        for line in self.lines():
            if is_example(line):
                typed.append(line.strip())
                self.type(line.strip())
        return typed


def is_example(line: str) -> bool:
    """Whether a line is the example move that ends every prompt."""
    return _EXAMPLE.fullmatch(line) is not None


class Terminal:
    """The program on a pseudo-terminal, and its screen."""

    def __init__(self, home: Path, *arguments: str, columns: int = 80, rows: int = 50, **variables: str) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=2000, ratio=1)
        self._stream = pyte.Stream(self.screen)
        own = environment(home, **{"TERM": "xterm-256color", **variables})
        del own["COLUMNS"]  # the terminal knows
        self.child: pexpect.spawn[str] = pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *arguments],
            env=own,  # type: ignore[arg-type]  # a dict is what it takes
            cwd=str(home),
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.screen.write_process_input = self.child.send  # the program asks where the cursor is
        self.raw = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
        self._reaped()

    def type(self, line: str) -> None:
        self.child.send(f"{line}\r")

    def keys(self, keys: str) -> None:
        self.child.send(keys)

    def wait_for(self, what: Callable[[Terminal], object]) -> None:
        """Read until `what` is true of the screen. Raises AssertionError if that never happens."""
        while not what(self):
            try:
                self._read()
            except (pexpect.EOF, pexpect.TIMEOUT) as error:
                raise AssertionError(f"{type(error).__name__}:\n" + "\n".join(self.seen())) from error

    def end(self) -> int:
        """Read to the end; the exit code."""
        while True:
            try:
                self._read()
            except pexpect.EOF:
                self._reaped()
                status = self.child.exitstatus
                return status if status is not None else -(self.child.signalstatus or 0)

    def _reaped(self) -> None:
        """Wait until it is gone; `close` alone would send signals and give up after a tenth of a second."""
        if self.child.isalive():
            self.child.wait()
        self.child.close()

    def seen(self) -> list[str]:
        """Everything that was shown, including what has scrolled away."""
        history = ["".join(row[x].data for x in range(self.screen.columns)) for row in self.screen.history.top]
        lines = [line.rstrip() for line in (*history, *self.screen.display)]
        while lines and not lines[-1]:
            lines.pop()
        return lines

    def _read(self) -> None:
        some = self.child.read_nonblocking(65536, timeout=PATIENCE)
        self.raw += some
        self._stream.feed(some)
