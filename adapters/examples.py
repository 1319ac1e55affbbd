"""`tafelrunde config`: print the files needed to run the bot, for installations without a checkout."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

_ROOT = Path(__file__).parents[1]  # the checkout, or in the wheel the package `tafelrunde`
_SETTINGS = _ROOT / "config.example.toml"
_UNIT = _ROOT / "deploy" / "tafelrunde.service"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tafelrunde config`: which file to print."""
    file = parser.add_mutually_exclusive_group(required=True)
    what = "every setting with its default and effect"
    file.add_argument("--example", action="store_const", dest="file", const=_SETTINGS, help=what)
    file.add_argument("--unit", action="store_const", dest="file", const=_UNIT, help="the systemd unit")


def config(args: argparse.Namespace) -> int:
    """Print the requested file unchanged, so that it can be redirected to its place on any system."""
    sys.stdout.buffer.write(args.file.read_bytes())
    return 0
