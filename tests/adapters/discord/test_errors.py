"""What Discord's refusals mean for us, and that they are logged without what was in them."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from adapters.discord.errors import Trouble, reason, trouble

TOKEN = "aW50ZXJhY3Rpb246"


class Response:
    """An answer of Discord's."""

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
        (404, 10003, Trouble.GONE),
        (404, 10008, Trouble.MISSING),
        (400, 30046, Trouble.MISSING),
        (403, 50001, Trouble.BARRED),
        (403, 50013, Trouble.BARRED),
        (400, 160005, Trouble.BARRED),
        (403, 50007, Trouble.CLOSED),
        (403, 50278, Trouble.CLOSED),
        (404, 10013, Trouble.CLOSED),
        (404, 10062, Trouble.LATE),
        (400, 40060, Trouble.DOUBLED),
        (429, 0, Trouble.LATER),
        (503, 0, Trouble.LATER),
        (400, 50035, Trouble.WRONG),
        (403, 1, Trouble.BARRED),
        (404, 1, Trouble.MISSING),
    ],
)
def test_each_refusal_is_of_a_kind(status, code, meant):
    assert trouble(refused(status, code)) is meant
    assert reason(refused(status, code)) == f"{status}, code {code}"


def test_what_the_network_says_may_hold_a_token_and_is_not_repeated():
    error = aiohttp.ClientOSError(f"cannot write to https://discord.com/api/v10/webhooks/1/{TOKEN}/messages/@original")
    assert trouble(error) is Trouble.LATER
    assert reason(error) == "ClientOSError"
