"""Applying facts to a table: one function per kind of fact, which changes the table in place and announces it.

Nothing is decided here, and nothing depends on tunable constants: lobby.py and play.py check what is allowed, decide.py
decides what follows. The game itself is replayed by its engine from the tape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.table import facts
from bot.table.entry import Entry, Salt
from bot.table.facts import AnyFact
from bot.table.table import Announcement, Note, Occupant, Status, Table
from bot.table.table_settings import TableSettings
from engines.core.chance import Source
from engines.core.game import Outcome, Step, begin, step, view
from engines.core.notation import CANONICAL, read, read_things
from engines.core.offer import option_domains


def apply(table: Table, fact: AnyFact, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Apply one fact of an entry to the table and yield the announcements. `src` is the game's chance."""
    return _APPLY[type(fact)](table, fact, entry, src)


# Seats and people ---------------------------------------------------------------------------------------------------


def _opened(table: Table, fact: facts.Opened, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.rooms.append(fact.room)
    table.settings = TableSettings(pace=option_value(table, "pace", fact.pace))
    least, most = min(table.game.seats, default=0), max(table.game.seats, default=0)
    yield _note("opened", name=fact.name, game=table.header.game, least=least, most=most, commitment=table.commitment)


def _joined(table: Table, fact: facts.Joined, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.seats.append(Occupant(fact.name, fact.person, came=entry.seq))
    yield _sat_down(table, fact.name)
    if fact.host:
        table.host = fact.person


def _renamed(table: Table, fact: facts.Renamed, entry: Entry, src: Source) -> Iterator[Announcement]:
    old = table.seats[fact.seat]
    table.seats[fact.seat] = replace(old, name=fact.name)
    yield _note("renamed", name=old.name, who=fact.name)


def _left(table: Table, fact: facts.Left, entry: Entry, src: Source) -> Iterator[Announcement]:
    gone = table.seats.pop(fact.seat)
    _forget_votes(table, gone, fact.seat)
    yield _note("left", name=gone.name)


def _ai_seated(table: Table, fact: facts.AiSeated, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.seats.append(Occupant(fact.ai.name, None, fact.ai.kind))
    yield _sat_down(table, fact.ai.name, ai=True)


def _ai_removed(table: Table, fact: facts.AiRemoved, entry: Entry, src: Source) -> Iterator[Announcement]:
    yield _note("ai-removed", name=table.seats.pop(fact.seat).name)


def _resigned(table: Table, fact: facts.Resigned, entry: Entry, src: Source) -> Iterator[Announcement]:
    gone = table.seats[fact.seat]
    _follow(table, fact.seat, fact.successor, former=gone)
    _forget_votes(table, gone, fact.seat)
    yield _note("resigned", name=gone.name, ai=fact.successor.name)


def _kicked(table: Table, fact: facts.Kicked, entry: Entry, src: Source) -> Iterator[Announcement]:
    gone = table.seats[fact.seat]
    yield _note("kicked-by", name=fact.by, who=gone.name) if fact.by else _note("kicked", name=gone.name)
    if fact.successor is None:
        table.seats.pop(fact.seat)
    else:
        _follow(table, fact.seat, fact.successor, former=None)
    _forget_votes(table, gone, fact.seat)


def _took_over(table: Table, fact: facts.TookOver, entry: Entry, src: Source) -> Iterator[Announcement]:
    yield _note("took-over", name=fact.name, ai=table.seats[fact.seat].name)
    table.seats[fact.seat] = Occupant(fact.name, fact.person, came=entry.seq)
    if fact.host:
        table.host = fact.person
    if table.owes(fact.seat):
        table.begin_waiting(entry.ran)


def _brought(table: Table, fact: facts.Brought, entry: Entry, src: Source) -> Iterator[Announcement]:
    """From now on the player's secrets go to the other network."""
    old = table.seats[fact.seat]
    table.seats[fact.seat] = replace(old, name=fact.name, person=fact.person)
    table.votes = {
        motion: frozenset(fact.person if v == old.person else v for v in votes) for motion, votes in table.votes.items()
    }
    if table.host == old.person:
        table.host = fact.person
    if old.name != fact.name:
        yield _note("renamed", name=old.name, who=fact.name)
    yield _note("brought", fact.seat)


def _host_changed(table: Table, fact: facts.HostChanged, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.host = fact.person
    yield _note("host", name=fact.name)


# Agreeing -----------------------------------------------------------------------------------------------------------


def _option_set(table: Table, fact: facts.OptionSet, entry: Entry, src: Source) -> Iterator[Announcement]:
    value = option_value(table, fact.option, fact.value)
    if fact.option in option_domains(TableSettings):
        table.settings = replace(table.settings, **{fact.option: value})
        table.begin_waiting(entry.ran)
    else:
        table.options = replace(table.options, **{fact.option: value})
    data = {"option": fact.option, "value": value}
    yield _note("option", name=fact.by, **data) if fact.by else _note("option-moderator", **data)


def _salted(table: Table, fact: facts.Salted, entry: Entry, src: Source) -> Iterator[Announcement]:
    salt = Salt(bytes.fromhex(fact.sha256), fact.word)
    table.salts.append(salt)
    yield _note("salt", name=fact.by, word=salt.shown)


_VOTES: Mapping[str, str] = {  # acts that can be voted on, and the note announcing a vote for each
    "stop": "vote-stop",
    "pause": "vote-pause",
    "kick": "vote-kick",
    "option": "vote-option",
}


def _voted_for(table: Table, fact: facts.VotedFor, entry: Entry, src: Source) -> Iterator[Announcement]:
    motion = fact.motion
    table.votes[motion] = table.votes.get(motion, frozenset()) | {fact.voter}
    data: dict[str, Any] = {"name": fact.name, "votes": fact.votes, "needed": fact.needed}
    if motion.option:
        data |= {"option": motion.option, "value": option_value(table, motion.option, motion.value)}
    if motion.seat is not None:
        data["who"] = table.seats[motion.seat].name
    yield _note(_VOTES[motion.act], **data)


def _vote_passed(table: Table, fact: facts.VotePassed, entry: Entry, src: Source) -> Iterator[Announcement]:
    del table.votes[fact.motion]
    yield from ()


# The game -----------------------------------------------------------------------------------------------------------


def _started(table: Table, fact: facts.Started, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.status = Status.RUNNING
    table.numbers = [1] * len(table.seats)
    table.turns = [0] * len(table.seats)
    yield _note("started", game=table.header.game)
    yield from _advanced(table, begin(table.game, len(table.seats), table.options, src))


def _moved(table: Table, fact: facts.Moved | facts.DefaultMoved, entry: Entry, src: Source) -> Iterator[Announcement]:
    assert table.state is not None
    if isinstance(fact, facts.DefaultMoved):
        yield _note("timeout-default", name=table.seats[fact.seat].name)
    action = read(table.game.offers(view(table.state, fact.seat)), table.game.forms, fact.text, CANONICAL)
    table.numbers[fact.seat] += 1
    yield from _advanced(table, step(table.game, table.state, fact.seat, action, src))


def _ended(table: Table, fact: facts.Ended, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.outcome = Outcome(fact.scores, fact.places)
    table.status = Status.ENDED
    yield _note("ended")
    yield _seed(table)


# Clocks -------------------------------------------------------------------------------------------------------------


def _warned(table: Table, fact: facts.Warned, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.warned |= set(fact.seats)
    yield _note("warned", names=tuple(table.seats[seat].name for seat in fact.seats), left=fact.left)
    for seat in fact.seats:
        yield _note("warned-you", seat, left=fact.left)


def _went_away(table: Table, fact: facts.WentAway, entry: Entry, src: Source) -> Iterator[Announcement]:
    occupant = table.seats[fact.seat]
    table.seats[fact.seat] = replace(occupant, away=True, kind=fact.kind)
    yield _note("timeout-ai", name=occupant.name)
    yield _note("timeout-yours", fact.seat)


def _back(table: Table, fact: facts.Back, entry: Entry, src: Source) -> Iterator[Announcement]:
    _return(table, fact.seat)
    if table.owes(fact.seat):
        table.begin_waiting(entry.ran)
    yield _note("back", name=table.seats[fact.seat].name)


def _paused(table: Table, fact: facts.Paused, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.pause(entry.ran)
    yield _note("paused", name=fact.by)


def _paused_empty(table: Table, fact: facts.PausedEmpty, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Whoever comes back gets the full time again."""
    table.pause(entry.ran)
    table.begin_waiting(entry.ran)
    yield _note("paused-empty")


def _resumed(table: Table, fact: facts.Resumed, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.go_on(entry.ran)
    if fact.seat is not None:
        _return(table, fact.seat)
    _come(table, before=frozenset())  # whoever was waited for is asked anew
    yield _note("resumed", name=fact.by)


# Rooms and the end --------------------------------------------------------------------------------------------------


def _linked(table: Table, fact: facts.Linked, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.rooms.append(fact.room)
    yield _note("linked", name=fact.name, room=fact.room)


def _unlinked(table: Table, fact: facts.Unlinked, entry: Entry, src: Source) -> Iterator[Announcement]:
    yield _note("unlinked", name=fact.name, room=fact.room)
    table.rooms.remove(fact.room)


_CLOSED: Mapping[str, str] = {  # the note for each reason
    "stopped": "stopped",
    "voted": "stopped-votes",
    "idle": "closed-idle",
    "empty": "closed",
}


def _closed(table: Table, fact: facts.Closed, entry: Entry, src: Source) -> Iterator[Announcement]:
    begun = table.status is not Status.LOBBY
    table.status = Status.STOPPED
    yield _note(_CLOSED[fact.reason], name=fact.by) if fact.by else _note(_CLOSED[fact.reason])
    if begun:
        yield _seed(table)


def _entries_lost(table: Table, fact: facts.EntriesLost, entry: Entry, src: Source) -> Iterator[Announcement]:
    yield _note("entries-lost")


def _outdated(table: Table, fact: facts.Outdated, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.status = Status.STOPPED
    yield _note("outdated", game=table.header.game)
    if fact.standing:
        yield _note("standing", standing=fact.standing)
    yield _seed(table)


_APPLY: Mapping[type, Callable[[Table, Any, Entry, Source], Iterator[Announcement]]] = {
    facts.Opened: _opened,
    facts.Joined: _joined,
    facts.Renamed: _renamed,
    facts.Left: _left,
    facts.AiSeated: _ai_seated,
    facts.AiRemoved: _ai_removed,
    facts.Resigned: _resigned,
    facts.Kicked: _kicked,
    facts.TookOver: _took_over,
    facts.Brought: _brought,
    facts.HostChanged: _host_changed,
    facts.OptionSet: _option_set,
    facts.Salted: _salted,
    facts.VotedFor: _voted_for,
    facts.VotePassed: _vote_passed,
    facts.Started: _started,
    facts.Moved: _moved,
    facts.DefaultMoved: _moved,
    facts.Ended: _ended,
    facts.Warned: _warned,
    facts.WentAway: _went_away,
    facts.Back: _back,
    facts.Paused: _paused,
    facts.PausedEmpty: _paused_empty,
    facts.Resumed: _resumed,
    facts.Linked: _linked,
    facts.Unlinked: _unlinked,
    facts.Closed: _closed,
    facts.Outdated: _outdated,
    facts.EntriesLost: _entries_lost,
}


def option_value(table: Table, name: str, value: str) -> Any:
    """An option's value from its notation. Raises KeyError or StopIteration if there is no such option or value."""
    domain = table.option_domains[name]
    return next(iter(read_things(value.split(), type(domain.things[0]), CANONICAL)))


def _advanced(table: Table, after: Step[Any]) -> Iterator[Announcement]:
    before = frozenset(decision.seat for decision in table.pending_decisions)
    table.state = after.state
    table.decisions += 1
    _come(table, before)
    for told in after.told:
        yield Announcement(told.event, told.to)


def _come(table: Table, before: frozenset[int]) -> None:
    """Count a turn for everybody who has to decide now and had not `before`."""
    for seat in {decision.seat for decision in table.pending_decisions} - before:
        table.turns[seat] += 1


def _follow(table: Table, seat: int, ai: facts.Ai, former: Occupant | None) -> None:
    """Put an AI player on a vacated seat. If `former` is given, that person may come back."""
    table.seats[seat] = Occupant(ai.name, None, ai.kind, free=True, former=None if former is None else former.person)


def _return(table: Table, seat: int) -> None:
    table.seats[seat] = replace(table.seats[seat], away=False, kind="")


def _forget_votes(table: Table, gone: Occupant, seat: int) -> None:
    """Drop the votes cast by a person who has left, and all votes about the seat."""
    left = {motion: voters - {gone.person} for motion, voters in table.votes.items() if motion.seat != seat}
    table.votes = {motion: voters for motion, voters in left.items() if voters}


def _sat_down(table: Table, name: str, *, ai: bool = False) -> Announcement:
    least = min(table.game.seats, default=0)  # of a game that is no longer known here nothing is known
    data = {"name": name, "ai": ai, "seats": len(table.seats), "least": least}
    return _note("joined", **data)


def _seed(table: Table) -> Announcement:
    return _note("seed", seed=table.header.seed.hex(), salts=len(table.salts))


def _note(key: str, to: int | None = None, /, **data: Any) -> Announcement:
    return Announcement(Note(key, data), to)
