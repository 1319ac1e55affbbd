"""Interactions are acknowledged at once, carried out by the host as lines, and answered to that person alone.

An interaction is acknowledged before waiting for any lock or the disk. Its one answer is an edit of the
acknowledgement, so nothing is said twice. If the acknowledgement fails nothing is carried out, since Discord has told
the person that the interaction failed.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from adapters.discord import identity
from adapters.discord.errors import REQUEST_ERRORS, ErrorKind, brief, classify
from adapters.discord.posting.members import Members
from adapters.discord.servers import Servers
from bot.journal.journal import JournalError, scope
from bot.language import Locale
from bot.people.bounded import BoundedDict
from bot.ports import Audience, File, IncomingMessage, Room
from bot.render.messages import error_text
from bot.runtime.host import Host
from bot.table.table import CommandError
from bot.text.doc import Doc

log = structlog.get_logger()

_GREETED = 10_000  # people and rooms whose first greeting is remembered


@dataclass(slots=True)
class Reply:
    """The host's answer to one line."""

    doc: Doc | None = None
    file: File | None = None


class Answers:
    """Acknowledges interactions, has their lines carried out, and edits what was answered."""

    def __init__(self, host: Host, servers: Servers, members: Members, name: int) -> None:
        """`name` is the maximum length of a shown name."""
        self._host = host
        self._servers = servers
        self._members = members
        self._name = name
        self._replies: dict[str, Reply] = {}
        self._greeted = BoundedDict[Audience, None](_GREETED)

    async def locale(self, interaction: discord.Interaction) -> Locale:
        """The language in which somebody is answered."""
        return await self._host.locales.answering(identity.incoming(interaction, ""))

    def capture(self, incoming: IncomingMessage, doc: Doc, file: File | None) -> bool:
        """Keep the host's answer to a line if it came from an interaction; returns whether it did."""
        reply = self._replies.get(incoming.source)
        if reply is None:
            return False
        reply.doc, reply.file = doc, file
        return True

    async def acknowledge(self, interaction: discord.Interaction, *, in_place: bool = False) -> bool:
        """Acknowledge an interaction. Returns False if that failed, so that it must not be carried out."""
        try:
            if in_place:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
        except REQUEST_ERRORS as error:
            if (
                classify(error) is not ErrorKind.ALREADY_ACKNOWLEDGED
            ):  # acknowledged earlier; only the response was lost
                log.warning("discord: not acknowledged in time", reason=brief(error))
                return False
        await self._greet(interaction)
        await self._members.tried_again(identity.person(interaction.user), wrote=False)
        return True

    async def _greet(self, interaction: discord.Interaction) -> None:
        """Give newcomers, people and rooms, the language of their Discord client or server."""
        locales: list[tuple[Audience, discord.Locale]] = [(identity.person(interaction.user), interaction.locale)]
        if (room := identity.room(interaction.channel)) is not None:
            locales.append((room, interaction.guild_locale or interaction.locale))
        for who, locale in locales:
            if who in self._greeted:
                continue
            self._greeted[who] = None
            try:
                if await self._host.journal.get_setting(scope(who), "language") is None:
                    server = await self._servers.of(interaction.guild_id if isinstance(who, Room) else None)
                    await self._host.locales.choose(who, server.language or identity.language(locale))
            except JournalError as error:
                log.warning("discord: a language was not remembered", reason=str(error))

    async def hear(self, incoming: IncomingMessage) -> Reply:
        reply = self._replies[incoming.source] = Reply()
        try:
            heard = await self._host.hear(incoming)
            if not heard and reply.doc is None:  # an interaction is always answered; nobody else reads it
                reply.doc = error_text(CommandError("too-fast"), await self._host.locales.own(incoming))
        finally:
            self._replies.pop(incoming.source, None)
        return reply

    async def edit(self, interaction: discord.Interaction, **what: Any) -> None:
        try:
            await interaction.edit_original_response(**what)
        except REQUEST_ERRORS as error:  # the act stands, and the board shows it
            log.warning("discord: an answer did not arrive", why=classify(error).name, reason=brief(error))

    async def message(
        self, interaction: discord.Interaction, text: str, answering: int | None = None
    ) -> IncomingMessage:
        moderator = await self._servers.moderates(interaction)
        return identity.incoming(interaction, text, moderator=moderator, answering=answering, name=self._name)


def attached(file: File | None) -> dict[str, Any]:
    """The fields of an answer for a file."""
    if file is None:
        return {}
    return {"attachments": [discord.File(io.BytesIO(file.text.encode()), filename=file.name)]}
