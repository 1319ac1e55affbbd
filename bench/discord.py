"""Discord: from a click to its acknowledgement and to the new board, against a bare discord.py button.

Both run on the tests' loopback, in its process and without its checks of bodies, so that the difference is our own
work: finding the table, the move, the durable commit, the board. The yardstick is a client with one view and one button
that edits its own message and stores nothing. Afterwards many tables in many servers are played at once by people who
do not stop to think, and every acknowledgement has to arrive within Discord's three seconds. Whole games are counted:
how many messages, notifications and requests they take.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import discord
from discord import ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from adapters.discord.client import DiscordNetwork as Network
from adapters.discord.settings import Settings
from bench.measure import Amount, Figure
from bot.commands.dispatch import Dispatcher
from bot.journal.journal import Journal
from bot.operations.config import Limits
from bot.runtime.clock import SystemClock
from bot.runtime.host import Host
from bot.runtime.tables import TableLimits
from tests.adapters.discord.counted import counted_game
from tests.adapters.discord.crowd import crowd
from tests.adapters.discord.friends import Friends
from tests.kit.discord.server import Discord, loopback
from tests.kit.discord.world import Channel
from tests.kit.house import Counting, Direct

CLICKS = 150  # on the bare button
GAMES = 12  # played one after the other for the comparison
SERVERS, TABLES = 50, 200
DEADLINE, LATE = 3.0, 9.9  # seconds; LATE is counted for a click acknowledged too late, which Discord refuses
PEOPLE = {"court": 3, "citadels": 4, "antiquity": 3}  # at the games whose messages are counted
PACE, SECONDS, SPREAD = 5.0, 60.0, 20.0  # between two steps at a table; of them measured; for which tables start
MOVES = 13  # in a game of Antiquity with three players


def run() -> Iterator[Figure | Amount]:
    """Measure on the disk that holds the current folder."""
    bare = asyncio.run(_bare())
    acknowledged, boards = asyncio.run(_ours())
    for what, theirs, mine in (("acknowledged", bare[0], acknowledged), ("new board", bare[1], boards)):
        for name, of in (("median", median), ("p99", _p99)):
            yield Figure(f"click to {what}, bare button, {name}: 1/s", 1 / of(theirs))
            yield Figure(f"... a move, stored, {name}: 1/s", 1 / of(mine), of(theirs) / of(mine))
    yield from asyncio.run(_counts())
    yield from asyncio.run(_lags())
    moves, seconds, worst, late = asyncio.run(_crowd())
    yield Figure(f"moves a second, {TABLES} tables in {SERVERS} servers at once", moves / seconds)
    yield Figure(f"... latest acknowledgement {worst * 1000:.0f} ms; {late} later than {DEADLINE:.0f} s", 1 / worst)


def _p99(values: list[float]) -> float:
    return quantiles(values, n=100)[98]


# The bare button ------------------------------------------------------------------------------------------------------


async def _bare() -> tuple[list[float], list[float]]:
    """Seconds to the acknowledgement and to the edited message."""

    class Button(ui.View):
        count = 0

        @ui.button(label="Press", custom_id="press")
        async def press(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
            await interaction.response.defer()
            self.count += 1
            assert interaction.message is not None
            await interaction.message.edit(content=f"Pressed {self.count} times.", view=self)

    async with loopback() as here:
        here.rest.checked = False
        guild, channel = here.server("Bare", "room")
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = here.api, here.gateway_url
        intents = discord.Intents.none()
        intents.guilds = True
        client = discord.AutoShardedClient(intents=intents, guild_ready_timeout=0.1, max_messages=None)
        client.allowed_mentions = discord.AllowedMentions.none()
        running = asyncio.create_task(client.start(here.token))
        try:
            await here.until(client.is_ready)
            room = client.get_channel(int(channel.id))
            assert isinstance(room, discord.TextChannel)
            await room.send("Pressed 0 times.", view=Button(timeout=None))
            message = await here.board_with(channel)
            ada = here.person("Ada")
            times: list[tuple[float, float]] = []
            for number in range(CLICKS):
                done = await here.click(ada, message, "Press", wait=False)
                text = f"Pressed {number + 1} times."
                await _spin(lambda text=text: message.text == text)
                times.append((done.acknowledged_after, time.monotonic() - done.born))
            assert guild.there
        finally:
            await client.close()
            with suppress(asyncio.CancelledError):
                await running
    return [each[0] for each in times[10:]], [each[1] for each in times[10:]]


# Ours -----------------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def _bot(here: Discord) -> AsyncIterator[Host]:
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        journal = await Journal.open(Path(folder) / "tables.db")
        host = Host(
            journal, Direct(), SystemClock(), Counting(), Dispatcher.of, limits=TableLimits(room=10, person=100)
        )
        network = Network(Settings(api=here.api, gateway=here.gateway_url), here.token, host, Limits())
        running = asyncio.create_task(network.run())
        try:
            await host.open()
            await here.until(lambda: network.gateway.connected)
            yield host
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            await host.close()
            await journal.close()


async def _ours() -> tuple[list[float], list[float]]:
    """Seconds to the acknowledgement and to the new board, for the clicks that make a move."""
    times: list[tuple[float, float]] = []
    async with loopback() as here, _bot(here) as host:
        here.rest.checked = False
        guild, *channels = here.server("Ours", *(f"room {number}" for number in range(GAMES)))
        await here.invite(guild)
        for channel in channels:
            friends = _friends(here, host, channel)
            await friends.sit_down("antiquity")
            while (move := await _move(friends)) is not None:
                times.append(move)
    return [each[0] for each in times[10:]], [each[1] for each in times[10:]]


async def _move(friends: Friends) -> tuple[float, float] | None:
    """Choose step by step. The times for the last click, or None if the game is over."""
    table = await friends.table()
    user = friends.owing(table)
    if user is None:
        return None
    done = await friends.discord.slash(user, friends.channel, table.pending_decisions[0].kind)
    while True:
        before = friends.shown()
        done = await friends.go_on(user, done, wait=False)
        while not (
            done.answered and (await friends.table()).seq == table.seq
        ):  # otherwise that was not the last choice
            if friends.shown() != before:
                return done.acknowledged_after, time.monotonic() - done.born
            await asyncio.sleep(0.0002)


# Quiet and in sight ---------------------------------------------------------------------------------------------------


async def _counts() -> list[Amount]:
    """What whole games take, counted from the requests."""
    found = []
    for game, count in PEOPLE.items():
        async with loopback() as here, _bot(here) as host:
            guild, channel = here.server("Counted", "room")
            await here.invite(guild)
            people = [here.person(name) for name in ("Ada", "Bruno", "Cleo", "Dmitri")[:count]]
            counted = await counted_game(Friends(here, host, channel, people), game)
            what = f"{game} with {count}, {counted.steps} steps in {counted.turns} turns"
            found += [
                Amount(f"{what}: channel posts a turn", counted.posts, "", 1.3),
                Amount("... notifications a turn", counted.notifications, "", 1.0),
                Amount("... requests a step", counted.requests, "", 3),
                Amount("... answers to interactions a step besides", counted.sent.answers / counted.steps, ""),
            ]
    return found


async def _lags() -> list[Amount]:
    """How late calls and boards are when many tables play at the pace of people."""
    async with loopback() as here:
        here.rest.checked = False
        async with crowd(here, TABLES, SERVERS, people=3) as many:
            await many.play("court", SECONDS, PACE, spread=SPREAD)
            assert here.rest.rate is not None
            return [
                Amount(
                    f"{TABLES} tables, a step every {PACE:.0f} s: refused by Discord", here.rest.rate.refused, "", 0
                ),
                Amount("... the latest call", max(many.calls), "s", 3),
                Amount("... the latest board", max(many.boards), "s", 10),
            ]


async def _crowd() -> tuple[int, float, float, int]:
    """With many tables at once: moves, seconds, the latest acknowledgement, and how many came too late."""
    async with loopback() as here, _bot(here) as host:
        here.rest.checked = False
        tables = []
        for number in range(SERVERS):
            rooms = [f"room {number} {room}" for room in range(TABLES // SERVERS)]
            guild, *channels = here.server(f"Server {number}", *rooms)
            await here.invite(guild)
            tables += [_friends(here, host, channel) for channel in channels]
        here.patience = 10.0
        for friends in tables:
            await friends.sit_down("antiquity")
        here.interactions.clear()
        began = time.monotonic()
        await asyncio.gather(*map(_play, tables))
        seconds = time.monotonic() - began
        taken = [each.acknowledged_after if each.kind else LATE for each in here.interactions.values()]
        return MOVES * len(tables), seconds, max(taken), sum(each > DEADLINE for each in taken)


async def _play(friends: Friends) -> None:
    """Play to the end, trying again whenever there is no answer."""
    while friends.owing(await friends.table()) is not None:
        with suppress(AssertionError):
            await friends.play_by_slash(1)


def _friends(here: Discord, host: Host, channel: Channel) -> Friends:
    people = [here.person(f"{name} of {channel.name}") for name in ("Ada", "Bruno", "Cleo")]
    return Friends(here, host, channel, people)


async def _spin(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 - an event would have to be set by the loopback, which costs time there
        await asyncio.sleep(0)
