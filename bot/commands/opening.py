"""The commands that open tables and fill them: `new`, `join`, `again`, and `queue` for who waits for the next.

Whoever finds out what a room has and then does something about it is alone with that room for as long (Host.alone):
so of two who open a table in the same moment the second sits down at the first one's, and a limit is a limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from bot.commands.command_context import CommandContext
from bot.commands.resolve_table import ResolvedTable, resolve_table
from bot.language import Locale, lookup
from bot.people import room_history
from bot.ports import Answer, Person, Room
from bot.render import help_texts, messages
from bot.runtime.table_cache import LiveTable
from bot.table import lobby
from bot.table.table import CommandError, Status
from engines import GAMES


async def new(ctx: CommandContext) -> None:
    """Open a table in the room and sit down at it.

    CommandError: room-please, room-off, room-games, which-game, unknown-game.
    """
    async with ctx.services.tables.room_lock(_room(ctx)):
        await _open(ctx)


async def join(ctx: CommandContext) -> None:
    """Sit down at a table; if the room still has none once the caller holds its lock, at a new one.

    CommandError: as `new`.
    """
    if ctx.live is None and not ctx.resolved.several:
        async with ctx.services.tables.room_lock(_room(ctx)):
            ctx = replace(ctx, resolved=await resolve_table(ctx.services.tables, ctx.services.chosen, ctx.incoming))
            if ctx.live is None and not ctx.resolved.several:
                await _open(ctx)
                return
    person, name = ctx.incoming.person, ctx.incoming.name
    if ctx.seat is not None and (other := await _open_seat(ctx)) is not None:
        ctx = replace(ctx, resolved=ResolvedTable(other))
    if ctx.seat is None:
        await ctx.services.tables.check_limits(None, person)
    await ctx.act(lambda table: lobby.join(table, person, name, ctx.services.pairs.all(person)))


async def _open_seat(ctx: CommandContext) -> LiveTable | None:
    """For whoever sits at a table here already: the only other one that still has a seat for them, if there is one."""
    room, tables, me = ctx.incoming.room, ctx.services.tables, ctx.incoming.person
    here = () if room is None else await tables.find(room)
    waiting = [live for live in here if live.table.status is Status.LOBBY and tables.seat(live.table, me) is None]
    return waiting[0] if len(waiting) == 1 else None


def _room(ctx: CommandContext) -> Room:
    """The caller's room. CommandError: room-please."""
    if ctx.incoming.room is None:
        raise CommandError("room-please")
    return ctx.incoming.room


async def _open(ctx: CommandContext) -> None:
    room, me = _room(ctx), ctx.incoming.person
    game = _which_game(ctx.words, ctx)
    _check_room(ctx, room, game)
    await ctx.services.tables.check_limits(room, me)
    await _seat_all(ctx, room, game, [])


async def _seat_all(ctx: CommandContext, room: Room, game: str, people: Sequence[tuple[Person, str]]) -> LiveTable:
    """Open a table and seat the caller, then the others, then the room's queue, while there are seats."""
    incoming, services = ctx.incoming, ctx.services
    live = await services.tables.create(
        game, lobby.opening(incoming.person, incoming.name, room, services.pace(room.network)), incoming
    )
    await services.tables.act(live, partial(lobby.join, person=incoming.person, name=incoming.name))
    queued = await room_history.waiting(services.journal, room)
    for person, name in [*people, *queued]:
        if len(live.table.seats) < live.table.game.seats[-1] and services.tables.seat(live.table, person) is None:
            with suppress(CommandError):  # somebody at their limit of tables keeps waiting, or is left out
                await services.tables.check_limits(None, person)
                await services.tables.act(live, partial(lobby.join, person=person, name=name))
    if queued:
        left = [waiting for waiting in queued if services.tables.seat(live.table, waiting[0]) is None]
        await room_history.wait_for(services.journal, room, left)
    return live


async def again(ctx: CommandContext) -> None:
    """A table like the room's last one: same game, options and people.

    CommandError: room-please, nothing-again, not-seated, room-off, room-games.
    """
    async with ctx.services.tables.room_lock(_room(ctx)):
        await _again(ctx, _room(ctx))


async def _again(ctx: CommandContext, room: Room) -> None:
    kept = await room_history.last(ctx.services.journal, room)
    if kept is None:
        raise CommandError("nothing-again")
    last, me = kept.table, ctx.incoming.person
    if ctx.services.tables.seat(last, me) is None:
        raise CommandError("not-seated")
    _check_room(ctx, room, last.game.name)
    await ctx.services.tables.check_limits(room, me)
    people = [(each.person, each.name) for each in last.seats if each.person is not None]
    live = await _seat_all(ctx, room, last.game.name, people)
    fresh = live.table
    for name in last.option_domains:
        value = last.option_value(name)
        if value != fresh.option_value(name):
            await ctx.services.tables.act(
                live, partial(lobby.option, person=me, name=name, value=value, moderator=False)
            )
    for _ in range(sum(occupant.person is None for occupant in last.seats)):
        if len(live.table.seats) < last.game.seats[-1]:
            await ctx.services.tables.act(live, lambda table: lobby.add_ai(table, me))


async def queue(ctx: CommandContext) -> Answer:
    """Join the room's queue for the next table, or leave it. CommandError: room-please."""
    async with ctx.services.tables.room_lock(_room(ctx)):
        return await _queue(ctx, _room(ctx))


async def _queue(ctx: CommandContext, room: Room) -> Answer:
    incoming = ctx.incoming
    queued = await room_history.waiting(ctx.services.journal, room)
    rest = [(person, name) for person, name in queued if person not in ctx.services.pairs.all(incoming.person)]
    mine = len(rest) == len(queued)
    if mine:
        rest = [*rest, (incoming.person, incoming.name)]
    await room_history.wait_for(ctx.services.journal, room, rest)
    return Answer(messages.queue([name for _, name in rest], ctx.locale, mine=mine))


def _check_room(ctx: CommandContext, room: Room, game: str) -> None:
    """Check that a table for a game may be opened in the room. CommandError: room-off, room-games."""
    settings = ctx.services.room_settings.of(room)
    if settings.off:
        raise CommandError("room-off")
    if game not in settings.allowed:
        raise CommandError("room-games", games=_listed(settings.allowed, ctx.locale))


def _which_game(words: str, ctx: CommandContext) -> str:
    """The game that is named, or the only one that may be played in the room."""
    room, locale = ctx.incoming.room, ctx.locale
    games = list(GAMES) if room is None else ctx.services.room_settings.of(room).allowed
    if not words and len(games) == 1:
        return games[0]
    if not words:
        raise CommandError("which-game", games=_listed(games, locale))
    found = lookup(words, {game: f"{game}-name" for game in GAMES}, locale)
    if len(found) != 1:
        raise CommandError("unknown-game", games=_listed(games, locale))
    return found[0]


def _listed(games: Sequence[str], locale: Locale) -> str:
    return locale.list([help_texts.game_name(game, locale) for game in games], "or")
