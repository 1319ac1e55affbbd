"""How acts become entries and entries a table again: performing, and the fold over a log.

Whether an act may be done was checked before (lobby.py, play.py, deadlines.py). Performing it decides what comes of it
(decide.py) and applies each fact (apply.py); loading applies the facts that were kept, so both say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.ports import Person
from bot.table.apply import apply
from bot.table.decide import decide
from bot.table.entry import Entry, Header
from bot.table.facts import AnyFact, GameFact
from bot.table.table import Announcement, Status, Table
from engines.core.chance import Recorded, Source, Tape
from engines.core.record import digest

_SOURCES = 16  # messages that a table knows again without asking the journal
_RECENT = 12  # public events that a table remembers to show them once more


@dataclass(frozen=True, slots=True)
class ProposedAct:
    """An act that may be done, as its first fact, before it has a place in the log; and who does it, None for the table
    itself and AI players."""

    fact: AnyFact
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class Performed:
    """An act carried out: the table after it, its entry, what is to be said."""

    table: Table
    entry: Entry
    said: tuple[Announcement, ...]


def perform(table: Table, proposed: ProposedAct, at: float, source: str = "", ran: float = 0.0) -> Performed:
    """Carry out an act on a copy of the table; the given one stays as it is. `at` and `ran` as in Entry."""
    after = table.copy()
    entry = Entry(table.seq + 1, at, (), proposed.by, source=source, ran=ran)
    decided: list[AnyFact] = []

    def deciding() -> Iterator[AnyFact]:
        for fact in decide(after, proposed.fact, proposed.by):
            decided.append(fact)
            yield fact

    chance = Recorded(table.chance() if isinstance(proposed.fact, GameFact) else Tape(()))
    said = _fold(after, entry, deciding(), chance)
    tape: tuple[int, ...] = ()
    mark = ""
    if after.state is not table.state:
        assert after.state is not None, "a game that has begun stays begun"
        tape, mark = tuple(chance.tape), digest(after.game, after.state, after.header.position)
    return Performed(after, replace(entry, facts=tuple(decided), tape=tape, digest=mark), said)


def load(
    header: Header, entries: Iterable[Entry], played: Callable[[Sequence[int]], Source] = Tape
) -> Iterator[tuple[Table, Entry, tuple[Announcement, ...]]]:
    """The table after each entry of its log, with what was said then. It is one table, changed on the way.

    `played` makes the source that plays an entry's tape again. Raises TapeError or Refusal where the log does not
    replay under the present rules.
    """
    table = Table.fresh(header)
    for entry in entries:
        said = _fold(table, entry, entry.facts, played(entry.tape))
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


def _fold(table: Table, entry: Entry, facts: Iterable[AnyFact], src: Source) -> tuple[Announcement, ...]:
    """Apply the facts of an entry, each before the next one is asked for."""
    waited = table.status, table.owed
    said: list[Announcement] = []
    for fact in facts:
        said += apply(table, fact, entry, src)
    if table.status is Status.LOBBY or table.status is not waited[0] or not table.owed <= waited[1]:
        table.begin_waiting(entry.ran)
    table.recent = (*table.recent, *(item for item in said if item.to is None))[-_RECENT:]
    table.seq = entry.seq
    if table.status is not Status.LOBBY:
        table.sat.update(table.people)
    if entry.source:
        table.sources = (*table.sources, entry.source)[-_SOURCES:]
    return tuple(said)
