"""kill -9 at random moments of `tafelrunde serve`, while friends play by commands and by buttons: nothing is lost."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from pathlib import Path

import pytest

from adapters.discord.rendering import formatting
from adapters.discord.rendering.typed import on_discord
from bot.journal import verify
from bot.journal.archive import Replayed
from bot.journal.rows import read_table
from bot.language import Locale
from bot.ports import Audience, Person, Room
from bot.render.messages import line
from bot.table.table import Table
from tests.adapters.discord.friends import BACK, Friends
from tests.kit.discord.people import Interaction
from tests.kit.discord.server import Discord, loopback
from tests.kit.discord.world import Channel, Message
from tests.kit.killed import Killed
from tests.kit.lives import Life, Nursery, all_gone

pytestmark = [pytest.mark.discord_loopback, pytest.mark.crash]

KILLS = 26  # in each of four runs: more than a hundred in all
CONFIG = """
language = "en"
pace = "off"
[discord]
token = "{token}"
api = "{api}"
gateway = "{gateway}"
"""
OURS = re.compile(r"<@\d+>.* it is up to |\*\*.*\]\(https://discord\.com/channels/[\d/]+\)$")  # who is asked, no news
AGAIN = formatting.escape(Locale("en")("discord-again"))


class Night(Killed, Friends):
    """An evening at one table while the bot is killed again and again. The database tells what really happened."""

    def __init__(self, discord: Discord, channel: Channel, folder: Path, nursery: Nursery, count: int) -> None:
        people = [discord.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")[:count]]
        Friends.__init__(self, discord, None, channel, people)  # type: ignore[arg-type]  # there is no host in this process
        config = CONFIG.format(token=discord.token, api=discord.api, gateway=discord.gateway_url)
        Killed.__init__(self, folder, nursery, config, discord.ids())
        self.done: list[Interaction] = []  # of this table, as all that follows
        self.lives = 0
        self._since = 0  # how many messages there were before

    def begin(self) -> Life:
        self.lives += 1
        self.discord.gateway.ready.clear()
        return super().begin()

    async def connected(self) -> None:
        async with asyncio.timeout(60):
            await self.discord.gateway.ready.wait()

    async def table(self) -> Table:
        return self.kept().table

    async def act(self, *, wait: bool) -> None:
        """Make somebody's move, by a command or by buttons; `wait` for the answer or not."""
        table = await self.discord.eventually(self.table, lambda now: self.owing(now) or not now.open)
        user = self.owing(table)
        if user is None:
            await self.another()
            return
        said = self.line(table, user)
        verb, _, words = said.partition(" ")
        if self.chance.random() < 0.5:
            self.done.append(
                await self.discord.slash(user, self.channel, verb, wait=wait, **({"text": words} if words else {}))
            )
            return
        shown = await self.discord.click(user, self.shown_last(), custom_id=f"tafel:hand:{table.header.id}")
        for _ in range(40):
            if shown.original is None or not shown.original.controls:
                break
            control = self.chance.choice([each for each in shown.original.controls if each.get("label") not in BACK])
            last = not wait and self.chance.random() < 0.4
            if control["type"] == 3:
                number = self.chance.randint(control.get("min_values", 1), control.get("max_values", 1))
                values = [each["value"] for each in self.chance.sample(control["options"], number)]
                shown = await self.discord.choose(
                    user, shown.original, custom_id=control["custom_id"], values=values, wait=not last
                )
            else:
                shown = await self.discord.click(user, shown.original, custom_id=control["custom_id"], wait=not last)
            if last or self.tells(shown):
                break
        self.done.append(shown)

    async def another(self) -> None:
        """The game is over: check that everybody was told, and begin another one."""
        await self.told_all()
        self.check()
        game, ai = (await self.table()).game.name, sum(seat.ai for seat in (await self.table()).seats)
        await self.sit_down(game, ai=ai)

    async def sit_down(self, game: str, *, ai: int = 0) -> Table:
        self._since, self.done, self.lives = len(self.discord.everything), [], 1
        return await super().sit_down(game, ai=ai)

    def shown_last(self):
        """The bot's latest message with buttons in the room."""
        return self.discord.boards(self.channel)[-1]

    async def told_all(self) -> None:
        """Return once the bot has told everybody everything, and no AI player will do more."""

        async def look() -> Replayed:
            return self.kept()

        await self.discord.eventually(look, _settled)

    # What must be so

    def check(self) -> None:
        self.check_log()
        self.check_told()
        self.check_secrets()

    def check_log(self) -> None:
        """Check that every acknowledged move is in the log, once."""
        kept = self.kept()
        sources = [entry.source for entry in kept.entries if entry.source]
        assert len(sources) == len(set(sources))
        acknowledged = [each for each in self.done if self.tells(each)]
        assert {each.id for each in acknowledged} <= set(sources)
        table_id = kept.table.header.id
        verdict = verify.verify_table(*read_table(self.file, table_id)[:2])
        assert verdict.agrees, verdict.lines

    def check_told(self) -> None:
        """Check that everybody got every line; each restart repeats lines in at most one message, which says so."""
        kept = self.kept()
        for audience in kept.table.audiences:
            seen, again = self.lines(self.channel if isinstance(audience, Room) else self._direct(audience))
            wanted = Counter(self.wanted(kept, audience))
            assert not wanted - (seen + Counter(text for texts in again for text in texts)), audience
            assert not [text for text in seen - wanted if not text.startswith("You sit at the table.")], audience
            assert all(set(texts) <= set(wanted) for texts in again)
            assert len(again) <= self.lives

    def tells(self, answer: Interaction) -> bool:
        """Whether an answer says what came of a move, rather than why it was refused or what is to be chosen next."""
        kept, me = self.kept(), Person("discord", answer.user.id)
        first = answer.text.partition("\n")[0]
        return first in {*self.wanted(kept, Room("discord", self.channel.id)), *self.wanted(kept, me)}

    def wanted(self, kept: Replayed, audience: Audience) -> list[str]:
        """The lines that an audience should have got since it joined."""
        seat = None if isinstance(audience, Room) else kept.table.seat_of(audience)
        said = [item for seq, told in kept.said if seq > kept.since[audience] for item in told if item.to == seat]
        docs = [on_discord(line(kept.table, item, Locale("en")), Locale("en")) for item in said]
        return [text for doc in docs if doc for text in "\n".join(formatting.lines([doc])).splitlines()]

    def lines(self, channel: Channel) -> tuple[Counter[str], list[list[str]]]:
        """The lines posted in a channel for this table, and those in messages marked as possible repetitions."""
        seen, again = Counter[str](), []
        for message in self.discord.everything[self._since :]:
            if message.channel is channel and message.author is self.discord.bot and message.reader is None:
                found = [each for each in _above(message).splitlines() if not OURS.match(each)]
                if AGAIN in found:
                    again.append([each for each in found if each != AGAIN])
                else:
                    seen.update(found)
        return seen, again

    def check_secrets(self) -> None:
        """Check that nobody was shown another player's secrets, unless they were told the same."""
        kept = self.kept()
        told = {user.id: set(self.wanted(kept, Person("discord", user.id))) for user in self.people}
        assert all(told.values()) or kept.table.game.name == "court"  # which has no secrets
        for message in self.discord.everything[self._since :]:
            reader = message.reader or message.channel.recipient
            own = told[reader.id] if reader else set()
            others = {text for user, texts in told.items() if not reader or user != reader.id for text in texts}
            assert not set(message.text.splitlines()) & (others - own)

    def _direct(self, person: Person) -> Channel:
        return self.discord.direct(self.discord.users[person.id])


def _settled(kept: Replayed) -> bool:
    table = kept.table
    people = {audience for audience in table.audiences if audience.network == "discord"}
    told = all(audience in kept.cursors and kept.cursors[audience].seq >= table.seq for audience in people)
    return told and not any(table.seats[decision.seat].ai for decision in table.pending_decisions)


def _above(message: Message) -> str:
    """The text of a message, or what stands above its board."""
    parts = message.body.get("components") or ()
    return message.body.get("content") or next((each["content"] for each in parts if each["type"] == 10), "")


@pytest.mark.parametrize(
    ("game", "people", "ai"), [("citadels", 4, 0), ("antiquity", 2, 1), ("court", 3, 0), ("antiquity", 3, 0)]
)
async def test_after_kill_9_what_was_said_to_be_done_is_done_and_everybody_has_read_what_is_theirs(
    tmp_path, game, people, ai
):
    with Nursery(tmp_path) as nursery:
        async with loopback() as discord:
            _, channel = discord.server("Game night", "table")
            night = Night(discord, channel, tmp_path, nursery, people)
            life = night.begin()
            await night.connected()
            if not ai:  # with it there are worker processes that must end, too; without there is more time for lives
                channel.guild.managers.add(night.people[0].id)
                await discord.slash(night.people[0], channel, "server", pictures=False)
            await night.sit_down(game, ai=ai)
            life.end()
            for _ in range(KILLS):
                await night.one_life()
                night.check_log()
            life = night.begin()
            await night.told_all()
            life.end()
            night.check()
    assert all_gone("=".join(night.mark)), "a worker process has outlived the one that it worked for"
