"""Who and where somebody is on Discord: accounts and channels by their numbers, never by their names."""

from __future__ import annotations

import discord

from bot.ports import IncomingMessage, Person, Room
from bot.text.layout import clean

NETWORK = "discord"
NAME = 32  # characters of a name, where the settings say nothing


def person(user: discord.abc.User) -> Person:
    """Who somebody is: the account."""
    return Person(NETWORK, str(user.id))


def room(channel: object) -> Room | None:
    """The room that a channel or thread is; None for a direct message and for what cannot be a room."""
    if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return Room(NETWORK, str(channel.id))
    return None


def shown_name(user: discord.abc.User, most: int = NAME) -> str:
    """What somebody is called: in one line, of what can be seen, not too long."""
    return " ".join(clean(user.display_name).split())[:most].strip() or f"#{str(user.id)[-4:]}"


def moderates(interaction: discord.Interaction) -> bool:
    """Whether somebody may tidy up where this was said; Discord says so in the interaction itself."""
    may = interaction.permissions
    return interaction.guild_id is not None and (may.manage_messages or may.manage_guild or may.administrator)


def language(locale: discord.Locale | None) -> str:
    """The language of ours that fits somebody's Discord."""
    return "de" if locale is discord.Locale.german else "en"


def incoming(
    interaction: discord.Interaction,
    text: str,
    *,
    moderator: bool = False,
    answering: int | None = None,
    name: int = NAME,
) -> IncomingMessage:
    """What somebody says by an interaction: it is answered so that nobody else can read it, so it is private."""
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
