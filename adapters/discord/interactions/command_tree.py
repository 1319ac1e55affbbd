"""The slash commands: one for each table command and each verb of a game, in both languages.

They are generated; only Discord's deviations from the typed form are listed here. A command's argument is one text, as
it would be typed, with autocompletion from the player's own offers.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

import discord
import structlog
from discord import app_commands

from adapters.discord.posting.notify import Notify
from adapters.discord.rendering.formatting import cut
from bot.commands import menus
from bot.commands.registry import COMMANDS
from bot.journal.journal import Journal, NotStored
from bot.language import LANGUAGES, Locale

log = structlog.get_logger()

_LOCALES = {"de": discord.Locale.german}  # Discord's locales of our languages besides the default, English
_NAME = re.compile(r"[-_\w]{1,32}")
_DESCRIPTION = 100
_AI = {"add": "add-ai", "remove": "remove-ai"}  # commands whose only argument is `ai`
_TAKES_GAME = {"join"}  # with the name of a game they open a table
_WHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)


class Tree(app_commands.CommandTree[Any]):
    """All commands of the bot."""

    def fill(self) -> None:
        """Add all commands. German names that Discord does not allow, or that are taken, stay English."""
        taken: set[str] = set()
        for command in COMMANDS:
            name = _AI.get(command.name, command.name)
            spoken = {key: _spoken_command(command.name, Locale(key)) for key in LANGUAGES}
            help_ = {key: Locale(key)(f"help-{command.name}") for key in LANGUAGES}
            self.add_command(_command(command.name, name, _localised(name, spoken, taken), _described(help_)))
        for verb in menus.verbs():
            spoken = {key: menus.verb_names(verb, Locale(key)) for key in LANGUAGES}
            told = {
                key: Locale(key)("discord-verb", games=menus.verb_games(verb, Locale(key)), verb=spoken[key])
                for key in LANGUAGES
            }
            self.add_command(_command(verb, verb, _localised(verb, spoken, taken), _described(told)))
        self.add_command(_server())
        self.add_command(_notify())

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
    return command["description"], *((option["name"], option["description"]) for option in options)


class Translator(app_commands.Translator):
    """Supplies the translations that each text carries in its extras."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        found = next((string.extras.get(key) for key, known in _LOCALES.items() if known is locale), None)
        return found if isinstance(found, str) else None


def _command(command: str, name: str, called: app_commands.locale_str, told: app_commands.locale_str) -> Any:
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=called, description=told, callback=_callback(command, name), allowed_contexts=_WHERE
    )
    if any(parameter.name == "text" for parameter in made.parameters):
        made.autocomplete("text")(_autocomplete(command))
    return made


def _takes_text(command: str) -> bool:
    """Whether a command takes an argument: every verb does, others by their usage line."""
    if command in menus.verbs() or command in _TAKES_GAME:
        return True
    return command != "remove" and " " in Locale("en").attribute(f"help-{command}", "usage")


def _callback(command: str, name: str) -> Any:
    """The callback of a command: without an argument, with a number, or with a text."""
    if command == "add":

        @app_commands.describe(number=_described({key: Locale(key)("discord-number") for key in LANGUAGES}))
        async def add(interaction: discord.Interaction[Any], number: app_commands.Range[int, 1, 12] = 1) -> None:
            await interaction.client.handler.slash(interaction, "add", f"{number} ai")

        return add
    if not _takes_text(command):

        async def plain(interaction: discord.Interaction[Any]) -> None:
            await interaction.client.handler.slash(interaction, command, "ai" if command == "remove" else "")

        return plain

    @app_commands.describe(text=_described({key: Locale(key)("discord-text") for key in LANGUAGES}))
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
    """The command /server, for those who manage a server: its settings."""

    def told(key: str) -> app_commands.locale_str:
        return _described({language: Locale(language)(f"discord-server-{key}") for language in LANGUAGES})

    @app_commands.describe(
        language=told("language"),
        tables=told("tables"),
        moderators=told("moderators"),
        pictures=told("pictures"),
        threads=told("threads"),
        forum=told("forum"),
        ping=told("ping"),
        ping_hours=told("ping-hours"),
    )
    @app_commands.choices(
        language=[app_commands.Choice(name=Locale(key)(f"language-{key}"), value=key) for key in LANGUAGES]
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
    ) -> None:
        role = None if moderators is None else moderators.id
        wanted = {"language": language, "tables": tables, "moderators": role, "pictures": pictures, "threads": threads}
        wanted |= {"forum": forum.id if forum else None, "ping": ping.id if ping else None, "ping_hours": ping_hours}
        changes = {key: value for key, value in wanted.items() if value is not None}
        await interaction.client.handler.change_server(interaction, **changes)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=app_commands.locale_str("server", de="server"),
        description=_described({key: Locale(key)("discord-server-what") for key in LANGUAGES}),
        callback=server,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    command.default_permissions = discord.Permissions(manage_guild=True)
    return command


def _notify() -> app_commands.Command[Any, ..., None]:
    """The command /notify, for everybody: how they learn that it is their turn."""

    def told(key: str) -> app_commands.locale_str:
        return _described({language: Locale(language)(f"discord-notify-{key}") for language in LANGUAGES})

    @app_commands.describe(how=told("how"))
    @app_commands.choices(how=[app_commands.Choice(name=told(each), value=each.value) for each in Notify])
    async def notify(interaction: discord.Interaction[Any], how: str) -> None:
        await interaction.client.handler.change_notify(interaction, Notify(how))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=app_commands.locale_str("notify", de="melden"),
        description=told("what"),
        callback=notify,
        allowed_contexts=_WHERE,
    )
    return command


def _autocomplete(command: str) -> Any:
    async def propose(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        found: Sequence[str] = await interaction.client.handler.complete(interaction, command, typed)
        return [app_commands.Choice(name=each, value=each) for each in found]

    return propose


def _spoken_command(command: str, locale: Locale) -> str:
    return locale.attribute(f"help-{command}", "usage").split()[0]


def _localised(name: str, spoken: Mapping[str, str], taken: set[str]) -> app_commands.locale_str:
    """A command's name with its German translation, if Discord allows that as a name and it is not taken."""
    extras = {}
    for key in _LOCALES:
        word = spoken[key].lower()
        word = word if _NAME.fullmatch(word) and word not in taken else name
        taken.add(word)
        extras[key] = word
    return app_commands.locale_str(name, **extras)


def _described(texts: Mapping[str, str]) -> app_commands.locale_str:
    short = {key: cut(text, _DESCRIPTION) for key, text in texts.items()}
    return app_commands.locale_str(short["en"], **{key: short[key] for key in _LOCALES})
