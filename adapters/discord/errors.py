"""What errors of requests to Discord mean for us. No request is made here."""

from __future__ import annotations

import asyncio
import secrets
from enum import Enum, auto

import aiohttp
import discord
import structlog

log = structlog.get_logger()

# Whatever a request can raise; aiohttp raises RuntimeError if the session was closed under it.
REQUEST_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError, asyncio.TimeoutError, RuntimeError)


class ErrorKind(Enum):
    """What an error means for the request."""

    TRANSIENT = auto()  # the network, Discord's servers, the rate limit: a retry may work
    CHANNEL_GONE = auto()  # the channel is deleted, or we are no longer in the server
    MESSAGE_GONE = auto()  # the message is deleted, or can no longer be edited
    FORBIDDEN = auto()  # we lack a permission
    DMS_CLOSED = auto()  # this person accepts no direct messages from us
    EXPIRED = auto()  # the interaction has expired
    ALREADY_ACKNOWLEDGED = auto()  # the interaction was already acknowledged
    INVALID = auto()  # the request itself is wrong: our mistake


_CODES = {
    10003: ErrorKind.CHANNEL_GONE,
    10008: ErrorKind.MESSAGE_GONE,
    30046: ErrorKind.MESSAGE_GONE,
    50001: ErrorKind.FORBIDDEN,
    50013: ErrorKind.FORBIDDEN,
    50083: ErrorKind.FORBIDDEN,
    160005: ErrorKind.FORBIDDEN,  # the thread is locked
    50007: ErrorKind.DMS_CLOSED,
    50278: ErrorKind.DMS_CLOSED,  # no server in common
    10013: ErrorKind.DMS_CLOSED,  # the account is deleted
    50033: ErrorKind.DMS_CLOSED,
    10062: ErrorKind.EXPIRED,
    10015: ErrorKind.EXPIRED,
    50027: ErrorKind.EXPIRED,
    40060: ErrorKind.ALREADY_ACKNOWLEDGED,
}


def classify(error: BaseException) -> ErrorKind:
    """The kind of a request's error."""
    if not isinstance(error, discord.HTTPException) or error.status >= 500:
        return ErrorKind.TRANSIENT
    if error.code in _CODES:
        return _CODES[error.code]
    if error.status == 429:
        return ErrorKind.TRANSIENT
    if error.status == 403:
        return ErrorKind.FORBIDDEN
    return ErrorKind.MESSAGE_GONE if error.status == 404 else ErrorKind.INVALID


def brief(error: BaseException) -> str:
    """An error in a few words for the log; its own message may contain a URL with a token."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status}, code {error.code}"
    return type(error).__name__


def log_task_failure(error: BaseException) -> None:
    """Log an unexpected error of a background task."""
    log.error("discord: background task failed", bug=secrets.token_hex(3), exc_info=error)
