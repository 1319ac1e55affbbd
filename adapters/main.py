"""The command line, and where the parts are put together. What a command needs is imported when it is called."""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from adapters import examples
from adapters.process import UNREAD, Seeds, hosting, run

if TYPE_CHECKING:
    from adapters.settings import Settings
    from bot.operations.config import Config


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        _fail(f"{message}; see {self.prog} --help")


def _fail(*sentences: str) -> NoReturn:
    """End with exit code 2, which says: this cannot be done as it was asked."""
    for sentence in sentences:
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
        code = UNREAD
    if code == UNREAD:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser("tafelrunde", description="Board games at one table: play them here, or let AI players play.")
    parser.set_defaults(command=None)
    parser.add_argument("--version", action="version", version=f"tafelrunde {version('tafelrunde')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def add(
        command: Callable[[argparse.Namespace], int], what: str, arguments: Callable[[argparse.ArgumentParser], None]
    ) -> None:
        name = command.__name__.strip("_")
        under = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        under.set_defaults(command=command)
        arguments(under)

    add(_play, "sit down at a table with AI players", _play_arguments)
    add(_serve, "be on Discord and IRC, as the settings say", _storage_arguments)
    add(_simulate, "let AI players play many games, and count", _simulate_arguments)
    add(_verify, "recompute every die and card of a game", _verify_arguments)
    add(_backup, "copy the database into a new file, also while it is in use", _copy_arguments)
    add(_restore, "put a backup in the place of the database, which is kept beside it", _copy_arguments)
    add(_demo, "let AI players play where the bot sits, for all to see", _demo_arguments)
    add(_doctor, "examine settings, storage, time and networks, and say what to do", _doctor_arguments)
    add(examples.config, "print an example of the settings, or the service for systemd", examples.arguments)
    return parser


# play ---------------------------------------------------------------------------------------------------------------


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser, "players, you among them (default: as few as can)")
    parser.add_argument("--name", help="what you are called (default: as on this computer)")
    parser.add_argument("--language", choices=("de", "en"), help="the language (default: yours, else the system's)")
    parser.add_argument("--seed", type=_seed, metavar="HEX", help="the seed of the next game, to have its dice again")
    parser.add_argument("--new", action="store_true", help="stop a game that could go on, and begin another")
    _storage_arguments(parser)


def _play(asked: argparse.Namespace) -> int:
    from adapters.terminal import identity, play  # noqa: PLC0415 - see above

    config = _config(asked.config)
    game, seats = _game(asked)
    user = identity.user()
    wish = play.PlayOptions(
        user=user,
        name=identity.shown_name(asked.name or user, config.limits.name),
        game=game,
        seats=seats,
        language=asked.language,
        fresh=asked.new,
        longest=config.limits.line,
    )
    language = asked.language or _language(config)

    async def sit() -> None:
        async with hosting(_database(asked.db, config), Seeds(asked.seed), language, room=1) as host:
            await play.play(host, wish)

    return _hosted(sit())


def _hosted(work: Coroutine[Any, Any, None], *, quick: bool = False) -> int:
    """Run work that opens the database."""
    from bot.journal.journal import JournalError  # noqa: PLC0415 - see above

    try:
        return run(work, quick=quick)
    except JournalError as error:
        _fail(str(error))


# serve --------------------------------------------------------------------------------------------------------------


def _serve(asked: argparse.Namespace) -> int:
    from adapters import serve  # noqa: PLC0415 - see above
    from bot.operations.config import ConfigError  # noqa: PLC0415 - see above
    from bot.table.table_settings import Pace  # noqa: PLC0415 - see above

    config = _config(asked.config)
    if config.discord is None and not config.irc:
        _fail(f"the settings name no network; they are at {_settings(asked.config)}; see tafelrunde config --example")
    language = _language(config)

    async def stay() -> None:
        limits = config.limits
        pace = Pace[config.pace.upper()]
        database = _database(asked.db, config)
        most = {name: getattr(limits, name) for name in ("room", "person", "room_lines", "person_lines")}
        async with hosting(database, Seeds(None), language, pace, config.log, config.admins, **most) as host:
            await serve.serve(host, config, os.environ)

    try:
        return _hosted(stay(), quick=True)
    except ConfigError as error:
        _fail(*error.sentences)


# simulate -----------------------------------------------------------------------------------------------------------


def _simulate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game, such as antiquity")
    parser.add_argument("--seats", type=_whole, metavar="N", help="players in a game (default: as few as can play)")
    parser.add_argument("--games", type=_whole, default=1000, metavar="K", help="games to play (default: 1000)")
    parser.add_argument("--seed", metavar="S", help="any word; the same seed gives the same games (default: drawn)")
    kinds = "quick, random, shrug; repeated in their order to fill the seats (default: quick)"
    parser.add_argument("--players", default="quick", metavar="KIND,…", help=kinds)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _simulate(asked: argparse.Namespace) -> int:
    from adapters.terminal import simulate  # noqa: PLC0415 - see above
    from bot.operations.simulate import plan  # noqa: PLC0415 - see above

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
    from bot.journal.journal import JournalError, read_table  # noqa: PLC0415 - see above
    from bot.journal.verify import verify_file, verify_table  # noqa: PLC0415 - see above

    file = Path(asked.record)
    try:
        if file.is_file():
            verdict = verify_file(file.read_text(encoding="utf-8"))
        else:
            kept = read_table(_database(asked.db, _config(asked.config)), asked.record)
            verdict = verify_table(kept[0], kept[1])
    except JournalError as error:
        _fail(str(error))
    except (ValueError, OSError) as error:
        _fail(f"{asked.record}: {error}")
    print("\n".join(verdict.lines))  # noqa: T201 - this is the command's result
    return 0 if verdict.agrees else 1


# backup, restore ------------------------------------------------------------------------------------------------------


def _copy_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup")
    _storage_arguments(parser)


def _backup(asked: argparse.Namespace) -> int:
    from bot.journal.backup import back_up  # noqa: PLC0415 - see above
    from bot.journal.schema import JournalError  # noqa: PLC0415 - see above

    try:
        held = back_up(_database(asked.db, _config(asked.config)), asked.file)
    except JournalError as error:
        _fail(str(error))
    print(f"{asked.file} holds {held}.")  # noqa: T201 - as above
    return 0


def _restore(asked: argparse.Namespace) -> int:
    from bot.journal.backup import restore  # noqa: PLC0415 - see above
    from bot.journal.schema import JournalError  # noqa: PLC0415 - see above

    database = _database(asked.db, _config(asked.config))
    try:
        held, kept = restore(asked.file, database)
    except JournalError as error:
        _fail(str(error))
    old = "" if kept is None else f" What was there before is kept in {kept}."
    print(f"{database} holds {held} again.{old}")  # noqa: T201 - as above
    return 0


# demo ---------------------------------------------------------------------------------------------------------------


def _demo_arguments(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser, "players (default: as few as can play)")
    where = "where: of Discord the link or the number, of IRC the name; several are fine (default: all of IRC's)"
    parser.add_argument("--channel", action="append", default=[], metavar="CHANNEL", help=where)
    parser.add_argument("--pause", type=_seconds, metavar="SECONDS", help="to read between two moves (default: 2)")
    _storage_arguments(parser)


def _demo(asked: argparse.Namespace) -> int:
    from adapters import demo  # noqa: PLC0415 - see above
    from bot.operations.config import ConfigError  # noqa: PLC0415 - see above
    from bot.operations.demo import PAUSE  # noqa: PLC0415 - see above
    from bot.operations.doctor import used  # noqa: PLC0415 - see above

    config = _config(asked.config)
    game, seats = _game(asked)
    if used(_database(asked.db, config)):
        _fail("a Tafelrunde is running on these settings, and two would answer everybody twice; end it first")
    language = _language(config)
    wish = demo.DemoOptions(game, seats, language, asked.channel, PAUSE if asked.pause is None else asked.pause)
    code = 0

    async def show() -> None:
        nonlocal code
        code = await demo.demo(config, os.environ, wish)

    try:
        return _hosted(show(), quick=True) or code
    except ConfigError as error:
        _fail(*error.sentences)


# doctor -------------------------------------------------------------------------------------------------------------


def _doctor_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=("de", "en"), help="the language (default: as set, else the system's)")
    parser.add_argument("--alive", action="store_true", help="only whether a bot is running and well")
    parser.add_argument("--dm", action="store_true", help="also send the owner of Discord's account a direct message")
    _storage_arguments(parser)


def _doctor(asked: argparse.Namespace) -> int:
    from adapters.doctor import DoctorOptions, doctor  # noqa: PLC0415 - see above
    from bot.runtime.clock import SystemClock  # noqa: PLC0415 - see above

    def place(config: Config) -> Path:
        return _database(asked.db, config)

    file = _settings(asked.config)
    wish = DoctorOptions(asked.language, asked.alive, asked.dm, named=asked.config is not None)
    return asyncio.run(doctor(file, place, wish, os.environ, SystemClock()))


# What the commands have in common -------------------------------------------------------------------------------------


def _storage_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", type=Path, metavar="FILE", help="where games are kept (default: the system's place)")
    parser.add_argument("-c", "--config", type=Path, metavar="FILE", help="settings, see tafelrunde config --example")


def _game_arguments(parser: argparse.ArgumentParser, players: str) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", default="antiquity", help="which game (default: antiquity)")
    parser.add_argument("--seats", type=_whole, metavar="N", help=players)


def _game(asked: argparse.Namespace) -> tuple[str, int]:
    """The game asked for, and for how many."""
    from bot.operations.simulate import known_game, seats_of  # noqa: PLC0415 - see above

    try:
        game = known_game(asked.game)
        return game, seats_of(game, asked.seats)
    except ValueError as error:
        _fail(str(error))


def _whole(text: str) -> int:
    """A whole number from the command line."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {text!r}") from None


def _seconds(text: str) -> float:
    """Some seconds from the command line."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 <= seconds <= 600.0:
        raise argparse.ArgumentTypeError(f"expected seconds from 0 to 600, not {text!r}")
    return seconds


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


def _language(config: Config) -> str:
    """The language of everybody who has chosen none: as set, else the system's."""
    from adapters.terminal import identity  # noqa: PLC0415 - see above

    return config.language if config.language != "auto" else identity.language(os.environ)


def _config(file: Path | None) -> Settings:
    """The settings: from the file named, else from the usual one if it is there."""
    from adapters.settings import Settings, load  # noqa: PLC0415 - see above
    from bot.operations.config import ConfigError  # noqa: PLC0415 - see above

    path = _settings(file)
    if file is None and not path.exists():
        return Settings()
    try:
        return load(path)
    except ConfigError as error:
        _fail(*error.sentences)


def _database(file: Path | None, config: Config) -> Path:
    from platformdirs import user_data_path  # noqa: PLC0415 - see above

    if file is not None:
        return file
    if config.database:
        return Path(config.database).expanduser()
    return user_data_path("tafelrunde", appauthor=False) / "tafelrunde.db"


if __name__ == "__main__":
    sys.exit(main())
