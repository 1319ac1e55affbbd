"""What is stored about a table: what its header says, and what no repr may tell."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.table import entry
from bot.table.entry import Entry, Header, Salt
from bot.table.facts import Moved
from tests.kit.tables import ADA, SEED


def test_neither_what_was_done_and_drawn_nor_the_digest_nor_the_seed_is_in_a_repr() -> None:
    shown = repr(Entry(3, 0.0, (Moved(1, "choose assassin"),), ADA, (4711,), "beef", "message 9"))
    assert [word for word in ("Moved", "4711", "beef", "facts", "tape", "digest") if word in shown] == []
    assert "message 9" in shown
    assert "seed" not in repr(Header.fresh("t1", "court", SEED))


def test_a_new_table_has_the_latest_schema_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "GAMES", {"two": SimpleNamespace(version=7, positions={1: None, 2: None})})
    header = Header.fresh("t1", "two", SEED)
    assert (header.version, header.position) == (7, 2)


def test_a_salt_shows_its_word_or_its_hash_once_the_word_is_forgotten() -> None:
    salt = Salt.of("pepper")
    assert salt.shown == "pepper"
    assert Salt(salt.hash, None).shown == salt.hash.hex()
