"""Quiet hours: the time of day during which a person is not to be hurried in a slow game.

Pure functions: times of day in a time zone, and how much of a time span falls within them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_TIME = r"(\d{1,2})(?::(\d{2}))?\s*([ap]m)?"
_FORM = re.compile(rf"{_TIME}\s*(?:-|\u2013|to|bis)\s*{_TIME}(?:\s+(?:uhr\s+)?(\S.*))?", re.IGNORECASE)
# What people say for their time zone, besides the names of cities.
_SAID = {
    **dict.fromkeys(("mez", "mesz", "cest", "germany", "deutschland"), "Europe/Berlin"),
    **dict.fromkeys(("austria", "\u00f6sterreich", "wien"), "Europe/Vienna"),
    **dict.fromkeys(("switzerland", "schweiz", "z\u00fcrich"), "Europe/Zurich"),
    **dict.fromkeys(("uk", "england", "bst"), "Europe/London"),
    **dict.fromkeys(("eastern", "et", "edt"), "America/New_York"),
    **dict.fromkeys(("central", "cst", "ct", "cdt"), "America/Chicago"),
    **dict.fromkeys(("mountain", "mt", "mdt"), "America/Denver"),
    **dict.fromkeys(("pacific", "pst", "pt", "pdt"), "America/Los_Angeles"),
    **dict.fromkeys(("z", "gmt", "weltzeit"), "UTC"),
}
_DAYS = 60  # at most this many days of a span are considered; no wait is longer


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From which to which minute of the day, in a time zone; past midnight if the end is not after the beginning."""

    begin: int
    end: int
    zone: str = "UTC"

    def __str__(self) -> str:
        return f"{_clock(self.begin)}-{_clock(self.end)} {self.zone}"


class NotQuietHours(ValueError):  # noqa: N818 - says what is wrong
    """A text that names no quiet hours. `key` says what was not understood: `quiet-how` all of it, `quiet-time` a
    time of day, `quiet-zone` the time zone, `quiet-same` that the beginning is the end."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def parse_quiet_hours(text: str) -> QuietHours:
    """Parses quiet hours such as `22-7`, `10pm-7am` or `22:30-7 Berlin`; a zone is looked up on the disk.

    Raises NotQuietHours.
    """
    match = _FORM.fullmatch(text.strip())
    if match is None:
        raise NotQuietHours("quiet-how")
    begin, end = _minute(*match.group(1, 2, 3)), _minute(*match.group(4, 5, 6))
    zone = _zone(match[7] or "UTC")
    if zone is None:
        raise NotQuietHours("quiet-zone")
    if begin == end:
        raise NotQuietHours("quiet-same")
    return QuietHours(begin, end, zone)


def _minute(hour: str, minute: str | None, half: str | None) -> int:
    """The minute of the day. Raises NotQuietHours."""
    number, past = int(hour), int(minute or 0)
    if past > 59 or number > (24 if half is None else 12) or (half is not None and number == 0):
        raise NotQuietHours("quiet-time")
    if half is not None:
        number = number % 12 + (12 if half.lower() == "pm" else 0)
    return 60 * number % 1440 + past


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
    """The proper name of a time zone, given as its name however it is capitalised, as a city or as people say it; None
    if there is none."""
    said = " ".join(name.lower().split())
    spelt = "/".join("_".join(part.capitalize() for part in piece.split("_")) for piece in name.split("/"))
    for each in (name, spelt, name.upper(), _SAID.get(said, ""), _cities().get(said, "")):
        try:
            return ZoneInfo(each).key
        except (KeyError, ValueError, OSError):
            continue
    return None


@cache
def _cities() -> Mapping[str, str]:
    """The zones by the city that each is named after."""
    named = sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "SystemV/")))
    return {zone.rpartition("/")[2].replace("_", " ").lower(): zone for zone in named}


def _clock(minute: int) -> str:
    return f"{minute // 60}:{minute % 60:02}"
