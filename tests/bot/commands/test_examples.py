"""The examples with which a command is explained can be typed as they stand."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.commands.registry import COMMANDS, find
from bot.language import LANGUAGES, Locale
from bot.render.help_texts import command_word, examples
from tests.kit.house import house
from tests.kit.tables import ADA, BRUNO, CLEO

WITH_CODES = {"link", "pair"}  # what stands behind them is a secret of the moment
NOT_KNOWN = {"en": "I do not know that", "de": "Das kenne ich nicht"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_of_several_words_has_examples(language: str) -> None:
    locale = Locale(language)
    several = {each.name for each in COMMANDS if " " in locale.attribute(f"help-{each.name}", "usage")}
    assert {each.name for each in COMMANDS if examples(each.name, locale)} == several - WITH_CODES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
async def test_every_example_is_understood_where_it_is_read(tmp_path: Path, language: str, name: str) -> None:
    locale = Locale(language)
    for at, line in enumerate(examples(name, locale)):
        found = find(line.split()[0], locale)
        assert found is not None
        assert found.name == name
        for running in (False, True):
            (tmp_path / f"{at}{running}").mkdir()
            async with house(tmp_path / f"{at}{running}") as h:
                await h.type(ADA, f"language {language}", room=None)
                await h.type(ADA, "new court", f"language room {language}")
                for person in (BRUNO, CLEO):
                    await h.type(person, "join")
                if running:
                    await h.type(ADA, "start")
                before = len(h.net.answers), h.net.attempts, len(h.net.announced)
                await h.type(ADA, line)
                assert (len(h.net.answers), h.net.attempts, len(h.net.announced)) != before
                assert not h.net.answers or NOT_KNOWN[language] not in h.answer


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_shows_them(tmp_path: Path, language: str) -> None:
    locale = Locale(language)
    async with house(tmp_path) as h:
        await h.type(ADA, f"language {language}", room=None)
        await h.type(ADA, f"{command_word('help', locale)} {command_word('add', locale)}", room=None)
        assert h.answer.splitlines()[-2:] == [f"  {line}" for line in examples("add", locale)]
