"""IRC at default settings: how many lines a game takes, counted by sockets in games of sensible people.

Counted are lines as they came to an onlooker in the channel, and to each player alone. Nobody asks for anything. A
round is what was said from its first move to the first move of the next, so the opening (hands, the first board) and
what follows the last move stand in rows of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from bench.irc_people import calls, first
from bench.irc_report import Bar, Found
from bench.irc_tables import BOT, NICKS, Game, world

ROOM = "#tavern"
THINK = 1.2  # seconds: moves of one person within a second share a line, and nobody is to be that quick here


@dataclass(frozen=True, slots=True)
class Goal:
    """At most so many lines in a round of so many moves; `moves` is None where all rounds have as many."""

    channel: int
    private: int
    moves: int | None = None


GAMES = {
    "court": (3, Goal(32, 3, 29)),
    "citadels": (4, Goal(16, 16, 16)),
    "antiquity": (3, Goal(6, 3)),
}
LOBBY = 8  # lines at most from `new` to the first call, with four people


def games(rounds: int | None = None) -> Sequence[Bar]:
    """The counts of each game: of so many rounds, or of whole games."""
    return [partial(counted, name, rounds=rounds) for name in GAMES]


async def counted(name: str, kind: str, *, rounds: int | None = None, think: float = THINK) -> Sequence[Found]:
    """Play a game, and count its lines."""
    people, goal = GAMES[name]
    async with world(kind, ROOM) as here:
        *players, onlooker = await here.people(ROOM, [*NICKS[:people], "Zaungast"])
        game = Game(here, ROOM, players, onlooker)
        await game.seat(name, think)
        await asyncio.sleep(think)
        await game.start()
        await game.quiet(4)
        await game.play(think, rounds=rounds or 10_000, patient=True)  # or a slow bot would merge lines
        await game.quiet(6)
        return [*_lobby(game, name, people), *tally(game, name, goal)]


def _lobby(game: Game, name: str, people: int) -> Sequence[Found]:
    called = game.moves[0].mover
    lines = [line for person in game.players if person.nick == called for line in person.heard]
    call = first(lines, lambda line: line.sender == BOT and calls(line, called), game.started)
    counted = game.lines(game.opened, call.at if call else game.moves[0].at)
    what = f"a lobby of {people} for {name} to the first call"
    return [
        Found(
            f"{what}: channel and private lines", counted.channel + counted.private, "", LOBBY if people == 4 else None
        ),
        Found(f"{what}: private ones of them", counted.private, ""),
    ]


def tally(game: Game, name: str, goal: Goal) -> Sequence[Found]:
    """What the moves of a game took; of a whole game its last move belongs to its end."""
    begun, last = game.moves[0].at, game.moves[-1].at
    moves = len(game.moves) - game.ended
    rounds = len({move.round for move in game.moves[:moves]})
    said = game.lines(begun, last if game.ended else float("inf"))
    opening = game.lines(game.started, begun)
    what = f"{name.capitalize()} with {len(game.players)}"
    share = 1 / rounds if goal.moves is None else goal.moves / moves
    of = "a round" if goal.moves is None else f"a round of {goal.moves} moves"
    found = [
        Found(f"{what}: moves counted ", moves, ""),
        Found(f"{what}: channel lines {of}", said.channel * share, "", goal.channel),
        Found(f"{what}: private lines {of}", said.private * share, "", goal.private),
        Found(f"{what}: channel lines a move", said.channel / moves, ""),
        Found(f"{what}: private lines a move", said.private / moves, ""),
        Found(f"{what}: channel lines from the start to the first move", opening.channel, ""),
        Found(f"{what}: private lines from the start to the first move", opening.private, ""),
    ]
    if game.ended:
        found += [
            Found(f"{what}: channel lines of the whole game", game.lines(game.opened).channel, ""),
            Found(f"{what}: private lines of the whole game", game.lines(game.opened).private, ""),
        ]
    return found
