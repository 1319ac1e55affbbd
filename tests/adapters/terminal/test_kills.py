"""kill -9 at random moments of games driven through standard input: whatever was announced has happened, once."""

from __future__ import annotations

import signal
import sqlite3
import time
import uuid
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.journal.journal import read_table
from bot.ports import Person
from bot.table.facts import Moved
from tests.adapters.terminal.program import Script, is_example, run
from tests.kit.lives import all_gone

KILLS = 25  # in each of four runs: a hundred in all
MOMENT = 0.1  # seconds after a move was typed within which the process is killed
START = 1.0  # seconds after its start within which it is killed now and then


class Player:
    """Plays on while the program is killed again and again, and compares its output with the journal."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home = home
        self.chance = Random(seed)
        self.mark = ("TAFELRUNDE_KILLED", str(uuid.uuid4()))
        self.table = ""
        self.sent: list[str] = []  # our moves at this table, the last of them perhaps in vain
        self.question = ""  # to which the last of them was the answer
        self.again = False  # whether it was in vain, so that the same is asked again

    def live(self) -> None:
        """One run of the program: resume, make some moves, kill it."""
        running = self.journal()[1] == "running"
        with Script(self.home, "play", "--name", "Ada", variables=dict([self.mark])) as script:
            if self.chance.random() < 0.15:
                time.sleep(self.chance.random() * START)
                script.end(signal.SIGKILL)
                self.check(acknowledged=False)
                return
            assert running == (script.wait_for(bool) == "Your game goes on.")
            if not running:
                script.wait_for(lambda line: line.startswith("Press Enter"))
                self.check(acknowledged=False)
                script.type("")
            for _ in range(self.chance.choice([0, 0, 1, 2])):
                if not self.move(script):
                    return
            if not self.move(script):
                return
            typed = len(script.printed)
            time.sleep(self.chance.random() * MOMENT)
            script.end(signal.SIGKILL)
            self.check(acknowledged=any(line.startswith(("Ada places", "Ada puts")) for line in script.printed[typed:]))

    def move(self, script: Script) -> bool:
        """Answer the next prompt with its example; False if the game is over instead."""
        if not any(is_example(line) for line in script.lines()):
            assert script.process.wait() == 0, script.printed
            return False
        question = next(line for line in reversed(script.printed) if line.startswith(("Place ", "Pick ")))
        assert question == self.question or not self.again
        self.question, self.again = question, False
        self.sent.append(script.printed[-1].strip())
        script.type(self.sent[-1])
        return True

    def check(self, *, acknowledged: bool) -> None:
        """Check that the journal has each of our moves once; only an unacknowledged last one may be missing."""
        table, _, kept = self.journal()
        if table != self.table:
            self.table, self.sent = table, []
        if self.sent and kept == self.sent[:-1]:
            assert not acknowledged, f"{self.sent[-1]} was acknowledged and is lost"
            self.sent.pop()
            self.again = True
        assert kept == self.sent

    def journal(self) -> tuple[str, str, list[str]]:
        """The newest table: its id, its status, our moves there."""
        path = self.home / "tafelrunde" / "tafelrunde.db"
        if not path.exists():
            return "", "", []
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
            found = database.execute("SELECT id, status FROM tables ORDER BY n DESC LIMIT 1").fetchone()
        if found is None:
            return "", "", []
        _, log, _ = read_table(path, found[0])
        ours = [
            fact.text
            for entry in log
            for fact in entry.facts
            if isinstance(fact, Moved) and entry.by == Person("terminal", "ada")
        ]
        return found[0], found[1], ours

    def begun(self) -> list[str]:
        """The tables whose game has begun; the others have nothing to verify."""
        path = self.home / "tafelrunde" / "tafelrunde.db"
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
            return [table for (table,) in database.execute("SELECT DISTINCT table_id FROM log WHERE digest <> ''")]


@pytest.mark.crash
@pytest.mark.parametrize("seed", range(4))
def test_what_was_acknowledged_survives_kill_9_and_nothing_happens_twice(tmp_path: Path, seed: int) -> None:
    player = Player(tmp_path, seed)
    for _ in range(KILLS):
        player.live()
    for table in player.begun():
        said = run(tmp_path, "verify", table)
        assert said.stdout.splitlines()[-1].startswith(("All agrees", "So far all agrees"))
    assert all_gone("=".join(player.mark)), "a worker process has outlived the one that it worked for"
