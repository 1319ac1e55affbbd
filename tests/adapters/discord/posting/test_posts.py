"""Posts are remembered beyond the cache, and forgotten when they should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.discord.posting import posts
from adapters.discord.posting.posts import NO_POST, Post, Posts
from bot.ports import Room
from tests.kit.journals import opened

ROOM = Room("discord", "1")


async def test_posts_beyond_the_limit_are_read_from_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posts, "_CACHED", 2)
    async with opened(tmp_path / "tables.db") as journal:
        kept = Posts(journal)
        for number in range(5):
            await kept.put(f"table{number}", ROOM, Post(message=number + 1))
        assert len(kept._known) == 2
        assert [(await kept.get(f"table{number}", ROOM)).message for number in range(5)] == [1, 2, 3, 4, 5]


async def test_a_post_that_is_not_in_memory_is_forgotten_on_the_disk_too(tmp_path: Path) -> None:
    async with opened(tmp_path / "tables.db") as journal:
        await Posts(journal).put("table", ROOM, Post(message=1))
        await Posts(journal).put("table", ROOM, None)
        assert await Posts(journal).get("table", ROOM) == NO_POST
