"""Logging: one format for everything, on standard error, that cannot contain secrets.

An exception is logged by type and traceback, never by its message, which may quote a secret. A library's record is
logged by its format string, never with its arguments, which may be hands or tokens. So nothing has to be redacted.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
import threading
import traceback
from collections.abc import MutableMapping
from contextlib import suppress
from types import TracebackType
from typing import Any

import structlog

log = structlog.get_logger()

_TRACE = 60  # lines of a traceback that are logged
_PLACEHOLDER = re.compile(r"%[-#0 +]*\d*(\.\d+)?[a-zA-Z]|\{[^{}]*\}")


def configure(level: str = "warning", form: str = "text") -> None:
    """Log events of at least this level to whatever sys.stderr is when they happen; `form` is "text" or "json".

    Libraries are logged from "warning" up, whatever our own level is.
    """
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso" if form == "json" else "%Y-%m-%d %H:%M:%S", utc=form == "json"),
            _strip_exception,
            structlog.processors.JSONRenderer(ensure_ascii=False) if form == "json" else _lines(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: _Stderr(),
    )
    root = logging.getLogger()
    root.handlers = [handler for handler in root.handlers if not isinstance(handler, _Libraries)] + [_Libraries()]


def log_uncaught(loop: asyncio.AbstractEventLoop) -> None:
    """Also log uncaught errors: of the event loop, of threads, of finalizers, and the one that ends the program."""
    loop.set_exception_handler(_log_unawaited)
    sys.excepthook = _log_uncaught
    threading.excepthook = lambda failed: log.critical("thread failed", exc_info=failed.exc_value)
    sys.unraisablehook = lambda failed: log.error("unraisable error", exc_info=failed.exc_value)


def _lines() -> structlog.dev.ConsoleRenderer:
    colours = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    return structlog.dev.ConsoleRenderer(colors=colours, pad_event_to=0, sort_keys=False, repr_native_str=True)


class _Stderr:
    """Writes log lines; a closed standard error must not stop a game."""

    def msg(self, message: str) -> None:
        with suppress(OSError, ValueError):
            print(message, file=sys.stderr, flush=True)  # noqa: T201 - the log's output

    debug = info = warning = error = critical = msg


class _Libraries(logging.Handler):
    """Turns library records into our events: the format string with … in place of every argument."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        words = _PLACEHOLDER.sub("…", record.msg) if isinstance(record.msg, str) else type(record.msg).__name__
        error = record.exc_info[1] if record.exc_info else None
        tell = log.error if record.levelno >= logging.ERROR else log.warning
        tell(words, library=record.name, **({"exc_info": error} if error else {}))


# Uncaught errors ----------------------------------------------------------------------------------------------------


def _log_unawaited(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of a task nobody awaits. If there is an exception, the context's message may quote arguments."""
    error = context.get("exception")
    log.error("unawaited task failed", **({"exc_info": error} if error else {"what": context["message"]}))


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        log.critical("the program failed", exc_info=error)


def _strip_exception(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Replace an exception by its type and traceback, without its message."""
    error = event.pop("exc_info", None)
    error = sys.exc_info()[1] if error is True else error
    if isinstance(error, BaseException):
        lines = [*traceback.format_tb(error.__traceback__), type(error).__name__]
        while (error := error.__cause__ or error.__context__) is not None and len(lines) < _TRACE:
            lines += [f"\nafter {type(error).__name__}:\n", *traceback.format_tb(error.__traceback__)]
        event["exception"] = "".join(lines)
    return event
