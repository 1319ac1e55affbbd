"""`tafelrunde doctor`: check the settings, the storage, the clock and every configured network, one after another.

Each adapter supplies the checks of its network as steps of bot.operations.doctor; they are put together here.
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

_TIMEOUT = 10.0  # seconds for a running bot to report its health


@dataclass(frozen=True, slots=True)
class DoctorOptions:
    """What the command line asks for.

    `alive` checks only whether a bot is running, `write` also sends a direct message. `named` means that the settings
    file was given explicitly, so it has to exist.
    """

    language: str | None = None
    alive: bool = False
    write: bool = False
    named: bool = False


async def doctor(
    file: Path, place: Callable[[Config], Path], options: DoctorOptions, environment: Mapping[str, str], clock: Clock
) -> int:
    """Check everything and print the findings. Returns 1 if something must be fixed, else 0.

    `file` is the settings file, which may not exist; `place` gives the database path for some settings. Unreadable
    settings are a finding; the remaining checks then use the defaults and skip the networks.
    """
    structlog.configure(processors=[_unsaid])
    config, found = read_settings(file, named=options.named)
    chosen = options.language or config.language
    locale = Locale(identity.language(environment) if chosen == "auto" else chosen)
    wrong = 0
    for part in _parts(config, found, file, place(config), options, environment, clock, locale):
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
    options: DoctorOptions,
    environment: Mapping[str, str],
    clock: Clock,
    locale: Locale,
) -> Iterator[Part]:
    if options.alive:
        part = running(clock, database)
        yield Part(part.name, [*part.steps, *health_steps(config.health.port)])
        return
    yield Part("settings", [aside("settings", lambda: found), *permission_steps(file)])
    yield storage(database)
    yield time(clock, database)
    yield from network_parts(config, environment, clock, locale("doctor-discord-hello") if options.write else "")


def _words(finding: Finding, locale: Locale) -> str:
    if finding.grade is Grade.UNTRIED:
        return locale(f"doctor-step-{finding.key}")
    return locale(f"doctor-{finding.key}", **finding.args)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is the command's result


def _unsaid(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Drop log events: what they would say is reported as a finding."""
    raise structlog.DropEvent


# Settings -----------------------------------------------------------------------------------------------------------


def read_settings(file: Path, *, named: bool = False) -> tuple[Settings, Finding]:
    """The settings, or the defaults if they cannot be read, and a finding about them.

    The file is optional unless it was `named` on the command line.
    """
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


def permission_steps(file: Path) -> Iterator[Step]:
    """Check that other users cannot read the settings, which may hold a token or a password."""
    if sys.platform == "win32" or not file.exists():
        return

    def rights() -> Finding:
        if stat.S_IMODE(file.stat().st_mode) & 0o007:
            return odd("settings-open", path=str(file))
        return good("settings-private")

    yield aside("rights", rights)


# Running ------------------------------------------------------------------------------------------------------------


def health_steps(port: int) -> Iterator[Step]:
    """Ask a running bot for its health on its port, see adapters/health.py."""

    def ask() -> Finding:
        try:
            with closing(HTTPConnection("127.0.0.1", port, timeout=_TIMEOUT)) as line:
                line.request("GET", "/healthz")
                answer = line.getresponse()
                said = "; ".join(answer.read().decode().splitlines()[1:])
        except (OSError, HTTPException, UnicodeDecodeError):
            return bad("asked-silent", port=port)
        return good("asked", said=said) if answer.status == HTTPStatus.OK else bad("asked-unwell", said=said)

    if port:
        yield aside("asked", ask)


# Networks -----------------------------------------------------------------------------------------------------------


def network_parts(config: Settings, environment: Mapping[str, str], clock: Clock, hello: str = "") -> Iterator[Part]:
    """The configured networks with their steps. `hello` is sent to the owner of the Discord application."""
    if config.discord is not None:
        from adapters.discord import doctor as discord  # noqa: PLC0415 - discord.py is slow to import

        yield discord.part(config.discord, environment, hello)
    if config.irc:
        from adapters.irc import doctor as irc  # noqa: PLC0415 - as above

        yield from (irc.part(network, environment, clock) for network in config.irc)
