"""What a room keeps from one table to the next: its last game, who won what, and who is waiting for a seat.

Results follow from the logs of finished games; computed results are stored alongside.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bot.journal import archive
from bot.journal.journal import Broken, Journal, NotStored, scope
from bot.ports import Audience, Person, Room
from bot.table.table import Status, Table

TONIGHT = 12 * 3600.0  # seconds an evening lasts


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game: when it ended, and for each player the name, the person (None for AI) and the place."""

    at: float
    game: str
    players: tuple[tuple[str, Person | None, int], ...]


@dataclass(slots=True)
class Tally:
    """A person's record in a room: games and wins, where a win shared by k counts 1/k."""

    name: str
    games: int = 0
    wins: float = 0.0


async def last(journal: Journal, where: Audience) -> archive.Replayed | None:
    """The last table of a room or a person whose game finished, or was stopped after it had begun."""
    for table_id in reversed(await journal.find(where, (Status.ENDED.value, Status.STOPPED.value))):
        with suppress(Broken):
            kept = await archive.replay(journal, table_id)
            if kept.table.state is not None:
                return kept
    return None


async def ended(journal: Journal, room: Room) -> Sequence[str]:
    """The tables of a room whose games finished, oldest first."""
    return await journal.find(room, (Status.ENDED.value,))


async def results(journal: Journal, room: Room) -> Sequence[Result]:
    """The games that finished in a room, oldest first."""
    found = []
    for table_id in await ended(journal, room):
        kept = await journal.get_setting("results", table_id)
        if kept is None:
            try:
                kept_log = await archive.replay(journal, table_id)
            except Broken:
                continue
            if kept_log.table.outcome is None:  # played by rules that are no longer supported
                continue
            kept = _write(kept_log.table, kept_log.entries[-1].at)
            with suppress(NotStored):  # it will be computed again next time
                await journal.set_setting("results", table_id, kept)
        found.append(_read(kept))
    return found


def scores(games: Iterable[Result], first: Callable[[Person], Person]) -> Sequence[Tally]:
    """Everyone's record, most wins first, under the name used in the latest game. AI players do not count.

    `first` returns the account that stands for all those of the same person.
    """
    table: dict[Person, Tally] = {}
    for result in games:
        winners = sum(place == 1 for _, _, place in result.players)
        for name, person, place in result.players:
            if person is not None:
                score = table.setdefault(first(person), Tally(name))
                score.name = name
                score.games += 1
                score.wins += 1 / winners if place == 1 else 0.0
    return sorted(table.values(), key=lambda score: (-score.wins, score.games))


def _write(table: Table, at: float) -> str:
    outcome = table.outcome
    assert outcome is not None, "only finished games have results"
    players = [
        [occupant.name, occupant.person and [occupant.person.network, occupant.person.id], place]
        for occupant, place in zip(table.seats, outcome.places, strict=True)
    ]
    return json.dumps([at, table.game.name, players], ensure_ascii=False)


def _read(kept: str) -> Result:
    at, game, players = json.loads(kept)
    return Result(
        at, game, tuple((name, Person(*person) if person else None, place) for name, person, place in players)
    )


# The queue ----------------------------------------------------------------------------------------------------------


async def waiting(journal: Journal, room: Room) -> list[tuple[Person, str]]:
    """Who is waiting for the next table of a room, in order of arrival, with their names."""
    kept = json.loads(await journal.get_setting(scope(room), "queue") or "[]")
    return [(Person(network, id_), name) for network, id_, name in kept]


async def wait_for(journal: Journal, room: Room, people: Sequence[tuple[Person, str]]) -> None:
    """Store who is waiting for the next table of a room."""
    kept = [[person.network, person.id, name] for person, name in people]
    await journal.set_setting(scope(room), "queue", json.dumps(kept, ensure_ascii=False) if kept else None)
