"""Another game with the same people: opened when each of them has pressed the button under the last board."""

from __future__ import annotations

import discord

from adapters.discord import identity
from adapters.discord.interactions.answers import Answers
from adapters.discord.posting.channels import best_effort
from adapters.discord.rendering import board, buttons
from adapters.discord.rendering.panel import body
from adapters.discord.rendering.typed import on_discord
from bot.language import Locale
from bot.people import room_history
from bot.people.bounded import BoundedDict
from bot.render.messages import error_text
from bot.runtime.host import Host
from bot.table.table import CommandError, Table
from bot.text.doc import Block, Line, Span, line

_TABLES = 1000  # whose presses are remembered
_OPENED = -1  # every bit is set


class Rematches:
    """Who wants another game. The button itself holds that, so that it survives a restart; what several press in the
    same moment is added up here."""

    def __init__(self, host: Host, answers: Answers) -> None:
        self._host = host
        self._answers = answers
        self._agreed = BoundedDict[str, int](_TABLES)  # seats, as bits, by table

    async def agree(self, interaction: discord.Interaction, table: Table | None, agreed: int) -> bool:
        """Somebody has pressed the button, which showed who had `agreed`. Returns whether the game can be opened; the
        person is told if not."""
        locale = await self._answers.locale(interaction)
        seat = None if table is None else self._host.tables.seat(table, identity.person(interaction.user))
        message, room = interaction.message, identity.room(interaction.channel)
        if table is None or seat is None or message is None or room is None:
            await self._tell(interaction, *error_text(CommandError("not-seated"), locale))
            return False
        last = await room_history.last(self._host.journal, room)
        before = self._agreed.get(table.header.id, 0) | agreed
        if before == _OPENED or last is None or last.table.header.id != table.header.id:
            await best_effort(message.edit(view=board.pressable(message, [])))
            await self._tell(interaction, *on_discord(line(locale("discord-again-past")), locale))
            return False
        agreed = before | 1 << seat
        missing = [table.seats[at].name for at in buttons.asked_again(table) if not agreed >> at & 1]
        self._agreed[table.header.id] = agreed if missing else _OPENED
        spoken = Locale(await self._host.locales.language(room))
        again = [buttons.rematch_button(table, agreed, spoken)] if missing else []
        await best_effort(message.edit(view=board.pressable(message, again)))
        if missing:
            names = locale.texts([(Span(name, "name"),) for name in missing])
            await self._tell(interaction, Line(locale.text("discord-again-in", names=names)))
        return not missing

    async def _tell(self, interaction: discord.Interaction, *said: Block) -> None:
        await self._answers.edit(interaction, **body(said, None))
