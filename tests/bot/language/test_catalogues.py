"""The catalogues are complete, well formed and in use, in every language.

What is used is found in the code itself: ids written out, and ids put together (`f"note-{key}"`) from words that stand
in the code, from the things of the games and their verbs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.commands.command_context import Command
from bot.commands.registry import COMMANDS
from bot.language import LANGUAGES, Locale, fold
from bot.language.locale import thing_id
from bot.language.words import Dictionary
from bot.table.table_settings import TableSettings
from engines import GAMES
from engines.core.notation import universe
from engines.core.offer import args, option_domains

ROOT = Path(__file__).parents[3]
LOCALE = ROOT / "bot" / "language" / "catalogues"
FILES = sorted({file.name for language in LANGUAGES for file in (LOCALE / language).glob("*.ftl")})
OPTIONAL = {"words", "acc", "dat", "gen"}  # attributes that one language may need alone
EACH = pytest.mark.parametrize("file", FILES)
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - named by fluent.syntax
        self.found.add(node.id.name)


def variables(node: ftl.BaseNode | None) -> set[str]:
    visitor = _Variables()
    if node is not None:
        visitor.visit(node)
    return visitor.found


@cache
def entries(language: str, file: str) -> list[ftl.EntryType]:
    return FluentParser().parse((LOCALE / language / file).read_text(encoding="utf-8")).body


def messages(language: str, file: str) -> dict[str, ftl.Message]:
    return {entry.id.name: entry for entry in entries(language, file) if isinstance(entry, ftl.Message)}


def attributes(message: ftl.Message) -> dict[str, ftl.Pattern]:
    return {attribute.id.name: attribute.value for attribute in message.attributes}


# Form ---------------------------------------------------------------------------------------------------------------


@EACH
@SPOKEN
def test_nothing_is_malformed(file: str, language: str):
    assert [entry.content for entry in entries(language, file) if isinstance(entry, ftl.Junk)] == []


@EACH
@SPOKEN
def test_no_message_is_given_twice(file: str, language: str):
    ids = [entry.id.name for entry in entries(language, file) if isinstance(entry, ftl.Message)]
    assert len(ids) == len(set(ids))


@EACH
@SPOKEN
def test_messages_of_a_game_bear_its_name_and_all_others_stand_in_the_tables_file(file: str, language: str):
    games = {name.removesuffix(".ftl") for name in FILES}
    owners = {key if (key := message_id.split("-")[0]) in games else "table" for message_id in messages(language, file)}
    assert owners <= {file.removesuffix(".ftl")}


@EACH
def test_all_languages_have_the_same_messages_with_the_same_attributes_and_variables(file: str):
    def shape(language: str) -> dict[str, tuple[set[str], dict[str, set[str]]]]:
        return {
            message_id: (
                variables(message.value),
                {name: variables(value) for name, value in attributes(message).items() if name not in OPTIONAL},
            )
            for message_id, message in messages(language, file).items()
        }

    first, *others = (shape(language) for language in LANGUAGES)
    for other in others:
        assert other == first


@EACH
@SPOKEN
@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_every_message_formats_without_errors(file: str, language: str, number: int):
    locale = Locale(language)
    for message_id, message in messages(language, file).items():
        for name, pattern in [("", message.value), *attributes(message).items()]:
            values = dict.fromkeys(variables(pattern), number)
            text = locale.attribute(message_id, name, **values) if name else locale(message_id, **values)
            assert text.strip(), message_id


@EACH
@SPOKEN
def test_nobody_shouts(file: str, language: str):
    text = (LOCALE / language / file).read_text(encoding="utf-8")
    assert "!!" not in text


# Use ----------------------------------------------------------------------------------------------------------------


@cache
def sources() -> list[ast.Module]:
    files = [file for folder in ("bot", "adapters", "engines") for file in (ROOT / folder).rglob("*.py")]
    return [ast.parse(file.read_text(encoding="utf-8")) for file in files]


def nodes() -> Iterator[ast.AST]:
    for module in sources():
        yield from ast.walk(module)


@cache
def literals() -> frozenset[str]:
    """The strings that stand in the code."""
    return frozenset(node.value for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str))


@cache
def templates() -> list[re.Pattern[str]]:
    """The f-strings that may be ids, with a group for each part that is filled in."""
    found = []
    for node in nodes():
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values]
            if re.fullmatch(r"(\(\.\+\)|[a-z\\-])+", "".join(parts)) and "-" in "".join(parts):
                found.append(re.compile("".join(parts)))
    return found


@cache
def things() -> frozenset[str]:
    """The ids of all things that can be named: arguments and their labels, options and their values."""
    kinds = {
        kind for game in GAMES.values() for form in game.forms for arg in args(form) for kind in (arg.of, arg.label)
    }
    agreed = [TableSettings, *(game.options for game in GAMES.values())]
    domains = [domain for options in agreed for domain in option_domains(options).values()]
    named = [thing for kind in kinds if kind for thing in (universe(kind) or {}).values()]
    return frozenset(map(thing_id, named + [thing for domain in domains for thing in domain.things]))


@cache
def parts() -> frozenset[str]:
    """What may stand in an id that is put together: words of the code, games, verbs, options, languages."""
    verbs = {form.verb for game in GAMES.values() for form in game.forms}
    options = {
        name
        for agreed in [TableSettings, *(game.options for game in GAMES.values())]
        for name in option_domains(agreed)
    }
    return literals() | verbs | options | set(GAMES) | set(LANGUAGES)


def used(message_id: str) -> bool:
    if message_id in literals() or message_id in things() or re.match(rf"({'|'.join(GAMES)})-rules-", message_id):
        return True
    return any((match := template.fullmatch(message_id)) and set(match.groups()) <= parts() for template in templates())


@EACH
def test_no_message_is_left_over(file: str):
    assert [message_id for message_id in messages("en", file) if not used(message_id)] == []


SAYS = {
    "locale": "",
    "text": "",
    "CommandError": "error-",
    "Note": "note-",
    "_note": "note-",
}  # what is called with an id


def calls() -> Iterator[tuple[str, set[str | None]]]:
    """The ids that are written out where something is said, and the arguments that are given to them."""
    for node in nodes():
        if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        key = node.args[0].value
        if called in SAYS and isinstance(key, str):
            yield SAYS[called] + key, {keyword.arg for keyword in node.keywords}


def test_whatever_is_said_has_its_message_and_gives_it_what_it_needs():
    there = {key: message for file in FILES for key, message in messages("en", file).items()}
    said = list(calls())
    assert len(said) > 60
    assert [key for key, _ in said if key not in there] == []
    assert [key for key, given in said if None not in given and not variables(there[key].value) <= given] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_game_has_its_sentence(game: str):
    codes = {
        node.args[0].value
        for file in (ROOT / "engines" / game).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Why"
        if isinstance(node.args[0], ast.Constant)
    }
    assert {f"{game}-why-{code}" for code in codes} <= set(messages("en", f"{game}.ftl"))


@pytest.mark.parametrize("thing", sorted(things() - {""}))
def test_every_thing_of_a_game_has_a_name(thing: str):
    assert all(Locale(language).has(thing) for language in LANGUAGES)


@SPOKEN
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_has_a_sentence_and_a_usage(command: Command, language: str):
    assert Locale(language)(f"help-{command.name}")
    assert Locale(language).attribute(f"help-{command.name}", "usage").split()


@SPOKEN
@pytest.mark.parametrize("game", GAMES)
def test_every_verb_of_a_game_has_a_word_and_every_topic_of_its_rules_a_title(game: str, language: str):
    locale = Locale(language)
    assert all(locale.has(f"{game}-verb-{form.verb}") for form in GAMES[game].forms)
    assert all(locale.attribute(message_id, "title") for message_id in locale.ids(f"{game}-rules-"))


# Words that are typed -----------------------------------------------------------------------------------------------


HELP = [f"help-{command.name}" for command in COMMANDS]


def command_words() -> dict[str, set[str]]:
    """What each command of the table is called, in all languages."""
    words: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for message_id in HELP:
            words.setdefault(message_id, set()).update(map(fold, Locale(language).understood(message_id)))
    return words


@SPOKEN
def test_the_usage_of_a_command_begins_with_a_word_that_is_understood(language: str):
    for message_id in HELP:
        usage = Locale(language).attribute(message_id, "usage")
        assert fold(usage.split()[0]) in command_words()[message_id]


def test_no_word_names_two_commands():
    seen = Dictionary(command_words())
    for message_id, words in command_words().items():
        for word in words:
            assert seen.find([word], prefixes=False) == [(message_id, 1)]


@pytest.mark.parametrize("game", GAMES)
def test_no_verb_of_a_game_is_a_command_of_the_table(game: str):
    commands = {word for words in command_words().values() for word in words}
    for form in GAMES[game].forms:
        for language in LANGUAGES:
            verbs = {fold(word) for word in (form.verb, *Locale(language).understood(f"{game}-verb-{form.verb}"))}
            assert not verbs & commands


@pytest.mark.parametrize("game", GAMES)
@SPOKEN
def test_no_word_names_two_verbs_of_a_game(game: str, language: str):
    locale = Locale(language)
    words = [fold(word) for form in GAMES[game].forms for word in set(locale.understood(f"{game}-verb-{form.verb}"))]
    assert len(words) == len(set(words))
