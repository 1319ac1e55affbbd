"""Buttons and menus: under boards, under private views, and decoding a click by its custom_id.

A custom_id holds the table, the numbers of the decisions it was made for, and a choice that means nothing to others.
It is all a click needs, even after a restart. What a click does is decided in interactions/handler.py. There are no
text forms: every move is among the choices, or typed as a slash command with autocompletion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from adapters.discord.identity import NETWORK
from adapters.discord.rendering.formatting import label
from bot.commands import menus
from bot.commands.menus import Menu
from bot.language import Locale, verb_name
from bot.table.table import Status, Table

_BUTTONS = 8  # more choices than this become a menu
_VERBS = 8  # under a board
_LOBBY = ("join", "leave", "add", "start")
_NUMBERS = re.compile(r"\d{1,9}(\.\d{1,9})*")
_MAX_ID = 100  # characters of a custom_id


class ClickHandler(Protocol):
    """What handles clicks."""

    async def show_hand(self, interaction: discord.Interaction, table: str) -> None: ...

    async def run_command(self, interaction: discord.Interaction, table: str, command: str) -> None: ...

    async def choose_verb(
        self, interaction: discord.Interaction, table: str, numbers: list[int], verb: str
    ) -> None: ...

    async def choose(self, interaction: discord.Interaction, table: str, number: int, path: str, seal: str) -> None: ...

    async def rematch(self, interaction: discord.Interaction, table: str, agreed: int) -> None: ...

    async def choose_table(self, interaction: discord.Interaction, wish: str, what: str, value: str) -> None: ...

    async def answer_unknown(self, interaction: discord.Interaction) -> None: ...


class Control(ui.DynamicItem[ui.Item[Any]], template="tafel:.+"):
    """Any button or menu of ours, including those made before a restart."""

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], item: ui.Item[Any], __: re.Match[str], /) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.clicked(interaction)


async def dispatch_click(interaction: discord.Interaction, handler: ClickHandler) -> None:
    """Pass a click on to the method for its kind; unknown ones are answered as well."""
    data = cast("dict[str, Any]", interaction.data)
    match str(data["custom_id"]).split(":"):
        case ["tafel", "hand", table]:
            await handler.show_hand(interaction, table)
        case ["tafel", "do", table, command] if command in _LOBBY:
            await handler.run_command(interaction, table, command)
        case ["tafel", "verb", table, numbers, verb] if _NUMBERS.fullmatch(numbers):
            await handler.choose_verb(interaction, table, [int(number) for number in numbers.split(".")], verb)
        case ["tafel", "pick", table, number, path, seal] if _NUMBERS.fullmatch(number):
            await handler.choose(interaction, table, int(number), path, seal)
        case ["tafel", "menu", table, number, path] if _NUMBERS.fullmatch(number) and data.get("values"):
            chosen, _, seal = str(data["values"][0]).partition(".")
            await handler.choose(interaction, table, int(number), path + chosen, seal)
        case ["tafel", "again", table, agreed] if _NUMBERS.fullmatch(agreed):
            await handler.rematch(interaction, table, int(agreed.partition(".")[0]))
        case ["tafel", "new", wish, what] if wish.count(".") == 2:
            await handler.choose_table(interaction, wish, what, "".join((data.get("values") or [""])[:1]))
        case _:
            await handler.answer_unknown(interaction)


def table_of(message: discord.Message) -> str:
    """The table that the controls of a message belong to; empty if it has none of ours."""
    for item in _inside(message.components):
        match str(getattr(item, "custom_id", "") or "").split(":"):
            case ["tafel", "do" | "verb" | "hand" | "again", table, *_]:
                return table
    return ""


def _inside(components: Sequence[Any]) -> Iterator[Any]:
    for item in components:
        yield item
        yield from _inside(getattr(item, "children", ()))


def join_view(table: Table, locale: Locale) -> ui.View:
    """The button with which somebody who is called sits down."""
    view = ui.View(timeout=None)
    view.add_item(_button(f"do:{table.header.id}:join", locale("discord-button-join"), discord.ButtonStyle.success))
    return view


def board_view(table: Table, locale: Locale) -> ui.View | None:
    """The controls under a board: what can publicly be done now, and the button for one's own hand."""
    table_id = table.header.id
    view = ui.View(timeout=None)
    if table.status is Status.LOBBY:
        for command in _LOBBY:
            view.add_item(_button(f"do:{table_id}:{command}", locale(f"discord-button-{command}")))
    elif table.status is Status.RUNNING:
        numbers = ".".join(map(str, table.numbers))
        for verb in list(dict.fromkeys(offer.verb for offer in table.offers(None)))[:_VERBS]:
            text = verb_name(table.game.name, verb, locale)
            view.add_item(_button(f"verb:{table_id}:{numbers}:{verb}", text, discord.ButtonStyle.primary))
        view.add_item(_button(f"hand:{table_id}", locale("discord-button-hand")))
    elif table.status is Status.ENDED:
        return rematch_view(table, 0, locale)
    else:
        return None
    return view


def asked_again(table: Table) -> Sequence[int]:
    """The seats of those who can press a button: people on other networks sit down again without being asked."""
    return [at for at, seat in enumerate(table.seats) if seat.person is not None and seat.person.network == NETWORK]


def rematch_view(table: Table, agreed: int, locale: Locale) -> ui.View:
    """The button for another game with the same people; the bits of `agreed` are the seats that have pressed it."""
    view = ui.View(timeout=None)
    text = locale("discord-button-again", agreed=agreed.bit_count(), all=len(asked_again(table)))
    view.add_item(_button(f"again:{table.header.id}:{agreed}", text, discord.ButtonStyle.success))
    return view


def menu_view(table: Table, seat: int, menu: Menu, path: str, locale: Locale) -> ui.View | None:
    """The controls under a player's private view; None if there is nothing to choose.

    A path that ends with an exclamation mark makes the move although more could be chosen.
    """
    here = f"{table.header.id}:{table.numbers[seat]}:{path}"
    view = ui.View(timeout=None)
    places = [
        (label(choice.label, 100), menus.place(at), menus.seal(table, seat, choice.text))
        for at, choice in enumerate(menu.choices)
    ]
    if len(here) + 30 > _MAX_ID:  # so long a path fits no button: the line has to be typed
        places = []
    if len(places) > _BUTTONS:
        said = locale("discord-choose", text=menu.text) if menu.text else locale("discord-choose-first")
        options = [discord.SelectOption(label=text, value=f"{place}.{seal}") for text, place, seal in places]
        select: ui.Select[Any] = ui.Select(custom_id=f"tafel:menu:{here}", options=options)
        select.placeholder = label(said, 150)
        view.add_item(Control(select))
    for text, place, seal in places if len(places) <= _BUTTONS else ():
        view.add_item(_button(f"pick:{here}{place}:{seal}", text, discord.ButtonStyle.primary))
    if menu.whole and menu.choices:
        seal = menus.seal(table, seat, menu.text)
        view.add_item(_button(f"pick:{here}!:{seal}", menu.text, discord.ButtonStyle.success))
    if path:
        begin = f"{table.header.id}:{table.numbers[seat]}:"
        view.add_item(_button(f"pick:{begin}:{menus.seal(table, seat, '')}", locale("discord-button-back")))
    return view if view.children else None


def _button(what: str, text: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Control:
    return Control(ui.Button(label=label(text), custom_id=f"tafel:{what}", style=style))
