"""Which messages of ours stand for what: the board of a table in a room, a player's private message. Kept on disk."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.journal.journal import Journal, NotStored
from bot.ports import Audience, Room

log = structlog.get_logger()


class Post(msgspec.Struct, frozen=True):
    """The message that stands for a table before one audience, as far as there is one.

    `message` and `channel` are Discord's numbers, 0 for none. `at` is when it was posted, in seconds since 1970.
    `decision`
    is the decision it asks for. `told` holds what the audience has been told once: `closed` that its direct messages
    are closed, `barred` that we may not write in a room, `gone` that there is no such room any more.
    """

    message: int = 0
    channel: int = 0
    at: float = 0.0
    decision: int = 0
    lines: bool = False
    told: tuple[str, ...] = ()


NONE = Post()


class Posts:
    """All of them, by table and audience."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: dict[tuple[str, Audience], Post] = {}
        self._locks: WeakValueDictionary[tuple[str, Audience], asyncio.Lock] = WeakValueDictionary()

    def lock(self, table: str, audience: Audience) -> asyncio.Lock:
        """Hold it while the message is changed, so that two do not change it at once."""
        return self._locks.setdefault((table, audience), asyncio.Lock())

    async def get(self, table: str, audience: Audience) -> Post:
        key = table, audience
        if key not in self._known:
            kept = await self._journal.get_setting(f"discord/{table}", _key(audience))
            self._known[key] = msgspec.json.decode(kept, type=Post) if kept else NONE
        return self._known[key]

    async def put(self, table: str, audience: Audience, post: Post | None) -> None:
        """Remember it; None forgets it. What cannot be stored now is remembered until the end of the process."""
        key = table, audience
        before = self._known.get(key)
        if post is None:
            self._known.pop(key, None)
        else:
            self._known[key] = post
        if before == post:
            return
        value = None if post is None else msgspec.json.encode(post).decode()
        try:
            await self._journal.set_setting(f"discord/{table}", _key(audience), value)
        except NotStored as error:
            log.warning("discord: a post was not remembered", reason=str(error))


def _key(audience: Audience) -> str:
    return f"{'room' if isinstance(audience, Room) else 'person'}/{audience.id}"
