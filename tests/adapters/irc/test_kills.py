"""kill -9 at random moments of `tafelrunde serve`, while people play in a channel: nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache
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
from bot.render import brief
from bot.render.boards import BOARDS
from bot.table import acts
from bot.table.lobby import names
from bot.table.table import Announcement, Note, Status, Table
from bot.text.doc import Line, line
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
MOST = 25  # entries that one update may cover
ASIDE = re.compile("You sit at the table|Welcome back|If your connection breaks")
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
pacing = {{ burst = 1000, rate = 1000.0, window = 100000, answers = 10000 }}
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
            await self.crowd.hears("#court", f"{nick} (opens|sits down)")
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
        """Return once the bot knows that everybody was told everything, and no AI player will do more."""

        def behind() -> bool:
            kept = self.kept()
            thinking = any(kept.table.seats[decision.seat].ai for decision in kept.table.pending_decisions)
            return thinking or any(
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
            log = [
                (table.copy(), said) for table, _, said in acts.load(*read_table(self.file, kept.table.header.id)[:2])
            ]
            if isinstance(audience, Room):
                Told(log).follow(incoming)
            else:
                secrets = {AGAIN, *_secrets(log, self.seat(kept, audience))}
                for text in incoming:
                    assert all(parsed(text, secrets))

    def seat(self, kept: Replayed, audience: Audience) -> int | None:
        return None if isinstance(audience, Room) else kept.table.seat_of(audience)


class Told:
    """What a channel may be told of a game, update after update: each covers some entries of the log."""

    def __init__(self, log: Sequence[tuple[Table, Sequence[Announcement]]]) -> None:
        self._log = log
        self._formatter = Formatter(EN, prefix="!")
        self._before = sum(table.status is Status.LOBBY for table, _ in log)
        self._boards = {row for table, _ in log for row in plain(self._formatter.rows(brief.position(table, EN) or ()))}

    def follow(self, incoming: Sequence[str]) -> None:
        """Holds that every entry was told, in order, and again only where it was said that this may be so."""
        texts = [text for text in incoming if text not in self._boards]
        reached = {(0, self._before, self._before)}  # texts read, entries told, and the most that may have been told
        seen = set(reached)
        while reached:
            reached = {step for read, told, most in reached for step in self._steps(texts, read, told, most)} - seen
            seen |= reached
        read = max(read for read, _, _ in seen)
        assert (len(texts), len(self._log)) in {(read, told) for read, told, _ in seen}, (
            f"nobody was to be told {texts[read : read + 1]}, or it came out of order, after {texts[read - 2 : read]}"
        )

    def _steps(self, texts: Sequence[str], read: int, told: int, most: int) -> Iterator[tuple[int, int, int]]:
        again = read < len(texts) and texts[read].startswith(AGAIN)
        for since in range(self._before, most + 1) if again else (told,):
            for upto in range(since, min(since + MOST, len(self._log)) + 1):
                for rows, whole in self._updates(since, upto, again=again):
                    for after in range(read + max(0, rows - 1), min(read + rows + 2, len(texts) + 1)):
                        if unbroken(texts[read:after]) == whole:
                            yield after, upto, max(most, upto)

    @cache  # noqa: B019 - it lives as long as one check
    def _updates(self, since: int, upto: int, *, again: bool) -> Sequence[tuple[int, str]]:
        """An update on these entries, in how many rows: with or without a call, and the end where the game is over."""
        table = self._log[max(upto - 1, 0)][0]
        said = [item for _, items in self._log[since:upto] for item in items if item.to is None]
        lines = brief.told(table, said, EN)
        ends = ((), brief.result(table, EN)) if table.outcome else ((),)
        calls = ((), brief.next_call(table, EN) or ()) if table.pending_decisions else ((),)
        first = (line(AGAIN),) if again else ()
        updates = [plain(self._formatter.flow(*first, *lines, *end, call)) for end in ends for call in calls]
        return [(len(rows), unbroken(rows)) for rows in updates]


def _secrets(log: Sequence[tuple[Table, Sequence[Announcement]]], seat: int | None) -> Iterator[str]:
    """All that a seat may be told in private."""
    formatter = Formatter(EN)
    for table, said in log:
        docs = brief.told(table, [item for item in said if item.to == seat], EN)
        if table.status is Status.RUNNING and seat is not None:
            boards, there = BOARDS[table.game.name], names(table)
            public = [item.what for item in said if item.to is None and not isinstance(item.what, Note)]
            texts = [boards.hand_line(table.view(seat), there, EN), boards.confirm(table.view(seat), public, there, EN)]
            if table.owes(seat):
                texts.append(boards.prompt_line(table.view(seat), table.offers(seat), there, EN))
            docs += [(Line(text),) for text in texts if text]
        yield from (row for doc in docs for row in plain(formatter.flow(doc)))


def plain(rows: Iterable[str]) -> list[str]:
    """The rows as a client receives them, without formatting."""
    return [strip_formatting(piece).replace("\u200b", "") for piece in split_lines(rows)]


def unbroken(rows: Sequence[str]) -> str:
    """The rows as one, however they were broken: signs that keep clients from ringing take room, too."""
    return " ".join(rows).replace(" · ", " ")


def parsed(text: str, known: set[str]) -> Iterator[str]:
    """Split a text into the pieces it is made of. Fails if anything else is in it."""
    longest_first = sorted(known, key=len, reverse=True)
    while text := text.lstrip(" ·"):
        piece = next((piece for piece in longest_first if text.startswith(piece)), None)
        assert piece is not None, f"nobody was to be told {text[:200]!r}"
        yield piece
        text = text.removeprefix(piece)


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
