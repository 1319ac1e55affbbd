"""Checks before a game night: parts made of steps, each with findings that say what to do.

The checks of the storage and the clock are here; adapters supply those of the settings and the networks in the same
form. A finding is a catalogue message `doctor-<key>`; it never gets a secret.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sqlite3
import stat
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, aclosing, closing, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any, ParamSpec

from bot.journal.backup import inspect
from bot.journal.lockfile import hold
from bot.journal.schema import MIGRATIONS, SPACE, JournalError, reading
from bot.ports import Clock

PATIENCE = 30.0  # seconds per finding

_SCARCE = 500  # MB that should be free
_SILENT = 180.0  # seconds in which a running bot certainly writes something
_RELEASED = datetime(2026, 1, 1, tzinfo=UTC).timestamp()  # an earlier clock is wrong
_APART = 300.0  # seconds by which the newest entry may lie in the future


# The versions of SQLite, from one up to another, in which a write-ahead log that is reset is safe from a second writer.
_MENDED = (((3, 44, 6), (3, 45)), ((3, 50, 7), (3, 51)), ((3, 51, 3), (99,)))


class Grade(Enum):
    """The result of a check."""

    GOOD = "good"
    ODD = "odd"  # it works, but the operator should know
    BAD = "bad"  # it does not work
    UNTRIED = "untried"  # not checked, because something before it does not work


@dataclass(frozen=True, slots=True)
class Finding:
    """A result as the message `doctor-<key>` with its arguments; `doctor-step-<key>` for an unchecked step."""

    grade: Grade
    key: str
    args: Mapping[str, Any] = field(default_factory=dict)


def good(key: str, **args: Any) -> Finding:
    """It works."""
    return Finding(Grade.GOOD, key, args)


def odd(key: str, **args: Any) -> Finding:
    """It works, but the operator should know."""
    return Finding(Grade.ODD, key, args)


def bad(key: str, **args: Any) -> Finding:
    """It does not work."""
    return Finding(Grade.BAD, key, args)


P = ParamSpec("P")

Findings = AsyncGenerator[Finding, None]


@dataclass(frozen=True, slots=True)
class Step:
    """One check with one or more findings; its name is the message `doctor-step-<name>`."""

    name: str
    look: Callable[[], Findings]


def aside(name: str, look: Callable[P, Finding], *args: P.args, **kwargs: P.kwargs) -> Step:
    """A blocking step, run in a thread."""

    async def found() -> Findings:
        yield await asyncio.to_thread(look, *args, **kwargs)

    return Step(name, found)


@dataclass(frozen=True, slots=True)
class Part:
    """Steps that build on each other: after a bad finding the remaining steps are skipped.

    `name` is shown as it is, or names the message `doctor-part-<name>`. The context manager `around` is entered for
    the steps; `patience` is how many seconds each finding may take.
    """

    name: str
    steps: Sequence[Step]
    around: AbstractAsyncContextManager[object] = field(default_factory=nullcontext)
    patience: float = PATIENCE


async def examine(part: Part) -> AsyncIterator[Finding]:
    """Run the steps of a part. A step that takes too long or raises is a finding as well."""
    left = iter(part.steps)
    async with part.around:
        for step in left:
            works = True
            async with aclosing(step.look()) as looking:
                while (finding := await _next(looking, part.patience)) is not None:
                    works = works and finding.grade is not Grade.BAD
                    yield finding
            if not works:
                break
    for step in left:
        yield Finding(Grade.UNTRIED, step.name)


async def _next(looking: Findings, patience: float) -> Finding | None:
    """The next finding of a step, None if there are no more."""
    try:
        async with asyncio.timeout(patience):
            return await anext(looking, None)
    except TimeoutError:
        return bad("slow", seconds=int(patience))
    except Exception as error:  # noqa: BLE001 - a check that crashes must not prevent the others
        return bad("failed", kind=type(error).__name__)


async def called(host: str, port: int) -> Finding:
    """Check that a host name resolves."""
    try:
        await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        return bad("name-offline" if error.errno == socket.EAI_AGAIN else "name-unknown", host=host)
    except (OSError, UnicodeError):
        return bad("name-unknown", host=host)
    return good("name", host=host)


# Storage ------------------------------------------------------------------------------------------------------------


def storage(database: Path) -> Part:
    """Check that tables can be stored in this file. Changes nothing and does not disturb a running bot."""

    steps = {"folder": _folder, "space": _space, "sqlite": _sqlite, "private": _private, "database": _contents}
    if os.name != "posix" or not database.exists():
        del steps["private"]
    return Part("storage", [aside(name, look, database) for name, look in steps.items()])


def _standing(folder: Path) -> Path:
    """The folder, or its nearest existing parent."""
    return next((each for each in (folder, *folder.parents) if each.exists()), folder)


def _folder(database: Path) -> Finding:
    folder = _standing(database.absolute().parent)
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
        if database.exists():
            with database.open("r+b"):
                pass
    except OSError as error:
        path = database if database.exists() and error.filename == str(database) else folder
        reason = error.strerror or type(error).__name__
        return bad("folder-closed", path=str(path), user=_user(), reason=reason)
    return good("folder", path=str(database.absolute().parent))


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "?")


def _space(database: Path) -> Finding:
    free = shutil.disk_usage(_standing(database.absolute().parent)).free // 1_000_000
    if free < SPACE // 1_000_000:
        return bad("space-none", free=free, needed=_SCARCE)
    if free < _SCARCE:
        return odd("space-scarce", free=free, needed=_SCARCE)
    return good("space", free=free)


def _private(database: Path) -> Finding:
    """Whether nobody else can read the seeds of running games."""
    if stat.S_IMODE(database.stat().st_mode) & 0o077:
        return odd("database-open", path=str(database))
    return good("database-private")


def _sqlite(database: Path) -> Finding:
    """The SQLite that Python uses, and what is known against it."""
    this = sqlite3.sqlite_version_info
    safe = any(mended <= this < end for mended, end in _MENDED)
    return good("sqlite" if safe else "sqlite-known", version=sqlite3.sqlite_version)


def _contents(database: Path) -> Finding:
    if not database.exists() or not database.stat().st_size:
        return good("database-none", path=str(database))
    try:
        with closing(reading(database)) as db:
            schema = db.execute("PRAGMA user_version").fetchone()[0]
        held = inspect(database)
    except JournalError as error:
        return bad("database-unfit", reason=str(error))
    if schema < len(MIGRATIONS):
        return odd("database-older", path=str(database))
    key = "database-used" if used(database) else "database"
    return good(key, path=str(database), tables=held.tables, entries=held.entries)


def used(database: Path) -> bool:
    """Whether a bot is using the database now."""
    database = database.resolve()
    lock = database.with_name(database.name + ".lock")
    if not lock.exists():
        return False
    try:
        hold(lock).close()
    except BlockingIOError:
        return True
    return False


# Running ------------------------------------------------------------------------------------------------------------


def running(clock: Clock, database: Path) -> Part:
    """Check that a bot uses the database and is alive: it writes at every heartbeat."""
    return Part("running", [aside("running", _running, clock, database)])


def _running(clock: Clock, database: Path) -> Finding:
    if not used(database):
        return bad("running-not", path=str(database))
    files = [file for file in (database, database.with_name(f"{database.name}-wal")) if file.exists()]
    silent = clock.now() - max((file.stat().st_mtime for file in files), default=0.0)
    if silent > _SILENT:
        return bad("running-stuck", path=str(database), minutes=int(silent // 60))
    return good("running", path=str(database))


# Time ---------------------------------------------------------------------------------------------------------------


def time(clock: Clock, database: Path) -> Part:
    """Check that the machine's clock is plausible, by the calendar and the newest entry."""

    return Part("time", [aside("time", _time, clock, database)])


def _time(clock: Clock, database: Path) -> Finding:
    now, newest = clock.now(), _newest(database)
    if now < _RELEASED:
        return bad("time-past", now=_shown(now))
    if newest > now + _APART:
        return odd("time-back", now=_shown(now), written=_shown(newest))
    return good("time", now=_shown(now))


def _shown(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _newest(database: Path) -> float:
    """When the newest entry was written, 0 if there is none or it cannot be read."""
    try:
        with closing(reading(database)) as db:
            return float(
                db.execute("SELECT ifnull(max(at), 0) FROM (SELECT at FROM log ORDER BY n DESC LIMIT 100)").fetchone()[
                    0
                ]
            )
    except (JournalError, sqlite3.Error):
        return 0.0
