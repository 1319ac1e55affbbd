"""How often something may be done in a time."""

from __future__ import annotations

import pytest

from bot.people import allowance
from bot.people.allowance import Allowance


def test_what_was_done_often_enough_waits_until_the_first_time_is_long_ago() -> None:
    allowed = Allowance[str](2, 60.0)
    for now in (0.0, 20.0):
        assert allowed.wait("ada", now) == 0.0
        allowed.use("ada", now)
    assert allowed.wait("ada", 30.0) == 30.0
    assert allowed.wait("ada", 60.0) == 0.0
    allowed.use("ada", 60.0)
    assert allowed.wait("ada", 61.0) == 19.0


def test_each_has_an_own_allowance() -> None:
    allowed = Allowance[str](1, 60.0)
    allowed.use("ada", 0.0)
    assert allowed.wait("bruno", 0.0) == 0.0


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "_REMEMBERED", 2)
    allowed = Allowance[int](1, 60.0)
    for owner in range(5):
        allowed.use(owner, 0.0)
    assert len(allowed._used) == 2
