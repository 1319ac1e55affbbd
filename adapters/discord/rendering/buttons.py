"""Buttons and menus: under boards, under private views, and decoding a click by its custom_id.

A custom_id holds the table, the numbers of the decisions it was made for, and a choice that means nothing to others.
It is all a click needs, even after a restart. What a click does is decided in interactions/handler.py. There are no
text forms: every move is among the choices, or typed as a slash command with autocompletion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from adapters.discord.identity import NETWORK
from adapters.discord.rendering.formatting import label
from bot.commands import menus
from bot.commands.menus import Choice, Menu, Several
from bot.language import Locale
from bot.render.choices import labels
from bot.table.table import Status, Table

_BUTTONS = 5  # more things than this become a menu
_LOBBY = ("join", "leave", "add", "start")
_COMMANDS = frozenset({*_LOBBY, "back"})
_NUMBERS = re.compile(r"\d{1,9}(\.\d{1,9})*")
_DETAIL = 100  # characters of an option's description


class ClickHandler(Protocol):
    """What handles clicks."""

    async def show_hand(self, interaction: discord.Interaction, table: str) -> None: ...

    async def run_command(self, interaction: discord.Interaction, table: str, command: str) -> None: ...

    async def choose_verb(
        self, interaction: discord.Interaction, table: str, numbers: list[int], verb: str
    ) -> None: ...

    async def choose(self, interaction: discord.Interaction, table: str, number: int, path: str, seal: str) -> None: ...

    async def choose_several(
        self, interaction: discord.Interaction, table: str, number: int, path: str, marked: Mapping[str, str]
    ) -> None: ...

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
        case ["tafel", "do", table, command] if command in _COMMANDS:
            await handler.run_command(interaction, table, command)
        case ["tafel", "verb", table, numbers, verb] if _NUMBERS.fullmatch(numbers):
            await handler.choose_verb(interaction, table, [int(number) for number in numbers.split(".")], verb)
        case ["tafel", "pick", table, number, path, seal] if _NUMBERS.fullmatch(number):
            await handler.choose(interaction, table, int(number), path, seal)
        case ["tafel", "menu", table, number, path] if _NUMBERS.fullmatch(number) and data.get("values"):
            chosen, _, seal = str(data["values"][0]).partition("/")
            await handler.choose(interaction, table, int(number), path + chosen, seal)
        case ["tafel", "some", table, number, path] if _NUMBERS.fullmatch(number):
            marked = dict(str(value).split("/", 1) for value in data.get("values") or () if "/" in str(value))
            await handler.choose_several(interaction, table, int(number), path, marked)
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
    """The controls under a board: what can publicly be done now, and the button for one's own hand if there is any."""
    items = board_items(table, locale)
    if not items:
        return None
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def board_items(table: Table, locale: Locale) -> list[Control]:
    """The controls of a board, in order, made of what everybody knows; when its game is over the one for a rematch."""
    table_id = table.header.id
    if table.status is Status.LOBBY:
        return [_button(f"do:{table_id}:{command}", locale(f"discord-button-{command}")) for command in _LOBBY]
    if table.status is Status.ENDED:
        return [rematch_button(table, 0, locale)]
    if table.status is not Status.RUNNING:
        return []
    numbers, here = ".".join(map(str, table.numbers)), menus.menu(table, None, locale)
    asked = [seat for seat in range(len(table.seats)) if table.owes(seat)]
    found: list[Control] = []
    if here.several is not None and len(asked) == 1:
        found.append(_select_several(table, asked[0], here.several, f"{table_id}:{table.numbers[asked[0]]}"))
    for choice in here.choices:
        if choice.begins or len(asked) != 1:
            what = f"verb:{table_id}:{numbers}:{choice.begins or choice.text.split()[0]}"
            found.append(_button(what, choice.label, discord.ButtonStyle.primary))
        else:
            place = f"{table_id}:{table.numbers[asked[0]]}"
            found.append(_pick(table, asked[0], choice, place, discord.ButtonStyle.primary))
    if labels(table.game.name).private:
        found.append(_button(f"hand:{table_id}", locale("discord-button-hand")))
    if any(seat.away for seat in table.seats):
        found.append(_back(table, locale))
    return found


def asked_again(table: Table) -> Sequence[int]:
    """The seats of those who can press a button: people on other networks sit down again without being asked."""
    return [at for at, seat in enumerate(table.seats) if seat.person is not None and seat.person.network == NETWORK]


def rematch_button(table: Table, agreed: int, locale: Locale) -> Control:
    """The button for another game with the same people; the bits of `agreed` are the seats that have pressed it."""
    text = locale("discord-button-again", agreed=agreed.bit_count(), all=len(asked_again(table)))
    return _button(f"again:{table.header.id}:{agreed}", text, discord.ButtonStyle.success)


def back_view(table: Table, locale: Locale) -> ui.View:
    """The button for somebody whose seat an AI player has taken over."""
    view = ui.View(timeout=None)
    view.add_item(_back(table, locale))
    return view


def menu_view(table: Table, seat: int, menu: Menu, locale: Locale) -> ui.View | None:
    """The controls under a player's private view; None if there is nothing to choose."""
    here = f"{table.header.id}:{table.numbers[seat]}"
    view = ui.View(timeout=None)
    if menu.several is not None:
        view.add_item(_select_several(table, seat, menu.several, here))
    for choice in menu.choices:
        view.add_item(_pick(table, seat, choice, here, discord.ButtonStyle.primary))
    if len(menu.things) > _BUTTONS or any(thing.detail for thing in menu.things):
        view.add_item(_select(table, seat, menu, here))
    else:
        for thing in menu.things:
            view.add_item(_pick(table, seat, thing, here))
    if menu.back is not None:
        view.add_item(_pick(table, seat, replace(menu.back, label=locale("discord-button-back")), here))
    return view if view.children else None


def _select(table: Table, seat: int, menu: Menu, here: str) -> Control:
    """A menu of which one thing is chosen."""
    options = [_option(table, seat, thing, menu.path) for thing in menu.things]
    found: ui.Select[Any] = ui.Select(custom_id=f"tafel:menu:{here}:{menu.path}", options=options)
    found.placeholder = label(menu.ask, 150)
    return Control(found)


def _select_several(table: Table, seat: int, several: Several, here: str) -> Control:
    """A menu of which several things are chosen; those marked are shown as chosen, also after a restart."""
    options = [_option(table, seat, thing, several.path) for thing in several.choices]
    for at in several.marked:
        options[at].default = True
    found: ui.Select[Any] = ui.Select(
        custom_id=f"tafel:some:{here}:{several.path}",
        options=options,
        min_values=several.least,
        max_values=several.most,
        placeholder=label(several.ask, 150),
    )
    return Control(found)


def _option(table: Table, seat: int, choice: Choice, path: str) -> discord.SelectOption:
    return discord.SelectOption(
        label=label(choice.label, 100),
        value=f"{choice.path.removeprefix(path)}/{menus.seal(table, seat, choice.text)}",
        description=label(choice.detail, _DETAIL) if choice.detail else None,
    )


def _pick(
    table: Table,
    seat: int,
    choice: Choice,
    here: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> Control:
    return _button(f"pick:{here}:{choice.path}:{menus.seal(table, seat, choice.text)}", choice.label, style)


def _back(table: Table, locale: Locale) -> Control:
    return _button(f"do:{table.header.id}:back", locale("discord-button-back-here"), discord.ButtonStyle.success)


def _button(what: str, text: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> Control:
    return Control(ui.Button(label=label(text), custom_id=f"tafel:{what}", style=style))
