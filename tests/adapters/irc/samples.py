"""Makes docs/pictures/irssi.ansi: an evening of three friends as one of them sees it in irssi.

.venv/bin/python -m tests.adapters.irc.samples
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path

from bot.language import Locale, notation_text
from bot.runtime.host import Host, LiveTable
from engines.core.chance import Committed
from tests.adapters.irc.test_games import ROOM, hosting
from tests.adapters.irc.test_screens import Screen
from tests.kit.irc import servers
from tests.kit.irc.raw import RawClient

FILE = Path(__file__).parents[3] / "docs" / "pictures" / "irssi.ansi"
ROWS = 40
BEGIN, END = 7, 11  # entries of the table's log between which it is worth seeing


class Evening:
    """Mira uses irssi, her friends other clients."""

    def __init__(self, screen: Screen, live: LiveTable, friends: dict[str, RawClient]) -> None:
        self._screen = screen
        self._live = live
        self._friends = friends

    async def play(self, until: Callable[[int, str], bool]) -> str:
        """Everybody makes sensible moves in the channel, until something is so of the log's length and who is to play;
        the last move."""
        said = ""
        while not until(self._live.table.seq, self._playing()):
            name, seq, said = self._playing(), self._live.table.seq, self.move()
            if name in self._friends:
                self._friends[name].say("#court", f"!{said}")
            else:
                self._screen.type(f"!{said}")
            while self._live.table.seq == seq:
                await asyncio.sleep(0.05)
            await asyncio.sleep(0.5)  # so that everything is seen in its order
        return said

    def move(self) -> str:
        """A sensible line for whoever is to play."""
        table, seat = self._live.table, self._live.table.pending_decisions[0].seat
        names = [each.name for each in table.seats]
        return notation_text(table.game.policy(table.view(seat), Committed(bytes([table.seq]))), names, Locale("en"))

    async def talk(self, **lines: str) -> None:
        for name, text in lines.items():
            self._friends[name].say("#court", text)
            await asyncio.sleep(0.3)

    def _playing(self) -> str:
        return self._live.table.seats[self._live.table.pending_decisions[0].seat].name


async def evening(host: Host, screen: Screen, friends: dict[str, RawClient]) -> str:
    await screen.until("MOTD|End of")
    screen.type("/join #court")
    screen.type("!new antiquity")
    for client in friends.values():
        await client.until("sits down")
        client.say("#court", "!join")
        await client.until("You sit at the table")
    screen.type("!start")
    await screen.until("four different kingdoms")
    (live,) = await host.tables.find(ROOM)
    sofa = Evening(screen, live, friends)
    await sofa.play(lambda seq, _: seq >= BEGIN)
    screen.type("/clear")
    last = await sofa.play(lambda seq, name: seq >= END and name == "Mira")
    await sofa.talk(Jonas=f"{last.split()[1].capitalize()}, Lotte, really?", Lotte="I know nothing :)")
    for line in ("/window show 3", "/window size 4", "/window 2"):
        screen.type(line)
    screen.type(f"!{sofa.move()}", send=False)
    await asyncio.sleep(1)
    return screen.picture()


async def _make() -> None:
    with servers.ngircd() as server, tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        async with (
            hosting(home, server, nick="Tafelrunde") as host,
            RawClient("Jonas", server.port) as jonas,
            RawClient("Lotte", server.port) as lotte,
        ):
            friends = {"Jonas": jonas, "Lotte": lotte}
            for client in friends.values():
                await client.register()
                await client.join("#court")
            screen = Screen("irssi", home, server.port, nick="Mira", rows=ROWS)
            try:
                FILE.write_text(await evening(host, screen, friends), encoding="utf-8")
            finally:
                screen.close()


if __name__ == "__main__":
    asyncio.run(_make())
