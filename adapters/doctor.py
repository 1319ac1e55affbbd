"""`tafelrunde doctor`: the settings, the storage, the time and every network that is set up, one after the other.

What a network examines of itself is supplied by its adapter as steps of bot.doctor, which are joined here.
"""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import UNSET

from adapters.terminal import identity
from bot.config import Config, ConfigError, read, section
from bot.doctor import Finding, Grade, Part, Step, aside, examine, running, storage, time
from bot.language import Tongue
from bot.ports import Clock


async def doctor(
    file: Path,
    place: Callable[[Config], Path],
    language: str | None,
    environment: Mapping[str, str],
    clock: Clock,
    *,
    alive: bool = False,
) -> int:
    """Examine everything, or with `alive` only whether a bot is running, and print what is found.

    Returns 1 where something must be mended, else 0. `file` holds the settings, or does not exist; `place` says where
    settings have the database. Settings that cannot be read are a finding, and the rest is examined with usual ones.
    """
    config, found = settings(file)
    chosen = language or config.language
    tongue = Tongue(identity.language(environment) if chosen == "auto" else chosen)
    bad = 0
    for part in _parts(config, found, file, place(config), environment, clock, alive=alive):
        name = f"doctor-part-{part.name}"
        _say(tongue(name) if tongue.has(name) else part.name)
        async for finding in examine(part):
            bad += finding.grade is Grade.BAD
            mark = tongue(f"doctor-mark-{finding.grade.value}")
            _say(f"  {mark}: {tongue(f'doctor-{finding.key}', **finding.args)}")
    _say(tongue("doctor-result", bad=bad))
    return 1 if bad else 0


def _parts(
    config: Config,
    found: Finding,
    file: Path,
    database: Path,
    environment: Mapping[str, str],
    clock: Clock,
    *,
    alive: bool,
) -> Iterator[Part]:
    if alive:
        yield running(clock, database)
        return
    yield Part("settings", [aside(lambda: found), *private(file)])
    yield storage(database)
    yield time(clock, database)
    yield from networks(config, environment)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - this is the command's result


# Settings -----------------------------------------------------------------------------------------------------------


def settings(file: Path) -> tuple[Config, Finding]:
    """The settings, or the usual ones where they cannot be read, and what is to be said about them."""
    path = str(file)
    if not file.exists():
        return read(""), Finding(Grade.ODD, "settings-none", {"path": path})
    try:
        config = read(file.read_text(encoding="utf-8-sig"))
    except (ConfigError, OSError, UnicodeDecodeError) as error:
        reason = "it is no text in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)
        return read(""), Finding(Grade.BAD, "settings-wrong", {"path": path, "reason": reason})
    if config.discord is UNSET and not config.irc:
        return config, Finding(Grade.ODD, "settings-alone", {"path": path})
    return config, Finding(Grade.GOOD, "settings", {"path": path})


def private(file: Path) -> Iterator[Step]:
    """Whether everybody on this computer could read the settings, where a token or a password may stand."""
    if sys.platform == "win32" or not file.exists():
        return

    def rights() -> Finding:
        if stat.S_IMODE(file.stat().st_mode) & 0o007:
            return Finding(Grade.ODD, "settings-open", {"path": str(file)})
        return Finding(Grade.GOOD, "settings-private")

    yield aside(rights)


# Networks -----------------------------------------------------------------------------------------------------------


def networks(config: Config, environment: Mapping[str, str]) -> Iterator[Part]:
    """The networks that the settings name, each with its steps."""
    if config.discord is not UNSET:
        yield Part("Discord", [aside(_discord, config.discord, environment)])
    if config.irc is not UNSET:
        for number, values in enumerate(config.irc, start=1):
            name = values.get("name")
            yield Part(f"IRC {name if isinstance(name, str) else number}", [aside(_irc, values, number, environment)])


def _discord(values: dict[str, Any], environment: Mapping[str, str]) -> Finding:
    from adapters.discord import settings  # noqa: PLC0415 - who is not there need not wait for it

    try:
        settings.token(section(values, settings.Settings, "discord"), environment)
    except ConfigError as error:
        return Finding(Grade.BAD, "network-wrong", {"reason": str(error)})
    return Finding(Grade.GOOD, "network-token")


def _irc(values: dict[str, Any], number: int, environment: Mapping[str, str]) -> Finding:
    from adapters.irc import settings  # noqa: PLC0415 - as above

    try:
        network = settings.complete(section(values, settings.Network, f"irc, number {number}"), environment)
    except ConfigError as error:
        return Finding(Grade.BAD, "network-wrong", {"reason": str(error)})
    if not network.channels:
        return Finding(Grade.ODD, "network-channels")
    channels = ", ".join(channel.split(" ")[0] for channel in network.channels)  # a key may follow
    return Finding(Grade.GOOD, "network", {"host": network.host, "channels": channels})
