"""Makes the pictures of docs/pictures anew: boards as a bot on the loopback Discord attaches them.

.venv/bin/python -m tests.adapters.discord.samples
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends
from tests.kit.discord.server import loopback

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
GAMES = {  # those with a picture: how many play, and moves until it is worth seeing
    "antiquity": (3, 8),
    "citadels": (4, 142),
    "court": (3, 150),
}
NAMES = ("Ada", "Bruno", "Cleo", "Dmitri")


async def sample(game: str) -> bytes:
    """A game's board as a picture after some moves."""
    people, moves = GAMES[game]
    with tempfile.TemporaryDirectory() as folder:
        async with loopback() as discord, connected(discord, Path(folder)) as bot:
            guild, channel = discord.server("Game night", "table")
            await discord.invite(guild)
            friends = Friends(discord, bot.host, channel, [discord.person(name) for name in NAMES[:people]])
            await friends.sit_down(game)
            await friends.play_by_slash(moves)
            [(_, png)] = (await friends.board()).files
            return png


async def _make() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"discord-{game}.png").write_bytes(await sample(game))


if __name__ == "__main__":
    asyncio.run(_make())
