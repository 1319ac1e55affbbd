"""What comes to the log while a test runs, on every way there is."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog

from adapters import logs


class Sink:
    """What came to standard error."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self._text = ""

    def getvalue(self) -> str:
        self._text += self._capsys.readouterr().err
        return self._text


@pytest.fixture
def sink(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Sink]:
    """Everything that is logged, at its most talkative."""
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
    """What loggers that see our own objects are told, in full: it may hold no secret even where nobody shows it."""

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
