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

from bot.commands.command_context import Answer, CommandContext
from bot.commands.resolve_table import choose
from bot.language import Locale, lookup
from bot.people import room_history
from bot.ports import Person, Room
from bot.render import messages
from bot.table import lobby
from bot.table.table import CommandError
from engines import GAMES

if TYPE_CHECKING:
    from bot.runtime.table_cache import LiveTable


async def new(ctx: CommandContext) -> None:
    """Open a table in the room and sit down at it. CommandError: room-please, which-game, unknown-game."""
    async with ctx.host.alone(_room(ctx)):
        await _open(ctx)


async def join(ctx: CommandContext) -> None:
    """Sit down at a table; where the room has none, also now that it is the caller's turn, at a new one.

    CommandError: as `new`.
    """
    if ctx.live is None and not ctx.resolved.several:
        async with ctx.host.alone(_room(ctx)):
            ctx = replace(ctx, resolved=await choose(ctx.host, ctx.incoming))
            if ctx.live is None and not ctx.resolved.several:
                await _open(ctx)
                return
    person, name = ctx.incoming.person, ctx.incoming.name
    if ctx.seat is None:
        await ctx.host.check_limits(None, person)
    await ctx.act(lambda table: lobby.join(table, person, name, ctx.host.pairs.all(person)))


def _room(ctx: CommandContext) -> Room:
    """Where the caller is, if others are there too. CommandError: room-please."""
    if ctx.incoming.room is None:
        raise CommandError("room-please")
    return ctx.incoming.room


async def _open(ctx: CommandContext) -> None:
    room, me = _room(ctx), ctx.incoming.person
    game = _which_game(ctx.words, ctx.locale)
    await ctx.host.check_limits(room, me)
    await _seat_all(ctx, room, game, [])


async def _seat_all(ctx: CommandContext, room: Room, game: str, people: Sequence[tuple[Person, str]]) -> LiveTable:
    """Open a table and seat the caller, then others, then those who wait in the room, as long as there are seats."""
    incoming, host = ctx.incoming, ctx.host
    live = await host.create(game, lobby.opening(incoming.person, incoming.name, room, host.pace), incoming)
    await host.act(live, partial(lobby.join, person=incoming.person, name=incoming.name))
    queued = await room_history.waiting(host.journal, room)
    for person, name in [*people, *queued]:
        if len(live.table.seats) < live.table.game.seats[-1] and host.seat(live.table, person) is None:
            with suppress(CommandError):  # who sits at as many tables as may be waits on, or is left out
                await host.check_limits(None, person)
                await host.act(live, partial(lobby.join, person=person, name=name))
    if queued:
        left = [waiting for waiting in queued if host.seat(live.table, waiting[0]) is None]
        await room_history.wait_for(host.journal, room, left)
    return live


async def again(ctx: CommandContext) -> None:
    """A table like the last one of the room: its game, its options, its people.

    CommandError: room-please, nothing-again, not-seated.
    """
    async with ctx.host.alone(_room(ctx)):
        await _again(ctx, _room(ctx))


async def _again(ctx: CommandContext, room: Room) -> None:
    kept = await room_history.last(ctx.host.journal, room)
    if kept is None:
        raise CommandError("nothing-again")
    last, me = kept.table, ctx.incoming.person
    if ctx.host.seat(last, me) is None:
        raise CommandError("not-seated")
    await ctx.host.check_limits(room, me)
    people = [(each.person, each.name) for each in last.seats if each.person is not None]
    live = await _seat_all(ctx, room, last.game.name, people)
    fresh = live.table
    for name in last.option_domains:
        value = last.option_value(name)
        if value != fresh.option_value(name):
            await ctx.host.act(live, partial(lobby.option, person=me, name=name, value=value, moderator=False))
    for _ in range(sum(occupant.person is None for occupant in last.seats)):
        if len(live.table.seats) < last.game.seats[-1]:
            await ctx.host.act(live, lambda table: lobby.add_ai(table, me))


async def queue(ctx: CommandContext) -> Answer:
    """Wait for the next table of the room, or wait no longer. CommandError: room-please."""
    async with ctx.host.alone(_room(ctx)):
        return await _queue(ctx, _room(ctx))


async def _queue(ctx: CommandContext, room: Room) -> Answer:
    incoming = ctx.incoming
    queued = await room_history.waiting(ctx.host.journal, room)
    rest = [(person, name) for person, name in queued if person not in ctx.host.pairs.all(incoming.person)]
    mine = len(rest) == len(queued)
    if mine:
        rest = [*rest, (incoming.person, incoming.name)]
    await room_history.wait_for(ctx.host.journal, room, rest)
    return Answer(messages.queue([name for _, name in rest], ctx.locale, mine=mine))


def _which_game(words: str, locale: Locale) -> str:
    if not words and len(GAMES) == 1:
        return next(iter(GAMES))
    names = locale.list([messages.game_name(game, locale) for game in GAMES], "or")
    if not words:
        raise CommandError("which-game", games=names)
    found = lookup(words, {game: f"{game}-name" for game in GAMES}, locale)
    if len(found) != 1:
        raise CommandError("unknown-game", games=names)
    return found[0]
