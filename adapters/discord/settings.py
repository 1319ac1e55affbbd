"""The operator's settings for Discord, validated when read, and where the token comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from bot.operations.config import ConfigError, secret

TOKEN = "TAFELRUNDE_DISCORD_TOKEN"  # noqa: S105 - the name of the variable, not a token


class BadToken(ConfigError):  # noqa: N818 - its message is a sentence for the operator
    """The token is missing, malformed or unknown to Discord. The message never repeats it."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot's token, or the file that holds it. `api` and `gateway` override Discord's addresses in tests."""

    token: str = ""
    token_file: str = ""
    api: str = ""
    gateway: str = ""

    def __repr__(self) -> str:
        return "Settings(...)"


def token(settings: Settings, environment: Mapping[str, str]) -> str:
    """The token: from the environment, else from the file named, else from the settings; stripped of spaces and quotes.

    Raises BadToken.
    """
    try:
        text = secret(environment, TOKEN, settings.token_file, settings.token).removeprefix("Bot ").strip()
    except ConfigError as error:
        raise BadToken(f"Discord's token: {error}") from None
    where = f"copy it from the Developer Portal, page Bot, into {TOKEN}, token_file or [discord] token"
    if not text:
        raise BadToken(f"Discord's token is missing: {where}")
    if not re.fullmatch(r"[\w.-]{20,200}", text, re.ASCII):
        raise BadToken(f"Discord's token is malformed: {where}")
    return text
