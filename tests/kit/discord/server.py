"""A whole Discord on the loopback, to which an unmodified discord.py talks: start it, fill it, act in it, look at it.

async with loopback() as discord:
    guild, channel = discord.server("Game night", "table")
    ada = discord.person("Ada")
    ... start a bot on discord.api and discord.token ...
    joined = await discord.slash(ada, channel, "join")
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

from tests.kit.discord.people import Interaction, People
from tests.kit.discord.rest import Fault, Rest
from tests.kit.discord.sockets import Gateway
from tests.kit.discord.world import Channel, Guild, Ids, Message, User

TOKEN = "loopback.token.of-the-tests"


class Discord(People):
    """The server and everything on it."""

    def __init__(self) -> None:
        self.ids = Ids()
        self.token = TOKEN
        self.patience = 30.0  # seconds until a test gives up waiting, even on a busy machine
        self.shards = 1
        self.remaining = 1000
        self.synced = 0
        self.commands: dict[str, dict[str, Any]] = {}
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.everything: list[Message] = []  # ever sent, including deleted ones
        self.bot = self.person("Tafelrunde", bot=True)
        self.rest = Rest(self)
        self.gateway = Gateway(self)
        self.api = self.gateway_url = ""
        self._changed = asyncio.Event()
        self._directs: dict[str, Channel] = {}

    # Filling it

    def person(self, name: str, *, bot: bool = False, closed: int | None = None, locale: str = "en-US") -> User:
        user = User(self.ids(), name, bot, closed, locale)
        self.users[user.id] = user
        return user

    def server(self, name: str, *channels: str, locale: str = "en-US") -> tuple[Guild, *tuple[Channel, ...]]:
        """A server with channels."""
        guild = Guild(self.ids(), name, self.person(f"owner of {name}"), locale=locale)
        self.guilds[guild.id] = guild
        return guild, *(self.channel(guild, each) for each in channels)

    def channel(self, guild: Guild, name: str, parent: Channel | None = None) -> Channel:
        channel = Channel(self.ids(), guild, name, parent=parent)
        self.channels[channel.id] = channel
        return channel

    def direct(self, user: User) -> Channel:
        """The bot's direct channel with someone."""
        if user.id not in self._directs:
            channel = self._directs[user.id] = Channel(self.ids(), recipient=user)
            self.channels[channel.id] = channel
        return self._directs[user.id]

    def post(
        self,
        channel: Channel,
        author: User,
        body: dict[str, Any],
        *,
        reader: User | None = None,
        files: list[tuple[str, bytes]] | None = None,
    ) -> Message:
        message = Message(self.ids(), channel, author, dict(body), reader, files=files or [])
        channel.messages[message.id] = message
        self.everything.append(message)
        self.changed()
        return message

    def fail(self, method: str, path: str, status: int, code: int = 0, **more: Any) -> Fault:
        """Make the next matching requests fail: see Fault."""
        fault = Fault(method, re.compile(path), status, code, **more)
        self.rest.faults.append(fault)
        return fault

    # Looking at it

    def shown(self, channel: Channel) -> list[Message]:
        """What everyone in a channel can read."""
        return [each for each in channel.messages.values() if each.reader is None]

    def bots(self, channel: Channel) -> list[Message]:
        """The bot's messages there to everyone."""
        return [each for each in self.shown(channel) if each.author is self.bot]

    def read(self, channel: Channel) -> str:
        """The text of everything the bot said there to everyone."""
        return "\n".join(each.text for each in self.bots(channel))

    def boards(self, channel: Channel) -> list[Message]:
        """The boards with buttons in a room; once settled there is one for each table that is open."""
        again = "tafel:again:"  # under the last board of a table that has ended
        return [
            each
            for each in self.bots(channel)
            if any(not item.get("custom_id", "").startswith(again) for item in each.controls)
        ]

    def board(self, channel: Channel) -> Message:
        """The only message with buttons in a room."""
        [board] = self.boards(channel)
        return board

    async def board_with(self, channel: Channel, text: str = "") -> Message:
        """The board, once it is the only one and contains the text."""
        await self.until(lambda: len(found := self.boards(channel)) == 1 and text in found[0].text)
        return self.board(channel)

    def changed(self) -> None:
        self._changed.set()

    async def until(self, condition: Callable[[], Any], patience: float = 0) -> Any:
        """Wait until a condition holds, and return its value."""
        async with asyncio.timeout(patience or self.patience):
            while not (found := condition()):
                self._changed.clear()
                try:
                    async with asyncio.timeout(0.2):
                        await self._changed.wait()
                except TimeoutError:
                    continue
        return found

    async def eventually(self, look: Callable[[], Awaitable[Any]], right: Callable[[Any], Any]) -> Any:
        """Look until the result is right, and return it."""
        async with asyncio.timeout(self.patience):
            while not right(found := await look()):
                await asyncio.sleep(0.01)
        return found

    # What the gateway and REST ask

    @property
    def application(self) -> dict[str, Any]:
        return {
            "id": self.bot.id,
            "name": "Tafelrunde",
            "icon": None,
            "description": "",
            "type": None,
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": self.bot.data,
            "approximate_guild_count": len(self.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": None,
            "eligible_oauth2_scopes": [],
            "bot_public": True,
            "bot_require_code_grant": False,
            "summary": "",
        }

    def guild_data(self, guild: Guild) -> dict[str, Any]:
        role = {"id": guild.id, "name": "@everyone", "permissions": str(guild.allowed), "position": 0, "color": 0}
        role |= {"hoist": False, "managed": False, "mentionable": False, "flags": 0}
        role |= {"colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}}
        mine = [each for each in self.channels.values() if each.guild is guild]
        return {
            "id": guild.id,
            "name": guild.name,
            "owner_id": guild.owner.id,
            "roles": [role, *self._roles(guild, role)],
            "members": [guild.member(self.bot)],
            "channels": [each.data for each in mine if each.parent is None],
            "threads": [each.data for each in mine if each.parent is not None and not each.archived],
            "emojis": [],
            "stickers": [],
            "features": [],
            "preferred_locale": guild.locale,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "system_channel_flags": 0,
            "afk_timeout": 300,
            "joined_at": "2026-01-01T00:00:00+00:00",
            "large": False,
            "unavailable": False,
            "member_count": 2,
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _roles(self, guild: Guild, everyone: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for key, name in guild.roles.items():
            may = str(guild.powers.get(key, guild.allowed))
            yield {**everyone, "id": key, "name": name, "position": 1, "permissions": may}

    def copy_data(self, name: str, guild_id: str) -> dict[str, Any]:
        """A command that is registered in one server alone."""
        common = {"id": self.ids(), "application_id": self.bot.id, "guild_id": guild_id, "type": 1, "version": "1"}
        return {**common, "name": name, "description": "Somebody's", "default_member_permissions": None}

    def command_data(self, each: dict[str, Any]) -> dict[str, Any]:
        kept = {key: value for key, value in each.items() if value is not None}
        more = {"id": str(10**17 + list(self.commands).index(each["name"])), "application_id": self.bot.id}
        may = each.get("default_member_permissions")
        kept["default_member_permissions"] = None if may is None else str(may)
        return {"type": 1, "description": "", **kept, **more, "version": "1"}


@asynccontextmanager
async def loopback(port: int = 0) -> AsyncIterator[Discord]:
    """A running Discord. At the end, anything that was wrong with any body is reported."""
    discord = Discord()
    app = web.Application(client_max_size=64 << 20)
    app.router.add_route("*", "/api/v10/{tail:.*}", discord.rest.handle)
    app.router.add_get("/gateway", discord.gateway.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", port)
    await site.start()
    port = runner.addresses[0][1]
    discord.api = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway_url = f"ws://127.0.0.1:{port}/gateway"
    try:
        yield discord
    finally:
        await discord.gateway.drop()
        await runner.cleanup()
    assert not discord.rest.complaints, discord.rest.complaints
