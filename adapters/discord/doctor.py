"""What `tafelrunde doctor` finds out about Discord: it logs in, asks what there is to ask, and hangs up.

The token, the connection with its few intents and the commands are the bot's own (settings.py, client.py, tree.py), so
that both find the same. Nothing is changed, and what arrives meanwhile is left to a bot that is there.
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
from adapters.discord.client import Line, address
from adapters.discord.errors import FAULTS, Trouble, trouble
from adapters.discord.interactions.command_tree import Translator, Tree, differing
from adapters.discord.logins import needed
from adapters.discord.settings import Settings
from bot.operations.config import ConfigError
from bot.operations.doctor import Finding, Findings, Part, Step, bad, called, good, odd
from bot.text.layout import clean

PATIENCE = 10.0  # seconds that a finding may take
NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, embed_links=True, attach_files=True
)

_WAIT = 9.0  # seconds that Discord may take, so that what it did not do can be said
_NAMED = 5  # commands or channels that are named, if so many are concerned
_LACKING = {  # permissions without which it works, but not as well
    "embed_links": "discord-embeds",
    "attach_files": "discord-pictures",
    "send_messages_in_threads": "discord-threads",
}
_UNKNOWN, _INTENTS = 4004, (4013, 4014)  # with which the gateway hangs up


def part(wanted: Settings, environment: Mapping[str, str], hello: str = "") -> Part:
    """Discord as a part of the examination. `hello` is sent to the account's owner in a direct message, "" nothing."""
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
    return Part("Discord", steps, visit.around(), PATIENCE)


class Visit:
    """One visit to Discord."""

    def __init__(self, wanted: Settings, environment: Mapping[str, str], hello: str) -> None:
        self._wanted = wanted
        self._environment = environment
        self._hello = hello
        self._token = ""
        self._client = Line()
        self._link: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def around(self) -> AsyncIterator[None]:
        """What the steps have in common: one client, which is closed in the end. What it logs is told as findings."""
        logger = logging.getLogger("discord")
        level = logger.level
        logger.setLevel(logging.CRITICAL + 1)
        address(self._wanted)
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
        """What is set in the portal, and how it is invited."""
        about = self._about
        yield good("discord-application", name=clean(about.name), id=str(about.id), link=self._link_in)
        if about.interactions_endpoint_url:
            yield bad("discord-endpoint")
        if about.bot_require_code_grant:
            yield odd("discord-grant")

    async def commands(self) -> Findings:
        """Whether people see the commands that there are."""
        tree = Tree(Line())  # a client of its own: what is typed meanwhile is none of our business
        tree.fill()
        await tree.set_translator(Translator())
        others = differing(await tree.payload(), await self._client.http.get_global_commands(self._about.id))
        if others:
            yield odd("discord-commands-other", number=len(others), names=_some([f"/{name}" for name in others]))
        else:
            yield good("discord-commands")

    async def direct(self) -> Findings:
        """Whether a direct message arrives."""
        about = self._about
        owner = about.team.owner_id if about.team is not None else about.owner.id
        error: BaseException | None = None
        try:
            channel = await self._client.create_dm(discord.Object(owner or 0))
            await channel.send(self._hello)
        except FAULTS as refusal:
            error = refusal
        if error is None:
            yield good("discord-direct")
        elif trouble(error) is Trouble.CLOSED:
            yield odd("discord-direct-closed")
        else:
            yield odd("discord-direct-not", reason=_reason(error))

    async def gateway(self) -> Findings:
        """Whether we may listen, with the intents that we ask for; it counts as one of the day's logins."""
        shards, _, limits = await self._client.http.get_bot_gateway()
        left, reset = limits["remaining"], limits["reset_after"] // 60_000 + 1
        if left < needed(shards):
            yield bad("discord-logins-few", left=left, minutes=reset)
            return
        self._link = asyncio.create_task(self._client.connect())
        ready = asyncio.create_task(self._client.wait_until_ready())
        await asyncio.wait([self._link, ready], timeout=_WAIT, return_when=asyncio.FIRST_COMPLETED)
        ready.cancel()
        if self._client.is_ready():
            yield good("discord-gateway", left=left - shards, total=limits["total"])
        else:
            yield self._hung_up()

    async def servers(self) -> Findings:
        """Where people could play."""
        if not self._client.guilds:
            yield odd("discord-servers-none", link=self._link_in)
        for guild in sorted(self._client.guilds, key=lambda each: each.name.casefold()):
            for finding in self._server(guild):
                yield finding

    # What they find

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

    def _hung_up(self) -> Finding:
        """Why we may not listen."""
        error = self._link.exception() if self._link is not None and self._link.done() else None
        code = error.code if isinstance(error, discord.ConnectionClosed) else None
        if code == _UNKNOWN:
            return bad("discord-token-unknown")
        if isinstance(error, discord.PrivilegedIntentsRequired) or code in _INTENTS:
            return bad("discord-intents")
        return bad("discord-gateway-silent" if code is None else "discord-gateway-closed", code=str(code))

    def _server(self, guild: discord.Guild) -> Sequence[Finding]:
        """How it stands in one server: where we may write, and what would be missing there."""
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
        assert about is not None, "the step before has logged in"
        return about  # type: ignore[no-any-return]  # the library is vague about it

    @property
    def _link_in(self) -> str:
        return discord.utils.oauth_url(self._about.id, permissions=NEEDED, scopes=("bot", "applications.commands"))


def _reason(error: BaseException) -> str:
    """What the system or Discord says, in a few words."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status}, {error.code}"
    with suppress(AttributeError):
        return str(error.os_error.strerror)  # type: ignore[attr-defined]  # aiohttp's errors of a connection have it
    return getattr(error, "strerror", None) or type(error).__name__


def _some(names: Sequence[str]) -> str:
    """The names, or of many the first."""
    return ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
