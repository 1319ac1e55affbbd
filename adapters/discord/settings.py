"""What the owner decides about Discord, checked as it is read; and where the token comes from."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from bot.operations.config import ConfigError, secret

TOKEN = "TAFELRUNDE_DISCORD_TOKEN"  # noqa: S105 - the name of the variable, not a token


class BadToken(ConfigError):  # noqa: N818 - an answer to the owner
    """There is no token, or none that can be one, or Discord does not know it: a sentence. Never repeats it."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot's account and how it speaks. `api` and `gateway` are Discord's addresses, which only tests change."""

    token: str = ""
    token_file: str = ""
    api: str = ""
    gateway: str = ""

    def __repr__(self) -> str:
        return "Settings(...)"


def token(settings: Settings, environment: Mapping[str, str]) -> str:
    """The token: from the environment, else from the file named, else from the settings; without spaces and quotes.

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
        raise BadToken(f"what is given as Discord's token is none: {where}")
    return text
