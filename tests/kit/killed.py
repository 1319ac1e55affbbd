"""`tafelrunde serve`, started and killed again and again, and what its database says afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
import uuid
from abc import ABC, abstractmethod
from contextlib import closing
from pathlib import Path
from random import Random

from bot.journal import archive
from bot.journal.archive import Replayed
from bot.journal.rows import read_table
from tests.kit.lives import Life, Nursery

START = 0.25  # sometimes the process is killed within this many seconds after its start
MOMENT = 0.06  # otherwise it is killed within this many seconds after the last action


class Killed(ABC):
    """A program with its own database. The program reports nothing itself, so its tables are read from there."""

    def __init__(self, folder: Path, nursery: Nursery, config: str, seed: object) -> None:
        """`config` holds its settings; `seed` decides what happens when."""
        self.mark = ("TAFELRUNDE_KILLED", str(uuid.uuid4()))
        self.file = folder / "tables.db"
        self.chance = Random(str(seed))
        self._nursery = nursery
        settings = folder / "config.toml"
        settings.write_text(config)
        self._arguments = ["serve", "-c", str(settings), "--db", str(self.file)]

    def begin(self) -> Life:
        """Start a life."""
        return self._nursery.begin(self._arguments, dict([self.mark]))

    @abstractmethod
    async def connected(self) -> None:
        """Return once the bot is back."""

    @abstractmethod
    async def act(self, *, wait: bool) -> None:
        """Someone makes a move; unless `wait`, the result is not awaited."""

    async def one_life(self) -> None:
        """Start, play some moves, and be killed: at the start, or shortly after someone has done something."""
        life = self.begin()
        if self.chance.random() < 0.15:
            await asyncio.sleep(
                self.chance.random() * START
            )  # a kill comes at any moment, without any event to wait for
        else:
            await self.connected()
            for _ in range(self.chance.choice([0, 1, 1, 2])):
                await self.act(wait=True)
            await self.act(wait=False)
            await asyncio.sleep(self.chance.random() * MOMENT)  # as above
        life.end()

    def open(self) -> sqlite3.Connection:
        """The database, read-only."""
        return sqlite3.connect(f"{self.file.as_uri()}?mode=ro", uri=True)

    def newest(self) -> str:
        """The id of the newest table."""
        with closing(self.open()) as database:
            [table_id] = database.execute("SELECT id FROM tables ORDER BY n DESC LIMIT 1").fetchone()
        return str(table_id)

    def kept(self) -> Replayed:
        """The newest table, according to its log."""
        return archive._replay(*read_table(self.file, self.newest()))
