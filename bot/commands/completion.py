"""What a line that somebody is typing can become: words of the game, then commands that can be used now."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands.command_context import CommandContext
from bot.commands.registry import COMMANDS
from bot.language import Words, complete, fold
from bot.table.lobby import names


async def completions(ctx: CommandContext) -> Sequence[str]:
    """What the last of the words typed so far can become. Commands are completed in their first word only."""
    typed = ctx.words
    found: list[str] = []
    if ctx.live is not None and ctx.seat is not None and ctx.table.owes(ctx.seat):
        table = ctx.table
        words = Words(table.game.name, ctx.locale.language, names(table))
        found += complete(table.offers(ctx.seat), table.game.forms, typed, words)
    if " " not in typed:
        usages = [
            ctx.locale.attribute(f"help-{command.name}", "usage") for command in COMMANDS if await command.open_to(ctx)
        ]
        found += [usage.split()[0] for usage in usages if fold(usage).startswith(fold(typed))]
    return list(dict.fromkeys(found))
