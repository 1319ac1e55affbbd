"""What a server wishes around its tables: a thread or a forum post for each, a role that is pinged when one is opened.

A thread is opened with its table and archived some time after its end, when the result has been posted where `/new` was
said. What cannot be done for lack of a right is left out: the table is then in the channel.
"""

from __future__ import annotations

from typing import Any

import discord
import structlog

from adapters.discord import identity
from adapters.discord.errors import REQUEST_ERRORS, classify, log_task_failure
from adapters.discord.posting.channels import Messageable, best_effort, may_write
from adapters.discord.rendering import formatting
from adapters.discord.servers import Server, Servers
from bot.language import Locale, lookup
from bot.ports import IncomingMessage, Room
from bot.render.boards import BOARDS
from bot.render.brief import result
from bot.render.help_texts import game_name
from bot.runtime.host import Host
from bot.runtime.tasks import TaskSet
from bot.table.table import CommandError, Status, Table

log = structlog.get_logger()

_REST = 300.0  # seconds from the end of a table until its thread is archived, for last words
_HOUR = 3600.0


class Openings:
    """Threads of tables, and the role that is pinged."""

    def __init__(self, host: Host, servers: Servers) -> None:
        self._host = host
        self._servers = servers
        self._archiving = TaskSet(log_task_failure)

    async def close(self) -> None:
        """Archive nothing more; Discord archives threads in which nothing happens by itself."""
        await self._archiving.close()

    async def thread(
        self, interaction: discord.Interaction, incoming: IncomingMessage, words: str
    ) -> discord.Thread | None:
        """A thread for the table that somebody wants to open; None where none is wished or can be, or where the host
        will refuse the table. Raises JournalError."""
        guild, channel = interaction.guild, interaction.channel
        server = await self._servers.of(interaction.guild_id)
        if guild is None or not server.threads or not isinstance(channel, Messageable):
            return None
        room = Room(identity.NETWORK, str(channel.id))
        locale, settings = Locale(await self._host.locales.language(room)), self._host.room_settings.of(room)
        found = lookup(words, {game: f"{game}-name" for game in BOARDS}, locale)
        if len(found) != 1 or settings.off or found[0] not in settings.allowed:
            return None
        try:
            await self._host.tables.check_limits(None, incoming.person)
        except CommandError:
            return None
        named = {"game": game_name(found[0], locale), "name": incoming.name}
        forum = guild.get_channel(server.forum)
        try:
            if isinstance(forum, discord.ForumChannel):
                text = formatting.escape(locale("discord-thread-begins", **named))
                thread = (await forum.create_thread(name=locale("discord-thread", **named), content=text)).thread
            elif isinstance(channel, discord.TextChannel):
                kind = discord.ChannelType.public_thread
                thread = await channel.create_thread(name=locale("discord-thread", **named), type=kind)
            else:
                return None
        except REQUEST_ERRORS as error:
            log.info("discord: no thread for a table", why=classify(error).name)
            return None
        await self._host.journal.set_setting("discord", f"thread/{thread.id}", str(channel.id))
        await self._host.locales.choose(Room(identity.NETWORK, str(thread.id)), locale.language)
        return thread

    async def opened(self, interaction: discord.Interaction, room: Room, thread: discord.Thread | None) -> Table | None:
        """The table that was opened in a room a moment ago, if one was; a `thread` without one is archived."""
        found = await self._host.tables.find(room)
        if found:
            await self._tell(interaction, found[-1].table, room, thread)
            return found[-1].table
        if thread is not None:
            await self._host.journal.set_setting("discord", f"thread/{room.id}", None)
            await best_effort(thread.edit(archived=True))
        return None

    async def _tell(
        self, interaction: discord.Interaction, table: Table, room: Room, thread: discord.Thread | None
    ) -> None:
        """Ask the server's role who wants to play, unless it was pinged lately; and tell the channel of a post in a
        forum, which Discord does not."""
        server, channel = await self._servers.of(interaction.guild_id), interaction.channel
        if not isinstance(channel, Messageable) or not may_write(channel):
            return
        ping = bool(server.ping) and await self._may_ping(server, interaction.guild_id or 0)
        if not ping and (thread is None or thread.parent_id == channel.id):
            return
        locale = Locale(await self._host.locales.language(room))
        said = locale("discord-ping", game=game_name(table.game.name, locale), name=table.name_of(table.host))
        roles = [discord.Object(server.ping)] if ping else []
        allowed = discord.AllowedMentions(everyone=False, users=False, replied_user=False, roles=roles)
        text = " ".join([*(f"<@&{role.id}>" for role in roles), formatting.escape(said), f"<#{room.id}>"])
        await best_effort(channel.send(text, allowed_mentions=allowed, silent=not ping))

    async def _may_ping(self, server: Server, guild: int) -> bool:
        """Whether it is time to ping a server's role again; if so, that counts from now on."""
        now, key = self._host.clock.now(), f"pinged/{guild}"
        last = float(await self._host.journal.get_setting("discord", key) or "-inf")
        if now - last < server.ping_hours * _HOUR:
            return False
        await self._host.journal.set_setting("discord", key, repr(now))
        return True

    async def ended(self, channel: Messageable, table: Table) -> None:
        """A table has ended in a channel: if that is a thread of its own, tell the result where it was opened, and
        archive the thread."""
        key = f"thread/{channel.id}"
        kept = await self._host.journal.get_setting("discord", key)
        if kept is None or not isinstance(channel, discord.Thread):
            return
        above: Any = channel.guild.get_channel_or_thread(int(kept))
        if table.status is Status.ENDED and isinstance(above, Messageable) and may_write(above):
            locale = Locale(await self._host.locales.language(Room(identity.NETWORK, kept)))
            texts = formatting.lines(result(table, locale))
            for text in [f"<#{channel.id}>\n{texts[0]}", *texts[1:]] if texts else ():
                await best_effort(above.send(text[: formatting.CONTENT], silent=True))
        await self._host.journal.set_setting("discord", key, None)
        self._archiving.start(self._archive(channel))

    async def _archive(self, thread: discord.Thread) -> None:
        await self._host.clock.sleep(_REST)
        if not await self._host.tables.find(Room(identity.NETWORK, str(thread.id))):  # nobody plays another one there
            await best_effort(thread.edit(archived=True))
