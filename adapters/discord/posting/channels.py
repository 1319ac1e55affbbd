"""Channels: permissions, waiting for them to change, and nonces that identify repeated messages."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any

import discord
import structlog

from adapters.discord.errors import REQUEST_ERRORS, classify
from bot.ports import Audience

log = structlog.get_logger()

Messageable = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel | discord.DMChannel


class ChangeSignal:
    """Signals changes in servers, such as permissions: wait on `next` for the next one."""

    def __init__(self) -> None:
        self.next = asyncio.Event()

    def notify(self) -> None:
        """Wake everyone waiting."""
        self.next.set()
        self.next = asyncio.Event()


def may_write(channel: Messageable) -> bool:
    """Whether we may send messages there, by the cached permissions."""
    if isinstance(channel, discord.DMChannel):
        return True
    if outage(channel) or channel.guild.me is None:
        return False
    may = channel.permissions_for(channel.guild.me)
    if isinstance(channel, discord.Thread):
        return may.view_channel and may.send_messages_in_threads and not channel.locked
    return may.view_channel and may.send_messages


def may_embed(channel: Messageable) -> bool:
    """Whether our messages there may have embeds."""
    return isinstance(channel, discord.DMChannel) or channel.permissions_for(channel.guild.me).embed_links


def may_attach(channel: Messageable) -> bool:
    """Whether our messages there may have files."""
    return isinstance(channel, discord.DMChannel) or channel.permissions_for(channel.guild.me).attach_files


def outage(channel: Messageable) -> bool:
    """Whether the channel's server is unavailable because of an outage at Discord."""
    return not isinstance(channel, discord.DMChannel) and channel.guild.unavailable


def nonce(table: str, audience: Audience, upto: int, slot: str) -> str:
    """A nonce that is the same for the same message, even after a restart, so that Discord drops a duplicate."""
    text = f"{table} {type(audience).__name__} {audience.id} {upto} {slot}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def without_empty(what: dict[str, Any]) -> dict[str, Any]:
    """The fields of an edit without those that only remove something, as a new message takes them."""
    return {key: value for key, value in what.items() if value is not None and value != []}


async def best_effort(request: Any) -> None:
    """Make a request whose failure does not matter."""
    try:
        await request
    except REQUEST_ERRORS as error:
        log.info("discord: optional request failed", why=classify(error).name)
