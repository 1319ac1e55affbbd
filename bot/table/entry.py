"""What is stored about a table: its header and its log. Everything else about a table follows from these.

The log holds every act, not only moves, as the facts that resulted from it: rooms are told what the log says, and a
table is loaded by applying the log again. The engine replays only the entries that changed its game: the start, moves,
and default moves for players who ran out of time.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.ports import Person, Room
from bot.table.facts import AnyFact
from engines import GAMES
from engines.core.chance import SCHEME, salt_hash


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed when a table is opened. The seed is secret until the end, so the repr omits it.

    `version` is the version of the game's rules, `position` the schema of its digests, `chance` its scheme of chance.
    """

    id: str
    game: str
    version: int
    seed: bytes = field(repr=False)
    position: int
    chance: int

    @classmethod
    def fresh(cls, table_id: str, game: str, seed: bytes) -> Header:
        """The header of a new table, with the current rules, schema and scheme."""
        rules = GAMES[game]
        return cls(table_id, game, rules.version, seed, max(rules.positions), SCHEME)


@dataclass(frozen=True, slots=True)
class Entry:
    """One act at a table. `seq` counts from 1 without gaps. `at` is in seconds since 1970, `ran` in seconds for which
    the bot has been running in total; tables' clocks use the latter, so that downtime costs nobody any time.

    `facts` holds the act itself, then whatever was decided as a result. `by` is who did it, None for the table itself
    and for AI players. `tape` is what chance answered, and `digest` the digest of the game afterwards, if the act
    changed the game. `source` is the network's id of the message behind it, unique within a table, or empty. What was
    done and drawn may be secret, and the digest could reveal it, so the repr omits them.
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
    """A word that a player mixed into the chance: its hash, and the word itself unless it has been forgotten."""

    hash: bytes
    word: str | None

    @classmethod
    def of(cls, word: str) -> Salt:
        return cls(salt_hash(word), word)

    @property
    def shown(self) -> str:
        """The word, or the hash in hex if the word has been forgotten."""
        return self.hash.hex() if self.word is None else self.word


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What can be looked up about a table without reading its log; stored with the entry that changed it.

    `wake` is when the table next needs attention by itself, in seconds for which the bot has been running in total;
    None if it does not.
    """

    status: str  # lobby, running, ended, stopped
    rooms: tuple[Room, ...]
    people: tuple[Person, ...]  # everybody seated, without AI players
    wake: float | None
