"""How acts change a table: one function for each kind of entry, and the fold over a log.

Whether an act may be done was checked before it became an entry (lobby.py, play.py). The same functions run when an
act is done and when a table is loaded, so that both say the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.entry import Entry, Header
from bot.ports import Person, Room
from bot.recordfile import RecordFile
from bot.table import Note, Said, Sitter, Status, Table
from engines.core.chance import Recorded, Source, Tape
from engines.core.game import Step, begin, step, view
from engines.core.notation import CANONICAL, read, read_things, token
from engines.core.offer import option_domains
from engines.core.record import Move, digest


@dataclass(frozen=True, slots=True)
class Draft:
    """An act that may be done, before it has a place in the log."""

    kind: str
    by: Person | None = None
    seat: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Performed:
    """An act carried out: the table after it, its entry, what is to be said."""

    table: Table
    entry: Entry
    said: tuple[Said, ...]


def perform(table: Table, draft: Draft, at: float, source: str = "") -> Performed:
    """Carry out an act on a copy of the table; the given one stays as it is. `at` is in seconds since 1970."""
    after = table.copy()
    entry = Entry(table.seq + 1, at, draft.kind, draft.by, draft.seat, draft.text, source=source)
    chance = Recorded(table.chance(entry.seq))
    said = _apply(after, entry, chance)
    if after.state is not table.state:
        entry = replace(entry, tape=tuple(chance.tape), digest=digest(after.state) if after.state else "")
    return Performed(after, entry, said)


def load(
    header: Header, entries: Iterable[Entry], played: Callable[[Sequence[int]], Source] = Tape
) -> Iterator[tuple[Table, Entry, tuple[Said, ...]]]:
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
    """The part of a log that the engine replays: the start and the moves."""
    return [
        Move(entry.seq, -1 if entry.seat is None else entry.seat, entry.text, entry.tape, entry.digest)
        for entry in entries
        if entry.kind in ("start", "move")
    ]


def record(table: Table, entries: Iterable[Entry]) -> RecordFile:
    """The record of a finished game, as it is handed out and verified."""
    options = option_domains(table.game.options)
    return RecordFile(
        game=table.game.name,
        version=table.header.version,
        options=tuple((name, token(getattr(table.options, name))) for name in options),
        seed=table.header.seed,
        salts=tuple(table.salts),
        players=tuple(sitter.name for sitter in table.seats),
        moves=tuple(moves(entries)),
    )


def _apply(table: Table, entry: Entry, src: Source) -> tuple[Said, ...]:
    said = tuple(ACTS[entry.kind](table, entry, src))
    table.seq = entry.seq
    if entry.source:
        table.sources.add(entry.source)
    return said


# One function for each kind. Each changes the table in place and says what happened. ---------------------------------


def _open(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    network, room, name = json.loads(entry.text)
    table.rooms.append(Room(network, room))
    yield _note("opened", name=name, game=table.header.game, commitment=table.commitment)


def _join(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    table.seats.append(Sitter(entry.text, entry.by))
    yield _note("joined", name=entry.text)
    if table.host is None:
        table.host = entry.by


def _leave(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    assert entry.seat is not None
    gone = table.seats.pop(entry.seat)
    yield _note("left", name=gone.name)
    yield from _pass_on(table, gone)


def _add_ai(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    kind, _, name = entry.text.partition(" ")
    table.seats.append(Sitter(name, None, kind))
    yield _note("ai-added", name=name)


def _remove_ai(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    assert entry.seat is not None
    yield _note("ai-removed", name=table.seats.pop(entry.seat).name)


def _option(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    name, value = entry.text.split(" ", 1)
    table.options = replace(table.options, **{name: option_value(table, name, value)})
    yield _note("option", name=_by(table, entry), option=name, value=option_value(table, name, value))


def _salt(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    table.salts.append(entry.text)
    yield _note("salt", name=_by(table, entry), word=entry.text)


def _start(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    table.status = Status.RUNNING
    table.numbers = [1] * len(table.seats)
    yield _note("started", game=table.header.game)
    yield from _advanced(table, begin(table.game, len(table.seats), table.options, src))


def _move(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    assert table.state is not None
    assert entry.seat is not None
    action = read(table.game.offers(view(table.state, entry.seat)), table.game.forms, entry.text, CANONICAL)
    table.numbers[entry.seat] += 1
    yield from _advanced(table, step(table.game, table.state, entry.seat, action, src))


def _resign(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    assert entry.seat is not None
    gone = table.seats[entry.seat]
    kind, _, name = entry.text.partition(" ")
    table.seats[entry.seat] = Sitter(name, None, kind)
    table.votes.discard(gone.person)
    yield _note("resigned", name=gone.name, ai=name)
    yield from _pass_on(table, gone)
    if table.open and table.votes and len(table.votes) >= table.votes_needed:
        yield from _close(table, _note("stopped", name=""))


def _vote_stop(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    assert entry.by is not None
    table.votes.add(entry.by)
    yield _note("vote-stop", name=_by(table, entry), votes=len(table.votes), needed=table.votes_needed)
    if len(table.votes) >= table.votes_needed:
        yield from _close(table, _note("stopped", name=_by(table, entry)))


def _stop(table: Table, entry: Entry, src: Source) -> Iterator[Said]:
    yield from _close(table, _note("stopped", name=entry.text))


ACTS: Mapping[str, Callable[[Table, Entry, Source], Iterator[Said]]] = {
    "open": _open,
    "join": _join,
    "leave": _leave,
    "add-ai": _add_ai,
    "remove-ai": _remove_ai,
    "option": _option,
    "salt": _salt,
    "start": _start,
    "move": _move,
    "resign": _resign,
    "vote-stop": _vote_stop,
    "stop": _stop,
}


def option_value(table: Table, name: str, value: str) -> Any:
    """An option's value from its notation. Raises KeyError or StopIteration for what is none."""
    domain = option_domains(table.game.options)[name]
    return next(iter(read_things(value.split(), type(domain.things[0]), CANONICAL)))


def _advanced(table: Table, after: Step[Any]) -> Iterator[Said]:
    table.state = after.state
    for told in after.told:
        yield Said(told.event, told.to)
    if table.outcome is not None:
        table.status = Status.ENDED
        yield _note("ended")
        yield _seed(table)


def _pass_on(table: Table, gone: Sitter) -> Iterator[Said]:
    """After a person left: the host's place goes to who sits here longest; with nobody left the table closes."""
    if not table.people:
        yield from _close(table, _note("closed"))
    elif table.host == gone.person:
        table.host = table.people[0]
        yield _note("host", name=next(sitter.name for sitter in table.seats if sitter.person == table.host))


def _close(table: Table, note: Said) -> Iterator[Said]:
    table.status = Status.STOPPED
    yield note
    if table.state is not None:
        yield _seed(table)


def _seed(table: Table) -> Said:
    return _note("seed", seed=table.header.seed.hex(), salts=len(table.salts))


def _note(key: str, **data: Any) -> Said:
    return Said(Note(key, data))


def _by(table: Table, entry: Entry) -> str:
    """The name of who did it."""
    return next((sitter.name for sitter in table.seats if sitter.person == entry.by), "")
