"""A player's private view of a table: hand, prompt and choices; and the fields of the message that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from adapters.discord.rendering import buttons, formatting
from adapters.discord.rendering.typed import on_discord
from bot.commands import menus
from bot.commands.menus import Menu
from bot.language import Locale
from bot.render.boards import BOARDS
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.doc import Doc, Hint, line, plain


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
    menu = menus.follow(table, seat, locale, path) or menus.menu(table, seat, locale)
    ask = () if menu.back else boards.ask(table.view(seat), table.offers(seat), called, locale)
    return Panel(
        on_discord(notice + hand + ask + progress(menu, locale), locale), buttons.menu_view(table, seat, menu, locale)
    )


def progress(menu: Menu, locale: Locale) -> Doc:
    """What has been chosen, what is being chosen, and what to do where it cannot be chosen from a menu."""
    said, chosen = "", ", ".join(menu.said)
    if menu.several is not None and menu.several.marked:
        said = locale("choose-marked-amiss" if menu.amiss else "choose-marked", chosen=chosen)
    elif chosen:
        said = locale("choose-so-far", chosen=chosen, ask=menu.ask)
    elif menu.back is not None:
        said = menu.ask
    doc: Doc = line(said, "strong") if said else ()
    if menu.typed:
        doc += (Hint(plain(locale("choose-typed", number=menu.typed)), (menu.example,) if menu.example else ()),)
    return doc


def body(doc: Doc, view: ui.View | None, *, embed: bool = True, lead: str | None = None) -> dict[str, Any]:
    """The fields of a message, for sending or editing it; without `embed` as plain text. `lead` is the text above the
    Doc, at most `lead_letters` long; None leaves what is there.

    An empty Doc gives the controls only, since a message cannot be empty.
    """
    found: dict[str, Any] = {"view": view} | ({} if lead is None else {"content": lead or None})
    if not doc:
        return found
    if embed:
        return found | {"embeds": formatting.embeds(doc)}
    return found | {"content": "\n".join(filter(None, (lead, _plain(doc)))), "embeds": []}


def lead_letters(doc: Doc, *, embed: bool) -> int:
    """How long a text may stand above a Doc."""
    return formatting.CONTENT if embed else formatting.CONTENT - formatting.size(_plain(doc)) - 1


def _plain(doc: Doc) -> str:
    pages = formatting.messages(doc)
    return pages[0] if len(pages) == 1 else "".join(pages[:1])[: formatting.CONTENT - 3] + f"\n{formatting.MARK}"


def mentioning(*people: str) -> discord.AllowedMentions:
    """Allow a message to mention only these people, whatever its text says."""
    users = [discord.Object(int(person)) for person in people]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
