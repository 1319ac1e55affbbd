"""`tafelrunde simulate`: play a plan's games in several processes, show progress and print the statistics."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from bot.operations.simulate import Plan, Tally, play_games, wilson

_WORTH_A_PROCESS = 100  # games; for fewer a process costs more than it saves
_TELL_EVERY = 0.2  # seconds


def simulate(plan: Plan, *, as_json: bool, processes: int | None = None) -> None:
    """Play the games and print the result on standard output, with a progress bar if standard error is a terminal.

    Without `processes`, as many are used as are worth it.
    """
    if processes is None:
        processes = max(1, min(os.cpu_count() or 1, plan.games // _WORTH_A_PROCESS))
    began = time.perf_counter()
    parts = _parts(plan, range(plan.games)) if processes == 1 else _parallel(plan, processes)
    tally = _counted(plan, parts) if sys.stderr.isatty() else _summed(parts)
    seconds = time.perf_counter() - began
    report = {
        "game": plan.game,
        "seats": plan.seats,
        "games": plan.games,
        "finished": tally.finished,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "games_per_second": round(tally.finished / seconds, 1),
        "decisions_per_second": round(tally.decisions / seconds, 1),
        "wins": {kind: [round(float(won), 6), tally.played[kind]] for kind, won in sorted(tally.won.items())},
    }
    print(json.dumps(report) if as_json else _in_words(plan, report))  # noqa: T201 - this is the command's result


def _in_words(plan: Plan, report: dict[str, Any]) -> str:
    finished, seconds = report["finished"], report["seconds"]
    games, decisions = report["games_per_second"], report["decisions_per_second"]
    lines = [
        f"{finished:,} of {plan.games:,} games of {plan.game} for {plan.seats} finished, seed {plan.seed}",
        f"{games:,.0f} games and {decisions:,.0f} decisions per second, {seconds:.1f} s in all",
        f"wins by seat and game (fair: {1 / plan.seats:.1%}), with 95 % intervals:",
    ]
    for kind, (won, played) in report["wins"].items():
        low, high = wilson(won, played)
        lines.append(f"  {kind:<8}{won / played:>7.1%}  {low:.1%} to {high:.1%}  ({won:,.1f} of {played:,})")
    return "\n".join(lines)


def _summed(parts: Iterator[Tally]) -> Tally:
    tally = Tally()
    for part in parts:
        tally.add(part)
    return tally


def _counted(plan: Plan, parts: Iterator[Tally]) -> Tally:
    from rich import progress as bar  # noqa: PLC0415 - only needed on a terminal
    from rich.console import Console  # noqa: PLC0415 - as above

    columns = (
        bar.TextColumn("{task.description}"),
        bar.BarColumn(),
        bar.MofNCompleteColumn(),
        bar.TimeRemainingColumn(),
    )
    tally = Tally()
    with bar.Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{plan.game}, {plan.seats} seats", total=plan.games)
        for part in parts:
            tally.add(part)
            progress.update(task, completed=tally.games)
    return tally


def _parallel(plan: Plan, workers: int) -> Iterator[Tally]:
    """Play the games in several processes and yield partial results."""
    context = multiprocessing.get_context("spawn")
    pipes = [context.Pipe(duplex=False) for _ in range(workers)]
    processes = [
        context.Process(target=_work, args=(theirs, plan, range(worker, plan.games, workers)), daemon=True)
        for worker, (_, theirs) in enumerate(pipes)
    ]
    try:
        for process, (_, theirs) in zip(processes, pipes, strict=True):
            process.start()
            theirs.close()
        open_ends = [ours for ours, _ in pipes]
        while open_ends:
            ready = wait(open_ends)
            for end in [each for each in open_ends if each in ready]:
                part = _received(end)
                if part is None:
                    open_ends.remove(end)
                else:
                    yield part
    finally:
        for process in processes:
            process.terminate()


def _received(end: Connection) -> Tally | None:
    """A worker's next partial result, None when it has finished. Raises RuntimeError if it died."""
    try:
        part: Tally | None = end.recv()
    except EOFError:
        raise RuntimeError("a worker process ended before its games did") from None
    return part


def _parts(plan: Plan, numbers: range) -> Iterator[Tally]:
    part, due = Tally(), time.monotonic() + _TELL_EVERY
    for number in numbers:
        part.add(play_games(plan, (number,)))
        if time.monotonic() >= due:
            yield part
            part, due = Tally(), time.monotonic() + _TELL_EVERY
    yield part


def _work(end: Connection, plan: Plan, numbers: range) -> None:
    """The worker process: send partial results, then None. It ends by itself once nobody reads them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the whole group; the parent decides
    try:
        for part in _parts(plan, numbers):
            end.send(part)
        end.send(None)
    except BrokenPipeError:
        return
