"""The command line, and where the parts are put together. What a command needs is imported when it is called."""

from __future__ import annotations

import argparse
import secrets
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        _fail(f"{message}; see {self.prog} --help")


def _fail(sentence: str) -> NoReturn:
    """End with exit code 2, which says: this cannot be done as it was asked."""
    print(f"tafelrunde: {sentence}", file=sys.stderr)  # noqa: T201 - where a command line speaks
    raise SystemExit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line. Returns the exit code: 0 done, 1 `verify` found a difference, 130 interrupted.

    Raises SystemExit with 2 after one sentence on standard error where it cannot be done.
    """
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.command is None:
        parser.print_help()
        return 0
    try:
        return int(asked.command(asked))
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:  # such as `tafelrunde verify FILE | head`
        sys.stderr.close()
        return 128 + signal.SIGPIPE


def _parser() -> argparse.ArgumentParser:
    parser = _Parser("tafelrunde", description="Board games at one table: play them here, or let AI players play.")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    help_simulate = "let AI players play many games, and count"
    simulate = commands.add_parser("simulate", help=help_simulate, description=help_simulate)
    simulate.set_defaults(command=_simulate)
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--seats", type=_whole, metavar="N", help="players in a game (default: as few as can play)")
    simulate.add_argument("--games", type=_whole, default=1000, metavar="K", help="games to play (default: 1000)")
    simulate.add_argument("--seed", metavar="S", help="any word; the same seed gives the same games (default: drawn)")
    simulate.add_argument(
        "--players",
        default="quick",
        metavar="KIND,…",
        help="quick, random, shrug; repeated in their order to fill the seats (default: quick)",
    )
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _simulate(asked: argparse.Namespace) -> int:
    from adapters.terminal import simulate  # noqa: PLC0415 - see above
    from bot.simulate import plan  # noqa: PLC0415 - see above

    seed = secrets.token_hex(4) if asked.seed is None else asked.seed
    try:
        planned = plan(asked.game, asked.seats, asked.games, seed, asked.players.split(","))
    except ValueError as error:
        _fail(str(error))
    simulate.simulate(planned, as_json=asked.json)
    return 0


def _whole(text: str) -> int:
    """A whole number from the command line."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {text!r}") from None


if __name__ == "__main__":
    sys.exit(main())
