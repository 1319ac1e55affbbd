"""From a line that somebody typed to an act or an answer: a command of the table, or a move of its game.

Words of a game are read from the offers of the player's own view; what is a secret is neither carried out nor
repeated where others can read it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.commands import queries, registry
from bot.commands.command_context import Answer, CommandContext
from bot.commands.resolve_table import choose
from bot.language import Words, lookup, tidy, verb_name
from bot.ports import IncomingMessage
from bot.render import messages
from bot.table import lobby, play
from bot.table.table import CommandError, Status

if TYPE_CHECKING:
    from bot.runtime.host import Host


async def dispatch(host: Host, incoming: IncomingMessage) -> Answer | None:
    """Carry out one line. The answer is for the person who typed it; what all are told goes through the log.

    Raises CommandError where it cannot be done.
    """
    text = tidy(incoming.text)
    own = await host.locales.own(incoming)
    locale = own if incoming.private else await host.locales.answering(incoming)
    named = ""
    if lookup(text.partition(" ")[0], {"table": "word-table"}, locale, prefixes=False):
        _, named, text = [*text.split(" ", 2), "", ""][:3]
        if not named:
            return await queries.tables(CommandContext(host, incoming, "", await choose(host, incoming), locale, own))
    resolved = await choose(host, incoming, named)
    if named and resolved.live is not None:
        host.chosen[incoming.person, incoming.room] = resolved.live.table.header.id
    word, _, rest = text.partition(" ")
    if not word:
        return Answer(messages.chosen(resolved.live.table, locale)) if named and resolved.live is not None else None
    if resolved.live is not None and lobby.is_renamed(resolved.live.table, incoming.person, incoming.name):
        await host.act(resolved.live, lambda now: lobby.rename(now, incoming.person, incoming.name))
    command = registry.find(word, locale)
    if command is not None:
        return await command.run(CommandContext(host, incoming, rest.strip(), resolved, locale, own))
    if resolved.broken is not None:
        raise CommandError("table-broken", standing=resolved.broken)
    if resolved.several or (resolved.live is not None and resolved.live.table.status is Status.RUNNING):
        return await _play(CommandContext(host, incoming, text, resolved, locale, own))
    raise registry.unknown(word, CommandContext(host, incoming, text, resolved, locale, own))


async def _play(ctx: CommandContext) -> Answer | None:
    """A line that is no command, at a running game: a move, or the reason why it is none."""
    table, incoming = ctx.table, ctx.incoming
    words = Words(table.game.name, ctx.own.language, lobby.names(table))
    forms = {form.verb: form for form in table.game.forms}
    named = [forms[verb] for verb, _ in words.verbs(ctx.words.split(), 0, forms)]
    if not named:
        raise registry.unknown(ctx.words.partition(" ")[0], ctx)
    secret = [form for form in named if form.secret]
    if secret and not incoming.private:
        raise CommandError("private-please", verb=verb_name(table.game.name, secret[0].verb, ctx.locale))
    seat = ctx.seat
    if seat is None:
        raise CommandError("not-seated")
    if table.seats[seat].away:
        await ctx.host.act(ctx.at, lambda now: lobby.back(now, ctx.person))
    try:
        await ctx.act(lambda now: play.move(now, seat, ctx.words, words, incoming.answering))
    except play.Refused as refusal:
        return Answer(messages.refused(ctx.table, refusal, ctx.own), private=True)
    return None
