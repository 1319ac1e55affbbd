"""Settings of each Discord server, made by its managers with /server and kept in the journal."""

from __future__ import annotations

from typing import Any

import discord
import msgspec

from adapters.discord import identity
from bot.journal.journal import scope
from bot.people.bounded import BoundedDict
from bot.ports import Room
from bot.runtime.host import Host


class Server(msgspec.Struct, frozen=True):
    """The settings of one server.

    An empty `language` means the server's own on Discord. `tables` may be open at once, 0 is no limit. Members of the
    role `moderators` moderate like those who may manage messages, 0 is no role. `pictures`: whether boards are drawn.
    `threads`: whether each table has a thread of its own, which is a post in `forum` unless that is 0. The role `ping`
    is pinged when a table is opened, once in `ping_hours` at most; 0 is no role.
    """

    language: str = ""
    tables: int = 0
    moderators: int = 0
    pictures: bool = True
    threads: bool = False
    forum: int = 0
    ping: int = 0
    ping_hours: int = 12


NO_SERVER = Server()

_CACHED = 1000  # servers


class Servers:
    """The settings of all servers, cached."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._known = BoundedDict[int, Server](_CACHED)

    async def of(self, guild_id: int | None) -> Server:
        """The settings of a server, NO_SERVER's in a direct message. Raises JournalError."""
        if guild_id is None:
            return NO_SERVER
        if guild_id not in self._known:
            kept = await self._host.journal.get_setting("discord", f"server/{guild_id}")
            self._known[guild_id] = msgspec.json.decode(kept, type=Server) if kept else Server()
        return self._known[guild_id]

    async def change(self, guild: discord.Guild, **changes: Any) -> Server:
        """Change settings; a new language applies to every room that already has one. Raises NotStored."""
        server = msgspec.structs.replace(await self.of(guild.id), **changes)
        await self._host.journal.set_setting("discord", f"server/{guild.id}", msgspec.json.encode(server).decode())
        self._known[guild.id] = server
        if "language" in changes:
            for room in _rooms(guild):
                if await self._host.journal.get_setting(scope(room), "language") is not None:
                    await self._host.locales.choose(room, server.language)
        return server

    async def full(self, guild: discord.Guild | None) -> int:
        """A server's limit of open tables if it is reached, else 0."""
        server = await self.of(guild.id if guild else None)
        if not server.tables or guild is None:
            return 0
        count = 0
        for room in _rooms(guild):
            count += len(await self._host.journal.find(room))
        return server.tables if count >= server.tables else 0

    async def moderates(self, interaction: discord.Interaction) -> bool:
        """Whether somebody moderates the channel of an interaction, by permission or by role."""
        if identity.moderates(interaction):
            return True
        role = (await self.of(interaction.guild_id)).moderators
        user = interaction.user
        return bool(role) and isinstance(user, discord.Member) and user.get_role(role) is not None


def _rooms(guild: discord.Guild) -> list[Room]:
    return [Room(identity.NETWORK, str(channel.id)) for channel in (*guild.channels, *guild.threads)]
