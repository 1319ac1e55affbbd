"""Tables as their logs tell them: how one stands, what was said there, what was rolled. Reads, and changes nothing.

Here it is found out, too, whether a log can be played on under the present rules, and what keeps it from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.journal.journal import Broken, Cursor, Journal
from bot.ports import Audience
from bot.table import acts
from bot.table.effects import OUTDATED
from bot.table.entry import Entry, Header
from bot.table.table import Announcement, Table
from engines import GAMES
from engines.core.chance import SCHEMES
from engines.core.record import digest

_ROOMS = frozenset({"open", "link", "unlink", "salt", OUTDATED})  # what can be told of a table without its game


@dataclass(frozen=True, slots=True)
class Replayed:
    """A table as its log tells it: where it stands, what was said by each entry, how far each audience was told.

    `since` is after which entry each of its audiences came to it. `outdated` marks a table whose game has not ended
    and cannot go on, since its rules have become others; only its rooms are known then.
    """

    table: Table
    entries: Sequence[Entry]
    said: Sequence[tuple[int, tuple[Announcement, ...]]]
    since: Mapping[Audience, int]
    cursors: Mapping[Audience, Cursor]
    outdated: bool = False


async def read(journal: Journal, table_id: str) -> Replayed:
    """A table from its log. Raises Broken where the log does not replay, JournalError where it cannot be read now."""
    header, entries, cursors = await journal.load(table_id)
    foreign = _foreign(header)
    if not foreign and entries[-1].kind != OUTDATED:
        return _replay(header, entries, cursors)
    told = _replay(header, [entry for entry in entries if entry.kind in _ROOMS], cursors)
    told.table.seq = entries[-1].seq
    return Replayed(told.table, entries, told.said, told.since, cursors, outdated=told.table.open)


def _foreign(header: Header) -> bool:
    """Whether a table was played by older rules, of which ours do not replay the same. Raises Broken."""
    game = GAMES.get(header.game)
    if game is None:
        raise Broken(f"The game of table {header.id}, {header.game}, is not known here.")
    if header.version > game.version:
        raise Broken(f"Table {header.id} is played by newer rules of {game.name} than these ({header.version}).")
    if header.position not in game.positions or header.chance not in SCHEMES:
        raise Broken(f"Table {header.id} was begun by a newer Tafelrunde than this one; start that one.")
    return header.version not in game.replays


def _replay(header: Header, entries: Sequence[Entry], cursors: Mapping[Audience, Cursor]) -> Replayed:
    table, seq, mark, since = Table.fresh(header), 0, "", dict[Audience, int]()
    said: list[tuple[int, tuple[Announcement, ...]]] = []
    try:
        for table, entry, told in acts.load(header, entries):
            said.append((entry.seq, told))
            if entry.kind != "move":  # by which nobody comes or goes
                since = {audience: since.get(audience, seq) for audience in table.audiences}
            seq, mark = entry.seq, entry.digest or mark
    except Exception as error:
        kind = type(error).__name__
        raise Broken(f"The log of table {header.id} does not replay after entry {seq} ({kind}).") from error
    if table.state is not None and digest(table.game, table.state, header.position) != mark:
        raise Broken(f"The log of table {header.id} replays to another state than it had.")
    return Replayed(table, entries, said, since, cursors)


async def rolled(journal: Journal, table_id: str) -> Sequence[int]:
    """How often each face, 1 to 6, was rolled at a table so far."""
    header, entries, _ = await journal.load(table_id)
    return acts.rolled(header, entries)
