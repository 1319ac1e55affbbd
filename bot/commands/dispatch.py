"""From a line that somebody typed to an act or an answer: a command of the table, or a move of its game.

Words of a game are read from the offers of the player's own view; what is a secret is neither carried out nor
repeated where others can read it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence

from bot.commands import moves, parts, queries, registry, rooms
from bot.commands.command_context import CommandContext, Unsure
from bot.commands.completion import completions
from bot.commands.resolve_table import ResolvedTable, resolve_carefully, resolve_table
from bot.commands.services import Services
from bot.language import Locale, lookup, tidy
from bot.ports import Answer, IncomingMessage
from bot.render import help_texts, messages
from bot.runtime.host import Host
from bot.table import lobby
from bot.table.table import CommandError, Status, Table
from engines import GAMES
from engines.core.game import AnyGame


class Dispatcher:
    """Understands what people type, with the services of one process."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @classmethod
    def of(cls, host: Host) -> Dispatcher:
        """The dispatcher of a host."""
        return cls(Services.of(host))

    def parts(self, incoming: IncomingMessage) -> Sequence[IncomingMessage]:
        """The commands of a line, in order, each as a line of its own."""
        return parts.parts(incoming)

    async def check(self, lines: Sequence[IncomingMessage]) -> None:
        """Whether several commands may be carried out together: where others read along, none may be secret.

        CommandError: too-many-parts, private-please.
        """
        if len(lines) > parts.PARTS:
            raise CommandError("too-many-parts", most=parts.PARTS)
        for line in lines:
            if not line.private:
                await self._check_open(line)

    async def dispatch(self, incoming: IncomingMessage) -> Answer | None:
        """Carry out one command. The answer is for the person who typed it; what all are told goes through the log.

        Raises whatever refuses it, Unheard where that need not be answered. CommandError: room-off, table-broken.
        """
        services = self._services
        own, locale = await self._locales(incoming)
        offered = services.offered.pop((incoming.person, incoming.room), ())
        named, text = _addressed(tidy(incoming.text), locale, offered)
        if named is not None and not named:
            resolved = await self._resolve(incoming)
            return await queries.tables(CommandContext(services, incoming, "", resolved, locale, own))
        resolved = await self._resolve(incoming, named or "")
        if named and resolved.live is not None:
            services.chosen[incoming.person, incoming.room] = resolved.live.table.header.id
        word, _, rest = text.partition(" ")
        if not word:
            if named and resolved.live is not None:
                return Answer(messages.chosen(resolved.live.table, locale, incoming.person.network))
            return None
        live = None if incoming.onlooker else resolved.live  # their seat is called as where they play from
        if live is not None and lobby.is_renamed(live.table, incoming.person, incoming.name):
            await services.tables.act(live, lambda now: lobby.rename(now, incoming.person, incoming.name))
        self._heard(resolved, incoming)
        off = incoming.room is not None and services.room_settings.of(incoming.room).off
        if off and not rooms.switches_on(text, locale):
            raise CommandError("room-off")
        command = registry.find(word, locale)
        if command is not None and command.final and not named:
            resolved = await resolve_carefully(services, incoming, command.name)
        if command is not None:
            ctx = CommandContext(services, incoming, rest.strip(), resolved, locale, own, command.name)
            answer = await _answered(command.run(ctx))
            if resolved.live is None:  # perhaps there is one now
                self._heard(await self._resolve(incoming), incoming)
            return answer
        ctx = CommandContext(services, incoming, text, resolved, locale, own)
        games = _games(resolved)
        if not any(moves.forms(game, text, own.language) for game in games):
            raise registry.unheard(word, ctx)
        if resolved.broken is not None:
            raise CommandError("table-broken", standing=resolved.broken)
        if (ctx.live is None and not resolved.several) or ctx.table.status is not Status.RUNNING:
            raise registry.unheard(word, ctx)
        return await _answered(moves.move(ctx))

    async def expects(self, incoming: IncomingMessage) -> bool:
        """Whether a line begins with something of the table's own, perhaps mistyped, or with a letter that its sender
        was offered: so it is meant for us whoever wrote it. Moves are not, as another bot may have the same words."""
        _, locale = await self._locales(incoming)
        word = tidy(parts.parts(incoming)[0].text).partition(" ")[0]
        offered = self._services.offered.get((incoming.person, incoming.room), ())
        return (
            word in messages.LETTERS[: len(offered)] or registry.begins(word, locale) or registry.is_slip(word, locale)
        )

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

    async def _check_open(self, incoming: IncomingMessage) -> None:
        """Whether others may read a line, before anything of it is carried out. CommandError: private-please."""
        own, locale = await self._locales(incoming)
        offered = self._services.offered.get((incoming.person, incoming.room), ())
        named, text = _addressed(tidy(incoming.text), locale, offered)
        try:
            resolved = await self._resolve(incoming, named or "")
        except CommandError:  # is said when its turn comes; until then it could be any table
            resolved = ResolvedTable(None)
        word, _, rest = text.partition(" ")
        command = registry.find(word, locale)
        if command is not None and command.name == registry.MOVE:
            command, text = None, rest
        if command is not None and command.secret:
            raise CommandError("private-please", verb=help_texts.command_word(command.name, locale))
        if command is None:
            ctx = CommandContext(self._services, incoming, text, resolved, locale, own)
            moves.check_open(_games(resolved), text, ctx)

    def _heard(self, resolved: ResolvedTable, incoming: IncomingMessage) -> None:
        """Remember that somebody has written to a table."""
        if resolved.live is not None:
            person = self._services.pairs.first(incoming.person)
            self._services.heard[resolved.live.table.header.id, person] = self._services.clock.ticks()

    async def _locales(self, incoming: IncomingMessage) -> tuple[Locale, Locale]:
        """The language of what the sender alone reads, and of what all read where the line was typed."""
        own = await self._services.locales.own(incoming)
        return own, own if incoming.private else await self._services.locales.answering(incoming)

    async def _resolve(self, incoming: IncomingMessage, named: str = "") -> ResolvedTable:
        return await resolve_table(self._services.tables, self._services.chosen, incoming, named)


async def _answered(work: Awaitable[Answer | None]) -> Answer | None:
    """What a command answers; where it asks first, the question."""
    try:
        return await work
    except Unsure as unsure:
        return Answer(unsure.question, refused=True)


def _games(resolved: ResolvedTable) -> Sequence[AnyGame]:
    """The games of the tables that can be meant, all games where there is none."""
    tables = resolved.several if resolved.live is None else (resolved.live,)
    return [live.table.game for live in tables] or list(GAMES.values())


def _addressed(text: str, locale: Locale, offered: Sequence[str]) -> tuple[str | None, str]:
    """The table that a line names first, empty where the word for it stands alone, None where none is; and the rest.

    Those `offered` have letters.
    """
    letters = dict(zip(messages.LETTERS, offered, strict=False))
    word, _, rest = text.partition(" ")
    if word in letters:
        return letters[word], rest
    if not lookup(word, {"table": "word-table"}, locale, prefixes=False):
        return None, text
    named, _, rest = rest.partition(" ")
    return letters.get(named, named), rest
