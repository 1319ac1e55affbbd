"""A host runs for weeks: nothing it remembers about people, rooms, tables or messages grows without bound."""

from __future__ import annotations

from pathlib import Path

from tests.kit.bounds import unbounded
from tests.kit.house import house
from tests.kit.tables import ADA, ROOM

PRUNED = {  # what has no limit of its own, and what bounds it
    "alarms.Alarms._set": "an alarm goes with its table",
    "bounded.BoundedDict._items": "is the limit",
    "journal.Journal._cursors": "until the next batch",
    "journal.Journal._standings": "until the next batch",
    "journal.Journal._waiting": "until the next batch",
    "journal.Journal._wakes": "until the next batch",
    "lobby_hosts.LobbyHosts._ports": "as many as networks",
    "messenger.Messenger.ports": "as many as networks",
    "metrics.Metrics.backlogs": "as many as there are networks",
    "metrics.Metrics.commands": "as many as outcomes",
    "metrics.Metrics.deliveries": "as many as networks and outcomes",
    "metrics.Metrics.finished": "as many as games and statuses",
    "metrics.Metrics.links": "as many as networks",
    "metrics.Metrics.tables": "as many as games and statuses",
    "metrics.Metrics.thoughts": "as many as games and kinds of players",
    "metrics.Metrics.waiting": "as many as networks",
    "pairs.Pairs._all": "as many as people are paired, which the database keeps",
    "pairs.Pairs._before": "as many as people are paired, which the database keeps",
    "quiet_hours_store.QuietHoursStore._chosen": "as many as people have chosen, which the database keeps",
    "rate_limits._Buckets._kept": "a full bucket is forgotten",
    "host.Host._paces": "as many as networks in the settings",
    "host.Host.room_ports": "as many as networks",
    "retry.Retry._back": "as many as networks",
    "room_settings.RoomSettingsStore._chosen": "as many as rooms have chosen, which the database keeps",
    "store.Store._behind": "until it is tidied, within about a second",
    "store.Store._known": "an ended table is forgotten",
    "table_cache.TableCache._kept": "the least recently used is evicted",
    "table_cache.TableCache._there": "only those with open tables, which are limited",
    "table_cache.TableCache.broken": "as many as damaged tables",
    "tables.Tables._together": "while a line of theirs is carried out",
    "tasks.TaskSet._tasks": "once they have ended",
    "uptime.Uptime._away": "when the last absence is a month ago",
    "uptime.Uptime._lives": "only so many are remembered",
}


async def test_what_is_remembered_has_a_limit_or_is_pruned(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begin()
        assert unbounded("bot.", home.host) <= set(PRUNED)


async def test_forgotten_languages_are_asked_of_the_journal_again(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.type(ADA, "language de", room=ROOM)
        home.host.locales._chosen.clear()
        assert await home.host.locales.language(ADA) == "de"
