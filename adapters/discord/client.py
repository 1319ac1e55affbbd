"""The connection: one client of discord.py after the other, supervised, with the fewest intents there are.

What arrives is handed on; nothing is decided here. A client that fails is replaced after a while, and never so fast
that Discord would take the token away: each login counts.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.discord import identity
from adapters.discord.errors import FAULTS, trouble
from adapters.discord.gateway import Gateway
from adapters.discord.interactions.buttons import Control, clicked
from adapters.discord.interactions.command_tree import Translator, Tree
from adapters.discord.interactions.handler import InteractionHandler
from adapters.discord.logins import Logins
from adapters.discord.posting.channels import Messageable, may_write
from adapters.discord.settings import BadToken, Settings
from bot.operations.config import ConfigError, Limits
from bot.ports import IncomingMessage, Room
from bot.runtime.host import Host
from bot.runtime.retry import Backoff

log = structlog.get_logger()

_BACK_OFF, _BACK_OFF_MOST = 5.0, 900.0  # seconds until the next client, and at most
_PROVEN = 300.0  # seconds of being connected after which earlier failures are forgotten
_UNKNOWN, _DISALLOWED = 4004, 4014  # codes with which the gateway hangs up: the token, the intents
_REFUSED = frozenset({_UNKNOWN, 4010, 4011, 4012, 4013, _DISALLOWED})  # and the others that stay as they are
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
_SETTLED = 20.0  # seconds after which there are no more rooms than now
_LOOK = 0.2  # seconds between looks
_SEEN = 1000  # messages that are remembered, so that one delivered twice is heard once


def address(settings: Settings) -> None:
    """Where Discord is, for all clients of this process; the settings name another place in tests."""
    if settings.api:
        Route.BASE = settings.api
    if settings.gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway)


def _intents() -> discord.Intents:
    """Servers, direct messages, and that something is written, but not what: nothing that has to be asked for."""
    intents = discord.Intents.none()
    intents.guilds = True
    intents.guild_messages = True
    intents.dm_messages = True
    return intents


def _refused(code: int) -> ConfigError:
    """Why Discord lets us in no more, for whoever runs the bot: trying again would not help."""
    if code == _UNKNOWN:
        return BadToken("Discord does not take this token any more; make a new one in the Developer Portal, page Bot")
    return ConfigError(
        f"Discord refuses the connection with code {code}, though the bot asks for nothing that needs a permission; "
        "get the newest Tafelrunde, and if that does not help tell us"
    )


class Line(discord.AutoShardedClient):
    """A connection as we want it, whatever is done with it: it asks for little and keeps little."""

    def __init__(self) -> None:
        super().__init__(
            intents=_intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.1,  # servers that come later are waited for where they are needed
        )


class Client(Line):
    """One life of the bot's connection."""

    def __init__(self, gateway: Gateway, host: Host, limits: Limits, logins: Logins) -> None:
        super().__init__()
        self.handler: InteractionHandler = gateway.handler
        self.tree = Tree(self)
        self._gateway = gateway
        self._host = host
        self._limits = limits
        self._logins = logins
        self._known: set[int | None] = set()  # the shards that have logged in
        self._seen: dict[int, None] = {}

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if not initial:
            await self._logins.apart(anew=shard_id in self._known)
        self._known.add(shard_id)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Control)
        self.tree.fill()
        await self.tree.set_translator(Translator())
        assert self.application_id is not None
        if await self.tree.sync_if_changed(self._host.journal, self.application_id):
            log.info("discord: commands registered")

    async def failed(self, interaction: discord.Interaction, error: BaseException) -> None:
        """Something of ours went wrong: say so privately, with the number by which it is found in the log."""
        bug = secrets.token_hex(3)
        log.error("discord: an interaction failed", bug=bug, exc_info=error)
        await self.handler.failed(interaction, bug)

    # What happens

    async def on_ready(self) -> None:  # also after each new session, so nothing is begun here
        self._host.network_is(identity.NETWORK, reachable=True)
        self._gateway.ready()

    async def on_shard_ready(self, shard_id: int) -> None:
        self._host.network_is(identity.NETWORK, reachable=True)

    async def on_shard_resumed(self, shard_id: int) -> None:
        self._host.network_is(identity.NETWORK, reachable=True)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        self._host.network_is(identity.NETWORK, reachable=False)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await self.clicked(interaction)

    async def clicked(self, interaction: discord.Interaction) -> None:
        """Somebody pressed something. discord.py gives it to its dynamic item, unless the message shows it no more, as
        where the board was changed in the same moment, and then tells us: whichever comes first, it is answered once.
        """
        if interaction.extras.setdefault("clicked", asyncio.current_task()) is not asyncio.current_task():
            return
        try:
            await clicked(interaction, self.handler)
        except Exception as error:  # noqa: BLE001 - whatever it is, the person is told
            await self.failed(interaction, error)

    async def on_message(self, message: discord.Message) -> None:
        if message.guild is not None:
            if message.author != self.user and not message.flags.ephemeral:
                self._gateway.rooms.overheard(message.channel.id)
            return
        if message.author.bot or message.id in self._seen:
            return
        self._seen[message.id] = None
        if len(self._seen) > _SEEN:
            del self._seen[next(iter(self._seen))]
        incoming = IncomingMessage(
            identity.person(message.author),
            identity.shown_name(message.author, self._limits.name),
            message.content[: self._limits.line],
            source=str(message.id),
        )
        await self._gateway.typed(message, incoming)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._gateway.changes.happened()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._gateway.changes.happened()

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        self._gateway.changes.happened()

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:  # of ourselves: new roles
        self._gateway.changes.happened()

    async def on_guild_channel_update(self, before: Any, after: Any) -> None:
        self._gateway.changes.happened()

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        self._gateway.changes.happened()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gateway.gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._gateway.gone(payload.thread_id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("discord: an event failed", happened=event_method)  # noqa: LOG004 - discord.py calls it in a handler


class Discord:
    """The network: `run` it as long as the bot lives."""

    def __init__(self, settings: Settings, token: str, host: Host, limits: Limits) -> None:
        self.name = identity.NETWORK
        self.gateway = Gateway(host, limits.name)
        self._host = host
        self._token = token
        self._limits = limits
        self._logins = Logins(host.clock)
        host.attach(identity.NETWORK, self.gateway)
        address(settings)

    async def run(self) -> None:
        """Be connected, again and again, until this is cancelled. Raises ConfigError where Discord wants none of us."""
        try:
            await self._run()
        finally:
            await self.gateway.close()

    async def rooms(self, channels: Sequence[str]) -> Sequence[Room | None]:
        """The rooms that channels are, by number, once they are known; None for one where we may not write."""
        clock = self._host.clock
        until = clock.ticks() + _SETTLED
        while None in (found := [self._room(int(channel)) for channel in channels]) and clock.ticks() < until:
            await clock.sleep(_LOOK)
        return found

    def _room(self, number: int) -> Room | None:
        client = self.gateway.rooms.client
        channel: Any = client.get_channel(number) if client is not None and self.gateway.connected else None
        return identity.room(channel) if isinstance(channel, Messageable) and may_write(channel) else None

    async def _run(self) -> None:
        backoff = Backoff(_BACK_OFF, _BACK_OFF_MOST)
        clock = asyncio.get_running_loop().time
        while True:
            begun = clock()
            client = Client(self.gateway, self._host, self._limits, self._logins)
            self.gateway.begin(client)
            try:
                async with client:
                    try:
                        await client.login(self._token)
                        await self._logins.spare(client)
                        await client.connect(reconnect=True)
                    finally:
                        self.gateway.lost()  # before it is closed, so that what fails now surprises nobody
            except discord.LoginFailure:
                raise BadToken(
                    "Discord does not know this token; copy it anew from the Developer Portal, page Bot"
                ) from None
            except discord.PrivilegedIntentsRequired:
                raise _refused(_DISALLOWED) from None
            except discord.ConnectionClosed as error:
                if error.code in _REFUSED:
                    raise _refused(error.code) from None
                log.warning("discord: connection closed", code=error.code)
            except FAULTS as error:
                log.warning("discord: not connected", why=trouble(error).name, reason=type(error).__name__)
            except Exception:  # one event that discord.py does not understand ends it, and a gateway that is not there
                log.exception("discord: the client failed")
            finally:
                self._host.network_is(identity.NETWORK, reachable=False)
            task = asyncio.current_task()
            if task is not None and task.cancelling():  # the library took our end for one of its own
                raise asyncio.CancelledError
            if clock() - begun > _PROVEN:
                backoff.reset()
            await self._host.clock.sleep(backoff.next())
