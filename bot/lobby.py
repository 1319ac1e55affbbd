"""What may be done at a table besides the moves of its game: sitting down, agreeing, beginning, stopping.

Each function checks one act and gives its draft, or raises Sorry with the reason; nothing is changed here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.acts import Draft, option_value
from bot.ports import Person, Room
from bot.table import Sorry, Status, Table
from engines.core.notation import First, token
from engines.core.offer import option_domains

SALT = 64  # characters of a salt
SALTS = 50  # salts of a table

AI_NAMES = ("Ariadne", "Balthasar", "Cosima", "Diogenes", "Elektra", "Florian", "Griselda", "Hektor")
AI_KIND = "quick"


def opening(person: Person, name: str, room: Room) -> Draft:
    """Open a table in a room."""
    return Draft("open", person, text=json.dumps([room.network, room.id, name], ensure_ascii=False))


def join(table: Table, person: Person, name: str) -> Draft:
    """Sit down. Sorry: already-seated, game-running, full."""
    if table.seat_of(person) is not None:
        raise Sorry("already-seated")
    _in_lobby(table, "game-running")
    if len(table.seats) >= table.game.seats[-1]:
        raise Sorry("full", most=table.game.seats[-1])
    return Draft("join", person, len(table.seats), name)


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
    return Draft("add-ai", person, len(table.seats), f"{AI_KIND} {_ai_name(table)}")


def remove_ai(table: Table, person: Person) -> Draft:
    """Take the last AI player away. Sorry: host-only, lobby-only, no-ai."""
    _in_lobby(table, "lobby-only")
    _host(table, person)
    seats = [seat for seat, sitter in enumerate(table.seats) if sitter.person is None]
    if not seats:
        raise Sorry("no-ai")
    return Draft("remove-ai", person, seats[-1])


def option(table: Table, person: Person, name: str, value: object) -> Draft:
    """Set an option to a value that its domain holds. Sorry: host-only, lobby-only."""
    _in_lobby(table, "lobby-only")
    _host(table, person)
    assert option_domains(table.game.options)[name].holds(value), "the caller read the value from the domain"
    draft = Draft("option", person, text=f"{name} {token(value)}")
    assert option_value(table, name, token(value)) == value
    return draft


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
    """Close the table: a moderator, a lone human or in the lobby the host at once, else by vote.

    Sorry: not-seated, host-only, already-voted.
    """
    if moderator:
        return Draft("stop", person, text=name)
    _seat(table, person)
    if table.status is Status.LOBBY:
        _host(table, person)
        return Draft("stop", person, text=name)
    if len(table.people) == 1:
        return Draft("stop", person, text=name)
    if person in table.votes:
        raise Sorry("already-voted", votes=len(table.votes), needed=table.votes_needed)
    return Draft("vote-stop", person)


def resign(table: Table, person: Person) -> Draft:
    """Give one's seat in a running game to an AI player. Sorry: not-seated, leave-instead."""
    seat = _seat(table, person)
    if table.status is not Status.RUNNING:
        raise Sorry("leave-instead")
    return Draft("resign", person, seat, f"{AI_KIND} {_ai_name(table)}")


def names(table: Table) -> Sequence[str]:
    """What the sitters are called at this table: by their names, equal ones told apart by the seat."""
    plain = [sitter.name for sitter in table.seats]
    folded = [name.casefold() for name in plain]
    return [f"{name} (#{seat + 1})" if folded.count(name.casefold()) > 1 else name for seat, name in enumerate(plain)]


def _ai_name(table: Table) -> str:
    taken = {sitter.name.casefold() for sitter in table.seats}
    return next((name for name in AI_NAMES if name.casefold() not in taken), AI_NAMES[-1])


def _seat(table: Table, person: Person) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Sorry("not-seated")
    return seat


def _in_lobby(table: Table, otherwise: str) -> None:
    if table.status is not Status.LOBBY:
        raise Sorry(otherwise)


def _host(table: Table, person: Person) -> None:
    if table.host != person:
        _seat(table, person)
        name = next((sitter.name for sitter in table.seats if sitter.person == table.host), "")
        raise Sorry("host-only", name=name)
