"""`tafelrunde config`: the files that somebody copies to run the bot, for whoever has no checkout."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[1]  # of the checkout; in the wheel it is the package `tafelrunde`
_SETTINGS = _ROOT / "config.example.toml"
_UNIT = _ROOT / "deploy" / "tafelrunde.service"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `tafelrunde config` takes: one of the files."""
    file = parser.add_mutually_exclusive_group(required=True)
    what = "every setting with its default and its effect"
    file.add_argument("--example", action="store_const", dest="file", const=_SETTINGS, help=what)
    file.add_argument("--unit", action="store_const", dest="file", const=_UNIT, help="the service for systemd")


def config(asked: argparse.Namespace) -> int:
    """Print the file that was asked for, byte by byte, so that it can be redirected to its place on every system."""
    sys.stdout.buffer.write(asked.file.read_bytes())
    return 0
