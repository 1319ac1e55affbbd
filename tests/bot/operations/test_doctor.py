"""What is found before a game night: each finding is in words and says what to do; what is used is left alone."""

from __future__ import annotations

import asyncio
import shutil
import socket
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.journal.journal import Journal
from bot.language import Locale
from bot.operations.doctor import (
    Finding,
    Findings,
    Grade,
    Part,
    Step,
    bad,
    called,
    good,
    odd,
    running,
    storage,
    time,
    used,
)
from bot.runtime.clock import SystemClock
from tests.kit.clock import ScriptedClock
from tests.kit.findings import findings
from tests.kit.journals import STANDING, entry, header, opened
from tests.kit.platforms import modes

NOW = 1_800_000_000.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "tables.db"


async def keys(part: Part) -> list[str]:
    return [finding.key for finding in await findings(part)]


def step(*findings: Finding) -> Step:
    async def look() -> Findings:
        for finding in findings:
            yield finding

    return Step("time", look)


FINE, ODD, BAD = good("settings-private"), odd("irc-channels-none"), bad("irc-files")


# Steps --------------------------------------------------------------------------------------------------------------


async def test_after_a_step_with_something_bad_the_rest_is_not_tried_and_named() -> None:
    found_ = await findings(Part("fixed", [step(FINE), step(BAD, FINE), step(FINE), step(FINE)]))
    assert [finding.grade.value for finding in found_] == ["good", "bad", "good", "untried", "untried"]
    assert [finding.key for finding in found_[3:]] == ["time", "time"]


async def test_after_a_step_that_is_odd_the_rest_is_tried() -> None:
    assert await findings(Part("fixed", [step(ODD), step(FINE)])) == [ODD, FINE]


async def test_a_step_that_hangs_is_found_to_be_slow_after_what_it_found_before() -> None:
    async def hangs() -> Findings:
        yield FINE
        await asyncio.Event().wait()

    before, finding = await findings(Part("hangs", [Step("time", hangs)], patience=0.01))
    assert before == FINE
    assert (finding.grade, finding.key) == (Grade.BAD, "slow")


async def test_a_step_that_fails_in_itself_is_named_by_its_kind_alone() -> None:
    async def fails() -> Findings:
        yield FINE
        raise ValueError("hunter2")

    _, finding = await findings(Part("fails", [Step("time", fails)]))
    assert (finding.grade, finding.key, finding.args) == (Grade.BAD, "failed", {"kind": "ValueError"})


async def test_what_the_steps_need_is_ended_also_where_one_is_bad() -> None:
    happened = []

    @asynccontextmanager
    async def around() -> AsyncIterator[None]:
        happened.append("begun")
        yield
        happened.append("ended")

    await findings(Part("fixed", [step(BAD), step(FINE)], around()))
    assert happened == ["begun", "ended"]


# Names --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (socket.gaierror(socket.EAI_NONAME, "unknown"), "name-unknown"),
        (socket.gaierror(socket.EAI_AGAIN, "later"), "name-offline"),
        (UnicodeError("label too long"), "name-unknown"),
    ],
)
async def test_a_name_that_leads_nowhere_is_told_from_names_that_nobody_can_be_asked_for(
    monkeypatch: pytest.MonkeyPatch, error: Exception, key: str
) -> None:
    def lookup(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    assert await called("irc.example", 6697) == bad(key, host="irc.example")


async def test_a_name_that_there_is_is_found() -> None:
    assert await called("localhost", 6697) == good("name", host="localhost")


# Storage ------------------------------------------------------------------------------------------------------------


async def test_where_nothing_is_yet_nothing_is_made(path: Path, tmp_path: Path) -> None:
    assert [key for key in await keys(storage(path)) if "sqlite" not in key] == ["folder", "space", "database-none"]
    assert list(tmp_path.iterdir()) == []


async def test_a_database_is_counted(path: Path) -> None:
    async with opened(path, "t1", "t2"):
        pass
    *_, last = await findings(storage(path))
    assert (last.key, last.args["tables"], last.args["entries"]) == ("database", 2, 2)


async def test_a_database_that_is_used_is_seen_to_be_and_its_bot_goes_on(path: Path) -> None:
    async with opened(path, "t1") as journal:
        assert (await keys(storage(path)))[-1] == "database-used"
        await journal.append("t1", entry(2), STANDING)


async def test_a_database_that_is_used_under_another_name_is_seen_to_be(path: Path, tmp_path: Path) -> None:
    async with opened(path, "t1"):
        (tmp_path / "alias.db").symlink_to(path)
        assert used(tmp_path / "alias.db")


@modes
@pytest.mark.parametrize(("mode", "key"), [(0o600, "database-private"), (0o640, "database-open")])
async def test_a_database_that_others_can_read_is_odd(path: Path, mode: int, key: str) -> None:
    async with opened(path, "t1"):
        pass
    path.chmod(mode)
    assert key in await keys(storage(path))


@pytest.mark.parametrize(
    ("version", "key"),
    [
        ((3, 40, 1), "sqlite-known"),
        ((3, 44, 5), "sqlite-known"),
        ((3, 44, 6), "sqlite"),
        ((3, 45, 0), "sqlite-known"),
        ((3, 50, 7), "sqlite"),
        ((3, 51, 2), "sqlite-known"),
        ((3, 51, 3), "sqlite"),
        ((3, 53, 0), "sqlite"),
    ],
)
async def test_what_is_known_against_an_sqlite_is_said(
    path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int], key: str
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    assert key in await keys(storage(path))


async def test_after_an_examination_a_bot_can_start(path: Path) -> None:
    async with opened(path, "t1"):
        pass
    await findings(storage(path))
    await (await Journal.open(path)).close()


async def test_a_folder_that_cannot_be_written_is_named_with_the_user(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    finding, *_ = await findings(storage(tmp_path / "file" / "tables.db"))
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
    *_, last = await findings(storage(path))
    assert last.grade is Grade.BAD
    assert "tafelrunde restore" in Locale("en")(f"doctor-{last.key}", **last.args)


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
    [finding] = await findings(time(ScriptedClock(0.0), path))
    assert (finding.grade, finding.args["now"]) == (Grade.BAD, "1970-01-01 00:00 UTC")


@pytest.mark.parametrize(("late", "key"), [(100.0, "time"), (1000.0, "time-back")])
async def test_a_clock_before_what_is_written_is_odd(path: Path, late: float, key: str) -> None:
    async with opened(path) as journal:
        await journal.create(header(), replace(entry(1), at=NOW + late), STANDING)
    assert await keys(time(ScriptedClock(NOW), path)) == [key]
