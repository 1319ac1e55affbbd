"""Mistakes in the settings of a network are a sentence at the start, and secrets are not repeated in it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adapters.irc.settings import Network, Pacing, Sasl
from tests.kit.irc.link import network


@pytest.mark.parametrize(
    "wrong",
    [
        {"channels": ("#court\r\nJOIN #evil",)},
        {"channels": ("#court\0",)},
        {"channels": ("#court,#evil",)},
        {"channels": ("",)},
        {"channels": ("#court key more",)},
        {"nick": "two words"},
        {"nick": ""},
        {"nick": "a\r\nQUIT"},
        {"username": "a b"},
        {"password": "two words"},
        {"password": "x\r\nQUIT"},
        {"prefix": ""},
        {"prefix": " "},
        {"prefix": "/"},
        {"proxy": "socks5://host:1"},
        {"sasl": {"account": "a"}},
        {"sasl": {"mechanism": "external"}},
        {"sasl": {"mechanism": "guess"}},
        {"pacing": {"burst": 0}},
        {"pacing": {"rate": 0}},
        {"pacing": {"window": 10}},
        {"tsl": True},
    ],
    ids=str,
)
def test_a_mistake_is_refused(wrong: dict[str, Any]):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": "net", "host": "irc.example", **wrong}, Network)


def test_a_password_is_not_sent_readable_for_everybody():
    sasl = Sasl(account="a", password="b")
    with pytest.raises(ValueError, match="needs tls"):
        network(host="irc.example", tls=False, sasl=sasl)
    network(host="127.0.0.1", tls=False, sasl=sasl)


def test_tls_is_verified_unless_said_otherwise():
    settings = Network(name="net", host="irc.example")
    assert settings.tls
    assert settings.verify


def test_no_secret_is_in_the_words_about_settings():
    settings = Network(
        name="net", host="h", password="geheim1", sasl=Sasl(account="a", password="geheim2"),
        proxy="http://u:geheim3@p:1", channels=("#a geheim4",),
    )  # fmt: skip
    assert "geheim" not in repr(settings) + repr(settings.sasl) + str(settings)


def test_the_usual_pacing_keeps_within_what_networks_bear():
    assert (Pacing().burst, Pacing().rate, Pacing().window) == (5, 1.0, 2048)
