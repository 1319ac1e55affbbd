"""All settings, including those of the networks, and reading them from a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from adapters.discord import settings as discord
from adapters.irc import settings as irc
from bot.operations.config import Config, ConfigError, Unfit, read


class Settings(Config, frozen=True, forbid_unknown_fields=True):
    """Every setting. Without `discord` the bot is not on Discord; `irc` has one entry per network."""

    discord: discord.Settings | None = None
    irc: tuple[irc.Network, ...] = ()

    def __post_init__(self) -> None:
        names = [network.name for network in self.irc]
        if len(set(names)) < len(names):
            raise Unfit("irc", "expected a different name for each network; two are the same")
        there = [*names, *(["discord"] if self.discord is not None else [])]
        if there and any(admin.split(" ")[0] not in there for admin in self.admins):
            raise Unfit("admins", f"expected each to begin with the name of a network here, {' or '.join(there)}")


def load(file: Path) -> Settings:
    """The settings in a file. Raises ConfigError, which names the file."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}") from None
    return read(data, Settings, str(file))


def complete(config: Settings, environment: Mapping[str, str]) -> Settings:
    """The settings with the secrets of all networks filled in. Raises ConfigError, which repeats none of them."""
    return replace(
        config,
        discord=config.discord and replace(config.discord, token=discord.token(config.discord, environment)),
        irc=tuple(irc.complete(one, environment) for one in config.irc),
    )
