"""Fixtures that capture everything logged during a test, by every route."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog

from adapters import logs


class Sink:
    """Collects standard error."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self._text = ""

    def getvalue(self) -> str:
        self._text += self._capsys.readouterr().err
        return self._text


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    """A program that runs within a test configures logging; the next test in this process must not notice."""
    yield
    structlog.reset_defaults()


@pytest.fixture
def sink(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Sink]:
    """Capture the log at debug level, including that of libraries."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    root.setLevel(logging.DEBUG)
    for name in ("discord", "irc", "asyncio", "aiosqlite", "aiohttp"):
        monkeypatch.setattr(logging.getLogger(name), "level", logging.DEBUG)
    logs.configure("debug")
    yield Sink(capsys)
    root.handlers, root.level = before
    structlog.reset_defaults()


class Overheard(logging.Handler):
    """Records what library loggers get from us, unformatted by our log: even that must not contain secrets."""

    def __init__(self) -> None:
        super().__init__()
        self.incoming: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.incoming.append(self.format(record))


@pytest.fixture
def overheard() -> Iterator[Overheard]:
    handler = Overheard()
    loggers = [logging.getLogger(name) for name in ("aiosqlite", "asyncio", "tests")]
    for logger in loggers:
        logger.addHandler(handler)
    yield handler
    for logger in loggers:
        logger.removeHandler(handler)
