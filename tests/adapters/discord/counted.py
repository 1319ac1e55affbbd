"""Whole games on the loopback Discord, in which turns are counted from the game and messages from the requests."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from bot.table.table import Status, Table
from tests.adapters.discord.friends import Friends
from tests.kit.discord.counts import Counts, counts


@dataclass(frozen=True, slots=True)
class Counted:
    """A game from its start to its end: its steps and turns, and what was sent."""

    steps: int
    of: Counter[int]  # turns of each seat
    sent: Counts

    @property
    def turns(self) -> int:
        """How often a decision passed to another seat."""
        return self.of.total()

    @property
    def posts(self) -> float:
        """Messages in the channel, a turn."""
        return self.sent.posts / self.turns

    @property
    def notifications(self) -> float:
        """Times that somebody was notified, a turn."""
        return len(self.sent.notifications) / self.turns

    @property
    def requests(self) -> float:
        """Requests with the bot's token, a step."""
        return self.sent.requests / self.steps


async def counted_game(friends: Friends, game: str) -> Counted:
    """Play a whole game by slash commands, each given after everybody has seen what came of the one before."""
    discord = friends.discord
    await friends.gather(game)
    await friends.host.settled()
    since = len(discord.rest.requests)
    table = await friends.start()
    steps, turns, owing = 0, Counter[int](), frozenset[int]()
    while True:
        turns.update(seats(table) - owing)
        owing = seats(table)
        await friends.host.settled()
        if table.status is not Status.RUNNING:
            break
        await friends.board()
        table = await friends.play_by_slash(1)
        steps += 1
    return Counted(steps, turns, counts(discord, since))


def seats(table: Table) -> frozenset[int]:
    """The seats that have to decide."""
    return frozenset(decision.seat for decision in table.pending_decisions)
