"""Runs the benches and prints each figure with its goal: `python -m bench [NAME ...]`, all of them without a name."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable, Mapping

from bench import antiquity, citadels, court, discord, irc, journal, load

BENCHES: Mapping[str, Callable[[], Iterable[object]]] = {
    "antiquity": antiquity.run,
    "citadels": citadels.run,
    "court": court.run,
    "discord": discord.run,
    "irc": irc.run,
    "journal": journal.run,
    "load": load.run,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"There is no bench {unknown[0]}; there are: {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores")
    for name in names or BENCHES:
        for figure in BENCHES[name]():
            print(figure, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
