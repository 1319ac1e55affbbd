"""The commands that open tables and fill them: `new`, `join`, `again`, and `queue` for who waits for the next.

Whoever finds out what a room has and then does something about it is alone with that room for as long (Host.alone):
so of two who open a table in the same moment the second sits down at the first one's, and a limit is a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot import evening, lobby, sayings
from bot.calls import Answer, Call
from bot.language import Tongue, lookup
from bot.ports import Person, Room
from bot.table import Sorry
from bot.which import choose
from engines import GAMES

if TYPE_CHECKING:
    from bot.shelf import Live


async def new(call: Call) -> None:
    """Open a table in the room and sit down at it. Sorry: room-please, which-game, unknown-game."""
    async with call.host.alone(_room(call)):
        await _open(call)


async def join(call: Call) -> None:
    """Sit down at a table; where the room has none, also now that it is the caller's turn, at a new one."""
    if call.live is None and not call.choice.several:
        async with call.host.alone(_room(call)):
            call = replace(call, choice=await choose(call.host, call.heard))
            if call.live is None and not call.choice.several:
                await _open(call)
                return
    person, name = call.heard.person, call.heard.name
    if call.seat is None:
        await call.host.check_limits(None, person)
    await call.act(lambda table: lobby.join(table, person, name, call.host.pairs.all(person)))


def _room(call: Call) -> Room:
    """Where the caller is, if others are there too. Sorry: room-please."""
    if call.heard.room is None:
        raise Sorry("room-please")
    return call.heard.room


async def _open(call: Call) -> None:
    room, me = _room(call), call.heard.person
    game = _which_game(call.words, call.tongue)
    await call.host.check_limits(room, me)
    await _seat_all(call, room, game, [])


async def _seat_all(call: Call, room: Room, game: str, people: Sequence[tuple[Person, str]]) -> Live:
    """Open a table and seat the caller, then others, then those who wait in the room, as long as there are seats."""
    heard, host = call.heard, call.host
    live = await host.create(game, lobby.opening(heard.person, heard.name, room, host.pace), heard)
    await host.act(live, partial(lobby.join, person=heard.person, name=heard.name))
    queued = await evening.waiting(host.journal, room)
    for person, name in [*people, *queued]:
        if len(live.table.seats) < live.table.game.seats[-1] and host.seat(live.table, person) is None:
            with suppress(Sorry):  # who sits at as many tables as may be waits on, or is left out
                await host.check_limits(None, person)
                await host.act(live, partial(lobby.join, person=person, name=name))
    if queued:
        left = [waiting for waiting in queued if host.seat(live.table, waiting[0]) is None]
        await evening.wait_for(host.journal, room, left)
    return live


async def again(call: Call) -> None:
    """A table like the last one of the room: its game, its options, its people.

    Sorry: room-please, nothing-again, not-seated.
    """
    async with call.host.alone(_room(call)):
        await _again(call, _room(call))


async def _again(call: Call, room: Room) -> None:
    kept = await evening.last(call.host.journal, room)
    if kept is None:
        raise Sorry("nothing-again")
    last, me = kept.table, call.heard.person
    if call.host.seat(last, me) is None:
        raise Sorry("not-seated")
    await call.host.check_limits(room, me)
    people = [(each.person, each.name) for each in last.seats if each.person is not None]
    live = await _seat_all(call, room, last.game.name, people)
    fresh = live.table
    for name in last.option_domains:
        value = last.option_value(name)
        if value != fresh.option_value(name):
            await call.host.act(live, partial(lobby.option, person=me, name=name, value=value, moderator=False))
    for _ in range(sum(sitter.person is None for sitter in last.seats)):
        if len(live.table.seats) < last.game.seats[-1]:
            await call.host.act(live, lambda table: lobby.add_ai(table, me))


async def queue(call: Call) -> Answer:
    """Wait for the next table of the room, or wait no longer. Sorry: room-please."""
    async with call.host.alone(_room(call)):
        return await _queue(call, _room(call))


async def _queue(call: Call, room: Room) -> Answer:
    heard = call.heard
    queued = await evening.waiting(call.host.journal, room)
    rest = [(person, name) for person, name in queued if person not in call.host.pairs.all(heard.person)]
    mine = len(rest) == len(queued)
    if mine:
        rest = [*rest, (heard.person, heard.name)]
    await evening.wait_for(call.host.journal, room, rest)
    return Answer(sayings.queue([name for _, name in rest], call.tongue, mine=mine))


def _which_game(words: str, tongue: Tongue) -> str:
    if not words and len(GAMES) == 1:
        return next(iter(GAMES))
    names = tongue.list([sayings.game_name(game, tongue) for game in GAMES], "or")
    if not words:
        raise Sorry("which-game", games=names)
    found = lookup(words, {game: f"{game}-name" for game in GAMES}, tongue)
    if len(found) != 1:
        raise Sorry("unknown-game", games=names)
    return found[0]
