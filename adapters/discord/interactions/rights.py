"""What we may not do where an interaction came from, by the permissions in it: told before a table is opened."""

from __future__ import annotations

import discord

from bot.language import Locale
from bot.text.doc import Doc, line

_NAMES = {
    "view_channel": "discord-right-view-channel",
    "send_messages": "discord-right-send-messages",
    "send_messages_in_threads": "discord-right-send-messages-in-threads",
    "embed_links": "discord-right-embed-links",
    "attach_files": "discord-right-attach-files",
}
_WANTED = ("embed_links", "attach_files")  # without which boards are plainer


def refusal(interaction: discord.Interaction, locale: Locale) -> Doc:
    """Why no table can be opened in the channel: the permissions that we lack; empty if we lack none of those."""
    thread = isinstance(interaction.channel, discord.Thread)
    needed = ("view_channel", "send_messages_in_threads" if thread else "send_messages")
    return _lacking(interaction, needed, "discord-rights", locale)


def reservation(interaction: discord.Interaction, locale: Locale) -> Doc:
    """What makes boards in the channel plainer than they could be; empty if nothing does."""
    return _lacking(interaction, _WANTED, "discord-rights-plain", locale)


def _lacking(interaction: discord.Interaction, rights: tuple[str, ...], message: str, locale: Locale) -> Doc:
    lacking = [right for right in rights if not getattr(interaction.app_permissions, right)]
    if interaction.guild_id is None or not lacking:
        return ()
    names = [locale("quoted", text=locale(_NAMES[right])) for right in lacking]
    return line(locale(message, rights=locale.list(names), count=len(names)))
