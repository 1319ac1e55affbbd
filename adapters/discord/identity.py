"""People and rooms on Discord: accounts and channels are identified by number, never by name."""

from __future__ import annotations

import discord

from bot.ports import IncomingMessage, Person, Room
from bot.text.layout import clean

NETWORK = "discord"
NAME = 32  # characters of a name by default


def person(user: discord.abc.User) -> Person:
    """The person behind an account."""
    return Person(NETWORK, str(user.id))


def room(channel: object) -> Room | None:
    """The room of a channel or thread; None for a direct message and for anything that cannot be a room."""
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return Room(NETWORK, str(channel.id))
    return None


def shown_name(user: discord.abc.User, most: int = NAME) -> str:
    """The display name in printable characters on one line, at most `most` long."""
    return " ".join(clean(user.display_name).split())[:most].strip() or f"#{str(user.id)[-4:]}"


def moderates(interaction: discord.Interaction) -> bool:
    """Whether somebody moderates the channel of an interaction, by the permissions it carries."""
    may = interaction.permissions
    return interaction.guild_id is not None and (may.manage_messages or may.manage_guild or may.administrator)


def language(locale: discord.Locale | None) -> str:
    """The supported language closest to a Discord locale."""
    return "de" if locale is discord.Locale.german else "en"


def incoming(
    interaction: discord.Interaction,
    text: str,
    *,
    moderator: bool = False,
    answering: int | None = None,
    name: int = NAME,
) -> IncomingMessage:
    """The message that an interaction stands for. It is private, since nobody else can read its answer."""
    return IncomingMessage(
        person=person(interaction.user),
        name=shown_name(interaction.user, name),
        text=text,
        room=room(interaction.channel),
        private=True,
        moderator=moderator,
        source=str(interaction.id),
        answering=answering,
    )
