"""The REST side of the loopback Discord: what a request does, what it answers, and what it refuses.

Every body is checked against Discord's description and against limits missing from it. Anything wrong is kept in
`complaints`, which tests require to be empty, and answered with the 400 that Discord would give.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from email import message_from_bytes
from typing import Any

from aiohttp import web

from tests.kit.discord import limits
from tests.kit.discord.description import description
from tests.kit.discord.world import (
    ATTACH,
    EMBED,
    EPHEMERAL,
    OPEN_THREADS,
    SEND,
    THREADS,
    V2,
    VIEW,
    Channel,
    Message,
)

_NOBODY = {
    10013: (404, 10013, "Unknown User"),
    50033: (400, 50033, "Invalid Recipient(s)"),
}  # accounts that no longer exist
_FREE = ("/interactions/", "/webhooks/")  # what needs no token and has no part in its limit
OLD = 3600.0  # seconds after which a message can only be edited a few times


class Refused(Exception):  # noqa: N818 - an answer, not a failure
    """An error as Discord returns it: HTTP status and code."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code


@dataclass
class Fault:
    """What happens to the next matching requests instead of carrying them out, or, with `late`, after doing so."""

    method: str
    path: re.Pattern[str]
    status: int
    code: int = 0
    times: int = 1
    late: bool = False  # the request is carried out, but the answer is lost
    delay: float = 0.0
    retry_after: float = 0.02


class Rest:
    """The requests."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self.complaints: list[str] = []
        self.requests: list[tuple[str, str, Any]] = []
        self.statuses: list[int] = []
        self.faults: list[Fault] = []
        self.checked = True
        self.rate: limits.Rate | None = None  # how many requests are taken; any number where it is not set
        self._asked = ""  # the current request
        self._nonces: dict[tuple[str, str], Message] = {}
        self.routes: list[tuple[str, re.Pattern[str], Callable[..., Awaitable[Any]]]] = [
            ("GET", re.compile(r"/users/@me"), self._me),
            ("GET", re.compile(r"/users/(\d+)"), self._user),
            ("GET", re.compile(r"/(?:oauth2/)?applications/@me"), self._application),
            ("GET", re.compile(r"/gateway/bot"), self._gateway),
            ("GET", re.compile(r"/channels/(\d+)"), self._channel),
            ("PATCH", re.compile(r"/channels/(\d+)"), self._unarchive),
            ("GET", re.compile(r"/applications/\d+/commands"), self._registered),
            ("PUT", re.compile(r"/applications/\d+/commands"), self._commands),
            ("GET", re.compile(r"/applications/\d+/guilds/(\d+)/commands"), self._copies),
            ("POST", re.compile(r"/users/@me/channels"), self._direct),
            ("POST", re.compile(r"/channels/(\d+)/threads"), self._thread),
            ("POST", re.compile(r"/channels/(\d+)/messages"), self._send),
            ("GET", re.compile(r"/channels/(\d+)/messages"), self._history),
            ("GET", re.compile(r"/channels/(\d+)/messages/(\d+)"), self._message),
            ("PATCH", re.compile(r"/channels/(\d+)/messages/(\d+)"), self._edit),
            ("DELETE", re.compile(r"/channels/(\d+)/messages/(\d+)"), self._delete),
            ("POST", re.compile(r"/interactions/(\d+)/([^/]+)/callback"), self._callback),
            ("POST", re.compile(r"/webhooks/\d+/([^/]+)"), self._follow),
            ("GET", re.compile(r"/webhooks/\d+/([^/]+)/messages/(@original|\d+)"), self._answer),
            ("PATCH", re.compile(r"/webhooks/\d+/([^/]+)/messages/(@original|\d+)"), self._edit_answer),
            ("DELETE", re.compile(r"/webhooks/\d+/([^/]+)/messages/(@original|\d+)"), self._delete_answer),
        ]

    async def handle(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix("/api/v10")
        body, files = await _body(request)
        self.requests.append((request.method, path, body))
        if self.rate and not path.startswith(_FREE) and (wait := self.rate.wait(time.monotonic())):
            return self._limited(wait, everywhere=True)
        fault = self._fault(request.method, path)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and not fault.late and fault.status:
            return self._broken(fault)
        try:
            answer = await self._carry_out(request, path, body, files)
        except Refused as refusal:
            return self._error(refusal.status, refusal.code, str(refusal))
        if fault is not None and fault.status:
            return self._broken(fault)
        status = 204 if answer is None else 201 if path.endswith("/threads") else 200
        self.statuses.append(status)
        self._check_answer(request.method, path, status, answer)
        return web.Response(status=204) if answer is None else _json(answer, status)

    def _fault(self, method: str, path: str) -> Fault | None:
        for fault in self.faults:
            if fault.times and fault.method == method and fault.path.search(path):
                fault.times -= 1
                return fault
        return None

    def _broken(self, fault: Fault) -> web.Response:
        if fault.status == 429:
            return self._limited(fault.retry_after, everywhere=False)
        return self._error(fault.status, fault.code, "fault")

    def _limited(self, seconds: float, *, everywhere: bool) -> web.Response:
        self.statuses.append(429)
        body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
        headers = {"Via": "1.1 loopback", "Retry-After": str(seconds)} | (
            {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"} if everywhere else {}
        )
        return _json(body, 429, headers)

    def _error(self, status: int, code: int, message: str) -> web.Response:
        self.statuses.append(status)
        return _json({"code": code, "message": message}, status)

    async def _carry_out(self, request: web.Request, path: str, body: Any, files: list[tuple[str, bytes]]) -> Any:
        secret = path.startswith(_FREE)
        if not secret and request.headers.get("Authorization") != f"Bot {self._world.token}":
            raise Refused(401, 0, "401: Unauthorized")
        for method, pattern, run in self.routes:
            if method == request.method and (match := pattern.fullmatch(path)):
                self._asked = f"{request.method} {path} {body}"
                self._check_request(request.method, path, body)
                return await run(*match.groups(), body=body, files=files)
        self.complaints.append(f"no such route: {request.method} {path}")
        raise Refused(404, 0, "404: Not Found")

    def _check_request(self, method: str, path: str, body: Any) -> None:
        if self.checked:
            self._complain(description().request(method, path, body))

    def _check_answer(self, method: str, path: str, status: int, answer: Any) -> None:
        if self.checked:
            found = description().response(method, path, status, answer)
            self.complaints += [f"the loopback's own answer: {wrong}" for wrong in found]

    def _complain(self, wrong: Any) -> None:
        found = list(wrong)
        if found:
            self.complaints += [f"{wrong} in {self._asked[:1000]}" for wrong in found]
            raise Refused(400, 50035, "; ".join(found)[:500])

    # The account

    async def _me(self, **_: Any) -> Any:
        return {**self._world.bot.data, "mfa_enabled": False, "locale": "en-US"}

    async def _user(self, user_id: str, **_: Any) -> Any:
        if user_id not in self._world.users:
            raise Refused(404, 10013, "Unknown User")
        return self._world.users[user_id].data

    async def _application(self, **_: Any) -> Any:
        return self._world.application

    async def _gateway(self, **_: Any) -> Any:
        limit = {"total": 1000, "remaining": self._world.remaining, "reset_after": 20, "max_concurrency": 16}
        return {"url": self._world.gateway_url, "shards": self._world.shards, "session_start_limit": limit}

    async def _registered(self, **_: Any) -> Any:
        return [self._world.command_data(each) for each in self._world.commands.values()]

    async def _copies(self, guild_id: str, **_: Any) -> Any:
        return [self._world.copy_data(each, guild_id) for each in self._world.guilds[guild_id].copies]

    async def _commands(self, body: Any, **_: Any) -> Any:
        self._complain(limits.commands(body))
        self._world.commands = {each["name"]: each for each in body}
        self._world.synced += 1
        return [self._world.command_data(each) for each in body]

    # Channels and messages

    def _at(self, channel_id: str) -> Channel:
        channel = self._world.channels.get(channel_id)
        if channel is None:
            raise Refused(404, 10003, "Unknown Channel")
        if not channel.allowed & VIEW:
            raise Refused(403, 50001, "Missing Access")
        return channel

    def _in(self, channel: Channel, message_id: str) -> Message:
        if message_id not in channel.messages or channel.messages[message_id].reader:
            raise Refused(404, 10008, "Unknown Message")
        return channel.messages[message_id]

    async def _channel(self, channel_id: str, **_: Any) -> Any:
        return self._at(channel_id).data

    async def _unarchive(self, channel_id: str, body: Any, **_: Any) -> Any:
        channel = self._at(channel_id)
        if channel.locked:
            raise Refused(403, 50013, "Missing Permissions")
        channel.archived = body.get("archived", channel.archived)
        return channel.data

    async def _thread(self, channel_id: str, body: Any, files: list[tuple[str, bytes]]) -> Any:
        above = self._at(channel_id)
        if not above.allowed & OPEN_THREADS:
            raise Refused(403, 50013, "Missing Permissions")
        thread = self._world.channel(above.guild, body["name"], parent=above)
        await self._world.gateway.dispatch("THREAD_CREATE", thread.data, above.guild.id)
        if not above.forum:
            return thread.data
        return thread.data | {"message": self._world.post(thread, self._world.bot, body["message"], files=files).data}

    async def _direct(self, body: Any, **_: Any) -> Any:
        user = self._world.users[str(body["recipient_id"])]
        if user.closed in _NOBODY:
            raise Refused(*_NOBODY[user.closed])
        return self._world.direct(user).data

    async def _send(self, channel_id: str, body: Any, files: list[tuple[str, bytes]]) -> Any:
        channel = self._at(channel_id)
        self._may_send(channel, body, files)
        self._complain(limits.message(body, new=True))
        self._complain(_absent(body, files))
        nonce = body.get("nonce")
        if nonce is not None and body.get("enforce_nonce") and (channel.id, str(nonce)) in self._nonces:
            return self._nonces[channel.id, str(nonce)].data
        message = self._world.post(channel, self._world.bot, body, files=files)
        if nonce is not None:
            if len(str(nonce)) > 25:
                self.complaints.append("nonce: more than 25")
            message.nonce = str(nonce)
            self._nonces[channel.id, str(nonce)] = message
        return message.data

    def _may_send(self, channel: Channel, body: Any, files: list[tuple[str, bytes]]) -> None:
        if channel.recipient is not None and channel.recipient.closed:
            raise Refused(403, channel.recipient.closed, "Cannot send messages to this user")
        if channel.locked:
            raise Refused(400, 160005, "Thread is locked")
        if channel.archived:
            raise Refused(400, 50083, "Thread is archived")
        needed = THREADS if channel.parent else SEND
        if not channel.allowed & needed:
            raise Refused(403, 50013, "Missing Permissions")
        if (body.get("embeds") and not channel.allowed & EMBED) or (files and not channel.allowed & ATTACH):
            raise Refused(403, 50013, "Missing Permissions")

    async def _history(self, channel_id: str, **_: Any) -> Any:
        shown = [each.data for each in self._at(channel_id).messages.values() if each.reader is None]
        return shown[::-1][:50]

    async def _message(self, channel_id: str, message_id: str, **_: Any) -> Any:
        return self._in(self._at(channel_id), message_id).data

    async def _edit(self, channel_id: str, message_id: str, body: Any, files: list[tuple[str, bytes]]) -> Any:
        channel = self._at(channel_id)
        message = self._in(channel, message_id)
        if channel.archived:
            raise Refused(400, 50083, "Thread is archived")
        if body.get("embeds") and not channel.allowed & EMBED:
            raise Refused(403, 50013, "Missing Permissions")
        if time.monotonic() - message.born > OLD:
            message.edits += 1
            if message.edits > 3:
                raise Refused(429, 30046, "Maximum number of edits to messages older than 1 hour reached")
        self._change(message, body, files)
        return message.data

    def _change(self, message: Message, body: Any, files: list[tuple[str, bytes]]) -> None:
        merged = {**message.body, **body, "flags": (message.body.get("flags") or 0) | (body.get("flags") or 0)}
        if merged["flags"] & V2 and not message.rich and (message.body.get("content") or message.body.get("embeds")):
            self._complain(["a message with content or embeds becomes one of components V2"])
        kept = files or ([] if body.get("attachments") == [] else message.files)
        self._complain(limits.message(merged, new=True))
        self._complain(_absent(merged, kept))
        message.body, message.files = merged, kept
        self._world.changed()

    async def _delete(self, channel_id: str, message_id: str, **_: Any) -> Any:
        channel = self._at(channel_id)
        del channel.messages[self._in(channel, message_id).id]
        self._world.changed()

    # Interactions

    async def _callback(self, interaction_id: str, token: str, body: Any, files: list[tuple[str, bytes]]) -> Any:
        interaction = self._world.interactions.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.expired:
            raise Refused(404, 10062, "Unknown interaction")
        if interaction.kind is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        data = body.get("data") or {}
        if body["type"] == 8:
            self._complain(limits.choices(data.get("choices") or []))
            interaction.choices = data.get("choices") or []
        elif body["type"] in (4, 7):
            self._complain(limits.message(data, new=body["type"] == 4))
        interaction.acknowledge(body["type"])
        message = self._respond(interaction, body["type"], data, files)
        self._world.changed()
        answered = {"id": interaction.id, "type": interaction.type, "response_message_loading": body["type"] == 5}
        ephemeral = message is not None and message.reader is not None
        answered |= {"response_message_ephemeral": ephemeral}
        answered |= {"response_message_id": message.id} if message else {}
        resource = (
            {"resource": {"type": body["type"], "message": message.data}} if message and body["type"] == 4 else {}
        )
        return {"interaction": answered, **resource}

    def _respond(self, interaction: Any, kind: int, data: Any, files: list[tuple[str, bytes]]) -> Message | None:
        if kind in (6, 7):
            interaction.original = interaction.message
            if kind == 7:
                self._change(interaction.message, data, files)
        elif kind in (4, 5):
            reader = interaction.user if (data.get("flags") or 0) & EPHEMERAL else None
            message = self._world.post(interaction.channel, self._world.bot, data, reader=reader, files=files)
            interaction.original = message
            interaction.answers.append(message)
        return interaction.original

    def _behind(self, token: str) -> Any:
        interaction = self._world.interactions.get(token)
        if interaction is None or interaction.kind is None:
            raise Refused(404, 10015, "Unknown Webhook")
        if interaction.outlived:
            raise Refused(401, 50027, "Invalid Webhook Token")
        return interaction

    def _one(self, token: str, which: str) -> tuple[Any, Message]:
        interaction = self._behind(token)
        every = {each.id: each for each in interaction.answers}
        message = interaction.original if which == "@original" else every.get(which)
        if message is None or message.id not in message.channel.messages:
            raise Refused(404, 10008, "Unknown Message")
        return interaction, message

    async def _follow(self, token: str, body: Any, files: list[tuple[str, bytes]]) -> Any:
        interaction = self._behind(token)
        self._complain(limits.message(body, new=True))
        ephemeral = (body.get("flags") or 0) & EPHEMERAL
        reader = interaction.user if ephemeral else None
        message = self._world.post(interaction.channel, self._world.bot, body, reader=reader, files=files)
        interaction.answers.append(message)
        return message.data

    async def _answer(self, token: str, which: str, **_: Any) -> Any:
        return self._one(token, which)[1].data

    async def _edit_answer(self, token: str, which: str, body: Any, files: list[tuple[str, bytes]]) -> Any:
        interaction, message = self._one(token, which)
        self._change(message, body, files)
        interaction.answer()
        self._world.changed()
        return message.data

    async def _delete_answer(self, token: str, which: str, **_: Any) -> Any:
        interaction, message = self._one(token, which)
        del message.channel.messages[message.id]
        interaction.answer(deleted=True)
        self._world.changed()


def _json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py checks for exactly this content type
    found = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(body).encode(), status=status, headers=found)


def _absent(body: Any, files: list[tuple[str, bytes]]) -> list[str]:
    """What a message names among its files although it has no such file."""
    absent = limits.named_files(body) - {name for name, _ in files}
    return [f"attachment://{name} is not attached" for name in sorted(absent)]


async def _body(request: web.Request) -> tuple[Any, list[tuple[str, bytes]]]:
    """The body and its files, once complete; if a client dies on the way, nothing is accepted."""
    raw = await request.read()
    if not request.content_type.startswith("multipart/"):
        return (json.loads(raw) if raw else None), []
    head = f"Content-Type: {request.headers['Content-Type']}\r\n\r\n".encode()
    parts = message_from_bytes(head + raw).get_payload()
    assert isinstance(parts, list)
    found = {part.get_param("name", header="content-disposition"): part for part in parts}
    files = [
        (part.get_filename() or "", part.get_payload(decode=True))
        for name, part in found.items()
        if name != "payload_json"
    ]
    return json.loads(found["payload_json"].get_payload(decode=True)), files
