"""Applying facts in cases that the golden logs do not cover: forgotten salts, games that are no longer known."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from bot.journal import archive
from bot.journal.record_file import format_record
from bot.table import acts, lobby
from bot.table.entry import Entry
from bot.table.facts import AnyFact, Salted
from bot.table.table import Table
from engines.core.chance import SCHEMES
from engines.core.record import digest, verify
from tests.kit.tables import ADA, BRUNO, CLEO, SEED, lobby_of


def forgotten(fact: AnyFact) -> AnyFact:
    return structs.replace(fact, word=None) if isinstance(fact, Salted) else fact


def test_a_word_can_be_forgotten_and_the_game_still_loads_and_verifies() -> None:
    story = lobby_of(ADA, BRUNO, CLEO).do(lambda table: lobby.salt(table, BRUNO, "pepper"))
    story.do(lambda table: lobby.start(table, ADA))
    log: list[Entry] = [replace(entry, facts=tuple(map(forgotten, entry.facts))) for entry in story.entries]
    *_, (table, _, _) = acts.load(story.header, log)
    assert table.state is not None
    assert digest(table.game, table.state) == story.entries[-1].digest
    assert table.chance().below(1 << 60) == story.table.chance().below(1 << 60)
    chance = SCHEMES[story.header.chance](SEED, [salt.hash for salt in table.salts])
    assert verify(table.game, 3, table.options, archive.moves(log), chance)
    assert "pepper" not in format_record(archive.record(table, log))
    assert table.salts[0].shown == table.salts[0].hash.hex()


def test_a_table_of_a_game_that_is_not_known_is_called_by_its_key_and_offers_nothing() -> None:
    story = lobby_of(ADA, BRUNO)
    *_, (table, _, _) = acts.load(replace(story.header, game="chess"), story.entries)
    assert (table.game.name, table.people, table.host) == ("chess", (ADA, BRUNO), ADA)
    assert not table.pending_decisions


def test_a_fact_that_is_no_game_asks_for_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a table can be closed whose scheme of chance is not known any more."""
    story = lobby_of(ADA, BRUNO)
    monkeypatch.setattr(Table, "chance", None)
    story.do(lambda table: lobby.leave(table, BRUNO))
