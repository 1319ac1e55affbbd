"""Two networks for tests, and an account on each that can be linked by a code in each direction."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.text.doc import Hint
from tests.kit.evening import FAR, GRETA
from tests.kit.house import House, house
from tests.kit.net import Net
from tests.kit.tables import ADA


@asynccontextmanager
async def two_networks(path: Path, **more: Any) -> AsyncIterator[tuple[House, Net]]:
    async with house(path, **more) as h:
        far = Net("far")
        h.host.attach("far", far)
        yield h, far


def code(net: Net) -> str:
    """The code in the last answer."""
    hint = next(block for block in net.answers[-1][1] if isinstance(block, Hint))
    return hint.examples[0].removeprefix("pair ")


async def ask(h: House, far: Net) -> str:
    """Ada asks for a code and Greta sends it; returns what Greta gets."""
    await h.type(ADA, "pair", room=None)
    await h.type(GRETA, f"pair {code(h.net)}", room=None)
    return code(far)


async def make_one(h: House, far: Net) -> None:
    """Link Ada and Greta."""
    back = await ask(h, far)
    await h.type(ADA, f"pair {back}", room=None)
    assert "you are Greta on far as well" in h.answer


def one(h: House) -> bool:
    return h.host.pairs.first(ADA) == h.host.pairs.first(GRETA)


async def bring_there(h: House) -> None:
    """Show the table in the room of the other network too."""
    await h.type(ADA, "link")
    await h.type(GRETA, f"link {h.answer.split()[-1]}", room=FAR, moderator=True)
