"""Turning acts into entries, and entries back into a table: performing an act, and folding a log.

Acts have already been checked (lobby.py, play.py, deadlines.py). Performing one decides its consequences (decide.py)
and applies each fact (apply.py); loading applies the stored facts the same way, so both announce the same things.
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

_SOURCES = 16  # message ids that a table recognises without asking the journal
_RECENT = 48  # public announcements that a table keeps to show again: about a round of seven players


@dataclass(frozen=True, slots=True)
class ProposedAct:
    """An act that has been checked but is not yet in the log, given as its first fact. `by` is who does it, None for
    the table itself and AI players."""

    fact: AnyFact
    by: Person | None = None


@dataclass(frozen=True, slots=True)
class Performed:
    """An act that has been carried out: the table after it, its entry, and the announcements to make."""

    table: Table
    entry: Entry
    said: tuple[Announcement, ...]


def perform(table: Table, proposed: ProposedAct, at: float, source: str = "", ran: float = 0.0) -> Performed:
    """Carry out an act on a copy of the table, leaving the original unchanged. `at` and `ran` as in Entry."""
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
    """Yield the table after each entry of its log, with that entry's announcements. It is one table, changed in place.

    `played` makes the source that plays back an entry's tape. Raises TapeError or Refusal if the log does not replay
    under the current rules.
    """
    table = Table.fresh(header)
    for entry in entries:
        said = _fold(table, entry, entry.facts, played(entry.tape))
        yield table, entry, said


def rolled(header: Header, entries: Iterable[Entry]) -> Sequence[int]:
    """How often each face, 1 to 6, was rolled at a table. Dice are public in every game, so anybody may know."""
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
    """Apply the facts of an entry, each one before the next is requested."""
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
