"""Errors of requests to Discord are classified, and logged without their content."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from adapters.discord.errors import ErrorKind, brief, classify

TOKEN = "aW50ZXJhY3Rpb246"


class Response:
    """A response of Discord's."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = TOKEN


def refused(status: int, code: int) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    if status >= 500:
        kind = discord.DiscordServerError
    return kind(Response(status), {"code": code, "message": f"no: {TOKEN}"})


@pytest.mark.parametrize(
    ("status", "code", "meant"),
    [
        (404, 10003, ErrorKind.CHANNEL_GONE),
        (404, 10008, ErrorKind.MESSAGE_GONE),
        (400, 30046, ErrorKind.MESSAGE_GONE),
        (403, 50001, ErrorKind.FORBIDDEN),
        (403, 50013, ErrorKind.FORBIDDEN),
        (400, 160005, ErrorKind.FORBIDDEN),
        (403, 50007, ErrorKind.DMS_CLOSED),
        (403, 50278, ErrorKind.DMS_CLOSED),
        (404, 10013, ErrorKind.DMS_CLOSED),
        (404, 10062, ErrorKind.EXPIRED),
        (400, 40060, ErrorKind.ALREADY_ACKNOWLEDGED),
        (429, 0, ErrorKind.TRANSIENT),
        (503, 0, ErrorKind.TRANSIENT),
        (400, 50035, ErrorKind.INVALID),
        (403, 1, ErrorKind.FORBIDDEN),
        (404, 1, ErrorKind.MESSAGE_GONE),
    ],
)
def test_each_refusal_is_of_a_kind(status, code, meant):
    assert classify(refused(status, code)) is meant
    assert brief(refused(status, code)) == f"{status}, code {code}"


def test_what_the_network_says_may_hold_a_token_and_is_not_repeated():
    error = aiohttp.ClientOSError(f"cannot write to https://discord.com/api/v10/webhooks/1/{TOKEN}/messages/@original")
    assert classify(error) is ErrorKind.TRANSIENT
    assert brief(error) == "ClientOSError"
