"""Makes the pictures of docs/pictures anew: boards as a bot on the loopback Discord attaches them.

.venv/bin/python -m tests.adapters.discord.samples
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from adapters.discord.pictures import drawing
from adapters.discord.pictures.studio import past_of, scene
from bot.language import Locale
from tests.adapters.discord.conftest import connected
from tests.adapters.discord.friends import Friends
from tests.kit.discord.server import loopback

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
PICTURES = {  # game, how many play, moves until it is worth seeing (None: to the end), whether it is light
    "antiquity": ("antiquity", 3, 8, True),
    "citadels": ("citadels", 4, 142, False),
    "citadels-end": ("citadels", 4, None, False),
    "court": ("court", 3, 120, False),
}
NAMES = ("Ada", "Bruno", "Cleo", "Dmitri")


async def sample(name: str) -> bytes:
    """A game's board as a picture after some moves."""
    game, people, moves, light = PICTURES[name]
    with tempfile.TemporaryDirectory() as folder:
        async with loopback() as discord, connected(discord, Path(folder)) as bot:
            guild, channel = discord.server("Game night", "table")
            await discord.invite(guild)
            friends = Friends(discord, bot.host, channel, [discord.person(name) for name in NAMES[:people]])
            await friends.sit_down(game)
            if light:
                guild.moderators.add(friends.people[0].id)
                await discord.slash(friends.people[0], channel, "room", text="pictures light")
            if moves is not None:
                await friends.play_by_slash(moves)
                [(_, png)] = (await friends.board()).files
                return png
            ended = await friends.play_by_slash()
            past = await past_of(bot.host.journal, ended)
            wanted = drawing.png(scene(ended, Locale("en"), past, light=light))
            await discord.until(lambda: any(("board.png", wanted) in each.files for each in channel.messages.values()))
            return wanted


async def _make() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        (FOLDER / f"discord-{name}.png").write_bytes(await sample(name))


if __name__ == "__main__":
    asyncio.run(_make())
