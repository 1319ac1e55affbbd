"""Mistakes in a network's settings are reported at startup in one sentence that repeats no secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from adapters.irc.settings import Network, Pacing, Sasl, complete
from bot.operations.config import ConfigError
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
        {"sasl": {"password": "x"}},
        {"name": "discord"},
        {"name": "My Net"},
        {"owner": " "},
        {"host": ""},
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
        msgspec.convert({"name": "net", "host": "irc.example", "owner": "Olga", **wrong}, Network)


def test_a_password_is_not_sent_readable_for_everybody():
    sasl = Sasl(account="a", password="b")
    with pytest.raises(ValueError, match="needs tls"):
        network(host="irc.example", tls=False, sasl=sasl)
    network(host="127.0.0.1", tls=False, sasl=sasl)


def test_tls_is_verified_unless_said_otherwise():
    settings = Network(name="net", host="irc.example", owner="Olga")
    assert settings.tls
    assert settings.verify


def test_no_secret_is_in_the_words_about_settings():
    settings = Network(
        name="net", host="h", owner="O", password="geheim1", sasl=Sasl(account="a", password="geheim2"),
        proxy="http://u:geheim3@p:1", channels=("#a geheim4",),
    )  # fmt: skip
    assert "geheim" not in repr(settings) + repr(settings.sasl) + str(settings)


def test_without_settings_the_server_decides_the_pacing_within_a_small_window():
    assert Pacing() == Pacing(burst=None, rate=None, window=2048, exempt=False)


PLAIN = Sasl(account="a", password=" settings ")


def test_the_environment_counts_more_than_the_file_and_the_file_more_than_the_settings(tmp_path: Path):
    file = tmp_path / "password"
    file.write_text("file\n")
    with_file = network(name="my-net", sasl=msgspec.structs.replace(PLAIN, password_file=str(file)))

    def password(settings: Network, **environment: str) -> str:
        made = complete(settings, environment)
        assert made.sasl is not None
        return made.sasl.password

    assert password(with_file, TAFELRUNDE_IRC_MY_NET_PASSWORD=" environment\n") == "environment"
    assert password(with_file) == "file"
    assert password(network(sasl=PLAIN)) == "settings"


def test_the_password_of_the_server_is_found_in_the_same_places(tmp_path: Path):
    file = tmp_path / "password"
    file.write_text("“file”\r\n", encoding="utf-8")
    with_file = network(name="my-net", password="settings", password_file=str(file))
    assert complete(with_file, {"TAFELRUNDE_IRC_MY_NET_SERVER_PASSWORD": "'environment'"}).password == "environment"
    assert complete(with_file, {}).password == "file"
    assert complete(network(password=" settings"), {}).password == "settings"


def test_a_password_of_the_server_that_would_be_two_words_is_refused_and_not_repeated(tmp_path: Path):
    with pytest.raises(ConfigError, match="one word") as refused:
        complete(network(), {"TAFELRUNDE_IRC_NET_SERVER_PASSWORD": "hunter2 QUIT"})
    assert "hunter2" not in str(refused.value)


def test_a_missing_password_is_said_before_anything_begins():
    with pytest.raises(ConfigError, match="password is missing; set TAFELRUNDE_IRC_NET_PASSWORD"):
        complete(network(sasl=Sasl(account="a")), {})


@pytest.mark.parametrize("what", ["ca_file", "certificate", "key"])
def test_a_file_that_cannot_be_read_is_named_before_anything_begins(what: str):
    with pytest.raises(ConfigError, match=r"the file /no/where\.pem cannot be read: No such file"):
        complete(network(**{what: "/no/where.pem"}), {})
