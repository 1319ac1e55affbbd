"""Everything people can do at a table besides moves: sitting down, agreeing on options, starting, stopping.

Each function checks one act and proposes it, or raises CommandError with the reason; nothing is changed here.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

from bot.ports import Person, Room
from bot.table.acts import ProposedAct
from bot.table.decide import next_ai
from bot.table.entry import Salt
from bot.table.facts import (
    AiRemoved,
    AiSeated,
    Back,
    Brought,
    Closed,
    HostChanged,
    Joined,
    Kicked,
    Left,
    Linked,
    Motion,
    Opened,
    OptionSet,
    Paused,
    Renamed,
    Resigned,
    Resumed,
    Salted,
    Started,
    TookOver,
    Unlinked,
    VotedFor,
)
from bot.table.table import CommandError, Status, Table
from bot.table.table_settings import Pace, TableSettings
from engines.core.notation import First, token
from engines.core.offer import option_domains

SALT = 64  # characters in a salt, at most
SALTS = 50  # salts per table, at most
SILENCE = 60.0  # seconds for which somebody must have been silent before the only other person may kick them


def opening(person: Person, name: str, room: Room, pace: Pace = Pace.OFF) -> ProposedAct:
    """Open a table in a room."""
    return ProposedAct(Opened(room, name, token(pace)), person)


def join(table: Table, person: Person, name: str, theirs: Sequence[Person] = ()) -> ProposedAct:
    """Sit down. People who have resigned may take their own seat back; people seated here from another network bring
    their seat along.

    `theirs` lists all accounts of the same human. CommandError: already-seated, game-running, full.
    """
    theirs = theirs or (person,)
    if table.seat_of(person) is not None:
        raise CommandError("already-seated")
    elsewhere = _seat_of_one(table, theirs)
    if table.open and elsewhere is not None:
        return ProposedAct(Brought(elsewhere, person, name), person)
    old = next((seat for seat, occupant in enumerate(table.seats) if occupant.former in theirs), None)
    if table.status is Status.RUNNING and old is not None:
        return ProposedAct(TookOver(old, person, name, host=table.host is None), person)
    _in_lobby(table, "game-running")
    if len(table.seats) >= table.game.seats[-1]:
        raise CommandError("full", most=table.game.seats[-1])
    return ProposedAct(Joined(len(table.seats), person, name, host=table.host is None), person)


def is_renamed(table: Table, person: Person, name: str) -> bool:
    """Whether somebody who sits here now goes by another name."""
    seat = table.seat_of(person)
    return table.open and seat is not None and table.seats[seat].name != name


def rename(table: Table, person: Person, name: str) -> ProposedAct:
    """Update the name that somebody goes by. CommandError: not-seated."""
    return ProposedAct(Renamed(_seat(table, person), name), person)


def leave(table: Table, person: Person) -> ProposedAct:
    """Leave before the game starts. CommandError: not-seated, resign-instead."""
    seat = _seat(table, person)
    _in_lobby(table, "resign-instead")
    return ProposedAct(Left(seat), person)


def add_ai(table: Table, person: Person) -> ProposedAct:
    """Give a seat to an AI player. CommandError: lobby-only, not-seated, host-only, full."""
    _in_lobby(table, "lobby-only")
    _host(table, person)
    if len(table.seats) >= table.game.seats[-1]:
        raise CommandError("full", most=table.game.seats[-1])
    return ProposedAct(AiSeated(len(table.seats), next_ai(table)), person)


def remove_ai(table: Table, person: Person) -> ProposedAct:
    """Remove the last AI player. CommandError: lobby-only, not-seated, host-only, no-ai."""
    _in_lobby(table, "lobby-only")
    _host(table, person)
    seats = [seat for seat, occupant in enumerate(table.seats) if occupant.person is None]
    if not seats:
        raise CommandError("no-ai")
    return ProposedAct(AiRemoved(seats[-1]), person)


def option(table: Table, person: Person, name: str, value: object, *, moderator: bool) -> ProposedAct:
    """Set an option of the game or of the table to a value from its domain.

    Once the game is running, only the table's own options can be set, and by vote like everything important.

    CommandError: lobby-only, and as `agreed`.
    """
    proposed = ProposedAct(OptionSet(name, token(value), table.name_of(person)), person)
    if name in option_domains(TableSettings):
        motion = Motion("option", option=name, value=token(value))
        return agreed(table, person, proposed, motion, moderator=moderator)
    _in_lobby(table, "lobby-only")
    _host(table, person)
    return proposed


def agreed(table: Table, person: Person, proposed: ProposedAct, motion: Motion, *, moderator: bool) -> ProposedAct:
    """The act itself if the person may do it alone, otherwise their vote for the motion to do it.

    Those who may act alone are moderators, the host in the lobby, and the only person left who decides.
    CommandError: not-seated, host-only, already-voted.
    """
    if moderator:
        return proposed
    _seat(table, person)
    if table.status is Status.LOBBY:
        _host(table, person)
        return proposed
    if table.present == (person,):
        return proposed
    voters, needed = table.votes.get(motion, frozenset()), table.votes_needed(motion.seat)
    if person in voters:
        raise CommandError("already-voted", votes=len(voters), needed=needed)
    return ProposedAct(VotedFor(motion, person, table.name_of(person), len(voters) + 1, needed), person)


def salt(table: Table, person: Person, word: str) -> ProposedAct:
    """Mix a word of one's own into the dice. CommandError: not-seated, salt-late, salt-long."""
    _seat(table, person)
    _in_lobby(table, "salt-late")
    if len(word) > SALT or len(table.salts) >= SALTS:
        raise CommandError("salt-long", most=SALT)
    return ProposedAct(Salted(Salt.of(word).hash.hex(), word, table.name_of(person)), person)


def start(table: Table, person: Person, *, moderator: bool = False) -> ProposedAct:
    """Start the game. CommandError: already-started, not-seated, host-only, too-few, bad-first."""
    _in_lobby(table, "already-started")
    if not moderator:
        _host(table, person)
    missing = table.game.seats[0] - len(table.seats)
    if missing > 0:
        raise CommandError("too-few", least=table.game.seats[0], missing=missing)
    for name in option_domains(table.game.options):
        value = getattr(table.options, name)
        if isinstance(value, First) and value > len(table.seats):
            raise CommandError("bad-first", seat=int(value), seats=len(table.seats))
    return ProposedAct(Started(), person)


def stop(table: Table, person: Person, name: str, *, moderator: bool) -> ProposedAct:
    """Close the table. CommandError as `agreed`."""
    return agreed(table, person, ProposedAct(Closed("stopped", name), person), Motion("stop"), moderator=moderator)


def kick(
    table: Table, person: Person, name: str, seat: int, *, moderator: bool, silent: float = math.inf
) -> ProposedAct:
    """Remove somebody from their seat. `silent` is how many seconds ago they were last heard; it matters where a single
    vote decides about somebody who is there.

    CommandError: kick-nobody, kick-yourself, kick-wait, and as `agreed`.
    """
    occupant = table.seats[seat]
    if occupant.person is None:
        raise CommandError("kick-nobody")
    if occupant.person == person:
        raise CommandError("kick-yourself")
    if not moderator and table.status is Status.RUNNING:
        _seat(table, person)
        if table.votes_needed(seat) == 1 and not occupant.away and silent < SILENCE:
            raise CommandError("kick-wait", name=occupant.name)
    successor = next_ai(table) if table.status is Status.RUNNING else None
    proposed = ProposedAct(Kicked(seat, name, successor), person)
    return agreed(table, person, proposed, Motion("kick", seat), moderator=moderator)


def hand_over(table: Table, person: Person, seat: int, *, moderator: bool) -> ProposedAct:
    """Make somebody else at the table its host. CommandError: not-seated, host-only, host-ai, host-already."""
    if not moderator:
        _host(table, person)
    occupant = table.seats[seat]
    if occupant.person is None:
        raise CommandError("host-ai")
    if occupant.person == table.host:
        raise CommandError("host-already", name=occupant.name)
    return ProposedAct(HostChanged(occupant.person, occupant.name), person)


def follow(table: Table, there: Collection[Person]) -> ProposedAct:
    """In a lobby whose host is away, make host who has waited longest of those who are there. CommandError: stale."""
    if table.status is not Status.LOBBY or table.host in there:
        raise CommandError("stale")
    waiting = [occupant for occupant in table.seats if occupant.person in there]
    longest = min(waiting, key=lambda occupant: occupant.came, default=None)
    if longest is None or longest.person is None:
        raise CommandError("stale")
    return ProposedAct(HostChanged(longest.person, longest.name))


def open_motion(table: Table) -> Motion:
    """The only motion that is being voted on. CommandError: no-vote, which-vote."""
    if not table.votes:
        raise CommandError("no-vote")
    if len(table.votes) > 1:
        raise CommandError("which-vote", commands=tuple(dict.fromkeys(each.act for each in table.votes)))
    return next(iter(table.votes))


def agree(table: Table, person: Person, name: str) -> ProposedAct:
    """Vote for the only motion there is. CommandError: as `open_motion`, and as `kick`."""
    what = open_motion(table)
    if what.act == "kick":
        assert what.seat is not None, "a motion to kick names a seat"
        return kick(table, person, name, what.seat, moderator=False)
    if what.act == "pause":
        return agreed(table, person, ProposedAct(Paused(table.name_of(person)), person), what, moderator=False)
    if what.act == "option":
        proposed = ProposedAct(OptionSet(what.option, what.value, table.name_of(person)), person)
        return agreed(table, person, proposed, what, moderator=False)
    return stop(table, person, name, moderator=False)


def replace(table: Table, person: Person, name: str, seat: int, theirs: Sequence[Person] = ()) -> ProposedAct:
    """Take over a seat from an AI successor. `theirs` as in `join`.

    CommandError: already-seated, running-only, not-free.
    """
    theirs = theirs or (person,)
    if _seat_of_one(table, theirs) is not None:
        raise CommandError("already-seated")
    if table.status is not Status.RUNNING:
        raise CommandError("running-only")
    occupant = table.seats[seat]
    own = occupant.former in theirs
    if not occupant.free or (not own and not table.sat.isdisjoint(theirs)):
        raise CommandError("not-free")
    return ProposedAct(TookOver(seat, person, name, host=table.host is None), person)


def pause(table: Table, person: Person, name: str, *, moderator: bool) -> ProposedAct:
    """Pause the game and its clock. CommandError: running-only, paused, and as `agreed`."""
    if table.status is not Status.RUNNING:
        raise CommandError("running-only")
    if table.paused is not None:
        raise CommandError("paused")
    proposed = ProposedAct(Paused(table.name_of(person) or name), person)
    if table.host == person:
        return proposed
    return agreed(table, person, proposed, Motion("pause"), moderator=moderator)


def resume(table: Table, person: Person, name: str, *, moderator: bool) -> ProposedAct:
    """Resume after a pause; if the person was away, they are back as well. CommandError: not-seated, not-paused."""
    if not moderator:
        _seat(table, person)
    if table.paused is None:
        raise CommandError("not-paused")
    seat = table.seat_of(person)
    away = seat if seat is not None and table.seats[seat].away else None
    return ProposedAct(Resumed(table.name_of(person) or name, away), person)


def back(table: Table, person: Person) -> ProposedAct:
    """Take one's seat back from the AI player filling in. CommandError: not-seated, not-away."""
    seat = _seat(table, person)
    if not table.seats[seat].away:
        raise CommandError("not-away")
    return ProposedAct(Back(seat), person)


def resign(table: Table, person: Person) -> ProposedAct:
    """Give up one's seat in a running game to an AI player. CommandError: not-seated, leave-instead."""
    seat = _seat(table, person)
    if table.status is not Status.RUNNING:
        raise CommandError("leave-instead")
    return ProposedAct(Resigned(seat, next_ai(table)), person)


def link(table: Table, person: Person, name: str, room: Room, *, moderator: bool) -> ProposedAct:
    """Show a table in another room, which the person moderates. CommandError: moderator-only, ended, linked-here."""
    if not moderator:
        raise CommandError("moderator-only")
    if not table.open:
        raise CommandError("ended")
    if room in table.rooms:
        raise CommandError("linked-here")
    return ProposedAct(Linked(room, name), person)


def unlink(table: Table, person: Person, name: str, room: Room, *, moderator: bool) -> ProposedAct:
    """Stop showing a table in a room other than its first. CommandError: moderator-only, not-linked."""
    if not moderator:
        raise CommandError("moderator-only")
    if room not in table.rooms[1:]:
        raise CommandError("not-linked")
    return ProposedAct(Unlinked(room, name), person)


def names(table: Table) -> Sequence[str]:
    """The name to use for each seat: the occupant's name, with the seat added where names are the same."""
    plain = [occupant.name for occupant in table.seats]
    folded = [name.casefold() for name in plain]
    return [f"{name} (#{seat + 1})" if folded.count(name.casefold()) > 1 else name for seat, name in enumerate(plain)]


def _seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise CommandError("not-seated")
    return seat


def _seat_of_one(table: Table, people: Sequence[Person]) -> int | None:
    return next((seat for seat in map(table.seat_of, people) if seat is not None), None)


def _in_lobby(table: Table, otherwise: str) -> None:
    if table.status is not Status.LOBBY:
        raise CommandError(otherwise)


def _host(table: Table, person: Person) -> None:
    if table.host != person:
        _seat(table, person)
        raise CommandError("host-only", name=table.name_of(table.host))
