"""The command line, and where the parts are put together. What a command needs is imported when it is called."""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from bot.config import Config
    from bot.host import Host
    from bot.ports import Entropy

_CLOSING = 4.0  # seconds that the journal gets at the end
_UNREAD = 128 + 13  # the exit code where nobody reads what is printed, as of SIGPIPE


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        _fail(f"{message}; see {self.prog} --help")


def _fail(sentence: str) -> NoReturn:
    """End with exit code 2, which says: this cannot be done as it was asked."""
    print(f"tafelrunde: {sentence}", file=sys.stderr)  # noqa: T201 - where a command line speaks
    raise SystemExit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line. Returns the exit code: 0 done, 1 `verify` found a difference or `doctor` something
    that must be mended, 128 + the number of the signal that ended it.

    Raises SystemExit with 2 after one sentence on standard error where it cannot be done.
    """
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.command is None:
        parser.print_help()
        return 0
    try:
        code = int(asked.command(asked))
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:  # such as `tafelrunde verify FILE | head`
        code = _UNREAD
    if code == _UNREAD:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser("tafelrunde", description="Board games at one table: play them here, or let AI players play.")
    parser.set_defaults(command=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def add(
        command: Callable[[argparse.Namespace], int], what: str, arguments: Callable[[argparse.ArgumentParser], None]
    ) -> None:
        name = command.__name__.strip("_")
        under = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        under.set_defaults(command=command)
        arguments(under)

    add(_play, "sit down at a table with AI players", _play_arguments)
    add(_serve, "be on Discord and IRC, as the settings say, until a signal ends it", _storage_arguments)
    add(_simulate, "let AI players play many games, and count", _simulate_arguments)
    add(_verify, "recompute every die and card of a game", _verify_arguments)
    add(_backup, "copy the database into a new file, also while it is in use", _copy_arguments)
    add(_restore, "put a backup in the place of the database, which is kept beside it", _copy_arguments)
    add(_doctor, "examine settings, storage, time and networks, and say what to do", _doctor_arguments)
    return parser


# play ---------------------------------------------------------------------------------------------------------------


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", default="antiquity", help="which game (default: antiquity)")
    parser.add_argument("--seats", type=_whole, metavar="N", help="players, you among them (default: as few as can)")
    parser.add_argument("--name", help="what you are called (default: as on this computer)")
    parser.add_argument("--language", choices=("de", "en"), help="the language (default: yours, else the system's)")
    parser.add_argument("--seed", type=_seed, metavar="HEX", help="the seed of the next game, to have its dice again")
    parser.add_argument("--new", action="store_true", help="stop a game that could go on, and begin another")
    _storage_arguments(parser)


def _play(asked: argparse.Namespace) -> int:
    from adapters.terminal import identity, play  # noqa: PLC0415 - see above
    from bot.simulate import known_game, seats_of  # noqa: PLC0415 - see above

    config = _config(asked.config)
    try:
        game = known_game(asked.game)
        seats = seats_of(game, asked.seats)
    except ValueError as error:
        _fail(str(error))
    user = identity.user()
    wish = play.Wish(
        user=user,
        name=identity.shown_name(asked.name or user, config.limits.name),
        game=game,
        seats=seats,
        language=asked.language,
        fresh=asked.new,
        longest=config.limits.line,
    )
    language = asked.language or (config.language if config.language != "auto" else identity.language(os.environ))

    async def sit() -> None:
        async with _hosting(_database(asked.db, config), _Seeds(asked.seed), language, room=1) as host:
            await play.play(host, wish)

    return _run(sit())


# serve --------------------------------------------------------------------------------------------------------------


def _serve(asked: argparse.Namespace) -> int:
    from adapters import serve  # noqa: PLC0415 - see above
    from adapters.terminal import identity  # noqa: PLC0415 - see above
    from bot.config import ConfigError  # noqa: PLC0415 - see above

    config = _config(asked.config)
    language = config.language if config.language != "auto" else identity.language(os.environ)

    async def stay() -> None:
        async with _hosting(_database(asked.db, config), _Seeds(None), language) as host:
            await serve.serve(host, config, os.environ)

    try:
        return _run(stay())
    except ConfigError as error:
        _fail(str(error))


# simulate -----------------------------------------------------------------------------------------------------------


def _simulate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=_whole, metavar="N", help="players in a game (default: as few as can play)")
    parser.add_argument("--games", type=_whole, default=1000, metavar="K", help="games to play (default: 1000)")
    parser.add_argument("--seed", metavar="S", help="any word; the same seed gives the same games (default: drawn)")
    kinds = "quick, random, shrug; repeated in their order to fill the seats (default: quick)"
    parser.add_argument("--players", default="quick", metavar="KIND,…", help=kinds)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


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


# verify -------------------------------------------------------------------------------------------------------------


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    what = "a record as `log file` hands it out, or the id of a table in the database"
    parser.add_argument("record", metavar="FILE|TABLE", help=what)
    _storage_arguments(parser)


def _verify(asked: argparse.Namespace) -> int:
    from bot.journal import JournalError, read_table  # noqa: PLC0415 - see above
    from bot.verify import verify_file, verify_table  # noqa: PLC0415 - see above

    file = Path(asked.record)
    try:
        if file.is_file():
            verdict = verify_file(file.read_text(encoding="utf-8"))
        else:
            kept = read_table(_database(asked.db, _config(asked.config)), asked.record)
            verdict = verify_table(kept[0], kept[1])
    except (ValueError, OSError, JournalError) as error:
        _fail(f"{asked.record}: {error}")
    print("\n".join(verdict.lines))  # noqa: T201 - this is the command's result
    return 0 if verdict.agrees else 1


# backup, restore ------------------------------------------------------------------------------------------------------


def _copy_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup")
    _storage_arguments(parser)


def _backup(asked: argparse.Namespace) -> int:
    from bot.backup import back_up  # noqa: PLC0415 - see above
    from bot.journal_schema import JournalError  # noqa: PLC0415 - see above

    try:
        held = back_up(_database(asked.db, _config(asked.config)), asked.file)
    except JournalError as error:
        _fail(str(error))
    print(f"{asked.file} holds {held}.")  # noqa: T201 - as above
    return 0


def _restore(asked: argparse.Namespace) -> int:
    from bot.backup import restore  # noqa: PLC0415 - see above
    from bot.journal_schema import JournalError  # noqa: PLC0415 - see above

    database = _database(asked.db, _config(asked.config))
    try:
        held, kept = restore(asked.file, database)
    except JournalError as error:
        _fail(str(error))
    old = "" if kept is None else f" What was there before is kept in {kept}."
    print(f"{database} holds {held} again.{old}")  # noqa: T201 - as above
    return 0


# doctor -------------------------------------------------------------------------------------------------------------


def _doctor_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=("de", "en"), help="the language (default: as set, else the system's)")
    parser.add_argument("--alive", action="store_true", help="only whether a bot is running and well")
    _storage_arguments(parser)


def _doctor(asked: argparse.Namespace) -> int:
    from adapters.doctor import doctor  # noqa: PLC0415 - see above
    from bot.clock import SystemClock  # noqa: PLC0415 - see above

    def place(config: Config) -> Path:
        return _database(asked.db, config)

    file = _settings(asked.config)
    return asyncio.run(doctor(file, place, asked.language, os.environ, SystemClock(), alive=asked.alive))


# What the commands have in common -------------------------------------------------------------------------------------


def _storage_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", type=Path, metavar="FILE", help="where games are kept (default: the system's place)")
    parser.add_argument("-c", "--config", type=Path, metavar="FILE", help="settings, see config.example.toml")


def _whole(text: str) -> int:
    """A whole number from the command line."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {text!r}") from None


def _seed(text: str) -> bytes:
    """A seed from the command line."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 1 <= len(seed) <= 64:
        raise argparse.ArgumentTypeError("expected 2 to 128 hexadecimal digits, two for each byte")
    return seed


def _settings(file: Path | None) -> Path:
    """Where the settings are: the file named, else the usual one, which need not be there."""
    from platformdirs import user_config_path  # noqa: PLC0415 - see above

    return file or user_config_path("tafelrunde", appauthor=False) / "config.toml"


def _config(file: Path | None) -> Config:
    """The settings: from the file named, else from the usual one if it is there."""
    from bot.config import ConfigError, read  # noqa: PLC0415 - see above

    path = _settings(file)
    if file is None and not path.exists():
        return read("")
    try:
        return read(path.read_text(encoding="utf-8-sig"))
    except (ConfigError, OSError, UnicodeDecodeError) as error:
        _fail(f"{path}: {error}")


def _database(file: Path | None, config: Config) -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415 - see above

    if file is not None:
        return file
    if config.database:
        return Path(config.database).expanduser()
    return user_data_path("tafelrunde", appauthor=False) / "tafelrunde.db"


class _Seeds:
    """Entropy of the system; one seed may be given, which the next table gets."""

    def __init__(self, seed: bytes | None) -> None:
        self._seed = seed

    def __call__(self, size: int) -> bytes:
        from bot.host import SEED  # noqa: PLC0415 - see above

        if size == SEED and self._seed is not None:
            seed, self._seed = self._seed, None
            return seed
        return secrets.token_bytes(size)


@asynccontextmanager
async def _hosting(database: Path, entropy: Entropy, language: str, **most: int) -> AsyncIterator[Host]:
    """All tables of a database; in the end everything is closed, within a few seconds whatever happens.

    `most` as the fields of bot.host.Most.
    """
    from bot.clock import SystemClock  # noqa: PLC0415 - see above
    from bot.host import Host, Most  # noqa: PLC0415 - see above
    from bot.journal import Journal, JournalError  # noqa: PLC0415 - see above
    from bot.thinkers import Thinkers  # noqa: PLC0415 - see above

    _log_to_stderr()
    try:
        journal = await Journal.open(database)
    except JournalError as error:
        _fail(str(error))
    async with AsyncExitStack() as stack:

        async def close_journal() -> None:
            with suppress(TimeoutError):  # what is not stored by then was not acknowledged
                async with asyncio.timeout(_CLOSING):
                    await journal.close()

        stack.push_async_callback(close_journal)
        thinkers = Thinkers()
        stack.push_async_callback(thinkers.close)
        host = Host(journal, thinkers, SystemClock(), entropy, language, Most(**most))
        stack.push_async_callback(host.close)
        yield host


def _run(work: Coroutine[Any, Any, None]) -> int:
    """Run until it is done, or until a signal; further signals do not disturb it while it closes everything.

    Work that was cancelled, but not by a signal, had nobody who read what it printed.
    """
    caught: list[int] = []

    async def watched() -> None:
        task = asyncio.create_task(work)

        def leave(number: int) -> None:
            if not caught:
                task.cancel()
            caught.append(number)

        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            with suppress(AttributeError, NotImplementedError):  # Windows has not all of them
                number = getattr(signal, name)
                asyncio.get_running_loop().add_signal_handler(number, leave, number)
        await task

    try:
        asyncio.run(watched())
    except asyncio.CancelledError:
        return 128 + caught[0] if caught else _UNREAD
    return 0


def _log_to_stderr() -> None:
    """Warnings and errors go to standard error, as it is at that moment; secrets in local variables do not."""
    import structlog  # noqa: PLC0415 - see above

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger("warning"),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
    )


if __name__ == "__main__":
    sys.exit(main())
