"""From a line that somebody typed to an act or an answer: a command of the table, or a move of its game.

Words of a game are read from the offers of the player's own view; what is a secret is neither carried out nor
repeated where others can read it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import queries, registry
from bot.commands.command_context import CommandContext
from bot.commands.completion import completions
from bot.commands.resolve_table import ResolvedTable, resolve_table
from bot.commands.services import Services
from bot.language import Words, lookup, tidy, verb_name
from bot.ports import Answer, IncomingMessage
from bot.render import messages
from bot.runtime.host import Host
from bot.table import lobby, play
from bot.table.table import CommandError, Status, Table
from engines.core.notation import Unreadable


class Dispatcher:
    """Understands what people type, with the services of one process."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @classmethod
    def of(cls, host: Host) -> Dispatcher:
        """The dispatcher of a host."""
        return cls(Services.of(host))

    async def dispatch(self, incoming: IncomingMessage) -> Answer | None:
        """Carry out one line. The answer is for the person who typed it; what all are told goes through the log.

        Raises CommandError where it cannot be done.
        """
        services = self._services
        text = tidy(incoming.text)
        own = await services.locales.own(incoming)
        locale = own if incoming.private else await services.locales.answering(incoming)
        named = ""
        if lookup(text.partition(" ")[0], {"table": "word-table"}, locale, prefixes=False):
            _, named, text = [*text.split(" ", 2), "", ""][:3]
            if not named:
                resolved = await self._resolve(incoming)
                return await queries.tables(CommandContext(services, incoming, "", resolved, locale, own))
        resolved = await self._resolve(incoming, named)
        if named and resolved.live is not None:
            services.chosen[incoming.person, incoming.room] = resolved.live.table.header.id
        word, _, rest = text.partition(" ")
        if not word:
            if named and resolved.live is not None:
                return Answer(messages.chosen(resolved.live.table, locale))
            return None
        live = None if incoming.onlooker else resolved.live  # their seat is called as where they play from
        if live is not None and lobby.is_renamed(live.table, incoming.person, incoming.name):
            await services.tables.act(live, lambda now: lobby.rename(now, incoming.person, incoming.name))
        command = registry.find(word, locale)
        if command is not None:
            return await command.run(CommandContext(services, incoming, rest.strip(), resolved, locale, own))
        ctx = CommandContext(services, incoming, text, resolved, locale, own)
        if resolved.broken is not None:
            raise CommandError("table-broken", standing=resolved.broken)
        if resolved.several or (resolved.live is not None and resolved.live.table.status is Status.RUNNING):
            return await _play(ctx)
        raise registry.unknown(word, ctx)

    async def complete(self, incoming: IncomingMessage) -> Sequence[str]:
        """What the last word of the text, which may be empty or half typed, can become, in the person's language.

        Made from the person's own offers, so it is for nobody else.
        """
        own = await self._services.locales.own(incoming)
        resolved = await self._resolve(incoming)
        return await completions(CommandContext(self._services, incoming, incoming.text, resolved, own, own))

    async def table(self, incoming: IncomingMessage) -> Table | None:
        """The table that a line would be about, None where there is none or it is not clear which."""
        live = (await self._resolve(incoming)).live
        return None if live is None else live.table

    async def _resolve(self, incoming: IncomingMessage, named: str = "") -> ResolvedTable:
        return await resolve_table(self._services.tables, self._services.chosen, incoming, named)


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
    try:
        if table.seats[seat].away:
            _check_is_move(table, seat, ctx.words, words)
            await ctx.services.tables.act(ctx.at, lambda now: lobby.back(now, ctx.person))
        await ctx.act(lambda now: play.move(now, seat, ctx.words, words, incoming.answering))
    except play.Refused as refusal:
        return Answer(messages.refused(ctx.table, refusal, ctx.own), private=True)
    return None


def _check_is_move(table: Table, seat: int, text: str, words: Words) -> None:
    """Refuse what cannot be read, before it takes a seat back: talk may begin with a verb. Raises play.Refused."""
    try:
        play.move(table, seat, text, words)
    except play.Refused as refusal:
        if isinstance(refusal.refusal, Unreadable):
            raise
    except CommandError:
        return  # such as a pause: said once the seat is taken back
