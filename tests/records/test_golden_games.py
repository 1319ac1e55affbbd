"""Golden games: whole games that were written down once and must replay to the same states forever."""

from pathlib import Path

import pytest

from bot.journal.record_file import format_record, parse_record, rules
from engines import GAMES
from engines.core.chance import SCHEMES
from engines.core.record import replay, verify
from tests.records import positions
from tests.records.make import golden

FILES = [path for game in GAMES for path in golden(game)]


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture(params=FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def path(request) -> Path:
    return request.param


def test_a_golden_game_replays_to_its_end(path):
    record = parse_record(text(path))
    game, options = rules(record)
    *_, last = replay(game, len(record.players), options, record.moves, record.position)
    assert game.outcome(last.state) is not None


def test_a_golden_game_verifies_against_its_seed(path):
    record = parse_record(text(path))
    game, options = rules(record)
    chance = SCHEMES[record.chance](record.seed, [salt.hash for salt in record.salts])
    draws = verify(game, len(record.players), options, record.moves, chance, record.position)
    assert len(draws) == sum(len(move.tape) for move in record.moves)


def test_a_golden_game_is_written_as_it_was(path):
    assert format_record(parse_record(text(path))) == text(path)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_has_five_golden_games(game):
    seats = [len(parse_record(text(path)).players) for path in golden(game)]
    assert all(seats.count(number) >= 5 for number in GAMES[game].seats)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_is_played_by_the_newest_rules_that_replay(game):
    assert GAMES[game].version == max(GAMES[game].replays)


@pytest.mark.parametrize("game", GAMES)
def test_the_positions_of_a_game_are_stated_as_they_were(game):
    assert positions.text(game) == text(positions.file(game)), "if that is meant: python -m tests.records.positions"
