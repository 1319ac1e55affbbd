"""Moves of a running game as people type them: carried out, or why not, to the player and to whoever reads along."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from bot.commands.command_context import CommandContext, Unsure
from bot.language import Words, verb_name
from bot.ports import Answer
from bot.render import messages
from bot.table import lobby, play
from bot.table.acts import ProposedAct
from bot.table.table import CommandError, Status, Table
from engines.core.game import AnyGame
from engines.core.notation import token
from engines.core.offer import Action

YES, NO = "yes", "no"  # as the notation of a game writes them


def forms(game: AnyGame, text: str, language: str) -> Sequence[type[Action]]:
    """The moves of a game that a text can begin with."""
    known = {form.verb: form for form in game.forms}
    return [known[verb] for verb, _ in Words(game.name, language).verbs(text.split(), 0, known)]


def check_open(games: Iterable[AnyGame], text: str, ctx: CommandContext) -> None:
    """Whether others may read what a move says. CommandError: private-please."""
    for game in games:
        secret = [form for form in forms(game, text, ctx.own.language) if form.secret]
        if secret:
            raise CommandError("private-please", verb=verb_name(game.name, secret[0].verb, ctx.locale))


async def move(ctx: CommandContext) -> Answer | None:
    """Make the move that the words say. A refusal that public facts give is told where it was typed, any other to the
    player alone.

    CommandError: private-please, running-only, not-seated, and as `play.move`.
    """
    table, incoming, seat = ctx.table, ctx.incoming, ctx.seat
    if table.status is not Status.RUNNING:
        raise CommandError("running-only")
    if not incoming.private:
        check_open([table.game], ctx.words, ctx)
    if seat is None:
        raise CommandError("not-seated")
    words = Words(table.game.name, ctx.own.language, lobby.names(table))

    def check(now: Table) -> ProposedAct:
        proposed = play.move(now, seat, ctx.words, words, incoming.answering)
        lost = play.forgone(now, proposed)
        if lost and ctx.must_ask(f"forgo {seat} {now.turns[seat]}", math.inf):  # once in a turn
            raise Unsure(messages.forgone(now, proposed, lost, ctx.locale))
        return proposed

    try:
        if table.seats[seat].away:
            play.check_is_move(table, seat, ctx.words, words)
            await ctx.services.tables.act(ctx.at, lambda now: lobby.back(now, ctx.person))
        await ctx.act(check)
    except play.Refused as refusal:
        if not incoming.private:
            open_reason = play.public_reason(table.game, ctx.table.view(), refusal, ctx.words, words)
            if open_reason is not None:
                return Answer(messages.refused(ctx.table, open_reason, ctx.locale), refused=True)
        private = await ctx.named(messages.refused(ctx.table, refusal, ctx.own))
        return Answer(
            private, private=True, refused=True, public=() if incoming.private else messages.see_private(ctx.locale)
        )
    return None


def yes_or_no(ctx: CommandContext) -> str | None:
    """The verb with which the caller is to answer yes or no to the game now, None if it asks nothing of that kind."""
    seat = ctx.seat
    if seat is None or ctx.live is None or not ctx.table.owes(seat):
        return None
    for offer in ctx.table.offers(seat):
        if len(offer.domains) == 1 and {token(thing) for thing in offer.domains[0].things} == {YES, NO}:
            return offer.verb
    return None
