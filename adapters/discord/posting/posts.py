"""Which message is which: the board of a table in a room, a member's private message. Kept in the journal."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.journal.journal import Journal, NotStored
from bot.people.bounded import BoundedDict
from bot.ports import Audience, Room

log = structlog.get_logger()


class Post(msgspec.Struct, frozen=True):
    """The message that shows a table to one audience, if there is one.

    `message` and `channel` are Discord's numbers, 0 for none. `at` is when it was posted, in seconds since 1970.
    `decision` is what earlier versions kept of whom it calls. `lines` is whether it also holds news, which must stay.
    `told` holds what the audience was told once: `closed` that its direct messages are closed, `barred` that we may not
    write in a room, `gone` that the room was deleted. `turns` are those of all seats (table.py) that the audience has
    been told of, `private` whether the last of them is decided in private. `old` are the messages that this one has
    replaced but that still have to be tidied up, each with whether its text stays and whether it is rich. `rich` is
    whether the message is made of components V2, which it stays. `calls` are the lines in rooms that call a
    person, each with its channel. `story` is the news in a room's board, None where an earlier version posted it.
    """

    message: int = 0
    channel: int = 0
    at: float = 0.0
    decision: int = 0
    lines: bool = False
    told: tuple[str, ...] = ()
    turns: tuple[int, ...] = ()
    private: bool = False
    old: tuple[tuple[int, bool, bool], ...] = ()
    rich: bool = False
    calls: tuple[tuple[int, int], ...] = ()
    story: str | None = None


NO_POST = Post()

_CACHED = 10_000  # posts


class Posts:
    """All posts, by table and audience."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known = BoundedDict[tuple[str, Audience], Post](_CACHED)
        self._locks: WeakValueDictionary[tuple[str, Audience], asyncio.Lock] = WeakValueDictionary()

    def lock(self, table: str, audience: Audience) -> asyncio.Lock:
        """The lock to hold while a message is changed."""
        return self._locks.setdefault((table, audience), asyncio.Lock())

    def cached(self, table: str, audience: Audience) -> Post:
        """The post as far as it is in memory."""
        return self._known.get((table, audience), NO_POST)

    async def get(self, table: str, audience: Audience) -> Post:
        key = table, audience
        if key not in self._known:
            kept = await self._journal.get_setting(f"discord/{table}", _key(audience))
            self._known[key] = msgspec.json.decode(kept, type=Post) if kept else NO_POST
        return self._known[key]

    async def put(self, table: str, audience: Audience, post: Post | None) -> None:
        """Remember a post, or forget it with None. If it cannot be stored, it is remembered in memory only."""
        key = table, audience
        before = await self.get(table, audience)
        if post is None:
            self._known.pop(key, None)
        else:
            self._known[key] = post
        if before == (post or NO_POST):
            return
        value = None if post is None else msgspec.json.encode(post).decode()
        try:
            await self._journal.set_setting(f"discord/{table}", _key(audience), value)
        except NotStored as error:
            log.warning("discord: a post was not remembered", reason=str(error))


def _key(audience: Audience) -> str:
    return f"{'room' if isinstance(audience, Room) else 'person'}/{audience.id}"
