"""kill -9 at random moments of `tafelrunde serve`, while people play in a channel: nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from adapters.irc.conversation.addressed import strip_formatting
from adapters.irc.conversation.formatting import Formatter
from adapters.irc.conversation.outgoing import split_lines
from bot.journal.archive import Replayed
from bot.journal.rows import read_table
from bot.journal.verify import verify_table
from bot.language import Locale
from bot.ports import Audience, Room
from bot.render import messages
from bot.render.boards import BOARDS
from bot.table import acts
from bot.table.lobby import names
from bot.table.table import Status, Table
from bot.text.doc import Doc
from engines.core.chance import Committed
from engines.core.notation import write
from tests.kit.irc.crowd import ACCOUNTS, Crowd
from tests.kit.irc.fake import fake_server
from tests.kit.killed import Killed
from tests.kit.lives import Life, Nursery, all_gone

pytestmark = pytest.mark.crash

KILLS = 26  # in each of four runs: more than a hundred in all
EN = Locale("en")
AGAIN = EN("irc-again")
ASIDE = re.compile("You sit at the table|Welcome back|.*: your decision, please|If your connection breaks")
CONFIG = """
language = "en"
pace = "off"
[[irc]]
name = "net"
host = "127.0.0.1"
port = {port}
tls = false
owner = "Olga {life}"
nick = "Tafel"
channels = ["#court"]
pacing = {{ burst = 1000, rate = 1000.0, window = 100000 }}
"""


class Night(Killed):
    """An evening at several tables while the bot is killed again and again. The database tells what really happened."""

    def __init__(self, crowd: Crowd, folder: Path, nursery: Nursery, port: int, nicks: Sequence[str], ai: int) -> None:
        super().__init__(folder, nursery, "", (len(nicks), ai))
        self._config = folder / "config.toml"
        self._port = port
        self._lives = 0
        self.crowd = crowd
        self._nicks = nicks
        self._ai = ai
        self._said = 0  # lines of ours, which number them
        self._since: dict[str, int] = {}  # how much everybody had heard when this table's game began

    # A life

    def begin(self) -> Life:
        """Start the bot; the owner's name says how often that was done."""
        self._lives += 1
        self._config.write_text(CONFIG.format(port=self._port, life=self._lives))
        return super().begin()

    async def connected(self) -> None:
        """The bot is back, and has accepted guests who return by a code."""
        await self.crowd.until(self.here)
        if self.crowd.caps or not self._since:
            return
        here = self.here()
        for nick in self._nicks:
            assert not [line for line in self.crowd.wire[here:] if f"PRIVMSG {nick} " in line], "told before the code"
            self.crowd.whisper(nick, f"claim {self.crowd.code(nick)}")
            await self.crowd.hears(nick, "Welcome back")

    async def act(self, *, wait: bool) -> None:
        """Make a sensible move for whoever must decide: a secret one in private, another there or in the channel."""
        table = self.kept().table
        while table.open and self.owing(table) is None:
            await self.more(table)
            table = self.kept().table
        seat = self.owing(table)
        if seat is None:
            await self.told_all()
            self.check()
            await self.sit_down(table.game.name)
            return
        nick = table.seats[seat].name
        action = table.game.policy(table.view(seat), Committed(bytes([table.seq % 256])))
        secret = any(offer.secret for offer in table.offers(seat) if offer.make is type(action))
        if secret or self.chance.random() < 0.5:
            self.say(nick, write(action), "Tafel")
        else:
            self.say(nick, f"!{write(action)}")
        if wait:
            await self.more(table)

    def say(self, nick: str, text: str, where: str = "#court") -> None:
        self._said += 1
        self.crowd.say(nick, text, where, f"msgid=m{self._said}")

    async def sit_down(self, game: str) -> None:
        self.crowd.pass_over("#court")  # what was said again after a kill is no answer to what comes now
        for at, nick in enumerate(self._nicks):
            self.say(nick, f"!new {game}" if at == 0 else "!join")
            await self.crowd.hears("#court", f"{nick} sits down")
            if not self.crowd.caps and not any("If your connection" in line for line in self.crowd.incoming(nick)):
                await self.crowd.hears(nick, "You sit at the table")
        if self._ai:
            self.say(self._nicks[0], f"!add {self._ai} ai")
            await self.crowd.hears("#court", r"\(AI\) sits down")
        await self.told_all()
        self._since = {where: len(self.crowd.incoming(where)) for where in ("#court", *self._nicks)}
        self.crowd.pass_over("#court")
        self.say(self._nicks[0], "!start")
        await self.crowd.hears("#court", "Here we go")

    async def told_all(self) -> None:
        """Whether the bot knows that everybody was told everything."""

        def behind() -> bool:
            kept = self.kept()
            return any(
                audience not in kept.cursors or kept.cursors[audience].seq < kept.table.seq
                for audience in kept.table.audiences
            )

        await self.crowd.until(lambda: not behind())

    # What the file says

    async def more(self, table: Table) -> None:
        """Wait until the log is ahead of the table."""
        with closing(self.open()) as database:
            query = (
                "SELECT 1 FROM (SELECT table_id, seq FROM log ORDER BY n DESC LIMIT 5) WHERE table_id = ? AND seq > ?"
            )
            await self.crowd.until(lambda: database.execute(query, (table.header.id, table.seq)).fetchone())

    def owing(self, table: Table) -> int | None:
        """The seat of somebody who must decide."""
        return next((decision.seat for decision in table.pending_decisions if not table.seats[decision.seat].ai), None)

    def here(self) -> int:
        """After how many of the bot's lines it joined the channel since the last start; 0 if it has not."""
        for at in range(len(self.crowd.wire) - 1, -1, -1):
            if self.crowd.wire[at].endswith(f"ask Olga {self._lives}"):
                joins = [join for join, line in enumerate(self.crowd.wire[at:], at) if line == "JOIN #court"]
                return joins[0] + 1 if joins else 0
        return 0

    # What must be so

    def check(self) -> None:
        """Check that the log replays with each line once, and everybody got their lines in order and nothing else."""
        kept = self.kept()
        assert verify_table(*read_table(self.file, self.newest())[:2]).agrees
        sources = [entry.source for entry in kept.entries if entry.source]
        assert len(sources) == len(set(sources))
        for audience in kept.table.audiences:
            where = "#court" if isinstance(audience, Room) else kept.table.seats[self.seat(kept, audience) or 0].name
            incoming = [text for text in self.crowd.incoming(where)[self._since[where] :] if not ASIDE.match(text)]
            before, lines, pictures = self.due(kept, audience)
            said = [piece for text in incoming for piece in parsed(text, {AGAIN, *lines, *pictures})]
            follows([piece for piece in said if piece not in pictures], lines, before)

    def seat(self, kept: Replayed, audience: Audience) -> int | None:
        return None if isinstance(audience, Room) else kept.table.seat_of(audience)

    def due(self, kept: Replayed, audience: Audience) -> tuple[int, list[str], set[str]]:
        """An audience's number of lines before the game, all its lines, and the boards it may be shown."""
        seat = self.seat(kept, audience)
        formatter = Formatter(EN, prefix="!" if seat is None else "")
        before, lines = 0, list[str]()
        pictures: set[str] = set()
        for table, _, told in acts.load(*read_table(self.file, kept.table.header.id)[:2]):
            docs = [messages.line(kept.table, item, EN) for item in told if item.to == seat]
            lines += [line for doc in docs for line in plain(formatter.flow(doc))]
            if table.status is Status.LOBBY:
                before = len(lines)
            elif seat is None:
                pictures.update(plain(formatter.board(messages.board(table, EN))))
            elif table.status is Status.RUNNING:
                boards = BOARDS[table.game.name]
                hand = boards.hand(table.view(seat), names(table), EN)
                shown: list[Doc] = [hand] if hand else []
                if table.owes(seat):
                    shown.append(boards.ask(table.view(seat), table.offers(seat), names(table), EN))
                shown += [(block,) for doc in shown for block in doc]  # rows may end between any two
                pictures.update(line for doc in shown for line in plain(formatter.flow(doc)))
        return before, lines, pictures


def plain(rows: Iterable[str]) -> list[str]:
    """The rows as a client receives them, without formatting."""
    return [strip_formatting(piece).replace("\u200b", "") for piece in split_lines(rows)]


def parsed(text: str, known: set[str]) -> Iterator[str]:
    """Split a text into the pieces it is made of. Fails if anything else is in it."""
    longest_first = sorted(known, key=len, reverse=True)
    while text := text.lstrip(" ·"):
        piece = next((piece for piece in longest_first if text.startswith(piece)), None)
        assert piece is not None, f"nobody was to be told {text[:200]!r}"
        yield piece
        text = text.removeprefix(piece)


def follows(incoming: Sequence[str], lines: Sequence[str], before: int) -> None:
    """Holds that every line was heard, in order, and again only where it was said that this may be so. So many of them
    had been heard before."""
    at, farthest = {before}, before  # up to which line it may have been told
    for piece in incoming:
        if piece == AGAIN:
            at = set(range(farthest + 1))
        else:
            at = {line + 1 for line in at if lines[line : line + 1] == [piece]}
            assert at, f"{piece!r} came out of order, or once more without a word, before {lines[farthest:][:3]}"
            farthest = max(farthest, *at)
    assert len(lines) in at, f"never told: {lines[farthest:]}"


@pytest.mark.parametrize(
    ("game", "count", "ai", "caps"),
    [
        ("citadels", 4, 0, f"{ACCOUNTS} echo-message"),
        ("antiquity", 2, 1, ""),
        ("court", 3, 0, ACCOUNTS),
        ("antiquity", 3, 0, ACCOUNTS),
    ],
)
async def test_after_kill_9_what_was_said_has_happened_once_and_everybody_has_read_what_is_theirs(
    game: str, count: int, ai: int, caps: str, tmp_path: Path
):
    nicks = ("ada", "bruno", "cleo", "dmitri")[:count]
    with Nursery(tmp_path) as nursery:
        async with fake_server() as server:
            crowd = Crowd(server, caps)
            crowd.patience = 30.0  # for a machine that has much else to do
            serving = asyncio.create_task(crowd.serve())
            night = Night(crowd, tmp_path, nursery, server.port, nicks, ai)
            life = night.begin()
            await night.connected()
            for nick in nicks:
                crowd.come(nick, nick if caps else "")
            await night.sit_down(game)
            life.end()
            for _ in range(KILLS):
                await night.one_life()
            life = night.begin()
            await night.connected()
            await night.told_all()
            life.end()
            night.check()
            serving.cancel()
    assert all_gone("=".join(night.mark)), "a worker process has outlived the one that it worked for"
