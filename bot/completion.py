"""What a line that somebody is typing can become: words of the game, then commands that can be used now."""

from __future__ import annotations

from collections.abc import Sequence

from bot.calls import Call
from bot.commands import COMMANDS
from bot.host import Host
from bot.language import Words, complete, fold
from bot.lobby import names
from bot.ports import Heard
from bot.which import choose


async def completions(host: Host, heard: Heard) -> Sequence[str]:
    """What the last word of the text, which may be empty or half typed, can become, in the person's language.

    Made from the person's own offers, so it is for nobody else. Commands are completed in their first word only.
    """
    own = await host.tongues.own(heard)
    call = Call(host, heard, "", await choose(host, heard), own, own)
    found: list[str] = []
    if call.live is not None and call.seat is not None and call.table.owes(call.seat):
        table = call.table
        words = Words(table.game.name, call.tongue.language, names(table))
        found += complete(table.offers(call.seat), table.game.forms, heard.text, words)
    if " " not in heard.text:
        usages = [
            call.tongue.attribute(f"help-{command.name}", "usage")
            for command in COMMANDS
            if await command.open_to(call)
        ]
        found += [usage.split()[0] for usage in usages if fold(usage).startswith(fold(heard.text))]
    return list(dict.fromkeys(found))
