"""A few letters are enough for a command where they are clear; what ends or takes something is spelt out."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.commands import registry
from bot.commands.registry import COMMANDS
from bot.language import LANGUAGES, Locale
from bot.render.help_texts import command_word
from tests.kit.house import house
from tests.kit.tables import ADA, BRUNO

SPELT_OUT = {"stop", "kick", "resign", "leave", "remove", "option", "unpair", "host"}


@pytest.mark.parametrize(("word", "command"), [("boa", "board"), ("hel", "help"), ("j", "join"), ("sco", "scores")])
def test_a_few_letters_name_a_command(word: str, command: str) -> None:
    found = registry.find(word, Locale("en"))
    assert found is not None
    assert found.name == command


def test_letters_with_which_a_move_begins_name_no_command() -> None:
    assert registry.find("cho", Locale("en")) is None  # choose


@pytest.mark.parametrize(("word", "language"), [("table", "en"), ("tisch", "de")])
def test_the_word_with_which_a_table_is_named_is_no_short_form_of_tables(word: str, language: str) -> None:
    assert registry.find(word, Locale(language)) is None


def test_two_letters_are_too_few_as_they_are_often_meant_for_somebody_else() -> None:
    assert registry.find("hi", Locale("en")) is None  # history, another word for the log


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_ends_or_takes_something_is_spelt_out(language: str) -> None:
    locale = Locale(language)
    assert {command.name for command in COMMANDS if command.spelt_out} == SPELT_OUT
    for name in SPELT_OUT:
        word = command_word(name, locale)
        found = registry.find(word[:-1], locale)
        assert found is None or found.name != name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_command_still_names_it_in_full(language: str) -> None:
    locale = Locale(language)
    for command in COMMANDS:
        assert registry.find(command_word(command.name, locale), locale) is command


async def test_letters_that_several_commands_begin_with_are_answered_with_these(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "spie", room=None)
        assert h.answer == "That can be “players” or “games”. One letter more, please."


async def test_a_few_letters_sit_somebody_down(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.type(ADA, "new court")
        await h.type(BRUNO, "joi")
        assert (await h.table()).people == (ADA, BRUNO)
