"""Until a game ends, digests, tapes and positions are in the database and nowhere else.

Whole games are played, and all that anybody is sent or answered, all files, figures, log lines and error texts are
searched. From one digest and public facts all crests of a game of Antiquity could be found.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from adapters.health import MetricsCollector
from bot.journal import archive
from bot.journal.journal import Broken
from bot.journal.verify import verify_table
from bot.ports import Person
from bot.table import acts
from bot.table.entry import Entry, Header
from bot.table.facts import GameFact, Moved
from bot.table.table import Status, Table
from engines import GAMES
from engines.core.chance import Committed
from engines.core.notation import write
from engines.core.record import RecordError, replay
from tests.kit.house import House, house
from tests.kit.net import text
from tests.kit.secrets import found
from tests.kit.tables import ADA, BRUNO, CLEO, DMITRI, ROOM

LOOKS = ("log file", "log", "fair", "board", "players", "hand", "options", "time", "tables", "scores", "help")
EVERY = 40  # entries between which everything is asked and damaged
LONG = 5  # answers of chance that are not shown side by side anyway


def kept(entry: Entry) -> set[str]:
    """What an entry keeps of a game, as it could be printed."""
    if not entry.digest:
        return set()
    forms = {entry.digest}
    if len(entry.tape) >= LONG:
        forms |= {" ".join(map(str, entry.tape)), str(entry.tape)[1:-1], json.dumps(entry.tape, separators=(",", ":"))}
    return forms


def positions(table: Table) -> set[str]:
    """The present position, as it could be printed, and its digest by all schemas."""
    assert table.state is not None
    forms = set()
    for projection in table.game.positions.values():
        position = projection.of(table.state)
        canonical = json.dumps(position, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        forms |= {projection.digest(table.state), repr(position), json.dumps(position), canonical}
    return forms


async def begun(h: House, game: str) -> Sequence[Person]:
    people = (ADA, BRUNO, CLEO, DMITRI)[: max(3, GAMES[game].seats[0])]
    await h.type(ADA, f"new {game}")
    for person in people[1:]:
        await h.type(person, "join")
    await h.type(ADA, "salt pepper", "start")
    return people


async def entries_of(h: House, table: Table) -> tuple[Header, Sequence[Entry]]:
    header, entries, _ = await h.host.journal.load(table.header.id)
    return header, entries


def errors(header: Header, entries: Sequence[Entry]) -> Iterable[str]:
    """What is said of a log of a running game, whole and damaged in all ways."""
    at = max(each for each, entry in enumerate(entries) if entry.digest)
    last = entries[at]
    *_, (table, _, _) = acts.load(header, entries)
    moved = next(fact for fact in last.facts if isinstance(fact, GameFact))
    damages = [
        last,
        replace(last, digest="0" * 16),
        replace(last, tape=(*last.tape, 1)),
        replace(last, tape=(99, *last.tape)),
        replace(last, facts=(Moved(0, "dance rome"),)),
        replace(last, facts=(moved, moved)),
    ]
    for damaged in damages:
        log = [*entries[:at], damaged, *entries[at + 1 :]]
        try:
            yield "\n".join(verify_table(header, log).lines)
        except Exception as error:  # noqa: BLE001 - whatever it is, its text is what counts
            yield str(error)
        try:
            archive._replay(header, log, {})
        except Broken as error:
            yield f"{error} {error!r}"
        try:
            for _ in replay(table.game, len(table.seats), table.options, archive.moves(log)):
                pass
        except RecordError as error:
            yield f"{error} {error!r}"
        yield repr(damaged) + repr(archive.moves(log))


@pytest.mark.parametrize("game", GAMES)
async def test_until_the_end_neither_position_nor_digest_nor_tape_is_outside_the_database(
    game: str, tmp_path: Path
) -> None:
    secret: set[str] = set()
    told: list[str] = []
    async with house(tmp_path) as h:
        await begun(h, game)
        (live,) = await h.host.tables.find(ROOM)
        while live.table.status is Status.RUNNING:
            table = live.table
            secret |= positions(table)
            if table.seq % EVERY == EVERY // 4:
                header, entries = await entries_of(h, table)
                told += errors(header, entries)
                for person in (ADA, BRUNO):
                    await h.type(person, *LOOKS)
            seat = table.pending_decisions[0].seat
            person = table.seats[seat].person
            assert person is not None
            action = table.game.policy(table.view(seat), Committed(b"sensible", table.seq))
            hidden = any(offer.secret for offer in table.offers(seat) if offer.verb == action.verb)
            await h.type(person, write(action), room=None if hidden else ROOM)
            assert live.table.seq > table.seq
            if live.table.status is Status.RUNNING:
                told += everything(h)
                clear(h)
        header, entries = await entries_of(h, live.table)
        for entry in entries:
            secret |= kept(entry)
        registry = CollectorRegistry()
        registry.register(MetricsCollector(h.host))
        told += [generate_latest(registry).decode(), repr(h.logged), repr(live.table)]
    assert len(secret) > 30
    assert len(told) > 100
    assert found(secret, "\n".join(told)) == []


def everything(h: House) -> list[str]:
    """All that was sent, answered and handed out."""
    return [
        *(h.net.everything(audience) for audience in h.net.seen),
        *(repr(update) for updates in h.net.seen.values() for update in updates),
        *(text(doc) for _, doc, _ in h.net.answers),
        *(file.text for file in h.net.files),
    ]


def clear(h: House) -> None:
    h.net.seen.clear()
    h.net.answers.clear()
    h.net.files.clear()


async def test_once_the_game_has_ended_the_record_holds_them(tmp_path: Path) -> None:
    """What is searched for above is what would be found."""
    async with house(tmp_path) as h:
        await begun(h, "antiquity")
        (live,) = await h.host.tables.find(ROOM)
        await h.type(ADA, "stop")
        await h.type(BRUNO, "stop", "log file")
        _, entries = await entries_of(h, live.table)
        secret = set().union(*map(kept, entries))
        assert len(found(secret, h.net.files[-1].text)) == 2
