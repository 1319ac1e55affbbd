"""What is logged, and how: one format for all, on standard error, in which nothing secret can be.

Of an exception its kind and its way through the code are logged, never what it says: that may hold a word that was a
secret. Of what libraries log the words that stand in their code, never what was put into them: they log what is sent,
and that are hands and tokens. So nothing need be found and taken out afterwards.
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

_TRACE = 60  # lines of an exception's way that are logged
_PUT_IN = re.compile(r"%[-#0 +]*\d*(\.\d+)?[a-zA-Z]|\{[^{}]*\}")


def begin(level: str = "warning", form: str = "text") -> None:
    """Log to standard error, as it is at that moment, what is at least of this level; `form` is "text" or "json".

    Libraries are heard from "warning" on, however much of our own is wanted.
    """
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso" if form == "json" else "%Y-%m-%d %H:%M:%S", utc=form == "json"),
            _places,
            structlog.processors.JSONRenderer(ensure_ascii=False) if form == "json" else _lines(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: _Stderr(),
    )
    root = logging.getLogger()
    root.handlers = [handler for handler in root.handlers if not isinstance(handler, _Libraries)] + [_Libraries()]


def catch(loop: asyncio.AbstractEventLoop) -> None:
    """Log the errors, too, that nobody has caught."""
    loop.set_exception_handler(_unheard)
    sys.excepthook = _uncaught
    threading.excepthook = lambda failed: log.critical("a thread failed", exc_info=failed.exc_value)
    sys.unraisablehook = lambda failed: log.error("an error that could go nowhere", exc_info=failed.exc_value)


def _lines() -> structlog.dev.ConsoleRenderer:
    colours = sys.stderr.isatty() and not os.environ.get("NO_COLOR")
    return structlog.dev.ConsoleRenderer(colors=colours, pad_event_to=0, sort_keys=False, repr_native_str=True)


class _Stderr:
    """Writes a line; that nobody can read it any more keeps nobody from playing."""

    def msg(self, message: str) -> None:
        with suppress(OSError, ValueError):
            print(message, file=sys.stderr, flush=True)  # noqa: T201 - this is where it is printed

    debug = info = warning = error = critical = msg


class _Libraries(logging.Handler):
    """What libraries log, as events of ours: in the words of their code, with … for whatever was put into them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)

    def emit(self, record: logging.LogRecord) -> None:
        words = _PUT_IN.sub("…", record.msg) if isinstance(record.msg, str) else type(record.msg).__name__
        error = record.exc_info[1] if record.exc_info else None
        tell = log.error if record.levelno >= logging.ERROR else log.warning
        tell(words, library=record.name, **({"exc_info": error} if error else {}))


# What nobody caught -------------------------------------------------------------------------------------------------


def _unheard(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The event loop has an error that nobody waits for. Where there is one, its words hold what it was called with."""
    error = context.get("exception")
    log.error("an error that nobody waits for", **({"exc_info": error} if error else {"what": context["message"]}))


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        log.critical("the program failed", exc_info=error)


def _places(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Of an exception its kind and where it went through the code."""
    error = event.pop("exc_info", None)
    error = sys.exc_info()[1] if error is True else error
    if isinstance(error, BaseException):
        lines = [*traceback.format_tb(error.__traceback__), type(error).__name__]
        while (error := error.__cause__ or error.__context__) is not None and len(lines) < _TRACE:
            lines += [f"\nafter {type(error).__name__}:\n", *traceback.format_tb(error.__traceback__)]
        event["exception"] = "".join(lines)
    return event
