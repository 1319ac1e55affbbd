"""The settings of a bot: what can be set, of what type, and what holds where nothing is said.

Here a TOML text becomes a Config or one clear ConfigError; no file is touched. Every setting stands with its default,
its unit and its effect in config.example.toml, which a test holds equal.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

T = TypeVar("T")

LANGUAGES = ("auto", "de", "en")
PACES = ("off", "live", "slow")


class ConfigError(ValueError):
    """A text that is no configuration: one sentence of what was expected and where. No value is repeated in it."""


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one person may use up: characters of a name and of a line; tables that are not finished, of one room and of
    one person; and lines a minute, of one person and of one room."""

    name: Annotated[int, Meta(ge=1, le=100)] = 32
    line: Annotated[int, Meta(ge=80, le=4000)] = 400
    room: Annotated[int, Meta(ge=1, le=50)] = 3
    person: Annotated[int, Meta(ge=1, le=50)] = 5
    person_lines: Annotated[int, Meta(ge=10, le=10_000)] = 60
    room_lines: Annotated[int, Meta(ge=10, le=10_000)] = 240


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings. An empty `database` stands for the usual place of the system.

    What a network's section holds is known to its adapter, which reads it by `section`; without one we are not there.
    """

    language: str = "auto"
    database: str = ""
    pace: str = "live"
    limits: Limits = Limits()
    discord: dict[str, Any] | UnsetType = UNSET
    irc: list[dict[str, Any]] | UnsetType = UNSET

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise ValueError(f"language: expected one of {', '.join(LANGUAGES)}")
        if self.pace not in PACES:
            raise ValueError(f"pace: expected one of {', '.join(PACES)}")


def read(text: str) -> Config:
    """The settings that a TOML text makes. Raises ConfigError and nothing else."""
    try:
        return msgspec.toml.decode(text, type=Config)
    except msgspec.ValidationError as error:
        raise ConfigError(_sentence(str(error))) from None
    except msgspec.DecodeError as error:
        raise ConfigError(f"this is no TOML: {error}") from None


def section(values: dict[str, Any], of: type[T], where: str) -> T:
    """The settings of a network from its section of the TOML text. Raises ConfigError and nothing else."""
    try:
        return msgspec.convert(values, of)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{where}: {_sentence(str(error))}") from None


def _sentence(error: str) -> str:
    """msgspec's words as a person would say them, with the place first: `limits.name: expected a whole number ...`."""
    problem, _, where = error.partition(" - at `$.")
    for word, plain in _PLAIN.items():
        problem = problem.replace(word, plain)
    return f"{where.rstrip('`')}: {problem}" if where else problem


_PLAIN = {
    "Object contains unknown field": "there is no setting",
    "Object missing required field": "missing is the setting",
    "Expected": "expected",
    "`int`": "a whole number",
    "`str`": "a text in quotation marks",
    "`bool`": "true or false",
    "`float`": "a number",
    "`object`": "a section",
    "`array`": "a list",
}
