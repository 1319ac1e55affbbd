"""Buttons and menus: what they are called by, and which stand under a board and under a player's private view.

A custom_id holds the table, the numbers of the duties it was made for, and a choice that says nothing to others; it
is all that a click needs, also after a restart. What a click does is decided in desk.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from adapters.discord.paint import label
from bot import choices
from bot.choices import Menu
from bot.language import Tongue
from bot.table import Status, Table

_BUTTONS = 8  # more than so many choices are a menu
_VERBS = 8  # verbs on a board
_HAND, _DO, _VERB, _PICK, _MENU = "hand", "do", "verb", "pick", "menu"
OURS = re.compile(r"tafel:(hand|do|verb|pick|menu):")

_LOBBY = ("join", "leave", "add", "start")


class Clicks(Protocol):
    """Who answers clicks."""

    async def hand(self, interaction: discord.Interaction, table: str) -> None: ...

    async def do(self, interaction: discord.Interaction, table: str, command: str) -> None: ...

    async def verb(self, interaction: discord.Interaction, table: str, numbers: str, verb: str) -> None: ...

    async def pick(self, interaction: discord.Interaction, table: str, number: int, path: str, seal: str) -> None: ...


def _clicks(interaction: discord.Interaction) -> Clicks:
    return cast("Any", interaction.client).desk  # type: ignore[no-any-return]  # our own client, see client.py


class HandButton(ui.DynamicItem[ui.Button[Any]], template=r"tafel:hand:(?P<table>\w+)"):
    """My hand: the private view of whoever presses it."""

    def __init__(self, table: str, text: str = "?") -> None:
        self.table = table
        super().__init__(ui.Button(label=text, custom_id=f"tafel:{_HAND}:{table}", style=discord.ButtonStyle.secondary))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /) -> Self:  # noqa: ARG003 - as discord.py calls it
        return cls(match["table"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await _clicks(interaction).hand(interaction, self.table)


class DoButton(ui.DynamicItem[ui.Button[Any]], template=r"tafel:do:(?P<table>\w+):(?P<command>[a-z]+)"):
    """A command of the table, such as join or start."""

    def __init__(self, table: str, command: str, text: str = "?") -> None:
        self.table, self.command = table, command
        super().__init__(ui.Button(label=text, custom_id=f"tafel:{_DO}:{table}:{command}"))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /) -> Self:  # noqa: ARG003 - as discord.py calls it
        return cls(match["table"], match["command"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await _clicks(interaction).do(interaction, self.table, self.command)


class VerbButton(
    ui.DynamicItem[ui.Button[Any]], template=r"tafel:verb:(?P<table>\w+):(?P<numbers>[\d.]+):(?P<verb>\w+)"
):
    """What whoever is to play can do, as far as the room knows; `numbers` are the duties' numbers by seat."""

    def __init__(self, table: str, numbers: str, verb: str, text: str = "?") -> None:
        self.table, self.numbers, self.verb = table, numbers, verb
        custom_id = f"tafel:{_VERB}:{table}:{numbers}:{verb}"
        super().__init__(ui.Button(label=text, custom_id=custom_id, style=discord.ButtonStyle.primary))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /) -> Self:  # noqa: ARG003 - as discord.py calls it
        return cls(match["table"], match["numbers"], match["verb"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await _clicks(interaction).verb(interaction, self.table, self.numbers, self.verb)


_PLACE = r"(?P<table>\w+):(?P<number>\d+):(?P<path>[A-Z]?[0-9a-z]*!?):(?P<seal>\w+)"


class PickButton(ui.DynamicItem[ui.Button[Any]], template=rf"tafel:pick:{_PLACE}"):
    """One choice of a player's private menu: its path and the seal of the line it leads to.

    A mark of exclamation ends a path whose line is to be said although it could go on.
    """

    def __init__(self, table: str, number: int, path: str, seal: str, text: str = "?", *, done: bool = False) -> None:
        self.place = table, number, path, seal
        custom_id = f"tafel:{_PICK}:{table}:{number}:{path}:{seal}"
        style = discord.ButtonStyle.success if done else discord.ButtonStyle.primary
        super().__init__(ui.Button(label=text, custom_id=custom_id, style=style))

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /) -> Self:  # noqa: ARG003 - as discord.py calls it
        return cls(match["table"], int(match["number"]), match["path"], match["seal"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await _clicks(interaction).pick(interaction, *self.place)


class PickMenu(
    ui.DynamicItem[ui.Select[Any]], template=r"tafel:menu:(?P<table>\w+):(?P<number>\d+):(?P<path>[A-Z]?[0-9a-z]*)"
):
    """A player's private menu of more choices than buttons are good for; a value is a place and a seal."""

    def __init__(
        self, table: str, number: int, path: str, options: Sequence[tuple[str, str]] = (("?", "?"),), text: str = ""
    ) -> None:
        self.place = table, number, path
        select: ui.Select[Any] = ui.Select(
            custom_id=f"tafel:{_MENU}:{table}:{number}:{path}",
            placeholder=text or None,
            options=[discord.SelectOption(label=what, value=value) for what, value in options],
        )
        super().__init__(select)

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /) -> Self:  # noqa: ARG003 - as discord.py calls it
        return cls(match["table"], int(match["number"]), match["path"])

    async def callback(self, interaction: discord.Interaction) -> None:
        table, number, path = self.place
        chosen, _, seal = str(cast("Any", interaction.data)["values"][0]).partition(".")
        await _clicks(interaction).pick(interaction, table, number, path + chosen, seal)


ITEMS = (HandButton, DoButton, VerbButton, PickButton, PickMenu)


def on_board(table: Table, tongue: Tongue) -> ui.View | None:
    """What stands under a board: what the room knows that can be done now, and everybody's own hand."""
    view = ui.View(timeout=None)
    if table.status is Status.LOBBY:
        for command in _LOBBY:
            view.add_item(DoButton(table.header.id, command, label(tongue(f"discord-button-{command}"))))
    elif table.status is Status.RUNNING:
        numbers = ".".join(map(str, table.numbers))
        for verb in list(dict.fromkeys(offer.verb for offer in table.offers(None)))[:_VERBS]:
            text = label(choices.verb_names(verb, tongue))
            view.add_item(VerbButton(table.header.id, numbers, verb, text))
        view.add_item(HandButton(table.header.id, label(tongue("discord-button-hand"))))
    else:
        return None
    return closed(view)


def of_menu(table: Table, seat: int, menu: Menu, path: str, tongue: Tongue) -> ui.View | None:
    """What stands under a player's private view; None where nothing is to be chosen."""
    number, table_id = table.numbers[seat], table.header.id
    view = ui.View(timeout=None)
    sealed = [
        (label(choice.label, 100), choices.place(at), choices.seal(table, seat, choice.text))
        for at, choice in enumerate(menu.choices)
    ]
    if len(sealed) > _BUTTONS:
        options = [(text, f"{place}.{seal}") for text, place, seal in sealed]
        said = label(tongue("discord-choose", text=menu.text) if menu.text else tongue("discord-choose-first"), 150)
        view.add_item(PickMenu(table_id, number, path, options, said))
    for text, place, seal in sealed if len(sealed) <= _BUTTONS else ():
        view.add_item(PickButton(table_id, number, path + place, seal, label(text)))
    if menu.whole and menu.choices:
        seal = choices.seal(table, seat, menu.text)
        view.add_item(PickButton(table_id, number, f"{path}!", seal, label(menu.text), done=True))
    if path:
        seal = choices.seal(table, seat, "")
        view.add_item(PickButton(table_id, number, "", seal, label(tongue("discord-button-back"))))
    return closed(view) if view.children else None


def closed(view: ui.View) -> ui.View:
    """A view that discord.py need not remember: its items are found by their custom_id."""
    view.stop()
    return view
