"""How acts become entries and entries a table again: carrying out, and the fold over a log.

Whether an act may be done was checked before it became an entry (lobby.py, play.py). What each kind of act does is in
effects.py; the same functions run when an act is done and when a table is loaded, so that both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.journal.record_file import START, RecordFile, Salt, write_options
from bot.ports import Person
from bot.table.effects import EFFECTS, played
from bot.table.entry import Entry, Header
from bot.table.table import Announcement, Status, Table
from engines.core.chance import Recorded, Source, Tape
from engines.core.record import Move, digest

_SOURCES = 16  # messages that a table knows again without asking the journal
_RECENT = 12  # public events that a table remembers to show them once more


@dataclass(frozen=True, slots=True)
class ProposedAct:
    """An act that may be done, before it has a place in the log. As there, what it is, is not in the repr."""

    kind: str
    by: Person | None = None
    seat: int | None = None
    text: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Performed:
    """An act carried out: the table after it, its entry, what is to be said."""

    table: Table
    entry: Entry
    said: tuple[Announcement, ...]


def perform(table: Table, proposed: ProposedAct, at: float, source: str = "", ran: float = 0.0) -> Performed:
    """Carry out an act on a copy of the table; the given one stays as it is. `at` and `ran` as in Entry."""
    after = table.copy()
    entry = Entry(table.seq + 1, at, proposed.kind, proposed.by, proposed.seat, proposed.text, source=source, ran=ran)
    chance = Recorded(table.chance())
    said = _apply(after, entry, chance)
    if after.state is not table.state:
        assert after.state is not None, "a game that has begun stays begun"
        mark = digest(after.game, after.state, after.header.position)
        entry = replace(entry, tape=tuple(chance.tape), digest=mark)
    return Performed(after, entry, said)


def load(
    header: Header, entries: Iterable[Entry], played: Callable[[Sequence[int]], Source] = Tape
) -> Iterator[tuple[Table, Entry, tuple[Announcement, ...]]]:
    """The table after each entry of its log, with what was said then. It is one table, changed on the way.

    `played` makes the source that plays an entry's tape again. Raises TapeError or Refusal where the log does not
    replay under the present rules.
    """
    table = Table.fresh(header)
    for entry in entries:
        said = _apply(table, entry, played(entry.tape))
        yield table, entry, said


def rolled(header: Header, entries: Iterable[Entry]) -> Sequence[int]:
    """How often each face, 1 to 6, was rolled at a table: the dice lie open in every game, so all may know it."""
    faces = [0] * 6

    class Counting(Tape):
        def roll(self) -> int:
            face = super().roll()
            faces[face - 1] += 1
            return face

    for _ in load(header, entries, Counting):
        pass
    return faces


def moves(entries: Iterable[Entry]) -> list[Move]:
    """The part of a log that the engine replays: the start and the moves, harmless ones for absent players too."""
    return [
        Move(number, START if entry.seat is None else entry.seat, played(entry), entry.tape, entry.digest)
        for number, entry in enumerate(entry for entry in entries if entry.digest)
    ]


def record(table: Table, entries: Iterable[Entry]) -> RecordFile:
    """The record of a finished game, as it is handed out and verified."""
    return RecordFile(
        game=table.game.name,
        version=table.header.version,
        position=table.header.position,
        chance=table.header.chance,
        options=write_options(table.options),
        seed=table.header.seed,
        salts=tuple(map(Salt.of, table.salts)),
        players=tuple(occupant.name for occupant in table.seats),
        moves=tuple(moves(entries)),
    )


def _apply(table: Table, entry: Entry, src: Source) -> tuple[Announcement, ...]:
    waited = table.status, table.owed
    said = tuple(EFFECTS[entry.kind](table, entry, src))
    if table.status is Status.LOBBY or table.status is not waited[0] or not table.owed <= waited[1]:
        table.begin_waiting(entry.ran)
    table.recent = (*table.recent, *(item for item in said if item.to is None))[-_RECENT:]
    table.seq = entry.seq
    if table.status is not Status.LOBBY:
        table.sat.update(table.people)
    if entry.source:
        table.sources = (*table.sources, entry.source)[-_SOURCES:]
    return said
