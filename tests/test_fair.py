"""The page docs/fair.md: golden games recomputed as it says, with nothing but the standard library's hashes."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
from pathlib import Path

import pytest

from bot.journal.record_file import RecordFile, parse_record, rules
from engines import GAMES
from engines.core.chance import SCHEMES
from engines.core.record import replay, verify
from tests.records.make import golden

FILES = [path for game in GAMES for path in (golden(game)[0], golden(game)[-1])]


@pytest.fixture(params=FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def record(request: pytest.FixtureRequest) -> RecordFile:
    path: Path = request.param
    return parse_record(path.read_text(encoding="utf-8"))


def answer(record: RecordFile, decision: int, index: int, n: int) -> int:
    """One of n, as the page says."""
    key = hashlib.sha256(record.seed + b"".join(salt.hash for salt in record.salts)).digest()
    for attempt in itertools.count():
        mac = hmac.new(key, f"{decision} {index} {attempt}".encode(), "sha256").digest()
        number = int.from_bytes(mac[:8], "big")
        if number < 2**64 // n * n:
            return number % n
    raise AssertionError


def test_every_answer_of_chance_comes_out_as_the_page_says(record: RecordFile) -> None:
    game, options = rules(record)
    chance = SCHEMES[record.chance](record.seed, [salt.hash for salt in record.salts])
    draws = verify(game, len(record.players), options, record.moves, chance, record.position)
    assert [draw.answer for draw in draws] == [answer(record, d.decision, d.index, d.span) for d in draws]
    assert [draw.answer for draw in draws] == [drawn for move in record.moves for drawn in move.tape]


def test_every_digest_comes_out_as_the_page_says(record: RecordFile) -> None:
    game, options = rules(record)
    states = replay(game, len(record.players), options, record.moves)
    for move, after in zip(record.moves, states, strict=True):
        position = game.positions[record.position].of(after.state)
        text = json.dumps(position, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert hashlib.sha256(text.encode("utf-8")).hexdigest()[:16] == move.digest
