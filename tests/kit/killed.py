"""`tafelrunde serve` that is begun and killed again and again, and what its database says then."""

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

START = 0.25  # seconds after its beginning within which the process is killed now and then
MOMENT = 0.06  # seconds after something was done last within which it is killed otherwise


class Killed(ABC):
    """A program with a database of its own. What is known of its tables stands there, since it tells nothing itself."""

    def __init__(self, folder: Path, nursery: Nursery, config: str, seed: object) -> None:
        """`config` are its settings; `seed` decides what happens when."""
        self.mark = ("TAFELRUNDE_KILLED", str(uuid.uuid4()))
        self.file = folder / "tables.db"
        self.chance = Random(str(seed))
        self._nursery = nursery
        settings = folder / "config.toml"
        settings.write_text(config)
        self._arguments = ["serve", "-c", str(settings), "--db", str(self.file)]

    def begin(self) -> Life:
        """Begin a life."""
        return self._nursery.begin(self._arguments, dict([self.mark]))

    @abstractmethod
    async def connected(self) -> None:
        """Return once the bot is there again."""

    @abstractmethod
    async def act(self, *, wait: bool) -> None:
        """Somebody makes a move; without `wait` what comes of it is not waited for."""

    async def one_life(self) -> None:
        """Begin, play some moves, be killed: at the beginning, or shortly after somebody has done something."""
        life = self.begin()
        if self.chance.random() < 0.15:
            await asyncio.sleep(self.chance.random() * START)  # a kill comes at any moment, which nothing announces
        else:
            await self.connected()
            for _ in range(self.chance.choice([0, 1, 1, 2])):
                await self.act(wait=True)
            await self.act(wait=False)
            await asyncio.sleep(self.chance.random() * MOMENT)  # likewise
        life.end()

    def open(self) -> sqlite3.Connection:
        """The database, to be read only."""
        return sqlite3.connect(f"{self.file.as_uri()}?mode=ro", uri=True)

    def newest(self) -> str:
        """The id of the newest table."""
        with closing(self.open()) as database:
            [table_id] = database.execute("SELECT id FROM tables ORDER BY n DESC LIMIT 1").fetchone()
        return str(table_id)

    def kept(self) -> Replayed:
        """The newest table, as its log tells it."""
        return archive._replay(*read_table(self.file, self.newest()))
