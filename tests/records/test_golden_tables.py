"""Golden logs of tables: stored facts give the same tables and the same words, whatever would be decided today."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from bot.table import decide, table_settings
from bot.table.facts import AnyFact, EntriesLost, Outdated
from bot.table.table import Table
from bot.table.table_settings import PaceLimits
from tests.records.make_tables import HERE, STORIES, read, written

GOLDEN = sorted(HERE.glob("*.jsonl"))
EACH = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def one_vote_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "votes_needed", lambda table, against=None: 1)


def no_vote_ever_carries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "votes_needed", lambda table, against=None: 99)


def ai_players_have_other_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "AI_NAMES", ("Zenobia", *reversed(decide.AI_NAMES)))
    monkeypatch.setattr(decide, "AI_KIND", "slow")


def clocks_run_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = dict.fromkeys(table_settings.LIMITS, PaceLimits(1.0, 0.5, 1.0, 1.0))
    monkeypatch.setattr("bot.table.deadlines.LIMITS", limits)
    monkeypatch.setattr(table_settings, "LIMITS", limits)


def nothing_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("loading a log must not decide anything")

    monkeypatch.setattr("bot.table.acts.decide", refuse)
    for name in ("decide", "next_ai"):
        monkeypatch.setattr(decide, name, refuse)


@EACH
def test_a_golden_log_gives_the_same_table_and_the_same_words(path: Path) -> None:
    assert list(written(*read(lines(path)))) == lines(path)


@EACH
@pytest.mark.parametrize(
    "change",
    [
        one_vote_is_enough,
        no_vote_ever_carries,
        ai_players_have_other_names,
        clocks_run_faster,
        nothing_is_decided,
    ],
)
def test_a_golden_log_does_not_ask_what_is_decided_today(
    path: Path, change: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(monkeypatch)
    assert list(written(*read(lines(path)))) == lines(path)


def test_the_golden_logs_hold_every_kind_of_fact() -> None:
    there = {type(fact) for path in GOLDEN for entry in read(lines(path))[1] for fact in entry.facts}
    assert there == {*get_args(AnyFact)} - {Outdated, EntriesLost}  # decided by the host: see test_broken_tables.py


def test_what_is_done_today_is_decided_as_it_was() -> None:
    """If only this fails, decisions have changed on purpose: write the logs again and review the diff."""
    for name, story in STORIES.items():
        telling = story()
        assert list(written(telling.header, telling.entries)) == lines(HERE / f"{name}.jsonl"), name
