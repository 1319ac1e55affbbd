"""`tafelrunde doctor`: the settings, the storage, the time and every network that is set up, one after the other.

What a network examines of itself is supplied by its adapter as steps of bot.operations.doctor, which are joined here.
"""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import structlog

from adapters.settings import Settings, load
from adapters.terminal import identity
from bot.language import Locale
from bot.operations.config import Config, ConfigError
from bot.operations.doctor import Finding, Grade, Part, Step, aside, bad, examine, good, odd, running, storage, time
from bot.ports import Clock

_PATIENCE = 10.0  # seconds that a bot has to say how it is


@dataclass(frozen=True, slots=True)
class DoctorOptions:
    """What the command line asks for: `alive` only whether a bot is running, `write` also a direct message. Where
    the settings were `named` they have to be there."""

    language: str | None = None
    alive: bool = False
    write: bool = False
    named: bool = False


async def doctor(
    file: Path, place: Callable[[Config], Path], wish: DoctorOptions, environment: Mapping[str, str], clock: Clock
) -> int:
    """Examine everything, and print what is found. Returns 1 where something must be mended, else 0.

    `file` holds the settings, or does not exist; `place` says where settings have the database. Settings that cannot
    be read are a finding; then the usual ones hold for the rest, and no network is visited.
    """
    structlog.configure(processors=[_unsaid])
    config, found = settings(file, named=wish.named)
    chosen = wish.language or config.language
    locale = Locale(identity.language(environment) if chosen == "auto" else chosen)
    wrong = 0
    for part in _parts(config, found, file, place(config), wish, environment, clock, locale):
        name = f"doctor-part-{part.name}"
        _say(locale(name) if locale.has(name) else part.name)
        async for finding in examine(part):
            wrong += finding.grade is Grade.BAD
            _say(f"  {locale(f'doctor-mark-{finding.grade.value}')}: {_words(finding, locale)}")
    _say(locale("doctor-result", bad=wrong))
    return 1 if wrong else 0


def _parts(
    config: Settings,
    found: Finding,
    file: Path,
    database: Path,
    wish: DoctorOptions,
    environment: Mapping[str, str],
    clock: Clock,
    locale: Locale,
) -> Iterator[Part]:
    if wish.alive:
        part = running(clock, database)
        yield Part(part.name, [*part.steps, *asked(config.health.port)])
        return
    yield Part("settings", [aside("settings", lambda: found), *private(file)])
    yield storage(database)
    yield time(clock, database)
    yield from networks(config, environment, clock, locale("doctor-discord-hello") if wish.write else "")


def _words(finding: Finding, locale: Locale) -> str:
    if finding.grade is Grade.UNTRIED:
        return locale(f"doctor-step-{finding.key}")
    return locale(f"doctor-{finding.key}", **finding.args)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is the command's result


def _unsaid(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """What would be logged is told as a finding."""
    raise structlog.DropEvent


# Settings -----------------------------------------------------------------------------------------------------------


def settings(file: Path, *, named: bool = False) -> tuple[Settings, Finding]:
    """The settings, or the usual ones where they cannot be read, and what is to be said about them. Nobody need have
    any, but a file that was `named` must be there."""
    path = str(file)
    if not file.exists() and not named:
        return Settings(), odd("settings-none", path=path)
    try:
        config = load(file)
    except ConfigError as error:
        reasons = [sentence.removeprefix(f"{path}, ") for sentence in error.sentences]
        return Settings(), bad("settings-wrong", path=path, reason="\n    " + "\n    ".join(reasons) + "\n  ")
    if config.discord is None and not config.irc:
        return config, odd("settings-alone", path=path)
    return config, good("settings", path=path)


def private(file: Path) -> Iterator[Step]:
    """Whether everybody on this computer could read the settings, where a token or a password may stand."""
    if sys.platform == "win32" or not file.exists():
        return

    def rights() -> Finding:
        if stat.S_IMODE(file.stat().st_mode) & 0o007:
            return odd("settings-open", path=str(file))
        return good("settings-private")

    yield aside("rights", rights)


# Running ------------------------------------------------------------------------------------------------------------


def asked(port: int) -> Iterator[Step]:
    """What a bot says of itself that answers on a port, see adapters/health.py."""

    def ask() -> Finding:
        try:
            with closing(HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)) as line:
                line.request("GET", "/healthz")
                answer = line.getresponse()
                said = "; ".join(answer.read().decode().splitlines()[1:])
        except (OSError, HTTPException, UnicodeDecodeError):
            return bad("asked-silent", port=port)
        return good("asked", said=said) if answer.status == HTTPStatus.OK else bad("asked-unwell", said=said)

    if port:
        yield aside("asked", ask)


# Networks -----------------------------------------------------------------------------------------------------------


def networks(config: Settings, environment: Mapping[str, str], clock: Clock, hello: str = "") -> Iterator[Part]:
    """The networks that the settings name, each with its steps. `hello` is sent to the owner of Discord's account."""
    if config.discord is not None:
        from adapters.discord import doctor as discord  # noqa: PLC0415 - who is not there need not wait for its library

        yield discord.part(config.discord, environment, hello)
    if config.irc:
        from adapters.irc import doctor as irc  # noqa: PLC0415 - as above

        yield from (irc.part(network, environment, clock) for network in config.irc)
