"""Tables rebuilt from their logs: their current state, what was said, what was rolled. Read-only.

This module also decides whether a log can still be played on under the current rules, and if not, why not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar

from bot.journal.journal import Broken, Cursor, Journal
from bot.journal.record_file import START, RecordFile, write_options
from bot.ports import Audience
from bot.table import acts
from bot.table.entry import Entry, Header
from bot.table.facts import DefaultMoved, GameFact, Moved, OptionSet, Outdated, Started
from bot.table.table import Announcement, Table
from engines import GAMES
from engines.core.chance import SCHEMES
from engines.core.record import Move, digest

P = ParamSpec("P")
T = TypeVar("T")

_LONG = 40  # entries whose replay takes long: some 5 ms


@dataclass(frozen=True, slots=True)
class Replayed:
    """A table rebuilt from its log: its state, the announcements of each entry, and how far each audience has read.

    `since` is the entry after which each audience joined the table. `outdated` marks a table whose unfinished game
    cannot go on because this version can no longer read it; everything except the game is still known.
    """

    table: Table
    entries: Sequence[Entry]
    said: Sequence[tuple[int, tuple[Announcement, ...]]]
    since: Mapping[Audience, int]
    cursors: Mapping[Audience, Cursor]
    outdated: bool = False


async def replay(journal: Journal, table_id: str) -> Replayed:
    """Rebuild a table from its log.

    Raises Broken if the log does not replay, JournalError if it cannot be read at the moment.
    """
    header, entries, cursors = await journal.load(table_id)
    return await _apart(entries, rebuilt, header, entries, cursors)


async def _apart(entries: Sequence[Entry], work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of work that goes through a whole log: where this is long, by another thread, so that nobody waits."""
    if len(entries) < _LONG:
        return work(*args, **kwargs)
    return await asyncio.to_thread(work, *args, **kwargs)


def rebuilt(header: Header, entries: Sequence[Entry], cursors: Mapping[Audience, Cursor]) -> Replayed:
    """Rebuild a table from what is kept of it. Raises Broken if the log does not replay."""
    if _readable(header) and not isinstance(entries[-1].facts[0], Outdated):
        return _replay(header, entries, cursors)
    told = _replay(header, list(map(_without_game, entries)), cursors)
    return replace(told, entries=entries, outdated=told.table.open)


def _readable(header: Header) -> bool:
    """Whether a table's game can still be replayed here. Raises Broken if it needs a newer Tafelrunde."""
    game = GAMES.get(header.game)
    if game is None:
        return False
    if header.version > game.version:
        raise Broken(f"Table {header.id} uses newer rules of {game.name} than this Tafelrunde has ({header.version}).")
    if header.position > max(game.positions) or header.chance > max(SCHEMES):
        raise Broken(f"Table {header.id} was opened by a newer Tafelrunde; start that version instead.")
    return header.version in game.replays and header.position in game.positions and header.chance in SCHEMES


def _without_game(entry: Entry) -> Entry:
    """The entry stripped of everything about the game: its moves and the options set for it."""
    left = tuple(fact for fact in entry.facts if not isinstance(fact, GameFact | OptionSet))
    return replace(entry, facts=left, tape=(), digest="")


def _replay(header: Header, entries: Sequence[Entry], cursors: Mapping[Audience, Cursor]) -> Replayed:
    table, seq, mark, since = Table.fresh(header), 0, "", dict[Audience, int]()
    said: list[tuple[int, tuple[Announcement, ...]]] = []
    try:
        for table, entry, told in acts.load(header, entries):
            said.append((entry.seq, told))
            if not entry.digest:  # an entry with a digest is a move: nobody comes or goes with it
                since = {audience: since.get(audience, seq) for audience in table.audiences}
            seq, mark = entry.seq, entry.digest or mark
    except Exception as error:
        kind = type(error).__name__
        raise Broken(f"The log of table {header.id} does not replay after entry {seq} ({kind}).") from error
    if table.state is not None and digest(table.game, table.state, header.position) != mark:
        raise Broken(f"The log of table {header.id} replays to a different state than the one recorded.")
    return Replayed(table, entries, said, since, cursors)


async def along(journal: Journal, table_id: str, take: Callable[[Table], T]) -> list[T]:
    """What `take` finds after each entry of a table's game, in order: it keeps nothing of the table itself, which is
    changed in place.

    Raises Broken if the log does not replay, JournalError if it cannot be read at the moment.
    """
    header, entries, _ = await journal.load(table_id)

    def found() -> list[T]:
        return [take(table) for table, _, _ in acts.load(header, entries) if table.state is not None]

    try:
        return await _apart(entries, found)
    except Exception as error:
        raise Broken(f"The log of table {table_id} does not replay ({type(error).__name__}).") from error


async def rolled(journal: Journal, table_id: str) -> Sequence[int]:
    """How often each face, 1 to 6, has been rolled at a table so far."""
    header, entries, _ = await journal.load(table_id)
    return await _apart(entries, acts.rolled, header, entries)


# Records ------------------------------------------------------------------------------------------------------------


def moves(entries: Iterable[Entry]) -> list[Move]:
    """The part of a log that the engine replays: the start and all moves, default moves included."""
    found: list[Move] = []
    for entry in entries:
        for fact in entry.facts:
            match fact:
                case Started():
                    found.append(Move(len(found), START, "", entry.tape, entry.digest))
                case Moved() | DefaultMoved():
                    found.append(Move(len(found), fact.seat, fact.text, entry.tape, entry.digest))
    return found


def record(table: Table, entries: Iterable[Entry]) -> RecordFile:
    """The record of a finished game, in the form that is handed out and verified."""
    return RecordFile(
        game=table.game.name,
        version=table.header.version,
        position=table.header.position,
        chance=table.header.chance,
        options=write_options(table.options),
        seed=table.header.seed,
        salts=tuple(table.salts),
        players=tuple(occupant.name for occupant in table.seats),
        moves=tuple(moves(entries)),
    )
