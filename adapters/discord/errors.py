"""What Discord's refusals mean for us: one word for each kind. No request is made here."""

from __future__ import annotations

import asyncio
import secrets
from enum import Enum, auto

import aiohttp
import discord
import structlog

log = structlog.get_logger()

# Whatever a request can raise; RuntimeError is aiohttp's word for a session that was closed under it.
FAULTS = (discord.DiscordException, aiohttp.ClientError, OSError, asyncio.TimeoutError, RuntimeError)


class Trouble(Enum):
    """What to do about it."""

    LATER = auto()  # the network, the server, too fast: it may pass by itself
    GONE = auto()  # the channel, or the server for us, is no more
    MISSING = auto()  # the message is no more, or may not be changed any more
    BARRED = auto()  # we may not: until somebody changes it
    CLOSED = auto()  # this person gets no messages from us
    LATE = auto()  # the interaction is over
    DOUBLED = auto()  # the interaction was acknowledged before
    WRONG = auto()  # the request itself was refused: a fault of ours


_CODES = {
    10003: Trouble.GONE,
    10008: Trouble.MISSING,
    30046: Trouble.MISSING,
    50001: Trouble.BARRED,
    50013: Trouble.BARRED,
    50083: Trouble.BARRED,
    160005: Trouble.BARRED,  # the thread is locked
    50007: Trouble.CLOSED,
    50278: Trouble.CLOSED,  # no server in common
    10013: Trouble.CLOSED,  # no such account any more
    50033: Trouble.CLOSED,
    10062: Trouble.LATE,
    10015: Trouble.LATE,
    50027: Trouble.LATE,
    40060: Trouble.DOUBLED,
}


def trouble(error: BaseException) -> Trouble:
    """What an error of a request means."""
    if not isinstance(error, discord.HTTPException) or error.status >= 500:
        return Trouble.LATER
    if error.code in _CODES:
        return _CODES[error.code]
    if error.status == 429:
        return Trouble.LATER
    if error.status == 403:
        return Trouble.BARRED
    return Trouble.MISSING if error.status == 404 else Trouble.WRONG


def reason(error: BaseException) -> str:
    """An error in few words, for logs: what it says itself may hold an address with a token in it."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status}, code {error.code}"
    return type(error).__name__


def report(error: BaseException) -> None:
    """Log what should not have gone wrong in the background."""
    log.error("discord: work failed", bug=secrets.token_hex(3), exc_info=error)
