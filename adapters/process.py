"""How the program runs, whatever it does: the host is opened and closed, signals end it, warnings are logged.

What is needed only then is imported where it is needed: the terminal must start fast.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import sys
import traceback
from collections.abc import AsyncIterator, Callable, Coroutine, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.host import Host
    from bot.manners import Pace
    from bot.ports import Entropy

UNREAD = 128 + 13  # the exit code where nobody reads what is printed, as of SIGPIPE

_TRACE = 60  # lines of an exception's way that are logged
_CLOSING = 1.5  # seconds that the journal gets at the end
_ENDING = 4.8  # seconds after a signal in which everything must be closed
_BREATH = 0.1  # seconds in which two signals are one: a terminal and what started us pass on the same


class Seeds:
    """Entropy of the system; one seed may be given, which the next table gets."""

    def __init__(self, seed: bytes | None) -> None:
        self._seed = seed

    def __call__(self, size: int) -> bytes:
        from bot.host import SEED  # noqa: PLC0415 - as above

        if size == SEED and self._seed is not None:
            seed, self._seed = self._seed, None
            return seed
        return secrets.token_bytes(size)


@asynccontextmanager
async def hosting(
    database: Path, entropy: Entropy, language: str, pace: Pace | None = None, **most: int
) -> AsyncIterator[Host]:
    """All tables of a database; in the end everything is closed, within a few seconds whatever happens.

    `most` as the fields of bot.host.Most; without a `pace` new tables have no clock. Raises JournalError.
    """
    from bot.clock import SystemClock  # noqa: PLC0415 - as above
    from bot.host import Host, Most  # noqa: PLC0415 - as above
    from bot.journal import Journal  # noqa: PLC0415 - as above
    from bot.manners import Pace  # noqa: PLC0415 - as above
    from bot.thinkers import Thinkers  # noqa: PLC0415 - as above

    _log_to_stderr()
    journal = await Journal.open(database)
    async with AsyncExitStack() as stack:

        async def close_journal() -> None:
            with suppress(TimeoutError):  # what is not stored by then was not acknowledged
                async with asyncio.timeout(_CLOSING):
                    await journal.close()

        stack.push_async_callback(close_journal)
        thinkers = Thinkers()
        stack.push_async_callback(thinkers.close)
        host = Host(journal, thinkers, SystemClock(), entropy, language, Most(**most), pace or Pace.OFF)
        stack.push_async_callback(host.close)
        yield host


def run(work: Coroutine[Any, Any, None], *, quick: bool = False) -> int:
    """Run until it is done, or until a signal: then it has a few seconds to close everything, or until a second signal.

    Returns the exit code. Work that was cancelled, but not by a signal, had nobody who read what it printed. `quick`
    takes uvloop where it is installed: it starts later and runs faster.
    """
    caught: list[int] = []

    async def watched() -> None:
        task, loop = asyncio.create_task(work), asyncio.get_running_loop()

        def leave(number: int) -> None:
            if not caught:
                caught.append(number)
                task.cancel()
                loop.call_later(_BREATH, hurry)
                loop.call_later(_ENDING, os._exit, 128 + number)

        def hurry() -> None:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
                signal.signal(number, signal.SIG_DFL)  # so that the system itself ends us

        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError):  # Windows has not all of them
                number = getattr(signal, name)
                loop.add_signal_handler(number, leave, number)
        await task

    try:
        with asyncio.Runner(loop_factory=_quick_loop() if quick else None) as runner:
            runner.run(watched())
    except asyncio.CancelledError:
        return 128 + caught[0] if caught else UNREAD
    return 0


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        from uvloop import new_event_loop  # noqa: PLC0415 - as above
    except ImportError:
        return None
    return new_event_loop


def _places(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Of an exception its kind and where it went through the code: what it says may hold a word that was a secret."""
    error = event.pop("exc_info", None)
    error = sys.exc_info()[1] if error is True else error
    if isinstance(error, BaseException):
        lines = [*traceback.format_tb(error.__traceback__), type(error).__name__]
        while (error := error.__cause__ or error.__context__) is not None and len(lines) < _TRACE:
            lines += [f"\nafter {type(error).__name__}:\n", *traceback.format_tb(error.__traceback__)]
        event["exception"] = "".join(lines)
    return event


def _log_to_stderr() -> None:
    """Warnings and errors go to standard error, as it is at that moment; what people typed and hold does not."""
    import structlog  # noqa: PLC0415 - as above

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _places,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger("warning"),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )
