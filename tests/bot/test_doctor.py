"""What is found before a game night: each finding is in words and says what to do; what is used is left alone."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.clock import SystemClock
from bot.doctor import Finding, Grade, Part, aside, examine, running, storage, time
from bot.journal import Journal
from bot.language import LANGUAGES, Tongue
from tests.kit.clock import ScriptedClock
from tests.kit.journals import STANDING, entry, header, opened

NOW = 1_800_000_000.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "tables.db"


async def found(part: Part) -> list[Finding]:
    """What is found, each in words in every language."""
    findings = [finding async for finding in examine(part, 5.0)]
    for finding in findings:
        for language in LANGUAGES:
            assert Tongue(language)(f"doctor-{finding.key}", **finding.args)
    return findings


async def keys(part: Part) -> list[str]:
    return [finding.key for finding in await found(part)]


def fixed(grade: Grade, key: str, args: Mapping[str, Any] | None = None) -> Part:
    return Part("fixed", [aside(Finding, grade, key, args or {}), aside(Finding, Grade.GOOD, "settings-private")])


# Steps --------------------------------------------------------------------------------------------------------------


async def test_after_a_step_that_is_bad_the_rest_is_not_tried() -> None:
    assert await keys(fixed(Grade.BAD, "network-channels")) == ["network-channels"]


async def test_after_a_step_that_is_odd_the_rest_is_tried() -> None:
    assert await keys(fixed(Grade.ODD, "network-channels")) == ["network-channels", "settings-private"]


async def test_a_step_that_hangs_is_found_to_be_slow() -> None:
    async def hangs() -> Finding:
        await asyncio.Event().wait()
        raise AssertionError

    [finding] = [finding async for finding in examine(Part("hangs", [hangs]), 0.01)]
    assert (finding.grade, finding.key) == (Grade.BAD, "slow")


async def test_a_step_that_fails_in_itself_is_named_by_its_kind_alone() -> None:
    async def fails() -> Finding:
        raise ValueError("hunter2")

    [finding] = await found(Part("fails", [fails]))
    assert (finding.grade, finding.key, finding.args) == (Grade.BAD, "failed", {"kind": "ValueError"})


# Storage ------------------------------------------------------------------------------------------------------------


async def test_where_nothing_is_yet_nothing_is_made(path: Path, tmp_path: Path) -> None:
    assert await keys(storage(path)) == ["folder", "space", "database-none"]
    assert list(tmp_path.iterdir()) == []


async def test_a_database_is_counted(path: Path) -> None:
    async with opened(path, "t1", "t2"):
        pass
    *_, last = await found(storage(path))
    assert (last.key, last.args["tables"], last.args["entries"]) == ("database", 2, 2)


async def test_a_database_that_is_used_is_seen_to_be_and_its_bot_goes_on(path: Path) -> None:
    async with opened(path, "t1") as journal:
        assert (await keys(storage(path)))[-1] == "database-used"
        await journal.append("t1", entry(2), STANDING)


async def test_after_an_examination_a_bot_can_start(path: Path) -> None:
    async with opened(path, "t1"):
        pass
    await found(storage(path))
    await (await Journal.open(path)).close()


async def test_a_folder_that_cannot_be_written_is_named_with_the_user(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    [finding] = await found(storage(tmp_path / "file" / "tables.db"))
    assert (finding.grade, finding.key) == (Grade.BAD, "folder-closed")
    assert finding.args["path"] == str(tmp_path / "file")
    assert finding.args["user"]


@pytest.mark.parametrize(("free", "key"), [(10, "space-none"), (400, "space-scarce"), (501, "space")])
async def test_free_space_is_judged(path: Path, monkeypatch: pytest.MonkeyPatch, free: int, key: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(0, 0, free * 1_000_000))
    assert key in await keys(storage(path))


async def test_a_damaged_database_is_bad_and_a_backup_is_named_as_the_remedy(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database " * 1000)
    *_, last = await found(storage(path))
    assert last.grade is Grade.BAD
    assert "tafelrunde restore" in Tongue("en")(f"doctor-{last.key}", **last.args)


# Running ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("later", "key"), [(60.0, "running"), (300.0, "running-stuck")])
async def test_a_bot_that_writes_nothing_down_any_more_is_stuck(path: Path, later: float, key: str) -> None:
    async with opened(path, "t1"):
        assert await keys(running(ScriptedClock(SystemClock().now() + later), path)) == [key]


async def test_a_database_that_nobody_uses_has_no_bot_running(path: Path) -> None:
    async with opened(path, "t1"):
        pass
    assert await keys(running(SystemClock(), path)) == ["running-not"]


# Time ---------------------------------------------------------------------------------------------------------------


async def test_the_time_now_is_good(path: Path) -> None:
    assert await keys(time(SystemClock(), path)) == ["time"]


async def test_a_clock_before_the_first_release_is_bad(path: Path) -> None:
    [finding] = await found(time(ScriptedClock(0.0), path))
    assert (finding.grade, finding.args["now"]) == (Grade.BAD, "1970-01-01 00:00 UTC")


@pytest.mark.parametrize(("late", "key"), [(100.0, "time"), (1000.0, "time-back")])
async def test_a_clock_before_what_is_written_is_odd(path: Path, late: float, key: str) -> None:
    async with opened(path) as journal:
        await journal.create(header(), replace(entry(1), at=NOW + late), STANDING)
    assert await keys(time(ScriptedClock(NOW), path)) == [key]
