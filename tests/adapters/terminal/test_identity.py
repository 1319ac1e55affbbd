"""Who sits at the terminal: the account, the name that is shown, the language of the system."""

from __future__ import annotations

import getpass

import pytest

from adapters.terminal import identity


def test_an_account_without_a_name_is_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError("getpwuid(): uid not found: 4711")

    monkeypatch.setattr(getpass, "getuser", nobody)
    assert identity.user() == "player"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lov\t", "Ada Lov"),
        ("A\x1b[2Jda", "A [2Jda"),
        ("Maximiliane", "Maximili"),
        ("Maximil ane", "Maximil"),
        ("\x00\u200b ", "player"),
        ("", "player"),
    ],
)
def test_a_name_is_shown_on_one_line_without_what_cannot_be_seen(name: str, shown: str) -> None:
    assert identity.shown_name(name, 8) == shown


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "DE_de", "LANG": "en_GB"}, "de"),
    ],
)
def test_the_language_is_german_where_the_first_variable_that_is_set_says_so(
    environment: dict[str, str], language: str
) -> None:
    assert identity.language(environment) == language
