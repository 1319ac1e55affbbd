"""The connection: discord.py clients, supervised, with the fewest intents possible.

Events are passed on; nothing is decided here. A client that fails is replaced with back-off, so that too many logins
do not cost us the token.
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
from adapters.discord.errors import REQUEST_ERRORS, classify
from adapters.discord.gateway import Gateway
from adapters.discord.interactions.command_tree import Translator, Tree
from adapters.discord.interactions.handler import InteractionHandler
from adapters.discord.logins import LoginThrottle
from adapters.discord.posting.channels import Messageable, may_write
from adapters.discord.rendering.buttons import Control, dispatch_click
from adapters.discord.settings import BadToken, Settings
from bot.operations.config import ConfigError, Limits
from bot.people.bounded import BoundedDict
from bot.ports import IncomingMessage, Room
from bot.runtime.host import Host
from bot.runtime.retry import Backoff

log = structlog.get_logger()

_MIN_BACKOFF, _MAX_BACKOFF = 5.0, 900.0  # seconds until the next client
_STABLE_AFTER = 300.0  # seconds of being connected after which earlier failures are forgotten
_BAD_TOKEN, _DISALLOWED_INTENTS = 4004, 4014  # the gateway's close codes
_FATAL = frozenset({_BAD_TOKEN, 4010, 4011, 4012, 4013, _DISALLOWED_INTENTS})  # close codes that a retry cannot help
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we use no voice
_SETTLED = 20.0  # seconds after which no more rooms are expected
_POLL = 0.2  # seconds
_SEEN = 1000  # message ids remembered, so that a message delivered twice is handled once


def use_addresses(settings: Settings) -> None:
    """Set Discord's addresses for every client of this process; tests use their own."""
    if settings.api:
        Route.BASE = settings.api
    if settings.gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway)


def _intents() -> discord.Intents:
    """Servers, direct messages, and that messages are sent or deleted but not their content: no privileged intent."""
    intents = discord.Intents.none()
    intents.guilds = True
    intents.guild_messages = True
    intents.dm_messages = True
    return intents


def _refused(code: int) -> ConfigError:
    """Why Discord refuses us for good, as a sentence for the operator."""
    if code == _BAD_TOKEN:
        return BadToken("Discord no longer accepts this token; make a new one in the Developer Portal, page Bot")
    return ConfigError(
        f"Discord refuses the connection with code {code}, although the bot asks for no privileged intent; "
        "update Tafelrunde, and if that does not help, report it"
    )


class BaseClient(discord.AutoShardedClient):
    """A discord.py client that requests little and caches little; shared by the bot and `doctor`."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            **more,
            intents=_intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.1,  # later servers are waited for where they are needed
        )


class Client(BaseClient):
    """One connection of the bot."""

    def __init__(self, gateway: Gateway, host: Host, limits: Limits, logins: LoginThrottle) -> None:
        super().__init__(http_trace=gateway.limiter.trace(Route.BASE))
        self.handler: InteractionHandler = gateway.handler
        self.tree = Tree(self)
        self._gateway = gateway
        self._host = host
        self._limits = limits
        self._logins = logins
        self._known: set[int | None] = set()  # shards that have logged in
        self._seen = BoundedDict[int, None](_SEEN)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if not initial:
            await self._logins.wait_for_turn(anew=shard_id in self._known)
        self._known.add(shard_id)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Control)
        self.tree.fill()
        await self.tree.set_translator(Translator())
        assert self.application_id is not None
        if await self.tree.sync_if_changed(self._host.journal, self.application_id):
            log.info("discord: commands registered")

    async def report_failure(self, interaction: discord.Interaction, error: BaseException) -> None:
        """Log an error of ours, and tell the person privately under which number it is in the log."""
        bug = secrets.token_hex(3)
        log.error("discord: an interaction failed", bug=bug, exc_info=error)
        await self.handler.report_bug(interaction, bug)

    # Events

    async def on_ready(self) -> None:  # called again for each new session, so nothing is started here
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
        """Answer a click, once. discord.py passes it to the dynamic item, unless the message no longer shows that item
        because the board was edited in the same moment; the interaction event, which also brings us here, always comes.
        """
        if interaction.extras.setdefault("clicked", asyncio.current_task()) is not asyncio.current_task():
            return
        try:
            await dispatch_click(interaction, self.handler)
        except Exception as error:  # noqa: BLE001 - whatever fails, the person is told
            await self.report_failure(interaction, error)

    async def on_message(self, message: discord.Message) -> None:
        if message.guild is not None:
            if message.author != self.user and not message.flags.ephemeral:
                self._gateway.boards.overheard(message.channel.id)
            return
        if message.author.bot or message.id in self._seen:
            return
        self._seen[message.id] = None
        incoming = IncomingMessage(
            identity.person(message.author),
            identity.shown_name(message.author, self._limits.name),
            message.content[: self._limits.line],
            source=str(message.id),
        )
        await self._gateway.typed(message, incoming)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        await self._gateway.rooms.deleted(payload.channel_id, {payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        await self._gateway.rooms.deleted(payload.channel_id, payload.message_ids)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._gateway.reach.invited()
        self._gateway.changes.notify()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self._gateway.changes.notify()

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self._gateway.changes.notify()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self._gateway.changes.notify()

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        self._gateway.changes.notify()

    async def on_member_update(
        self, before: discord.Member, after: discord.Member
    ) -> None:  # only ourselves: our roles changed
        self._gateway.changes.notify()

    async def on_guild_channel_update(self, before: Any, after: Any) -> None:
        self._gateway.changes.notify()

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        self._gateway.reach.changed(payload.thread_id)
        self._gateway.changes.notify()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gateway.gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._gateway.gone(payload.thread_id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("discord: an event failed", happened=event_method)  # noqa: LOG004 - discord.py calls it in a handler


class DiscordNetwork:
    """Discord as one of the networks of adapters/serve.py."""

    def __init__(self, settings: Settings, token: str, host: Host, limits: Limits) -> None:
        self.name = identity.NETWORK
        self.gateway = Gateway(host, limits.name)
        self._host = host
        self._token = token
        self._limits = limits
        self._logins = LoginThrottle(host.clock)
        host.attach(identity.NETWORK, self.gateway)
        use_addresses(settings)

    async def run(self) -> None:
        """Stay connected until cancelled. Raises ConfigError if Discord refuses us for good."""
        try:
            await self._run()
        finally:
            await self.gateway.close()

    async def rooms(self, channels: Sequence[str]) -> Sequence[Room | None]:
        """The rooms of these channel numbers, once they are known; None for one we may not write in."""
        clock = self._host.clock
        until = clock.ticks() + _SETTLED
        while None in (found := [self._room(int(channel)) for channel in channels]) and clock.ticks() < until:
            await clock.sleep(_POLL)
        return found

    def _room(self, number: int) -> Room | None:
        client = self.gateway.rooms.client
        channel: Any = client.get_channel(number) if client is not None and self.gateway.connected else None
        return identity.room(channel) if isinstance(channel, Messageable) and may_write(channel) else None

    async def _run(self) -> None:
        backoff = Backoff(_MIN_BACKOFF, _MAX_BACKOFF)
        clock = asyncio.get_running_loop().time
        while True:
            begun = clock()
            client = Client(self.gateway, self._host, self._limits, self._logins)
            self.gateway.begin(client)
            try:
                async with client:
                    try:
                        await client.login(self._token)
                        await self._logins.wait_for_quota(client)
                        await client.connect(reconnect=True)
                    finally:
                        self.gateway.lost()  # before it closes, so that failures from now on are expected
            except discord.LoginFailure:
                raise BadToken(
                    "Discord does not know this token; copy it again from the Developer Portal, page Bot"
                ) from None
            except discord.PrivilegedIntentsRequired:
                raise _refused(_DISALLOWED_INTENTS) from None
            except discord.ConnectionClosed as error:
                if error.code in _FATAL:
                    raise _refused(error.code) from None
                log.warning("discord: connection closed", code=error.code)
            except REQUEST_ERRORS as error:
                log.warning("discord: not connected", why=classify(error).name, reason=type(error).__name__)
            except Exception:  # such as an event that discord.py cannot parse, or a gateway that is down
                log.exception("discord: the client failed")
            finally:
                self._host.network_is(identity.NETWORK, reachable=False)
            task = asyncio.current_task()
            if task is not None and task.cancelling():  # discord.py swallowed our cancellation
                raise asyncio.CancelledError
            if clock() - begun > _STABLE_AFTER:
                backoff.reset()
            await self._host.clock.sleep(backoff.next())
