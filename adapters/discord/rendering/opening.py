"""The form in which somebody says what table they want: game, pace, AI players. What is chosen is in its controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import discord
from discord import ui

from adapters.discord.rendering.buttons import Control
from adapters.discord.rendering.formatting import label
from bot.commands import proposals
from bot.commands.menus import MOST
from bot.commands.proposals import Proposal
from bot.language import Locale

_NONE = "-"


@dataclass(frozen=True, slots=True)
class Wish:
    """The table that somebody wants so far; an empty `pace` leaves that to the bot's settings."""

    game: str = ""
    pace: str = ""
    ai: str = "0"

    @classmethod
    def read(cls, text: str) -> Self:
        """What `written` wrote. Raises ValueError for anything else."""
        game, pace, ai = ("" if part == _NONE else part for part in text.split("."))
        return cls(game, pace, ai)

    def written(self) -> str:
        """The wish as it stands in a custom_id."""
        return ".".join(part or _NONE for part in (self.game, self.pace, self.ai))

    def having(self, what: str, value: str) -> Wish:
        """The wish with one more thing chosen; what is none of it changes nothing."""
        return replace(self, **{what: value}) if what in ("game", "pace", "ai") else self


def form(wish: Wish, allowed: Sequence[str], locale: Locale) -> ui.View:
    """The controls in which the wish is chosen, among these games."""
    if len(allowed) == 1:
        wish = wish.having("game", allowed[0])
    view = ui.View(timeout=None)
    found = {
        "game": proposals.playable(allowed, locale),
        "pace": proposals.paces(locale),
        "ai": proposals.ai_players(wish.game, locale),
    }
    for what, choices in found.items():
        view.add_item(_select(wish, what, choices, locale))
    button: ui.Button[Any] = ui.Button(
        label=label(locale("discord-new-open")),
        custom_id=f"tafel:new:{wish.written()}:open",
        style=discord.ButtonStyle.success,
        disabled=not wish.game,
    )
    view.add_item(Control(button))
    return view


def _select(wish: Wish, what: str, choices: Sequence[Proposal], locale: Locale) -> Control:
    chosen = getattr(wish, what)
    options = [
        discord.SelectOption(label=label(each.label, 100), value=each.text, default=each.text == chosen)
        for each in choices[:MOST]
    ]
    placeholder = locale(f"discord-new-{what}")
    select: ui.Select[Any] = ui.Select(
        custom_id=f"tafel:new:{wish.written()}:{what}", options=options, placeholder=label(placeholder, 150)
    )
    return Control(select)
