"""Quiet hours: the time of day during which a person is not to be hurried in a slow game.

Pure functions: times of day in a time zone, and how much of a time span falls within them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

_FORM = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*-\s*(\d{1,2})(?::(\d{2}))?(?:\s+(\S+))?")
_DAYS = 60  # at most this many days of a span are considered; no wait is longer


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From which to which minute of the day, in a time zone; past midnight if the end is not after the beginning."""

    begin: int
    end: int
    zone: str = "UTC"

    def __str__(self) -> str:
        return f"{_clock(self.begin)}-{_clock(self.end)} {self.zone}"


def parse_quiet_hours(text: str) -> QuietHours | None:
    """Parses quiet hours such as `22-7` or `22:30-7 Europe/Berlin`; None if the text is not of this form."""
    match = _FORM.fullmatch(text.strip())
    if match is None:
        return None
    hours = [int(match[1]), int(match[3])]
    minutes = [int(match[2] or 0), int(match[4] or 0)]
    zone = _zone(match[5] or "UTC")
    if zone is None or max(hours) > 24 or max(minutes) > 59:
        return None
    begin, end = (60 * hour % 1440 + minute for hour, minute in zip(hours, minutes, strict=True))
    return None if begin == end else QuietHours(begin, end, zone)


def quiet_spans(quiet: QuietHours, since: float, until: float) -> list[tuple[float, float]]:
    """The quiet hours between two moments, each with its beginning and end, in seconds since 1970."""
    zone = ZoneInfo(quiet.zone)
    since = max(since, until - _DAYS * 86_400)
    day = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
    last = datetime.fromtimestamp(until, zone).date()
    found = []
    while day <= last:
        begin = _moment(day.year, day.month, day.day, quiet.begin, zone)
        after = day + timedelta(days=int(quiet.end <= quiet.begin))
        end = _moment(after.year, after.month, after.day, quiet.end, zone)
        if max(begin, since) < min(end, until):
            found.append((max(begin, since), min(end, until)))
        day += timedelta(days=1)
    return found


def _moment(year: int, month: int, day: int, minute: int, zone: ZoneInfo) -> float:
    return datetime(year, month, day, minute // 60, minute % 60, tzinfo=zone).timestamp()


def _zone(name: str) -> str | None:
    """The proper name of a time zone however it is capitalised, or None if it does not exist."""
    spelt = "/".join("_".join(part.capitalize() for part in piece.split("_")) for piece in name.split("/"))
    for each in (name, spelt, name.upper()):
        try:
            return ZoneInfo(each).key
        except (KeyError, ValueError, OSError):
            continue
    return None


def _clock(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"
