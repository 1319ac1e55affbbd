"""The pinned parts of Discord's own API description, which the loopback Discord follows."""

from __future__ import annotations

import json

import pytest

from tests.kit.discord.description import FILE, VARIABLE, description
from tests.kit.discord.pin_description import cut, is_used, written
from tests.kit.discord.rest import Refused, Rest

PINNED = json.loads(FILE.read_text(encoding="utf-8"))
ROUTES = [(method, pattern) for method, pattern, _ in Rest(None).routes]


@pytest.mark.parametrize(("method", "pattern"), ROUTES, ids=lambda part: getattr(part, "pattern", part))
def test_every_route_of_the_loopback_is_described(method, pattern):
    described = [
        VARIABLE.sub("1", path) for path, operations in PINNED["paths"].items() if method.lower() in operations
    ]
    assert any(map(pattern.fullmatch, described))


def test_the_pinned_description_holds_what_is_used_and_nothing_else():
    assert cut(PINNED) == {key: value for key, value in PINNED.items() if key != "x-cut-from"}


def test_the_pinned_description_is_as_it_was_written():
    assert FILE.read_text(encoding="utf-8") == written(PINNED) + "\n"


def test_an_operation_without_a_route_is_not_used():
    assert is_used("get", "/channels/{channel_id}")
    assert not is_used("delete", "/channels/{channel_id}")
    assert not is_used("get", "/guilds/{guild_id}")


@pytest.mark.parametrize("body", [None, {}])
def test_a_request_that_is_not_described_is_wrong(body):
    assert description().request("GET", "/guilds/1", body)
    assert description().request("DELETE", "/channels/1", body)


@pytest.mark.parametrize("body", [None, {}])
def test_an_answer_that_is_not_described_is_wrong(body):
    assert description().response("DELETE", "/channels/1/messages/2", 200, body)
    assert description().response("GET", "/guilds/1", 200, body)


def test_a_body_where_none_is_described_is_wrong():
    assert description().request("DELETE", "/channels/1/messages/2", {})
    assert description().response("DELETE", "/channels/1/messages/2", 204, {})
    assert description().response("DELETE", "/channels/1/messages/2", 204, None) == []


def test_a_body_is_wrong_where_it_is_not_as_described():
    (wrong,) = description().request("POST", "/channels/1/messages", {"embeds": [{"title": 7}]})
    assert "embeds/0/title" in wrong
    assert description().request("POST", "/channels/1/messages", None)


@pytest.mark.parametrize(
    ("method", "path", "body"), [("GET", "/guilds/1", None), ("PUT", "/applications/1/commands", 7)]
)
def test_the_loopback_complains_of_what_is_not_as_described(method, path, body):
    rest = Rest(None)
    with pytest.raises(Refused):
        rest._check_request(method, path, body)
    assert rest.complaints
