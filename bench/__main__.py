"""Runs the benchmarks and prints each figure with its goal: `python -m bench [NAME ...]`, all of them without a
name."""

from __future__ import annotations

import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path

import structlog

from bench import antiquity, citadels, court, digest, discord, irc, irc_report, journal, load, pictures, start
from bench.irc_bars import BARS
from bench.irc_counts import games

BENCHES: Mapping[str, Callable[[], Iterable[object]]] = {
    "antiquity": antiquity.run,
    "citadels": citadels.run,
    "court": court.run,
    "digest": digest.run,
    "discord": discord.run,
    "irc": irc.run,
    "journal": journal.run,
    "load": load.run,
    "pictures": pictures.run,
    "start": start.run,
}

PARTS = ("irc-bars", "irc-counts")  # of `irc`, by themselves


def main(arguments: list[str]) -> int:
    parser = ArgumentParser("bench", description="Run the benchmarks, and print each figure with its goal.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(BENCHES)} (default: all)")
    parser.add_argument("--minutes", type=float, default=load.MINUTES, help="how long `load` holds the rate it found")
    parser.add_argument("--folder", type=Path, help="where `load` puts its database (default: the current folder)")
    parser.add_argument("--rounds", type=int, help="how many rounds `irc-counts` plays of each game (default: all)")
    asked = parser.parse_args(arguments)
    if unknown := [name for name in asked.names if name not in BENCHES and name not in PARTS]:
        parser.error(f"there is no benchmark {unknown[0]}")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("warning"))
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores")
    benches: Mapping[str, Callable[[], Iterable[object]]] = {
        **BENCHES,
        "load": partial(load.run, asked.minutes, asked.folder),
        "irc": partial(irc.run, asked.rounds or irc.ROUNDS),
        "irc-bars": partial(irc_report.printed, BARS),
        "irc-counts": partial(irc_report.printed, games(asked.rounds)),
    }
    for name in asked.names or BENCHES:
        for figure in benches[name]():
            print(figure, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
