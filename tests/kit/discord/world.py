"""What exists on the loopback Discord: people, servers, channels, messages, each also as Discord would send it.

Data only. What requests do to it is in rest.py, what people do in people.py.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any

VIEW, SEND, HISTORY, EMBED, ATTACH = 1 << 10, 1 << 11, 1 << 16, 1 << 14, 1 << 15
THREADS = 1 << 38  # sending in threads
OPEN_THREADS = 1 << 35
ALL = VIEW | SEND | HISTORY | EMBED | ATTACH | THREADS | OPEN_THREADS | (1 << 31)
MANAGE = 1 << 13  # manage messages, which makes someone a moderator
MANAGE_SERVER = 1 << 5
EPHEMERAL = 1 << 6
V2 = 1 << 15  # the flag of a message made of components alone
_EPOCH = 1420070400000


class Ids:
    """Snowflakes, each greater than the previous one."""

    def __init__(self) -> None:
        self._count = itertools.count()

    def __call__(self) -> str:
        return str(((int(time.time() * 1000) - _EPOCH) << 22) + next(self._count))


@dataclass
class User:
    """An account. `closed` refuses messages from bots with one of Discord's codes: 50007 closed, 50278 no server in
    common any more, 10013 or 50033 the account no longer exists."""

    id: str
    name: str
    bot: bool = False
    closed: int | None = None
    locale: str = "en-US"

    @property
    def data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "username": f"user{self.id}",
            "avatar": None,
            "discriminator": "0",
            "public_flags": 0,
            "flags": 0,
            "global_name": self.name,
            "primary_guild": None,
            "bot": self.bot,
        }


@dataclass
class Guild:
    """A server. `allowed` is what its one role grants to everyone, including the bot."""

    id: str
    name: str
    owner: User
    allowed: int = ALL
    locale: str = "en-US"
    moderators: set[str] = field(default_factory=set)
    managers: set[str] = field(default_factory=set)  # of the server itself
    nicks: dict[str, str] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)  # names by id
    powers: dict[str, int] = field(default_factory=dict)  # additional permissions of roles, by id
    granted: list[str] = field(default_factory=list)  # the roles of the bot
    holders: dict[str, list[str]] = field(default_factory=dict)  # the roles of each person
    copies: list[str] = field(default_factory=list)  # commands of the bot's registered here alone, by name
    there: bool = True  # whether the bot is a member

    @property
    def base(self) -> int:
        """What the bot may do in the server unless a channel overrides it."""
        return reduce(or_, (self.powers.get(role, 0) for role in self.granted), self.allowed)

    def member(self, user: User, *, permissions: bool = False) -> dict[str, Any]:
        data = {
            "user": user.data,
            "nick": self.nicks.get(user.id),
            "roles": self.granted if user.bot else self.holders.get(user.id, []),
            "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "avatar": None,
        }
        if permissions:
            more = (MANAGE if user.id in self.moderators else 0) | (MANAGE_SERVER if user.id in self.managers else 0)
            data["permissions"] = str(ALL | more)
        return data


@dataclass
class Channel:
    """A channel of a server, a thread under one, or, with `recipient`, a direct channel."""

    id: str
    guild: Guild | None = None
    name: str = ""
    recipient: User | None = None
    parent: Channel | None = None
    forum: bool = False
    archived: bool = False
    locked: bool = False
    denied: int = 0  # what the bot may not do here
    messages: dict[str, Message] = field(default_factory=dict)

    @property
    def allowed(self) -> int:
        """What the bot may do here."""
        if self.guild is None:
            return ALL
        above = self.parent.denied if self.parent else 0
        return self.guild.base & ~(self.denied | above) if self.guild.there else 0

    @property
    def data(self) -> dict[str, Any]:
        if self.guild is None:
            assert self.recipient is not None
            return {"id": self.id, "type": 1, "flags": 0, "recipients": [self.recipient.data], "last_message_id": None}
        common = {"id": self.id, "guild_id": self.guild.id, "name": self.name, "flags": 0, "last_message_id": None}
        if self.parent is not None:
            meta = {"archived": self.archived, "auto_archive_duration": 60, "locked": self.locked}
            meta |= {"archive_timestamp": "2026-01-01T00:00:00+00:00"}
            counts = {"message_count": 0, "member_count": 1, "total_message_sent": 0}
            owner = {"owner_id": self.guild.owner.id, "parent_id": self.parent.id}
            return {**common, "type": 11, "thread_metadata": meta, **counts, **owner}
        overwrites = []
        if self.denied:
            overwrites = [{"id": self.guild.id, "type": 0, "allow": "0", "deny": str(self.denied)}]
        more = {"permission_overwrites": overwrites, "nsfw": False, "topic": None, "parent_id": None}
        return {**common, "type": 15 if self.forum else 0, "position": 0, **more}


@dataclass
class Message:
    """A message. `reader` is the only person who sees it, if it is ephemeral."""

    id: str
    channel: Channel
    author: User
    body: dict[str, Any]
    reader: User | None = None
    nonce: str | None = None
    files: list[tuple[str, bytes]] = field(default_factory=list, repr=False)
    born: float = field(default_factory=time.monotonic)
    edits: int = 0

    @property
    def text(self) -> str:
        """Everything that can be read in it, except the labels of buttons."""
        parts = [self.body.get("content") or ""]
        parts += [each["content"] for each in walk(self.body.get("components")) if each["type"] == 10]
        for embed in self.body.get("embeds") or ():
            parts += [embed.get("title") or "", embed.get("description") or ""]
            parts += [part for each in embed.get("fields") or () for part in (each["name"], each["value"])]
            parts.append((embed.get("footer") or {}).get("text") or "")
        return "\n".join(part for part in parts if part)

    @property
    def controls(self) -> list[dict[str, Any]]:
        """Its buttons and selects."""
        return [each for each in walk(self.body.get("components")) if each["type"] in (2, 3, 5, 6, 7, 8)]

    @property
    def rich(self) -> bool:
        """Whether it is made of components V2, which it then stays."""
        return bool((self.body.get("flags") or 0) & V2)

    @property
    def data(self) -> dict[str, Any]:
        count = itertools.count(1)
        rows = [_numbered(row, count) for row in self.body.get("components") or ()]
        data = {
            "id": self.id,
            "channel_id": self.channel.id,
            "type": 0,
            "content": self.body.get("content") or "",
            "mentions": [],
            "mention_roles": [],
            "attachments": [
                {"id": str(at), "filename": name, "size": len(what), "url": "http://x/", "proxy_url": "http://x/"}
                for at, (name, what) in enumerate(self.files)
            ],
            "embeds": [{"type": "rich", **each} for each in self.body.get("embeds") or ()],
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "flags": self.body.get("flags") or 0,
            "components": rows,
            "author": self.author.data,
            "pinned": False,
            "mention_everyone": False,
            "tts": False,
        }
        return data | ({"nonce": self.nonce} if self.nonce else {})


def walk(components: list[dict[str, Any]] | None) -> Iterator[dict[str, Any]]:
    """All components, those within others too, in order."""
    for each in components or ():
        yield each
        yield from walk(each.get("components"))
        if each.get("accessory"):
            yield from walk([each["accessory"]])


def _numbered(item: dict[str, Any], count: Iterator[int]) -> dict[str, Any]:
    """A component as Discord returns it."""
    defaults: dict[str, Any] = {2: {"disabled": False}, 17: {"spoiler": False, "accent_color": None}}.get(
        item["type"], {}
    )
    if item["type"] in (3, 5, 6, 7, 8):
        defaults = {"disabled": False, "min_values": 1, "max_values": 1}
    found = {**defaults, **{key: value for key, value in item.items() if value is not None}, "id": next(count)}
    if "components" in item:
        found["components"] = [_numbered(each, count) for each in item["components"]]
    if "accessory" in item:
        found["accessory"] = _numbered(item["accessory"], count)
    if item["type"] == 12:
        found["items"] = [_unfurled(each) for each in item["items"]]
    return found


def _unfurled(item: dict[str, Any]) -> dict[str, Any]:
    """A picture of a gallery, with the address that it has now."""
    media = {"id": "1", "url": "http://x/", "proxy_url": "http://x/", "content_type": "image/png"}
    media |= {"width": 900, "height": 600, "loading_state": 2, "flags": 0}
    return {"media": media, "description": item.get("description"), "spoiler": bool(item.get("spoiler"))}
