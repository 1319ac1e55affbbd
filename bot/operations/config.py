"""The settings common to all networks with their types and defaults, and reading secrets.

What one network needs is in its adapter's settings. config.example.toml lists every setting with its default, unit and
effect; a test keeps the two in step.
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
    str, Meta(pattern=r"\A\S+ \S+\Z", description='a network and an account there, such as "discord 80351110224678912"')
]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits on characters of a name and of a line, unfinished tables per room and per person, and lines a minute per
    person and per room."""

    name: Annotated[int, Meta(ge=1, le=100)] = 32
    line: Annotated[int, Meta(ge=80, le=4000)] = 400
    room: Annotated[int, Meta(ge=1, le=50)] = 3
    person: Annotated[int, Meta(ge=1, le=50)] = 5
    person_lines: Annotated[int, Meta(ge=10, le=10_000)] = 60
    room_lines: Annotated[int, Meta(ge=10, le=10_000)] = 240


class Log(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The log on standard error: its level and format."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["text", "json"] = "text"


class Health(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The health endpoint for programs on this computer: a port on 127.0.0.1, 0 for none."""

    port: Annotated[int, Meta(ge=0, le=65535)] = 0


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings except those of networks. With `auto` each network has the pace that is usual there. An empty
    `database` means the system's default location."""

    language: Literal["auto", "de", "en"] = "auto"
    database: str = ""
    pace: Literal["auto", "live", "half", "slow", "off"] = "auto"
    admins: tuple[Admin, ...] = ()
    limits: Limits = Limits()
    log: Log = Log()
    health: Health = Health()


def secret(environment: Mapping[str, str], variable: str, file: str, value: str) -> str:
    """A token or password: from the environment, else from the file named, else from the settings; "" for none.

    Surrounding whitespace and quotation marks are stripped. Raises ConfigError if the file cannot be read.
    """
    text = _bare(environment.get(variable, ""))
    if not text and file:
        try:
            text = _bare(Path(file).expanduser().read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not text"
            raise ConfigError(f"the file {file} cannot be read: {reason}") from None
    return text or _bare(value)


def _bare(text: str) -> str:
    text = text.strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] + text[-1] in _QUOTES else text
