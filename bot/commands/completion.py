"""What a line that somebody is typing can become: words of the game, then commands that can be used now."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.command_context import CommandContext
from bot.commands.registry import COMMANDS
from bot.commands.resolve_table import choose
from bot.language import Words, complete, fold
from bot.ports import IncomingMessage
from bot.runtime.host import Host
from bot.table.lobby import names


async def completions(host: Host, incoming: IncomingMessage) -> Sequence[str]:
    """What the last word of the text, which may be empty or half typed, can become, in the person's language.

    Made from the person's own offers, so it is for nobody else. Commands are completed in their first word only.
    """
    own = await host.locales.own(incoming)
    ctx = CommandContext(host, incoming, "", await choose(host, incoming), own, own)
    found: list[str] = []
    if ctx.live is not None and ctx.seat is not None and ctx.table.owes(ctx.seat):
        table = ctx.table
        words = Words(table.game.name, ctx.locale.language, names(table))
        found += complete(table.offers(ctx.seat), table.game.forms, incoming.text, words)
    if " " not in incoming.text:
        usages = [
            ctx.locale.attribute(f"help-{command.name}", "usage") for command in COMMANDS if await command.open_to(ctx)
        ]
        found += [usage.split()[0] for usage in usages if fold(usage).startswith(fold(incoming.text))]
    return list(dict.fromkeys(found))
