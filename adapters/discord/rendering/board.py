"""A board in a room: the whole table as text, and its buttons; rich in a container of components V2, or plain.

The form is chosen when a board is posted and stays, since Discord takes the flag of components V2 off no message.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord import ui

from adapters.discord.rendering import buttons, formatting, panel
from adapters.discord.rendering.typed import on_discord
from bot.language import Locale
from bot.render import messages
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.doc import Block, Doc, Heading, Items, Span, Text

PICTURE = "board.png"
COMPONENTS, LETTERS = 40, 3900  # of a message; Discord allows 4000 letters
_LEAD = 1500  # letters above a rich board
_GOLD, _GREY = 0xF4C542, 0x8A8A8A
_ROW = 5  # buttons
_ACTS = "▶ "  # before whoever has to act


def fields(
    table: Table,
    locale: Locale,
    *,
    rich: bool,
    embed: bool = True,
    picture: str | None = None,
    lead: str | None = None,
    buttoned: bool = True,
) -> dict[str, Any]:
    """The fields of a message with a board, for sending or editing it.

    `rich` is its form; a plain one is an embed, or without `embed` text. `picture` is what is said of the picture that
    is attached as PICTURE, None without one; only a rich board names it. The `lead` stands above the board, at most
    `lead_size` long; with None, what stands above a plain board with an embed stays. Without `buttoned` it has no
    buttons.
    """
    doc = whole(table, locale)
    if rich:
        items = buttons.board_items(table, locale) if buttoned else []
        return {"view": container(doc, items, picture, lead or "", acts=table.status is Status.RUNNING)}
    return panel.body(doc, buttons.board_view(table, locale) if buttoned else None, embed=embed, lead=lead)


def lead_size(table: Table, locale: Locale, *, rich: bool, embed: bool) -> int:
    """How long what stands above a board may be, in letters."""
    return _LEAD if rich else panel.lead_letters(whole(table, locale), embed=embed)


def lead_of(message: discord.Message) -> str:
    """What stands above a rich board; empty if nothing does."""
    return next((each.content for each in message.components if isinstance(each, discord.TextDisplay)), "")


def pressable(message: discord.Message, items: Sequence[buttons.Control]) -> ui.LayoutView | ui.View | None:
    """The view of a board that was sent, in its form, with these controls instead of its own."""
    if not message.flags.components_v2:
        view = ui.View(timeout=None)
        for item in items:
            view.add_item(item)
        return view if items else None
    layout = ui.LayoutView(timeout=None)
    for part in message.components:
        if isinstance(part, discord.TextDisplay):
            layout.add_item(ui.TextDisplay(part.content))
        elif isinstance(part, discord.Container):
            container = ui.Container[Any](accent_colour=part.accent_colour)
            for child in part.children:
                if isinstance(child, discord.TextDisplay):
                    container.add_item(ui.TextDisplay(child.content))
                elif isinstance(child, discord.MediaGalleryComponent):
                    container.add_item(_gallery(child.items[0].description or ""))
            if items:
                container.add_item(ui.ActionRow[Any](*items))
            layout.add_item(container)
    return layout


def _gallery(said: str) -> ui.MediaGallery[Any]:
    """The attached picture with what is said of it."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=said or None))


def bare(text: str) -> ui.LayoutView:
    """All that stays of a rich board that another one has replaced."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view


def whole(table: Table, locale: Locale) -> Doc:
    """The whole public side in words, whatever there is as a picture, with a mark at everybody who has to act."""
    return on_discord(_whole(table, locale), locale)


def _whole(table: Table, locale: Locale) -> Doc:
    if table.status is Status.LOBBY or table.state is None:
        return messages.lobby(table, locale)
    acting = {name for seat, name in enumerate(names(table)) if table.owes(seat)}
    return tuple(_marked(block, acting) for block in messages.whole_board(table, locale))


def _marked(block: Block, acting: set[str]) -> Block:
    if not isinstance(block, Items):
        return block
    return Items(tuple((Span(_ACTS), *item) if _whose(item) in acting else item for item in block.items))


def _whose(item: Text) -> str:
    """The player whose line it is; empty if nobody's."""
    return next((span.text for span in item[:2] if span.role == "name"), "")


def container(
    doc: Doc, items: list[buttons.Control], picture: str | None, lead: str = "", *, acts: bool
) -> ui.LayoutView:
    """A Doc in a container, with a text for each player, the picture and the buttons, and above it the lead. `acts`:
    somebody has to act."""
    menus = [item for item in items if isinstance(item.item, ui.Select)]
    pressed = [item for item in items if item not in menus]
    rows = [ui.ActionRow[Any](menu) for menu in menus]
    rows += [ui.ActionRow[Any](*pressed[at : at + _ROW]) for at in range(0, len(pressed), _ROW)]
    left = COMPONENTS - 1 - len(items) - len(rows) - (picture is not None) - bool(lead)
    title, *others = _fitting(list(_texts(doc)) or [formatting.MARK], left, LETTERS - formatting.size(lead))
    container = ui.Container[Any](accent_colour=_GOLD if acts else _GREY)
    container.add_item(ui.TextDisplay(title))
    if picture is not None:
        container.add_item(_gallery(picture))
    for text in others:
        container.add_item(ui.TextDisplay(text))
    for row in rows:
        container.add_item(row)
    view = ui.LayoutView(timeout=None)
    if lead:
        view.add_item(ui.TextDisplay(lead))
    view.add_item(container)
    return view


def _texts(doc: Doc) -> Iterator[str]:
    """The texts of a Doc: each player's line by itself, the rest together from heading to heading."""
    together: list[str] = []
    for at, block in enumerate(doc):
        if isinstance(block, Items) and any(map(_whose, block.items)):
            if together:
                yield "\n".join(together)
            together = []
            yield from (formatting.markdown(_bold(item)) for item in block.items)
        elif isinstance(block, Heading):
            if together:
                yield "\n".join(together)
            together = [formatting.title(block) if at == 0 else line for line in formatting.block_lines(block)]
        else:
            together += formatting.block_lines(block)
    if together:
        yield "\n".join(together)


def _bold(item: Text) -> Text:
    """A player's line with the name in bold."""
    return tuple(Span(span.text, "strong") if at < 2 and span.role == "name" else span for at, span in enumerate(item))


def _fitting(texts: list[str], most: int, letters: int) -> list[str]:
    """At most so many texts, joined at their end, and cut if they are too long together."""
    if len(texts) > most:
        texts = [*texts[: most - 1], "\n".join(texts[most - 1 :])]
    left = letters - 2 * len(texts)
    found = []
    for text in texts:
        if left < 1:
            break
        found.append(text if formatting.size(text) <= left else formatting.cut(text, left))
        left -= formatting.size(found[-1])
    return found
