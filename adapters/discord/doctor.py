"""The checks of `tafelrunde doctor` for Discord: log in, look around, disconnect.

Token, client and commands are the bot's own (settings.py, client.py, command_tree.py), so that both find the same.
Nothing is changed, and events are left to a bot that is running.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import aiohttp
import discord
import yarl
from discord.http import Route

from adapters.discord import settings as values
from adapters.discord.client import BaseClient, use_addresses
from adapters.discord.errors import REQUEST_ERRORS, ErrorKind, classify
from adapters.discord.interactions.command_tree import Translator, Tree, differing
from adapters.discord.logins import logins_needed
from adapters.discord.settings import Settings
from bot.operations.config import ConfigError
from bot.operations.doctor import Finding, Findings, Part, Step, bad, called, good, odd
from bot.text.layout import clean

STEP_TIMEOUT = 10.0  # seconds per finding
NEEDED = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
)

_ANSWER_TIMEOUT = 9.0  # seconds for Discord to answer; below STEP_TIMEOUT, so that the finding can say what is missing
_NAMED = 5  # commands or channels listed by name at most
_LACKING = {  # optional permissions
    "embed_links": "discord-embeds",
    "attach_files": "discord-pictures",
    "send_messages_in_threads": "discord-threads",
    "create_public_threads": "discord-threads-new",
}
_BAD_TOKEN, _BAD_INTENTS = 4004, (4013, 4014)  # the gateway's close codes


def part(wanted: Settings, environment: Mapping[str, str], hello: str = "") -> Part:
    """The checks of Discord. `hello` is sent as a direct message to the application's owner, unless empty."""
    visit = Visit(wanted, environment, hello)
    steps = [
        Step("token", visit.token),
        Step("name", visit.name),
        Step("login", visit.login),
        Step("application", visit.application),
        Step("commands", visit.commands),
        *([Step("direct", visit.direct)] if hello else []),
        Step("gateway", visit.gateway),
        Step("servers", visit.servers),
    ]
    return Part("Discord", steps, visit.around(), STEP_TIMEOUT)


class Visit:
    """One visit to Discord; its steps share a client."""

    def __init__(self, wanted: Settings, environment: Mapping[str, str], hello: str) -> None:
        self._wanted = wanted
        self._environment = environment
        self._hello = hello
        self._token = ""
        self._client = BaseClient()
        self._link: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def around(self) -> AsyncIterator[None]:
        """Keep the client open around the steps, and silence its log: what it says is reported as findings."""
        logger = logging.getLogger("discord")
        level = logger.level
        logger.setLevel(logging.CRITICAL + 1)
        use_addresses(self._wanted)
        try:
            async with self._client:
                yield
        finally:
            if self._link is not None:
                self._link.cancel()
                await asyncio.wait([self._link])
            logger.setLevel(level)

    # Steps

    async def token(self) -> Findings:
        try:
            self._token = values.token(self._wanted, self._environment)
        except ConfigError as error:
            yield bad("network-wrong", reason=str(error))
        else:
            yield good("discord-token")

    async def name(self) -> Findings:
        where = yarl.URL(Route.BASE)
        yield await called(where.host or "", where.port or 443)

    async def login(self) -> Findings:
        yield await self._login()

    async def application(self) -> Findings:
        """Check the application's settings in the portal, and give the invitation link."""
        about = self._about
        yield good("discord-application", name=clean(about.name), id=str(about.id), link=self._link_in)
        if about.interactions_endpoint_url:
            yield bad("discord-endpoint")
        if about.bot_require_code_grant:
            yield odd("discord-grant")

    async def commands(self) -> Findings:
        """Check that the registered commands are the current ones."""
        tree = Tree(BaseClient())  # its own client, so that no interaction reaches this tree
        tree.fill()
        await tree.set_translator(Translator())
        others = differing(await tree.payload(), await self._client.http.get_global_commands(self._about.id))
        if others:
            yield odd("discord-commands-other", number=len(others), names=_some([f"/{name}" for name in others]))
        else:
            yield good("discord-commands")

    async def direct(self) -> Findings:
        """Check that a direct message arrives."""
        about = self._about
        owner = about.team.owner_id if about.team is not None else about.owner.id
        error: BaseException | None = None
        try:
            channel = await self._client.create_dm(discord.Object(owner or 0))
            await channel.send(self._hello)
        except REQUEST_ERRORS as refusal:
            error = refusal
        if error is None:
            yield good("discord-direct")
        elif classify(error) is ErrorKind.DMS_CLOSED:
            yield odd("discord-direct-closed")
        else:
            yield odd("discord-direct-not", reason=_reason(error))

    async def gateway(self) -> Findings:
        """Connect to the gateway with our intents; this counts as one of the day's logins."""
        shards, _, limits = await self._client.http.get_bot_gateway()
        left, reset = limits["remaining"], limits["reset_after"] // 60_000 + 1
        if left < logins_needed(shards):
            yield bad("discord-logins-few", left=left, minutes=reset)
            return
        self._link = asyncio.create_task(self._client.connect())
        ready = asyncio.create_task(self._client.wait_until_ready())
        await asyncio.wait([self._link, ready], timeout=_ANSWER_TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if self._client.is_ready():
            yield good("discord-gateway", left=left - shards, total=limits["total"])
        else:
            yield self._hung_up()

    async def servers(self) -> Findings:
        """Check where people could play."""
        if not self._client.guilds:
            yield odd("discord-servers-none", link=self._link_in)
        for guild in sorted(self._client.guilds, key=lambda each: each.name.casefold()):
            for finding in self._server(guild):
                yield finding
            copies = await self._copies(guild)
            if copies:
                yield odd("discord-commands-copies", server=clean(guild.name), number=len(copies), names=_some(copies))

    # Findings

    async def _login(self) -> Finding:
        try:
            await self._client.login(self._token)
        except discord.LoginFailure:
            return bad("discord-token-unknown")
        except discord.HTTPException as error:
            return bad("discord-refused", status=str(error.status))
        except (aiohttp.ClientError, OSError) as error:
            certificate = isinstance(error, aiohttp.ClientSSLError)
            return bad("discord-certificate") if certificate else bad("discord-away", reason=_reason(error))
        return good("discord-login", name=clean(self._client.user.name if self._client.user else ""))

    async def _copies(self, guild: discord.Guild) -> Sequence[str]:
        """The commands registered in one server alone: not by us, so another program left them there."""
        try:
            found = await self._client.http.get_guild_commands(self._about.id, guild.id)
        except discord.HTTPException:  # such as a server that did not allow commands
            return []
        return sorted(f"/{clean(each['name'])}" for each in found)

    def _hung_up(self) -> Finding:
        """Why the gateway did not let us in."""
        error = self._link.exception() if self._link is not None and self._link.done() else None
        code = error.code if isinstance(error, discord.ConnectionClosed) else None
        if code == _BAD_TOKEN:
            return bad("discord-token-unknown")
        if isinstance(error, discord.PrivilegedIntentsRequired) or code in _BAD_INTENTS:
            return bad("discord-intents")
        return bad("discord-gateway-silent" if code is None else "discord-gateway-closed", code=str(code))

    def _server(self, guild: discord.Guild) -> Sequence[Finding]:
        """Where we may write in one server, and what is missing there."""
        server = clean(guild.name)
        if guild.unavailable or guild.me is None:
            return [odd("discord-server-away", server=server)]
        rights = {channel: channel.permissions_for(guild.me) for channel in guild.text_channels}
        open_to_us = [each for each, may in rights.items() if may.view_channel and may.send_messages]
        if not open_to_us:
            return [bad("discord-server-barred", server=server, link=self._link_in)]
        found = [good("discord-server", server=server, open=len(open_to_us), all=len(rights))]
        for right, key in _LACKING.items():
            without = [f"#{clean(each.name)}" for each in open_to_us if not getattr(rights[each], right)]
            if without:
                found.append(odd(key, server=server, channels=_some(without)))
        return found

    @property
    def _about(self) -> discord.AppInfo:
        about: Any = self._client.application
        assert about is not None, "an earlier step has logged in"
        return about  # type: ignore[no-any-return]  # discord.py's type is vague

    @property
    def _link_in(self) -> str:
        return discord.utils.oauth_url(self._about.id, permissions=NEEDED, scopes=("bot", "applications.commands"))


def _reason(error: BaseException) -> str:
    """What the system or Discord says about an error, in a few words."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status}, {error.code}"
    with suppress(AttributeError):
        return str(error.os_error.strerror)  # type: ignore[attr-defined]  # aiohttp's connection errors have it
    return getattr(error, "strerror", None) or type(error).__name__


def _some(names: Sequence[str]) -> str:
    """The names, abbreviated if there are many."""
    return ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
