"""Commands about who sits at a table and what its people agree on: seats, options, votes, pauses, the end."""

from __future__ import annotations

import dataclasses
import math

from bot.commands import moves, queries
from bot.commands.command_context import CommandContext, Unsure
from bot.language import Words, leading, lookup
from bot.ports import Answer
from bot.render import messages
from bot.table import lobby
from bot.table.acts import ProposedAct
from bot.table.facts import Closed, Kicked
from bot.table.table import CommandError, Status, Table
from engines.core.notation import Seat, read_things


async def leave(ctx: CommandContext) -> None:
    """Get up before the start. CommandError: as `lobby.leave`."""
    await ctx.act(lambda table: lobby.leave(table, ctx.person))


async def add(ctx: CommandContext) -> None:
    """Seat AI players. CommandError: add-what, and as `lobby.add_ai`."""
    words = ctx.words.split()
    number = next((int(word) for word in words if word.isascii() and word.isdigit()), 1)
    others = [word for word in words if word != str(number)]
    if not number or any(not lookup(word, {"ai": "word-ai"}, ctx.locale) for word in others):
        raise CommandError("add-what")
    live = ctx.at
    live.hold()  # so that all are told of together
    try:
        await ctx.act(lambda table: lobby.add_ai(table, ctx.person))
        for _ in range(min(number, ctx.table.game.seats[-1]) - 1):
            await ctx.services.tables.act(live, lambda table: lobby.add_ai(table, ctx.person))
    finally:
        live.release()


async def remove(ctx: CommandContext) -> None:
    """Take an AI player from the table. CommandError: as `lobby.remove_ai`."""
    await ctx.act(lambda table: lobby.remove_ai(table, ctx.person))


async def option(ctx: CommandContext) -> Answer | None:
    """Set an option, or show all. CommandError: unknown-option, bad-option-value, and as `lobby.option`."""
    if not ctx.words:
        return await queries.options(ctx)
    game = ctx.table.game
    domains = ctx.table.option_domains
    found, value = leading(ctx.words, {key: f"option-{key}" for key in domains}, ctx.locale)
    if len(found) != 1:
        names = [messages.option_name(key, ctx.locale) for key in domains]
        raise CommandError("unknown-option", options=ctx.locale.list(names, "or"))
    option = found[0]
    words = Words(game.name, ctx.locale.language, ())
    things = read_things(value.split(), type(domains[option].things[0]), words)
    fitting = [thing for thing in things if domains[option].holds(thing)]
    if len(fitting) != 1:
        values = ctx.locale.choice(domains[option].things)
        raise CommandError("bad-option-value", option=messages.option_name(option, ctx.locale), values=values)
    moderator = ctx.moderator
    await ctx.rule("option", lambda table: lobby.option(table, ctx.person, option, fitting[0], moderator=moderator))
    return None


async def start(ctx: CommandContext) -> None:
    """Start the game. CommandError: as `lobby.start`."""
    await ctx.rule("start", lambda table: lobby.start(table, ctx.person, moderator=ctx.moderator))


async def stop(ctx: CommandContext) -> None:
    """End the table, or vote for it. Whoever ends what others play or wait for is asked first."""
    incoming, moderator = ctx.incoming, ctx.moderator

    def check(table: Table) -> ProposedAct:
        proposed = lobby.stop(table, ctx.person, incoming.name, moderator=moderator)
        lost = table.status is Status.RUNNING or table.people != (ctx.person,)
        if lost and isinstance(proposed.fact, Closed) and ctx.must_ask("stop"):
            raise Unsure(messages.sure(table, "stop", ctx.locale))
        return proposed

    await ctx.rule("stop", check)


async def kick(ctx: CommandContext) -> None:
    """Take somebody's seat away, or vote for it. Whoever does it alone is asked first. CommandError: which-seat."""
    incoming, services, seat = ctx.incoming, ctx.services, _named_seat(ctx)
    other = ctx.table.seats[seat].person
    heard = None if other is None else services.heard.get((ctx.table.header.id, services.pairs.first(other)))
    silent = math.inf if heard is None else services.clock.ticks() - heard
    moderator = ctx.moderator

    def check(table: Table) -> ProposedAct:
        proposed = lobby.kick(table, ctx.person, incoming.name, seat, moderator=moderator, silent=silent)
        if isinstance(proposed.fact, Kicked) and ctx.must_ask(f"kick {other}"):
            raise Unsure(messages.sure(table, "kick", ctx.locale, who=table.seats[seat].name))
        return proposed

    await ctx.rule("kick", check)


async def host(ctx: CommandContext) -> None:
    """Hand the role of the host to somebody else at the table. CommandError: which-seat."""
    if not ctx.words:
        raise CommandError("which-seat")
    seat, moderator = _named_seat(ctx), ctx.moderator
    await ctx.rule("host", lambda table: lobby.hand_over(table, ctx.person, seat, moderator=moderator))


async def yes(ctx: CommandContext) -> Answer | None:
    """Agree to the only vote that is open; where the game asks the caller a yes-or-no question, answer that."""
    if verb := moves.yes_or_no(ctx):
        return await moves.move(dataclasses.replace(ctx, words=f"{verb} {moves.YES}"))
    await ctx.act(lambda table: lobby.agree(table, ctx.person, ctx.incoming.name))
    return None


async def no(ctx: CommandContext) -> Answer | None:
    """Answer no to the game; to be against a vote nobody need do anything, which is said. CommandError: not-seated."""
    if verb := moves.yes_or_no(ctx):
        return await moves.move(dataclasses.replace(ctx, words=f"{verb} {moves.NO}"))
    motion = lobby.open_motion(ctx.table)
    if ctx.seat is None:
        raise CommandError("not-seated")
    return Answer(messages.against(ctx.table, motion, ctx.person, ctx.locale))


def may_say_yes(ctx: CommandContext) -> bool:
    """Whether there is one vote to agree to, or the game asks the caller something of that kind."""
    return len(ctx.table.votes) == 1 or moves.yes_or_no(ctx) is not None


async def replace(ctx: CommandContext) -> None:
    """Take over a free seat. CommandError: which-seat, and as `lobby.replace`."""
    incoming, seat = ctx.incoming, _named_seat(ctx)
    theirs = ctx.services.pairs.all(incoming.person)
    if ctx.seat is None:
        await ctx.services.tables.check_limits(None, incoming.person)
    await ctx.act(lambda table: lobby.replace(table, incoming.person, incoming.name, seat, theirs))


def _named_seat(ctx: CommandContext) -> int:
    """The seat that the words name, by number or by who sits there. CommandError: which-seat."""
    table = ctx.table
    words = Words(table.game.name, ctx.locale.language, lobby.names(table))
    found = [seat for seat in read_things(ctx.words.split(), Seat, words) if seat < len(table.seats)]
    if len(found) != 1:
        raise CommandError("which-seat")
    return int(found[0])


async def pause(ctx: CommandContext) -> None:
    """Stop the game and its clock. CommandError: as `lobby.pause`."""
    incoming = ctx.incoming
    await ctx.rule("pause", lambda table: lobby.pause(table, ctx.person, incoming.name, moderator=ctx.moderator))


async def resume(ctx: CommandContext) -> None:
    """Go on after a pause. CommandError: as `lobby.resume`."""
    incoming = ctx.incoming
    await ctx.rule("resume", lambda table: lobby.resume(table, ctx.person, incoming.name, moderator=ctx.moderator))


async def back(ctx: CommandContext) -> None:
    """Take the own seat back. CommandError: as `lobby.back`."""
    await ctx.act(lambda table: lobby.back(table, ctx.person))


async def resign(ctx: CommandContext) -> None:
    """Give up the caller's seat, who is asked first."""

    def check(table: Table) -> ProposedAct:
        proposed = lobby.resign(table, ctx.person)
        if ctx.must_ask("resign"):
            raise Unsure(messages.sure(table, "resign", ctx.locale))
        return proposed

    await ctx.act(check)


async def salt(ctx: CommandContext) -> None:
    """Mix a word into chance. CommandError: salt-what, and as `lobby.salt`."""
    if not ctx.words:
        raise CommandError("salt-what")
    await ctx.act(lambda table: lobby.salt(table, ctx.person, ctx.words))


def may_hand_over(ctx: CommandContext) -> bool:
    """Whether the caller may make somebody else the host, and there is somebody else."""
    return (ctx.table.host == ctx.person or ctx.moderator) and len(ctx.table.people) > 1


def has_a_say(ctx: CommandContext) -> bool:
    """Whether the caller may do what players vote on and moderators decide."""
    return ctx.seat is not None or ctx.moderator


def may_kick(ctx: CommandContext) -> bool:
    """Whether the caller may have somebody's seat taken away, and there is somebody else."""
    return has_a_say(ctx) and len(ctx.table.people) > 1
