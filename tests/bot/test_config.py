"""Settings: typed, with one clear sentence where they are wrong; the example file says exactly what is true."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from bot.config import Config, ConfigError, Limits, read

EXAMPLE = (Path(__file__).parents[2] / "config.example.toml").read_text(encoding="utf-8")


def test_the_example_holds_every_setting_with_its_default_and_no_other() -> None:
    assert tomllib.loads(EXAMPLE) == msgspec.to_builtins(Config())


def test_every_setting_of_the_example_is_explained_right_above_it() -> None:
    lines = EXAMPLE.splitlines()
    settings = [number for number, line in enumerate(lines) if "=" in line and not line.startswith("#")]
    assert [lines[number] for number in settings if not lines[number - 1].startswith("# ")] == []


def test_an_empty_configuration_is_the_default() -> None:
    assert read("") == Config()


def test_what_is_said_is_taken() -> None:
    text = 'language = "de"\ndatabase = "/tmp/games.db"\n[limits]\nname = 20\nline = 500\n'
    assert read(text) == Config("de", "/tmp/games.db", limits=Limits(20, 500))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('language = "fr"', "language: expected one of auto, de, en"),
        ('pace = "fast"', "pace: expected one of off, live, slow"),
        ("[limits]\nname = 0", "limits.name: expected a whole number >= 1"),
        ('[limits]\nline = "long"', "limits.line: expected a whole number, got a text in quotation marks"),
        ("limits = 3", "limits: expected a section, got a whole number"),
        ("langauge = 3", "there is no setting `langauge`"),
        ("language =", "this is no TOML: Invalid value (at end of document)"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ConfigError) as refused:
        read(text)
    assert str(refused.value) == sentence


def test_a_value_that_may_be_a_secret_is_not_repeated() -> None:
    with pytest.raises(ConfigError) as refused:
        read('[limits]\nname = "hunter2"')
    assert "hunter2" not in str(refused.value)
