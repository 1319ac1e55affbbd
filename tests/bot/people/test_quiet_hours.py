"""Quiet hours: how they are written, and how much of a span they take, clock changes included."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.people.quiet_hours import NotQuietHours, QuietHours, parse_quiet_hours, quiet_spans

HOUR = 3600.0
BERLIN = ZoneInfo("Europe/Berlin")


def at(day: int, hour: int, month: int = 6, year: int = 2026) -> float:
    return datetime(year, month, day, hour, tzinfo=BERLIN).timestamp()


def overlap(quiet: QuietHours, since: float, until: float) -> float:
    """How many seconds between two moments fall into the quiet hours."""
    return sum(dawn - dusk for dusk, dawn in quiet_spans(quiet, since, until))


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("22-7", QuietHours(22 * 60, 7 * 60)),
        ("22:30 - 7:15 Europe/Berlin", QuietHours(22 * 60 + 30, 7 * 60 + 15, "Europe/Berlin")),
        ("22-7 europe/berlin", QuietHours(22 * 60, 7 * 60, "Europe/Berlin")),
        ("13-14 utc", QuietHours(13 * 60, 14 * 60)),
        ("22-24", QuietHours(22 * 60, 0)),
        ("22-7 Berlin", QuietHours(22 * 60, 7 * 60, "Europe/Berlin")),
        ("10pm-7am new york", QuietHours(22 * 60, 7 * 60, "America/New_York")),
        ("10:30 pm to 12 am MEZ", QuietHours(22 * 60 + 30, 0, "Europe/Berlin")),
        ("22 bis 7 Uhr Wien", QuietHours(22 * 60, 7 * 60, "Europe/Vienna")),
        ("22-7 CET", QuietHours(22 * 60, 7 * 60, "CET")),
        ("22-7 pacific", QuietHours(22 * 60, 7 * 60, "America/Los_Angeles")),
    ],
)
def test_quiet_hours_are_read(text: str, quiet: QuietHours) -> None:
    assert parse_quiet_hours(text) == quiet
    assert parse_quiet_hours(str(quiet)) == quiet


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "how"),
        ("22", "how"),
        ("later", "how"),
        ("7-7", "same"),
        ("25-3", "time"),
        ("22:99-3", "time"),
        ("13pm-7am", "time"),
        ("0am-7am", "time"),
        ("22-7 Middle/Earth", "zone"),
        ("22-7 ../../etc", "zone"),
    ],
)
def test_what_are_no_quiet_hours_is_refused_with_the_part_that_was_not_understood(text: str, key: str) -> None:
    with pytest.raises(NotQuietHours) as refused:
        parse_quiet_hours(text)
    assert refused.value.key == f"quiet-{key}"


def test_a_night_takes_its_hours_of_a_day() -> None:
    quiet = QuietHours(22 * 60, 7 * 60, "Europe/Berlin")
    assert overlap(quiet, at(1, 12), at(2, 12)) == 9 * HOUR
    assert overlap(quiet, at(1, 23), at(2, 1)) == 2 * HOUR
    assert overlap(quiet, at(1, 8), at(1, 21)) == 0


def test_three_nights_take_three_times_as_much() -> None:
    assert overlap(QuietHours(22 * 60, 7 * 60, "Europe/Berlin"), at(1, 12), at(4, 12)) == 27 * HOUR


def test_the_night_of_a_clock_change_is_as_long_as_it_is() -> None:
    quiet = QuietHours(22 * 60, 7 * 60, "Europe/Berlin")
    assert overlap(quiet, at(28, 12, month=3), at(29, 12, month=3)) == 8 * HOUR
    assert overlap(quiet, at(24, 12, month=10), at(25, 12, month=10)) == 10 * HOUR
