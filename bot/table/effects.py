"""What each kind of act does to a table: one function for each, which changes it in place and says what happened.

That the act may be done is not asked here, see lobby.py and play.py.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from bot.ports import Person, Room
from bot.table.entry import Entry
from bot.table.table import Announcement, Note, Occupant, Status, Table
from bot.table.table_settings import Pace, TableSettings
from engines.core.chance import Source
from engines.core.game import Step, begin, step, view
from engines.core.notation import CANONICAL, read, read_things
from engines.core.offer import option_domains

AI_KIND = "quick"
AI_NAMES = ("Ariadne", "Balthasar", "Cosima", "Diogenes", "Elektra", "Florian", "Griselda", "Hektor")
OUTDATED = "outdated"  # the kind of the act that closes a table whose rules have become others
SHRUG = "shrug "  # before the move that the table makes for somebody whose time is up


def played(entry: Entry) -> str:
    """The move in an entry, its player's own or one for an absent player."""
    return entry.text.removeprefix(SHRUG) if entry.kind == "timeout" else entry.text


def _open(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    network, room, name, pace = json.loads(entry.text)
    table.rooms.append(Room(network, room))
    table.settings = TableSettings(pace=Pace(pace))
    yield _note("opened", name=name, game=table.header.game, commitment=table.commitment)


def _join(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.seats.append(Occupant(entry.text, entry.by, came=entry.seq))
    yield _note("joined", name=entry.text)
    if table.host is None:
        table.host = entry.by


def _rename(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    assert entry.seat is not None
    old = table.seats[entry.seat]
    table.seats[entry.seat] = replace(old, name=entry.text)
    yield _note("renamed", name=old.name, who=entry.text)


def _leave(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    assert entry.seat is not None
    gone = table.seats.pop(entry.seat)
    yield _note("left", name=gone.name)
    yield from _pass_on(table, gone)


def _add_ai(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    kind, _, name = entry.text.partition(" ")
    table.seats.append(Occupant(name, None, kind))
    yield _note("ai-added", name=name)


def _remove_ai(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    assert entry.seat is not None
    yield _note("ai-removed", name=table.seats.pop(entry.seat).name)


def _option(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    name, value = entry.text.split(" ", 1)
    if name in option_domains(TableSettings):
        table.settings = replace(table.settings, **{name: option_value(table, name, value)})
        table.begin_waiting(entry.ran)
    else:
        table.options = replace(table.options, **{name: option_value(table, name, value)})
    data = {"option": name, "value": option_value(table, name, value)}
    by = _by(table, entry)
    yield _note("option", name=by, **data) if by else _note("option-moderator", **data)


def _salt(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.salts.append(entry.text)
    yield _note("salt", name=_by(table, entry), word=entry.text)


def _start(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.status = Status.RUNNING
    table.numbers = [1] * len(table.seats)
    yield _note("started", game=table.header.game)
    yield from _advanced(table, begin(table.game, len(table.seats), table.options, src))


def _move(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    assert table.state is not None
    assert entry.seat is not None
    action = read(table.game.offers(view(table.state, entry.seat)), table.game.forms, entry.text, CANONICAL)
    table.numbers[entry.seat] += 1
    yield from _advanced(table, step(table.game, table.state, entry.seat, action, src))


def _resign(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    assert entry.seat is not None
    gone = table.seats[entry.seat]
    _follow(table, entry.seat, entry.text, former=gone.person)
    yield _note("resigned", name=gone.name, ai=table.seats[entry.seat].name)
    yield from _without(table, gone, entry, src)


def _kick(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Take somebody's seat away: in the lobby it is free, in a game an AI player has it. A vote has nobody's name."""
    assert entry.seat is not None
    gone = table.seats[entry.seat]
    yield _note("kicked-by", name=entry.text, who=gone.name) if entry.text else _note("kicked", name=gone.name)
    if table.status is Status.LOBBY:
        table.seats.pop(entry.seat)
    else:
        _follow(table, entry.seat, f"{AI_KIND} {ai_name(table)}", former=None)
    yield from _without(table, gone, entry, src)


def _take_over(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """A person takes the seat of an AI player who follows somebody."""
    assert entry.seat is not None
    yield _note("took-over", name=entry.text, ai=table.seats[entry.seat].name)
    table.seats[entry.seat] = Occupant(entry.text, entry.by, came=entry.seq)
    table.host = table.host or entry.by
    if table.owes(entry.seat):
        table.begin_waiting(entry.ran)


def _bring(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """A person goes on at the own seat on another network: what is secret goes there from now on."""
    assert entry.seat is not None
    assert entry.by is not None
    old = table.seats[entry.seat]
    table.seats[entry.seat] = replace(old, name=entry.text, person=entry.by)
    table.votes = {
        motion: frozenset(entry.by if v == old.person else v for v in votes) for motion, votes in table.votes.items()
    }
    if table.host == old.person:
        table.host = entry.by
    if old.name != entry.text:
        yield _note("renamed", name=old.name, who=entry.text)
    yield _note("brought", entry.seat)


def _back(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    assert entry.seat is not None
    table.seats[entry.seat] = replace(table.seats[entry.seat], away=False, kind="")
    if table.owes(entry.seat):
        table.begin_waiting(entry.ran)
    yield _note("back", name=table.seats[entry.seat].name)


def _warn(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Warn those who are asked that time is running out; the text is how many seconds are left, and the seats."""
    left, *seats = map(int, entry.text.split())
    table.warned |= set(seats)
    yield _note("warned", names=tuple(table.seats[seat].name for seat in seats), left=left)
    for seat in seats:
        yield _note("warned-you", seat, left=left)


def _timeout(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Decide for somebody whose time is up."""
    assert entry.seat is not None
    occupant = table.seats[entry.seat]
    if entry.text.startswith(SHRUG):
        yield _note("timeout-shrug", name=occupant.name)
        yield from _move(table, replace(entry, text=played(entry)), src)
        return
    table.seats[entry.seat] = replace(occupant, away=True, kind=AI_KIND)
    yield _note("timeout-ai", name=occupant.name)
    yield from _wait_for_somebody(table, entry)


def _pause(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.pause(entry.ran)
    yield _note("paused", name=_by(table, entry) or entry.text)


def _resume(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    table.go_on(entry.ran)
    seat = None if entry.by is None else table.seat_of(entry.by)
    if seat is not None and table.seats[seat].away:
        table.seats[seat] = replace(table.seats[seat], away=False, kind="")
    yield _note("resumed", name=_by(table, entry) or entry.text)


def _vote(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Somebody is for an act; with enough who are, it is done. The text is the act's kind and its own text."""
    assert entry.by is not None
    kind, _, text = entry.text.partition(" ")
    motion = entry.text, entry.seat
    table.votes[motion] = table.votes.get(motion, frozenset()) | {entry.by}
    data: dict[str, Any] = {"name": _by(table, entry), "votes": len(table.votes[motion])}
    if kind == "option":
        option, value = text.split(" ", 1)
        data |= {"option": option, "value": option_value(table, option, value)}
    if entry.seat is not None:
        data["who"] = table.seats[entry.seat].name
    yield _note(VOTES[kind], needed=table.votes_needed(entry.seat), **data)
    yield from _count(table, entry, src)


def _count(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Carry out what enough people have voted for, in the name of one of them."""
    for motion, voters in list(table.votes.items()):
        text, seat = motion
        if table.open and motion in table.votes and len(voters) >= table.votes_needed(seat):
            del table.votes[motion]
            kind, _, rest = text.partition(" ")
            by = entry.by if entry.by in voters else min(voters)
            yield from EFFECTS[kind](table, replace(entry, kind=kind, by=by, seat=seat, text=rest), src)


def _link(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Show the table in one more room."""
    network, room, name = json.loads(entry.text)
    table.rooms.append(Room(network, room))
    yield _note("linked", name=name, network=network)


def _unlink(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Show the table in a room no longer."""
    network, room, name = json.loads(entry.text)
    yield _note("unlinked", name=name, network=network)
    table.rooms.remove(Room(network, room))


def _close_idle(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    yield from _close(table, _note("closed-idle"))


def _outdated(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Close a table whose game cannot go on; nothing is known of it then but its rooms."""
    table.status = Status.STOPPED
    yield _note("outdated", game=table.header.game)
    yield _seed(table)


def _stop(table: Table, entry: Entry, src: Source) -> Iterator[Announcement]:
    """Close the table; where a vote has, nobody's name is said."""
    yield from _close(table, _note("stopped", name=entry.text) if entry.text else _note("stopped-votes"))


EFFECTS: Mapping[str, Callable[[Table, Entry, Source], Iterator[Announcement]]] = {
    "open": _open,
    "join": _join,
    "rename": _rename,
    "leave": _leave,
    "add-ai": _add_ai,
    "remove-ai": _remove_ai,
    "option": _option,
    "salt": _salt,
    "start": _start,
    "move": _move,
    "resign": _resign,
    "kick": _kick,
    "take-over": _take_over,
    "bring": _bring,
    "warn": _warn,
    "timeout": _timeout,
    "back": _back,
    "pause": _pause,
    "resume": _resume,
    "vote": _vote,
    "stop": _stop,
    "close": _close_idle,
    OUTDATED: _outdated,
    "link": _link,
    "unlink": _unlink,
}


VOTES: Mapping[str, str] = {  # the acts that can be voted for, and the note that says that somebody is for one
    "stop": "vote-stop",
    "pause": "vote-pause",
    "kick": "vote-kick",
    "option": "vote-option",
}


def ai_name(table: Table) -> str:
    """The name of the next AI player: one that nobody at the table has, nor another spelling of it."""
    taken = {occupant.name.casefold() for occupant in table.seats}
    return next((name for name in AI_NAMES if name.casefold() not in taken), AI_NAMES[-1])


def option_value(table: Table, name: str, value: str) -> Any:
    """An option's value from its notation. Raises KeyError or StopIteration for what is none."""
    domain = table.option_domains[name]
    return next(iter(read_things(value.split(), type(domain.things[0]), CANONICAL)))


def _advanced(table: Table, after: Step[Any]) -> Iterator[Announcement]:
    table.state = after.state
    table.decisions += 1
    for told in after.told:
        yield Announcement(told.event, told.to)
    if table.outcome is not None:
        table.status = Status.ENDED
        yield _note("ended")
        yield _seed(table)


def _follow(table: Table, seat: int, ai: str, former: Person | None) -> None:
    """An AI player, given as kind and name, follows on a seat."""
    kind, _, name = ai.partition(" ")
    table.seats[seat] = Occupant(name, None, kind, free=True, former=former)


def _without(table: Table, gone: Occupant, entry: Entry, src: Source) -> Iterator[Announcement]:
    """What follows when a person has gone: the host's place is passed on, and votes are counted again without them."""
    left = {motion: voters - {gone.person} for motion, voters in table.votes.items() if motion[1] != entry.seat}
    table.votes = {motion: voters for motion, voters in left.items() if voters}
    yield from _pass_on(table, gone)
    yield from _count(table, entry, src)
    yield from _wait_for_somebody(table, entry)


def _wait_for_somebody(table: Table, entry: Entry) -> Iterator[Announcement]:
    """With nobody left who decides for themselves, AI players do not play on: who is back has the whole time then."""
    if table.status is Status.RUNNING and not table.present and table.paused is None:
        table.pause(entry.ran)
        table.begin_waiting(entry.ran)
        yield _note("paused-empty")


def _pass_on(table: Table, gone: Occupant) -> Iterator[Announcement]:
    """After a person left: the host's place goes to who sits here longest; with nobody left the table closes."""
    if not table.people:
        yield from _close(table, _note("closed"))
    elif table.host == gone.person:
        here = table.present or table.people
        longest = min(
            (occupant for occupant in table.seats if occupant.person in here), key=lambda occupant: occupant.came
        )
        table.host = longest.person
        yield _note("host", name=longest.name)


def _close(table: Table, note: Announcement) -> Iterator[Announcement]:
    table.status = Status.STOPPED
    yield note
    if table.state is not None:
        yield _seed(table)


def _seed(table: Table) -> Announcement:
    return _note("seed", seed=table.header.seed.hex(), salts=len(table.salts))


def _note(key: str, to: int | None = None, /, **data: Any) -> Announcement:
    return Announcement(Note(key, data), to)


def _by(table: Table, entry: Entry) -> str:
    """The name of who did it."""
    return next((occupant.name for occupant in table.seats if occupant.person == entry.by), "")
