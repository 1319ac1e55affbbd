"""The settings that all networks have in common, and where secrets are."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.operations.config import Config, ConfigError, Limits, Log, read, secret

SECRET = "hunter2-Xk7"


def settings(text: str) -> Config:
    return read(text.encode(), Config, "config.toml")


def test_an_empty_file_is_the_default() -> None:
    assert settings("") == Config()


def test_what_is_said_is_taken() -> None:
    text = 'language = "de"\ndatabase = "/tmp/games.db"\n[limits]\nname = 20\nline = 500\n[log]\nformat = "json"\n'
    assert settings(text) == Config("de", "/tmp/games.db", limits=Limits(20, 500), log=Log(format="json"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('language = "fr"', '1: language: expected "auto", "de" or "en"'),
        ('pace = "Lvie"', '1: pace: expected "auto", "half", "live", "off" or "slow"; did you mean live?'),
        ("[limits]\nname = 0", "2: limits.name: expected a whole number from 1 to 100"),
        ('[limits]\nline = "long"', "2: limits.line: expected a whole number from 80 to 4000, not a text"),
        (
            '[limits]\nline = "99"',
            "2: limits.line: expected a whole number from 80 to 4000, not a text; remove the quotation marks",
        ),
        ("[health]\nport = true", "2: health.port: expected a whole number from 0 to 65535, not true or false"),
        ("limits = 3", "1: limits: expected a section, under [limits]"),
        ("langauge = 3", "1: there is no setting langauge; did you mean language?"),
        ("colour = 3", "1: there is no setting colour; see tafelrunde config --example for all settings"),
        ("person_lines = 30", "1: there is no setting person_lines; it belongs under [limits]"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ConfigError) as refused:
        settings(text)
    assert str(refused.value) == f"config.toml, line {sentence}"


# Secrets ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("written", [f" {SECRET}\r\n", f'"{SECRET}"', f"'{SECRET}'\n", f"„{SECRET}“", f'" {SECRET} "'])
def test_spaces_and_quotation_marks_around_a_secret_do_no_harm(tmp_path: Path, written: str) -> None:
    file = tmp_path / "secret"
    file.write_bytes(b"\xef\xbb\xbf" + written.encode())
    assert secret({"NAME": written}, "NAME", "", "") == SECRET
    assert secret({}, "NAME", str(file), "") == SECRET
    assert secret({}, "NAME", "", written) == SECRET


@pytest.mark.parametrize("written", ['"', "pass'word'", "'tis"])
def test_quotation_marks_that_belong_to_a_secret_stay(written: str) -> None:
    assert secret({"NAME": written}, "NAME", "", "") == written


def test_the_environment_counts_more_than_the_file_and_the_file_more_than_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("file")
    assert secret({"NAME": "environment"}, "NAME", str(file), "settings") == "environment"
    assert secret({"NAME": " "}, "NAME", str(file), "settings") == "file"
    assert secret({}, "NAME", "", "settings") == "settings"
    file.write_text("\n")
    assert secret({}, "NAME", str(file), "settings") == "settings"
    assert secret({}, "NAME", "", "") == ""


def test_a_file_with_a_secret_that_cannot_be_read_is_named_and_nothing_of_it_said(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    with pytest.raises(ConfigError, match=r"secret cannot be read: No such file or directory"):
        secret({}, "NAME", str(file), "")
    file.write_bytes(SECRET.encode() + b"\xff")
    with pytest.raises(ConfigError, match=r"secret cannot be read: it is not text") as refused:
        secret({}, "NAME", str(file), "")
    assert SECRET not in str(refused.value)
