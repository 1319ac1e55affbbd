"""Who wants to be called when a game is to be played in a room."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from bot.journal.journal import Journal, scope
from bot.ports import Person, Room

MOST = 50  # people on one list; whoever has been on it longest makes room
_KEY = "ping"
_FORM = 1


class _Lists(Struct, frozen=True):
    """The lists of one room, as they are kept: by game, each of network, id and name, the latest last."""

    form: int = _FORM
    games: dict[str, tuple[tuple[str, str, str], ...]] = {}


async def listed(journal: Journal, room: Room, game: str) -> list[tuple[Person, str]]:
    """Who wants to be called for a game in a room, with their names, the latest last."""
    lists = await _read(journal, room)
    return [(Person(network, id_), name) for network, id_, name in lists.games.get(game, ())]


async def put(journal: Journal, room: Room, game: str, people: list[tuple[Person, str]]) -> None:
    """Store who wants to be called for a game in a room, at most MOST. Raises NotStored.

    Whoever reads and then puts is alone with the room for as long.
    """
    lists = await _read(journal, room)
    kept = tuple((person.network, person.id, name) for person, name in people[-MOST:])
    games = {**lists.games, game: kept}
    games = {each: there for each, there in games.items() if there}
    text = msgspec.json.encode(_Lists(games=games)).decode() if games else None
    await journal.set_setting(scope(room), _KEY, text)


async def _read(journal: Journal, room: Room) -> _Lists:
    text = await journal.get_setting(scope(room), _KEY)
    return _Lists() if text is None else msgspec.json.decode(text, type=_Lists)
