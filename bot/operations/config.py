"""The settings of a bot: what can be set, of what type, and what holds where nothing is said; and where secrets are.

Only what every network has in common: what each of them needs is in the settings of its adapter. Every setting stands
with its default, its unit and its effect in config.example.toml, which a test holds equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from bot.operations.config_check import Unfit
from bot.operations.config_file import ConfigError, read

__all__ = ["Config", "ConfigError", "Health", "Limits", "Log", "Unfit", "read", "secret"]

_QUOTES = ('""', "''", "“”", "„“")


Admin = Annotated[
    str, Meta(pattern=r"\A\S+ \S+\Z", description='a network and an account there, as in "discord 80351110224678912"')
]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one person may use up: characters of a name and of a line; tables that are not finished, of one room and of
    one person; and lines a minute, of one person and of one room."""

    name: Annotated[int, Meta(ge=1, le=100)] = 32
    line: Annotated[int, Meta(ge=80, le=4000)] = 400
    room: Annotated[int, Meta(ge=1, le=50)] = 3
    person: Annotated[int, Meta(ge=1, le=50)] = 5
    person_lines: Annotated[int, Meta(ge=10, le=10_000)] = 60
    room_lines: Annotated[int, Meta(ge=10, le=10_000)] = 240


class Log(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is written to standard error while the bot runs, and how."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["text", "json"] = "text"


class Health(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where other programs of this computer may ask how the bot is: a port of 127.0.0.1, or 0 for nowhere."""

    port: Annotated[int, Meta(ge=0, le=65535)] = 0


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings but those of networks. An empty `database` stands for the usual place of the system."""

    language: Literal["auto", "de", "en"] = "auto"
    database: str = ""
    pace: Literal["live", "slow", "off"] = "live"
    admins: tuple[Admin, ...] = ()
    limits: Limits = Limits()
    log: Log = Log()
    health: Health = Health()


def secret(environment: Mapping[str, str], variable: str, file: str, value: str) -> str:
    """A token or password: from the environment, else from the file named, else from the settings; "" for none.

    Spaces, line ends and quotation marks around it are taken away. Raises ConfigError where the file cannot be read.
    """
    text = _bare(environment.get(variable, ""))
    if not text and file:
        try:
            text = _bare(Path(file).expanduser().read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is no text"
            raise ConfigError(f"the file {file} cannot be read: {reason}") from None
    return text or _bare(value)


def _bare(text: str) -> str:
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] + text[-1] in _QUOTES else text
