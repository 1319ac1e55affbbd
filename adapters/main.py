"""The command line and composition root. Each command imports what it needs when it runs, so that startup is fast."""

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
from adapters.process import BROKEN_PIPE, SystemEntropy, hosting, run

if TYPE_CHECKING:
    from adapters.settings import Settings
    from bot.operations.config import Config


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        _fail(f"{message}; see {self.prog} --help")


def _fail(*sentences: str) -> NoReturn:
    """Print the sentences and exit with code 2: the command cannot be carried out as given."""
    for sentence in sentences:
        print(f"tafelrunde: {sentence}", file=sys.stderr)  # noqa: T201 - the command's error message
    raise SystemExit(2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line. Returns the exit code.

    0: done; 1: `verify` found a difference, or `doctor` a problem; 128 + n: ended by signal n. Raises SystemExit with
    2, after one sentence on standard error, if the command cannot be carried out.
    """
    parser = _parser()
    args = parser.parse_args(arguments)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        code = int(args.command(args))
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:  # such as `tafelrunde verify FILE | head`
        code = BROKEN_PIPE
    if code == BROKEN_PIPE:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # discard what is still buffered
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
    add(_serve, "run the bot on the networks in the settings", _serve_arguments)
    add(_simulate, "let AI players play many games, and print statistics", _simulate_arguments)
    add(_verify, "recompute every die and card of a game", _verify_arguments)
    add(_backup, "copy the database into a new file, even while it is in use", _copy_arguments)
    add(_restore, "replace the database with a backup, keeping the old one beside it", _copy_arguments)
    add(_demo, "let AI players play in the bot's channels for everyone to watch", _demo_arguments)
    add(_doctor, "check settings, storage, clock and networks, and say what to do", _doctor_arguments)
    add(examples.config, "print the example settings or the systemd unit", examples.arguments)
    return parser


# play ---------------------------------------------------------------------------------------------------------------


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser, "players including you (default: the fewest possible)")
    parser.add_argument("--name", help="your name (default: your user name)")
    parser.add_argument(
        "--language", choices=("de", "en"), help="the language (default: as you chose before, else the system's)"
    )
    parser.add_argument("--seed", type=_seed, metavar="HEX", help="the seed of the next game, to repeat its dice")
    parser.add_argument("--new", action="store_true", help="stop an unfinished game and begin another")
    _loss_argument(parser)
    _storage_arguments(parser)


def _play(args: argparse.Namespace) -> int:
    from adapters.terminal import identity, play  # noqa: PLC0415 - see above

    config = _config(args.config)
    game, seats = _game(args)
    user = identity.user()
    options = play.PlayOptions(
        user=user,
        name=identity.shown_name(args.name or user, config.limits.name),
        game=game,
        seats=seats,
        language=args.language,
        fresh=args.new,
        max_line=config.limits.line,
    )
    language = args.language or _language(config)

    async def sit() -> None:
        database, accept_loss = _database(args.db, config), args.accept_loss
        async with hosting(database, SystemEntropy(args.seed), language, room=1, accept_loss=accept_loss) as host:
            await play.play(host, options)

    return _hosted(sit())


def _hosted(
    work: Coroutine[Any, Any, None], *, fast_loop: bool = False, hung_up: Callable[[], None] | None = None
) -> int:
    """Run work that opens the database."""
    from bot.journal.journal import JournalError  # noqa: PLC0415 - see above

    try:
        return run(work, fast_loop=fast_loop, hung_up=hung_up)
    except JournalError as error:
        _fail(str(error))


# serve --------------------------------------------------------------------------------------------------------------


def _serve_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--new", action="store_true", help="begin a new database at --db, although there is one")
    _loss_argument(parser)
    _storage_arguments(parser)


def _serve(args: argparse.Namespace) -> int:
    from adapters import serve  # noqa: PLC0415 - see above
    from adapters.settings import load  # noqa: PLC0415 - see above
    from bot.operations.config import ConfigError  # noqa: PLC0415 - see above
    from bot.table.table_settings import Pace  # noqa: PLC0415 - see above

    config = _config(args.config)
    if config.discord is None and not config.irc:
        _fail(f"the settings name no network; they are at {_settings(args.config)}; see tafelrunde config --example")
    language, database, usual = _language(config), _database(args.db, config), _database(None, config)
    if not (args.new or database.exists()) and usual.exists():
        _fail(f"there is no database {database}, but one at {usual}; leave out --db, or add --new to begin another one")
    hangup = asyncio.Event()

    def reread() -> Settings:
        return load(_settings(args.config))

    async def stay() -> None:
        limits = config.limits
        auto = config.pace == "auto"
        pace = Pace.LIVE if auto else Pace[config.pace.upper()]
        paces = {"discord": Pace.HALF} if auto else {}
        most = {name: getattr(limits, name) for name in ("room", "person", "room_lines", "person_lines")}
        async with hosting(
            database,
            SystemEntropy(None),
            language,
            pace,
            config.log,
            config.admins,
            paces=paces,
            accept_loss=args.accept_loss,
            **most,
        ) as host:
            await serve.serve(host, config, os.environ, reread, hangup)

    try:
        return _hosted(stay(), fast_loop=True, hung_up=hangup.set)
    except ConfigError as error:
        _fail(*error.sentences)


# simulate -----------------------------------------------------------------------------------------------------------


def _simulate_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game, such as antiquity")
    parser.add_argument("--seats", type=_whole, metavar="N", help="players per game (default: the fewest possible)")
    parser.add_argument("--games", type=_whole, default=1000, metavar="K", help="games to play (default: 1000)")
    parser.add_argument("--seed", metavar="S", help="any word; the same seed gives the same games (default: random)")
    kinds = "quick, random, shrug; repeated in order to fill the seats (default: quick)"
    parser.add_argument("--players", default="quick", metavar="KIND,…", help=kinds)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _simulate(args: argparse.Namespace) -> int:
    from adapters.terminal import simulate  # noqa: PLC0415 - see above
    from bot.operations.simulate import plan  # noqa: PLC0415 - see above

    seed = secrets.token_hex(4) if args.seed is None else args.seed
    try:
        planned = plan(args.game, args.seats, args.games, seed, args.players.split(","))
    except ValueError as error:
        _fail(str(error))
    simulate.simulate(planned, as_json=args.json)
    return 0


# verify -------------------------------------------------------------------------------------------------------------


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    what = "a record from `log file`, or the id of a table in the database"
    parser.add_argument("record", metavar="FILE|TABLE", help=what)
    _storage_arguments(parser)


def _verify(args: argparse.Namespace) -> int:
    from bot.journal.journal import JournalError, read_table  # noqa: PLC0415 - see above
    from bot.journal.verify import verify_file, verify_table  # noqa: PLC0415 - see above

    file = Path(args.record)
    try:
        if file.is_file():
            verdict = verify_file(file.read_text(encoding="utf-8"))
        else:
            kept = read_table(_database(args.db, _config(args.config)), args.record)
            verdict = verify_table(kept[0], kept[1])
    except JournalError as error:
        _fail(str(error))
    except (ValueError, OSError) as error:
        _fail(f"{args.record}: {error}")
    print("\n".join(verdict.lines))  # noqa: T201 - this is the command's result
    return 0 if verdict.agrees else 1


# backup, restore ------------------------------------------------------------------------------------------------------


def _copy_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup")
    _storage_arguments(parser)


def _backup(args: argparse.Namespace) -> int:
    from bot.journal.backup import back_up  # noqa: PLC0415 - see above
    from bot.journal.schema import JournalError  # noqa: PLC0415 - see above

    try:
        held = back_up(_database(args.db, _config(args.config)), args.file)
    except JournalError as error:
        _fail(str(error))
    print(f"{args.file} holds {held}.")  # noqa: T201 - as above
    return 0


def _restore(args: argparse.Namespace) -> int:
    from bot.journal.backup import restore  # noqa: PLC0415 - see above
    from bot.journal.schema import JournalError  # noqa: PLC0415 - see above

    database = _database(args.db, _config(args.config))
    try:
        held, kept = restore(args.file, database)
    except JournalError as error:
        _fail(str(error))
    old = "" if kept is None else f" What was there before is kept in {kept}."
    print(f"{database} holds {held} again.{old}")  # noqa: T201 - as above
    return 0


# demo ---------------------------------------------------------------------------------------------------------------


def _demo_arguments(parser: argparse.ArgumentParser) -> None:
    _game_arguments(parser, "players (default: the fewest possible)")
    where = "a Discord channel's link or number, or an IRC channel's name; repeatable (default: all IRC channels)"
    parser.add_argument("--channel", action="append", default=[], metavar="CHANNEL", help=where)
    parser.add_argument("--pause", type=_seconds, metavar="SECONDS", help="reading time between two moves (default: 2)")
    _storage_arguments(parser)


def _demo(args: argparse.Namespace) -> int:
    from adapters import demo  # noqa: PLC0415 - see above
    from bot.operations.config import ConfigError  # noqa: PLC0415 - see above
    from bot.operations.demo import PAUSE  # noqa: PLC0415 - see above
    from bot.operations.doctor import used  # noqa: PLC0415 - see above

    config = _config(args.config)
    game, seats = _game(args)
    if used(_database(args.db, config)):
        _fail("a bot is already running on this database; stop it first, or everyone would be answered twice")
    language = _language(config)
    options = demo.DemoOptions(game, seats, language, args.channel, PAUSE if args.pause is None else args.pause)
    code = 0

    async def show() -> None:
        nonlocal code
        code = await demo.demo(config, os.environ, options)

    try:
        return _hosted(show(), fast_loop=True) or code
    except ConfigError as error:
        _fail(*error.sentences)


# doctor -------------------------------------------------------------------------------------------------------------


def _doctor_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=("de", "en"), help="the language (default: from the settings, else the system's)"
    )
    parser.add_argument("--alive", action="store_true", help="only whether a bot is running and well")
    parser.add_argument(
        "--dm", action="store_true", help="also send a direct message to the owner of the Discord application"
    )
    _storage_arguments(parser)


def _doctor(args: argparse.Namespace) -> int:
    from adapters.doctor import DoctorOptions, doctor  # noqa: PLC0415 - see above
    from bot.runtime.clock import SystemClock  # noqa: PLC0415 - see above

    def place(config: Config) -> Path:
        return _database(args.db, config)

    file = _settings(args.config)
    options = DoctorOptions(args.language, args.alive, args.dm, named=args.config is not None)
    return asyncio.run(doctor(file, place, options, os.environ, SystemClock()))


# Shared by the commands -----------------------------------------------------------------------------------------------


def _storage_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--db", type=Path, metavar="FILE", help="the database (default: in your data directory)")
    parser.add_argument(
        "-c", "--config", type=Path, metavar="FILE", help="the settings, see tafelrunde config --example"
    )


def _loss_argument(parser: argparse.ArgumentParser) -> None:
    what = "start although the database lacks entries that it once had, and tell the tables"
    parser.add_argument("--accept-loss", action="store_true", help=what)


def _game_arguments(parser: argparse.ArgumentParser, players: str) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", default="antiquity", help="which game (default: antiquity)")
    parser.add_argument("--seats", type=_whole, metavar="N", help=players)


def _game(args: argparse.Namespace) -> tuple[str, int]:
    """The requested game and number of seats."""
    from bot.operations.simulate import known_game, seats_of  # noqa: PLC0415 - see above

    try:
        game = known_game(args.game)
        return game, seats_of(game, args.seats)
    except ValueError as error:
        _fail(str(error))


def _whole(text: str) -> int:
    """Parse a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {text!r}") from None


def _seconds(text: str) -> float:
    """Parse a number of seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0.0 <= seconds <= 600.0:
        raise argparse.ArgumentTypeError(f"expected seconds from 0 to 600, not {text!r}")
    return seconds


def _seed(text: str) -> bytes:
    """Parse a seed."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 1 <= len(seed) <= 64:
        raise argparse.ArgumentTypeError("expected 2 to 128 hexadecimal digits, two for each byte")
    return seed


def _settings(file: Path | None) -> Path:
    """The settings file: the one given, else the default one, which may not exist."""
    from platformdirs import user_config_path  # noqa: PLC0415 - see above

    return file or user_config_path("tafelrunde", appauthor=False) / "config.toml"


def _language(config: Config) -> str:
    """The language of everyone who has not chosen one: from the settings, else the system's."""
    from adapters.terminal import identity  # noqa: PLC0415 - see above

    return config.language if config.language != "auto" else identity.language(os.environ)


def _config(file: Path | None) -> Settings:
    """The settings: from the given file, else from the default one if it exists."""
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
