"""What is kept of a table: its header and its log. Everything else about a table follows from these.

The log holds every act, not only moves, as the facts that came of it: what a room is told comes from the log, and a
table is loaded by applying it once more. The engine replays only the entries that changed its game: the start, moves,
and harmless moves for who ran out of time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.ports import Person, Room
from bot.table.facts import AnyFact
from engines import GAMES
from engines.core.chance import SCHEME, salt_hash


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed when a table is opened. The seed is secret until the end, so it is not in the repr.

    `version` is that of the game's rules, `position` the schema of its digests, `chance` the scheme of its chance.
    """

    id: str
    game: str
    version: int
    seed: bytes = field(repr=False)
    position: int
    chance: int

    @classmethod
    def fresh(cls, table_id: str, game: str, seed: bytes) -> Header:
        """Of a table that is opened now: by the present rules, schema and scheme."""
        rules = GAMES[game]
        return cls(table_id, game, rules.version, seed, max(rules.positions), SCHEME)


@dataclass(frozen=True, slots=True)
class Entry:
    """One act at a table. `seq` counts from 1 without gaps; `at` is in seconds since 1970, `ran` in seconds for which
    the bot had been running in all its life: clocks of tables count these, so that no pause of the bot's is anybody's.

    `facts` are what was decided: the act first, then what was decided with it. `by` is who did it, None for the table
    itself and for AI players. `tape` is what chance answered and `digest` the fingerprint of the game after it (where
    it changed the game). `source` is the network's id of the message that caused it, unique in a table, or empty. What
    was done and drawn, and the digest that could tell it, may be secret, so the repr omits them.
    """

    seq: int
    at: float
    facts: tuple[AnyFact, ...] = field(repr=False)
    by: Person | None = None
    tape: tuple[int, ...] = field(default=(), repr=False)
    digest: str = field(default="", repr=False)
    source: str = ""
    ran: float = 0.0


@dataclass(frozen=True, slots=True)
class Salt:
    """A word that somebody put into chance: its hash, and the word itself as long as it is not forgotten."""

    hash: bytes
    word: str | None

    @classmethod
    def of(cls, word: str) -> Salt:
        return cls(salt_hash(word), word)

    @property
    def shown(self) -> str:
        """The word, or the hash in hex where it is forgotten."""
        return self.hash.hex() if self.word is None else self.word


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What can be asked of a table without going through its log; written with the entry that changed it.

    `wake` is when the table next needs attention unasked, in seconds for which the bot has been running; None if it
    does not.
    """

    status: str  # lobby, running, ended, stopped
    rooms: tuple[Room, ...]
    people: tuple[Person, ...]  # those who sit there, without AI players
    wake: float | None
