"""Commands that bring together: a table and one more room, and the accounts of one person on several networks."""

from __future__ import annotations

from dataclasses import replace

from bot.commands.command_context import CommandContext
from bot.commands.resolve_table import ResolvedTable
from bot.people.pairs import Proposal
from bot.ports import Answer
from bot.render import messages
from bot.table import lobby
from bot.table.table import CommandError


async def link(ctx: CommandContext) -> Answer | None:
    """Without a code: make one. With a code, in another room: show its table there as well.

    CommandError: not-seated, room-please, moderator-only, bad-code.
    """
    incoming, services = ctx.incoming, ctx.services
    if not ctx.words:
        if ctx.seat is None and not ctx.moderator:
            raise CommandError("not-seated")
        code = services.links.make(ctx.table.header.id, services.clock.ticks())
        return Answer(messages.link(code, ctx.own), private=True)
    room = incoming.room
    if room is None:
        raise CommandError("room-please")
    if not incoming.moderator:
        raise CommandError("moderator-only")
    table_id = services.links.read(ctx.words, services.clock.ticks())
    if table_id is None:
        raise CommandError("bad-code")
    linked = replace(ctx, resolved=ResolvedTable(await services.tables.load(table_id)))
    async with services.tables.room_lock(room):
        if room not in linked.table.rooms:
            await services.tables.check_limits(room, None)
        await linked.rule("link", lambda table: lobby.link(table, incoming.person, incoming.name, room, moderator=True))
    services.links.void(ctx.words)
    return None


async def unlink(ctx: CommandContext) -> None:
    """Take a table out of this room again. CommandError: room-please, and as `lobby.unlink`."""
    incoming, room = ctx.incoming, ctx.incoming.room
    if room is None:
        raise CommandError("room-please")
    await ctx.rule(
        "unlink", lambda table: lobby.unlink(table, ctx.person, incoming.name, room, moderator=incoming.moderator)
    )


async def pair(ctx: CommandContext) -> Answer:
    """Pair with oneself on another network: get a code here, use it there, and send back here the one it returns.

    CommandError: pair-private, pair-code, pair-there, pair-already, pair-twice.
    """
    incoming, services, now = ctx.incoming, ctx.services, ctx.services.clock.ticks()
    pairs, me = services.pairs, ctx.incoming.person
    if not ctx.words:
        return Answer(messages.pair(pairs.codes.make(Proposal(me, incoming.name), now), ctx.own), private=True)
    if not incoming.private:
        pairs.codes.void(ctx.words)
        raise CommandError("pair-private")
    proposal = pairs.codes.read(ctx.words, now)
    if proposal is None or (proposal.back is not None and me not in (proposal.person, proposal.back)):
        raise CommandError("pair-code")
    other = proposal.back or proposal.person
    if me == other:
        raise CommandError("pair-there")
    if pairs.first(other) == pairs.first(me):
        raise CommandError("pair-already")
    if proposal.back is None:
        pairs.codes.void(ctx.words)
        code = pairs.codes.make(Proposal(other, incoming.name, back=me), now)
        return Answer(messages.pair_back(code, proposal.name, other.network, ctx.own), private=True)
    both = {*pairs.all(me), *pairs.all(other)}
    if any(len(both.intersection(live.table.people)) > 1 for live in await services.tables.seated(me)):
        raise CommandError("pair-twice")
    await pairs.join(me, other)
    pairs.codes.void(ctx.words)
    return Answer(messages.paired(proposal.name, other.network, ctx.own), private=True)


async def unpair(ctx: CommandContext) -> Answer:
    """Undo the pairing on this network. CommandError: not-paired."""
    pairs, me = ctx.services.pairs, ctx.incoming.person
    if len(pairs.all(me)) == 1:
        raise CommandError("not-paired")
    await pairs.part(me)
    return Answer(messages.unpaired(ctx.own), private=True)
