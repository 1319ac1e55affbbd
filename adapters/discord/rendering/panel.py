"""A player's private view of a table: own secrets, what is asked, and what can be chosen; and how it is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from adapters.discord.rendering import buttons, formatting
from bot.commands import menus
from bot.language import Locale
from bot.render.boards import BOARDS
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.doc import Doc


@dataclass(frozen=True, slots=True)
class Panel:
    """What one player sees, and the buttons under it."""

    doc: Doc
    view: ui.View | None


def panel(table: Table, seat: int | None, locale: Locale, path: str = "", notice: Doc = ()) -> Panel:
    """The view of a seat as it stands now, at the end of a path of choices; without one only the notice."""
    if seat is None or table.status is not Status.RUNNING:
        return Panel(notice, None)
    boards, called = BOARDS[table.game.name], names(table)
    hand = boards.hand(table.view(seat), called, locale) or ()
    if not table.owes(seat):
        return Panel(notice + hand, None)
    ask = boards.ask(table.view(seat), table.offers(seat), called, locale)
    menu = menus.follow(table, seat, locale, path) or menus.menu(table, seat, locale)
    return Panel(notice + hand + ask, buttons.menu_view(table, seat, menu, path, locale))


def body(doc: Doc, view: ui.View | None, *, embed: bool = True) -> dict[str, Any]:
    """What stands in a message, for sending and for changing it; without `embed` as plain text.

    Of an empty Doc only the buttons: what a message shows cannot be nothing.
    """
    found: dict[str, Any] = {"view": view}
    if not doc:
        return found
    if embed:
        return found | {"embeds": formatting.embeds(doc)}
    pages = formatting.messages(doc)
    text = pages[0] if len(pages) == 1 else "".join(pages[:1])[: formatting.CONTENT - 3] + f"\n{formatting.MARK}"
    return found | {"content": text, "embeds": []}


def mentioning(person: str) -> discord.AllowedMentions:
    """Only this person is pinged, whatever stands in the text."""
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=[discord.Object(int(person))])
