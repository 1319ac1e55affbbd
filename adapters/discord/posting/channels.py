"""Channels: whether we may write there, when to look again, how a message is told from its repetition."""

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
    """What changes in servers, such as what we may do there: who waits for that waits for the next one."""

    def __init__(self) -> None:
        self.next = asyncio.Event()

    def notify(self) -> None:
        """Something has changed."""
        self.next.set()
        self.next = asyncio.Event()


def may_write(channel: Messageable) -> bool:
    """As far as we know without asking: whether a message can be sent there."""
    if isinstance(channel, discord.DMChannel):
        return True
    if outage(channel) or channel.guild.me is None:
        return False
    may = channel.permissions_for(channel.guild.me)
    if isinstance(channel, discord.Thread):
        return may.view_channel and may.send_messages_in_threads and not channel.locked
    return may.view_channel and may.send_messages


def may_embed(channel: Messageable) -> bool:
    """Whether a message there can have embeds."""
    return isinstance(channel, discord.DMChannel) or channel.permissions_for(channel.guild.me).embed_links


def may_attach(channel: Messageable) -> bool:
    """Whether a message there can have files."""
    return isinstance(channel, discord.DMChannel) or channel.permissions_for(channel.guild.me).attach_files


def outage(channel: Messageable) -> bool:
    """Whether Discord has lost the channel's server for a while."""
    return not isinstance(channel, discord.DMChannel) and channel.guild.unavailable


def nonce(table: str, audience: Audience, upto: int, slot: str) -> str:
    """The same for the same message, also after a restart, so that Discord knows a repetition."""
    text = f"{table} {type(audience).__name__} {audience.id} {upto} {slot}"
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def without_empty(what: dict[str, Any]) -> dict[str, Any]:
    """Of what changes a message that which a new one can be given: nothing that is to be taken away."""
    return {key: value for key, value in what.items() if value is not None and value != []}


async def best_effort(request: Any) -> None:
    """Try it; where it does not work, nothing is lost."""
    try:
        await request
    except REQUEST_ERRORS as error:
        log.info("discord: let be", why=classify(error).name)
