"""A player's private view of a table: hand, prompt and choices; and the fields of the message that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from adapters.discord.rendering import buttons, formatting
from adapters.discord.rendering.typed import on_discord
from bot.commands import menus
from bot.language import Locale
from bot.render.boards import BOARDS
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.doc import Doc


@dataclass(frozen=True, slots=True)
class Panel:
    """A private view and the controls under it."""

    doc: Doc
    view: ui.View | None


def panel(table: Table, seat: int | None, locale: Locale, path: str = "", notice: Doc = ()) -> Panel:
    """The current private view of a seat after a path of choices; without a seat only the notice."""
    if seat is None or table.status is not Status.RUNNING:
        return Panel(notice, None)
    boards, called = BOARDS[table.game.name], names(table)
    hand = boards.hand(table.view(seat), called, locale) or ()
    if not table.owes(seat):
        return Panel(notice + hand, None)
    ask = boards.ask(table.view(seat), table.offers(seat), called, locale)
    menu = menus.follow(table, seat, locale, path) or menus.menu(table, seat, locale)
    return Panel(on_discord(notice + hand + ask, locale), buttons.menu_view(table, seat, menu, path, locale))


def body(doc: Doc, view: ui.View | None, *, embed: bool = True) -> dict[str, Any]:
    """The fields of a message, for sending or editing it; without `embed` as plain text.

    An empty Doc gives the controls only, since a message cannot be empty.
    """
    found: dict[str, Any] = {"view": view}
    if not doc:
        return found
    if embed:
        return found | {"embeds": formatting.embeds(doc)}
    pages = formatting.messages(doc)
    text = pages[0] if len(pages) == 1 else "".join(pages[:1])[: formatting.CONTENT - 3] + f"\n{formatting.MARK}"
    return found | {"content": text, "embeds": []}


def mentioning(*people: str) -> discord.AllowedMentions:
    """Allow a message to mention only these people, whatever its text says."""
    users = [discord.Object(int(person)) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
