"""How the program runs, whatever it does: the host is opened and closed, signals end it.

What is needed only then is imported where it is needed: the terminal must start fast.
"""

from __future__ import annotations

import asyncio
import gc
import os
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.operations.config import Log
    from bot.ports import Entropy
    from bot.runtime.host import Host
    from bot.table.table_settings import Pace

UNREAD = 128 + 13  # the exit code where nobody reads what is printed, as of SIGPIPE

_CLOSING = 1.5  # seconds that the journal gets at the end
_ENDING = 4.5  # seconds after a signal in which everything must be closed
_GARBAGE = 700, 3, 100  # new objects until they are looked at; how often, until older ones are, and all
_TURN = 0.0002  # seconds that a thread has to itself while another waits
_SIGNALS = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]  # not on Windows
_BREATH = 0.1  # seconds in which two signals are one: a terminal and what started us pass on the same


class Seeds:
    """Entropy of the system; one seed may be given, which the next table gets."""

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
    **most: int,
) -> AsyncIterator[Host]:
    """All tables of a database; in the end everything is closed, within a few seconds whatever happens.

    `admins` are each a network and an account there, `most` as the fields of bot.runtime.tables.TableLimits; without a
    `pace` new tables have no clock; without a `log` only warnings are logged. Raises JournalError.
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

    logs.begin(*(("warning",) if log is None else (log.level, log.format)))
    journal = await Journal.open(database)
    async with AsyncExitStack() as stack:

        async def close_journal() -> None:
            with suppress(TimeoutError):  # what is not stored by then was not acknowledged
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
            limits=TableLimits(**most),
            pace=pace or Pace.OFF,
            admins=people,
        )
        stack.push_async_callback(host.close)
        yield host


def settle() -> None:
    """Make ready to do the same for a long time, once everything is set up.

    What is there now stays, so the garbage collector need not go through it ever again, during which everybody would
    wait. What is new it looks at in small portions, and seldom at all of it, since no cycles are made. And the thread
    that writes the journal has its turn soon while the event loop is busy: a batch takes several, and Python lets each
    wait 5 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_GARBAGE)
    sys.setswitchinterval(_TURN)


def run(work: Coroutine[Any, Any, None], *, quick: bool = False) -> int:
    """Run until it is done, or until a signal: then it has a few seconds to close everything, or until a second signal.

    Returns the exit code. Work that was cancelled, but not by a signal, had nobody who read what it printed. `quick`
    takes uvloop where it is installed: it starts later and runs faster.
    """
    caught: list[int] = []

    async def watched() -> None:
        from adapters import logs  # noqa: PLC0415 - as above

        logs.catch(asyncio.get_running_loop())
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

        for number in _SIGNALS:
            with suppress(NotImplementedError):  # no loop can on Windows: there asyncio's Runner answers Ctrl-C alone
                loop.add_signal_handler(number, leave, number)
        await task

    try:
        with asyncio.Runner(loop_factory=quick_loop() if quick else None) as runner:
            runner.run(watched())
    except asyncio.CancelledError:
        return 128 + caught[0] if caught else UNREAD
    return 0


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Makes event loops of uvloop, where that is installed."""
    try:
        from uvloop import new_event_loop  # noqa: PLC0415 - as above
    except ImportError:
        return None
    return new_event_loop
