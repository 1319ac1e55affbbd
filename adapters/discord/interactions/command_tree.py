"""The slash commands in both languages: the table's own, the two groups of what is wanted less often, and `/move`.

They are generated from the table's commands; where each stands is said in rendering/typed.py. A command takes one text,
as it would be typed, with autocompletion; that of `/move` is made from the player's own offers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import discord
import structlog
from discord import app_commands

from adapters.discord.posting.notify import Notify
from adapters.discord.rendering import typed
from adapters.discord.rendering.formatting import cut
from bot.commands import proposals
from bot.commands.registry import MOVE
from bot.journal.journal import Journal, NotStored
from bot.language import LANGUAGES, Locale

log = structlog.get_logger()

_LOCALES = {"de": discord.Locale.german}  # Discord's locales of our languages besides the default, English
_DESCRIPTION = _CHOICE = 100  # characters
_TAKES_GAME = {"join"}  # with the name of a game they open a table
_MODERATORS = discord.Permissions(manage_messages=True)  # who sees the moderators' group unless a server says otherwise
_WHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)


class Tree(app_commands.CommandTree[Any]):
    """All commands of the bot."""

    def fill(self) -> None:
        """Add all commands."""
        for command in typed.ALONE:
            self.add_command(_command(command))
        table, moderate = (_group(key, commands) for key, commands in typed.GROUPS.items())
        table.add_command(_which())
        table.add_command(_notify())
        moderate.add_command(_server())
        moderate.default_permissions = _MODERATORS
        for group in (table, moderate):
            self.add_command(group)
        self.add_command(_context_menu("invite", _invite))
        self.add_command(_context_menu("look", _look))

    async def sync_if_changed(self, journal: Journal, account: int) -> bool:
        """Register the commands if they have changed. Returns whether it did.

        Discord is asked as well, since another program may have registered commands for the same account.
        """
        payload = await self.payload()
        mark = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        if await journal.get_setting("discord", f"commands/{account}") == mark:
            registered = await self.client.http.get_global_commands(account)
            if not differing(payload, registered):
                return False
        await self.sync()
        try:
            await journal.set_setting("discord", f"commands/{account}", mark)
        except NotStored as error:
            log.warning("discord: the commands will be registered again", reason=str(error))
        return True

    async def payload(self) -> Sequence[Mapping[str, Any]]:
        """The commands as Discord's API takes them."""
        translator = cast("Translator", self.translator)
        return [await command.get_translated_payload(self, translator) for command in self.get_commands()]

    async def on_error(self, interaction: discord.Interaction, error: app_commands.AppCommandError, /) -> None:
        await cast("Any", interaction.client).report_failure(interaction, error)


def differing(ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]) -> Sequence[str]:
    """The names of the commands that people see differently on Discord than they are here."""
    here, there = ({each["name"]: _face(each) for each in commands} for commands in (ours, theirs))
    return sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))


def _face(command: Mapping[str, Any]) -> tuple[Any, ...]:
    options = command.get("options") or ()
    return command.get("description", ""), *((option["name"], option["description"]) for option in options)


class Translator(app_commands.Translator):
    """Supplies the translations that each text carries in its extras."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        found = next((string.extras.get(key) for key, known in _LOCALES.items() if known is locale), None)
        return found if isinstance(found, str) else None


def _group(key: str, commands: Sequence[str]) -> app_commands.Group:
    """A command whose subcommands are these, and whatever is added to it."""
    where = app_commands.AppCommandContext(guild=True, dm_channel=key == "table", private_channel=False)
    group = app_commands.Group(
        name=_in_all(lambda locale: locale(f"discord-group-{key}")),
        description=_described(lambda locale: locale(f"discord-group-{key}-what")),
        allowed_contexts=where,
    )
    for command in commands:
        group.add_command(_command(command, top=False))
    return group


def _command(command: str, *, top: bool = True) -> app_commands.Command[Any, ..., None]:
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=_in_all(lambda locale: typed.name(command, locale)),
        description=_described(lambda locale: locale(f"help-{command}")),
        callback=_callback(command),
        allowed_contexts=_WHERE if top else None,
    )
    if any(parameter.name == "text" for parameter in made.parameters):
        made.autocomplete("text")(_autocomplete(command))
    return made


def _which() -> app_commands.Command[Any, ..., None]:
    """The command that says which of several tables is meant from now on, by its letter."""

    @app_commands.describe(text=_described(lambda locale: locale("discord-which-text")))
    async def which(interaction: discord.Interaction[Any], text: app_commands.Range[str, 1, 20]) -> None:
        await interaction.client.handler.slash(interaction, "table", text)

    return app_commands.Command(
        name=_in_all(lambda locale: locale("discord-name-which")),
        description=_described(lambda locale: locale("discord-which")),
        callback=which,
    )


def _takes_text(command: str) -> bool:
    """Whether a command takes an argument, by its usage line."""
    if command in _TAKES_GAME:
        return True
    return command != "remove" and " " in Locale("en").attribute(f"help-{command}", "usage")


def _context_menu(key: str, callback: Any) -> app_commands.ContextMenu:
    """A command that is chosen from the menu of a person or of a message."""
    return app_commands.ContextMenu(
        name=_in_all(lambda locale: locale(f"discord-menu-{key}")),
        callback=callback,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )


async def _invite(interaction: discord.Interaction[Any], user: discord.User) -> None:
    await interaction.client.handler.invite(interaction, user)


async def _look(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    await interaction.client.handler.look(interaction, message)


def _callback(command: str) -> Any:
    """The callback of a command: without an argument, with a number, with a text, or with a move, which is required."""
    if command == "add":

        @app_commands.describe(number=_described(lambda locale: locale("discord-number")))
        async def add(interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, 12] = 1) -> None:
            await interaction.client.handler.slash(interaction, "add", f"{number} ai")

        return add
    if not _takes_text(command):

        async def plain(interaction: discord.Interaction[Any]) -> None:
            await interaction.client.handler.slash(interaction, command, "ai" if command == "remove" else "")

        return plain

    if command == MOVE:

        @app_commands.describe(text=_described(lambda locale: locale("discord-move")))
        async def move(interaction: discord.Interaction[Any], text: app_commands.Range[str, 1, 200]) -> None:
            await interaction.client.handler.move(interaction, text)

        return move

    @app_commands.describe(text=_described(lambda locale: locale("discord-text")))
    async def spoken(interaction: discord.Interaction[Any], text: app_commands.Range[str, 0, 200] = "") -> None:
        await interaction.client.handler.slash(interaction, command, text)

    return spoken


class _Forum(app_commands.Transformer):
    """An option whose values are forums, and no media channels, which discord.py would offer as well."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.forum]

    async def transform(self, _: discord.Interaction[Any], value: Any, /) -> Any:
        return value


def _server() -> app_commands.Command[Any, ..., None]:
    """The moderators' command for the settings of a server."""

    def told(key: str) -> app_commands.locale_str:
        return _described(lambda locale: locale(f"discord-server-{key}"))

    @app_commands.describe(
        language=told("language"),
        tables=told("tables"),
        moderators=told("moderators"),
        pictures=told("pictures"),
        threads=told("threads"),
        forum=told("forum"),
        ping=told("ping"),
        ping_hours=told("ping-hours"),
        without=told("without"),
    )
    @app_commands.choices(
        language=[app_commands.Choice(name=Locale(key)(f"language-{key}"), value=key) for key in LANGUAGES],
        without=[app_commands.Choice(name=told(key), value=key) for key in ("forum", "moderators", "ping")],
    )
    async def server(
        interaction: discord.Interaction[Any],
        language: str | None = None,
        tables: app_commands.Range[int, 0, 100] | None = None,
        moderators: discord.Role | None = None,
        pictures: bool | None = None,
        threads: bool | None = None,
        forum: app_commands.Transform[app_commands.AppCommandChannel, _Forum] | None = None,
        ping: discord.Role | None = None,
        ping_hours: app_commands.Range[int, 1, 168] | None = None,
        without: str | None = None,
    ) -> None:
        role = None if moderators is None else moderators.id
        wanted = {"language": language, "tables": tables, "moderators": role, "pictures": pictures, "threads": threads}
        wanted |= {"forum": forum.id if forum else None, "ping": ping.id if ping else None, "ping_hours": ping_hours}
        changes = {key: value for key, value in wanted.items() if value is not None}
        changes |= {without: 0} if without else {}
        await interaction.client.handler.change_server(interaction, **changes)

    return app_commands.Command(
        name=app_commands.locale_str("server", de="server"),
        description=_described(lambda locale: locale("discord-server-what")),
        callback=server,
    )


def _notify() -> app_commands.Command[Any, ..., None]:
    """The command with which people choose how they learn that it is their turn."""

    def told(key: str) -> app_commands.locale_str:
        return _described(lambda locale: locale(f"discord-notify-{key}"))

    @app_commands.describe(how=told("how"))
    @app_commands.choices(how=[app_commands.Choice(name=told(each), value=each.value) for each in Notify])
    async def notify(interaction: discord.Interaction[Any], how: str) -> None:
        await interaction.client.handler.change_notify(interaction, Notify(how))

    return app_commands.Command(
        name=app_commands.locale_str("notify", de="melden"), description=told("what"), callback=notify
    )


def _autocomplete(command: str) -> Any:
    async def propose(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        found: Sequence[proposals.Proposal] = await interaction.client.handler.complete(interaction, command, current)
        return [app_commands.Choice(name=cut(each.label, _CHOICE), value=each.text) for each in found]

    return propose


def _in_all(said: Callable[[Locale], str]) -> app_commands.locale_str:
    """A text in English, with its translations."""
    return app_commands.locale_str(said(Locale("en")), **{key: said(Locale(key)) for key in _LOCALES})


def _described(said: Callable[[Locale], str]) -> app_commands.locale_str:
    return _in_all(lambda locale: cut(said(locale), _DESCRIPTION))
