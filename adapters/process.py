"""The life of the process: opening and closing the host, signals, the event loop, tuning.

Imports are made where they are needed: the terminal must start fast.
"""

from __future__ import annotations

import asyncio
import gc
import os
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.operations.config import Log
    from bot.ports import Entropy
    from bot.runtime.host import Host
    from bot.table.table_settings import Pace

BROKEN_PIPE = 128 + 13  # exit code when standard output is closed, as after SIGPIPE

_CLOSING = 1.5  # seconds to close the journal
_ENDING = 4.5  # seconds after a signal before the process is killed
_GC_THRESHOLDS = 700, 3, 100
_SWITCH_INTERVAL = 0.0002  # seconds
_STDIN = 0  # its file descriptor
_BREATH = 0.1  # seconds in which two signals count as one: a terminal and our parent may both send it


class SystemEntropy:
    """The system's randomness; a given seed is used for the next table."""

    def __init__(self, seed: bytes | None) -> None:
        self._seed = seed

    def __call__(self, size: int) -> bytes:
        from bot.runtime.tables import SEED  # noqa: PLC0415 - as above

        if size == SEED and self._seed is not None:
            seed, self._seed = self._seed, None
            return seed
        return secrets.token_bytes(size)


@asynccontextmanager
async def hosting(
    database: Path,
    entropy: Entropy,
    language: str,
    pace: Pace | None = None,
    log: Log | None = None,
    admins: Sequence[str] = (),
    *,
    paces: Mapping[str, Pace] = {},
    accept_loss: bool = False,
    **limits: int,
) -> AsyncIterator[Host]:
    """A host on a database, closed within a few seconds at the end, whatever happens.

    Each of `admins` is a network and an account there; `limits` are fields of bot.runtime.tables.TableLimits. Without a
    `pace` new tables have no clock, unless `paces` has one for their network; without a `log` only warnings are
    logged. With `accept_loss` the database may lack entries that it once had. Raises JournalError.
    """
    from adapters import logs  # noqa: PLC0415 - as above
    from bot.commands.dispatch import Dispatcher  # noqa: PLC0415 - as above
    from bot.journal.journal import Journal  # noqa: PLC0415 - as above
    from bot.ports import Person  # noqa: PLC0415 - as above
    from bot.runtime.clock import SystemClock  # noqa: PLC0415 - as above
    from bot.runtime.host import Host  # noqa: PLC0415 - as above
    from bot.runtime.tables import TableLimits  # noqa: PLC0415 - as above
    from bot.table.table_settings import Pace  # noqa: PLC0415 - as above
    from bot.workers.thinkers import Thinkers  # noqa: PLC0415 - as above

    logs.configure(*(("warning",) if log is None else (log.level, log.format)))
    journal = await Journal.open(database, accept_loss=accept_loss)
    async with AsyncExitStack() as stack:

        async def close_journal() -> None:
            with suppress(TimeoutError):  # whatever is not stored by then was never acknowledged
                async with asyncio.timeout(_CLOSING):
                    await journal.close()

        stack.push_async_callback(close_journal)
        thinkers = Thinkers()
        stack.push_async_callback(thinkers.close)
        people = [Person(*admin.split(" ")) for admin in admins]
        host = Host(
            journal,
            thinkers,
            SystemClock(),
            entropy,
            Dispatcher.of,
            language=language,
            limits=TableLimits(**limits),
            pace=pace or Pace.OFF,
            paces=paces,
            admins=people,
        )
        stack.push_async_callback(host.close)
        watching = asyncio.create_task(host.watch_standstills())
        stack.callback(watching.cancel)
        yield host


def tune_process() -> None:
    """Tune garbage collection and thread switching for a long-running process, once everything is set up.

    What exists now will stay, so it is frozen: a collection over it would stall everyone. Young objects are collected
    in small steps and full collections are rare, since the code makes no cycles. A short switch interval lets the
    journal's thread run while the event loop is busy; by default each of its turns could wait 5 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    sys.setswitchinterval(_SWITCH_INTERVAL)


def run(work: Coroutine[Any, Any, None], *, fast_loop: bool = False, hung_up: Callable[[], None] | None = None) -> int:
    """Run work until it is done or a signal comes; it then has a few seconds, or until a second signal, to clean up.

    Returns the exit code. Work cancelled without a signal lost its reader, so that is BROKEN_PIPE. With `fast_loop`,
    uvloop is used if installed: it starts slower and runs faster. With `hung_up`, a SIGHUP calls it and ends nothing,
    unless it says that the terminal we were started in is gone.
    """
    caught: list[int] = []
    in_terminal = os.isatty(_STDIN)

    async def watched() -> None:
        from adapters import logs  # noqa: PLC0415 - as above

        logs.log_uncaught(asyncio.get_running_loop())
        task, loop = asyncio.create_task(work), asyncio.get_running_loop()

        def leave(number: int) -> None:
            if not caught:
                caught.append(number)
                task.cancel()
                loop.call_later(_BREATH, hurry)
                loop.call_later(_ENDING, os._exit, 128 + number)

        def hang_up(number: int) -> None:
            if hung_up is None or (in_terminal and not os.isatty(_STDIN)):
                leave(number)
            else:
                hung_up()

        def hurry() -> None:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
                signal.signal(number, signal.SIG_DFL)  # let the system end us

        with suppress(NotImplementedError):  # not on Windows, where asyncio's Runner handles Ctrl-C
            loop.add_signal_handler(signal.SIGINT, leave, signal.SIGINT)
            loop.add_signal_handler(signal.SIGTERM, leave, signal.SIGTERM)
            loop.add_signal_handler(signal.SIGHUP, hang_up, signal.SIGHUP)
        await task

    try:
        with asyncio.Runner(loop_factory=fast_loop_factory() if fast_loop else None) as runner:
            runner.run(watched())
    except asyncio.CancelledError:
        return 128 + caught[0] if caught else BROKEN_PIPE
    return 0


def fast_loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's event loop factory, None if it is not installed."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415 - as above
    except ImportError:
        return None
    return new_event_loop
