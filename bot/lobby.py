"""What may be done at a table besides the moves of its game: sitting down, agreeing, beginning, stopping.

Each function checks one act and gives its draft, or raises Sorry with the reason; nothing is changed here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.acts import Draft
from bot.effects import AI_KIND, ai_name, option_value
from bot.manners import Manners, Pace
from bot.ports import Person, Room
from bot.table import Sorry, Status, Table
from engines.core.notation import First, token
from engines.core.offer import option_domains

SALT = 64  # characters of a salt
SALTS = 50  # salts of a table


def opening(person: Person, name: str, room: Room, pace: Pace = Pace.OFF) -> Draft:
    """Open a table in a room."""
    return Draft("open", person, text=json.dumps([room.network, room.id, name, int(pace)], ensure_ascii=False))


def join(table: Table, person: Person, name: str, theirs: Sequence[Person] = ()) -> Draft:
    """Sit down; who has resigned may take the own seat again, who sits here on another network brings the seat along.

    `theirs` are all that are one with the person. Sorry: already-seated, game-running, full.
    """
    theirs = theirs or (person,)
    if table.seat_of(person) is not None:
        raise Sorry("already-seated")
    elsewhere = _seat_of_one(table, theirs)
    if table.open and elsewhere is not None:
        return Draft("bring", person, elsewhere, name)
    old = next((seat for seat, sitter in enumerate(table.seats) if sitter.former in theirs), None)
    if table.status is Status.RUNNING and old is not None:
        return Draft("take-over", person, old, name)
    _in_lobby(table, "game-running")
    if len(table.seats) >= table.game.seats[-1]:
        raise Sorry("full", most=table.game.seats[-1])
    return Draft("join", person, len(table.seats), name)


def is_renamed(table: Table, person: Person, name: str) -> bool:
    """Whether somebody who sits here goes by another name now."""
    seat = table.seat_of(person)
    return table.open and seat is not None and table.seats[seat].name != name


def rename(table: Table, person: Person, name: str) -> Draft:
    """Call somebody by the name they go by now. Sorry: not-seated."""
    return Draft("rename", person, _seat(table, person), name)


def leave(table: Table, person: Person) -> Draft:
    """Get up before the game begins. Sorry: not-seated, resign-instead."""
    seat = _seat(table, person)
    _in_lobby(table, "resign-instead")
    return Draft("leave", person, seat)


def add_ai(table: Table, person: Person) -> Draft:
    """Give a seat to an AI player. Sorry: host-only, lobby-only, full."""
    _in_lobby(table, "lobby-only")
    _host(table, person)
    if len(table.seats) >= table.game.seats[-1]:
        raise Sorry("full", most=table.game.seats[-1])
    return Draft("add-ai", person, len(table.seats), f"{AI_KIND} {ai_name(table)}")


def remove_ai(table: Table, person: Person) -> Draft:
    """Take the last AI player away. Sorry: host-only, lobby-only, no-ai."""
    _in_lobby(table, "lobby-only")
    _host(table, person)
    seats = [seat for seat, sitter in enumerate(table.seats) if sitter.person is None]
    if not seats:
        raise Sorry("no-ai")
    return Draft("remove-ai", person, seats[-1])


def option(table: Table, person: Person, name: str, value: object, *, moderator: bool) -> Draft:
    """Set an option of the game or of the table to a value that its domain holds.

    In a running game only the table's own can be set, as all big things by vote. Sorry: host-only, lobby-only.
    """
    text = f"{name} {token(value)}"
    assert option_value(table, name, token(value)) == value, "the caller read the value from the domain"
    if name in option_domains(Manners):
        return agreed(table, person, Draft("option", person, text=text), moderator=moderator)
    _in_lobby(table, "lobby-only")
    _host(table, person)
    return Draft("option", person, text=text)


def agreed(table: Table, person: Person, draft: Draft, *, moderator: bool) -> Draft:
    """The act itself where the person may do it alone, else a vote for it.

    Alone may a moderator, in the lobby the host, and who is the only one that decides. Sorry: not-seated, host-only,
    already-voted.
    """
    if moderator:
        return draft
    _seat(table, person)
    if table.status is Status.LOBBY:
        _host(table, person)
        return draft
    if table.present == (person,):
        return draft
    text = {"option": f"option {draft.text}"}.get(draft.kind, draft.kind)
    voters = table.votes.get((text, draft.seat), frozenset())
    if person in voters:
        raise Sorry("already-voted", votes=len(voters), needed=table.votes_needed(draft.seat))
    return Draft("vote", person, draft.seat, text)


def salt(table: Table, person: Person, word: str) -> Draft:
    """Put a word of one's own into the dice. Sorry: not-seated, salt-late, salt-long."""
    _seat(table, person)
    _in_lobby(table, "salt-late")
    if len(word) > SALT or len(table.salts) >= SALTS:
        raise Sorry("salt-long", most=SALT)
    return Draft("salt", person, text=word)


def start(table: Table, person: Person) -> Draft:
    """Begin the game. Sorry: already-started, host-only, too-few, bad-first."""
    _in_lobby(table, "already-started")
    _host(table, person)
    missing = table.game.seats[0] - len(table.seats)
    if missing > 0:
        raise Sorry("too-few", least=table.game.seats[0], missing=missing)
    for name in option_domains(table.game.options):
        value = getattr(table.options, name)
        if isinstance(value, First) and value > len(table.seats):
            raise Sorry("bad-first", seat=int(value), seats=len(table.seats))
    return Draft("start", person)


def stop(table: Table, person: Person, name: str, *, moderator: bool) -> Draft:
    """Close the table. Sorry as `agreed`."""
    return agreed(table, person, Draft("stop", person, text=name), moderator=moderator)


def kick(table: Table, person: Person, name: str, seat: int, *, moderator: bool) -> Draft:
    """Take somebody's seat away. Sorry: kick-nobody, kick-yourself, and as `agreed`."""
    if table.seats[seat].person is None:
        raise Sorry("kick-nobody")
    if table.seats[seat].person == person:
        raise Sorry("kick-yourself")
    return agreed(table, person, Draft("kick", person, seat, name), moderator=moderator)


def replace(table: Table, person: Person, name: str, seat: int, theirs: Sequence[Person] = ()) -> Draft:
    """Take the seat of an AI player who follows somebody. `theirs` as in `join`.

    Sorry: already-seated, running-only, not-free.
    """
    theirs = theirs or (person,)
    if _seat_of_one(table, theirs) is not None:
        raise Sorry("already-seated")
    if table.status is not Status.RUNNING:
        raise Sorry("running-only")
    sitter = table.seats[seat]
    own = sitter.former in theirs
    if not sitter.free or (not own and not table.sat.isdisjoint(theirs)):
        raise Sorry("not-free")
    return Draft("take-over", person, seat, name)


def pause(table: Table, person: Person, name: str, *, moderator: bool) -> Draft:
    """Stop the clock and the game. Sorry: running-only, paused, and as `agreed`."""
    if table.status is not Status.RUNNING:
        raise Sorry("running-only")
    if table.paused is not None:
        raise Sorry("paused")
    if table.host == person:
        return Draft("pause", person, text=name)
    return agreed(table, person, Draft("pause", person, text=name), moderator=moderator)


def resume(table: Table, person: Person, name: str, *, moderator: bool) -> Draft:
    """Go on after a pause; who was away is back with it. Sorry: not-seated, not-paused."""
    if not moderator:
        _seat(table, person)
    if table.paused is None:
        raise Sorry("not-paused")
    return Draft("resume", person, text=name)


def back(table: Table, person: Person) -> Draft:
    """Take one's seat back from the AI player who had it meanwhile. Sorry: not-seated, not-away."""
    seat = _seat(table, person)
    if not table.seats[seat].away:
        raise Sorry("not-away")
    return Draft("back", person, seat)


def resign(table: Table, person: Person) -> Draft:
    """Give one's seat in a running game to an AI player. Sorry: not-seated, leave-instead."""
    seat = _seat(table, person)
    if table.status is not Status.RUNNING:
        raise Sorry("leave-instead")
    return Draft("resign", person, seat, f"{AI_KIND} {ai_name(table)}")


def link(table: Table, person: Person, name: str, room: Room, *, moderator: bool) -> Draft:
    """Show a table in one more room, where the person has a say. Sorry: moderator-only, ended, linked-here."""
    if not moderator:
        raise Sorry("moderator-only")
    if not table.open:
        raise Sorry("ended")
    if room in table.rooms:
        raise Sorry("linked-here")
    return Draft("link", person, text=json.dumps([room.network, room.id, name], ensure_ascii=False))


def unlink(table: Table, person: Person, name: str, room: Room, *, moderator: bool) -> Draft:
    """Show a table no longer in a room that is not its first. Sorry: moderator-only, not-linked."""
    if not moderator:
        raise Sorry("moderator-only")
    if room not in table.rooms[1:]:
        raise Sorry("not-linked")
    return Draft("unlink", person, text=json.dumps([room.network, room.id, name], ensure_ascii=False))


def names(table: Table) -> Sequence[str]:
    """What the sitters are called at this table: by their names, equal ones told apart by the seat."""
    plain = [sitter.name for sitter in table.seats]
    folded = [name.casefold() for name in plain]
    return [f"{name} (#{seat + 1})" if folded.count(name.casefold()) > 1 else name for seat, name in enumerate(plain)]


def _seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Sorry("not-seated")
    return seat


def _seat_of_one(table: Table, people: Sequence[Person]) -> int | None:
    return next((seat for seat in map(table.seat_of, people) if seat is not None), None)


def _in_lobby(table: Table, otherwise: str) -> None:
    if table.status is not Status.LOBBY:
        raise Sorry(otherwise)


def _host(table: Table, person: Person) -> None:
    if table.host != person:
        _seat(table, person)
        name = next((sitter.name for sitter in table.seats if sitter.person == table.host), "")
        raise Sorry("host-only", name=name)
